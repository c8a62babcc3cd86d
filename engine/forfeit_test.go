package engine_test

import (
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// quitter plays the first action until a ply, and then forfeits.
type quitter struct {
	until int
	began int
	plies int
	ends  []engine.EndReason
}

func (q *quitter) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if d.Ply() >= q.until {
		return engine.NoAction
	}
	return legal[0]
}

func (q *quitter) Skills() engine.Skills              { return engine.Skills{Follower: q} }
func (q *quitter) Begin(engine.State)                 { q.began++ }
func (q *quitter) Follow(engine.State, engine.Action) { q.plies++ }
func (q *quitter) End(o engine.Outcome)               { q.ends = append(q.ends, o.End) }

// A forfeited game is lost by whoever forfeits it and won by all others together,
// its scores are those at that moment, and its lines end there. Who follows a game
// hears of every action and of the end once.
func TestForfeit(t *testing.T) {
	for seats := 1; seats <= engine.MaxSeats; seats++ {
		g := enginetest.NewTree(enginetest.TreeRules{Seed: 3, Seats: seats, Branching: 3, Dice: true, Limit: 60})
		for seat := range seats {
			agents := make([]engine.Agent, seats)
			for i := range agents {
				agents[i] = &quitter{until: 1000}
			}
			q := &quitter{until: 6}
			agents[seat] = q
			door := engine.NewPlainDoor(g, agents)
			rows := engine.NewRows(g.Info(), 3)
			rows.KeepLines(true)
			door.Play(5, 0, rows)
			for i := range rows.Len {
				if rows.End[i] != engine.Forfeit {
					continue // it was over before
				}
				total := 0
				for k := range seats {
					total += int(rows.Return[k][i])
					if wins := rows.Return[k][i] > 0; wins != (k != seat) && seats > 1 {
						t.Errorf("%d seats, seat %d forfeits, game %d: seat %d has %d", seats, seat+1, i, k+1, rows.Return[k][i])
					}
				}
				if total != int(engine.FullReturn) {
					t.Errorf("%d seats, game %d: the returns add up to %d", seats, i, total)
				}
			}
			if q.began != 3 || len(q.ends) != 3 || q.plies == 0 {
				t.Errorf("%d seats: the player heard of %d beginnings, %d actions and the ends %v", seats, q.began, q.plies, q.ends)
			}
		}
	}
}

// stopping gives a game up because it is told to stop, as one who thinks long does.
type stopping struct {
	quitter
	stop *atomic.Bool
}

func (s *stopping) Choose(st engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	a := s.quitter.Choose(st, legal, d)
	if a == engine.NoAction {
		s.stop.Store(true)
	}
	return a
}

// Who has no move because all is given up has not forfeited: no row says so.
func TestStoppedIsNoForfeit(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 3, Seats: 2, Branching: 3, Limit: 60})
	for until := range 4 { // plies of a game of five
		rows := engine.NewRows(g.Info(), 2)
		rows.Stop = new(atomic.Bool)
		s := &stopping{quitter{until: until}, rows.Stop}
		engine.NewPlainDoor(g, []engine.Agent{s, s}).Play(5, 0, rows)
		if !rows.Stop.Load() || rows.Plies[0] != 0 || rows.End[0] == engine.Forfeit || rows.Return[0][0]+rows.Return[1][0] != 0 {
			t.Errorf("given up at ply %d: a row of %d plies that ends by %s, returns %d and %d",
				until, rows.Plies[0], g.Info().EndReason(rows.End[0]), rows.Return[0][0], rows.Return[1][0])
		}
	}
}

// Another program that is told where the draws stand draws the same.
func TestDrawsAt(t *testing.T) {
	var d, e engine.Random
	d.Start(7, 9)
	for ply := range 12 {
		d.Turn(engine.Seat(ply%2 + 1))
		if ply%3 == 0 {
			d.Own()
		}
		e.At(d.Moment())
		if a, b := d.Move(5), e.Move(5); a != b {
			t.Errorf("ply %d: choice %d and %d", ply, a, b)
		}
		if a, b := d.Move(500), e.Move(500); a != b {
			t.Errorf("ply %d: wide choice %d and %d", ply, a, b)
		}
		if a, b := d.PlyStream().Word(3), e.PlyStream().Word(3); a != b {
			t.Errorf("ply %d: word %d and %d of the ply", ply, a, b)
		}
		own := d
		if a, b := own.Own(), e.Own(); a != b {
			t.Errorf("ply %d: own word %d and %d", ply, a, b)
		}
		d.Advance()
	}
}
