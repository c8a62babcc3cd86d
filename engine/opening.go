package engine

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Opening is how a game begins before its players choose: a position, and what
// is played from there.
type Opening struct {
	// Position is where it begins, in the family's notation and without history;
	// empty for the game's start position.
	Position string
	// Actions are played from there, chance results included.
	Actions []Action
	// odds are the odds of random plies, of an opening that [AllOpenings] lists, times a
	// number that all of the list share; 0 of others.
	odds float64
}

// Hash is the opening as one number, which the column opening of the tables
// holds: the [LineHash] of its actions, and in openings that begin with a
// position the line of the position's bytes, each taken for an action, before
// them. So the line of a game from the start position is that of all its
// actions, opening and all.
func (o Opening) Hash() LineHash {
	line := LineHash(0)
	for i := range len(o.Position) {
		line = line.Then(Action(o.Position[i]))
	}
	for _, a := range o.Actions {
		line = line.Then(a)
	}
	return line
}

// Openings say with which opening each game of a study begins. After every one
// of them the first seat is to decide, so that who moves first is the same seat
// as in a game from the start position. After an odd number of plies that is so where
// the board can be turned ([Abilities].Turned). They belong to one game and one seed, are
// immutable, and are shared by all workers.
type Openings struct {
	game Game
	// to is the seat that is to decide after the plies; where it is the second, turned
	// makes the first of it.
	to     Seat
	turned func(State) string
	// plies is the number of decision plies of random openings; with 0 the games
	// take the list in turn.
	plies int
	list  []Opening
	// order are the places in the list in the order of play.
	order []uint32
}

// mostPlies is the largest number of plies of an opening.
const mostPlies = 1 << 10

// openingTries is how many openings are drawn before the rules count as having
// none: fewer than one in a thousand will do is no way to open games.
const openingTries = 1 << 12

// RandomOpenings draws an opening for each game: plies decisions, each uniform among
// the legal actions, and dice with their odds, up to the next decision. An opening is
// drawn again if the game is over after it or another seat than the first is to
// decide. The draw depends on the seed and the game's index alone, so that games
// which allow the same actions open alike. The error says that no opening of that
// length will do.
func RandomOpenings(g Game, plies int) (*Openings, error) {
	if plies < 1 || plies > mostPlies {
		return nil, fmt.Errorf("openings have 1 to %d plies, not %d", mostPlies, plies)
	}
	o := &Openings{game: g, plies: plies}
	o.to, o.turned = after(g, plies)
	s := g.New()
	for i := range uint64(openingTries) {
		if _, ok := o.attempt(s, GameStreams(0, i).Stream(PurposeOpening).Split(0)); ok {
			return o, nil
		}
	}
	return nil, fmt.Errorf("after %d plies the game is over or it is another than %s's turn, in each of %d random openings: %s",
		plies, seatWord(o.to), openingTries, remedy(g, plies))
}

// after says who is to decide after so many plies, and how the board is turned then: in
// most games seats take turns, so that it is the second seat after an odd number.
func after(g Game, plies int) (Seat, func(State) string) {
	if turned := g.Abilities().Turned; turned != nil && plies%2 != 0 {
		return First + 1, turned
	}
	return First, nil
}

// remedy says which number of plies will do instead.
func remedy(g Game, plies int) string {
	if plies%2 != 0 && g.Abilities().Turned == nil {
		return fmt.Sprintf("the two sides of these rules differ, so that the board cannot be turned after an odd number; take an even one, such as %d or %d", max(2, plies-1), plies+1)
	}
	return "take another number of plies"
}

// seatWord calls a seat by its number.
func seatWord(s Seat) string {
	if s == First {
		return "the first seat"
	}
	return "the second seat"
}

// opening returns the opening that some actions made, after which a state stands; false where it will not do.
func (o *Openings) opening(s State, actions []Action) (Opening, bool) {
	switch turn := s.Turn(); {
	case turn != o.to:
		return Opening{}, false
	case o.turned != nil:
		return Opening{Position: o.turned(s)}, true
	}
	return Opening{Actions: actions}, true
}

// ListOpenings lets games begin with the openings of a list in turn, again and
// again, in an order that the seed draws. The list, which is kept, is not empty,
// and has passed [CheckOpening].
func ListOpenings(g Game, list []Opening, seed uint64) (*Openings, error) {
	if len(list) == 0 || uint64(len(list)) > math.MaxUint32 {
		return nil, errors.New("a list of openings needs at least one")
	}
	o := &Openings{game: g, list: list, order: make([]uint32, len(list))}
	for i := range o.order {
		o.order[i] = uint32(i)
	}
	// No game has the largest index, so nothing else is drawn from this stream.
	stream := GameStreams(seed, math.MaxUint64).Stream(PurposeOpening)
	for i := len(o.order) - 1; i > 0; i-- {
		k := Below(stream.Next(), i+1)
		o.order[i], o.order[k] = o.order[k], o.order[i]
	}
	return o, nil
}

