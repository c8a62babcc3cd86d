package enginetest

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"sync"

	"houserules/engine"
)

// Each type below is a tree game's state with one fault.

type renaming struct{ *treeState }

func (s renaming) Play(a engine.Action) {
	s.game.info.EndReasons[0] = "goal"
	s.treeState.Play(a)
}

type backwards struct{ *treeState }

func (s backwards) Actions(dst []engine.Action) []engine.Action {
	n := len(dst)
	dst = s.treeState.Actions(dst)
	slices.Reverse(dst[n:])
	return dst
}

// moody lists fewer actions every other time.
type moody struct {
	*treeState
	asked int
}

func (s *moody) Actions(dst []engine.Action) []engine.Action {
	n := len(dst)
	dst = s.treeState.Actions(dst)
	if s.asked++; s.asked%2 == 0 && len(dst)-n > 1 {
		dst = dst[:len(dst)-1]
	}
	return dst
}

type overwriting struct{ *treeState }

func (s overwriting) Actions(dst []engine.Action) []engine.Action {
	return s.treeState.Actions(dst[:0])
}

// ghost offers an action after the end.
type ghost struct{ *treeState }

func (s ghost) Actions(dst []engine.Action) []engine.Action {
	if s.Turn() == engine.Over {
		return append(dst, 0)
	}
	return s.treeState.Actions(dst)
}

type impossible struct{ *treeState }

func (s impossible) Weights(dst []uint32) []uint32 {
	n := len(dst)
	dst = s.treeState.Weights(dst)
	dst[n] = 0
	return dst
}

type unweighed struct{ *treeState }

func (s unweighed) Weights(dst []uint32) []uint32 {
	dst = s.treeState.Weights(dst)
	return dst[:len(dst)-1]
}

// endless forgets to end.
type endless struct{ *treeState }

func (s endless) Play(a engine.Action) {
	s.treeState.Play(a)
	if n := s.top(); n.turn == engine.Over {
		n.turn, n.end = engine.First, 0
	}
}

// keepsMetric counts moves and does not take them back.
type keepsMetric struct {
	*treeState
	played int32
}

func (s *keepsMetric) Play(a engine.Action) { s.played++; s.treeState.Play(a) }
func (s *keepsMetric) Metrics(dst []int32)  { s.treeState.Metrics(dst); dst[0] = s.played }

// keepsScore leaves a score behind, but only when an end is undone.
type keepsScore struct {
	*treeState
	left engine.Score
}

func (s *keepsScore) Undo() {
	if s.Turn() == engine.Over {
		s.left++
	}
	s.treeState.Undo()
}
func (s *keepsScore) Score(seat engine.Seat) engine.Score { return s.treeState.Score(seat) + s.left }

// remembers gives the first seat what the game before brought it.
type remembers struct {
	*treeState
	past engine.Score
}

func (s *remembers) Reset() {
	s.past = s.treeState.Score(1)
	s.treeState.Reset()
}
func (s *remembers) Score(seat engine.Seat) engine.Score {
	if seat == engine.First {
		return s.treeState.Score(seat) + s.past
	}
	return s.treeState.Score(seat)
}

type greedyOutcome struct{ *treeState }

func (s greedyOutcome) Outcome() engine.Outcome {
	o := s.treeState.Outcome()
	o.Returns[0] = engine.FullReturn
	o.Returns[1] = engine.FullReturn / 2
	return o
}

// poor has less to score than is scored in it.
type poor struct{ *Tree }

func (poor) Abilities() engine.Abilities { return engine.Abilities{Total: 1} }

type stranger struct{ *treeState }

func (s stranger) Outcome() engine.Outcome {
	o := s.treeState.Outcome()
	o.Scores[4] = 1
	return o
}

type reasonless struct{ *treeState }

func (s reasonless) Outcome() engine.Outcome {
	o := s.treeState.Outcome()
	o.End = 0
	return o
}

// lying prints a position that is not its own.
type lying struct{ *treeState }

func (s lying) Position() string {
	if len(s.path) < 3 {
		return s.treeState.Position()
	}
	s.path = s.path[:2]
	return s.treeState.Position()
}

// lenient reads positions with blanks around them.
func lenient(t *Tree) func(string) (engine.State, error) {
	return func(text string) (engine.State, error) { return t.Parse(strings.TrimSpace(text)) }
}

// forgetful reads a position without its scores.
func forgetful(t *Tree) func(string) (engine.State, error) {
	return func(text string) (engine.State, error) {
		s, err := t.Parse(text)
		if err != nil {
			return nil, err
		}
		s.(*treeState).top().scores = [engine.MaxSeats]engine.Score{}
		return s, nil
	}
}

type shifted struct{ *treeState }

func (s shifted) ParseAction(text string) (engine.Action, error) {
	a, err := s.treeState.ParseAction(text)
	if legal := s.Actions(nil); err == nil {
		a = legal[(slices.Index(legal, a)+1)%len(legal)]
	}
	return a, err
}

type credulous struct{ *treeState }

func (s credulous) ParseAction(text string) (engine.Action, error) {
	if a, err := s.treeState.ParseAction(text); err == nil || s.Turn() == engine.Over {
		return a, err
	}
	return s.Actions(nil)[0], nil
}

type wordless struct{ *treeState }

func (s wordless) ParseAction(text string) (engine.Action, error) {
	a, err := s.treeState.ParseAction(text)
	if err != nil {
		err = errors.New("")
	}
	return a, err
}

type namesakes struct{ *treeState }

func (s namesakes) ActionText(a engine.Action) string { return s.treeState.ActionText(a &^ 3) }

