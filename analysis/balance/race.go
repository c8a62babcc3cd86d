package balance

import (
	"cmp"
	"slices"
)

// Search is what is searched for. It is laid down before the first game.
type Search struct {
	// Changes has for each set of rules in how many rules it differs from today's.
	Changes []int
	// Today is the index of the set of today's rules. Unless TodayMayStay is set, they
	// cannot win, and are only played beside the winner.
	Today        int
	TodayMayStay bool
	// Players is the number of players that the rules shall be fair for.
	Players int
	// Finals are who plays the confirmation besides.
	Finals      Finals
	Constraints []Constraint
	Schedule    Schedule
	// Tolerance is the largest advantage that does not matter: of sets that look fair
	// to within it the one that changes least is chosen.
	Tolerance float64
	// Level is the probability with which all statements on the race hold, such as
	// 0.95, and all on the confirmation.
	Level float64
}

// skill reports whether a constraint needs games between two players.
func (q *Search) skill() bool {
	return slices.ContainsFunc(q.Constraints, func(c Constraint) bool { return c.Measure == Skill })
}

// mayWin tells whether a set of rules can be the answer.
func (q *Search) mayWin(set int) bool { return set != q.Today || q.TodayMayStay }

// Phase is a part of the search.
type Phase int

// The phases.
const (
	Halve Phase = iota + 1
	Run
	Confirm
	// Over: there is nothing more to play.
	Over
)

// NextGames are the games to be played next: those with the indices from From on and
// before To.
type NextGames struct {
	Phase    Phase
	From, To int64
	// Sets are the sets of rules of which each player's games are wanted, Skill those
	// of which the games between two players are.
	Sets, Skill []int
}

// Race is a search. What it wants depends on the question and the games alone.
type Race struct {
	q       Search
	phase   Phase
	round   int   // of the halving
	at      int64 // the first index not yet seen
	began   int64 // where the race began
	raced   int64 // games that the race took
	played  int64 // games of all parts
	tallies [3][]*tally
	halved  []int // the round after which a set was dropped, from 1; 0 where it was not
	field   []int // sets that were raced
	// pairs have the games of two sets by the places of both players.
	pairs map[[2]int][]paired
	// beaten has by whom a set was shown to be less fair.
	beaten [][]int
	broken []bool
	// copied are sets under which all games of a player are the same one: they are not
	// judged, and no answer.
	copied []bool
	open   []bool // by set: a constraint on skill is open
	winner int
	null   bool
	barred *Barred
	// unjudged is set where no set is left to be judged.
	unjudged bool
	versus   []paired // the winner against today's rules, by player and training
	// leads have the games of those by the lead in the confirmation, by set and player; leadCopied is
	// set where all of one are the same: nothing follows from copies.
	leads      [][]Counts
	leadCopied []bool
}

// Barred says that no set of rules keeps the constraints.
type Barred struct {
	// By has for each constraint how many sets break it, Nearest which of them all
	// comes nearest to keeping it, and At with which estimate.
	By, Nearest []int
	At          []float64
	// Sets is the number of all.
	Sets int
}

// newRace begins a search.
func newRace(q Search) *Race {
	n := len(q.Changes)
	r := &Race{
		q: q, phase: Halve, halved: make([]int, n), pairs: map[[2]int][]paired{}, beaten: make([][]int, n),
		broken: make([]bool, n), copied: make([]bool, n), leadCopied: make([]bool, n), open: make([]bool, n), winner: -1,
	}
	for phase := range r.tallies {
		players := q.Players
		if phase == int(Confirm-Halve) {
			players = q.trained()
		}
		for range n {
			r.tallies[phase] = append(r.tallies[phase], newTally(players))
		}
	}
	for range n {
		r.leads = append(r.leads, make([]Counts, q.Finals.Leads))
	}
	for set := range n {
		if r.open[set] = q.skill(); q.mayWin(set) {
			r.field = append(r.field, set)
		}
	}
	if len(q.Schedule.Halving) == 0 {
		r.startRace()
	}
	return r
}

// tally returns the tally of a set in the present phase.
func (r *Race) tally(set int) *tally { return r.tallies[r.phase-Halve][set] }

// Next says which games are wanted next.
func (r *Race) Next() NextGames {
	w := NextGames{Phase: r.phase, From: r.at}
	switch r.phase {
	case Halve:
		w.To, w.Sets, w.Skill = r.q.Schedule.Halving[r.round].To, r.field, r.withSkill(r.field)
	case Run:
		w.Sets = r.remaining()
		w.Skill = r.withSkill(w.Sets)
		w.To = r.at + r.step(w)
	case Confirm:
		w.To = r.at + r.q.Schedule.Confirm
		w.Sets = []int{r.winner}
		if r.winner != r.q.Today {
			w.Sets = append(w.Sets, r.q.Today)
		}
		if r.q.skill() {
			w.Skill = []int{r.winner}
		}
	}
	return w
}

// withSkill are those sets whose constraint on skill is open.
func (r *Race) withSkill(sets []int) []int {
	var list []int
	for _, set := range sets {
		if r.open[set] {
			list = append(list, set)
		}
	}
	return list
}

