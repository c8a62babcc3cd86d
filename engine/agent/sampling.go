package agent

import "houserules/engine"

// largestTree is the number of nodes beyond which a tree grows no further;
// random games then begin at its leaves again and again.
const largestTree = 1 << 22

// sampling is the tree of a search by random games, and its memory from one search
// to the next.
type sampling struct {
	bounds    bounds
	objective engine.Objective
	seats     int

	nodes []node
	path  []int32 // the nodes of the walk, from the root on
	luck  engine.Luck
	// span is the largest lead, either way, of all random games so far, in half
	// units of score and at least 1.
	span int64

	legal   []engine.Action // scratch
	weights []uint32
}

// node is a position in the tree, with the action that leads to it.
type node struct {
	lead   int64  // sum of the final leads of who chose the action, or of shares of the win in units of 2^-32
	wins   uint32 // sum of their returns, in sixtieths
	visits uint32 // random games through this node

	// The nodes that follow are those from first on, in random order, tried of
	// which were visited; none before the node is expanded.
	first, count, tried int32

	// share is the mean return, in units of 2^-32, and meanLead the mean lead, in
	// units of 2^-8.
	share, meanLead int64

	action  engine.Action
	chooser engine.Seat // who chose the action, or Chance
	turn    engine.Seat // who acts here; known once visited
}

func newSampling(playouts int, c float64, objective engine.Objective, info *engine.Info) sampling {
	return sampling{bounds: newBounds(playouts, c), objective: objective, seats: info.Seats()}
}

// plant begins a tree at a position, with its actions.
func (t *sampling) plant(s engine.State, legal []engine.Action, luck engine.Stream) {
	t.luck, t.span = engine.NewLuck(luck), 1
	t.nodes = append(t.nodes[:0], node{turn: s.Turn()})
	t.expand(0, legal)
}

// expand gives a node those that follow, shuffled: equals are tried in random
// order.
func (t *sampling) expand(at int32, legal []engine.Action) {
	n := &t.nodes[at]
	n.first, n.count = int32(len(t.nodes)), int32(len(legal))
	chooser := n.turn
	for i, a := range legal {
		t.nodes = append(t.nodes, node{action: a, chooser: chooser})
		if chooser == engine.Chance {
			continue // drawn by their odds, in the order of the weights
		}
		now := t.nodes[len(t.nodes)-1-i:]
		k := t.luck.Choice(i + 1)
		now[i].action, now[k].action = now[k].action, now[i].action
	}
}

// descend walks down the tree and one step out of it, playing on the state, and
// says whether the game is over there.
func (t *sampling) descend(s engine.State) (over bool) {
	t.path = append(t.path[:0], 0)
	for at := int32(0); ; {
		n := &t.nodes[at]
		switch {
		case at != 0 && n.visits == 0:
			n.turn = s.Turn()
			return n.turn == engine.Over
		case n.turn == engine.Over:
			return true
		case n.count == 0 && len(t.nodes) >= largestTree:
			return false
		case n.count == 0:
			t.legal = s.Actions(t.legal[:0])
			t.expand(at, t.legal)
			n = &t.nodes[at]
		}
		at = t.next(n, s)
		s.Play(t.nodes[at].action)
		t.path = append(t.path, at)
	}
}

// next chooses among the nodes that follow: at a chance turn by its odds, else
// one that was never tried, else the one with the highest bound, the first of
// equals.
func (t *sampling) next(n *node, s engine.State) int32 {
	if n.turn == engine.Chance {
		t.weights = s.Weights(t.weights[:0])
		return n.first + int32(t.luck.Chance(int(n.count), t.weights))
	}
	if n.tried < n.count {
		n.tried++
		return n.first + n.tried - 1
	}
	best, most := n.first, int64(-1<<62)
	scale := t.leadScale()
	followers := t.nodes[n.first : n.first+n.count]
	for i := range followers {
		x := &followers[i]
		if b := t.mean(x, scale) + t.bounds.of(n.visits, x.visits); b > most {
			best, most = n.first+int32(i), b
		}
	}
	return best
}

// count adds the result of a random game to all nodes of the walk.
func (t *sampling) count(o *engine.Outcome) {
	var leads [engine.MaxSeats]int64
	for i := range t.seats {
		leads[i] = finalLead(o, engine.Seat(i+1), t.seats)
		t.span = max(t.span, leads[i], -leads[i])
	}
	t.nodes[0].visits++
	for _, at := range t.path[1:] {
		n := &t.nodes[at]
		n.visits++
		if n.chooser == engine.Chance {
			continue // nobody chose it
		}
		n.wins += uint32(o.Returns[n.chooser.Index()])
		n.lead += leads[n.chooser.Index()]
		n.share = int64(uint64(n.wins) << 32 / (uint64(engine.FullReturn) * uint64(n.visits)))
		n.meanLead = n.lead << 8 / int64(n.visits)
	}
}

// countShare adds to all nodes of the walk what an evaluation says of its end: the first seat's
// share of the win, in units of 2^-32.
func (t *sampling) countShare(first int64) {
	t.nodes[0].visits++
	for _, at := range t.path[1:] {
		n := &t.nodes[at]
		n.visits++
		switch n.chooser {
		case engine.Chance:
			continue
		case engine.First:
			n.lead += first
		default:
			n.lead += 1<<32 - first
		}
		n.share = n.lead / int64(n.visits)
	}
}

// draw plays one of the results of a chance turn, by their odds.
func (t *sampling) draw(s engine.State) {
	t.legal, t.weights = s.Actions(t.legal[:0]), s.Weights(t.weights[:0])
	s.Play(t.legal[t.luck.Chance(len(t.legal), t.weights)])
}

// resultOf is what a finished game is worth to a seat: what worth would be if it
// were the only game so far.
func (t *sampling) resultOf(o *engine.Outcome, me engine.Seat) float64 {
	t.span = 1
	t.nodes = append(t.nodes[:0], node{}, node{chooser: me})
	t.path = append(t.path[:0], 0, 1)
	t.count(o)
	return t.worth(&t.nodes[1])
}

// leadScale brings mean leads, in units of 2^-8, to units of 2^-48 in which all
// of them lie between -½ and ½.
func (t *sampling) leadScale() int64 { return 1 << 39 / t.span }

// mean is the mean of what the random games through a node were worth to who
// chose it, in units of 2^-32: the return, between 0 and 1; the lead, between -½
// and ½; or both, the lead with a thirty-second of the weight, so that it never
// outweighs a return.
func (t *sampling) mean(n *node, leadScale int64) int64 {
	switch t.objective {
	case engine.Win:
		return n.share
	case engine.Lead:
		return n.meanLead * leadScale >> 16
	default:
		return n.share + (n.meanLead*leadScale>>16-n.share)>>5
	}
}

// worth is what an action is worth: the mean lead in half units of score for
// players who strive for nothing else, otherwise the mean of random games
// between 0 and 1. It is exact in a float64.
func (t *sampling) worth(n *node) float64 {
	if t.objective == engine.Lead {
		return float64(n.meanLead) / (1 << 8)
	}
	return float64(t.mean(n, t.leadScale())) / (1 << 32)
}
