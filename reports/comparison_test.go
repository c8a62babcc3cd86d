package reports_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"

	"houserules/analysis"
	"houserules/engine/rules"
	"houserules/reports"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with testdata/NAME.golden.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run the test with -update to write it", err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs (-want +got); run with -update if that is right:\n%s", path, diff)
	}
}

func compared(t *testing.T, r *analysis.Results, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := reports.Comparison(&b, r, format); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestComparisonGolden(t *testing.T) {
	for _, format := range reports.Formats() {
		t.Run(format, func(t *testing.T) { golden(t, "comparison."+format, compared(t, threeTraditions(), format)) })
	}
	t.Run("extremes", func(t *testing.T) { golden(t, "extremes.text", compared(t, extremes(), reports.FormatText)) })
	t.Run("five seats", func(t *testing.T) { golden(t, "fiveseats.text", compared(t, fiveSeats(), reports.FormatText)) })
	t.Run("mixed units", func(t *testing.T) { golden(t, "mixedunits.text", compared(t, mixedUnits(), reports.FormatText)) })
}

// A warning is printed once, with the figures it is about; variants are named
// where it is not about all.
func TestWarningsAreGathered(t *testing.T) {
	r := threeTraditions()
	r.Warnings = []rules.Message{rules.Say("about the study")}
	for i := range 3 {
		c := &r.Cells[i]
		c.Estimates[0].Warnings = []rules.Message{rules.Say("about all")}
		c.Fair.Effect.Warnings = []rules.Message{rules.Say("about all")}
		if i > 0 {
			c.Estimates[7].Warnings = []rules.Message{rules.Say("about some")}
		}
	}
	text := string(compared(t, r, reports.FormatText))
	for _, want := range []string{
		"\nabout the study\n",
		"Note: about all (first player's advantage; verdict on fairness)\n",
		"Note: about some (plies of finnish, catalan)\n",
	} {
		if strings.Count(text, want) != 1 {
			t.Errorf("%q is there %d times in:\n%s", want, strings.Count(text, want), text)
		}
	}
}

// Draws by rule and games cut off are two columns, and with wins and losses
// they make all games. There is no column of nothing.
func TestCutOffColumn(t *testing.T) {
	r := oneVariant()
	if text := string(compared(t, r, reports.FormatText)); strings.Contains(text, "cut off") {
		t.Errorf("no game was cut off, but:\n%s", text)
	}
	c := &r.Cells[0]
	c.CutOff, c.First, c.CutOffAs = 300, analysis.Outcomes{Wins: 390, Draws: 65, Losses: 245, CutOff: 300}, analysis.Outcomes{Wins: 10, Draws: 285, Losses: 5}
	text := string(compared(t, r, reports.FormatText))
	row := regexp.MustCompile(`(?m)^abapa .*\] +(\S+) +(\S+) +(\S+) +(\S+)  `).FindStringSubmatch(text)
	if diff := cmp.Diff([]string{"39.0", "6.5", "24.5", "30.0"}, row[1:]); row == nil || diff != "" {
		t.Errorf("wins, draws, losses, cut off: %s in\n%s", diff, text)
	}
	figure := page(t, reports.Input{Results: r})
	if !strings.Contains(figure, "draw 6.5 %") || !strings.Contains(figure, "cut off at the limit 30.0 %") {
		t.Error("the figure of outcomes does not tell draws from games cut off")
	}
}

// studies are all made-up studies by name.
func studies() map[string]*analysis.Results {
	return map[string]*analysis.Results{
		"three": threeTraditions(), "one": oneVariant(), "many": manyCells(), "extremes": extremes(), "five": fiveSeats(), "mixed": mixedUnits(),
	}
}

func TestTextFitsTheTerminal(t *testing.T) {
	for name, r := range studies() {
		if name == "many" { // its names alone are wider than half a terminal
			continue
		}
		for i, line := range strings.Split(string(compared(t, r, reports.FormatText)), "\n") {
			if n := utf8.RuneCountInString(line); n > 118 {
				t.Errorf("%s, line %d has %d columns: %s", name, i+1, n, line)
			}
			if strings.HasSuffix(line, " ") {
				t.Errorf("%s, line %d ends in a space", name, i+1)
			}
		}
	}
}

// No sentence lacks an argument, and none is printed as its key.
func TestSentencesAreWhole(t *testing.T) {
	key := regexp.MustCompile(`\b(figure|report|table|plot|page|remark|verdict|fair|seats|difference|settle|warning|method|interval)\.[a-z_]+[a-z]\b`)
	for name, r := range studies() {
		texts := []string{page(t, reports.Input{Results: r})}
		for _, format := range reports.Formats() {
			texts = append(texts, string(compared(t, r, format)))
		}
		for _, text := range texts {
			if strings.Contains(text, "%!") {
				t.Errorf("%s: a sentence lacks an argument:\n%s", name, text)
			}
			text = strings.ReplaceAll(text, "houserules repeat report.html", "") // a command
			if found := key.FindString(text); found != "" {
				t.Errorf("%s: a key is printed: %s", name, found)
			}
		}
	}
}

// Every number comes back from CSV with every digit.
func TestCSVKeepsEveryDigit(t *testing.T) {
	for name, r := range studies() {
		records, err := csv.NewReader(bytes.NewReader(compared(t, r, reports.FormatCSV))).ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		column := map[string]int{}
		for i, head := range records[0] {
			column[head] = i
		}
		rows := map[string][]string{}
		for _, record := range records[1:] {
			key := strings.Join([]string{record[column["kind"]], record[column["agents"]], record[column["variant"]], record[column["name"]]}, "/")
			if rows[key] != nil {
				t.Errorf("%s: two rows %s", name, key)
			}
			rows[key] = record
		}
		same := func(key, field string, want float64) {
			t.Helper()
			text := ""
			if rows[key] != nil {
				text = rows[key][column[field]]
			}
			got, err := strconv.ParseFloat(text, 64)
			if math.IsNaN(want) {
				if text != "" {
					t.Errorf("%s %s %s is %q, want empty", name, key, field, text)
				}
				return
			}
			if err != nil || got != want {
				t.Errorf("%s %s %s is %q, want %v", name, key, field, text, want)
			}
		}
		for _, c := range r.Cells {
			for _, e := range c.Estimates {
				key := fmt.Sprintf("estimate/%s/%s/%s", c.Agents, c.Variant, e.Name)
				same(key, "value", e.Value)
				same(key, "lo", e.Lo)
				same(key, "hi", e.Hi)
			}
			for _, reason := range c.EndReasons {
				same(fmt.Sprintf("end_reason/%s/%s/%s", c.Agents, c.Variant, reason.Name), "value", float64(reason.Count))
			}
			for _, m := range c.Measures {
				key := fmt.Sprintf("measure/%s/%s/%s", c.Agents, c.Variant, m.Name)
				same(key, "value", m.Mean.Value)
				same(key, "lo", m.Mean.Lo)
				same(key, "sd", m.SD)
			}
			same(fmt.Sprintf("outcome/%s/%s/draws", c.Agents, c.Variant), "value", float64(c.First.Draws))
		}
		for _, c := range r.Cells {
			for _, seat := range c.Seats {
				key := fmt.Sprintf("%s/%s/%d", c.Agents, c.Variant, seat.Number)
				same("seat_return/"+key, "hi", seat.Return.Hi)
				same("seat_even/"+key, "value", seat.Even)
				if seat.Advantage.Verdict != 0 {
					same("seat_advantage/"+key, "equivalence_lo", seat.Advantage.Equivalence.Lo)
				} else if rows["seat_advantage/"+key] != nil {
					t.Errorf("%s: a seat alone in its role is judged: %s", name, key)
				}
			}
			for _, role := range c.SeatRoles {
				key := fmt.Sprintf("%s/%s/%s", c.Agents, c.Variant, role.Name)
				same("role_share/"+key, "lo", role.Share.Lo)
				same("role_nothing/"+key, "value", role.Nothing.Value)
				if role.Equal.Verdict != 0 {
					same("role_equal/"+key, "value", role.Equal.Effect.Value)
				}
			}
		}
		for _, d := range r.Differences {
			key := fmt.Sprintf("difference/%s/%s/%s", d.Agents, d.Variant, d.Name)
			same(key, "value", d.Effect.Value)
			same(key, "equivalence_hi", d.Equivalence.Hi)
			same(key, "correlation", d.Correlation)
			if rows[key] != nil && rows[key][column["verdict"]] != d.Verdict.String() {
				t.Errorf("%s: verdict %q, want %q", key, rows[key][column["verdict"]], d.Verdict)
			}
		}
	}
}

func TestJSONIsValidWhateverTheNumbers(t *testing.T) {
	for name, r := range studies() {
		var got struct {
			Seed  uint64
			Cells []struct {
				Variant   string
				Games     int64
				Estimates map[string]struct{ Value, Lo, Hi *float64 }
				Measures  map[string]struct{ Mean, SD, Lo, Hi *float64 }
				Seats     []struct{ Return struct{ Value *float64 } }
				RoleWords map[string]string `json:"role_words"`
				Fair      *struct{ Verdict, Words string }
			}
			Differences []struct{ Verdict string }
		}
		if err := json.Unmarshal(compared(t, r, reports.FormatJSON), &got); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got.Seed != r.Seed || len(got.Cells) != len(r.Cells) || len(got.Differences) != len(r.Differences) {
			t.Errorf("%s: %d cells, %d differences, seed %d", name, len(got.Cells), len(got.Differences), got.Seed)
		}
		for i, c := range r.Cells {
			want, _ := c.Estimate(analysis.FirstScore)
			value := got.Cells[i].Estimates[analysis.FirstScore].Value
			if (value == nil) != math.IsNaN(want.Value) || (value != nil && *value != want.Value) {
				t.Errorf("%s, %s: score %v, want %v", name, c.Variant, value, want.Value)
			}
			for k, seat := range c.Seats {
				if v := got.Cells[i].Seats[k].Return.Value; v == nil || *v != seat.Return.Value {
					t.Errorf("%s, %s: seat %d has %v, want %v", name, c.Variant, k+1, v, seat.Return.Value)
				}
			}
			if _, ok := got.Cells[i].RoleWords["herder"]; ok != (len(c.Seats) > 0) || len(got.Cells[i].Seats) != len(c.Seats) {
				t.Errorf("%s, %s: %+v", name, c.Variant, got.Cells[i])
			}
			for _, m := range c.Measures {
				if x := got.Cells[i].Measures[m.Name]; x.Mean == nil || *x.Mean != m.Mean.Value || x.SD == nil || *x.SD != m.SD || x.Lo == nil {
					t.Errorf("%s, %s: measure %s is %+v, want %+v", name, c.Variant, m.Name, x, m)
				}
			}
		}
	}
}

// A name from a user's file must not become a formula in a spreadsheet, markup
// on a page, or a command to the terminal.
func TestNamesStayNames(t *testing.T) {
	for _, evil := range []string{
		`=HYPERLINK("http://x","y")`, "+1+1", "-2+3", "@SUM(A1)", "\t=1", `a|b`, "*x* _y_ `z`", "<script>alert(1)</script>",
		"[text](javascript:x)", "\x1b[31mred", "line\nbreak", "1. item", "- item", "---", "~~gone~~ $x$ &lt; #",
	} {
		r := oneVariant()
		r.Cells[0].Variant = evil
		r.Base = evil
		records, err := csv.NewReader(bytes.NewReader(compared(t, r, reports.FormatCSV))).ReadAll()
		if err != nil {
			t.Fatalf("%q: %v", evil, err)
		}
		for _, record := range records {
			for i, field := range record {
				_, err := strconv.ParseFloat(field, 64)
				if field != "" && strings.ContainsRune("=+-@\t\r", rune(field[0])) && err != nil {
					t.Errorf("%q: field %d is %q", evil, i, field)
				}
			}
		}
		text := string(compared(t, r, reports.FormatText))
		if strings.ContainsAny(text, "\x1b\t") || strings.Contains(text, "line\nbreak") {
			t.Errorf("%q: control characters in %q", evil, text)
		}
		markdown := string(compared(t, r, reports.FormatMarkdown))
		unescaped := regexp.MustCompile(`\\.`).ReplaceAllString(markdown, "")
		for _, markup := range []string{"<script", "*x*", "_y_", "`z`", "[text](", "~~gone", "$x", " &lt;"} {
			if strings.Contains(unescaped, markup) {
				t.Errorf("%q: %q in Markdown", evil, markup)
			}
		}
		for _, line := range strings.Split(markdown, "\n") {
			if cells := strings.Count(line, "|") - strings.Count(line, `\|`); strings.HasPrefix(line, "|") && strings.Contains(line, "1,000 |") && cells != 9 {
				t.Errorf("%q: row with %d bars: %s", evil, cells, line)
			}
		}
	}
}

func TestComparisonErrors(t *testing.T) {
	twice := oneVariant()
	twice.Cells = append(twice.Cells, twice.Cells[0])
	for _, test := range []struct {
		r            *analysis.Results
		format, want string
	}{
		{nil, "text", "no results"},
		{&analysis.Results{}, "text", "no cell"},
		{twice, "text", "is there twice"},
		{oneVariant(), "yaml", `unknown format "yaml" of a comparison; the formats are text, csv, json, markdown`},
	} {
		var b bytes.Buffer
		err := reports.Comparison(&b, test.r, test.format)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
		if b.Len() > 0 {
			t.Errorf("%s: %d bytes written beside the error", test.want, b.Len())
		}
	}
	if err := reports.Comparison(failing{}, oneVariant(), "csv"); !errors.Is(err, errFull) {
		t.Errorf("the writer's error is lost: %v", err)
	}
}

var errFull = errors.New("disk full")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }

