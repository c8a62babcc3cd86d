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

// Verdict is what the confirmation says.
type Verdict int

// The verdicts.
const (
	// Confirmed: the winner is shown to be fairer than today's rules on games that
	// did not choose it, and no constraint is shown to be broken.
	Confirmed Verdict = iota + 1
	// NotShown: it is not shown to be fairer than today's rules.
	NotShown
	// ShownLessFair: it is shown to be less fair.
	ShownLessFair
	// ShownBroken: it breaks a constraint.
	ShownBroken
	// NoChange: today's rules are what was chosen, and there was nothing to show.
	NoChange
)

// String returns the verdict as a published word.
func (v Verdict) String() string {
	switch v {
	case Confirmed:
		return "CONFIRMED"
	case NotShown:
		return "NOT SHOWN"
	case ShownLessFair:
		return "LESS FAIR"
	case ShownBroken:
		return "BREAKS A CONSTRAINT"
	case NoChange:
		return "NO CHANGE"
	default:
		return "NO VERDICT"
	}
}

// File is the name of the file that has the rules which were chosen: balanced.yaml of those that are
// recommended, closest.yaml of those that came closest and are not confirmed; none of today's.
func (v Verdict) File() string {
	switch v {
	case Confirmed:
		return "balanced.yaml"
	case NotShown, ShownLessFair, ShownBroken:
		return "closest.yaml"
	default:
		return ""
	}
}

// Confirmation is what fresh games said, which the search had not used.
type Confirmation struct {
	Verdict Verdict
	Games   int64
	// Winner and Today are what is known of both by these games alone, by player;
	// the intervals of the advantages of one set hold together.
	Winner, Today Side
	// Change is what the winner does to the first player's advantage, by player; nil
	// where the winner are today's rules.
	Change []analysis.Estimate
	// LessFair tells by player whether the winner is shown to be less fair for that one than
	// today's rules; nil where Change is.
	LessFair []bool
	// Compliance says how far the winner meets each constraint.
	Compliance []Compliance
	// Regret is the most by which some candidate may be fairer than the winner, a fraction
	// of 1: with the search's level none is by more, neither of those that were raced nor
	// of those that the halving dropped.
	Regret float64
}

// Side is one of the two sets of rules in the confirmation.
type Side struct {
	// Unfairness is the largest of all players, Unfair that of each: the largest of its trainings.
	Unfairness analysis.Estimate
	Unfair     []analysis.Estimate
	// Advantages, Draws and Lengths are by player: of several trainings the mean, with the interval that holds
	// those of all.
	Advantages, Draws, Lengths []analysis.Estimate
	// Trainings are the advantages of a player's trainings, its own first; nil where it has one. Lead is that
	// of who searches alike by the lead, of no value where nobody does.
	Trainings [][]analysis.Estimate
	Lead      []analysis.Estimate
	// Equal are the advantages with the intervals of two one-sided tests, by which
	// they are judged to be within a tolerance.
	Equal []analysis.Estimate
	// Limits are the shares of games cut off.
	Limits []analysis.Estimate
	// Skill is the score of the stronger player; of no games where none was asked
	// for.
	Skill analysis.Estimate
}

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

// confirmation judges the winner by fresh games.
func (r *Race) confirmation() *Confirmation {
	last := r.tallies[Confirm-Halve]
	l := once(r.q.Level, r.q.confirmers())
	judging := once(r.q.Level, tests(r.q.Constraints, r.q.trained()))
	c := &Confirmation{Games: last[r.winner].n(), Winner: r.side(r.winner, l), Compliance: last[r.winner].compliance(r.q.Constraints, judging)}
	c.Today, c.Regret = c.Winner, r.regret()
	c.Verdict = NoChange
	if r.winner != r.q.Today {
		if c.Today = r.side(r.q.Today, l); r.copied[r.q.Today] {
			c.Today = c.Today.unjudged()
		}
		c.Verdict = r.against(l, c)
	}
	if slices.Contains(c.Compliance, Broken) {
		c.Verdict = ShownBroken
	}
	return c
}

// against compares the winner with today's rules.
func (r *Race) against(l limits, c *Confirmation) Verdict {
	players := r.q.trained()
	var changes []analysis.Estimate
	for p := range players {
		minus := r.versus[p*players+p].minus()
		changes = append(changes, l.estimate(&minus))
	}
	c.Change = r.q.each(changes)
	for p := range r.q.Players {
		less := func(place int) bool { return l.lessFair(&r.versus[place*players+place]) != firstLess }
		c.LessFair = append(c.LessFair, !r.copied[r.q.Today] && !slices.ContainsFunc(r.q.trainings(p), less))
	}
	if r.copied[r.q.Today] { // nothing follows from copies of a game
		for p := range c.Change {
			c.Change[p].Lo, c.Change[p].Hi = math.NaN(), math.NaN()
		}
		return NotShown
	}
	// One player's comparison with all of the others' must hold, whichever player.
	pairwise := once(r.q.Level, players)
	switch pairwise.lessFairOverall(r.versus, players) {
	case firstLess:
		return ShownLessFair
	case secondLess:
		return Confirmed
	default:
		return NotShown
	}
}

// unjudged is a side whose games are the same one.
func (s Side) unjudged() Side {
	none := math.NaN()
	s.Unfairness.Lo, s.Unfairness.Hi = none, none
	for _, list := range append(s.Trainings, s.Unfair, s.Advantages, s.Draws, s.Lengths, s.Equal, s.Limits, s.Lead) {
		for p := range list {
			list[p].Lo, list[p].Hi = none, none
		}
	}
	return s
}

// side is what the games of the confirmation say of a set of rules.
func (r *Race) side(set int, l limits) Side {
	t, q := r.tallies[Confirm-Halve][set], &r.q
	all := t.advantages(l)
	s := Side{
		Advantages: q.each(all), Draws: q.each(t.estimates(Draws, l)), Lengths: q.each(t.estimates(Length, l)), Limits: q.each(t.estimates(Limit, l)),
		Equal: q.each(t.advantages(once(2*l.level-1, q.confirmers()))), Skill: t.estimates(Skill, l)[0],
	}
	for p := range q.Players {
		var own []analysis.Estimate
		for _, place := range q.trainings(p) {
			own = append(own, all[place])
		}
		s.Trainings, s.Unfair, s.Lead = append(s.Trainings, own), append(s.Unfair, widest(own)), append(s.Lead, r.byLead(set, p, all, l))
	}
	s.Unfairness = widest(all)
	return s
}

// byLead is the advantage of who searches as a player does, by the lead.
func (r *Race) byLead(set, player int, all []analysis.Estimate, l limits) analysis.Estimate {
	if r.q.Finals.Lead == nil || r.q.Finals.Lead[player] < 0 {
		return unknownLead()
	}
	place := r.q.Finals.Lead[player]
	if place < len(all) {
		return all[place]
	}
	x := r.leads[set][place-len(all)].advantage()
	e := l.estimate(&x)
	if r.leadCopied[set] {
		e.Lo, e.Hi = math.NaN(), math.NaN()
	}
	return e
}
