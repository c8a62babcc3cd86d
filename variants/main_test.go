package variants

import (
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // what tests make is soon forgotten
	os.Exit(m.Run())
}
