package program

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

// smallDisk makes a disk of 64 kB, the folder small of a working folder.
func smallDisk(t *testing.T) {
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
	t.Cleanup(func() {
		if err := syscall.Unmount("small", 0); err != nil {
			t.Error(err)
		}
	})
}

// Layers that do not fit say where, how much they take, and what to do; those that were
// finished stay, and are gone on from elsewhere. With 7 seeds there are 31,824 positions, and
// 125,970 with up to 8: two bytes each, and 512 a file.
func TestSolveOnAFullDisk(t *testing.T) {
	smallDisk(t)
	code, out, errs := command(t, "solve", "awari", "--seeds", "8", "--tables", "small/tables")
	if code != exitFailed || out != "" || !strings.Contains(errs, "cannot write small/tables/seeds-07.layer: there is no room for its 64.2 kB, and all that are asked for take 256.5 kB (") {
		t.Errorf("exit %d: %s", code, errs)
	}
	entries, err := os.ReadDir("small/tables")
	if err != nil || len(entries) < 3 {
		t.Errorf("left %v (%v)", entries, err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".layer") {
			t.Errorf("%s is left", e.Name())
		}
	}
	if err := os.CopyFS("large", os.DirFS("small/tables")); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := command(t, "solve", "awari", "--seeds", "8", "--tables", "large"); code != exitDone {
		t.Errorf("elsewhere: %s", errs)
	}
}

// What does not fit on a disk says where, and what to do; no part of it is left.
func TestExportOnAFullDisk(t *testing.T) {
	smallDisk(t)
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
