package enginetest

import (
	"os"
	"runtime/debug"
	"testing"
)

// CollectSeldom lets tests collect garbage only where it is ten times what lives: they make
// thousands of games and studies, each of which is forgotten at once. A limit of memory in its place
// costs half of the time where more than that lives.
func CollectSeldom() { debug.SetGCPercent(1000) }

// Main runs the tests of a package that makes much garbage; its TestMain calls it.
func Main(m *testing.M) {
	CollectSeldom()
	os.Exit(m.Run())
}
