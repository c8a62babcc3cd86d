package reports

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// A bound is seen to lie on the side of zero and of the tolerance where it lies.
func TestIntervalsKeepTheirSide(t *testing.T) {
	points := pointUnit()
	one := points.beside(0.01, -0.01)
	score := percent().beside(0.5, 0.49, 0.51)
	inf := math.Inf(1)
	for _, test := range []struct {
		u             unit
		value, lo, hi float64
		want          string
	}{
		{points, -0.0325, -0.065, -0.0004, "−3.25 pp [−6.50, −0.04]"},
		{points, 0.0325, 0.000004, 0.065, "+3.2500 pp [+0.0004, +6.5000]"},
		{points, 0.0325, 0, 0.065, "+3.2 pp [0.0, +6.5]"},
		{one, 0.0222, 0.01004, 0.034, "+2.220 pp [+1.004, +3.400]"},
		{one, -0.0222, -0.034, -0.00996, "−2.220 pp [−3.400, −0.996]"},
		{one, -0.0222, -0.034, -0.01, "−2.2 pp [−3.4, −1.0]"},
		{score, 0.53, 0.5004, 0.56, "53.00 % [50.04, 56.00]"},
		{percent(), 0.03, 0.0004, 0.06, "3.0 % [0.0, 6.0]"},
		{unit{scale: 1, digits: 1}, 138.7512, 138.57, inf, "138.75 [138.57, ∞]"},
		{unit{scale: 1, digits: 1}, math.NaN(), 138.57, inf, "[138.57, ∞]"},
		{unit{scale: 1, digits: 1}, math.NaN(), -inf, inf, missing},
	} {
		e := analysis.Estimate{Value: test.value, Lo: test.lo, Hi: test.hi}
		if math.IsNaN(test.value) {
			e.CutOffBounds = &analysis.Bounds{Lo: 138.75, Hi: inf}
		}
		if got := test.u.estimate(english(), e); got != test.want {
			t.Errorf("[%v, %v]: got %q, want %q", test.lo, test.hi, got, test.want)
		}
	}
	lead := unit{scale: 1, digits: 1, signed: true}
	// The bound of 0.00098 is seen with three digits, but not in +0.045 ± 0.045.
	for want, e := range map[string]analysis.Estimate{
		"+0.0452 ± 0.0448": {Value: 0.0452, Lo: 0.0004, Hi: 0.09},
		"+0.0455 ± 0.0445": {Value: 0.04549, Lo: 0.00098, Hi: 0.09},
	} {
		if got := lead.measuredPlusMinus(english(), e).Text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The same for any numbers, read back from what is printed.
func TestIntervalsKeepAnySide(t *testing.T) {
	numbers := regexp.MustCompile(`[−+]?[0-9][0-9,.]*`)
	read := func(text string) []float64 {
		var out []float64
		for _, s := range numbers.FindAllString(text, -1) {
			x, err := strconv.ParseFloat(strings.NewReplacer("−", "-", "+", "", ",", "").Replace(s), 64)
			if err != nil {
				t.Fatalf("%q in %q: %v", s, text, err)
			}
			out = append(out, x)
		}
		return out
	}
	rapid.Check(t, func(t *rapid.T) {
		tolerance := rapid.SampledFrom([]float64{0.01, 0.005, 0.0025}).Draw(t, "tolerance")
		// Close to zero or the tolerance more often than not.
		near := rapid.SampledFrom([]float64{0, tolerance, -tolerance, 0.03}).Draw(t, "near")
		lo := near + rapid.SampledFrom([]float64{-1, 1}).Draw(t, "sign")*math.Pow(10, rapid.Float64Range(-8, -1).Draw(t, "exponent"))
		hi := lo + math.Pow(10, rapid.Float64Range(-4, -1).Draw(t, "width"))
		text := pointUnit().beside(tolerance, -tolerance).estimate(english(), analysis.Estimate{Value: (lo + hi) / 2, Lo: lo, Hi: hi})
		shown := read(text)
		if len(shown) != 3 {
			t.Fatalf("%q", text)
		}
		for i, bound := range []float64{lo, hi} {
			for _, side := range []float64{0, tolerance, -tolerance} {
				if math.Abs(bound-side) < 1e-10 {
					continue // beyond the digits that are ever printed
				}
				if is, seen := sign(bound-side), sign(math.Round((shown[i+1]-100*side)*1e9)); is != seen {
					t.Fatalf("%v beside %v is printed in %q", 100*bound, 100*side, text)
				}
			}
		}
	})
}

// A half-width never shrinks to nothing, as "if the true effect is 0" once did.
func TestSignificant(t *testing.T) {
	u := unit{scale: 100, suffix: " pp", digits: 1}
	for v, want := range map[float64]string{
		0.123: "12 pp", 0.0123: "1.2 pp", 0.005: "0.50 pp", 0.00000123: "0.00012 pp", 0: "0.0 pp", 1.5: "150 pp",
	} {
		if got := u.significant(english(), v); got != want {
			t.Errorf("%v: got %q, want %q", v, got, want)
		}
	}
	// A width is rounded up, and a value that stands for 0.3 or 10 stays what it is.
	for v, want := range map[float64]string{0.0346: "3.5 pp", 0.0341: "3.5 pp", 0.003: "0.30 pp", 0.1 + 0.2: "30 pp", 0.0996: "10 pp", 0.1001: "11 pp"} {
		if got := u.width(english(), v); got != want {
			t.Errorf("%v: got %q, want %q", v, got, want)
		}
	}
	if got := u.significant(english(), math.Inf(1)); got != "∞ pp" {
		t.Errorf("%q", got)
	}
	for p, want := range map[float64]string{0: "<1 %", 0.004: "<1 %", 0.5: "50 %", 0.624: "62 %", 0.994: "99 %", 0.996: ">99 %", 1: ">99 %", math.NaN(): missing} {
		if got := chance(p); got != want {
			t.Errorf("%v: got %q, want %q", p, got, want)
		}
	}
}

// The table of what more games would bring has the open verdicts and no others,
// and promises nothing where enough was played.
func TestOutlookGrid(t *testing.T) {
	r := threeForOutlook()
	g, ok := outlookGrid(english(), r, compare.Lineups(r)[0])
	if !ok || len(g.Rows) != 3 {
		t.Fatalf("%d rows: %v", len(g.Rows), g.Rows)
	}
	for i, want := range []string{
		"first player's advantage|a|± 1.5 pp|± 0.50 pp|52,000|12 % → 98 %|7 % → 62 %|30 % → 98 %",
		"draws|b|± 0.30 pp|± 0.50 pp|enough|99 %|90 %|99 %",
		"plies|b|± 4.0|± 3.5|–|12 % → –|7 % → –|30 % → –",
	} {
		var cells []string
		for _, c := range g.Rows[i] {
			cells = append(cells, c.Text)
		}
		if got := strings.Join(cells, "|"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// threeForOutlook has three open verdicts among others.
func threeForOutlook() *analysis.Results {
	chances := func(then ...float64) []analysis.Chance {
		now := []float64{0.12, 0.07, 0.3}
		out := make([]analysis.Chance, 3)
		for i := range out {
			out[i] = analysis.Chance{WithGamesPlayed: now[i], WithGamesAdvised: then[i]}
		}
		return out
	}
	nan := math.NaN()
	open := verdictOf(analysis.Undecided, 0, 0.01, analysis.Outlook{HalfWidth: 0.0142, WantedHalfWidth: 0.005, Games: 51_234, Chances: chances(0.98, 0.62, 0.975)})
	near := verdictOf(analysis.Different, 1, 0.01, analysis.Outlook{HalfWidth: 0.003, WantedHalfWidth: 0.005, Games: 100, Chances: []analysis.Chance{{WithGamesPlayed: 0.99}, {WithGamesPlayed: 0.9}, {WithGamesPlayed: 0.99}}})
	never := verdictOf(analysis.Undecided, 0, 7, analysis.Outlook{HalfWidth: 4, WantedHalfWidth: 3.5, Chances: chances(nan, nan, nan)})
	settled := verdictOf(analysis.LargerThanTolerance, 1, 0.01, analysis.Outlook{HalfWidth: 0.003, WantedHalfWidth: 0.005, Games: 100, Chances: chances(1, 1, 1)})
	untold := verdictOf(analysis.Different, 1, 0, analysis.Outlook{HalfWidth: 0.003, WantedHalfWidth: 0.0015, Games: 400})
	a, b := *cellOf(open, 2), *cellOf(settled, 2)
	a.Variant, a.Agents, b.Variant, b.Agents = "a", "random", "b", "random"
	difference := func(name string, j analysis.Judged) analysis.Difference {
		return analysis.Difference{Agents: "random", Base: "a", Variant: "b", Name: name, Judged: j}
	}
	return &analysis.Results{Base: "a", Cells: []analysis.Cell{a, b}, Differences: []analysis.Difference{
		difference(analysis.FirstScore, settled), difference(analysis.Draws, near), difference(analysis.FirstLead, untold), difference(analysis.PlyCount, never),
	}}
}
