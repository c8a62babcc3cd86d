package compare

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// mostNamed is the number of cells above which a headline counts them.
const mostNamed = 6

// mostClaims is the number of sentences that such a headline has at most.
const mostClaims = 3

// large tells whether there are so many cells that the headline is short.
func (h *Headline) large() bool { return len(h.Results.Cells) > mostNamed }

// counted are the cells that sentences on all of them count.
func (h *Headline) counted() []*analysis.Cell {
	return slices.Concat(h.Cells(), h.Unjudged, h.Apart)
}

// of says how many cells are counted: rule sets where one kind of players played all of them, pairs of rules and
// players where all began with the same openings.
func (h *Headline) of() answer.Text {
	all := h.counted()
	switch {
	case slices.ContainsFunc(all, func(c *analysis.Cell) bool { return c.Openings.Name != all[0].Openings.Name }):
		return answer.Say("answer.many.opened", answer.Count(len(all)))
	case slices.ContainsFunc(all, func(c *analysis.Cell) bool { return c.Agents != all[0].Agents }):
		return answer.Say("answer.many.cases", answer.Count(len(all)))
	}
	return answer.Say("answer.many.varied", answer.Count(len(all)))
}

// many counts the cells of a study by what is shown of whoever moves first; the numbers add
// up to all of them. Behind a warning it names no players, whom "For whom?" does, and no sizes, which few
// different games do not show. What is known of those without a verdict follows where there is room.
func (h *Headline) many() []answer.Claim {
	var first, second, even, open int
	least, most := math.Inf(1), 0.0 // the ends of their intervals, which hold together
	var last *analysis.Judged       // of those that are shown
	for _, c := range h.Cells() {
		switch v := c.Fair.Verdict; {
		case v == analysis.EqualWithinTolerance || v == analysis.DifferentButSmall:
			even++
		case KindOf(v) != answer.Order:
			open++
		default:
			if c.Fair.Direction > 0 {
				first++
			} else {
				second++
			}
			last = &c.Fair
			size := sizeOf(last)
			least, most = math.Min(least, size.Lo), math.Max(most, size.Hi)
		}
	}
	none, cells, of := len(h.Unjudged), h.counted(), h.of()
	if h.Results.Factors != nil { // what was found of the rules that vary stands before this
		sum, perhaps := first+second+even, answer.Verbatim("")
		if n := favoured(h.Cells()); n > 0 { // "Is it fair?" does not call it decided
			sum, perhaps = sum-n, perhapsLess(n, h.First.Cells[0].Fair.Tolerance)
		}
		if n := len(h.Apart); n > 0 {
			perhaps = answer.Say("text.joined", perhaps, differentPlayers(n))
		}
		text := answer.Say("answer.many.sum-judged", of, answer.Count(sum), answer.Count(open), perhaps)
		if none > 0 {
			text = answer.Say("answer.many.sum", of, answer.Count(sum), answer.Count(open), answer.Count(none), perhaps)
		}
		return placed(answer.Always, h.claim(answer.Counted, text, cells...))
	}
	warned := len(h.repeated()) > 0
	if players, short := h.First.brief(); short && !warned && of.Key == "answer.many.varied" {
		of = answer.Say("answer.many.rules", answer.Count(len(cells)), players)
	}
	c := h.First.Cells[0]
	by, within := answer.Verbatim(""), answer.Verbatim("")
	if first+second > 0 && !warned {
		by = answer.Say("answer.many.by", answer.Number{Value: least, In: answer.Size, Digits: answer.RoundedDown}, answer.Number{Value: most, In: answer.Size, Digits: answer.RoundedUp})
		if first+second == 1 {
			by = answer.Say("answer.many.by-one", sizeOf(last))
		}
	}
	if c.Fair.Tolerance > 0 {
		within = answer.Say("answer.many.even", answer.Count(even), answer.Points(c.Fair.Tolerance))
	}
	_, more := bySeats(h.Cells())
	text := answer.Say("answer.many", of, answer.Count(first), answer.Count(second), by, within)
	switch {
	case len(more) > 0:
		text = answer.Say("answer.many-seats", of, answer.Count(first+second), by, within)
	case unlike(c):
		text = answer.Say("answer.many-share", of, answer.Count(first), answer.Count(second), by, within, Starter(c))
	}
	list := placed(answer.Always,
		h.claim(answer.Counted, text, cells...),
		h.claim(answer.Counted, openAndNone(len(cells), open, none, len(h.Apart)), cells...))
	if facts := h.facts(); !warned && len(list)+len(facts) <= mostClaims {
		list = append(list, facts...)
	}
	return list
}

// sizeOf is an effect with its interval, seen from whom it favours.
func sizeOf(j *analysis.Judged) answer.Interval {
	x := Effect(j)
	if x.In, x.ClearOf = answer.Size, append(x.ClearOf, 0); j.Direction < 0 {
		x.Value, x.Lo, x.Hi = -x.Value, -x.Hi, -x.Lo
	}
	return x
}

// differentPlayers says how many cells ask who of different players is the stronger.
func differentPlayers(n int) answer.Text {
	return answer.Say("answer.fair.sum-apart", answer.Count(n))
}

// openAndNone says how many are open, how many have no verdict and how many are judged apart, where there are such.
func openAndNone(all, open, none, apart int) answer.Text {
	switch {
	case none > 0 && apart > 0:
		return answer.Say("answer.many.open-apart", answer.Count(open), answer.Count(none), answer.Count(apart))
	case apart > 0:
		return answer.Say("answer.many.apart", answer.Count(open), answer.Count(apart))
	case none > 0:
		return answer.Say("answer.many.open", answer.Count(open), answer.Count(none))
	case open == all:
		return answer.Say("answer.many.all-open", answer.Count(open))
	}
	return answer.Say("answer.many.rest", answer.Count(open))
}

// withoutRule says what makes a game fair that needs no new rule; false in a study of
// matches, which may do so already, and where three and more have a role each, which nobody
// takes in turn.
func (h *Headline) withoutRule() (answer.Claim, bool) {
	cells := h.First.Cells
	if len(cells) == 0 { // nothing is judged
		for i := range h.Results.Cells {
			cells = append(cells, &h.Results.Cells[i])
		}
	}
	if len(cells) == 0 {
		return answer.Claim{}, false
	}
	c := cells[0]
	text := answer.Say("answer.change.two-games")
	shared := 0 // seats of the role that most have
	for _, r := range c.SeatRoles {
		shared = max(shared, len(r.Seats))
	}
	switch roles := len(c.SeatRoles) > 1; {
	case h.Results.Matches || roles && Seats(c) > 2 && shared < 2:
		return answer.Claim{}, false
	case roles && Seats(c) > 2:
		text = answer.Say("answer.change.each-seat", answer.Count(shared))
	case roles:
		text = answer.Say("answer.change.swap-sides")
	case Seats(c) > 2:
		text = answer.Say("answer.change.each-starts", answer.Count(Seats(c)))
	}
	return h.claim(0, text, cells...), true
}
