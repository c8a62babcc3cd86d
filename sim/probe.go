package sim

import (
	"context"
	"fmt"
	"sync"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
)

// Probe is what a few thousand games show about a rule set: counts, from
// which Findings picks what a designer should look at.
type Probe struct {
	// Games is the number of games played.
	Games int64
	// Wins counts the games that a seat won alone; Draws those that nobody
	// did.
	Wins  []int64
	Draws int64
	// Ends counts the games by end reason, in the order of Info.EndReasons.
	Ends []int64
	// Fired counts the games in which a special rule made a difference, by
	// the rule's name.
	Fired []RuleCount

	info *engine.Info
}

// RuleCount is a special rule and the number of games in which it made a
// difference.
type RuleCount struct {
	Rule  string
	Games int64
}

// ProbeGame plays games 0, 1, … of a seed with so many workers, 0 for one on
// each processor, and counts; the counts do not depend on their number. When
// the context ends it returns what it has and the context's error.
func ProbeGame(ctx context.Context, g engine.Game, agents []agent.Spec, games int64, seed uint64, workers int) (*Probe, error) {
	info := g.Info()
	seated, err := Seated(agents, info)
	if err != nil {
		return nil, err
	}
	p := &Probe{info: info, Wins: make([]int64, info.Seats()), Ends: make([]int64, len(info.EndReasons))}
	var columns []int
	for i, m := range info.Metrics {
		if m.Kind == engine.Firing {
			columns = append(columns, i)
			p.Fired = append(p.Fired, RuleCount{Rule: m.Rule})
		}
	}
	if games <= 0 {
		return p, ctx.Err()
	}
	var mu sync.Mutex
	todo := spans{games: games}
	_ = newPool(workerCount(workers, games)).each(ctx, func(ctx context.Context, w *player) error {
		w.enter(0, g, seated)
		for ctx.Err() == nil {
			first, n := todo.take(w.pace.next())
			if n == 0 {
				break
			}
			w.play(ctx, seed, first, n, func(rows *engine.Rows, _ time.Duration) {
				mu.Lock()
				defer mu.Unlock()
				p.add(rows, columns)
			})
		}
		return nil
	})
	return p, ctx.Err()
}

// add counts some games.
func (p *Probe) add(rows *engine.Rows, columns []int) {
	p.Games += int64(rows.Len)
	for i := range rows.Len {
		p.Ends[rows.End[i]-1]++
		won := false
		for k := range p.Wins {
			if rows.Return[k][i] == engine.FullReturn {
				p.Wins[k]++
				won = true
			}
		}
		if !won {
			p.Draws++
		}
		for k, c := range columns {
			if rows.Metrics[c][i] > 0 {
				p.Fired[k].Games++
			}
		}
	}
}

// Findings says what is suspicious: rules that never made a difference, seats
// that never won, games that hit the limit. Nothing found is no proof: rare
// things need more games.
func (p *Probe) Findings() []string {
	var found []string
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	for _, f := range p.Fired {
		if f.Games == 0 {
			say("the rule %s never made a difference in %d games", f.Rule, p.Games)
		}
	}
	for k, n := range p.Wins {
		if n == 0 {
			say("seat %d (%s) never won in %d games", k+1, p.info.Roles[k].Name, p.Games)
		}
	}
	for i, n := range p.Ends {
		if engine.EndReason(i+1) == p.info.CutOff && n > 0 {
			say("%d of %d games were cut off at the limit of %d plies", n, p.Games, p.info.Limit)
		}
	}
	return found
}
