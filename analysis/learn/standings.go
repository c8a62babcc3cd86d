package learn

import (
	"fmt"
	"sync/atomic"

	"houserules/engine"
	"houserules/engine/evaluation"
	"houserules/sim"
)

// withoutSearch is a recipe for games in which nobody searches (see [engine.Standings]): games begin at the start, and
// targets are results.
func withoutSearch(r evaluation.Recipe) evaluation.Recipe {
	r.Nodes, r.MatchNodes, r.Opening, r.Lambda = 0, 0, 0, 100
	return r
}

// sitting returns players for all seats, who weigh by an evaluation, nil for who does without, and choose at random with a
// probability in percent.
func sitting(g engine.Game, e *evaluation.Evaluation, random int) ([]engine.Agent, error) {
	text := g.Abilities().Standings.Player
	if e != nil {
		text += ";eval=" + e.Name()
	}
	if random > 0 {
		text = fmt.Sprintf("epsilon:%.2f;of=(%s)", float64(random)/100, text)
	}
	spec, err := sim.ParseAgent(text)
	if err != nil {
		return nil, err
	}
	if spec, err = spec.Evaluate(func(string) (*evaluation.Evaluation, error) { return e, nil }); err != nil {
		return nil, err
	}
	list := make([]engine.Agent, g.Info().Seats())
	for i := range list {
		list[i] = sim.Player(g, spec, engine.Seat(i+1))
	}
	return list, nil
}

// company plays games among its likes, all seats in one. It belongs to one worker.
type company struct {
	playout   engine.Stepper
	standings *engine.Standings
	seed      uint64
	seats     []engine.Seat // who saw the positions of a game
}

// newCompany seats players who weigh by an evaluation, nil for none.
func newCompany(g engine.Game, r *evaluation.Recipe, e *evaluation.Evaluation) (*company, error) {
	agents, err := sitting(g, e, r.Random)
	return &company{playout: engine.Stepper{State: g.New(), Agents: agents}, standings: g.Abilities().Standings, seed: r.Seed}, err
}

// play plays a game and appends the positions after everybody's turns, with what became of whose turn it was.
func (c *company) play(game uint64, stop *atomic.Bool, out *samples) {
	c.playout.Start(c.seed, game)
	c.seats = c.seats[:0]
	for !stop.Load() {
		seat, _, _ := c.playout.Step()
		if seat == engine.Over {
			break
		}
		if next := c.playout.State.Turn(); seat < engine.First || next == seat || next == engine.Over {
			continue
		}
		from := len(out.features)
		out.features = c.standings.Of(c.playout.State, seat, out.features)
		out.list = append(out.list, sample{from: from, to: len(out.features)})
		c.seats = append(c.seats, seat)
	}
	if stop.Load() {
		return
	}
	o := c.playout.Outcome()
	samples := out.list[len(out.list)-len(c.seats):]
	for i, seat := range c.seats {
		samples[i].target = int32((2*int64(o.Returns[seat.Index()]) - int64(engine.FullReturn)) * one / int64(engine.FullReturn))
	}
}

// seatings are where pairs of games are played: in each one seat, in turn, is played by who weighs, and then, with
// the same luck, by who does not. They belong to one worker.
type seatings struct {
	playout engine.Stepper
	learned []engine.Agent
	plain   []engine.Agent
	seed    uint64
}

// newSeatings seats both.
func newSeatings(g engine.Game, e *evaluation.Evaluation) (*seatings, error) {
	r := &seatings{playout: engine.Stepper{State: g.New()}, seed: e.Recipe.Seed}
	var err error
	if r.learned, err = sitting(g, e, 0); err == nil {
		r.plain, err = sitting(g, nil, 0)
	}
	return r, err
}

// pair returns what who weighs got in its seat, and what who does not failed to get there, in halves of a win each.
func (r *seatings) pair(game uint64, stop *atomic.Bool) int {
	seat := int(game % uint64(len(r.plain)))
	agents := append([]engine.Agent(nil), r.plain...)
	agents[seat] = r.learned[seat]
	return r.halves(agents, seat, game, stop) + 2 - r.halves(r.plain, seat, game, stop)
}

// halves plays a game and returns what a seat gets of the win: 2 where it wins alone, 1 where it shares with one
// other, 0 where it gets less.
func (r *seatings) halves(agents []engine.Agent, seat int, game uint64, stop *atomic.Bool) int {
	r.playout.Agents = agents
	r.playout.Close() // others sit there now
	r.playout.Start(r.seed, game)
	for !stop.Load() {
		if turn, _, _ := r.playout.Step(); turn == engine.Over {
			return 2 * int(r.playout.Outcome().Returns[seat]) / int(engine.FullReturn)
		}
	}
	return 0
}
