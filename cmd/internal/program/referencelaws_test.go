package program

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/reports"
	"houserules/sim/confined"
	"houserules/sim/table"
)

// editionIn makes tables and reads them.
func editionIn(t *testing.T, out string, args ...string) (e reference.Edition) {
	t.Helper()
	must(t, append([]string{"reference", "-o", out}, args...)...)
	if err := json.Unmarshal([]byte(contents(t, out, reports.ReferenceFile)), &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// What an edition has stays: foreign rules of the same name, or a study of the same name that was played
// less, are left out with their reason.
func TestReferenceStays(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	play := func(out, name, extends, games string) {
		t.Helper()
		if err := os.WriteFile("club.yaml", []byte("schema: 1\nname: club\nextends: "+extends+"\nboard: {seeds: 5}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		must(t, "run", writeStudy(t, dir, "schema: 1\nname: "+name+"\nvariants: [./club.yaml]\nagents: [random]\ngames: "+games+"\nseed: 1\n"), "-o", out)
	}
	play("more", "mine", "french", "60")
	play("less", "mine", "french", "40")
	plan := func(dir string) string { return table.Checksum([]byte(contents(t, dir, "plan.json"))) }
	var theirs []string // of which plan hashes lie on both sides of that of the edition's own
	for sides := map[bool]bool{}; len(sides) < 2; {
		name := string(rune('a' + len(theirs)))
		play(name, "theirs-"+name, "kalah", "80")
		theirs = append(theirs, name)
		sides[plan(name) < plan("more")] = true
	}
	play("named-alike", "mine", "kalah", "80")
	first := editionIn(t, "out", "more").Entries[0]
	if first.PlanHash != plan("more") {
		t.Fatalf("the plan hash is %s", first.PlanHash)
	}
	own := first.RulesHash

	for _, given := range [][]string{{"less"}, {"named-alike"}, theirs, {"more"}} {
		e := editionIn(t, "out", given...)
		if len(e.Entries) != 1 || e.Entries[0].RulesHash != own || e.Entries[0].Games != 60 {
			t.Fatalf("of %v there is %+v", given, e.Entries[0])
		}
	}
	if e := editionIn(t, "out"); len(e.LeftOut) != len(theirs) {
		t.Errorf("the tables say of %d that they were left out: %+v", len(e.LeftOut), e.LeftOut)
	}
	for given, reason := range map[string]string{"less": "60 are kept", "a": "other rules of this name", "named-alike": "other rules called club"} {
		_, said := must(t, "reference", given, "-o", "out")
		if !strings.Contains(strings.Join(strings.Fields(said), " "), reason) {
			t.Errorf("%s: %s", given, said)
		}
		if page := contents(t, "out", reports.ReferencePage); !strings.Contains(page, reason) {
			t.Errorf("%s: the page does not say %q", given, reason)
		}
	}
}

// While one program makes tables another one is refused, and nothing is lost.
func TestReferenceOneAtATime(t *testing.T) {
	t.Chdir(t.TempDir())
	playedOnce(t, "a", "run", "--variants", "french", "--agents", "random", "--games", "40")
	must(t, "reference", "a", "-o", "out")
	kept := contents(t, "out", reports.ReferenceFile)
	folder, err := confined.Open("out")
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	release, err := folder.Lock(tablesLock)
	if err != nil {
		t.Fatal(err)
	}
	if code, _, said := command(t, "reference", "a", "-o", "out"); code != exitFailed || !strings.Contains(said, "another run") || contents(t, "out", reports.ReferenceFile) != kept {
		t.Errorf("exit %d, %s", code, said)
	}
	release()
	must(t, "reference", "-o", "out")
	if code, _, _ := command(t, "reference", "nowhere", "-o", "new"); code != exitFailed {
		t.Error("what is nowhere is read")
	}
	if _, err := os.Stat("new"); err == nil {
		t.Error("a folder without tables stays")
	}
}

// A published edition whose entries or date were edited is refused before anything is written, and so are one of those
// before it that was edited or taken away, and a day that none can have been published on.
func TestReferencePublishedIsNotEdited(t *testing.T) {
	t.Chdir(t.TempDir())
	playedOnce(t, "a", "run", "--variants", "french", "--agents", "random", "--games", "40", "--seed", "1")
	must(t, "reference", "a", "-o", "out")
	for _, day := range []string{"0001-01-01", "1999-12-31", "2026-02-30"} {
		if code, _, said := command(t, "reference", "-o", "out", "--date", day); code != exitUsage || !strings.Contains(said, "write it as") {
			t.Errorf("%s: exit %d, %s", day, code, said)
		}
	}
	must(t, "reference", "-o", "out", "--date", "2026-07-31")
	published, cited := contents(t, "out", reports.ReferenceFile), contents(t, "out", "CITATION.cff")
	games := regexp.MustCompile(`"games": ?40`)
	for what, text := range map[string]string{
		"the day":       strings.Replace(published, "2026-07-31", "2025-07-31", 1),
		"no day":        regexp.MustCompile(`"date": ?"2026-07-31",`).ReplaceAllString(published, ""),
		"the tolerance": regexp.MustCompile(`"tolerance": ?0.01`).ReplaceAllString(published, `"tolerance": 0.02`),
		"a count":       games.ReplaceAllString(published, `"games": 41`),
	} {
		if text == published {
			t.Fatalf("%s is not there", what)
		}
		if err := os.WriteFile("out/"+reports.ReferenceFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, said := command(t, "reference", "-o", "out")
		if code == 0 || !strings.Contains(said, "put both back") || contents(t, "out", "CITATION.cff") != cited || contents(t, "out", reports.ReferenceFile) != text {
			t.Errorf("%s: exit %d, %s", what, code, said)
		}
	}
	if err := os.WriteFile("out/"+reports.ReferenceFile, []byte(published), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "reference", "-o", "out")
	playedOnce(t, "b", "run", "--variants", "kalah", "--agents", "random", "--games", "40", "--seed", "1")
	must(t, "reference", "b", "-o", "out", "--date", "2026-08-31")
	playedOnce(t, "c", "run", "--variants", "finnish", "--agents", "random", "--games", "40", "--seed", "1")
	must(t, "reference", "c", "-o", "out")
	for _, name := range []string{"out/editions/entries-1.json.gz", "out/editions/entries-2.json.gz"} { // of which the third may be continued
		kept, cited := contents(t, ".", name), contents(t, "out", "CITATION.cff")
		for _, text := range []string{games.ReplaceAllString(keptEdition(t, name), `"games": 41`), ""} {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			if text == "" {
				if err := os.Remove(name); err != nil {
					t.Fatal(err)
				}
			}
			if code, _, said := command(t, "reference", "-o", "out"); code == 0 || !strings.Contains(said, "put both back") || contents(t, "out", "CITATION.cff") != cited {
				t.Errorf("%s: exit %d, %s", name, code, said)
			}
		}
		if err := os.WriteFile(name, []byte(kept), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	must(t, "reference", "-o", "out")
}
