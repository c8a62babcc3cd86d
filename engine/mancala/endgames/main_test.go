package endgames_test

import (
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // hundreds of boards, each of which is forgotten
	os.Exit(m.Run())
}