// The example prints the comparison of two variants; the numbers arrive from
// the analysis.
func ExampleComparison() {
	score := func(v float64) []analysis.NamedEstimate {
		return []analysis.NamedEstimate{{Name: analysis.FirstScore, Estimate: analysis.Estimate{Value: v, Lo: v - 0.002, Hi: v + 0.002, Level: 0.95}}}
	}
	results := &analysis.Results{
		Name: "feeding", Seed: 42, Tolerance: 0.01, Base: "club",
		Cells: []analysis.Cell{
			{Variant: "club", Agents: "random", Games: 200_000, First: analysis.Outcomes{Wins: 98_000, Draws: 8_000, Losses: 94_000}, Estimates: score(0.51)},
			{Variant: "no-feeding", Agents: "random", Games: 200_000, First: analysis.Outcomes{Wins: 110_000, Draws: 6_000, Losses: 84_000}, Estimates: score(0.565)},
		},
		Differences: []analysis.Difference{{
			Agents: "random", Base: "club", Variant: "no-feeding", Name: analysis.FirstScore, Pairs: 200_000, Correlation: 0.61,
			Judged: analysis.Judged{
				Effect: analysis.Estimate{Value: 0.055, Lo: 0.0528, Hi: 0.0572, Level: 0.95}, Tolerance: 0.01,
				Verdict: analysis.LargerThanTolerance, Direction: 1,
			},
		}},
	}
	if err := reports.Comparison(os.Stdout, results, reports.FormatText); err != nil {
		fmt.Println(err)
	}
	// Output:
	// feeding
	// 2 cells, 400,000 games, seed 42, tolerance ± 1 pp, compared with club
	//
	// Played by random
	// ================
	//
	// Results of the first player; the score's intervals hold together, plies and lead are means ± their own 95 % intervals
	// variant       games            score [95 %]  wins %  draws %  losses %  plies
	// -----------------------------------------------------------------------------
	// club        200,000  51.00 % [50.80, 51.20]    49.0      4.0      47.0      –
	// no-feeding  200,000  56.50 % [56.30, 56.70]    55.0      3.0      42.0      –
	//
	// Difference from club in first player's score, game by game; tolerance ± 1 pp; intervals hold together over all
	// line-ups
	// variant           difference [95 %]     r  verdict
	// ----------------------------------------------------------------------------------------------------------------------
	// no-feeding  +5.50 pp [+5.28, +5.72]  0.61  LARGER THAN MARGIN: the first player scores more than under club, by more
	//                                            than 1 pp
}

