package reports_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/reports"
)

// drawn is what a forest plot shows, read from its SVG.
type drawn struct {
	// intervals are the thin lines of the rows, from the top.
	intervals [][2]float64
	// ticks are the values at the axis, and where they stand.
	ticks [][2]float64
	// arrows is the number of arrows.
	arrows int
	// left and right bound the axis.
	left, right float64
	note        string
}

var (
	svgPath = regexp.MustCompile(`<path d="M([-0-9.]+),([-0-9.]+)L([-0-9.]+),([-0-9.]+)(L[^"Z]*)?(Z?)" style="([^"]*)"`)
	svgText = regexp.MustCompile(`<text x="([-0-9.]+)" y="([-0-9.]+)"[^>]*font-size:8px[^>]*>([^<]*)</text>`)
)

// read reads the figure of a name from the page of a study.
func read(t *testing.T, r *analysis.Results, name string) drawn {
	t.Helper()
	_, svg, found := strings.Cut(page(t, reports.Input{Results: r}), `id="`+name+`-title"`)
	if !found {
		t.Fatalf("no figure %s", name)
	}
	svg, caption, _ := strings.Cut(svg, "</svg>")
	caption, _, _ = strings.Cut(caption, "</figcaption>")
	d := drawn{note: caption, left: math.Inf(1), right: math.Inf(-1)}
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(strings.ReplaceAll(s, "−", "-"), 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	grid := map[float64]bool{}
	for i, m := range svgPath.FindAllStringSubmatch(svg, -1) {
		x1, y1, x2, y2, style := number(m[1]), number(m[2]), number(m[3]), number(m[4]), m[7]
		switch thin := strings.Contains(style, "stroke:var(--accent);stroke-width:1.1"); {
		case i == 0: // the key's
		case thin && y1 == y2:
			d.intervals = append(d.intervals, [2]float64{x1, x2})
		case strings.Contains(style, "stroke:var(--grid)"):
			grid[x1] = true
		case strings.Contains(style, "stroke:var(--ink);stroke-width:0.6") && y1 == y2:
			d.left, d.right = min(d.left, x1, x2), max(d.right, x1, x2)
		case m[6] == "Z" && strings.Count(m[5], "L") == 1: // a triangle
			d.arrows++
		}
	}
	// The labels of the axis are the numbers on the lowest line of small text.
	lowest := math.Inf(-1)
	labels := map[float64][]string{}
	for _, m := range svgText.FindAllStringSubmatch(svg, -1) {
		y := number(m[2])
		labels[y], lowest = append(labels[y], m[3]), max(lowest, y)
	}
	var at []float64
	for x := range grid {
		at = append(at, x)
	}
	slices.Sort(at)
	if len(at) != len(labels[lowest]) {
		t.Fatalf("%s of %s: %d lines of the grid, labels %q", name, r.Name, len(at), labels[lowest])
	}
	for i, text := range labels[lowest] {
		d.ticks = append(d.ticks, [2]float64{number(text), at[i]})
	}
	return d
}

// stretched is a study of line-ups with the given scores, in per cent, and the
// half-widths of their intervals, three variants each.
func stretched(name string, lineups ...[2]float64) *analysis.Results {
	r := &analysis.Results{Name: name, Seed: 1, Tolerance: 0.01, Base: "a", Level: 0.95}
	for i, l := range lineups {
		for k, variant := range []string{"a", "b", "c"} {
			value, half := (l[0]+0.4*l[1]*float64(k))/100, l[1]/100
			c := made(cellShape{variant, fmt.Sprintf("agent-%d", i+1), []string{"x", "x"}, 1000, 0.45, 0.1, 80, 30, 0, ends(1000, "majority", 1.0), 0})
			c.Fair = judge(value-0.5, half/2.63, 1000, 0.01)
			for e := range c.Estimates {
				switch c.Estimates[e].Name {
				case analysis.FirstScore:
					c.Estimates[e].Value = value
				case analysis.FirstAdvantage:
					c.Estimates[e].Value = value - 0.5
				}
			}
			r.Cells = append(r.Cells, c)
		}
	}
	return r
}

// All line-ups of a figure share one scale: what is drawn of each interval is
// as long as the interval, by one factor, and that of the ticks.
func TestOneScale(t *testing.T) {
	for _, test := range []struct {
		r *analysis.Results
		// breaks and cut are the numbers of gaps in the axis and of rows that go
		// on beyond it.
		breaks, cut int
	}{
		{oneVariant(), 0, 0},
		{threeTraditions(), 1, 0},
		{stretched("near", [2]float64{48.6, 0.3}, [2]float64{40.6, 0.9}), 0, 0},
		{stretched("unequal", [2]float64{48.6, 0.3}, [2]float64{46, 1}, [2]float64{45, 30}), 0, 3},
		{stretched("outlier", [2]float64{48.6, 0.3}, [2]float64{99, 0.1}), 1, 0},
		{stretched("two", [2]float64{48.6, 0.3}, [2]float64{1, 0.1}, [2]float64{99, 0.1}), 2, 0},
		{stretched("exact", [2]float64{48.6, 0.0001}, [2]float64{60, 0.0001}), 1, 0},
		// Rows that are cut short leave no gap where they go on.
		{stretched("far and long", [2]float64{48.6, 0.3}, [2]float64{60, 0.3}, [2]float64{50, 80}), 0, 3},
		{stretched("all long", [2]float64{30, 30}, [2]float64{50, 20}), 0, 0},
	} {
		t.Run(test.r.Name, func(t *testing.T) {
			d := read(t, test.r, "first-player-score")
			if len(d.intervals) != len(test.r.Cells) || len(d.ticks) < 2 {
				t.Fatalf("%d intervals of %d cells, %d ticks", len(d.intervals), len(test.r.Cells), len(d.ticks))
			}
			// The scale is that of the ticks on one side of a break, the smallest.
			perPoint, breaks := 0.0, 0
			for i := range d.ticks[1:] {
				perPoint = max(perPoint, (d.ticks[i+1][1]-d.ticks[i][1])/(d.ticks[i+1][0]-d.ticks[i][0]))
			}
			for i := range d.ticks[1:] {
				if f := (d.ticks[i+1][1] - d.ticks[i][1]) / (d.ticks[i+1][0] - d.ticks[i][0]); f < perPoint*0.98 {
					breaks++
				}
			}
			cut := 0
			for i := range test.r.Cells {
				c, got := &test.r.Cells[i], d.intervals[i]
				e := c.Fair.Effect
				if c.Lineup[0] != c.Lineup[1] { // the verdict is not about the score
					score, _ := c.Estimate(analysis.FirstScore)
					e.Lo, e.Hi = score.Lo-0.5, score.Hi-0.5
				}
				want := 100 * (e.Hi - e.Lo) * perPoint
				if got[0] <= d.left+0.01 || got[1] >= d.right-0.01 {
					cut++
					continue
				}
				if math.Abs(got[1]-got[0]-want) > 0.02*want+0.02 {
					t.Errorf("row %d is drawn %.2f long, want %.2f: %.3f to the point", i+1, got[1]-got[0], want, perPoint)
				}
				// It lies right of the ticks below it and left of those above.
				for _, tick := range d.ticks {
					if lo := 50 + 100*e.Lo; (tick[0] < lo-0.01 && tick[1] > got[0]) || (tick[0] > lo+0.01 && tick[1] < got[0]) {
						t.Errorf("row %d begins at %.3f, on the wrong side of %v", i+1, lo, tick[0])
					}
				}
			}
			if breaks != test.breaks || cut != test.cut {
				t.Errorf("%d breaks and %d rows cut short, want %d and %d", breaks, cut, test.breaks, test.cut)
			}
			if said := strings.Contains(d.note, "leaves out"); said != (test.breaks > 0) {
				t.Errorf("breaks in words: %v, of %d: %s", said, test.breaks, d.note)
			}
			if said := strings.Contains(d.note, "goes on beyond"); said != (test.cut > 0) || d.arrows < test.cut {
				t.Errorf("rows cut short in words: %v, %d arrows, of %d: %s", said, d.arrows, test.cut, d.note)
			}
		})
	}
}
