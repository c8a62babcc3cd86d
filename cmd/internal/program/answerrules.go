package program

import (
	"context"
	"fmt"

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
	parent := x.parent()
	if parent == nil || sim.Balanced(x.v) != nil {
		return nil
	}
	q.Parent = parent.Name
	list := sim.Departures(parent, x.v)
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
	playing := newWork(x.app, "progress.departures", int64(len(p.Cells)*(len(list)+1)))
	defer playing.close()
	var all []departures.Compared
	for i := range p.Cells {
		compared, err := x.compared(ctx, p, &p.Cells[i], list, playing)
		if err != nil {
			return err
		}
		all = append(all, compared...)
	}
	effects := departures.Effects(q.Results.Level, all)
	for i := range p.Cells {
		q.Effects = append(q.Effects, record.QuickEffects{Agent: p.Cells[i].Lineup[0], Effects: effects[i*len(list) : (i+1)*len(list)]})
	}
	return nil
}

// parent is the variant that this one extends; nil where there is none.
func (x *answering) parent() *variants.Variant {
	if x.v.Parent == "" {
		return nil
	}
	parent, _ := x.library.Load(x.v.Parent)
	return parent
}

// compared plays the first games of a cell again, and the same games with each rule
// put back.
func (x *answering) compared(ctx context.Context, p *plan.Plan, c *table.Cell, list []sim.Departure, playing *work) ([]departures.Compared, error) {
	player, err := sim.ParseAgent(c.Lineup[0])
	if err != nil {
		return nil, err
	}
	games := departureGames(c, player, len(list))
	play := func(v *variants.Variant) ([]engine.Return, error) {
		results, err := firstResults(ctx, v.Game, player, games, p.Seed, x.settings.Jobs)
		playing.add(1)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return results, err
	}
	with, err := play(x.v)
	if err != nil {
		return nil, err
	}
	var compared []departures.Compared
	for _, d := range list {
		without, err := play(d.Without)
		if err != nil {
			return nil, fmt.Errorf("%s without %s: %w", x.v.Name, d.Rules[0].Path, err)
		}
		compared = append(compared, departures.Compared{With: with, Without: without})
	}
	return compared, nil
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
