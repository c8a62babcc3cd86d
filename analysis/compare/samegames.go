package compare

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// mostSame is the number of line-ups with the games of others that are named.
const mostSame = 2

// sameGames says who played the very games of others, so that both count once; of more than two
// line-ups it is how many cells there are.
func (h *Headline) sameGames() []answer.Claim {
	var groups [][]*analysis.Cell
	for _, c := range h.Same {
		at := slices.IndexFunc(groups, func(g []*analysis.Cell) bool { return g[0].Agents == c.Agents && g[0].SameGames == c.SameGames })
		if at < 0 {
			at, groups = len(groups), append(groups, nil)
		}
		groups[at] = append(groups[at], c)
	}
	if len(groups) > mostSame {
		return []answer.Claim{h.claim(answer.Counted, answer.Say("answer.same-games-many", answer.Count(len(h.Same))), h.Same...)}
	}
	var claims []answer.Claim
	for _, cells := range groups {
		c := cells[0]
		own := &Lineup{Agents: c.Agents, Cells: cells, Mixed: mixed(c), Pairing: c.Pairing != nil}
		text := answer.Say("answer.same-games", h.who(own), PlayersOf(h.Results, c.SameGames), h.under(cells))
		if (own.Mixed || own.Pairing) && len(c.Lineup) == 2 {
			text = answer.Say("answer.as-one", answer.Player(c.Lineup[0]), answer.Player(c.Lineup[1]), PlayersOf(h.Results, c.SameGames), h.under(cells))
		}
		claims = append(claims, h.claim(answer.Counted, text, cells...))
	}
	return claims
}