// cost is the number of games for an index.
func (r *Race) cost(w NextGames) int64 {
	players := r.q.Players
	if w.Phase == Confirm {
		players = r.q.confirmers()
	}
	return int64(len(w.Sets)*players + 2*len(w.Skill))
}

// step is how many indices the race goes on by: a quarter more each time, as far as
// the budget reaches.
func (r *Race) step(w NextGames) int64 {
	n := max(firstRace, (r.at-r.began)/4)
	return max(min(n, (r.q.Schedule.Race-r.raced)/r.cost(w))/quantum*quantum, quantum)
}

// remaining are the sets still in the race. Those that break no constraint, have more than
// one game, and were not beaten by another of which that is true.
func (r *Race) remaining() []int {
	var list []int
	for _, set := range r.field {
		if !r.broken[set] && !r.copied[set] && r.beater(set) < 0 {
			list = append(list, set)
		}
	}
	return list
}

// beater is a set that put another out, −1 where none did.
func (r *Race) beater(set int) int {
	for _, by := range r.beaten[set] {
		if !r.broken[by] && !r.copied[by] {
			return by
		}
	}
	return -1
}

// Add takes the games that were wanted, by set: equally many of each, in the order of
// their indices.
func (r *Race) Add(games map[int]*Games) {
	w := r.Next()
	for _, set := range w.Sets {
		r.tally(set).add(games[set])
		if r.phase == Confirm {
			for k, list := range games[set].Lead.Outcomes {
				r.leads[set][k].add(list)
			}
			r.leadCopied[set] = games[set].Lead.OneGame
		}
		r.copied[set] = r.copied[set] || games[set].OneGame
	}
	r.at = w.To
	r.played += r.cost(w) * (w.To - w.From)
	switch r.phase {
	case Halve:
		r.halve()
	case Run:
		r.raced += r.cost(w) * (w.To - w.From)
		sets := slices.DeleteFunc(slices.Clone(w.Sets), func(set int) bool { return r.copied[set] })
		r.compare(sets, games)
		r.judge(sets)
		r.goOn()
	case Confirm:
		if r.winner != r.q.Today {
			r.versus = crossed(games[r.winner], games[r.q.Today])
		}
		if r.phase = Over; r.copied[r.winner] {
			r.winner, r.unjudged = -1, true // the only candidate, which was not raced
		}
	}
}

// startRace begins the race with what is left. Nothing that was seen before counts.
func (r *Race) startRace() {
	r.phase, r.began = Run, r.at
	for set := range r.broken {
		r.broken[set] = false
	}
	for i, a := range r.field {
		for _, b := range r.field[i+1:] {
			r.pairs[[2]int{a, b}] = make([]paired, r.q.Players*r.q.Players)
		}
	}
	if len(r.field) == 1 && len(r.q.Constraints) == 0 {
		r.choose() // nothing to race against
	}
}

// goOn ends the race where one is left, or the budget is spent.
func (r *Race) goOn() {
	if r.allBroken(r.judging()) || r.noneJudged() {
		return
	}
	w := r.Next()
	settled := len(w.Sets) == 1 && !slices.Contains(r.tally(w.Sets[0]).compliance(r.q.Constraints, r.judging()), Open)
	if settled || r.raced+r.cost(w)*quantum > r.q.Schedule.Race {
		r.choose()
	}
}

// noneJudged ends a search in which no set is left that is more than one game.
func (r *Race) noneJudged() bool {
	if r.phase == Halve && len(r.field) > 0 || r.phase == Run && len(r.remaining()) > 0 {
		return false
	}
	r.phase, r.unjudged = Over, true
	return true
}

// choose picks what is to be confirmed, of those that do not seem to break a
// constraint: the set that changes least of those that look fair to within the
// tolerance, or, where none does, the one that looks fairest.
func (r *Race) choose() {
	left := r.remaining()
	r.null = len(left) == len(r.field) && len(left) > 1
	likely := once(r.q.Level, 1)
	beyond := func(set int) bool {
		for _, c := range r.q.Constraints {
			if c.beyond(r.tally(set).estimates(c.Measure, likely)) {
				return true
			}
		}
		return false
	}
	if fits := slices.DeleteFunc(slices.Clone(left), beyond); len(fits) > 0 {
		left = fits
	}
	looks := func(set int) float64 { return r.tally(set).unfairness() }
	if fair := slices.DeleteFunc(slices.Clone(left), func(set int) bool { return !(looks(set) <= r.q.Tolerance) }); len(fair) > 0 {
		slices.SortStableFunc(fair, func(a, b int) int {
			return cmp.Or(cmp.Compare(r.q.Changes[a], r.q.Changes[b]), cmp.Compare(looks(a), looks(b)))
		})
		left = fair
	} else {
		slices.SortStableFunc(left, func(a, b int) int {
			return cmp.Or(cmp.Compare(looks(a), looks(b)), cmp.Compare(r.q.Changes[a], r.q.Changes[b]))
		})
	}
	r.winner, r.phase = left[0], Confirm
}
