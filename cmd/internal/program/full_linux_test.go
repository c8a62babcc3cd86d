package program

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

// What does not fit on a disk says where, and what to do; no part of it is left.
func TestExportOnAFullDisk(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	if err := os.Mkdir("small", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("none", "small", "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("no file system can be mounted here: ", err)
	}
	defer func() {
		if err := syscall.Unmount("small", 0); err != nil {
			t.Error(err)
		}
	}()
	if code, _, errs := command(t, "run", "--variants", "french", "--agents", "random", "--games", "2000", "--seed", "7", "-o", "study"); code != exitDone {
		t.Fatal(errs)
	}
	code, _, errs := command(t, "export", "study", "-o", "small/csv")
	if code != exitFailed || !strings.Contains(errs, "small/csv/variant=french,agents=random.csv") || !strings.Contains(errs, "make room, or name a folder elsewhere with -o") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if entries, err := os.ReadDir("small/csv"); err != nil || len(entries) > 0 {
		t.Errorf("left %v (%v)", entries, err)
	}
}
