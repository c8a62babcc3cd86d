package session

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"houserules/engine"
	"houserules/engine/rules"
)

// enoughLooked is how many positions a hint looks at before it looks no ply farther: a
// browser takes a second or two for ten times as many.
const enoughLooked = 40_000

// farthest is how many plies a hint looks ahead at most.
const farthest = 24

// Hint says which moves are best for the person whose turn it is, by a search that values
// every move by the lead so many plies on, and how far it has looked: ply by ply, until that
// has cost enough. Where no search values all moves, the family's own players say what they
// would play.
func (s *Session) Hint() ([]rules.Message, error) {
	if !s.person() {
		return nil, errNotTheirs
	}
	seat, legal := s.state.Turn(), s.state.Actions(nil)
	if s.info.Seats() > 2 || s.info.Family == "herding" {
		return s.wouldPlay(seat, legal)
	}
	var values []float64
	var depth int
	var looked uint64
	for d := 1; d <= farthest; d++ {
		spec, err := parse(fmt.Sprintf("alphabeta:%d;objective=lead", d))
		if err != nil {
			return nil, err
		}
		can := engine.SkillsOf(spec.New(seat, s.info))
		if can.SearchAll == nil {
			return s.wouldPlay(seat, legal)
		}
		values, depth, looked = can.SearchAll(s.state, legal, values[:0]), d, can.Effort().Nodes
		if looked > enoughLooked {
			break
		}
	}
	return append([]rules.Message{rules.Say("playable.hint-how", depth, int(looked))}, s.ranked(legal, values)...), nil
}

// ranked tells the best moves, the next best and the worst, each with the lead that they come to.
func (s *Session) ranked(legal []engine.Action, values []float64) []rules.Message {
	levels := slices.Clone(values)
	slices.SortFunc(levels, func(a, b float64) int { return cmp.Compare(b, a) })
	levels = slices.Compact(levels)
	keys := []string{"playable.hint-best", "playable.hint-next", "playable.hint-worst"}
	if len(levels) > 3 {
		levels = append(levels[:2], levels[len(levels)-1])
	} else if len(levels) == 2 {
		keys[1] = keys[2]
	}
	var list []rules.Message
	for i, level := range levels {
		var moves []string
		for k, v := range values {
			if v == level {
				moves = append(moves, s.state.ActionText(legal[k]))
			}
		}
		list = append(list, rules.Say(keys[i], moves, lead(level/2))) // leads are in half units
		if i == 0 {
			list = append(list, s.because(legal[slices.Index(values, level)])...)
		}
	}
	return list
}

// because says what a move does at once: what it captures, and whether the other side can capture
// anything after it.
func (s *Session) because(a engine.Action) []rules.Message {
	tell := s.game.Abilities().Tell
	if tell == nil {
		return nil
	}
	move, seat := s.state.ActionText(a), s.state.Turn()
	var list []rules.Message
	for _, m := range messages(tell(s.state, a).Captures) {
		list = append(list, *m)
	}
	if len(list) == 0 {
		list = append(list, rules.Say("playable.hint-nothing", move))
	}
	s.state.Play(a)
	defer s.state.Undo()
	if next := s.state.Turn(); next == engine.Over || next == engine.Chance || next == seat {
		return list
	}
	for _, reply := range s.state.Actions(nil) {
		if len(tell(s.state, reply).Captures) > 0 {
			return list
		}
	}
	return append(list, rules.Say("playable.hint-safe", move))
}

// lead is a lead in words.
func lead(x float64) rules.Message {
	text := strconv.FormatFloat(math.Abs(x), 'f', -1, 64)
	switch {
	case x > 0:
		return rules.Say("playable.hint-ahead", text)
	case x < 0:
		return rules.Say("playable.hint-behind", text)
	}
	return rules.Say("playable.hint-level")
}

// wouldPlay is what a player who knows the game would play here.
func (s *Session) wouldPlay(seat engine.Seat, legal []engine.Action) ([]rules.Message, error) {
	name := "greedy"
	if s.info.Family == "herding" {
		name = "herder:1"
	}
	spec, err := parse(name)
	if err != nil {
		return nil, err
	}
	random := s.random
	random.Decide(s.state, seat)
	a := spec.New(seat, s.info).Choose(s.state, legal, &random)
	if a == engine.NoAction {
		return nil, errors.Join(fmt.Errorf("seat %d", seat), errNoMove)
	}
	return []rules.Message{rules.Say("playable.hint-player", name, s.state.ActionText(a))}, nil
}
