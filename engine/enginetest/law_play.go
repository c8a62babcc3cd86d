package enginetest

import (
	"fmt"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/guard"
)

func lawUndo(c *court) error {
	s := c.game.New()
	for i := range c.Games {
		r := c.rand(i)
		s.Reset()
		var played []engine.Action
		seen := []snapshot{see(s, c.info)}
		for len(played) < c.Plies && s.Turn() != engine.Over {
			here := seen[len(seen)-1]
			for k, a := range here.actions {
				s.Play(a)
				s.Undo()
				if err := here.differs(see(s, c.info), "after undoing "+here.texts[k]); err != nil {
					return fmt.Errorf("game %d, position %s: %w", i, here.position, err)
				}
			}
			a := here.actions[r.IntN(len(here.actions))]
			s.Play(a)
			played = append(played, a)
			seen = append(seen, see(s, c.info))
		}
		for n := len(played) - 1; n >= 0; n-- {
			s.Undo()
			if err := seen[n].differs(see(s, c.info), fmt.Sprintf("undoing from action %d back to %d", len(played), n)); err != nil {
				return fmt.Errorf("game %d: %w", i, err)
			}
		}
		for n, a := range played {
			s.Play(a)
			if err := seen[n+1].differs(see(s, c.info), fmt.Sprintf("playing again up to action %d", n+1)); err != nil {
				return fmt.Errorf("game %d: %w", i, err)
			}
		}
	}
	return nil
}

// line plays random game i on s from its start and returns what was seen.
func (c *court) line(s engine.State, i, plies int) []snapshot {
	r := c.rand(i)
	s.Reset()
	seen := []snapshot{see(s, c.info)}
	for n := 0; n < plies && s.Turn() != engine.Over; n++ {
		legal := seen[n].actions
		s.Play(legal[r.IntN(len(legal))])
		seen = append(seen, see(s, c.info))
	}
	return seen
}

func compareLines(want, got []snapshot, what string) error {
	for n := range min(len(want), len(got)) {
		if err := want[n].differs(got[n], fmt.Sprintf("%s, at action %d", what, n)); err != nil {
			return err
		}
	}
	if len(want) != len(got) {
		return fmt.Errorf("%s: %d actions, then %d", what, len(want)-1, len(got)-1)
	}
	return nil
}

func lawReset(c *court) error {
	used := c.game.New()
	for i := range c.Games {
		want := c.line(c.game.New(), i, c.Plies)
		c.line(used, i+1, c.Plies/2) // something to forget
		if err := compareLines(want, c.line(used, i, c.Plies), fmt.Sprintf("game %d on a state that was reset", i)); err != nil {
			return err
		}
		if err := compareLines(want, c.line(used, i, c.Plies), fmt.Sprintf("game %d once more on the same state", i)); err != nil {
			return err
		}
	}
	return nil
}

func lawIndependence(c *court) error {
	alone := make([][]snapshot, c.Games)
	for i := range alone {
		alone[i] = c.line(c.game.New(), i, c.Plies)
	}
	// Two states of one game, turn by turn.
	for i := 0; i+1 < c.Games; i += 2 {
		states := [2]engine.State{c.game.New(), c.game.New()}
		rands := [2]interface{ IntN(int) int }{c.rand(i), c.rand(i + 1)}
		for n := 0; n < max(len(alone[i]), len(alone[i+1])); n++ {
			for k, s := range states {
				want := alone[i+k]
				if n >= len(want) {
					continue
				}
				if err := want[n].differs(see(s, c.info), fmt.Sprintf("game %d beside another, at action %d", i+k, n)); err != nil {
					return err
				}
				if n+1 < len(want) {
					s.Play(want[n].actions[rands[k].IntN(len(want[n].actions))])
				}
			}
		}
	}
	// Several goroutines; under the race detector this finds shared memory
	// that values alone do not show.
	errs := make([]error, 4)
	var group guard.Group
	for k := range errs {
		group.Go(func() {
			s := c.game.New()
			for i := range c.Games {
				i = (i + k*c.Games/len(errs)) % c.Games
				if errs[k] = compareLines(alone[i], c.line(s, i, c.Plies), fmt.Sprintf("game %d beside other goroutines", i)); errs[k] != nil {
					return
				}
			}
		})
	}
	group.Wait()
	if k := slices.IndexFunc(errs, func(err error) bool { return err != nil }); k >= 0 {
		return errs[k]
	}
	return nil
}

func lawAllocation(c *court) error {
	seats := c.info.Seats()
	agents := make([]engine.Agent, seats)
	for i := range agents {
		agents[i] = uniform{}
	}
	p := engine.Stepper{State: c.game.New(), Agents: agents}
	metrics := make([]int32, len(c.info.Metrics))
	games := min(c.Games, 10)
	plies := 0
	allocs := testing.AllocsPerRun(3, func() {
		plies = 0
		for g := range games {
			p.Start(c.Seed, uint64(g))
			for {
				seat, a, _ := p.Step()
				if seat == engine.Over {
					break
				}
				plies++
				p.State.Undo()
				p.State.Play(a)
				for i := range seats {
					p.State.Score(engine.Seat(i + 1))
				}
				p.State.Metrics(metrics)
			}
			p.State.Outcome()
		}
	})
	// AllocsPerRun rounds down, so a stray allocation elsewhere does no harm.
	if allocs >= 1 {
		return fmt.Errorf("%.0f allocations in %d games of %d plies together, after memory had grown", allocs, games, plies)
	}
	return nil
}
