package compare

import (
	"testing"

	"houserules/analysis"
)

// Of how many rule sets some are is counted for the players they are about, whose cells may all count
// with those of others.
func TestUnderCountsOnePlayersRules(t *testing.T) {
	r := &analysis.Results{}
	h := &Headline{Results: r}
	for _, agents := range []string{"greedy", "alphabeta:1"} {
		for _, v := range []string{"a", "b", "c", "d", "e"} {
			r.Cells = append(r.Cells, analysis.Cell{Variant: v, Agents: agents})
		}
	}
	for i := range 5 {
		h.Same = append(h.Same, &r.Cells[5+i])
	}
	if got := h.under(h.Same).Key; got != "answer.under-all" {
		t.Error(got)
	}
	r.Cells = append(r.Cells, analysis.Cell{Variant: "f", Agents: "alphabeta:1"})
	if got := h.under(h.Same); got.Key != "answer.under-some" {
		t.Error(got)
	}
}

// Rules are fair under some only where they are so for everyone who played them.
func TestSomeRulesAreFairForAll(t *testing.T) {
	lineup := func(agents string, verdicts ...analysis.Verdict) Lineup {
		l := Lineup{Agents: agents}
		for i, v := range verdicts {
			l.Cells = append(l.Cells, &analysis.Cell{Variant: []string{"a", "b"}[i], Agents: agents, Fair: analysis.Judged{Verdict: v, Tolerance: 0.01}})
		}
		return l
	}
	const fair, open = analysis.EqualWithinTolerance, analysis.Undecided
	for want, greedy := range map[string]Lineup{"answer.fair.some-yes": lineup("greedy", fair, open), "answer.fair.not-decided": lineup("greedy", open, fair)} {
		random := lineup("random", fair, open)
		h := &Headline{First: random, All: []Lineup{random, greedy}}
		if got := h.lead(); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

// Of players who could not be compared, as each met one other, nobody is rated highest.
func TestNobodyIsRated(t *testing.T) {
	r := &analysis.Results{Base: "a", Cells: []analysis.Cell{cell("a", "random", 0, 3, analysis.Undecided), cell("a", "greedy", 0, 3, analysis.Undecided)}}
	for _, x := range []struct {
		rated []analysis.Rating
		why   string
	}{
		{[]analysis.Rating{{Variant: "a"}}, "answer.whom.declared"},
		{[]analysis.Rating{{Variant: "a"}, {Variant: "b", Players: []analysis.Rated{{Agent: "random"}, {Agent: "greedy"}}}}, "answer.whom.proven-under"},
	} {
		r.Ratings = x.rated
		if h, _ := NewHeadline(r); h.Why.Key != x.why {
			t.Errorf("%v", h.Why)
		}
	}
}
