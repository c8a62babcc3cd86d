package compare

import (
	"houserules/analysis"
	"houserules/analysis/answer"
)

// mostOneGames is the number of cells of one game above which they are counted.
const mostOneGames = 3

// oneGames says of cells whose games are all the same one what that game was. It is a
// fact about one game; nothing is estimated from its copies.
func (h *Headline) oneGames() []answer.Claim {
	var cells []*analysis.Cell
	for i := range h.Results.Cells {
		if c := &h.Results.Cells[i]; c.OneGame {
			cells = append(cells, c)
		}
	}
	if len(cells) > mostOneGames {
		return []answer.Claim{h.claim(answer.Counted, answer.Say("answer.one-games", answer.Count(len(cells)), answer.Count(len(h.Results.Cells))), cells...)}
	}
	var list []answer.Claim
	for _, c := range cells {
		of := Lineup{Cells: []*analysis.Cell{c}, Mixed: mixed(c), Pairing: c.Pairing != nil}
		text := answer.Say("answer.one-game", of.Players(), h.under(of.Cells), ended(c))
		if of.Pairing {
			text = answer.Say("answer.one-pair", of.Players(), h.under(of.Cells))
		}
		list = append(list, h.claim(answer.Counted, text, c))
	}
	return list
}

// ended says how the one game of a cell ended.
func ended(c *analysis.Cell) answer.Text {
	switch {
	case c.First.CutOff > 0:
		return answer.Say("answer.one-game.cut")
	case c.First.Wins > 0:
		return answer.Say("answer.one-game.won")
	case c.First.Losses > 0:
		return answer.Say("answer.one-game.lost")
	case Seats(c) > 2:
		return answer.Say("answer.one-game.shared")
	default:
		return answer.Say("answer.one-game.drawn")
	}
}
