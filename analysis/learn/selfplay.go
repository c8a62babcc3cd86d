package learn

import (
	"fmt"
	"sync/atomic"

	"houserules/analysis/portable"
	"houserules/engine"
	"houserules/engine/evaluation"
	"houserules/sim"
)

// one is a target of 1: a win, in units of 2⁻¹⁶.
const one = 1 << 16

// sample is a position: its features, as a part of a list, and what it was worth to the
// player to move, from -one to one.
type sample struct {
	from, to int
	target   int32
}

// samples are positions in the order in which they are learned from.
type samples struct {
	features []engine.Feature
	list     []sample
}

// add appends others.
func (x *samples) add(y *samples) {
	at := len(x.features)
	x.features = append(x.features, y.features...)
	for _, s := range y.list {
		x.list = append(x.list, sample{s.from + at, s.to + at, s.target})
	}
}

// pupil plays games from which is learned. It belongs to one worker.
type pupil interface {
	// play plays a game and appends its positions. It returns early, with what means nothing,
	// where stop is set.
	play(game uint64, stop *atomic.Bool, out *samples)
}

// newPupil is one for a game, who values positions by an evaluation, nil for what players do without.
func newPupil(g engine.Game, r *evaluation.Recipe, e *evaluation.Evaluation, stop *atomic.Bool) (pupil, error) {
	if g.Abilities().Standings != nil {
		return newCompany(g, r, e)
	}
	return newPlayer(g, r, e, stop)
}

// namesOf are the names of what is weighed of a game; nil where nothing is.
func namesOf(g engine.Game) []string {
	switch can := g.Abilities(); {
	case can.Features != nil:
		return can.Features.Names()
	case can.Standings != nil:
		return can.Standings.Names()
	default:
		return nil
	}
}

// player plays games against itself. It belongs to one worker.
type player struct {
	game     engine.Game
	features *engine.Features
	recipe   *evaluation.Recipe
	state    engine.State
	valuer   engine.Valuer
	// byLead is the number of half units of the lead whose tanh is that of one unit; 0 where
	// values are shares of the win.
	byLead float64

	legal  []engine.Action
	values []float64
	plies  []ply
}

// ply is a position in which somebody chose.
type ply struct {
	seat  engine.Seat
	value float64 // what the search found, to who moved, from -1 to 1
	cut   bool    // a worse move than the best was played at random
	at    int     // of its sample; -1 where nothing was to be chosen
}

// newPlayer seats a player who values positions by an evaluation, nil for the lead.
func newPlayer(g engine.Game, r *evaluation.Recipe, e *evaluation.Evaluation, stop *atomic.Bool) (*player, error) {
	p := &player{game: g, features: g.Abilities().Features, recipe: r, state: g.New()}
	if e == nil {
		p.byLead = engine.ByLead(g.Abilities().Total)
	}
	searcher, err := seated(g, e, r.Nodes)
	if err != nil {
		return nil, err
	}
	skills := engine.SkillsOf(searcher)
	skills.StopOn(stop)
	p.valuer = skills.Valuer
	return p, skills.Start(p.state)
}

// seated returns a player of so many nodes with an evaluation, nil for the lead.
func seated(g engine.Game, e *evaluation.Evaluation, nodes int) (engine.Agent, error) {
	text := fmt.Sprintf("nodes:%d", nodes)
	if e != nil {
		text += ";eval=" + e.Name()
	}
	spec, err := sim.ParseAgent(text)
	if err != nil {
		return nil, err
	}
	if spec, err = spec.Evaluate(func(string) (*evaluation.Evaluation, error) { return e, nil }); err != nil {
		return nil, err
	}
	return sim.Player(g, spec, engine.First), nil
}

// play plays a game and appends its positions. It returns early, with what means nothing,
// where stop is set.
func (p *player) play(game uint64, stop *atomic.Bool, out *samples) {
	luck := engine.GameStreams(p.recipe.Seed, game).Stream(engine.PurposeAgent)
	p.state.Reset()
	p.plies = p.plies[:0]
	opening := engine.Below(luck.Next(), p.recipe.Opening+1)
	for n := 0; p.state.Turn() != engine.Over && !stop.Load(); n++ {
		p.legal = p.state.Actions(p.legal[:0])
		if n < opening || len(p.legal) == 1 {
			p.state.Play(p.legal[engine.Below(luck.Next(), len(p.legal))])
			continue
		}
		p.state.Play(p.choose(&luck, out))
	}
	if p.state.Turn() == engine.Over {
		p.look(out)
	}
}

// choose notes a position and chooses a move there.
func (p *player) choose(luck *engine.Stream, out *samples) engine.Action {
	p.values = p.valuer.Search(p.state, p.legal, p.values[:0])
	best, ties := p.values[0], 0
	for _, v := range p.values {
		if v > best {
			best, ties = v, 0
		}
		if v == best {
			ties++
		}
	}
	from := len(out.features)
	out.features = p.features.Of(p.state, out.features)
	out.list = append(out.list, sample{from: from, to: len(out.features)})
	here := ply{seat: p.state.Turn(), value: p.worth(best), at: len(out.list) - 1}
	pick := 0
	if engine.Below(luck.Next(), 100) < p.recipe.Random {
		pick = engine.Below(luck.Next(), len(p.legal))
		here.cut = p.values[pick] < best
	} else {
		for left := engine.Below(luck.Next(), ties); ; pick++ {
			if p.values[pick] == best {
				if left--; left < 0 {
					break
				}
			}
		}
	}
	p.plies = append(p.plies, here)
	return p.legal[pick]
}

// worth is a value of the search from -1 to 1.
func (p *player) worth(v float64) float64 {
	const won = engine.WonEnd / 2
	switch {
	case p.byLead == 0:
		return float64(2*v) - 1
	case v >= won:
		return 1
	case v <= -won:
		return -1
	}
	return tanh(v / p.byLead)
}

// look gives the positions of a finished game their targets, from its end back.
func (p *player) look(out *samples) {
	o := p.state.Outcome()
	lambda := float64(p.recipe.Lambda) / 100
	first := float64(2*int(o.Returns[0])-int(engine.FullReturn)) / float64(engine.FullReturn) // to seat 1
	for i := len(p.plies) - 1; i >= 0; i-- {
		x := &p.plies[i]
		sign := 1.0
		if x.seat != engine.First {
			sign = -1
		}
		here := float64(sign * x.value)
		if first = here + float64(lambda*(first-here)); x.cut {
			first = here
		}
		out.list[x.at].target = int32(float64(sign*first) * one)
	}
}

// tanh is the hyperbolic tangent, with the same digits on every machine.
func tanh(x float64) float64 { return 1 - 2/(portable.Exp(float64(2*x))+1) }
