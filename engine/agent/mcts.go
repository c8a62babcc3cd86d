package agent

import (
	"math"
	"sync/atomic"
	"unsafe"

	"houserules/engine"
	"houserules/engine/evaluation"
)

// mcts is Monte Carlo tree search by UCT (Kocsis and Szepesvári 2006, "Bandit
// based Monte-Carlo planning", ECML): a number of times it walks down a tree
// of the moves from the position, each time to the move whose bound is
// highest, plays a random game from where it leaves the tree, and counts the
// result on all the way. It takes the action with the best mean result, and
// draws among equals.
//
// Every choice begins with an empty tree. What is random comes from the stream
// of the seat and the ply ([engine.Random.PlyStream]), random game k from the
// stream k+1 below it and everything in the tree from stream 0, so a choice is
// a function of the seed, the number of the game, the ply and the position.
//
// Every seat looks to its own results (max^n; Luckhart and Irani 1986, AAAI).
// At a chance turn a result is drawn with its odds.
//
// With an evaluation no random game is played: where the walk leaves the tree the position
// counts as what it says of it, or the lead where it says that the lead does better, as a share of
// the win for each of both seats. At a chance turn a result is drawn first.
//
// A move costs its random games, 1 to 1,000,000, each as long as what is left of the game;
// in awalé a quarter of it goes into walking down the tree.
type mcts struct {
	most     int // random games a move, or positions that are valued
	tree     sampling
	shares   *valuer // values positions in place of random games; nil where these are played
	perGuess float64 // units of an evaluation in a unit of its values
	playouts engine.Playouts
	stop     *atomic.Bool // gives a search up; nil where nothing does
	values   []float64    // scratch of Choose
	tried    uint64       // random games so far
}

func newMCTS(playouts int, c float64, objective engine.Objective, info *engine.Info) *mcts {
	return &mcts{most: playouts, tree: newSampling(playouts, c, objective, info)}
}

// valueBy lets positions count as what they are worth to somebody, and nothing but who wins.
func (m *mcts) valueBy(weighs *evaluation.Weigher, info *engine.Info) {
	v := newValuer(info, engine.Win)
	m.tree.objective, m.shares, m.perGuess = engine.Win, &v, 1
	if v.weighs = weighs; weighs == nil {
		m.perGuess = evaluation.Unit / engine.ByLead(info.Variant.Total)
	}
}

// Skills implements engine.Agent.
func (m *mcts) Skills() engine.Skills {
	playouts := m.most
	if m.shares != nil {
		playouts = 0 // its values are no shares of games
	}
	return engine.Skills{Valuer: m, Playouts: playouts, Memory: m.memory(), Interruptible: m, Thinker: m}
}

// Choose implements engine.Agent.
func (m *mcts) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	m.values = m.search(s, legal, d.PlyStream(), m.values[:0])
	return legal[engine.BestPick(m.values, d)]
}

// Search implements engine.Valuer, with a tree of its own for luck that is
// no game's: at the same position Choose may find something else. An action
// that was never tried is worth minus infinity.
func (m *mcts) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	return m.search(s, legal, engine.GameStreams(0, 0).Stream(engine.PurposePly), values)
}

// Scale implements engine.Valuer.
func (m *mcts) Scale() engine.Scale {
	return engine.Scale{Objective: m.tree.objective, Shares: m.tree.objective != engine.Lead}
}

// Worth implements engine.Valuer, of ends alone: a tree that begins with dice has
// nobody's move to value.
func (m *mcts) Worth(s engine.State, me engine.Seat) (float64, bool) {
	if s.Turn() != engine.Over {
		return 0, false
	}
	o := s.Outcome()
	return m.tree.resultOf(&o, me), true
}

// Effort implements engine.Thinker: random games alone, or what was valued. The positions of
// its tree are no measure of anything.
func (m *mcts) Effort() engine.Effort {
	if m.shares != nil {
		return engine.Effort{Nodes: m.tried}
	}
	return engine.Effort{Playouts: m.tried}
}

// memory is about how many bytes its tree takes at most: a random game adds the moves of
// one position, and while the tree grows it is there twice.
func (m *mcts) memory() int {
	const moves = 8
	return 2 * int(unsafe.Sizeof(node{})) * min(largestTree, m.most*moves)
}

// StopOn implements engine.Interruptible: it looks before every random game, and
// in long ones.
func (m *mcts) StopOn(stop *atomic.Bool) { m.stop, m.playouts.Stop = stop, stop }

// share is what a position is worth to the first seat, a share of the win in units of 2^-32.
func (m *mcts) share(s engine.State) int64 {
	if s.Turn() == engine.Over {
		return int64(s.Outcome().Returns[0]) << 32 / int64(engine.FullReturn)
	}
	return int64(share(float64(m.shares.guess(s, engine.First)*m.perGuess)) * (1 << 32))
}

// search grows a tree and appends what its actions are worth.
func (m *mcts) search(s engine.State, legal []engine.Action, luck engine.Stream, values []float64) []float64 {
	t := &m.tree
	t.plant(s, legal, luck.Split(0))
	for k := range m.most {
		if m.stop != nil && m.stop.Load() {
			break
		}
		over, plies := t.descend(s), len(t.path)-1
		switch {
		case m.shares != nil:
			for ; s.Turn() == engine.Chance; plies++ {
				t.draw(s)
			}
			t.countShare(m.share(s))
		case over:
			o := s.Outcome()
			t.count(&o)
		default:
			o := m.playouts.Play(s, luck.Split(uint64(k+1)))
			t.count(&o)
		}
		for range plies {
			s.Undo()
		}
		m.tried++
	}
	first := len(values)
	for range legal {
		values = append(values, math.Inf(-1))
	}
	root := &t.nodes[0]
	for i := root.first; i < root.first+root.tried; i++ {
		n := &t.nodes[i]
		for k, a := range legal {
			if a == n.action {
				values[first+k] = t.worth(n)
			}
		}
	}
	return values
}
