package reports

import (
	"houserules/analysis"
	"houserules/analysis/effects"
	"houserules/sim/plan"
)

// designClub is the table of what the shares of a study that varies rules mean at a
// table, as one line-up played it.
type designClub struct {
	*clubTable
	plan   *plan.Design
	agents string
	times  float64 // games by which an advantage is multiplied
}

// newDesignClub begins such a table. Of two players a share of the score is worth
// twice as much in wins less losses.
func newDesignClub(say voice, r *analysis.Results, d *plan.Design, agents string, reader Reader) *designClub {
	t := &designClub{clubTable: newClubTable(say, r, reader), plan: d, agents: agents, times: 2 * float64(reader.Games)}
	if c := playedCell(r, d.Runs[0].Variant, agents); c != nil && seats(c) != 2 {
		t.times /= 2
	}
	return t
}

// into adds the table to a section, where somebody asked for it.
func (t *designClub) into(say voice, sec *section) {
	if g, ok := t.grid(say); ok {
		sec.Tables = append(sec.Tables, g)
	}
}

// swept says it of the variants of a sweep, as many as are listed, and of what each
// value does.
func (t *designClub) swept(say voice, s *effects.Swept, most int) {
	ranked := s.Ranked
	if most > 0 && len(ranked) > most {
		ranked = ranked[:most]
	}
	for _, x := range ranked {
		variant := t.plan.Runs[x.Run].Variant
		c := playedCell(t.results, variant, t.agents)
		if c == nil {
			continue
		}
		t.moving(say, variant, c, x.Advantage)
		if e, ok := c.Estimate(analysis.Draws); ok && t.reader.Games > 0 {
			t.add(say, variant, nothing, say("club.count", figureName(say, analysis.Draws), quantity(say, over(e, float64(t.reader.Games), 0))))
		}
		t.minutes(say, c)
	}
	t.effects(say, s.Effects)
}

// explained says it of the rules that make the difference between two variants.
func (t *designClub) explained(say voice, e *effects.Explained) {
	t.effects(say, e.Shapley)
	t.changes(say, say("effects.whole"), e.Difference, t.plan.Of[0])
}

// readings says it of the readings, as many as are listed, and of what each does.
func (t *designClub) readings(say voice, x *effects.Readings, most int) {
	listed := x.Readings
	if most > 0 && len(listed) > most {
		listed = listed[:most]
	}
	for _, r := range listed {
		run := t.plan.Runs[r.Run]
		name := otherwise(say, t.plan, run.Levels)
		switch {
		case r.Verdict == analysis.SameRules:
		case t.plan.Against != "":
			t.changes(say, name, r.Effect, t.plan.Against)
		default:
			if c := playedCell(t.results, run.Variant, t.agents); c != nil {
				t.moving(say, name, c, r.Effect)
			}
		}
	}
	t.effects(say, x.Effects)
}

// moving adds what the advantage of a variant means.
func (t *designClub) moving(say voice, name string, c *analysis.Cell, e analysis.Estimate) {
	if t.reader.Games == 0 {
		return
	}
	noticed := analysis.Noticed(e.Value, c.ScorePerGame())
	if seats(c) == 2 {
		t.add(say, name, noticed, say("club.of-player", starter(say, c), winsMore(say, over(e, t.times, 0))))
		return
	}
	t.add(say, name, noticed, say("club.than-part", change(say, over(e, t.times, 0))))
}

// effects adds what changes of knobs mean.
func (t *designClub) effects(say voice, list []effects.Effect) {
	for _, e := range list {
		t.changes(say, changed(t.plan, e), e.Estimate, t.plan.Factors[e.Factor].Name+": "+t.plan.Factors[e.Factor].Levels[e.From])
	}
}

// changes adds what a difference of advantages means, from what it differs.
func (t *designClub) changes(say voice, name string, e analysis.Estimate, than string) {
	if t.reader.Games == 0 {
		return
	}
	game := t.perGame()
	key := "club.net"
	if t.times != 2*float64(t.reader.Games) {
		key = "club.first-wins"
	}
	t.add(say, name, analysis.NoticedBetween(e.Value, game, game), say(key, change(say, over(e, t.times, 0)), than))
}

// perGame says how the score of a game varies in the mean over the variants that
// were played: a difference is one between means over several of them.
func (t *designClub) perGame() analysis.PerGame {
	var sum analysis.PerGame
	n := 0.0
	for _, run := range t.plan.Runs {
		if c := playedCell(t.results, run.Variant, t.agents); c != nil {
			game := c.ScorePerGame()
			sum.Square += game.Square
			sum.Cube += game.Cube
			n++
		}
	}
	return analysis.PerGame{Square: sum.Square / n, Cube: sum.Cube / n}
}
