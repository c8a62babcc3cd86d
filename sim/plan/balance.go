package plan

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Balance is a search for the fairest set of rules, laid down before its first
// game. Its candidates are the runs of the plan's design. Which of the plan's games
// are played follows from those that are there: most of them never are, and the
// number of games of a cell is only a bound.
type Balance struct {
	// Today is the variant of today's rules. Where TodayMayStay is not set they are
	// no candidate, and only played beside the one that is chosen.
	Today        string `json:"today"`
	TodayMayStay bool   `json:"today_may_stay"`
	// Players are those that the rules shall be fair for, each against one of its
	// kind, by the names of their cells.
	Players []string `json:"players"`
	// Skill are two players of whom the first should be the stronger; nil where no
	// constraint asks for them.
	Skill []string `json:"skill,omitempty"`
	// Constraints bound what candidates may do.
	Constraints []BalanceConstraint `json:"constraints,omitempty"`
	// Changes is the greatest number of rules that a candidate changes.
	Changes int `json:"changes"`
	// Budget is the number of games that may be played.
	Budget int64 `json:"budget"`
	// Minutes is the time that the budget was made of; 0 where it was given in
	// games.
	Minutes float64 `json:"minutes,omitempty"`
	// Halving, Race, Confirm and Narrowest are what the budget was divided into.
	Halving   []BalanceRound `json:"halving,omitempty"`
	Race      int64          `json:"race"`
	Confirm   int64          `json:"confirm"`
	Narrowest int64          `json:"narrowest"`
	// Level is the probability with which all statements on the race hold.
	Level float64 `json:"level"`
}

// BalanceRound is a round of the halving: the game index at which it ends, and how
// many candidates stay.
type BalanceRound struct {
	To   int64 `json:"to"`
	Keep int   `json:"keep"`
}

// BalanceConstraint bounds a measure: draws, limit and skill in parts of one,
// length in plies. A bound that is nil is none.
type BalanceConstraint struct {
	Measure string   `json:"measure"`
	Least   *float64 `json:"least,omitempty"`
	Most    *float64 `json:"most,omitempty"`
}

// BalanceMeasures are the measures of constraints.
func BalanceMeasures() []string { return []string{"draws", "length", "limit", "skill"} }

// Candidates is the design that made them; nil where there is none.
func (p *Plan) Candidates() *Design {
	if len(p.Designs) == 1 && p.Designs[0].Question == Balances {
		return &p.Designs[0]
	}
	return nil
}

// checkBalance reports a search that no program would have planned.
func (p *Plan) checkBalance() error {
	b := p.Balance
	if b == nil {
		return nil
	}
	switch {
	case p.Candidates() == nil || p.Match != nil || p.Unit != "" || p.Grow != nil || len(p.Until) > 0:
		return errors.New("a search for the fairest rules has one design, that of its candidates, and nothing else ends it")
	case p.Variant(b.Today) == nil || len(b.Players) == 0 || len(b.Skill) != 0 && len(b.Skill) != 2:
		return errors.New("today's rules or the players of the search are not in the plan")
	case !(b.Level > 0 && b.Level < 1) || b.Race < 1 || b.Confirm < 1 || b.Narrowest < 1:
		return errors.New("the search has numbers that no budget is divided into")
	}
	to := int64(0)
	for _, r := range b.Halving {
		if r.To <= to || r.Keep < 1 {
			return errors.New("the rounds of the search's halving do not follow one another")
		}
		to = r.To
	}
	for _, c := range b.Constraints {
		if !slices.Contains(BalanceMeasures(), c.Measure) {
			return fmt.Errorf("the search bounds %q, which is no measure", c.Measure)
		}
		for _, x := range []*float64{c.Least, c.Most} {
			if x != nil && (math.IsNaN(*x) || math.IsInf(*x, 0)) {
				return fmt.Errorf("the bound of %s is no number", c.Measure)
			}
		}
	}
	return nil
}

// sameBalance tells whether two plans search for the same.
func sameBalance(a, b *Balance) bool {
	if a == nil || b == nil {
		return a == b
	}
	sameBounds := func(x, y BalanceConstraint) bool {
		return x.Measure == y.Measure && same(x.Least, y.Least) && same(x.Most, y.Most)
	}
	return a.Today == b.Today && a.TodayMayStay == b.TodayMayStay && slices.Equal(a.Players, b.Players) && slices.Equal(a.Skill, b.Skill) &&
		slices.EqualFunc(a.Constraints, b.Constraints, sameBounds) && a.Changes == b.Changes && a.Budget == b.Budget &&
		slices.Equal(a.Halving, b.Halving) && a.Race == b.Race && a.Confirm == b.Confirm && a.Narrowest == b.Narrowest && a.Level == b.Level
}

// String is the search in a line.
func (b *Balance) String() string {
	if b == nil {
		return "none"
	}
	text := fmt.Sprintf("at most %d changes, for %s, %d games", b.Changes, strings.Join(b.Players, " "), b.Budget)
	for _, c := range b.Constraints {
		text += ", " + c.Measure
		if c.Least != nil {
			text += fmt.Sprintf(" from %.6g", *c.Least)
		}
		if c.Most != nil {
			text += fmt.Sprintf(" to %.6g", *c.Most)
		}
	}
	if len(b.Skill) > 0 {
		text += " of " + strings.Join(b.Skill, " against ")
	}
	return text
}
