package reports_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/analysis"
	"houserules/engine/enginetest"
	"houserules/reports"
	"houserules/sim/foldertest"
)

// page writes the HTML report.
func page(t *testing.T, in reports.Input) string {
	t.Helper()
	var b bytes.Buffer
	if err := reports.HTML(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The golden page leaves out style and drawings, which the tests of figures
// and the browser look at.
func TestHTMLGolden(t *testing.T) {
	html := page(t, threeInput())
	html = regexp.MustCompile(`(?s)<style>.*?</style>`).ReplaceAllString(html, "<style></style>")
	html = regexp.MustCompile(`(?s)</desc>.*?</svg>`).ReplaceAllString(html, "</desc></svg>")
	golden(t, "report.html", []byte(html))
}

func TestMarkdownGolden(t *testing.T) {
	var b bytes.Buffer
	if err := reports.Markdown(&b, threeInput()); err != nil {
		t.Fatal(err)
	}
	golden(t, "report.md", b.Bytes())
}

// The page needs nothing from anywhere.
func TestHTMLIsSelfContained(t *testing.T) {
	html := page(t, threeInput())
	for _, banned := range []string{"<script", "<img", "<iframe", "@import", "url(", "xlink:href", "src="} {
		if strings.Contains(html, banned) {
			t.Errorf("the page holds %q", banned)
		}
	}
	allowed := regexp.MustCompile(`href="(data:,|https://example\.org/[^"]*)"`)
	for _, href := range regexp.MustCompile(`href="[^"]*"`).FindAllString(html, -1) {
		if !allowed.MatchString(href) {
			t.Errorf("the page links %s", href)
		}
	}
}

func TestReportEscapesUsersText(t *testing.T) {
	in := threeInput()
	const evil = `<script>alert("x")</script>`
	in.Title = evil
	in.Command = evil + "\n```\n# no heading"
	in.Variants[0].Title = evil
	in.Variants[0].Source = reports.Source{Cite: evil, URL: "javascript:alert(1)", Confidence: evil}
	in.Variants[0].Clauses = []reports.Clause{{Text: evil, Where: evil}}
	in.RuleDiffs = []reports.RuleDiff{{Path: evil, Values: map[string]string{"french": evil + "|x"}}}
	in.Results.Cells[0].Variant = evil
	in.Results.Cells[0].EndReasons[0].Name = evil
	html := page(t, in)
	if strings.Contains(html, "<script") || strings.Contains(html, `href="javascript`) {
		t.Error("markup from a variant's text is in the page")
	}
	if !strings.Contains(html, "&lt;script&gt;") || !strings.Contains(html, "javascript:alert(1)") {
		t.Error("the text itself is gone from the page")
	}
	var markdown bytes.Buffer
	if err := reports.Markdown(&markdown, in); err != nil {
		t.Fatal(err)
	}
	outside := regexp.MustCompile("(?s)````.*?````|```bibtex.*?```").ReplaceAllString(markdown.String(), "")
	if regexp.MustCompile(`[^\\]<script`).MatchString(outside) || strings.Contains(outside, "<javascript:") || strings.Contains(outside, "\n# no heading") {
		t.Errorf("markup from a variant's text is in the Markdown:\n%s", outside)
	}
}

func TestWrite(t *testing.T) {
	a, b := filepath.Join(t.TempDir(), "new", "a"), t.TempDir()
	for _, dir := range []string{a, b} {
		if err := reports.Write(dir, threeInput()); err != nil {
			t.Fatal(err)
		}
	}
	files := foldertest.Read(t, a)
	want := []string{"card.json", "preview.png", "report.html", "report.md"}
	for _, figure := range []string{"differences", "end-reasons", "first-player-advantage", "first-player-score", "hundred-games", "lengths", "margins", "outcomes", "rule-firings"} {
		want = append(want, "figures/"+figure+".svg")
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(files))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	foldertest.Same(t, files, foldertest.Read(t, b))
	for _, link := range regexp.MustCompile(`\]\((figures/[^)]*)\)`).FindAllStringSubmatch(files["report.md"], -1) {
		if files[link[1]] == "" {
			t.Errorf("report.md links %s, which is not there", link[1])
		}
	}

	// As PNG, too, where somebody asks.
	paper := threeInput()
	paper.Reader.Figures = []string{".png"}
	if !enginetest.Long() {
		paper.Results = oneVariant() // which has fewer
	}
	if err := reports.Write(a, paper); err != nil {
		t.Fatal(err)
	}
	paper.Results = threeInput().Results
	if files := foldertest.Read(t, a); !strings.HasPrefix(files["figures/outcomes.png"], "\x89PNG") {
		t.Error("no figure as PNG")
	}

	// As PDF they are the same twice, without a date of today, and in place of PNG.
	paper.Reader.Figures = []string{".pdf"}
	for _, dir := range []string{a, b} {
		if err := reports.Write(dir, paper); err != nil {
			t.Fatal(err)
		}
	}
	one, other := foldertest.Read(t, a), foldertest.Read(t, b)
	pdfs := 0
	for name, content := range one {
		switch filepath.Ext(name) {
		case ".pdf":
			pdfs++
			if content != other[name] || !strings.HasPrefix(content, "%PDF-") || strings.Contains(content, "/Font <</") || !strings.Contains(content, "(D:20000101000000") {
				t.Errorf("%s differs between two reports, is no PDF, needs a font or has another date", name)
			}
		case ".png":
			if strings.HasPrefix(name, "figures/") { // beside them is what a shared link shows
				t.Errorf("%s was not asked for", name)
			}
		}
	}
	if pdfs != 9 {
		t.Errorf("%d figures as PDF", pdfs)
	}
	paper.Reader.Figures = []string{".gif"}
	if err := reports.Write(t.TempDir(), paper); err == nil || !strings.Contains(err.Error(), ".pdf") {
		t.Errorf("figures as GIF: %v", err)
	}

	// A report with fewer figures takes the old ones away, and nothing else.
	own := filepath.Join(a, "figures", "mine.svg")
	if err := os.WriteFile(own, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	in := threeInput()
	in.Results = oneVariant()
	if err := reports.Write(a, in); err != nil {
		t.Fatal(err)
	}
	files = foldertest.Read(t, a)
	if files["figures/differences.svg"] != "" || files["figures/differences.png"] != "" {
		t.Error("the figure of differences of the earlier report is still there")
	}
	if files["figures/mine.svg"] != "mine" {
		t.Error("a file of the user's is gone")
	}
}

func TestWriteErrors(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	in := threeInput()
	if err := reports.Write(file, in); err == nil || !strings.Contains(err.Error(), "directory") {
		t.Errorf("a file as directory: %v", err)
	}
	// Where report.html cannot be replaced the error names it and no
	// temporary file stays.
	if err := os.MkdirAll(filepath.Join(dir, "report.html", "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := reports.Write(dir, in); err == nil || !strings.Contains(err.Error(), "report.html") {
		t.Errorf("a directory as report.html: %v", err)
	}
	for name := range foldertest.Read(t, dir) {
		if strings.Contains(name, ".tmp") {
			t.Errorf("%s was left behind", name)
		}
	}
	in.Variants = append(in.Variants, in.Variants[0])
	if err := reports.Write(t.TempDir(), in); err == nil || !strings.Contains(err.Error(), "given twice") {
		t.Errorf("rules given twice: %v", err)
	}
	if err := reports.Write(t.TempDir(), reports.Input{}); err == nil {
		t.Error("a report without results")
	}
}

// A study of one variant has nothing to compare, one of five seats no lead.
func TestFiguresFollowTheResults(t *testing.T) {
	for _, test := range []struct {
		r             *analysis.Results
		absent, there string
	}{
		{oneVariant(), "differences", "margins"},
		{fiveSeats(), "margins", "differences"},
		{threeTraditions(), "seats", "margins"},
		{fiveSeats(), "margins", "seats"},
	} {
		html := page(t, reports.Input{Results: test.r})
		if strings.Contains(html, `id="`+test.absent+`-title"`) || !strings.Contains(html, `id="`+test.there+`-title"`) {
			t.Errorf("%s: want figure %s and not %s", test.r.Name, test.there, test.absent)
		}
	}
}

// Margins in seeds and in counters share an axis that names neither, and the
// outline of the base is drawn over what counts the same only.
func TestLeadsOfMixedUnits(t *testing.T) {
	html := page(t, reports.Input{Results: mixedUnits()})
	_, figure, _ := strings.Cut(html, `id="margins-title"`)
	figure, _, _ = strings.Cut(figure, "</svg>")
	if !strings.Contains(figure, "units of the score") || strings.Contains(figure, "(seeds)") || strings.Contains(figure, "(counters)") {
		t.Errorf("the axis of mixed leads names one unit")
	}
	dashed := func(r *analysis.Results) int {
		_, figure, _ := strings.Cut(page(t, reports.Input{Results: r}), `id="margins-title"`)
		figure, _, _ = strings.Cut(figure, "</svg>")
		return strings.Count(figure, "dasharray")
	}
	mixed, one := mixedUnits(), mixedUnits()
	one.Cells[2].Unit = "seeds"
	if a, b := dashed(mixed), dashed(one); a != b-1 || a == 0 {
		t.Errorf("%d outlines where one variant counts something else, %d where all count the same", a, b)
	}
}

// Each seat has its row in the figure, beside the even share of its role.
func TestSeatFigure(t *testing.T) {
	html := page(t, reports.Input{Results: fiveSeats()})
	_, figure, _ := strings.Cut(html, `id="seats-title"`)
	figure, _, _ = strings.Cut(figure, "</svg>")
	if n := strings.Count(figure, ">seat 1, herder<") + strings.Count(figure, ">seat 5, wairgka<"); n != 4 {
		t.Errorf("%d of four rows", n)
	}
	// Ten rows and the entry of the key have a dashed stroke.
	if n := strings.Count(figure, "dasharray"); n != 11 {
		t.Errorf("%d dashed strokes, want 11", n)
	}
}
