package learn

import (
	"context"
	"math"
	"sync/atomic"

	"houserules/analysis/match"
	"houserules/engine"
	"houserules/engine/evaluation"
)

// matchPlies is the number of random plies with which the games of a match begin.
const matchPlies = 8

// method is how the interval of a match is made.
const method = "score interval on the five outcomes of a pair"

// level is the coverage of the interval.
const level = 0.95

// match plays the match of the next of the games.
func (l *Learner) match(ctx context.Context, progress func(Progress)) error {
	g := l.games[len(l.Matches)]
	e := l.evaluation()
	halves := make([]int, l.Recipe.Pairs)
	err := l.shared(ctx, l.Recipe.Pairs, func(done int) {
		progress(l.at(Progress{Generation: l.Learned, Match: true, Done: done, Of: l.Recipe.Pairs}))
	}, func(stop *atomic.Bool) (func(int), error) {
		p, err := newPairer(g, e, l.Recipe.MatchNodes, stop)
		return func(i int) { halves[i] = p.pair(uint64(i), stop) }, err
	})
	if err != nil {
		return err
	}
	m := evaluation.Match{Rules: g.Info().Variant.Hash, Nodes: l.Recipe.MatchNodes}
	for _, h := range halves {
		m.Pairs[h]++
	}
	l.Matches = append(l.Matches, judged(m))
	return nil
}

// pairer plays pairs of games, and returns who has an evaluation what it scored in one, in halves of a point. It belongs to
// one worker.
type pairer interface {
	pair(game uint64, stop *atomic.Bool) int
}

// newPairer is one for a game.
func newPairer(g engine.Game, e *evaluation.Evaluation, nodes int, stop *atomic.Bool) (pairer, error) {
	if g.Abilities().Standings != nil {
		return newSeatings(g, e)
	}
	return newTable(g, e, nodes, stop)
}

// table is where pairs of games are played, with an evaluation against the lead. It belongs
// to one worker.
type table struct {
	playout engine.Stepper
	seats   [2]engine.Agent // with the evaluation, and by the lead
	seed    uint64
}

// newTable seats both.
func newTable(g engine.Game, e *evaluation.Evaluation, nodes int, stop *atomic.Bool) (*table, error) {
	openings, err := engine.RandomOpenings(g, matchPlies)
	if err != nil {
		return nil, err
	}
	t := &table{seed: e.Recipe.Seed, playout: engine.Stepper{State: g.New(), Openings: openings}}
	for i, x := range []*evaluation.Evaluation{e, nil} {
		if t.seats[i], err = seated(g, x, nodes); err != nil {
			return nil, err
		}
		skills := engine.SkillsOf(t.seats[i])
		skills.StopOn(stop)
		if err := skills.Start(t.playout.State); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// pair plays both games of a pair and returns who has the evaluation what it scored, in
// halves of a point.
func (t *table) pair(game uint64, stop *atomic.Bool) int {
	halves := 0
	for leg := range 2 {
		t.playout.Agents = []engine.Agent{t.seats[leg], t.seats[1-leg]}
		t.playout.Close() // others sit there now
		t.playout.Start(t.seed, game)
		for {
			if seat, _, _ := t.playout.Step(); seat == engine.Over || stop.Load() {
				break
			}
		}
		if stop.Load() {
			return 0
		}
		o := t.playout.Outcome()
		halves += 2 * int(o.Returns[leg]) / int(engine.FullReturn)
	}
	return halves
}

// judged gives a match its score.
func judged(m evaluation.Match) evaluation.Match {
	e := match.Interval(match.Pairs(m.Pairs), level)
	hundredths := func(x float64) int { return int(math.Round(float64(x * 10_000))) }
	m.Score, m.Low, m.High, m.Method = hundredths(e.Value), hundredths(e.Lo), hundredths(e.Hi), method
	return m
}

// Elo is the strength of a score in hundredths of a percent; infinite at both ends.
func Elo(score int) float64 { return match.Elo(float64(score) / 10_000) }
