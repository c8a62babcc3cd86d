package reports

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/match"
)

// pairingGrid is the table of who of two players is the stronger, for line-ups
// played in both seatings.
func pairingGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	if !group.Pairing {
		return grid{}, false
	}
	l := levelsOf(say, r)
	g := grid{Caption: say("table.pairing", say.text(answer.Player(group.Cells[0].Pairing.A))), Verdicts: true, Columns: []column{left(say("table.variant"))}}
	for i := range match.Outcomes {
		g.Columns = append(g.Columns, right(pairPoints(i)))
	}
	g.Columns = append(g.Columns, right(say("table.score-of-a", l.zero)), right(say("table.elo-of-score", l.zero)), left(say("table.verdict")))
	for _, c := range group.Cells {
		p := c.Pairing
		row := plain(c.Variant)
		for _, n := range p.Pairs {
			row = append(row, cell{Text: count(say, n)})
		}
		g.Rows = append(g.Rows, append(row, percent().measured(say, p.Score), eloUnit().measured(say, p.Elo), pairingVerdict(say, p)))
	}
	return g, true
}

// pairPoints are the points of a pair's outcome.
func pairPoints(outcome int) string {
	return [match.Outcomes]string{"0", "½", "1", "1½", "2"}[outcome]
}

// eloUnit prints differences in strength.
func eloUnit() unit { return unit{scale: 1, signed: true} }

// pairingVerdict says who is the stronger, and by how much; of games that are a fact nothing
// is judged.
func pairingVerdict(say translator, p *analysis.Pairing) cell {
	winner, loser, by := p.A, p.B, p.Elo
	switch p.Stronger {
	case 0:
		if said := say.all(p.Score.Warnings); math.IsNaN(p.Score.Lo) && len(said) > 0 {
			return cell{Strong: say("verdict.none"), Text: said[len(said)-1]}
		}
		return cell{Strong: verdictWord(say, analysis.Undecided), Text: say("pairing.undecided")}
	case -1:
		winner, loser = p.B, p.A
		by.Value, by.Lo, by.Hi = -by.Value, -by.Hi, -by.Lo
	}
	return cell{Strong: say("pairing.verdict"), Text: say("pairing.beats", say.text(answer.Player(winner)), say.text(answer.Player(loser)), unit{scale: 1}.estimate(say, by))}
}
