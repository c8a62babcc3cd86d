package desk

import (
	"encoding/json"
	"fmt"
	"slices"

	"houserules/analysis/komi"
	"houserules/engine"
	"houserules/sim"
	"houserules/sim/table"
	"houserules/variants"
)

// trials are what a search plays before it begins: games of each change alone, which show
// whether it makes any difference, and games of the rules as they are, which show whom komi
// should help. The tables play them, some rules at a time, so that nobody waits for the desk.
type trials struct {
	// next is the first trial that was not given out yet, done how many are behind.
	next, done int
	decided    bool
	// took takes the games of each cell over.
	took   []func(*engine.Rows)
	scores []float64
}

// mostTried is how many rule sets are tried at once: making them takes the desk part of a
// second.
const mostTried = 16

// try counts the games that were tried and asks for others; after all of them the race begins.
func (d *Desk) try(s *search) (*Begun, error) {
	t := &s.trials
	for i, took := range t.took {
		rows := engine.NewRows(s.cells[i].cell.Info, int(s.cells[i].have))
		s.cells[i].copy(rows, 0, s.cells[i].have)
		took(rows)
	}
	t.took, s.cells, t.done = nil, nil, t.next
	s.from, s.to = 0, 0
	b := &Begun{ID: d.newID(), Seed: sim.TrialSeed, Rules: map[string]json.RawMessage{}}
	for ; t.next < s.club.Trials() && len(s.cells) < mostTried; t.next++ {
		if v, i := s.club.Trial(t.next), t.next; v != nil {
			s.plays(b, v, sim.TrialPlayer, sim.TrialGames, func(rows *engine.Rows) {
				games := make([]uint64, sim.TrialGames)
				sim.NoteTrial(games, rows)
				s.club.Tried(i, games)
			})
		}
	}
	if len(s.cells) == 0 && !t.decided {
		t.decided = true
		s.club.Decide()
		if err := s.asksKomi(b); err != nil {
			return nil, err
		}
	}
	if len(s.cells) > 0 {
		s.id = b.ID
		return b, nil
	}
	if len(t.scores) > 0 {
		if err := s.club.TryKomis(komi.Candidates(t.scores...)); err != nil {
			return nil, err
		}
	}
	return d.race(s)
}

// asksKomi asks for the games that show whom komi should help, where it may change.
func (s *search) asksKomi(b *Begun) error {
	rules := s.club.Trial(0)
	if has, _ := rules.Komi(); !has || !slices.Contains(s.asked.Vary, "komi") {
		return nil
	}
	for _, name := range s.asked.Agents {
		player, err := sim.ParseAgent(name)
		if err != nil {
			return err
		}
		s.plays(b, rules, name, sim.ScoreGames(player), func(rows *engine.Rows) {
			points := int64(0)
			for _, r := range rows.Return[0][:rows.Len] {
				points += int64(r)
			}
			s.trials.scores = append(s.trials.scores, float64(points)/float64(int64(rows.Len)*int64(engine.FullReturn)))
		})
	}
	return nil
}

// plays asks for games of rules; took takes them over.
func (s *search) plays(b *Begun, v *variants.Variant, player string, games int64, took func(*engine.Rows)) {
	name := fmt.Sprint(len(b.Cells))
	b.Rules[name] = v.Canonical()
	b.Cells = append(b.Cells, CellPlan{Variant: name, Agent: player, Lineup: []string{player}, Games: games})
	s.cells = append(s.cells, newGathered(table.Cell{Games: games, Info: v.Game.Info()}, 0))
	s.trials.took = append(s.trials.took, took)
	s.to = max(s.to, games)
}
