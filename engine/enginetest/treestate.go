package enginetest

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/engine"
)

// treeState is the path from the start of a tree game to a position.
type treeState struct {
	engine.BaseState

	game *Tree
	path []node // never empty
}

func (s *treeState) top() *node { return &s.path[len(s.path)-1] }

// Reset implements engine.State.
func (s *treeState) Reset() { s.path = append(s.path[:0], s.game.root()) }

// Turn implements engine.State.
func (s *treeState) Turn() engine.Seat { return s.top().turn }

// Actions implements engine.State. The numbers of the actions leave gaps, so
// that a player who confuses an action with its place in the list is found out.
func (s *treeState) Actions(dst []engine.Action) []engine.Action {
	n := s.top()
	if n.turn == engine.Over {
		return dst
	}
	for k := range s.width() {
		dst = append(dst, engine.Action(2*k+int(scramble(n.hash, uint64(k)^0xAC)>>40&1)))
	}
	return dst
}

// width is the number of actions in a position that is not over.
func (s *treeState) width() int {
	n := s.top()
	if n.turn == engine.Chance {
		return min(2+int(n.hash>>7%3), s.game.rules.Branching)
	}
	return 1 + int(n.hash>>7%uint64(s.game.rules.Branching))
}

// Weights implements engine.State.
func (s *treeState) Weights(dst []uint32) []uint32 {
	for k := range s.width() {
		dst = append(dst, 1+uint32(scramble(s.top().hash, uint64(k)^0xD1CE)>>40%3))
	}
	return dst
}

// Play implements engine.State.
func (s *treeState) Play(a engine.Action) { s.path = append(s.path, s.game.child(s.top(), a)) }

// Undo implements engine.State.
func (s *treeState) Undo() { s.path = s.path[:len(s.path)-1] }

// Score implements engine.State.
func (s *treeState) Score(seat engine.Seat) engine.Score { return s.top().scores[seat.Index()] }

// Outcome implements engine.State.
func (s *treeState) Outcome() engine.Outcome {
	n := s.top()
	o := engine.Outcome{End: n.end, Scores: n.scores}
	if n.prize > 0 {
		o.Scores[n.prize.Index()] += treePrize
	}
	o.Returns = engine.ShareAmong(o.Scores, s.game.rules.Seats)
	return o
}

// Metrics implements engine.State.
func (s *treeState) Metrics(dst []int32) { dst[0], dst[1] = s.top().extra, s.top().stolen }

// ActionText implements engine.State: moves are m0, m1, …, dice d0, d1, ….
func (s *treeState) ActionText(a engine.Action) string {
	if s.top().turn == engine.Chance {
		return "d" + strconv.Itoa(int(a))
	}
	return "m" + strconv.Itoa(int(a))
}

// ParseAction implements engine.State.
func (s *treeState) ParseAction(text string) (engine.Action, error) {
	for _, a := range s.Actions(nil) {
		if s.ActionText(a) == text {
			return a, nil
		}
	}
	if s.top().turn == engine.Over {
		return engine.NoAction, fmt.Errorf("%q cannot be played: the game is over", text)
	}
	return engine.NoAction, fmt.Errorf("%q does not grow here", text)
}

// Position implements engine.State.
func (s *treeState) Position() string {
	var b strings.Builder
	b.WriteString("start")
	for i := range s.path[1:] {
		letter := "m"
		if s.path[i].turn == engine.Chance {
			letter = "d"
		}
		fmt.Fprintf(&b, " %s%d", letter, s.path[i+1].action)
	}
	return b.String()
}

// After is an ability.
func (s *treeState) After(a engine.Action) string {
	return s.Position() + " " + s.ActionText(a)
}
