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
	// Finals are who plays the confirmation besides; nil where no player has learned.
	Finals []BalanceFinal `json:"finals,omitempty"`
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

// BalanceFinal is a player of the confirmation alone, beside one of the search's players, Of: the same
// search by what was learned with another seed, or by the lead.
type BalanceFinal struct {
	Player string `json:"player"`
	Of     string `json:"of"`
	Lead   bool   `json:"lead,omitempty"`
}

// Confirmers is the number of line-ups that the confirmation has under each set of rules, skill aside.
func (b *Balance) Confirmers() int {
	names := slices.Clone(b.Players)
	for _, f := range b.Finals {
		if !slices.Contains(names, f.Player) {
			names = append(names, f.Player)
		}
	}
	return len(names)
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
	for _, f := range b.Finals {
		if !slices.Contains(b.Players, f.Of) || !f.Lead && slices.Contains(b.Players, f.Player) {
			return fmt.Errorf("%s confirms the search beside %s, which is not among its players", f.Player, f.Of)
		}
	}
	if err := p.checkBalanceCells(); err != nil {
		return err
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

// checkBalanceCells reports a candidate that a player of the search does not play.
func (p *Plan) checkBalanceCells() error {
	names := slices.Clone(p.Balance.Players)
	for _, f := range p.Balance.Finals {
		names = append(names, f.Player)
	}
	type cell struct{ variant, first, second string }
	there := map[cell]bool{}
	for i := range p.Cells {
		if c := &p.Cells[i]; len(c.Lineup) == 2 {
			there[cell{c.Variant, c.Lineup[0], c.Lineup[1]}] = true
		}
	}
	for _, run := range p.Candidates().Runs {
		for _, name := range names {
			if !there[cell{run.Variant, name, name}] {
				return fmt.Errorf("%s do not play %s, which is a candidate of the search", name, run.Variant)
			}
		}
		if s := p.Balance.Skill; len(s) == 2 && !(there[cell{run.Variant, s[0], s[1]}] && there[cell{run.Variant, s[1], s[0]}]) {
			return fmt.Errorf("%s and %s do not meet under %s, which is a candidate of the search", s[0], s[1], run.Variant)
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
	return a.Today == b.Today && a.TodayMayStay == b.TodayMayStay && slices.Equal(a.Players, b.Players) && slices.Equal(a.Finals, b.Finals) && slices.Equal(a.Skill, b.Skill) &&
		slices.EqualFunc(a.Constraints, b.Constraints, sameBounds) && a.Changes == b.Changes && a.Budget == b.Budget &&
		slices.Equal(a.Halving, b.Halving) && a.Race == b.Race && a.Confirm == b.Confirm && a.Narrowest == b.Narrowest && a.Level == b.Level
}

// String is the search in a line.
func (b *Balance) String() string {
	if b == nil {
		return "none"
	}
	text := fmt.Sprintf("at most %d changes, for %s, %d games", b.Changes, strings.Join(b.Players, " "), b.Budget)
	for _, f := range b.Finals {
		text += ", confirmed by " + f.Player
	}
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
