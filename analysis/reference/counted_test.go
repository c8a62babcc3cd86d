package reference

import (
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/variants"
)

// Entries are counted apart by who moves first after the opening and by what else the first player has, what
// nothing was found of is not told, and an effect is called more than the tolerance only where it is shown.
func TestCountedApart(t *testing.T) {
	entry := func(name, openings string, wins, losses int64) *Entry {
		e := made(name, wins, 0, losses, 0)
		e.Openings = lawOf(openings)
		return e
	}
	handicap := entry("h", "", 900, 100)
	handicap.SidesDiffer = true
	e := New(1, []*Entry{
		entry("a", "", 600, 400), entry("b", "", 50, 50), entry("f", "", 500_000, 500_000),
		entry("a", "random:4", 508_000, 492_000), entry("a", "random:3", 400, 600), handicap,
	}, nil, nil)
	a := e.Answer("")
	want := map[string][]string{
		"reference.counted":       {"reference.count.fair", "reference.count.first", "reference.count.open"},
		"reference.counted-even":  {"reference.count.fair"},
		"reference.counted-odd":   {"reference.count.second"},
		"reference.counted-sides": {"reference.count.first"},
	}
	said := 0
	for _, c := range a.Five.Fair.Claims {
		if c.Text.Key == "reference.narrow" {
			if c.Text.Args[0] != answer.Count(2) || c.Text.Args[1] != answer.Count(6) {
				t.Errorf("narrow enough: %v", c.Text.Args)
			}
			continue
		}
		if !strings.HasPrefix(c.Text.Key, "reference.counted") {
			continue
		}
		var keys []string
		for _, x := range c.Text.Args[1].(answer.Clauses) {
			keys = append(keys, x.(answer.Text).Key)
		}
		if !slices.Equal(keys, want[c.Text.Key]) {
			t.Errorf("%s: %v", c.Text.Key, keys)
		}
		said++
	}
	if first := a.Five.Fair.Claims[0].Text.Key; said != len(want) || first != "reference.counted" {
		t.Errorf("%d counts, %s first", said, first)
	}
	if len(a.Headline) != 1 || a.Headline[0].Text.Key != "reference.headline" || a.Headline[0].Text.Args[0] != answer.Count(3) || len(a.Limit) > 0 {
		t.Errorf("above everything %v %v", a.Headline, a.Limit)
	}
	perhaps := entry("p", "", 51_200, 48_800)
	New(1, []*Entry{perhaps}, nil, nil)
	if perhaps.found() != "first-perhaps" || perhaps.verdict().Key != "reference.verdict.perhaps" || perhaps.Verdict != First {
		t.Errorf("%s, %v", perhaps.found(), perhaps.verdict())
	}
}

// Sides differ where the rules give them other houses, and not where only the first move is of a kind of its own.
func TestSidesDiffer(t *testing.T) {
	library := variants.NewLibrary()
	for name, want := range map[string]bool{"house-handicap": true, "abapa": false, "wari-st-lucia": false, "alquerque": false, "tuknanavuhpi": false} {
		v, wrong := library.Load(name)
		if wrong.HasErrors() {
			t.Fatal(wrong)
		}
		if got := sidesDiffer(v.Game); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Where many games were cut off a row has the bounds and not the value of the others, which is no result.
func TestCutOffHasNoValue(t *testing.T) {
	e := New(1, []*Entry{made("a", 500, 0, 400, 100), made("b", 500, 0, 500, 5)}, nil, nil)
	for i, want := range []bool{true, false} {
		if x := e.Entries[i].shown(); math.IsNaN(x.Value) != want || math.IsNaN(x.Lo) {
			t.Errorf("%s: %+v", e.Entries[i].Variant, x)
		}
	}
	if len(e.Entries) != e.estimated() {
		t.Errorf("%d entries are estimated", e.estimated())
	}
}
