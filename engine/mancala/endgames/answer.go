package endgames

import (
	"context"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve"
)

// answer says what was found.
func (s *Solver) answer(ctx context.Context, o solve.Options) (*solve.Answer, error) {
	a := &solve.Answer{}
	for n := 1; n <= o.Seeds; n++ {
		a.Layers = append(a.Layers, s.count(n, max(1, o.Workers)))
	}
	if s.seeds > o.Seeds {
		return a, nil
	}
	for _, l := range s.layers[:s.seeds+1] {
		a.Longest += l.longest
	}
	start := s.rules.Start
	a.Reached = true
	a.Lead = int(start.Stores[start.Mover]-start.Stores[start.Mover.Other()]) / 2
	a.Bounds[0], a.Bounds[1] = s.bounds(&start, s.seeds, nobody)
	moves, err := s.valueMoves(ctx, s.standingAt(start), o)
	a.Moves = moves
	if err == nil && s.class == solve.Bounds && o.Search > 0 {
		s.search(ctx, a, o.Search)
		err = ctx.Err()
	}
	return a, err
}

// search looks for what bounds leave open of the start and of its moves, by a search
// with history, as far as that comes to an end.
func (s *Solver) search(ctx context.Context, a *solve.Answer, most int) {
	h, start := s.newHistory(ctx)
	if h == nil {
		return
	}
	if a.Bounds[0] < a.Bounds[1] {
		h.left = most
		if v, ok := h.value(start, a.Bounds[0]-1, a.Bounds[1]+1); ok {
			a.Searched = &v
		}
	}
	if start.Turn() == engine.Over {
		return
	}
	for i, action := range start.Actions(nil) {
		if a.Moves[i].Value != nil {
			continue
		}
		h.left = most
		if v, ok := h.after(start, action, -2*mostSeeds, 2*mostSeeds); ok {
			a.Moves[i].Value = &v
		}
	}
	if a.Bounds[0] < a.Bounds[1] && a.Searched == nil {
		a.Searched = best(a.Moves)
	}
}

// best is what the best of some moves is worth; nil where that of one was not found.
func best(moves []solve.Move) *int {
	var most *int
	for _, m := range moves {
		if m.Value == nil {
			return nil
		}
		if most == nil || *m.Value > *most {
			most = m.Value
		}
	}
	return most
}

// bounds are the bounds of the value of a position, with somebody having captured last.
func (s *Solver) bounds(p *core.Position, seeds int, last party) (lo, hi int) {
	l, i := s.layers[seeds], s.space.index(p, seeds)
	if !s.asksLast {
		last = nobody
	}
	if s.class == solve.Exact {
		v := l.value(s.number(tag{last: last}), i)
		return v, v
	}
	return l.value(s.number(tag{favoured: opponent, last: last}), i), l.value(s.number(tag{favoured: mover, last: last}), i)
}

// count counts the positions of a layer by their result. Nobody has captured yet.
func (s *Solver) count(seeds, workers int) solve.Layer {
	l := s.layers[seeds]
	lo, hi := s.number(tag{}), s.number(tag{})
	if s.class == solve.Bounds {
		lo, hi = s.number(tag{favoured: opponent}), s.number(tag{favoured: mover})
	}
	parts := make([][4]int, stretches(l.per)) // by Result
	inParts(l.per, workers, func(part, from, to int) {
		var results [4]int
		if lo == hi {
			won, lost := signs(l.values[lo*l.per+from : lo*l.per+to])
			results[solve.Win], results[solve.Loss], results[solve.Draw] = won, lost, to-from-won-lost
			parts[part] = results
			return
		}
		for i := from; i < to; i++ {
			results[solve.ResultOf(l.value(lo, i), l.value(hi, i))]++
		}
		parts[part] = results
	})
	c := solve.Layer{Seeds: seeds, Positions: l.per}
	for _, results := range parts {
		c.Wins += results[solve.Win]
		c.Draws += results[solve.Draw]
		c.Losses += results[solve.Loss]
		c.Open += results[solve.Open]
	}
	return c
}

// signs counts the values above and below 0.
func signs(values []int8) (above, below int) {
	for _, v := range values {
		above += int(uint16(-int16(v)) >> 15)
		below += int(uint8(v) >> 7)
	}
	return above, below
}
