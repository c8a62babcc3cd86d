package desk

import (
	"context"
	"errors"
	"fmt"
	"math"

	"houserules/engine"
	"houserules/engine/rules"
	"houserules/engine/solve"
)

// Bounds of what a page solves: positions of all layers together, bytes where they are known
// only once they were looked for, and positions of a search where bounds leave a value open.
const (
	mostPositions = 20_000_000
	mostSolving   = 256 << 20
	mostSearched  = 200_000
)

// Solved is what rules are worth with best play.
type Solved struct {
	// Record is what `houserules solve --format json` prints.
	Record solve.Record `json:"record"`
	// Sentences say it, Moves what each first move is worth.
	Sentences []string      `json:"sentences"`
	Moves     []SolvedMove  `json:"moves"`
	Layers    []SolvedLayer `json:"layers"`
	// Counters is set where layers go by counters and not by seeds.
	Counters bool `json:"counters"`
}

// SolvedMove is what a first move is worth, in words.
type SolvedMove struct {
	Move  string `json:"move"`
	Worth string `json:"worth"`
	// Best is set of those that keep the value.
	Best bool `json:"best"`
}

// SolvedLayer has the numbers of a layer as they are written.
type SolvedLayer []string

// AskSolved answers in JSON, as [Desk.Ask] does, with what [Desk.Solve] finds.
func (d *Desk) AskSolved(text string, progress func(done, all int)) string {
	return answered(func(r *reply) (err error) {
		r.Solved, err = d.Solve(text, progress)
		return err
	})
}

// Solve finds the exact value of a page's rules. It takes seconds up to minutes, in which it
// says how far it is: with how much work of how much; all is 0 while nobody knows.
func (d *Desk) Solve(text string, progress func(done, all int)) (*Solved, error) {
	v, err := d.rules(text)
	if err != nil {
		return nil, err
	}
	s, err := v.Solver()
	if err != nil {
		return nil, d.refused(err)
	}
	defer s.Close()
	all := 0
	for n := range s.Seeds() + 1 {
		if all += s.Positions(n); all > mostPositions || s.Positions(n) == math.MaxInt {
			return nil, errors.New(d.sentence("lab.solve-large", d.number(mostPositions, 0)))
		}
	}
	done, found := 0, 0
	a, err := s.Solve(context.Background(), solve.Options{Seeds: s.Seeds(), Workers: 1, Memory: mostSolving, Search: mostSearched, Progress: func(p solve.Progress) {
		done += p.More
		if found = max(found, p.Found); found > 0 {
			all = max(found, done) // positions are looked for first
		}
		progress(done, all)
	}})
	if err != nil {
		return nil, d.refused(err)
	}
	_, why := s.Class()
	out := &Solved{Record: solve.RecordOf(v.Name, v.Hash, v.Game.Info().Unit, s.Seeds(), s, a), Moves: []SolvedMove{}, Counters: s.Measure().Objective == engine.Win}
	for _, m := range solve.Sentences(v.TitleIn(d.say), why, s, s.Seeds(), v.Game.Info().Limit, a) {
		out.Sentences = append(out.Sentences, d.say.Say(m))
	}
	best := math.MinInt
	for _, m := range a.Moves {
		if m.Value != nil {
			best = max(best, *m.Value)
		}
	}
	for _, m := range a.Moves {
		out.Moves = append(out.Moves, SolvedMove{m.Text, d.worth(m.Value, out.Counters), m.Value != nil && *m.Value == best})
	}
	for _, l := range a.Layers {
		row := SolvedLayer{}
		for _, n := range []int{l.Seeds, l.Positions, l.Wins, l.Draws, l.Losses, l.Open} {
			row = append(row, d.number(float64(n), 0))
		}
		out.Layers = append(out.Layers, row)
	}
	return out, nil
}

// worth is a value in words; wins are set where it is who wins.
func (d *Desk) worth(v *int, wins bool) string {
	if v != nil && wins {
		return d.sentence("solve.result." + solve.ResultOf(*v, *v).String())
	}
	switch w := solve.Worth(v).(type) {
	case rules.Message:
		return d.say.Say(w)
	default:
		return fmt.Sprint(w)
	}
}

// refused says in words why rules are not solved.
func (d *Desk) refused(err error) error {
	var r solve.Refusal
	if errors.As(err, &r) {
		return errors.New(d.sentence("lab.solve-refused", r.Why))
	}
	return err
}
