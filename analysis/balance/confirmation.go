package balance

import (
	"math"
	"slices"

	"houserules/analysis"
)

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
	// Trainings are the advantages of each player's trainings, its own first. Lead is that of who searches
	// alike by the lead, of no value where nobody does.
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
		open := func(place int) bool { return l.lessFair(&r.versus[place*players+place]) != firstLess }
		c.LessFair = append(c.LessFair, !r.copied[r.q.Today] && !slices.ContainsFunc(r.q.trainings(p), open))
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
		own := q.of(p, all)
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
