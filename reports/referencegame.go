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
	analyst := g.Analyst()
	judged := say("reference.example.judged", analyst, outOfHundred(reference.LeastMistake))
	if len(mistakes) == 0 {
		judged = say("reference.example.faultless", analyst, outOfHundred(reference.LeastMistake))
	}
	var scores []string
	for i, x := range g.Scores {
		scores = append(scores, say("reference.example.has", say.role(g.Roles[i]), say.number(strconv.FormatFloat(x, 'f', -1, 64))))
	}
	c := chapter{ID: "example", Title: say("reference.example"), Notes: []string{
		say("reference.example.players", say.text(answer.Player(g.Player())), strconv.FormatUint(g.Game, 10), strconv.FormatUint(*g.Seed, 10)),
		strings.Join(moves, " "),
		say("reference.example.end", capital(endingInWords(say, g.EndReason)), scores),
		judged,
	}, Multiples: true}
	if len(mistakes) > 0 {
		c.Tables = []grid{t}
	}
	for i, m := range costliest(mistakes) {
		c.Figures = append(c.Figures, exampleBoard(say, i+1, m.Before, say("reference.example.before", strconv.Itoa(m.Ply), say.role(g.Movers[m.Ply-1]), m.Move, strings.Join(m.Best, ", "))))
	}
	if len(c.Figures) == 0 {
		c.Figures = append(c.Figures, exampleBoard(say, 1, g.Final, say("reference.example.final")))
	}
	return c
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
