package reports

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
)

// headline is what a study says first: of whom it speaks, and who else there is.
// Nothing in it is computed here: it chooses among verdicts and intervals that hold
// together.
type headline struct {
	results *analysis.Results
	// all are the line-ups with a verdict on fairness; of players of one strength
	// where there are such.
	all []lineup
	// first is the strongest of them; proven where the study's own matches say so.
	first  lineup
	proven bool
}

// newHeadline chooses; false where nothing is judged.
func newHeadline(say voice, r *analysis.Results) (headline, bool) {
	h := headline{results: r}
	groups := lineups(say, r)
	for _, eligible := range []func(*lineup) bool{
		func(l *lineup) bool { return !l.mixed && !l.pairing },
		func(l *lineup) bool { return l.pairing },
		func(l *lineup) bool { return l.mixed },
	} {
		for i := range groups {
			l := groups[i]
			l.cells = slices.DeleteFunc(slices.Clone(l.cells), func(c *analysis.Cell) bool { return !judged(&c.Fair) || tossed(c) })
			if len(l.cells) > 0 && eligible(&l) {
				h.all = append(h.all, l)
			}
		}
		if len(h.all) > 0 {
			break
		}
	}
	if len(h.all) == 0 {
		return h, false
	}
	h.first = h.all[len(h.all)-1]
	if at := h.strongest(); at >= 0 {
		h.first, h.proven = h.all[at], true
	}
	return h, true
}

// strongest is the line-up of whoever won the study's own matches: the first of the
// ratings, else who is shown to beat another. It is −1 where there are none of them.
func (h *headline) strongest() int {
	of := func(agent string) int {
		return slices.IndexFunc(h.all, func(l lineup) bool {
			return !l.mixed && !l.pairing && l.cells[0].Lineup != nil && l.cells[0].Lineup[0] == agent
		})
	}
	for i := range h.results.Ratings {
		if r := &h.results.Ratings[i]; len(r.Players) > 0 {
			return of(r.Players[0].Agent)
		}
	}
	best := -1
	for i := range h.results.Cells {
		if p := h.results.Cells[i].Pairing; p != nil && p.Stronger != 0 {
			winner := p.A
			if p.Stronger < 0 {
				winner = p.B
			}
			best = max(best, of(winner))
		}
	}
	return best
}

// cells are those of all line-ups.
func (h *headline) cells() []*analysis.Cell { return allCells(h.all) }

// extremes are the cells with the least and the most advantage; nil where no
// advantage is known.
func (h *headline) extremes() (least, most *analysis.Cell) {
	for _, c := range h.cells() {
		v := c.Fair.Effect.Value
		if math.IsNaN(v) {
			continue
		}
		if least == nil || v < least.Fair.Effect.Value {
			least = c
		}
		if most == nil || v > most.Fair.Effect.Value {
			most = c
		}
	}
	return least, most
}

// nearest is the cell of the strongest whose advantage is nearest to none.
func (h *headline) nearest() *analysis.Cell {
	var best *analysis.Cell
	for _, c := range h.first.cells {
		if v := math.Abs(c.Fair.Effect.Value); !math.IsNaN(v) && (best == nil || v < math.Abs(best.Fair.Effect.Value)) {
			best = c
		}
	}
	return best
}

// parity finds the deepest odd and the deepest even depth under the first variant
// that has both; false where their intervals, which hold together, meet.
func (h *headline) parity() (odd, even *analysis.Cell, disagree bool) {
	for _, c := range h.cells() {
		if odd != nil && even != nil && c.Variant != odd.Variant {
			continue
		}
		switch depth := depthOf(soleAgent(c)); {
		case depth == 0:
		case depth%2 == 1 && (odd == nil || c.Variant == odd.Variant):
			odd = c
		case depth%2 == 0 && (even == nil || c.Variant == even.Variant):
			even = c
		}
	}
	if odd == nil || even == nil || odd.Variant != even.Variant {
		return nil, nil, false
	}
	a, b := odd.Fair.Effect, even.Fair.Effect
	return odd, even, a.Hi < b.Lo || b.Hi < a.Lo
}

// lineupOf is the line-up that a cell belongs to.
func (h *headline) lineupOf(c *analysis.Cell) *lineup {
	for i := range h.all {
		if slices.Contains(h.all[i].cells, c) {
			return &h.all[i]
		}
	}
	return &h.first
}

