package program

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"houserules/engine/enginetest"
)

// A run sums up what it plays and reads nothing again; what it leaves is, byte for byte,
// what a report on the stored games leaves: of one variant and of several, of players
// whose games are summed up and of those whose are read, interrupted or at once, with
// any number of workers.
func TestRunReportsAsReadingDoes(t *testing.T) {
	walk(t)
	for name, args := range map[string][]string{
		"alone":   {"--variants", "french", "--agents", "random", "--games", "70k"},
		"several": {"--variants", "french,kalah,wari-st-lucia", "--agents", "random", "--agents", "greedy,random", "--games", "1000", "--base", "kalah"},
		"seats":   {"--variants", "aiyawatstani", "--agents", "random", "--games", "200"},
	} {
		first := 1
		if name != "alone" && !enginetest.Long() { // the others are many reports
			first = 2
		}
		for workers := first; workers <= 2; workers++ {
			dir := filepath.Join(t.TempDir(), "study")
			run := append(append([]string{"run"}, args...), "--seed", "3", "-o", dir, "-j", fmt.Sprint(workers))
			if code, _, errs := command(t, run...); code != exitDone {
				t.Fatal(errs)
			}
			files := []string{"summary.json", "report.html", "report.md"}
			played := map[string][]byte{}
			for _, file := range files {
				text, err := os.ReadFile(filepath.Join(dir, file))
				if err != nil {
					t.Fatal(err)
				}
				played[file] = text
			}
			if code, _, errs := command(t, "report", dir); code != exitDone {
				t.Fatal(errs)
			}
			for _, file := range files {
				text, err := os.ReadFile(filepath.Join(dir, file))
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(text, played[file]) {
					t.Errorf("%s, -j %d: %s of the run differs from that of the stored games", name, workers, file)
				}
			}
			// A part that is gone is played again, the others are read.
			gone, err := filepath.Glob(filepath.Join(dir, "games", "*", "*", "part-00000.arrow"))
			if err != nil || len(gone) == 0 || os.Remove(gone[0]) != nil {
				t.Fatal(gone, err)
			}
			if code, _, errs := command(t, "run", dir, "-j", fmt.Sprint(workers)); code != exitDone {
				t.Fatal(errs)
			}
			if text, err := os.ReadFile(filepath.Join(dir, "summary.json")); err != nil || !bytes.Equal(text, played["summary.json"]) {
				t.Errorf("%s, -j %d: summary.json differs after a part was played again (%v)", name, workers, err)
			}
		}
	}
}
