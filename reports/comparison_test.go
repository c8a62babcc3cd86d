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

	"houserules/analysis"
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
}

// A warning is printed once, with the figures it is about; variants are named
// where it is not about all.
func TestWarningsAreGathered(t *testing.T) {
	r := threeTraditions()
	r.Warnings = []string{"about the study"}
	for i := range 3 {
		c := &r.Cells[i]
		c.Estimates[0].Warnings = []string{"about all"}
		c.Fair.Effect.Warnings = []string{"about all"}
		if i > 0 {
			c.Estimates[7].Warnings = []string{"about some"}
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

// studies are all made-up studies by name.
func studies() map[string]*analysis.Results {
	return map[string]*analysis.Results{
		"three": threeTraditions(), "one": oneVariant(), "many": manyCells(), "extremes": extremes(), "five": fiveSeats(),
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
			same(fmt.Sprintf("outcome/%s/%s/draws", c.Agents, c.Variant), "value", float64(c.First.Draws))
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
		Name: "feeding", Seed: 42, Margin: 0.01, Base: "club",
		Cells: []analysis.Cell{
			{Variant: "club", Agents: "random", Games: 200_000, First: analysis.Outcomes{Wins: 98_000, Draws: 8_000, Losses: 94_000}, Estimates: score(0.51)},
			{Variant: "no-feeding", Agents: "random", Games: 200_000, First: analysis.Outcomes{Wins: 110_000, Draws: 6_000, Losses: 84_000}, Estimates: score(0.565)},
		},
		Differences: []analysis.Difference{{
			Agents: "random", Base: "club", Variant: "no-feeding", Name: analysis.FirstScore, Pairs: 200_000, Correlation: 0.61,
			Judged: analysis.Judged{
				Effect: analysis.Estimate{Value: 0.055, Lo: 0.0528, Hi: 0.0572, Level: 0.95}, Margin: 0.01,
				Verdict: analysis.LargerThanMargin, Direction: 1,
			},
		}},
	}
	if err := reports.Comparison(os.Stdout, results, reports.FormatText); err != nil {
		fmt.Println(err)
	}
	// Output:
	// feeding
	// 2 cells, 400,000 games, seed 42, margin ± 1 pp, compared with club
	//
	// Played by random
	// ================
	//
	// Results of the first player; plies and margin are means ± their 95 % intervals
	// variant       games            score [95 %]  wins %  draws %  losses %  plies
	// -----------------------------------------------------------------------------
	// club        200,000  51.00 % [50.80, 51.20]    49.0      4.0      47.0      –
	// no-feeding  200,000  56.50 % [56.30, 56.70]    55.0      3.0      42.0      –
	//
	// Compared with club, game by game with the same luck, with simultaneous intervals
	// variant     what                        difference [95 %]     r  verdict
	// ----------------------------------------------------------------------------------------------------------------------
	// no-feeding  first player's score  +5.50 pp [+5.28, +5.72]  0.61  LARGER THAN MARGIN: the first player scores more than
	//                                                                  under club, by more than 1 pp
}
