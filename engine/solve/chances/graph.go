package chances

import (
	"context"
	"errors"

	"houserules/engine"
)

// ErrTooMany is the error of a game with more nodes than were allowed.
var ErrTooMany = errors.New("the game has too many lines to be followed one by one")

// ErrLimit is the error of a game that its limit of plies may cut off, so that what
// follows from a position depends on how many plies came before.
var ErrLimit = errors.New("the limit of plies may cut the game off")

// Graph is all that can happen in a game for two without chance.
type Graph struct {
	// nodes are in an order in which every move leads to an earlier node; the start is
	// the last.
	nodes []node
	moves []move
}

// node is a position with what its future depends on.
type node struct {
	// first and end are where its moves are; none where the game is over.
	first, end int32
	// lead is the lead of the first seat in half units of score, where the game is over.
	lead int32
	// turn is the seat that moves.
	turn engine.Seat
	// longest is the number of plies of the longest line from here.
	longest int32
}

// move leads to a node, and is worth so much to who makes it, in half units of score.
type move struct {
	to    int32
	value float64
}

// Options say how a game is followed.
type Options struct {
	// Acyclic is set where no position comes back in a game.
	Acyclic bool
	// Values appends what the legal actions are worth to who is to move, in half
	// units of score; it is false where they are not known. With a nil Values all
	// actions are worth the same.
	Values func(s engine.State, legal []engine.Action, dst []float64) ([]float64, bool)
	// Most is the largest number of nodes.
	Most int
	// Limit is the number of plies after which games are cut off.
	Limit int
}

// ErrValues is the error of a position whose moves have no values.
var ErrValues = errors.New("moves of a position have no known values")

// Build follows all lines of a game from a state without a history, which is in the
// end what it was.
func Build(ctx context.Context, s engine.State, o Options) (*Graph, error) {
	b := &builder{Options: o, ctx: ctx, state: s, known: map[string]int32{}, graph: &Graph{}}
	if _, err := b.node(true); err != nil {
		return nil, err
	}
	g := b.graph
	if int(g.nodes[len(g.nodes)-1].longest) >= o.Limit {
		return nil, ErrLimit
	}
	return g, nil
}

// Nodes is the number of positions with what their future depends on.
func (g *Graph) Nodes() int { return len(g.nodes) }

// Longest is the number of plies of the longest game.
func (g *Graph) Longest() int { return int(g.nodes[len(g.nodes)-1].longest) }

// builder follows lines.
type builder struct {
	Options
	ctx   context.Context
	state engine.State
	known map[string]int32 // nodes whose future depends on the position alone
	graph *Graph
	left  int // nodes until the context is looked at again
	open  int // nodes on the line
}

// node is the node of the state at hand; fresh says that nothing which was played before
// matters.
func (b *builder) node(fresh bool) (int32, error) {
	if b.left--; b.left < 0 {
		b.left = 1 << 12
		if err := b.ctx.Err(); err != nil {
			return 0, err
		}
	}
	s := b.state
	if s.Turn() == engine.Over {
		o := s.Outcome()
		return b.add(node{lead: int32(o.Scores[0] - o.Scores[1])})
	}
	key := ""
	if fresh || b.Acyclic {
		key = s.Position()
		if at, ok := b.known[key]; ok {
			return at, nil
		}
	}
	if b.open++; b.open+len(b.graph.nodes) > b.Most {
		return 0, ErrTooMany
	}
	legal := s.Actions(nil)
	values := make([]float64, 0, len(legal))
	if b.Values != nil {
		var ok bool
		if values, ok = b.Values(s, legal, values); !ok {
			return 0, ErrValues
		}
	} else {
		values = values[:len(legal)]
	}
	before := s.Score(1) + s.Score(2)
	list := make([]move, len(legal))
	n := node{turn: s.Turn()}
	for i, a := range legal {
		s.Play(a)
		to, err := b.node(s.Score(1)+s.Score(2) > before)
		s.Undo()
		if err != nil {
			return 0, err
		}
		list[i] = move{to, values[i]}
		n.longest = max(n.longest, 1+b.graph.nodes[to].longest)
	}
	b.open--
	n.first = int32(len(b.graph.moves))
	b.graph.moves = append(b.graph.moves, list...)
	n.end = int32(len(b.graph.moves))
	at, err := b.add(n)
	if key != "" {
		b.known[key] = at
	}
	return at, err
}

// add adds a node.
func (b *builder) add(n node) (int32, error) {
	if b.open+len(b.graph.nodes) >= b.Most {
		return 0, ErrTooMany
	}
	b.graph.nodes = append(b.graph.nodes, n)
	return int32(len(b.graph.nodes) - 1), nil
}
