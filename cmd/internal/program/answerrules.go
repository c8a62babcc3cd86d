package program

import (
	"context"
	"fmt"
	"slices"
	"time"

	"houserules/analysis/departures"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/reports/record"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// mostRules is in how many rules a variant may depart from its parent for each of them
// to be tried.
const mostRules = 8

// departures finds out what each of the variant's own rules does, where it has a parent.
func (x *answering) departures(p *plan.Plan, q *record.Quick) error {
	parent, list := x.own()
	if parent == nil {
		return nil
	}
	q.Parent = parent.Name
	if len(list) > mostRules {
		q.TooMany = len(list)
		return nil
	}
	for _, d := range list {
		var rules record.QuickRules
		for _, r := range d.Rules {
			rules = append(rules, record.QuickRule{Rule: r.Path, Parent: r.A, Here: r.B})
		}
		q.Rules = append(q.Rules, rules)
	}
	if len(list) == 0 {
		return nil
	}
	ctx, stop := interruptible(x.app, "progress.stop.study-saved")
	defer stop()
	playing := newTrying(x.app, len(p.Cells), len(list)+1)
	defer playing.close()
	with := make([][]engine.Return, len(p.Cells)) // first, because each tells how long the others take
	for i := range p.Cells {
		var err error
		if with[i], err = x.tried(ctx, p, i, x.v, len(list), playing); err != nil {
			return err
		}
	}
	var all []departures.Compared
	for i := range p.Cells {
		for _, d := range list {
			without, err := x.tried(ctx, p, i, d.Without, len(list), playing)
			if err != nil {
				return fmt.Errorf("%s without %s: %w", x.v.Name, d.Rules[0].Path, err)
			}
			all = append(all, departures.Compared{With: with[i], Without: without})
		}
	}
	effects := departures.Effects(q.Results.Level, all)
	for i := range p.Cells {
		q.Effects = append(q.Effects, record.QuickEffects{Agent: p.Cells[i].Lineup[0], Effects: effects[i*len(list) : (i+1)*len(list)]})
	}
	return nil
}

// own is the parent whose rules are put back, nil where there is none, and what departs from it.
func (x *answering) own() (*variants.Variant, []sim.Departure) {
	parent := x.parent()
	if parent == nil || sim.Balanced(x.v) != nil {
		return nil, nil
	}
	return parent, sim.Departures(parent, x.v)
}

// parent is the variant that this one extends; nil where there is none.
func (x *answering) parent() *variants.Variant {
	if x.v.Parent == "" {
		return nil
	}
	parent, _ := x.library.Load(x.v.Parent)
	return parent
}

// tried plays the first games of a cell under a variant: its own, or that with a rule put back,
// of so many.
func (x *answering) tried(ctx context.Context, p *plan.Plan, cell int, v *variants.Variant, rules int, playing *trying) ([]engine.Return, error) {
	c := &p.Cells[cell]
	player, err := sim.ParseAgent(c.Lineup[0])
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	results, err := firstResults(ctx, v.Game, player, departureGames(c, player, rules), p.Seed, x.settings.Jobs)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	playing.add(cell, time.Since(begin))
	return results, err
}

// trying says how many of the rules of all cells were tried one by one.
type trying struct {
	*display
	// each is how long the last games of a cell took, left how often they are played still.
	each     []time.Duration
	left     []int
	done, of int
}

func newTrying(a *app, cells, times int) *trying {
	t := &trying{display: newDisplay(a), each: make([]time.Duration, cells), left: slices.Repeat([]int{times}, cells), of: cells * times}
	return t
}

// add counts the games of a cell.
func (t *trying) add(cell int, took time.Duration) {
	t.each[cell] = took
	t.left[cell]--
	t.done++
	if !t.due() && (t.live == nil || t.done < t.of) {
		return
	}
	var left time.Duration
	for i, each := range t.each {
		if each == 0 {
			left = 0 // nobody knows
			break
		}
		left += each * time.Duration(t.left[i])
	}
	t.say(float64(t.done)/float64(t.of), t.display.left(t.words.Sentence("progress.departures", t.done, t.of), left))
}

// triedFor is about how long trying rules one by one takes for each second in which the games
// of a plan's cells were played: what it plays again, as a mean of the cells, which take about
// as long each.
func triedFor(p *plan.Plan, rules int) float64 {
	share := 0.0
	for i := range p.Cells {
		c := &p.Cells[i]
		if player, err := sim.ParseAgent(c.Lineup[0]); err == nil {
			share += float64(departureGames(c, player, rules)*int64(rules+1)) / float64(c.Games) / float64(len(p.Cells))
		}
	}
	return share
}

// departureGames is how many games of a cell are played with each rule: so many that
// they take about as long as the cell, and of uniform players, who are quick, more. A
// study that was played on does not make the answer slower.
func departureGames(c *table.Cell, player agent.Spec, rules int) int64 {
	games := min(c.Games, mostGames)
	if player.Facts().Uniform {
		return max(1, games/2)
	}
	return max(1, min(games/int64(rules+1), mostGames/10))
}

// firstResults plays games 0, 1, … of a seed, and returns by game how the first player
// fared.
func firstResults(ctx context.Context, g engine.Game, player agent.Spec, games int64, seed uint64, workers int) ([]engine.Return, error) {
	results := make([]engine.Return, games)
	err := sim.PlayGames(ctx, g, []agent.Spec{player}, games, seed, workers, func(rows *engine.Rows) {
		for i := range rows.Len {
			r := rows.Return[0][i]
			if rows.End[i] == rows.Info.CutOff {
				r = departures.CutOff
			}
			results[rows.Game[i]] = r
		}
	})
	return results, err
}