type foresight struct{ *treeState }

func (s foresight) After(engine.Action) string { return s.Position() }

// sharedGame hands out one state to all who ask; a lock keeps the race
// detector from finding it first.
func sharedGame(t *Tree) engine.Game {
	one := &locked{treeState: t.newState()}
	return broken{Tree: t, wrap: func(*treeState) engine.State { return one }}
}

type locked struct {
	*treeState
	mu sync.Mutex
}

func (s *locked) Reset()               { s.mu.Lock(); s.treeState.Reset(); s.mu.Unlock() }
func (s *locked) Play(a engine.Action) { s.mu.Lock(); s.treeState.Play(a); s.mu.Unlock() }

type wasteful struct{ *treeState }

func (s wasteful) Actions(dst []engine.Action) []engine.Action {
	return s.treeState.Actions(slices.Clone(dst))
}

// fortune draws luck of its own at every reset, outside the protocol.
func fortune(t *Tree, luck *uint64) engine.Game {
	return broken{Tree: t, wrap: func(s *treeState) engine.State { return lucky{s, luck} }}
}

type lucky struct {
	*treeState
	luck *uint64
}

func (s lucky) Reset() {
	s.treeState.Reset()
	*s.luck++
	s.top().hash = scramble(s.top().hash, *s.luck)
}

// luckier plays random games with other luck.
type luckier struct{ *treeState }

func (s luckier) Playout(luck engine.Stream) (engine.Outcome, bool) {
	return new(engine.Playouts).PlayByPly(s.treeState, luck.Split(0)), true
}

// restless takes nothing of a random game back.
type restless struct{ *treeState }

func (s restless) Playout(luck engine.Stream) (engine.Outcome, bool) {
	o := new(engine.Playouts).PlayByPly(s.treeState, luck)
	if s.Turn() > 0 {
		s.Play(s.Actions(nil)[0])
	}
	return o, true
}

// hasty has a fast door that plays the wrong games.
type hasty struct{ *Tree }

func (h hasty) Abilities() engine.Abilities { return engine.Abilities{Doors: h.doorsOf} }

func (h hasty) doorsOf(facts []engine.PlayerFacts) []engine.Door {
	players := make([]engine.Agent, len(facts))
	for i := range players {
		players[i] = uniform{}
	}
	return []engine.Door{hastyDoor{engine.NewPlainDoor(h.Tree, players)}}
}

type hastyDoor struct{ *engine.PlainDoor }

func (d hastyDoor) Name() string { return "hasty" }
func (d hastyDoor) Play(seed, first uint64, rows *engine.Rows) {
	d.PlainDoor.Play(seed, first, rows)
	rows.ForcedPlies[rows.Len-1]++
}

// recognized is a tree's state with a key and a number of plies for which it
// vouches.
type recognized struct {
	*treeState
	key   func(s *treeState) engine.Key
	plies int
	// grudge changes the score of a state with so many positions behind it that
	// was not read from a text; 0 for never.
	grudge int
}

func (s recognized) Recognize() (engine.Key, int, bool) { return s.key(s.treeState), s.plies, true }

func (s recognized) Score(seat engine.Seat) engine.Score {
	if s.grudge > 0 && len(s.path) > s.grudge {
		return s.treeState.Score(seat) + 1
	}
	return s.treeState.Score(seat)
}

// recognizing is a tree game whose states say which they are.
func recognizing(t *Tree, key func(s *treeState) engine.Key, plies, grudge int) engine.Game {
	return broken{Tree: t, wrap: func(s *treeState) engine.State { return recognized{s, key, plies, grudge} }, parse: func(text string) (engine.State, error) {
		s, err := t.Parse(text)
		if err != nil {
			return nil, err
		}
		return recognized{s.(*treeState), key, plies, 0}, nil
	}}
}

func byHash(s *treeState) engine.Key { return engine.Key{First: s.top().hash} }

func alike(*treeState) engine.Key { return engine.Key{} }

// weighing is a tree game with features.
type weighing struct {
	*Tree
	names []string
	of    func(engine.State, []engine.Feature) []engine.Feature
}

func (w weighing) Abilities() engine.Abilities {
	a := w.Tree.Abilities()
	a.Features = &engine.Features{Names: func() []string { return w.names }, Of: w.of}
	return a
}

// stepping is a tree game that draws the number of plies, and whose actions have steps.
type stepping struct {
	*Tree
	of func(plies int) []int
}

func (g stepping) Abilities() engine.Abilities {
	places := func(n int) []engine.Place { return []engine.Place{{Name: "plies", Count: n}} }
	plies := func(s engine.State) int { return s.(*treeState).top().plies }
	return engine.Abilities{
		Drawing: func(s engine.State) engine.Drawing { return engine.Drawing{Places: places(plies(s))} },
		Steps: func(s engine.State, _ engine.Action) iter.Seq[[]engine.Place] {
			return func(yield func([]engine.Place) bool) {
				for _, n := range g.of(plies(s)) {
					if !yield(places(n)) {
						return
					}
				}
			}
		},
	}
}

// counting counts how often it was asked.
func counting() func(engine.State, []engine.Feature) []engine.Feature {
	asked := int16(0)
	return func(_ engine.State, dst []engine.Feature) []engine.Feature {
		asked++
		return append(dst, engine.Feature{Count: asked})
	}
}

// turning is a tree game whose board is said to be turned.
type turning struct {
	*Tree
	turned func(engine.State) string
}

func (g turning) Abilities() engine.Abilities {
	a := g.Tree.Abilities()
	a.Turned = g.turned
	return a
}
