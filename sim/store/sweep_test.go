package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"houserules/sim/confined"
)

// A run that takes a folder removes what runs left half written, and leaves what
// another program may be writing at this moment.
func TestSweepLeavesReportsThatAreBeingWritten(t *testing.T) {
	dir := t.TempDir()
	folder, err := confined.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	for name, c := range map[string]struct {
		age  time.Duration
		kept bool
	}{
		".summary.json.0a1b2c3d.tmp": {0, true},
		".report.html.0a1b2c3d.tmp":  {2 * time.Hour, false},
		".plan.json.0a1b2c3d.tmp":    {0, false},
		".manifest.json.tmp":         {0, false},
		"notes.tmp":                  {2 * time.Hour, true},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		then := time.Now().Add(-c.age)
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
		if _, err := sweep(folder); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Lstat(path); (err == nil) != c.kept {
			t.Errorf("%s of %v ago: %v", name, c.age, err)
		}
	}
}
