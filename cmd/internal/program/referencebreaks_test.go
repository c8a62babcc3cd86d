package program

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"houserules/engine/enginetest"
	"houserules/engine/faults"
	"houserules/reports"
	"houserules/sim/confined"
)

// A link among the studies that tables keep is left out with its reason, and the others make the tables.
func TestReferenceLeavesOutLinks(t *testing.T) {
	frenchTables(t)
	if err := os.Symlink(filepath.Dir(firstStudy(t)), filepath.Join("out", keptStudies, "elsewhere")); err != nil {
		t.Skip(err)
	}
	_, said := must(t, "reference", "-o", "out")
	if e := editionIn(t, "out"); len(e.Entries) != 1 || !strings.Contains(said, "elsewhere is left out") {
		t.Errorf("%d entries: %s", len(e.Entries), said)
	}
}

// Numbers and days that no edition has are refused in words, on the command line and in what lies there.
func TestReferenceRefusesNumbersAndDays(t *testing.T) {
	frenchTables(t)
	for date, why := range map[string]string{"9999-12-31": "still to come", "": "has no day", "2026-02-31": "is no day", "1999-12-31": "is no day", "31.7.2026": "is no day"} {
		if code, _, said := command(t, "reference", "-o", "out", "--date", date); code != exitUsage || !strings.Contains(said, why) {
			t.Errorf("%q: %d: %s", date, code, said)
		}
	}
	was := contents(t, "out", reports.ReferenceFile)
	for why, text := range map[string]string{
		"it was changed": strings.Replace(was, `"edition": 1,`, `"edition": 9223372036854775807,`, 1),
		"is no day":      strings.Replace(was, `"edition": 1,`, `"edition": 1, "date": "2026-02-31",`, 1),
	} {
		if err := os.WriteFile("out/"+reports.ReferenceFile, []byte(text), 0o644); err != nil || text == was {
			t.Fatal(err)
		}
		if code, _, said := command(t, "reference", "-o", "out"); code == 0 || !strings.Contains(strings.Join(strings.Fields(said), " "), why) {
			t.Errorf("%s: %d: %s", why, code, said)
		}
	}
}

// An earlier edition that changes while a later one is made is noticed: what is not as it was cited is not cited.
func TestReferenceNoticesEarlierChanged(t *testing.T) {
	frenchTables(t)
	must(t, "reference", "-o", "out", "--date", time.Now().AddDate(0, 0, -2).Format(time.DateOnly))
	playedOnce(t, "b", "run", "--variants", "kalah", "--agents", "random", "--games", "40")
	must(t, "reference", "b", "-o", "out")
	folder, err := confined.Open("out")
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	e, last, err := reports.ReadReference(folder)
	if err != nil || e.Number != 2 || last == nil {
		t.Fatal(err)
	}
	const first = "out/editions/entries-1.json.gz"
	text := regexp.MustCompile(`"wins": ?\d+`).ReplaceAllString(keptEdition(t, first), `"wins":1`)
	if err := os.WriteFile(first, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := reports.WriteReference(folder, e, e, &reports.Beside{}, reports.Frame{}, nil); err == nil || !strings.Contains(err.Error(), "entries-1.json.gz is not the text") {
		t.Errorf("it is cited as it is now: %v", err)
	}
}

// A run that is stopped after any of its writes is finished by the next: the first that publishes an edition where nothing
// lies, one that publishes what lies there, and one that publishes the edition after it. Ordinary tests stop before
// the last write and before one that a fixed seed chooses, long ones before each.
func TestReferenceStoppedAnywhere(t *testing.T) {
	t.Chdir(t.TempDir())
	playedOnce(t, "a", "run", "--variants", "french", "--agents", "random", "--games", "40", "--seed", "1")
	playedOnce(t, "b", "run", "--variants", "kalah", "--agents", "random", "--games", "40", "--seed", "1")
	must(t, "reference", "a", "-o", "continued")
	must(t, "reference", "a", "-o", "published", "--date", "2026-07-31")
	for number, from := range []string{"", "continued", "published"} {
		args := [][]string{{"a", "--date", "2026-07-31"}, {"--date", "2026-07-31"}, {"b", "--date", "2026-08-31"}}[number]
		// stopped makes the tables in a folder, lets a number of files be moved to where they belong or be removed,
		// and returns how many were.
		stopped := func(to string, after int) (done int) {
			again := append([]string{"reference", "-o", to}, args...)
			if from != "" {
				if err := os.CopyFS(to, os.DirFS(from)); err != nil {
					t.Fatal(err)
				}
			}
			faults.Refuse(func(o faults.Operation) error {
				if o != faults.Rename && o != faults.Remove {
					return nil
				}
				if done == after {
					return errors.New("stopped")
				}
				done++
				return nil
			})
			code, _, _ := command(t, again...)
			faults.Refuse(nil)
			if after >= 0 { // it may end well where a file that is no more of use could not be removed
				must(t, again...)
			} else if code != 0 {
				t.Fatalf("it ends with %d", code)
			}
			return done
		}
		whole := "whole" + from
		writes := stopped(whole, -1)
		if writes < 10 {
			t.Errorf("only %d files were moved to where they belong", writes)
		}
		chosen := rand.New(rand.NewPCG(uint64(number), 1)).IntN(writes - 1)
		for n := range writes {
			if n == writes-1 || n == chosen || enginetest.Long() {
				to := filepath.Join(t.TempDir(), "out")
				stopped(to, n)
				same(t, whole, to)
			}
		}
	}
}

// same holds that two folders have the same files.
func same(t *testing.T, want, got string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(want), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && contents(t, want, path) != contents(t, got, path) {
			t.Errorf("%s is another one", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