// under names the variants of some cells, or says how many they are.
func (h *headline) under(say voice, cells []*analysis.Cell) string {
	all := len(h.first.cells)
	switch {
	case len(cells) == 1:
		return say("answer.under", cells[0].Variant)
	case len(cells) == all:
		return say("answer.under-all", count(say, int64(all)))
	case len(cells) > 4:
		return say("answer.under-some", count(say, int64(len(cells))), count(say, int64(all)))
	}
	var names []string
	for _, c := range cells {
		names = append(names, c.Variant)
	}
	return say("answer.under", names)
}

// few says that there are too few games to say anything; it is empty where there are
// enough. What is cut off is played, too.
func (h *headline) few(say voice) string {
	least := int64(analysis.FewGames)
	for _, c := range h.first.cells {
		if c.Games > 0 {
			least = min(least, c.Games)
		}
	}
	if least >= analysis.FewGames {
		return ""
	}
	return say(eitherKey(h.results.Matches, "answer.few", "answer.few-matches"), count(say, least))
}

// fewGames is what a study of too few games says before all, with the command that plays
// more of them where there is one; empty of others.
func fewGames(say voice, r *analysis.Results, reader Reader) []string {
	h, ok := newHeadline(say, r)
	if !ok {
		return nil
	}
	text := h.few(say)
	switch {
	case text == "":
		return nil
	case reader.GoOn != "":
		text = say("answer.few-more", text, reader.GoOn)
	}
	return []string{text}
}

// frequencies says in whole games of a hundred how the strongest fare, and between
// which numbers the rules put them.
func (h *headline) frequencies(say voice) string {
	var wins, draws, losses, cut []int
	var played []*analysis.Cell
	for _, c := range h.first.cells {
		if c.Games > 0 {
			played = append(played, c)
			parts := ofHundred(c.First.Wins, c.First.Draws, c.First.Losses, c.First.CutOff)
			wins, draws, losses, cut = append(wins, parts[0]), append(draws, parts[1]), append(losses, parts[2]), append(cut, parts[3])
		}
	}
	if len(played) == 0 {
		return say("answer.none")
	}
	if few := h.few(say); few != "" {
		return few
	}
	c := played[0]
	key := eitherKey(h.results.Matches, "answer.games", "answer.games-matches")
	who := starter(say, c)
	if h.first.pairing {
		who = say("answer.mover")
	}
	where := h.under(say, played)
	if alike := slices.Min(wins) == slices.Max(wins) && slices.Min(draws) == slices.Max(draws) && slices.Min(losses) == slices.Max(losses); len(played) > 1 {
		where = say("answer.varies", count(say, int64(len(played))))
		if alike {
			where = say("answer.alike", count(say, int64(len(played))))
		}
	}
	text := say(key, h.first.inWords(say), who, between(say, wins), between(say, draws), between(say, losses), where)
	if seats(c) > 2 {
		text = say("answer.seats", h.first.inWords(say), who, between(say, wins), between(say, draws), where)
	}
	if slices.Max(cut) > 0 {
		text += " " + say("answer.cut-off", between(say, cut))
	}
	return text
}

// ofHundred are parts of a whole in whole per cent that add up to a hundred: what
// rounding down leaves goes to the largest remainders, the first of equal ones.
func ofHundred(parts ...int64) []int {
	var all int64
	for _, p := range parts {
		all += p
	}
	whole, left := make([]int, len(parts)), 100
	order := make([]int, len(parts))
	if all <= 0 {
		return whole
	}
	rest := func(i int) float64 {
		_, fraction := math.Modf(100 * float64(parts[i]) / float64(all))
		return fraction
	}
	for i, p := range parts {
		whole[i], order[i] = int(100*float64(p)/float64(all)), i
		left -= whole[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return sign(rest(b) - rest(a)) })
	for _, i := range order[:max(0, min(left, len(order)))] {
		whole[i]++
	}
	return whole
}

// between prints some whole numbers: "39", or "38 to 41".
func between(say voice, list []int) string {
	least, most := slices.Min(list), slices.Max(list)
	if least == most {
		return count(say, int64(least))
	}
	return say("answer.to", count(say, int64(least)), count(say, int64(most)))
}

// sentence joins clauses and ends them.
func sentence(say voice, clauses ...string) string {
	text := capital(strings.TrimSuffix(say.clauses(clauses), "."))
	if strings.HasSuffix(text, "!") { // a game is called so
		return text
	}
	return text + "."
}
