package endgames

import (
	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/solve"
	"houserules/engine/solve/retrograde"
	"houserules/engine/solve/tables"
)

// Perfect is a player who never makes less than the tables say. Where a
// position is worth more to them than play without end, they take a best move of
// least rank, which leads to a capture or the end without meeting a position twice;
// elsewhere any move that keeps the value. Among equal moves they draw.
//
// Where values are bounds, the player keeps to the lower one, the value if play
// without end gave the opponent all that is left: a forced gain goes down the ranks
// there, too. Where both bounds are equal that is perfect play, elsewhere a promise
// that may be too modest: of moves that keep it as fast, they take those with the
// largest upper bound.
//
// What they make from any position with an empty history that they play on from is
// at least its value, or its lower bound.
type Perfect struct {
	*Book
}

// NewPerfect reads the tables in a folder.
func NewPerfect(r *mancala.Rules, hash, folder string) (*Perfect, error) {
	b, err := OpenBook(r, hash, folder)
	if err != nil {
		return nil, err
	}
	return &Perfect{b}, nil
}

// Reaches tells whether the tables have a value of a position.
func (p *Perfect) Reaches(s engine.State) bool {
	own, ok := family(s)
	return ok && p.solver.standingAt(*own.Snapshot().Position).seeds < len(p.solver.layers)
}

// Choose implements engine.Agent. It forfeits where the tables do not reach, or, which Err
// says, cannot be read any more.
func (p *Perfect) Choose(s engine.State, _ []engine.Action, d *engine.Random) engine.Action {
	var best []engine.Action
	func() {
		defer tables.Guard(&p.failure, p.solver.lost)()
		best = p.Best(s, nil)
	}()
	if len(best) == 0 || p.failure != nil {
		return engine.NoAction
	}
	return best[d.Move(len(best))]
}

// Best appends the moves among which the player draws; none where the tables do not
// reach.
func (p *Perfect) Best(s engine.State, dst []engine.Action) []engine.Action {
	own, ok := family(s)
	if !ok {
		return dst
	}
	here := own.Snapshot()
	at := p.solver.standingAt(*here.Position)
	if at.seeds >= len(p.solver.layers) {
		return dst
	}
	worst, best := tag{}, tag{}
	if p.solver.class == solve.Bounds {
		worst.favoured, best.favoured = opponent, mover
	}
	if p.solver.asksLast {
		at.last = seenBy(here.LastCapturer, here.Mover)
		worst.last, best.last = at.last, at.last
	}
	l := p.solver.layers[at.seeds]
	value := l.value(p.solver.number(worst), p.solver.space.index(&at.at, at.seeds))
	hurries := value > p.solver.payoff(worst, at.seeds)
	least, most, begin := retrograde.RankUnknown+1, -2*mostSeeds, len(dst)
	for _, m := range p.solver.moves(p.judge, at) {
		worth, rank := p.worth(at, &m, worst)
		hope, _ := p.worth(at, &m, best)
		if !hurries {
			rank = 0
		}
		if worth != value || rank > least || rank == least && hope < most {
			continue
		}
		if rank < least || hope > most {
			least, most, dst = rank, hope, dst[:begin]
		}
		dst = append(dst, engine.Action(m.house))
	}
	return dst
}

// worth is what a move is worth to who makes it, and the rank that a position has
// from which it is the best.
func (p *Perfect) worth(at *standing, m *move, t tag) (value, rank int) {
	if !m.stays() {
		return p.judge.leaving(&at.at, &m.next, &m.MoveResult, t, at.seeds), 1
	}
	l := p.solver.layers[at.seeds]
	child := p.solver.number(t.passed())*l.per + p.solver.space.index(&m.next, at.seeds)
	return -int(l.values[child]), min(1+int(l.ranks[child]), retrograde.RankUnknown)
}
