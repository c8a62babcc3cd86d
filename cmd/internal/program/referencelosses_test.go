package program

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserules/reports"
	"houserules/sim/confined"
)

// frenchTables are some games in a folder of its own, and the tables of them in out, made once for all tests.
func frenchTables(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	playedOnce(t, "a", "run", "--variants", "french", "--agents", "random", "--games", "60", "--seed", "1")
	madeOnce(t, "out", "french", func(dir string) { must(t, "reference", "a", "-o", dir) })
}

// The style and the script of all pages lie beside them, once.
func TestReferenceSharesItsStyle(t *testing.T) {
	frenchTables(t)
	for page, up := range map[string]string{"index.html": "", "rules/french.html": "../"} {
		text := contents(t, "out", page)
		if strings.Contains(text, "<style>") || !strings.Contains(text, `href="`+up+`pages.css"`) || !strings.Contains(text, `src="`+up+`pages.js"`) {
			t.Errorf("%s does not have its style and script beside it", page)
		}
	}
	if !strings.Contains(contents(t, "out", "pages.css"), "--paper") || !strings.Contains(contents(t, "out", "pages.js"), "sortable") {
		t.Error("the style and the script are others")
	}
}

// Whose kept summary is gone or damaged is told, and no study that was played less takes the place of what the tables have.
func TestReferenceSaysWhatIsLost(t *testing.T) {
	frenchTables(t)
	playedOnce(t, "b", "run", "--variants", "kalah", "--agents", "random", "--games", "40")
	must(t, "reference", "b", "-o", "out")
	playedOnce(t, "less", "run", "--variants", "french", "--agents", "random", "--games", "40", "--seed", "1")
	playedOnce(t, "more", "run", "--variants", "french", "--agents", "random", "--games", "90", "--seed", "1")
	study := "out/studies/" + filepath.Base(firstStudy(t))
	at := filepath.Join(study, keptSummary)
	kept := contents(t, ".", at)
	restore := func(text string) {
		t.Helper()
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before := contents(t, "out", reports.ReferenceFile)
	for what, lose := range map[string]func(){"damaged": func() { restore(kept[:len(kept)/2]) }, "no longer kept": func() { _ = os.Remove(at) }} {
		lose()
		_, said := must(t, "reference", "less", "-o", "out")
		if flat := strings.Join(strings.Fields(said), " "); !strings.Contains(flat, "has 40 games") || !strings.Contains(flat, "of which the tables have 60") {
			t.Errorf("%s: %s", what, said)
		}
		restore(kept)
		editionIn(t, "out") // has it again
		lose()
		if _, said := must(t, "reference", "-o", "out"); !strings.Contains(said, what) {
			t.Errorf("%s is not said: %s", what, said)
		}
		restore(kept)
		if e := editionIn(t, "out"); len(e.Entries) != 2 {
			t.Errorf("%s: what was put back is not in the tables", what)
		}
	}
	restore(kept[:len(kept)/2])
	if _, said := must(t, "reference", "more", "-o", "out"); strings.Contains(said, "left out") {
		t.Errorf("what was given anew is left out: %s", said)
	}
	if before == contents(t, "out", reports.ReferenceFile) {
		t.Error("more games change nothing")
	}
}

// firstStudy is the folder of the study of french in out.
func firstStudy(t *testing.T) string {
	t.Helper()
	for _, x := range editionIn(t, "out").Entries {
		if x.Variant == "french" {
			return x.Study
		}
	}
	t.Fatal("there is no french")
	return ""
}

// What an interrupted run left half-written goes with the next one, what is somebody else's stays, and a folder of a study
// that never got its summary is no hindrance.
func TestReferenceSweeps(t *testing.T) {
	frenchTables(t)
	if err := os.Mkdir("out/studies/begun", 0o755); err != nil {
		t.Fatal(err)
	}
	left := []string{".entries.json.0a1b2c3d.tmp", "rules/.french.html.0a1b2c3d.tmp", "studies/begun/.summary.json.gz.0a1b2c3d.tmp"}
	for _, name := range append(left, "mine.tmp") {
		if err := os.WriteFile(filepath.Join("out", name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	must(t, "reference", "-o", "out")
	err := fs.WalkDir(os.DirFS("out"), ".", func(path string, d fs.DirEntry, err error) error {
		if confined.TempFile(d.Name()) {
			t.Errorf("%s stays", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	contents(t, "out", "mine.tmp")
}

// A run that was stopped when it had written the entries of an edition and not yet how it is cited is finished by the next.
func TestReferencePublishesAgain(t *testing.T) {
	frenchTables(t)
	open := contents(t, "out", "CITATION.cff")
	must(t, "reference", "-o", "out", "--date", "2026-07-31")
	first, published := contents(t, "out", "CITATION.cff"), contents(t, "out", reports.ReferenceFile)
	finished := func(stopped, want string, args ...string) {
		t.Helper()
		if err := os.WriteFile("out/CITATION.cff", []byte(stopped), 0o644); err != nil {
			t.Fatal(err)
		}
		lies := contents(t, "out", reports.ReferenceFile)
		must(t, append([]string{"reference", "-o", "out"}, args...)...)
		if contents(t, "out", "CITATION.cff") != want || contents(t, "out", reports.ReferenceFile) != lies {
			t.Errorf("%v: it is not finished", args)
		}
	}
	finished(open, first)
	finished(open, first, "--date", "2026-07-31")
	playedOnce(t, "b", "run", "--variants", "kalah", "--agents", "random", "--games", "40")
	if code, _, said := command(t, "reference", "b", "-o", "out", "--date", "2026-07-30"); code != exitUsage || !strings.Contains(said, "edition 1 was published on 2026-07-31") || contents(t, "out", reports.ReferenceFile) != published {
		t.Errorf("an earlier day: exit %d, %s", code, said)
	}
	must(t, "reference", "b", "-o", "out")
	finished(first, contents(t, "out", "CITATION.cff"))
	if code, _, said := command(t, "reference", "-o", "out", "--date", "2026-07-30"); code != exitUsage || !strings.Contains(said, "edition 1 was published on") {
		t.Errorf("an earlier day for what is continued: exit %d, %s", code, said)
	}
	must(t, "reference", "-o", "out", "--date", "2026-08-31")
	finished(first, contents(t, "out", "CITATION.cff"))
	if !strings.Contains(contents(t, "out", "CITATION.cff"), "2026-08-31") {
		t.Error("the second day is not there")
	}
	edited := strings.Replace(contents(t, "out", reports.ReferenceFile), "2026-08-31", "2026-08-30", 1)
	if err := os.WriteFile("out/"+reports.ReferenceFile, []byte(edited), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, said := command(t, "reference", "-o", "out"); code == 0 || !strings.Contains(said, "put both back") {
		t.Errorf("an edited second edition: exit %d, %s", code, said)
	}
}

// A page has the first moves of players who choose, those of its cited edition, and leads to its chapters; first moves
// that were edited are told.
func TestReferenceFirstMoves(t *testing.T) {
	dir, _ := playedPage(t, "run", "--variants", "french", "--agents", "greedy", "--games", "40")
	other, _ := playedPage(t, "run", "--variants", "kalah", "--agents", "random", "--games", "40")
	t.Chdir(t.TempDir())
	must(t, "reference", dir, "-o", "out")
	page := contents(t, "out", "rules/french.html")
	_, began, found := strings.Cut(page, `<h2 id="began">`)
	began, _, _ = strings.Cut(began, "</section>")
	if !found || strings.Count(began, "<tr>") != 2 || !regexp.MustCompile(`<td>[A-F] [0-9]+`).MatchString(began) || !strings.Contains(page, `<a href="#began">`) {
		t.Errorf("the first moves are not there: %s", began)
	}
	if !strings.Contains(page, "@misc{houserules-reference-1,") {
		t.Error("the page does not cite the edition")
	}
	text := contents(t, dir, summaryFile)
	edited := regexp.MustCompile(`("first_moves": \{\s*"[A-F]": )`).ReplaceAllString(text, "${1}9")
	if e := referenceOf(t, summaryAs(t, edited), other); len(e.Entries) != 1 || !strings.Contains(e.LeftOut[0].Reason, "first moves are not those") {
		t.Errorf("%+v", e.LeftOut)
	}
}
