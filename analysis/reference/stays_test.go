package reference

import (
	"strings"
	"testing"

	"houserules/sim/table"
)

// Foreign rules of a name that the edition has do not take its place, whatever the hash of their plan
// is; what comes with the program comes first.
func TestForeignRulesAreLeftOut(t *testing.T) {
	of := func(rules, plan string) *Entry {
		x := made("x", 50, 0, 50, 0)
		x.RulesHash, x.PlanHash, x.Study = rules, plan, rules
		return x
	}
	for _, plans := range [][2]string{{"1", "2"}, {"2", "1"}} {
		own, foreign := of("own", plans[0]), of("foreign", plans[1])
		lying := New(1, []*Entry{of("own", "0")}, nil, nil)
		e := New(1, []*Entry{own, foreign}, nil, lying)
		if len(e.Entries) != 1 || e.Entries[0] != own || len(e.LeftOut) != 1 || !strings.Contains(e.LeftOut[0].Reason, "other rules of this name") {
			t.Errorf("plans %v: %s stays, left out %v", plans, e.Entries[0].RulesHash, e.LeftOut)
		}
		foreign.documented = true
		for _, before := range []*Edition{nil, lying} {
			if e := New(1, []*Entry{own, foreign}, nil, before); len(e.Entries) != 1 || e.Entries[0] != foreign {
				t.Errorf("plans %v: %s stays, not what is documented", plans, e.Entries[0].RulesHash)
			}
		}
	}
}

// A study takes the place of what is kept under its name where it was played as far, under the same
// rules or under those that come with the program now.
func TestReplaces(t *testing.T) {
	of := func(hash string, games int64) *Study {
		return &Study{
			Rules: []table.Variant{{Name: "kalah", Hash: hash}}, documented: map[string]string{"kalah": "documented"},
			games: map[string]int64{"kalah × random": games}, variant: map[string]string{"kalah × random": "kalah"},
		}
	}
	for _, c := range []struct {
		given, kept *Study
		reason      string
	}{
		{of("documented", 60), of("documented", 40), ""},
		{of("documented", 40), of("documented", 40), ""},
		{of("documented", 40), of("documented", 60), "40 games of kalah × random, of which 60 are kept"},
		{of("documented", 40), of("former", 60), ""},
		{of("foreign", 60), of("documented", 40), "other rules called kalah"},
		{of("foreign", 60), of("former", 40), "other rules called kalah"},
	} {
		if err := c.given.Replaces(c.kept); (err == nil) != (c.reason == "") || err != nil && !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%v, not %q", err, c.reason)
		}
	}
}
