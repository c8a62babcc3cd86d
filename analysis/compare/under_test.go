package compare

import (
	"testing"

	"houserules/analysis"
)

// Of how many rule sets some are is counted for the players they are about, whose cells may all count
// with those of others.
func TestUnderCountsOnePlayersRules(t *testing.T) {
	h := &Headline{}
	for _, v := range []string{"a", "b", "c", "d", "e"} {
		h.First.Cells = append(h.First.Cells, &analysis.Cell{Variant: v, Agents: "greedy"})
		h.Same = append(h.Same, &analysis.Cell{Variant: v, Agents: "alphabeta:1"})
	}
	h.First.Agents = "greedy"
	h.All = []Lineup{h.First}
	if got := h.under(h.Same).Key; got != "answer.under-all" {
		t.Error(got)
	}
	h.Unjudged = append(h.Unjudged, &analysis.Cell{Variant: "f", Agents: "alphabeta:1"})
	if got := h.under(h.Same); got.Key != "answer.under-some" {
		t.Error(got)
	}
}
