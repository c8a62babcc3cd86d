package enginetest

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/engine"
)

// TreeRules shape a made-up game whose tree is a pure function of its seed:
// in every position a hash decides how many actions there are, what they
// score and who acts next. No two seeds are alike, no position comes twice,
// and nothing about it is regular enough for a wrong player to be right by
// luck.
type TreeRules struct {
	// Seed picks the game.
	Seed uint64
	// Seats is the number of players, 1 to engine.MaxSeats.
	Seats int
	// Branching is the largest number of actions in a position, 1 to 200.
	Branching int
	// Dice puts chance turns, with unequal odds, between the plies.
	Dice bool
	// Limit is the number of plies at which a game is cut off.
	Limit int
}

// The end reasons of a tree game, as indices into Info.EndReasons plus one.
const (
	treeTarget engine.EndReason = iota + 1
	treeDeadEnd
	treeLimit
)

// treeTargetScore ends a game for the seat that reaches it.
const treeTargetScore = engine.Score(24)

// treePrize goes to the last mover at a dead end; only the outcome has it,
// not the scores before.
const treePrize = engine.Score(5)

// Tree is a made-up game.
type Tree struct {
	rules TreeRules
	info  *engine.Info
}

// NewTree returns the game. Rules outside their bounds are a mistake in the
// test that wrote them and panic.
func NewTree(r TreeRules) *Tree {
	if r.Seats < 1 || r.Seats > engine.MaxSeats || r.Branching < 1 || r.Branching > 200 || r.Limit < 1 {
		panic(fmt.Sprintf("enginetest: no such tree: %+v", r))
	}
	info := &engine.Info{
		Family: "tree", Unit: "leaves", Limit: r.Limit,
		EndReasons: []string{"target", "dead-end", "limit"}, CutOff: 3,
		Metrics: []engine.Metric{
			engine.FiringOf("extra_turn", "Turns after which the same seat acted again.", 0),
			{Name: "stolen", Kind: engine.Measure, Doc: "Score taken from other seats.", Halves: true},
		},
	}
	for i := range r.Seats {
		info.Roles = append(info.Roles, engine.Role{Name: "Player " + strconv.Itoa(i+1), Own: true})
	}
	for a := range 2 * r.Branching {
		info.Actions = append(info.Actions, "m"+strconv.Itoa(a))
	}
	return &Tree{rules: r, info: info}
}

// Info implements engine.Game.
func (t *Tree) Info() *engine.Info { return t.info }

// Abilities implements engine.Game.
func (t *Tree) Abilities() engine.Abilities {
	return engine.Abilities{After: func(s engine.State, a engine.Action) string {
		return s.(interface{ After(engine.Action) string }).After(a) // also of states around the tree's
	}}
}

// New implements engine.Game.
func (t *Tree) New() engine.State { return t.newState() }

func (t *Tree) newState() *treeState {
	s := &treeState{game: t}
	s.Reset()
	return s
}

// Parse reads the path to a position: "start m3 m0 d2".
func (t *Tree) Parse(position string) (engine.State, error) {
	words := strings.Split(position, " ")
	if words[0] != "start" {
		return nil, fmt.Errorf(`position %q: write "start", then the moves that lead to it`, position)
	}
	s := t.newState()
	for i, w := range words[1:] {
		a, err := s.ParseAction(w)
		if err != nil {
			return nil, fmt.Errorf("position %q: move %d: %w", position, i+1, err)
		}
		s.Play(a)
	}
	return s, nil
}

// node is a position together with everything its hash has decided.
type node struct {
	hash          uint64
	action        engine.Action // that led here
	turn, next    engine.Seat   // next acts after the dice
	plies         int
	end           engine.EndReason
	scores        [engine.MaxSeats]engine.Score
	extra, stolen int32
	prize         engine.Seat // who takes treePrize
}

// scramble is one round of a multiplicative hash with its own constants, kept
// apart from the protocol's so that a fault there cannot hide here.
func scramble(h, x uint64) uint64 {
	h = (h ^ x) * 0xFF51AFD7ED558CCD
	h = (h ^ h>>33) * 0xC4CEB9FE1A85EC53
	return h ^ h>>29
}

// root is the start position.
func (t *Tree) root() node {
	return node{hash: scramble(t.rules.Seed, 0x7265652D74), action: engine.NoAction, turn: engine.First}
}

// child is the position after an action.
func (t *Tree) child(n *node, a engine.Action) node {
	c := *n
	c.action, c.hash = a, scramble(n.hash, uint64(a)+1)
	if n.turn == engine.Chance {
		c.turn = n.next
		return c
	}
	h := c.hash
	draw := func(k uint64) uint64 { x := h % k; h /= k; return x }
	seats := t.rules.Seats
	me := n.turn.Index()
	other := (me + 1 + int(draw(uint64(seats)))) % seats

	c.plies++
	if draw(2) == 0 {
		c.scores[me] += engine.Score(1 + draw(4))
	}
	if other != me && draw(6) == 0 {
		loot := engine.Score(1 + draw(5))
		c.scores[me] += loot
		c.scores[other] -= loot
		c.stolen += int32(loot)
	}
	switch {
	case c.scores[me] >= treeTargetScore:
		c.end = treeTarget
	case draw(12) == 0:
		c.end, c.prize = treeDeadEnd, n.turn
	case c.plies >= t.rules.Limit:
		c.end = treeLimit
	}
	c.next = engine.Seat((me+1)%seats + 1)
	if draw(7) == 0 && seats > 1 {
		c.next = n.turn
		c.extra++
	}
	switch {
	case c.end != 0:
		c.turn = engine.Over
	case t.rules.Dice && draw(3) == 0:
		c.turn = engine.Chance
	default:
		c.turn = c.next
	}
	return c
}
