package reports_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"houserules/analysis"
	"houserules/engine/enginetest"
	"houserules/reports"
	"houserules/sim/foldertest"
)

// threeAndOne are the three traditions twice, with other seeds, the same again by its
// plan, and a study that has nothing to do with them.
func threeAndOne() []reports.Study {
	first, second, again, other := threeInput(), threeInput(), threeInput(), threeInput()
	first.PlanHash, second.PlanHash, again.PlanHash, other.PlanHash = "p1", "p2", "p1", "p3"
	second.Results.Seed, second.Title = 43, "Awalé once more"
	other.Results, other.Variants, other.Title = oneVariant(), []reports.VariantText{{Name: "abapa", Hash: "sha256:ab"}}, "Tournament rules"
	other.RuleDiffs = nil
	second.Results.Part = &analysis.Part{Games: 100, Played: 100, Planned: 400}
	return []reports.Study{{Folder: "a", Input: first}, {Folder: "b", Input: second}, {Folder: "c", Input: again}, {Folder: "d", Input: other}}
}

// several is a report on some studies, file by file: all tests look at the same one.
var several = sync.OnceValue(func() map[string][]byte {
	dir, err := os.MkdirTemp("", "several")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if err := reports.WriteSeveral(dir, threeAndOne()); err != nil {
		panic(err)
	}
	files := map[string][]byte{}
	err = fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[path], err = os.ReadFile(filepath.Join(dir, path))
		}
		return err
	})
	if err != nil {
		panic(err)
	}
	return files
})

// severalOnce is a folder with that report.
func severalOnce(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for path, text := range several() {
		file := filepath.Join(dir, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, text, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// The page of several studies holds each page whole, and no id twice; whatever refers
// to something finds it.
func TestSeveral(t *testing.T) {
	dir, again := severalOnce(t), t.TempDir()
	files := foldertest.Read(t, dir)
	if enginetest.Long() { // ordinary tests write a report on one study twice
		if err := reports.WriteSeveral(again, threeAndOne()); err != nil {
			t.Fatal(err)
		}
		foldertest.Same(t, files, foldertest.Read(t, again))
	}
	html := files["report.html"]
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(`\sid="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		if ids[m[1]] {
			t.Errorf("the id %s is there twice", m[1])
		}
		ids[m[1]] = true
	}
	refs := 0
	for _, m := range regexp.MustCompile(`(?:href="#|aria-labelledby=")([^"]*)"|url\(#([^)]*)\)`).FindAllStringSubmatch(html, -1) {
		for name := range strings.FieldsSeq(m[1] + m[2]) {
			refs++
			if !ids[name] {
				t.Errorf("nothing has the id %s", name)
			}
		}
	}
	if refs < 20 || strings.Count(html, "<h1") != 1 || strings.Count(html, "<main") != 1 || strings.Count(html, `<details class="study"`) != 4 {
		t.Errorf("%d references, %d first headings", refs, strings.Count(html, "<h1"))
	}
	for _, want := range []string{"Awalé once more", "Tournament rules", "NOT FINISHED", "were played by the same plan", "Nothing is pooled"} {
		if !strings.Contains(html, want) || !strings.Contains(files["report.md"], want) {
			t.Errorf("page or Markdown does not say %q", want)
		}
	}
	for _, link := range regexp.MustCompile(`\]\((figures/[^)]*)\)`).FindAllStringSubmatch(files["report.md"], -1) {
		if files[link[1]] == "" {
			t.Errorf("report.md links %s, which is not there", link[1])
		}
	}

	// A later report takes away the figures that it does not have, and nothing else.
	if err := os.WriteFile(filepath.Join(dir, "figures", "mine.svg"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := reports.WriteSeveral(dir, threeAndOne()[2:]); err != nil {
		t.Fatal(err)
	}
	left := slices.Sorted(maps.Keys(foldertest.Read(t, dir)))
	if !slices.Contains(left, "figures/mine.svg") || slices.ContainsFunc(left, func(n string) bool {
		return strings.HasPrefix(n, "figures/study-3") || strings.HasPrefix(n, "figures/several.")
	}) {
		t.Errorf("left are %q", left)
	}
	if err := reports.WriteSeveral(t.TempDir(), threeAndOne()[:1]); err == nil {
		t.Error("one study is reported on as several")
	}
}

// What is in the common figure are the numbers of each study, one by one, as the
// results have them: nothing is added up.
func TestSeveralArePooledNowhere(t *testing.T) {
	list := threeAndOne()
	data, err := os.ReadFile(filepath.Join(severalOnce(t), "summary.json"))
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Studies []struct{ ID, Title, Folder string }
		Common  []struct {
			Variant, Players string
			Advantages       []struct {
				Study         string
				Games         int64
				Value, Lo, Hi float64
			}
		}
		Notes []string
	}
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	if len(s.Common) != 6 || len(s.Studies) != 4 || len(s.Notes) != 1 {
		t.Fatalf("%d common rows, %d studies, notes %q", len(s.Common), len(s.Studies), s.Notes)
	}
	for i, row := range s.Common {
		if len(row.Advantages) != 3 {
			t.Errorf("%s by %s is in %d studies", row.Variant, row.Players, len(row.Advantages))
		}
		for k, x := range row.Advantages {
			c := list[k].Input.Results.Cells[i]
			if e := c.Fair.Effect; x.Games != c.Games || x.Value != e.Value || x.Lo != e.Lo || x.Hi != e.Hi {
				t.Errorf("%s in %s: %+v, the study says %v of %d games", row.Variant, x.Study, x, e, c.Games)
			}
		}
	}
}

// The same title twice is told apart by the folder; rules that only have the same name
// are not the same.
func TestSeveralGoByRules(t *testing.T) {
	list := threeAndOne()[:2]
	list[1].Input.Title = list[0].Input.Title
	for i := range list[1].Input.Variants {
		list[1].Input.Variants[i].Hash += "2"
	}
	var text bytes.Buffer
	if err := reports.Several(&text, list); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "traditions, a") || !strings.Contains(text.String(), "traditions, b") {
		t.Errorf("the folders are not named:\n%s", text.String())
	}
	dir := t.TempDir()
	if err := reports.WriteSeveral(dir, list); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "figures", "several.svg")); err == nil {
		t.Error("other rules of the same name are drawn as the same")
	}
}

// A page that is no report on several studies, such as an atlas's, is not overwritten;
// one that is, is.
func TestSeveralBesideAnotherPage(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "report.html")
	if err := os.WriteFile(page, []byte("<title>mine</title>"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := reports.WriteSeveral(dir, threeAndOne()); err == nil || !strings.Contains(err.Error(), "is no report on several studies") {
		t.Errorf("another page was not refused: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if data, failed := os.ReadFile(page); err != nil || failed != nil || len(entries) != 1 || string(data) != "<title>mine</title>" {
		t.Errorf("something was written: %v, %q", entries, data)
	}
	if err := os.Remove(page); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := reports.WriteSeveral(dir, threeAndOne()[2:]); err != nil {
			t.Fatal(err)
		}
	}
}
