package balance

import (
	"cmp"
	"math"
	"slices"

	"houserules/analysis"
)

// State is how far a set of rules came.
type State int

// The states.
const (
	// NotRaced: dropped in the halving, by estimates alone; nothing is shown.
	NotRaced State = iota + 1
	// LessFair: shown to be less fair than another.
	LessFair
	// BreaksConstraint: shown to break a constraint.
	BreaksConstraint
	// Best: it cannot be told from the best of those that were raced.
	Best
	// SetAside: today's rules, where they are not a candidate.
	SetAside
	// OneGame: all games of a player under it are the same one, of which nothing follows.
	OneGame
)

// Entry is what is known of a set of rules before the confirmation.
type Entry struct {
	State State
	// Round is the round of the halving after which the set was dropped, from 1.
	Round int
	// By is the set that put it out, −1 where none did.
	By int
	// Games is the number of games of each player on which the rest is based: those
	// of the race, or of the halving.
	Games int64
	// Unfairness is the largest absolute advantage over all players that games cut
	// off allow; its interval holds together with those of all sets that were raced,
	// at every look. Those of sets that were not raced have none.
	Unfairness analysis.Estimate
	// Advantages, Draws and Lengths are by player.
	Advantages, Draws, Lengths []analysis.Estimate
	// Compliance says how far each constraint is met.
	Compliance []Compliance
	// Fronts say which fronts of estimates it lies on.
	Fronts Fronts
}

// MostDraws is the largest share of drawn games of any player, from 0 to 1, games cut
// off among them.
func (e *Entry) MostDraws() float64 { return largest(e.Draws) }

// Longest is the largest mean number of plies of any player.
func (e *Entry) Longest() float64 { return largest(e.Lengths) }

// largest is the largest value that games cut off allow.
func largest(list []analysis.Estimate) float64 {
	most := 0.0
	for _, e := range list {
		most = max(most, ceiling(e))
	}
	return most
}

// Fronts say on which Pareto fronts a set of rules lies: no set that is as fair or
// fairer changes fewer rules, has fewer draws or has shorter games. They are made of
// estimates and promise nothing.
type Fronts struct{ Changes, Draws, Length bool }

// Result is what a search found.
type Result struct {
	// Games is the number of games played.
	Games int64
	// Entries are by set.
	Entries []Entry
	// Region are the sets that cannot be told from the best, the one that looks
	// fairest first.
	Region []int
	// Winner is the set that was confirmed, −1 before that.
	Winner int
	// Null is set where no set that was raced is shown to be less fair than another,
	// nor to break a constraint.
	Null bool
	// Barred is set where no set keeps the constraints; then there is no winner.
	Barred *Barred
	// Unjudged is set where no set is left to be judged, because of those that do not break a
	// constraint all games of a player are the same one; then there is no winner either.
	Unjudged bool
	// Confirmation is nil before there is one.
	Confirmation *Confirmation
}

// Result says what is known so far.
func (r *Race) Result() Result {
	out := Result{Games: r.played, Winner: r.winner, Null: r.null, Barred: r.barred, Unjudged: r.unjudged, Entries: make([]Entry, len(r.q.Changes))}
	for set := range out.Entries {
		out.Entries[set] = r.entry(set)
		if out.Entries[set].State == Best {
			out.Region = append(out.Region, set)
		}
	}
	slices.SortStableFunc(out.Region, func(a, b int) int {
		return cmp.Compare(out.Entries[a].Unfairness.Value, out.Entries[b].Unfairness.Value)
	})
	r.fronts(out.Entries)
	if r.phase == Over && r.winner >= 0 {
		out.Confirmation = r.confirmation()
	}
	return out
}

// entry is what is known of a set.
func (r *Race) entry(set int) Entry {
	e := Entry{Round: r.halved[set], By: -1}
	raced := r.phase >= Run && r.halved[set] == 0 && r.tallies[Run-Halve][set].n() > 0
	t, l := r.tallies[0][set], once(r.q.Level, 1)
	if raced {
		t, l = r.tallies[Run-Halve][set], r.showing()
	}
	e.Games = t.n()
	e.Advantages, e.Draws, e.Lengths = t.advantages(l), t.estimates(Draws, l), t.estimates(Length, l)
	if !raced || r.copied[set] {
		for _, list := range [][]analysis.Estimate{e.Advantages, e.Draws, e.Lengths} {
			for p := range list {
				list[p].Lo, list[p].Hi = math.NaN(), math.NaN()
			}
		}
	}
	e.Unfairness = widest(e.Advantages)
	e.Compliance = make([]Compliance, len(r.q.Constraints))
	if raced && !r.copied[set] && len(r.q.Constraints) > 0 {
		e.Compliance = t.compliance(r.q.Constraints, r.judging())
	}
	switch {
	case !r.q.mayWin(set):
		e.State = SetAside
	case r.copied[set]:
		e.State = OneGame
	case r.halved[set] > 0:
		e.State = NotRaced
	case r.broken[set]:
		e.State = BreaksConstraint
	case r.beater(set) >= 0:
		e.State, e.By = LessFair, r.beater(set)
	default:
		e.State = Best
	}
	return e
}

// fronts finds the sets on each front.
func (r *Race) fronts(entries []Entry) {
	prices := []struct {
		of func(set int) float64
		on func(*Fronts) *bool
	}{
		{func(set int) float64 { return float64(r.q.Changes[set]) }, func(f *Fronts) *bool { return &f.Changes }},
		{func(set int) float64 { return entries[set].MostDraws() }, func(f *Fronts) *bool { return &f.Draws }},
		{func(set int) float64 { return entries[set].Longest() }, func(f *Fronts) *bool { return &f.Length }},
	}
	counts := func(set int) bool {
		e := &entries[set]
		return e.Games > 0 && e.State != SetAside && e.State != BreaksConstraint && e.State != OneGame
	}
	for _, price := range prices {
		for a := range entries {
			if !counts(a) {
				continue
			}
			best := true
			for b := range entries {
				if a == b || !counts(b) {
					continue
				}
				fair, cheap := cmp.Compare(entries[b].Unfairness.Value, entries[a].Unfairness.Value), cmp.Compare(price.of(b), price.of(a))
				if fair == 0 && cheap == 0 { // the same games: what changes less stands for both
					fair = cmp.Compare(r.q.Changes[b], r.q.Changes[a])
				}
				if fair <= 0 && cheap <= 0 && fair+cheap < 0 {
					best = false
					break
				}
			}
			*price.on(&entries[a].Fronts) = best
		}
	}
}
