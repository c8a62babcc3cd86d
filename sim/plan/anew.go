package plan

import (
	"fmt"
	"math"
	"slices"
)

// Anew is the plan of the same study with another seed, so that its games are other ones: as many of
// them as were planned at first, and of every line-up at least so many. It was never extended. The
// error says that every line-up has more than so many anyway.
func (p *Plan) Anew(seed uint64, games int64) (*Plan, error) {
	e, least := *p, int64(math.MaxInt64)
	e.Seed, e.Cells, e.text = seed, slices.Clone(p.Cells), ""
	for i := range e.Cells {
		c := &e.Cells[i]
		if len(c.Stages) > 0 {
			c.Games = c.Stages[0]
		}
		c.Stages, least = nil, min(least, c.Games)
		if p.Grow == nil { // else what its intervals are made for stays what was planned
			c.Games = max(c.Games, games)
		}
	}
	if games > 0 && games < least {
		return nil, fmt.Errorf("the study has at least %d games of every line-up, more than %d: leave their number out", least, games)
	}
	if len(p.Until) > 1 {
		e.Until = slices.Clone(p.Until[:1])
	}
	if err := e.Check(); err != nil {
		return nil, fmt.Errorf("the study cannot be planned anew: %w", err)
	}
	if p.Grow != nil && games > 0 { // a new study may be looked at and extended as the old one might
		return e.Extend(games, nil)
	}
	return &e, nil
}
