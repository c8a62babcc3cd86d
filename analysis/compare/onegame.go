package compare

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// mostOneGames is the number of cells of one game, or of populations, above which they are counted.
const mostOneGames = 3

// facts says of cells whose games are all the same one what that game was, and of those
// whose games are all that there is what they come to. It is a fact about these games;
// nothing is estimated from copies.
func (h *Headline) facts() []answer.Claim {
	var once, whole []*analysis.Cell
	for i := range h.Results.Cells {
		switch c := &h.Results.Cells[i]; {
		case c.OneGame:
			once = append(once, c)
		case c.Population != nil:
			whole = append(whole, c)
		}
	}
	return append(h.listed(once, "answer.one-games", h.oneGame), h.listed(whole, "answer.populations", h.population)...)
}

// listed says something of each of some cells, or counts them where they are many.
func (h *Headline) listed(cells []*analysis.Cell, many string, one func(c *analysis.Cell, of *Lineup) answer.Text) []answer.Claim {
	if len(cells) > mostOneGames || len(cells) > 0 && h.large() {
		all := len(h.Results.Cells)
		if h.large() && len(h.All) > 0 {
			all = len(h.counted())
		}
		return []answer.Claim{h.claim(answer.Counted, leftOut(answer.Say(many, answer.Count(len(cells)), answer.Count(all)), cells...), cells...)}
	}
	var list []answer.Claim
	for _, c := range cells {
		of := &Lineup{Cells: []*analysis.Cell{c}, Mixed: mixed(c), Pairing: c.Pairing != nil}
		list = append(list, h.claim(answer.Counted, leftOut(one(c, of), c), c))
	}
	return list
}

// leftOut adds to what is said of all openings of some cells how many sequences of plies are none.
func leftOut(text answer.Text, cells ...*analysis.Cell) answer.Text {
	var left, all int64
	for _, c := range cells {
		if c.Population != nil {
			left, all = left+c.Openings.Redrawn, all+c.Openings.Redrawn+c.Openings.Listed
		}
	}
	if left == 0 {
		return text
	}
	return answer.Say("text.sentences", text, answer.Say("answer.openings-left-out", answer.Count(left), answer.Count(all)))
}

// oneGame says how the only game of a cell ended. Where tables do not say that nothing was left
// to chance, nobody knows whether the players would play it the next time.
func (h *Headline) oneGame(c *analysis.Cell, of *Lineup) answer.Text {
	others := answer.Part{Of: min(3, c.Games), Whole: c.Games}
	switch {
	case of.Pairing && c.OneGameSeen:
		return answer.Say("answer.one-pair-seen", of.Players(), h.under(of.Cells), answer.Count(c.Games), others)
	case of.Pairing:
		return answer.Say("answer.one-pair", of.Players(), h.under(of.Cells))
	case c.OneGameSeen:
		return answer.Say("answer.one-line", of.Players(), h.under(of.Cells), answer.Count(c.Games), ended(c), others)
	}
	return answer.Say("answer.one-game", of.Players(), h.under(of.Cells), ended(c))
}

// population says what the first move is worth over all openings.
func (h *Headline) population(c *analysis.Cell, of *Lineup) answer.Text {
	exact := func(x float64) answer.Interval {
		return answer.Interval{Value: x, Lo: math.NaN(), Hi: math.NaN(), In: answer.Distance}
	}
	p := c.Population
	if math.IsNaN(p.ByOdds) {
		return answer.Say("answer.population", of.Players(), h.under(of.Cells), answer.Count(p.Openings), exact(p.Alike))
	}
	return answer.Say("answer.population-odds", of.Players(), h.under(of.Cells), answer.Count(p.Openings), exact(p.Alike), exact(p.ByOdds))
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
