package program

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

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
	if code, _, said := command(t, "reference", "-o", "out", "--date", "9999-12-31"); code != exitUsage || !strings.Contains(said, "still to come") {
		t.Errorf("%d: %s", code, said)
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
	must(t, "run", "--variants", "kalah", "--agents", "random", "--games", "40", "-o", "b")
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
	const first = "out/editions/entries-1.json"
	text := regexp.MustCompile(`"wins": ?\d+`).ReplaceAllString(contents(t, ".", first), `"wins":1`)
	if err := os.WriteFile(first, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := reports.WriteReference(folder, e, e, &reports.Beside{}, reports.Frame{}, nil); err == nil || !strings.Contains(err.Error(), "entries-1.json is not the text") {
		t.Errorf("it is cited as it is now: %v", err)
	}
}
