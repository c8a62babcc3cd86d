package sim_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/sim/plan"
	"houserules/sim/store"

	"houserules/engine"
	"houserules/sim"
	"houserules/sim/table"
)

// testdata/golden has the folder of study.yaml as each version of the tables
// wrote it: tables-N was written by the last program of version N. They are
// never renewed. A change that no longer reads one of them breaks what users
// have on their disks; then the version rises, this test gets a folder of the
// version before, and what is no longer read is refused with what to do.
const golden = "testdata/golden"

// copyGolden copies a golden folder to where it may be written to.
func copyGolden(t *testing.T, version string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), version)
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(golden, version))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// parts reads all part files of a folder, by name.
func parts(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), table.GamesFolder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestGoldenFolderIsRead(t *testing.T) {
	dir := copyGolden(t, "tables-2")
	if _, err := plan.Read(dir); err != nil {
		t.Fatal(err)
	}
	data, err := table.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n := data.Missing(); n != 0 {
		t.Errorf("%d games are missing", n)
	}
	for i, c := range data.Cells() {
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := data.Read(i, b, rows); err != nil {
				t.Error(err)
			}
		}
	}
}

// The plan of an older program is played to the same bytes: in a new folder,
// and where a part of the old folder is gone.
func TestGoldenFolderIsPlayedAgain(t *testing.T) {
	old := copyGolden(t, "tables-2")
	want := parts(t, old)
	p, err := plan.Read(old)
	if err != nil {
		t.Fatal(err)
	}
	for file := range want {
		if err := os.Remove(filepath.Join(old, file)); err != nil {
			t.Fatal(err)
		}
		break
	}
	for _, dir := range []string{t.TempDir(), old} {
		if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
			t.Fatal(err)
		}
		got := parts(t, dir)
		if len(got) != len(want) {
			t.Errorf("%d parts instead of %d", len(got), len(want))
		}
		for file, data := range want {
			if got[file] != data {
				t.Errorf("%s has other bytes than the program of its version wrote", file)
			}
		}
	}
}

func TestTooOldFolderIsRefused(t *testing.T) {
	dir := copyGolden(t, "tables-1")
	_, planErr := plan.Read(dir)
	_, data := table.Open(dir)
	for _, err := range []error{planErr, data} {
		if err == nil {
			t.Fatal("tables of version 1 are read, but nothing knows how")
		}
		for _, say := range []string{"table version 1", "use the program that wrote it"} {
			if !strings.Contains(err.Error(), say) {
				t.Errorf("the error does not say %q: %v", say, err)
			}
		}
	}
}
