package engine

// Tracker computes the columns that every game has, from the scores after
// each ply. It is for doors that play through a State.
type Tracker struct {
	seats                  int
	score                  [MaxSeats]Score
	captures               [MaxSeats]uint32
	largest                [MaxSeats]Score
	first                  [MaxSeats]Action
	deficit                [MaxSeats]Score // largest so far
	leader                 Seat            // last sole leader, 0 before the first
	plies                  uint32
	branching, forced      uint32
	leadChanges, leadTaken uint32
}

// Start begins a game at the state's position.
func (t *Tracker) Start(s State, seats int) {
	*t = Tracker{seats: seats}
	for i := range seats {
		t.first[i] = NoAction
		t.score[i] = s.Score(Seat(i + 1))
	}
	t.lead()
	t.leadTaken = 0
}

// Ply records that seat played an action among n: it is Count and then Scored.
func (t *Tracker) Ply(s State, seat Seat, a Action, n int) {
	t.Count(seat, a, n)
	t.Scored(s, seat)
}

// Scored looks at the scores after a seat's ply that Count has counted. It may be
// left out where no score has changed.
func (t *Tracker) Scored(s State, seat Seat) {
	me := seat.Index()
	changed := false
	for i := range t.seats {
		now := s.Score(Seat(i + 1))
		if now == t.score[i] {
			continue
		}
		if gain := now - t.score[i]; i == me && gain > 0 {
			t.captures[i]++
			t.largest[i] = max(t.largest[i], gain)
		}
		t.score[i] = now
		changed = true
	}
	if changed {
		t.lead()
	}
}

// opened records that the last ply was one of the opening, which nobody chose:
// it is a ply of the game like others, but nobody's first move.
func (t *Tracker) opened() {
	for i := range t.seats {
		t.first[i] = NoAction
	}
}

// swap records that seat chose among n actions whether to swap seats. What that
// does to the scores is no capture.
func (t *Tracker) swap(s State, seat Seat, a Action, n int) {
	t.Count(seat, a, n)
	t.Chance(s)
}

// Count counts a ply of a seat, an action among n.
func (t *Tracker) Count(seat Seat, a Action, n int) {
	t.plies++
	t.branching += uint32(n)
	if n == 1 {
		t.forced++
	}
	if me := seat.Index(); t.first[me] == NoAction {
		t.first[me] = a
	}
}

// Chance records that dice were rolled: scores may have changed with them, but
// nobody captured. It may be left out where no score has changed.
func (t *Tracker) Chance(s State) {
	changed := false
	for i := range t.seats {
		if now := s.Score(Seat(i + 1)); now != t.score[i] {
			t.score[i] = now
			changed = true
		}
	}
	if changed {
		t.lead()
	}
}

// lead updates the sole leader and the deficits after a change of scores.
func (t *Tracker) lead() {
	best, second, leader := t.score[0], Score(-1<<30), First
	for i := 1; i < t.seats; i++ {
		switch x := t.score[i]; {
		case x > best:
			best, second, leader = x, best, Seat(i+1)
		case x > second:
			second = x
		}
	}
	for i := range t.seats {
		t.deficit[i] = max(t.deficit[i], best-t.score[i])
	}
	if best == second || leader == t.leader {
		return
	}
	if t.leader != 0 {
		t.leadChanges++
	}
	t.leader, t.leadTaken = leader, t.plies
}

// Record writes the finished game into row i.
func (t *Tracker) Record(r *Rows, i int, game uint64, o Outcome, metrics []int32) {
	r.Game[i], r.End[i], r.Plies[i] = game, o.End, t.plies
	r.BranchingSum[i], r.ForcedPlies[i] = t.branching, t.forced
	r.LeadChanges[i], r.LastLeadChange[i] = t.leadChanges, t.leadTaken
	r.Comeback[i] = -1
	for k := range t.seats {
		r.Score[k][i], r.Return[k][i] = o.Scores[k], o.Returns[k]
		r.Captures[k][i], r.LargestCapture[k][i] = t.captures[k], t.largest[k]
		r.FirstMove[k][i] = t.first[k]
		if o.Returns[k] == FullReturn {
			r.Comeback[i] = t.deficit[k]
		}
	}
	for k, m := range metrics {
		r.Metrics[k][i] = m
	}
}
