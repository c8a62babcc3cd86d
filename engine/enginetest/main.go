package enginetest

import (
	"os"
	"runtime/debug"
	"testing"
)

// mostGarbage is how many bytes tests hold before they collect.
const mostGarbage = 256 << 20

// CollectSeldom lets tests collect garbage only where they hold 256 MB: they make thousands of
// games and studies, each of which is forgotten at once.
func CollectSeldom() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(mostGarbage)
}

// Main runs the tests of a package that makes much garbage; its TestMain calls it.
func Main(m *testing.M) {
	CollectSeldom()
	os.Exit(m.Run())
}
