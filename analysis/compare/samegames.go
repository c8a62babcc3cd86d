package compare

import (
	"slices"

	"houserules/analysis/answer"
)

// sameGames says who played the very games of others, so that both count once; false where nobody did.
func (h *Headline) sameGames() (answer.Claim, bool) {
	if len(h.Same) == 0 {
		return answer.Claim{}, false
	}
	c := h.Same[0]
	for _, o := range h.Same {
		if o.Agents != c.Agents || o.SameGames != c.SameGames {
			return h.claim(answer.Counted, answer.Say("answer.same-games-many", answer.Count(len(h.Same))), h.Same...), true
		}
	}
	own := &Lineup{Agents: c.Agents, Cells: h.Same, Mixed: mixed(c), Pairing: c.Pairing != nil}
	other := answer.Verbatim(c.SameGames)
	if at := slices.IndexFunc(h.All, func(l Lineup) bool { return l.Agents == c.SameGames }); at >= 0 {
		other = h.All[at].Players()
	}
	return h.claim(answer.Counted, answer.Say("answer.same-games", own.Players(), other, h.under(h.Same)), h.Same...), true
}
