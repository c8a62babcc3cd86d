package sim

import (
	"context"
	"maps"
	"slices"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/rules"
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
	// Ends counts the games by end reason, in the order of Info.EndReasons;
	// forfeits are in none of them.
	Ends []int64
	// Plies counts the games by their length in plies.
	Plies map[uint32]int64
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
	p := &Probe{info: info, Wins: make([]int64, info.Seats()), Ends: make([]int64, len(info.EndReasons)), Plies: map[uint32]int64{}}
	var columns []int
	for i, m := range info.Metrics {
		if m.Kind == engine.Firing {
			columns = append(columns, i)
			p.Fired = append(p.Fired, RuleCount{Rule: m.Rule})
		}
	}
	err := PlayGames(ctx, g, agents, games, seed, workers, func(rows *engine.Rows) { p.add(rows, columns) })
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	return p, err
}

// add counts some games.
func (p *Probe) add(rows *engine.Rows, columns []int) {
	p.Games += int64(rows.Len)
	for i := range rows.Len {
		p.Plies[rows.Plies[i]]++
		if end := rows.End[i]; end != engine.Forfeit {
			p.Ends[end-1]++
		}
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

// Within is the least number of plies within which a share of the games end, part of as
// many: Within(1, 2) is that of half of them. There must be games.
func (p *Probe) Within(part, of int64) uint32 {
	var plies uint32
	games := int64(0)
	for _, plies = range slices.Sorted(maps.Keys(p.Plies)) {
		if games += p.Plies[plies]; games*of >= p.Games*part {
			break
		}
	}
	return plies
}

// Info describes the game that was played.
func (p *Probe) Info() *engine.Info { return p.info }

// Findings says what is suspicious: rules that never made a difference, seats
// that never won, games that hit the limit. Nothing found is no proof: rare
// things need more games.
func (p *Probe) Findings() []rules.Message {
	var found []rules.Message
	games := int(p.Games)
	for _, f := range p.Fired {
		if f.Games == 0 {
			found = append(found, rules.Say("check.never-fired", f.Rule, games))
		}
	}
	for k, n := range p.Wins {
		if n == 0 {
			found = append(found, rules.Say("check.never-won", k+1, p.info.Roles[k].Name, games))
		}
	}
	for i, n := range p.Ends {
		if engine.EndReason(i+1) == p.info.CutOff && n > 0 {
			found = append(found, rules.Say("check.cut-off", int(n), games, p.info.Limit))
		}
	}
	return found
}