// AllOpenings lists every legal sequence of plies decisions after which the first
// seat is to decide, in the order of the actions, and counts the sequences left out
// because another seat is to decide or the game is over. It is an error if there are
// more than most, or if dice are thrown.
func AllOpenings(g Game, plies, most int) (list []Opening, leftOut int, err error) {
	if plies < 1 || plies > mostPlies {
		return nil, 0, fmt.Errorf("openings have 1 to %d plies, not %d", mostPlies, plies)
	}
	var o Openings
	o.to, o.turned = after(g, plies)
	s := g.New()
	legal, line := make([][]Action, plies), make([]Action, 0, plies)
	var walk func(odds float64) error
	walk = func(odds float64) error {
		switch turn := s.Turn(); {
		case turn == Chance:
			return errors.New("the sequences of a game with dice cannot be listed: take random openings")
		case turn == Over:
			leftOut++
			return nil
		case len(line) == plies && len(list) == most && turn == o.to:
			return fmt.Errorf("there are more than %d sequences of %d plies: take fewer plies, or random openings", most, plies)
		case len(line) == plies:
			opening, ok := o.opening(s, slices.Clone(line))
			if !ok {
				leftOut++
				return nil
			}
			opening.odds = odds
			list = append(list, opening)
			return nil
		}
		d := len(line)
		legal[d] = s.Actions(legal[d][:0])
		for _, a := range legal[d] {
			line = append(line, a)
			s.Play(a)
			err := walk(odds / float64(len(legal[d])))
			s.Undo()
			line = line[:d]
			if err != nil {
				return err
			}
		}
		return nil
	}
	if err := walk(1); err != nil {
		return nil, 0, err
	}
	if len(list) == 0 {
		return nil, 0, fmt.Errorf("after every sequence of %d plies the game is over or it is another than %s's turn: %s", plies, seatWord(o.to), remedy(g, plies))
	}
	return list, leftOut, nil
}

// CheckOpening reports why no game can be played on from a state.
func CheckOpening(s State) error {
	switch turn := s.Turn(); turn {
	case First:
		return nil
	case Over:
		return errors.New("the game is over there")
	case Chance:
		return errors.New("there it is the turn of the dice; go on until the first seat is to move")
	default:
		return fmt.Errorf("there it is the turn of seat %d; openings end where the first seat is to move", turn)
	}
}

// Listed is the number of openings that the games take in turn; 0 where each
// game's is drawn.
func (o *Openings) Listed() int {
	if o == nil {
		return 0
	}
	return len(o.list)
}

// attempt draws an opening and reports whether it will do. The state, which is
// at the start position, is left there.
func (o *Openings) attempt(s State, stream Stream) (opening Opening, ok bool) {
	luck, weights, legal, actions := NewLuck(stream), []uint32(nil), []Action(nil), []Action(nil)
	decisions, turn := 0, s.Turn()
	for ; turn != Over && (turn == Chance || decisions < o.plies); turn = s.Turn() {
		legal = s.Actions(legal[:0])
		k := 0
		switch n := len(legal); {
		case turn == Chance:
			weights = s.Weights(weights[:0])
			k = luck.Chance(n, weights)
		default:
			decisions++
			if n > 1 {
				k = luck.Choice(n)
			}
		}
		s.Play(legal[k])
		actions = append(actions, legal[k])
	}
	opening, ok = o.opening(s, actions)
	for range actions {
		s.Undo()
	}
	return opening, ok
}

// Of returns the opening of a game of a study, and how many were drawn in vain
// before it. s is a state of the game at the start position, and is left there.
func (o *Openings) Of(s State, seed, game uint64) (opening Opening, redrawn uint32) {
	if o.plies == 0 {
		return o.list[o.order[game%uint64(len(o.list))]], 0
	}
	streams := GameStreams(seed, game).Stream(PurposeOpening)
	for ; ; redrawn++ {
		if opening, ok := o.attempt(s, streams.Split(uint64(redrawn))); ok {
			return opening, redrawn
		}
	}
}

// Odds are the probabilities with which random plies make each opening of a list, in the
// order in which games take them: the product of one over the number of legal actions at
// each ply, over the sum for all of the list, because other sequences are drawn again.
// Sequences of which several meet in one position count each. It is for lists that
// [AllOpenings] makes; of others it is nil.
func (o *Openings) Odds() []float64 {
	odds, sum := make([]float64, len(o.list)), 0.0
	for game, at := range o.order {
		if odds[game] = o.list[at].odds; odds[game] == 0 {
			return nil
		}
		sum += odds[game]
	}
	for i := range odds {
		odds[i] /= sum
	}
	return odds
}
