package varied

import (
	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/effects"
	"houserules/sim/plan"
)

// means says what the shares of a design mean in a reader's games, as one line-up played
// it.
type means struct {
	results *analysis.Results
	plan    *plan.Design
	agents  string
	two     bool // seats
	rows    []answer.Meaning
}

// newMeans begins with nothing. Of two players a share of the score is worth twice as much
// in wins less losses.
func newMeans(r *analysis.Results, d *plan.Design, agents string) *means {
	c := compare.Cell(r, d.Runs[0].Variant, agents)
	return &means{results: r, plan: d, agents: agents, two: c == nil || compare.Seats(c) == 2}
}

// inWins is an advantage as wins of a game: with more seats than two it is half of what
// [answer.WinsMore] and [answer.Change] take it for.
func (m *means) inWins(e analysis.Estimate) answer.Interval {
	x := distance(e)
	if !m.two {
		x.Value, x.Lo, x.Hi = x.Value/2, x.Lo/2, x.Hi/2
	}
	return x
}

// moving adds what the advantage of a variant means.
func (m *means) moving(row int, name any, c *analysis.Cell, e analysis.Estimate) {
	noticed := analysis.GamesToNotice(e.Value, c.ScorePerGame())
	text := answer.Say("club.of-player", compare.Starter(c), answer.WinsMore(m.inWins(e)))
	if compare.Seats(c) != 2 {
		text = answer.Say("club.than-part", answer.Change(m.inWins(e)))
	}
	m.rows = append(m.rows, answer.Meaning{Row: row, What: name, Noticed: noticed, Text: text})
}

// effects adds what changes of knobs mean.
func (m *means) effects(list []effects.Effect) {
	for _, e := range list {
		m.changes(0, changed(m.plan, e), e.Estimate, setting(m.plan, e.Factor, e.From))
	}
}

// changes adds what a difference of advantages means, from what it differs.
func (m *means) changes(row int, name any, e analysis.Estimate, than any) {
	key := "club.net"
	if !m.two {
		key = "club.first-wins"
	}
	game := m.perGame()
	m.rows = append(m.rows, answer.Meaning{
		Row: row, What: name, Noticed: analysis.GamesToNoticeBetween(e.Value, game, game), Text: answer.Say(key, answer.Change(m.inWins(e)), than),
	})
}

// perGame says how the score of a game varies in the mean over the variants that
// were played: a difference is one between means over several of them.
func (m *means) perGame() analysis.PerGame {
	var sum analysis.PerGame
	n := 0.0
	for _, run := range m.plan.Runs {
		if c := compare.Cell(m.results, run.Variant, m.agents); c != nil {
			game := c.ScorePerGame()
			sum.Square += game.Square
			sum.Cube += game.Cube
			n++
		}
	}
	return analysis.PerGame{Square: sum.Square / n, Cube: sum.Cube / n}
}
