package reports

import (
	"houserules/analysis/answer"
	"houserules/analysis/reference"
)

// mostBegun is the number of first moves that a page names of a player.
const mostBegun = 6

// firstMoves has the moves with which the players of a page begin from the start position; false where nobody counted
// them.
func firstMoves(say translator, e *reference.Edition, only string) (chapter, bool) {
	t := grid{Caption: say("reference.began.caption"), Columns: []column{left(say("table.player")), left(say("reference.began.moves"))}}
	players, moves := e.Began(only)
	for i, x := range players {
		var list []string
		for _, m := range moves[i][:min(mostBegun, len(moves[i]))] {
			if of := outOfHundred(float64(m.Count) / float64(x.Games)); of != "0" {
				text := say("reference.began.share", m.Name, of)
				if len(list) == 0 {
					share := x.Share(m.Name)
					text = say("reference.began.most", m.Name, of, outOfHundred(share.Lo), outOfHundred(share.Hi))
				}
				list = append(list, text)
			}
		}
		if n := len(moves[i]) - len(list); n > 0 {
			list = append(list, say("reference.began.others", answer.Count(n)))
		}
		t.Rows = append(t.Rows, []cell{{Text: say.text(answer.Player(x.Recipe.Name))}, {Text: say.clauses(list)}})
	}
	return chapter{ID: "began", Title: say("reference.began"), Tables: []grid{t}, Notes: []string{say("reference.began.meaning"), say("reference.began.interval")}}, len(t.Rows) > 0
}
