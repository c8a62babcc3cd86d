package analysis

import (
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // thousands of studies, each of which is forgotten
	os.Exit(m.Run())
}
