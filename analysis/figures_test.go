package analysis

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// No figure of few and very different games leaves the values that it can have.
func TestFiguresStayInRange(t *testing.T) {
	rare := result(30, 18, 400)
	rare.leads, rare.forced, rare.branching = 90, 400, 5000
	short := result(18, 30, 1)
	short.leads, short.forced = 0, 0
	var m memory
	m.mirror("a", "random", 10, []game{rare, short, short})
	c := &analyze(t, &m, Options{}).Cells[0]
	for _, e := range c.Estimates {
		lo, hi := 0.0, 1.0
		switch f := (&Results{}).Figure(e.Name); {
		case f.Kind == ScoreDifference:
			continue
		case f.Kind == ShareDifference:
			lo, hi = -0.5, 0.5
		case f.Kind == Number:
			hi = math.Inf(1)
		}
		if s := e.Seen; s != nil { // a ratio of few games
			e.Lo, e.Hi = s.Lo, s.Hi
		}
		if !(e.Lo >= lo && e.Hi <= hi && e.Lo < e.Value+1e-12 && e.Hi > e.Value-1e-12) {
			t.Errorf("%s is %v [%v, %v], not from %v to %v", e.Name, e.Value, e.Lo, e.Hi, lo, hi)
		}
	}
}

// What the table says fits together: names once, a column to compare, and
// words for why two games are not alike.
func TestTableOfFigures(t *testing.T) {
	var seen []string
	for _, f := range Figures() {
		if slices.Contains(seen, f.Name) {
			t.Errorf("%s is there twice", f.Name)
		}
		seen = append(seen, f.Name)
		if f.Kind == 0 || f.Estimate == nil {
			t.Errorf("%s has no kind or no estimator", f.Name)
		}
		if (f.Compare != nil || f.CutOff != nil) && len(f.Reads) == 0 {
			t.Errorf("%s is compared or bounded but reads no column", f.Name)
		}
		if f.Compare != nil && (f.Compare.Alike == nil) != (f.Compare.Apart == nil) {
			t.Errorf("%s: who can be unlike must say so", f.Name)
		}
	}
}

// A figure that reads a column without naming it is found at the first cell.
func TestColumnsAreNamed(t *testing.T) {
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "no figure names the column other") {
			t.Errorf("%q", text)
		}
	}()
	other := Column{Name: "other"}
	bad := Figure{Name: "bad", Kind: Number, Estimate: meanOf(other)}
	_, _ = Analyze(four(), Options{Figures: append(Figures(), bad)})
	t.Error("nothing happened")
}
