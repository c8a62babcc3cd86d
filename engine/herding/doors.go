package herding

import (
	"slices"

	"houserules/engine"
)

// FastDoors implements engine.FastDoors: there is a door for uniform random players
// alone. It plays by the plain rules, whatever they are; only the list of moves it
// does without.
func (g *Game) FastDoors(players []engine.PlayerFacts) []engine.Door {
	if !slices.Equal(players, engine.Uniform(g.info.Seats())) {
		return nil
	}
	return []engine.Door{&counting{state: newState(g, &g.start)}}
}

// counting is the door that counts the moves and makes the one that is drawn.
type counting struct {
	state   *State
	counter counter
	draws   engine.Draws
	track   engine.Tracker
	metrics []int32
}

// Name implements engine.Door.
func (d *counting) Name() string { return "counting" }

// Play implements engine.Door.
func (d *counting) Play(seed, first uint64, rows *engine.Rows) {
	s, c := d.state, &d.counter
	if d.metrics == nil {
		d.metrics = make([]int32, len(s.g.info.Metrics))
	}
	for i := range rows.Len {
		game := first + uint64(i)
		s.Reset()
		c.begin(s)
		d.draws.Start(seed, game)
		d.track.Start(s, s.g.info.Seats())
		for s.phase != phaseOver {
			switch s.phase {
			case phaseChoose, phaseWalk, phaseHunt:
				d.choose()
			default:
				if rows.Stopped() {
					return
				}
				d.throw()
			}
		}
		s.Metrics(d.metrics)
		d.track.Record(rows, i, game, s.Outcome(), d.metrics)
	}
}

// choose plays a ply of a player.
func (d *counting) choose() {
	s, n, k := d.state, d.counter.moves(), 0
	seat := s.Turn()
	if n > 1 {
		k = d.draws.Move(n)
	}
	d.draws.Advance()
	a := d.counter.move(k)
	d.track.Count(seat, a, n)
	d.counter.play(a)
	if !s.counted {
		d.track.Scored(s, seat)
	}
}

// throw plays a ply of dice.
func (d *counting) throw() {
	s, c := d.state, &d.counter
	k := 0
	if s.phase == phaseDice {
		k = int(s.g.thrown[d.draws.Chance(len(s.g.thrown))])
	} else {
		k = d.draws.Chance(c.moves())
	}
	c.play(engine.Action(k))
	if !s.counted {
		d.track.Chance(s)
	}
}

var _ engine.FastDoors = (*Game)(nil)
