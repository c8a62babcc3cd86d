package program

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"houserules/sim/table"
	"houserules/sim/table/files"
)

// pageText is what a page says, without its tags.
func pageText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "<main>")
	text = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, " ")
	return strings.Join(strings.Fields(strings.NewReplacer("\u00A0", " ", "&#39;", "'", "&#34;", `"`).Replace(text)), " ")
}

// planned on sets the time of a folder's plan.
func plannedOn(t *testing.T, dir, date string) {
	t.Helper()
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(filepath.Join(dir, "plan.json"), at, at); err != nil {
		t.Fatal(err)
	}
}

// The page lists the runs of a study, the latest first, each with what has changed since
// the one before; it is the same when it is written again, and links only what is there.
func TestIndex(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, plannedStudy)
	hash := planned(t, study).SHA256
	must(t, "run", study, "-o", "runs/first", "--plan", hash)
	must(t, "run", study, "--seed", "8", "-o", "runs/second")
	other := strings.NewReplacer("name: parts", "name: others", "[french, finnish]", "[kalah]").Replace(plannedStudy)
	if err := os.WriteFile("other.yaml", []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "run", "other.yaml", "--shard", "1/1", "-o", "shards")
	must(t, "run", "other.yaml", "-o", "runs/a other#1")
	plannedOn(t, "runs/first", "2026-03-01")
	plannedOn(t, "runs/second", "2026-03-02")
	plannedOn(t, "runs/a other#1", "2025-12-24")
	if err := os.Mkdir("runs/no study", 0o755); err != nil {
		t.Fatal(err)
	}
	// One that was extended since its report was written.
	must(t, "run", "runs/second", "--games", "500")
	card, err := os.ReadFile("runs/second/card.json")
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(string(card), `"games": 3000`, `"games": 2400`, 1)
	if old == string(card) {
		t.Fatalf("the card does not say its games: %s", card)
	}
	if err := os.WriteFile("runs/second/card.json", []byte(old), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := files.Seal("runs/second", func(s *table.Seals) { s.CardSHA256 = table.Checksum([]byte(old)) }); err != nil {
		t.Fatal(err)
	}
	plannedOn(t, "runs/second", "2026-03-02")

	out, _ := must(t, "index", "runs")
	if strings.TrimSpace(out) != filepath.Join("runs", "index.html") {
		t.Errorf("printed %q", out)
	}
	text := pageText(t, "runs/index.html")
	at := 0
	for _, want := range []string{
		"parts, 2 runs", "2026-03-02 , runs/second", "3,000 of 3,000 games", "Its report is of 2,400 games", "Since runs/first:", "seed: 7 there, 8 now",
		"2026-03-01 , runs/first", "2,400 of 2,400 games", "Of 100 games", "Played by a registered plan.", "The first run of this study here.",
		"others, 1 run", "2025-12-24 , runs/a other#1", "The first run of this study here.",
	} {
		k := strings.Index(text[at:], want)
		if k < 0 {
			t.Fatalf("%q is not there, or not in its place:\n%s", want, text)
		}
		at += k
	}
	before, err := os.ReadFile("runs/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`<a href="([^"]*)"`).FindAllStringSubmatch(string(before), -1) {
		if !slices.Contains([]string{"second/report.html", "first/report.html", "a%20other%231/report.html"}, m[1]) {
			t.Errorf("it links %s", m[1])
		}
	}
	must(t, "index", "runs")
	if again, err := os.ReadFile("runs/index.html"); err != nil || string(again) != string(before) {
		t.Errorf("written again it is another page, %v", err)
	}

	// From elsewhere, with folders one by one.
	must(t, "index", "runs/first", "runs", "-o", "public/here")
	if page, err := os.ReadFile("public/here/index.html"); err != nil || !strings.Contains(string(page), `href="../../runs/first/report.html"`) {
		t.Errorf("no way leads to the report, %v", err)
	}
}

// What is no study, or damaged, is said; nothing else is overwritten, and no link below
// a folder of runs is followed.
func TestIndexOfBadFolders(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, strings.Replace(plannedStudy, "games: 400", "games: 40", 1))
	must(t, "run", study, "-o", "runs/good")
	must(t, "run", study, "-o", "runs/bad")
	must(t, "run", study, "-o", "away/linked")
	if err := os.WriteFile("runs/bad/plan.json", []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	refused := func(want string, args ...string) {
		t.Helper()
		if code, _, errs := command(t, append(args, "--progress", "off")...); code == exitDone || !strings.Contains(errs, want) {
			t.Errorf("%q: exit %d, %q; want %q", args, code, errs, want)
		}
	}
	if err := os.Mkdir("empty", 0o755); err != nil {
		t.Fatal(err)
	}
	refused("holds no study", "index", "empty")
	refused("nowhere cannot be looked into", "index", "nowhere")
	refused("is the folder of a study", "index", "runs", "-o", "runs/good")
	refused("name the folder for the page with -o", "index", "runs/good")
	refused("plan.json", "index", "runs/bad", "-o", "out")

	_, errs := must(t, "index", "runs", "runs/../runs", "-o", "out")
	if !strings.Contains(errs, "runs/bad") || !strings.Contains(errs, "named already") {
		t.Errorf("what is damaged, and named twice, is not said: %q", errs)
	}
	if text := pageText(t, "out/index.html"); !strings.Contains(text, "runs/bad cannot be read") || strings.Count(text, "runs/good") != 1 {
		t.Errorf("the page says:\n%s", text)
	}

	if err := os.WriteFile("empty/index.html", []byte("my own page"), 0o644); err != nil {
		t.Fatal(err)
	}
	refused("was not written by houserules index", "index", "runs", "-o", "empty")
	if data, err := os.ReadFile("empty/index.html"); err != nil || string(data) != "my own page" {
		t.Errorf("a page of somebody's is %q, %v", data, err)
	}
	if err := os.Symlink("../away/linked", "runs/link"); err != nil {
		t.Skip("no links here")
	}
	_, errs = must(t, "index", "runs", "-o", "out")
	if text := pageText(t, "out/index.html"); !strings.Contains(errs, "is a link and is left out") || strings.Contains(text, "runs/link") {
		t.Errorf("a link below a folder of runs: %q", errs)
	}
	if err := os.Remove("out/index.html"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../empty/index.html", "out/index.html"); err != nil {
		t.Fatal(err)
	}
	must(t, "index", "runs", "-o", "out")
	if data, err := os.ReadFile("empty/index.html"); err != nil || string(data) != "my own page" {
		t.Errorf("the page was written through a link: %q, %v", data, err)
	}
}

// In whatever language reports were written, an index is in the one that is asked for,
// and an answer in two languages is no change of it.
func TestIndexInLanguages(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, strings.Replace(plannedStudy, "games: 400", "games: 40", 1))
	must(t, "run", study, "-o", "runs/first")
	must(t, "run", study, "--seed", "7", "-o", "runs/second", "--lang", "fr")
	plannedOn(t, "runs/first", "2026-03-01")
	plannedOn(t, "runs/second", "2026-03-02")
	if report, err := os.ReadFile("runs/second/report.md"); err != nil || !strings.Contains(string(report), "Sur 100 parties") {
		t.Fatalf("the second report is not in French (%v)", err)
	}
	must(t, "index", "runs", "-o", "en")
	if text := pageText(t, "en/index.html"); strings.Count(text, "Of 100 games") != 2 || !strings.Contains(text, "Since runs/first: nothing has changed.") {
		t.Errorf("in English:\n%s", text)
	}
	must(t, "index", "runs", "-o", "fr", "--lang", "fr")
	text := pageText(t, "fr/index.html")
	if strings.Count(text, "Sur 100 parties") != 2 || strings.Contains(text, "Of 100 games") || !strings.Contains(text, "Depuis runs/first : rien n’a changé.") {
		t.Errorf("in French:\n%s", text)
	}
	if page, err := os.ReadFile("fr/index.html"); err != nil || !strings.Contains(string(page), `<html lang="fr">`) {
		t.Errorf("the page does not say that it is in French (%v)", err)
	}
}

// A card that is not the one of the report is not shown, and one that nobody can tell is
// marked, until the report is written again.
func TestForgedCard(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, strings.Replace(plannedStudy, "games: 400", "games: 40", 1))
	must(t, "run", study, "-o", "runs/one")
	page := func() string {
		t.Helper()
		must(t, "index", "runs")
		return pageText(t, "runs/index.html")
	}
	good := page()
	if !strings.Contains(good, "Of 100 games") || strings.Contains(good, "card.json") {
		t.Fatalf("before:\n%s", good)
	}
	forged := regexp.MustCompile(`"answer": ".*"`).ReplaceAllString(contents(t, "runs/one", "card.json"), `"answer": "PERFECTLY FAIR"`)
	if err := os.WriteFile("runs/one/card.json", []byte(forged), 0o644); err != nil {
		t.Fatal(err)
	}
	if text := page(); strings.Contains(text, "PERFECTLY FAIR") || !strings.Contains(text, "is not the one that the report wrote") {
		t.Errorf("a forged card:\n%s", text)
	}
	if err := files.Seal("runs/one", func(s *table.Seals) { s.CardSHA256 = "" }); err != nil {
		t.Fatal(err)
	}
	if text := page(); !strings.Contains(text, "anybody may have written it") {
		t.Errorf("a card without a seal:\n%s", text)
	}
	must(t, "report", "runs/one")
	if text := page(); text != good {
		t.Errorf("after another report:\n%s", text)
	}
}
