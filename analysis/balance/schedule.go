package balance

import (
	"fmt"

	"houserules/sim/plan"
)

// Schedule says how many games each part of a search has. It is laid down before
// the first game.
type Schedule struct {
	// Halving are the rounds that halve the sets of rules; nil where there are few.
	Halving []Halving
	// Race is the number of games of all sets together that the race may take.
	Race int64
	// Confirm is the number of games of each player under each of the sets in the
	// confirmation.
	Confirm int64
	// Narrowest is the number of games of a player at which the race's intervals
	// are narrowest: those it would have if nothing went out.
	Narrowest int64
}

// Halving is a round after which some sets of rules stay.
type Halving struct {
	// To is the game index at which the round ends, Keep the number of sets that
	// stay, today's rules aside.
	To   int64
	Keep int
}

const (
	// finalists is how many sets are raced where there are more.
	finalists = 8
	// few is how many are raced without any halving.
	few = 12
	// parts is what a budget is cut into.
	parts = 10
	// confirmParts go to each of the two sets in the confirmation, halvingParts to
	// the halving where there is any, the rest to the race.
	confirmParts, halvingParts = 1, 3
	// quantum divides all numbers of games of a set.
	quantum = 256
	// firstRace is the number of games of a set before the race is first looked at,
	// when confidence sequences begin; leastRace is the number that a budget must
	// allow, because nothing but chasms are seen in fewer.
	firstRace, leastRace = 1024, 2048
	// leastConfirm is the same for the confirmation.
	leastConfirm = 2048
)

// BudgetError says that a budget is too small for any answer.
type BudgetError struct {
	// Budget is the number of games that there were, Needed the least that there
	// must be.
	Budget, Needed int64
}

// Error says what is needed.
func (e *BudgetError) Error() string {
	games := "games are"
	if e.Budget == 1 {
		games = "game is"
	}
	return fmt.Sprintf("%d %s too few for any answer: at least %d are needed", e.Budget, games, e.Needed)
}

// NewSchedule divides a budget of games among sets of rules, today's included. For each
// index a set plays one game for each player, in the confirmation one for each of as many as
// confirm it, and two more where skill is asked for. The error is a [BudgetError].
func NewSchedule(sets, players, confirmers int, skill bool, budget int64) (Schedule, error) {
	each, last := int64(players), int64(max(players, confirmers))
	if skill {
		each, last = each+2, last+2
	}
	var s Schedule
	raceParts := int64(parts - 2*confirmParts)
	var rounds []int // the sets of each round
	stay := sets
	if sets > few {
		raceParts -= halvingParts
		for stay > finalists {
			playing := stay
			if len(rounds) > 0 {
				playing++ // today's rules, where they would have been dropped
			}
			rounds = append(rounds, playing)
			stay = max(finalists, (stay+1)/2)
			s.Halving = append(s.Halving, Halving{Keep: stay})
		}
		stay++ // today's rules are always raced
	}
	needed := max(leastConfirm*last*parts/confirmParts, leastRace*int64(stay)*each*parts/raceParts)
	if len(rounds) > 0 {
		needed = max(needed, quantum*int64(sets)*each*int64(len(rounds))*parts/halvingParts)
	}
	if budget < needed {
		return Schedule{}, &BudgetError{Budget: budget, Needed: roundedUp(needed)}
	}
	to := int64(0)
	for i, n := range rounds {
		to += wholeQuanta(budget / parts * halvingParts / int64(len(rounds)) / (int64(n) * each))
		s.Halving[i].To = to
	}
	s.Confirm = wholeQuanta(budget / parts * confirmParts / last)
	s.Race = budget / parts * raceParts
	s.Narrowest = s.Race / (int64(stay) * each)
	return s, nil
}

// Planned is a search as its plan keeps it, with what the budget was divided into.
func (s *Schedule) Planned(search plan.Balance, budget int64) plan.Balance {
	search.Budget, search.Race, search.Confirm, search.Narrowest = budget, s.Race, s.Confirm, s.Narrowest
	for _, h := range s.Halving {
		search.Halving = append(search.Halving, plan.BalanceRound{To: h.To, Keep: h.Keep})
	}
	return search
}

// Most is a number of games of one set that no search goes beyond: in a race
// between two all others are out.
func (s *Schedule) Most() int64 {
	return s.from() + s.Race/2 + 2*firstRace + s.Confirm
}

// from is the game index at which the race begins.
func (s *Schedule) from() int64 {
	if n := len(s.Halving); n > 0 {
		return s.Halving[n-1].To
	}
	return 0
}

// wholeQuanta is a number of games rounded down, but not to nothing.
func wholeQuanta(n int64) int64 { return max(n/quantum, 1) * quantum }

// roundedUp has two digits that say something, so that it can be written down.
func roundedUp(n int64) int64 {
	unit := int64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}
