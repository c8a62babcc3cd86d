package plan

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"houserules/sim/table"
)

// Until is a rule that ends a study before all its games are played. It is
// asked after rounds of games; see [NextRound].
type Until struct {
	// HalfWidth is half of the width, as a fraction of 1, that no interval of the
	// study's questions may exceed; 0 where verdicts end it.
	HalfWidth float64 `json:"half_width,omitempty"`
	// Decided is set where the study ends when none of its questions is
	// UNDECIDED.
	Decided bool `json:"decided,omitempty"`
}

// String is the rule as it is written after --until.
func (u Until) String() string {
	if u.Decided {
		return "decided"
	}
	return fmt.Sprintf("%.6gpp", 100*u.HalfWidth)
}

// Rule is the rule by which a study ends before all its games are played; nil
// where there is none.
func (p *Plan) Rule() *Until {
	if len(p.Until) == 0 {
		return nil
	}
	return &p.Until[len(p.Until)-1]
}

// firstRound is the number of games of a cell after which a rule is first asked.
const firstRound = 1000

// NextRound is the number of games of every cell after which a rule is asked
// again, given that of the round before, or 0: a quarter more, so that reading
// the games takes a few times as long as reading them once, and few are played
// that the rule does not need. It is the same for all studies, and is reached
// in whole blocks.
func NextRound(games int64) int64 {
	if games < firstRound {
		return firstRound
	}
	return games + games/4
}

// Extend returns the plan of the same study with more games: every line-up that
// has fewer than games gets as many. A rule replaces the one before, unless it is
// nil or the same. The new plan remembers what both were before. Where nothing is
// extended Extend returns the plan itself. The error says why that many games
// cannot be added.
func (p *Plan) Extend(games int64, rule *Until) (*Plan, error) {
	e, changed := *p, false
	e.Cells, e.Until = slices.Clone(p.Cells), slices.Clone(p.Until)
	for i := range e.Cells {
		c := &e.Cells[i]
		if c.Games < games {
			c.Stages = append(slices.Clone(c.Stages), c.Games)
			c.Games = games
			changed = true
		}
	}
	if before := p.Rule(); rule != nil && (before == nil || *before != *rule) {
		e.Until = append(e.Until, *rule)
		changed = true
	}
	if !changed {
		return p, nil
	}
	if err := e.Check(); err != nil {
		return nil, fmt.Errorf("so many games cannot be added: %w", err)
	}
	if !table.SameColumns(&p.Contents, &e.Contents) {
		return nil, fmt.Errorf("%d games of a line-up need wider columns than the tables that are there have: play them as a new study", games)
	}
	return &e, nil
}

// Extended tells whether more games or another rule were planned than before
// the first game.
func (p *Plan) Extended() bool {
	for i := range p.Cells {
		if len(p.Cells[i].Stages) > 0 {
			return true
		}
	}
	return len(p.Until) > 1 || len(p.Until) == 1 && p.Grow == nil
}

// extendsRules reports whether a plan stops by the same rules as another, or by
// these and one more.
func extendsRules(stored, wanted []Until) bool {
	n := len(stored)
	return len(wanted) >= n && len(wanted) <= n+1 && slices.Equal(wanted[:n], stored)
}

// rulesOf lists rules for people.
func rulesOf(list []Until) string {
	if len(list) == 0 {
		return "all games"
	}
	return list[len(list)-1].String()
}

// checkUntil reports rules that no program would have planned.
func (p *Plan) checkUntil() error {
	for i, u := range p.Until {
		switch {
		case u.Decided == (u.HalfWidth != 0):
			return errors.New("it ends by a rule that is none, or by two at once")
		case math.IsNaN(u.HalfWidth) || u.HalfWidth < 0 || u.HalfWidth >= 0.5:
			return fmt.Errorf("it ends when all is known to ± %v, which is not between 0 and 0.5", u.HalfWidth)
		case i > 0 && p.Until[i-1] == u:
			return errors.New("it ends by the same rule as before")
		}
	}
	stages := map[string][]int64{}
	for _, c := range p.Cells {
		if before, ok := stages[c.Agents]; ok && !slices.Equal(before, c.Stages) {
			return fmt.Errorf("the cells of %s were extended from different numbers of games", c.Agents)
		}
		stages[c.Agents] = c.Stages
	}
	if p.Match != nil && (len(p.Until) > 0 || p.Extended()) {
		return errors.New("it is a match, which has a rule of its own")
	}
	return nil
}