// The families' measures are in every format but text.
func TestMeasuresAreNotOnTheTerminal(t *testing.T) {
	r := threeTraditions()
	for _, format := range reports.Formats() {
		out := string(compared(t, r, format))
		has := strings.Contains(out, "seeds left") || strings.Contains(out, "seeds_left") || strings.Contains(out, `seeds\_left`)
		if has != (format != reports.FormatText) {
			t.Errorf("%s: measures %v", format, has)
		}
	}
	html := page(t, reports.Input{Results: r})
	if !strings.Contains(html, "Measures of the game") || strings.Count(html, "ply of the last capture, 0 if there was none") != 2 {
		t.Error("the page does not say once for each line-up what the last capture is")
	}
}

// A re-analysis says what was planned, in words and for machines; the analysis
// planned says that it is.
func TestReanalysisSaysSo(t *testing.T) {
	r := oneVariant()
	if text, object := string(compared(t, r, reports.FormatText)), string(compared(t, r, reports.FormatJSON)); strings.Contains(text, "planned") || !strings.Contains(object, `"planned": true`) {
		t.Errorf("%s\n%s", text, object)
	}
	r.Tolerances = analysis.NewTolerances(r.Tolerance, nil, nil, nil)
	r.Planned = &analysis.Planned{Tolerances: analysis.NewTolerances(0.03, nil, nil, nil), Base: "abapa"}
	text, object := string(compared(t, r, reports.FormatText)), string(compared(t, r, reports.FormatJSON))
	if !strings.Contains(text, "planned ± 3 pp against abapa, re-analysed at ± 1 pp against abapa") {
		t.Errorf("%s", text)
	}
	if !strings.Contains(object, `"planned": false`) || !strings.Contains(object, `"planned_margin": 0.03`) {
		t.Errorf("%s", object)
	}
	// Draws had the score's tolerance, without a word, and now have another.
	if !strings.Contains(text, "; draws planned ± 3 pp, re-analysed at ± 1 pp") || strings.Contains(text, "leads planned") || strings.Contains(text, "lengths planned") {
		t.Errorf("%s", text)
	}
}

// columned is a writer with so many columns.
type columned struct {
	strings.Builder
	columns int
}

func (c *columned) Columns() int { return c.columns }

// TestComparisonsFit: all that is printed fits the terminal, commands excepted.
func TestComparisonsFit(t *testing.T) {
	narrow := columned{columns: 80}
	for _, r := range []*analysis.Results{threeTraditions(), oneVariant(), extremes(), fiveSeats(), mixedUnits(), manyCells()} {
		narrow.Reset()
		if err := reports.Comparison(&narrow, r, reports.FormatText); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(narrow.String()) {
			if n := text.StringWidth(strings.TrimSuffix(line, "\n")); n > 80 && !strings.HasPrefix(line, "  houserules ") {
				t.Errorf("%s: a line of %d columns: %s", r.Name, n, line)
			}
		}
	}
}
