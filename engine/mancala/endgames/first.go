package endgames

import (
	"context"
	"math/bits"
	"slices"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve"
	"houserules/engine/solve/retrograde"
)

// mostAgain is the largest number of states of a layer that is solved once more for
// the values of moves.
const mostAgain = 1 << 25

// standing is a position whose moves are valued, and what was played before.
type standing struct {
	at core.Position
	// last is who captured last, where rules ask for that.
	last  party
	seeds int
	// past are the positions since the last capture, this one among them.
	past []core.Position
}

// standingAt is a position with an empty history.
func (s *Solver) standingAt(p core.Position) *standing {
	p.Stores = [2]engine.Score{}
	return &standing{at: p, seeds: s.rules.OnBoard(&p), past: []core.Position{p}}
}

// move is a move of a position and what it leads to.
type move struct {
	house int
	next  core.Position
	core.MoveResult
}

// stays says whether it leaves the position in the history of the game.
func (m *move) stays() bool { return m.Captured == 0 && m.Ends == 0 }

// moves lists those of a position.
func (s *Solver) moves(j *judge, at *standing) []move {
	options, end := s.rules.Judge(&at.at, core.Never, at.last.at(at.at.Mover), &j.search)
	if end != 0 {
		return nil
	}
	var list []move
	for rest := options.Moves; rest != 0; rest &= rest - 1 {
		m := move{house: bits.TrailingZeros32(rest)}
		m.MoveResult = s.rules.Move(&at.at, m.house, options.Harmless(), &m.next)
		list = append(list, m)
	}
	return list
}

// valueMoves values the moves of a position: by the tables, and with what was played
// since the last capture in the history.
func (s *Solver) valueMoves(ctx context.Context, at *standing, o solve.Options) ([]solve.Move, error) {
	j := &judge{Solver: s}
	list := s.moves(j, at)
	known := s.layerOf(at)
	moves := s.valued(j, at, list, known)
	for i := range moves {
		moves[i].Value = moves[i].Fresh
	}
	if known == nil {
		return moves, nil
	}
	over := s.spent(at)
	if !s.mayNeed(at, over, list, known) {
		return moves, nil
	}
	if 2*s.states(at.seeds) > mostAgain {
		for i := range list {
			if list[i].stays() {
				moves[i].Value = nil
			}
		}
		return moves, nil
	}
	if s.byRow == nil && s.tabled {
		s.byRow = newRowTables(s, knownToRowTables(), len(s.layers)-1)
	}
	asking := s.asking()
	again := &job{ctx: ctx, solver: asking, Options: o, seeds: at.seeds, per: known.per, values: make([]int8, asking.states(at.seeds)), buffers: &buffers{seeds: at.seeds}}
	again.ranks = again.ranksOf(at.seeds, len(again.values))
	again.Progress = nil
	again.over = over
	if err := asking.work(again); err != nil {
		return nil, err
	}
	for i, m := range asking.valued(j, at, list, &layer{per: known.per, values: again.values}) {
		moves[i].Value = m.Fresh
	}
	return moves, nil
}

// layerOf has the values of a position's layer; nil where the tables do not reach.
func (s *Solver) layerOf(at *standing) *layer {
	if at.seeds < len(s.layers) {
		return s.layers[at.seeds]
	}
	return nil
}

// valued values moves by a layer; nil for none.
func (s *Solver) valued(j *judge, at *standing, list []move, l *layer) []solve.Move {
	text := s.game.New()
	var moves []solve.Move
	for i := range list {
		m := &list[i]
		v := solve.Move{Text: text.ActionText(engine.Action(m.house))}
		of := func(favoured party) int {
			t := tag{favoured, at.last, s.tags[0].asked}
			if !m.stays() {
				return j.leaving(&at.at, &m.next, &m.MoveResult, t, at.seeds)
			}
			return -l.value(s.number(t.passed()), s.space.index(&m.next, at.seeds))
		}
		reached := l != nil || m.Ends != 0 || m.Captured > 0 && at.seeds-m.Captured < len(s.layers)
		if reached {
			if lo, hi := of(s.tags[0].favoured.passed()), of(s.tags[0].favoured); lo == hi {
				v.Fresh = &lo
			}
		}
		moves = append(moves, v)
	}
	return moves
}

// spent are the numbers, in order, of the positions that have come up so often since
// the last capture that the next time ends the game: first those in which the same
// player is to move as at the position whose moves are valued.
type spent [2][]int

// of lists the positions that are spent under a tag.
func (x *spent) of(t tag) []int {
	if t.asked == opponent {
		return x[1]
	}
	return x[0]
}

// has says whether a position is among them.
func (x *spent) has(t tag, position int) bool {
	_, has := slices.BinarySearch(x.of(t), position)
	return has
}

// spent finds those of a position.
func (s *Solver) spent(at *standing) (x spent) {
	r := s.rules
	if s.order != nil || r.Occurrences == 0 || r.RepeatAtMost > 0 && at.seeds > r.RepeatAtMost {
		return x
	}
	for i, p := range at.past {
		n := 1
		for _, q := range at.past[:i] {
			if q.Mover == p.Mover && q.Houses == p.Houses {
				n++
			}
		}
		if n == r.Occurrences-1 {
			side := 0
			if s.space.sides == 1 && p.Mover != at.at.Mover {
				side = 1
			}
			x[side] = append(x[side], s.space.index(&p, at.seeds))
		}
	}
	for side := range x {
		slices.Sort(x[side])
	}
	return x
}

// mayNeed says whether what a move is worth may need a position whose next
// occurrence ends the game. Who makes more than the payoff of play without end needs
// no position twice (which is why one that may come up once more makes no
// difference), and who keeps the other from it loses nothing by a recurrence. With
// the position at hand alone, the ranks say whether the way down leads through it.
func (s *Solver) mayNeed(at *standing, over spent, list []move, l *layer) bool {
	all := len(over[0]) + len(over[1])
	if all == 0 {
		return false
	}
	here := s.space.index(&at.at, at.seeds)
	alone := all == 1 && over.has(tag{}, here)
	for _, t := range s.tags {
		if t.last != at.last {
			continue
		}
		mine := s.number(t)*l.per + here
		for i := range list {
			if !list[i].stays() {
				continue
			}
			child := s.number(t.passed())*l.per + s.space.index(&list[i].next, at.seeds)
			value, payoff := -int(l.values[child]), s.payoff(t, at.seeds)
			if !alone && value != payoff {
				return true
			}
			if value > payoff && (l.ranks[child] >= l.ranks[mine] || l.ranks[child] == retrograde.RankUnknown) {
				return true
			}
		}
	}
	return false
}
