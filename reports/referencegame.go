package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/engine"
	"houserules/reports/chart"
)

// mostMistakesDrawn is the number of mistakes before which a page draws the board.
const mostMistakesDrawn = 2

// exampleChapter shows an example game: its moves, mistakes marked in words, and the boards
// before the costliest; where there are none, that of the end.
func exampleChapter(say translator, g *reference.Game) chapter {
	mistakes := g.Mistakes()
	moves := numbered(g.Moves)
	t := grid{Caption: say("reference.example.mistakes"), Columns: []column{
		right(say("reference.example.ply")), left(say("reference.example.mover")), left(say("reference.example.move")),
		right(say("reference.example.cost")), left(say("reference.example.better")),
	}}
	for i := range mistakes {
		m := &mistakes[i]
		moves[m.Ply-1] = say("reference.example.marked", moves[m.Ply-1])
		t.Rows = append(t.Rows, []cell{{Text: strconv.Itoa(m.Ply)}, {Text: say.role(g.Movers[m.Ply-1])}, {Text: m.Move}, {Text: outOfHundred(m.Loss)}, {Text: strings.Join(m.Best, ", ")}})
	}
	analyst := say.text(answer.Player(g.Analyst()))
	judged := say("reference.example.judged", analyst, outOfHundred(reference.LeastMistake))
	if len(mistakes) == 0 {
		judged = say("reference.example.faultless", analyst, outOfHundred(reference.LeastMistake))
	}
	var scores []string
	has, result := "reference.example.has", say("reference.example.draw")
	if len(g.Final.Lines) > 0 { // pieces that were captured
		has = "reference.example.captured"
	}
	if g.Winner != "" {
		result = say("reference.example.wins", say.role(g.Winner))
	}
	for i, x := range g.Scores {
		scores = append(scores, say(has, say.role(g.Roles[i]), say.number(strconv.FormatFloat(x, 'f', -1, 64))))
	}
	c := chapter{ID: "example", Title: say("reference.example"), Notes: []string{
		say("reference.example.players", say.text(answer.Player(g.Player())), strconv.FormatUint(g.Game, 10), strconv.FormatUint(*g.Seed, 10)),
		strings.Join(moves, " "),
		say("reference.example.end", capital(endingInWords(say, g.EndReason)), scores, result),
		judged,
	}, Multiples: true}
	c.Notes = slices.Insert(c.Notes, 2, lettersInWords(say, g)...)
	if len(mistakes) > 0 {
		c.Tables = []grid{t}
	}
	for i, m := range costliest(mistakes) {
		c.Figures = append(c.Figures, exampleBoard(say, i+1, m.Before, say("reference.example.before", strconv.Itoa(m.Ply), say.role(g.Movers[m.Ply-1]), m.Move, strings.Join(m.Best, ", "))))
	}
	if len(c.Figures) == 0 {
		c.Figures = append(c.Figures, exampleBoard(say, 1, g.Final, endInWords(say, g)))
	}
	return c
}

// lettersInWords say how moves are written, where that must be said: whose houses letters name, that somebody moved
// twice in a row, what dice are.
func lettersInWords(say translator, g *reference.Game) (notes []string) {
	if len(g.Events) > 0 {
		return []string{say("reference.example.herding")}
	}
	if !slices.ContainsFunc(g.Final.Places, func(p engine.Place) bool { return p.Kind == engine.House }) {
		return nil
	}
	notes = append(notes, say("reference.example.letters"))
	for i := 1; i < len(g.Movers); i++ {
		if g.Movers[i] == g.Movers[i-1] {
			return append(notes, say("reference.example.again"))
		}
	}
	return notes
}

// endInWords says of the board at the end who is still to take what is left on it: the scores have it.
func endInWords(say translator, g *reference.Game) string {
	inStore, stores := make([]int, len(g.Scores)), 0
	for _, p := range g.Final.Places {
		if p.Kind == engine.Store && p.Owner > 0 {
			inStore[p.Owner.Index()], stores = p.Count, stores+1
		}
	}
	var takers []int
	for i, score := range g.Scores {
		if stores == len(g.Scores) && score > float64(inStore[i]) {
			takers = append(takers, i)
		}
	}
	switch len(takers) {
	case 0:
		return say("reference.example.final")
	case 1:
		i := takers[0]
		return say("reference.example.final-left", say.role(g.Roles[i]), answer.Count(int64(g.Scores[i])-int64(inStore[i])))
	default:
		return say("reference.example.final-shared")
	}
}

// outOfHundred is a share in whole hundredths.
func outOfHundred(share float64) string { return strconv.Itoa(int(100*share + .5)) }

// costliest are the mistakes that cost most, in the order of play.
func costliest(mistakes []reference.JudgedMove) []reference.JudgedMove {
	list := slices.Clone(mistakes)
	slices.SortStableFunc(list, func(a, b reference.JudgedMove) int { return cmp.Compare(b.Loss, a.Loss) })
	list = list[:min(mostMistakesDrawn, len(list))]
	slices.SortFunc(list, func(a, b reference.JudgedMove) int { return cmp.Compare(a.Ply, b.Ply) })
	return list
}

// exampleBoard is the picture of a position.
func exampleBoard(say translator, number int, d engine.Drawing, title string) *chart.Figure {
	return &chart.Figure{Name: fmt.Sprintf("example-%d", number), Title: title, Alt: boardInWords(say, d), Body: &chart.Board{Drawing: d, Say: say.role}, Lean: true}
}
