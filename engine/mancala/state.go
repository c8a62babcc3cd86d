package mancala

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/recurrence"
	"houserules/engine/rules"
)

// State is a position with its history: one frame for every ply, so that Undo
// is a pop. It is the plain door's state and asks package core move by move.
type State struct {
	engine.BaseState

	g        *Game
	start    core.Position
	majority engine.Score // ends the game; beyond reach where no majority does
	frames   []frame
	// recent has the frames by their positions, where repetition is judged.
	recent recurrence.Index
	search core.CaptureSearch

	// roll plays random games to their ends; nil where nobody but the state does.
	roll PlayoutFunc
}

// frame is a position with what the rules say at the start of its turn.
type frame struct {
	core.Position
	core.LegalMoves
	end engine.EndReason
	history
}

// history is what a frame hands on to the next.
type history struct {
	// first is the index of the first frame since the last capture.
	first int32
	// lastCapturer is the side that captured last, or core.Nobody.
	lastCapturer int8
	// played are the houses played since the last capture, a bit to each.
	played uint32

	// For the tables: the ply of the last capture, and how often each rule
	// fired, up to here.
	lastCapture int32
	fired       [core.FiringCount]int32
}

// Room for frames at first: for a game that is played on, and for a position that is looked at.
const (
	roomToPlay = 256
	roomToLook = 8
)

// stateOf returns a state that starts from p, with room for so many frames at first.
func stateOf(g *Game, p core.Position, room int) *State {
	s := &State{g: g, start: p, majority: g.majority(&p), frames: make([]frame, 0, room)}
	s.Reset()
	return s
}

// Reset implements engine.State. A state made by Parse goes back to the
// position it was made from.
func (s *State) Reset() {
	s.frames = append(s.frames[:0], frame{Position: s.start, history: history{lastCapturer: core.Nobody}})
	s.recent.Clear()
	s.begin()
}

// board is the shape of the board.
func (s *State) board() *core.Board { return &s.g.core.Board }

// now is the current frame.
func (s *State) now() *frame { return &s.frames[len(s.frames)-1] }

// Turn implements engine.State.
func (s *State) Turn() engine.Seat {
	f := s.now()
	if f.end != 0 {
		return engine.Over
	}
	return f.Mover.Seat()
}

// Mover implements engine.State.
func (s *State) Mover() engine.Seat { return s.now().Mover.Seat() }

// Actions implements engine.State: an action is the index of a house in
// sowing order, or, to pile it, that index counted on from the end of the board.
func (s *State) Actions(dst []engine.Action) []engine.Action {
	f := s.now()
	if f.end != 0 {
		return dst
	}
	for rest := f.LegalMoves.Actions(s.g.core.Size); rest != 0; rest &= rest - 1 {
		dst = append(dst, engine.Action(bits.TrailingZeros64(rest)))
	}
	return dst
}

// Play implements engine.State.
func (s *State) Play(a engine.Action) {
	ply := len(s.frames)
	s.frames = append(s.frames, frame{})
	f, next := &s.frames[ply-1], &s.frames[ply]
	l := s.g.core.Move(&f.Position, int(a), f.Harmless(), &next.Position)
	next.history = f.history
	next.played |= 1 << a
	for fired := f.Fired | l.Fired; fired != 0; fired = fired.Rest() {
		next.fired[fired.First()]++
	}
	if l.Captured > 0 {
		next.first = int32(ply)
		next.lastCapturer = l.Capturer
		next.lastCapture = int32(ply)
	}
	next.end = l.Ends
	s.begin()
}

// Undo implements engine.State.
func (s *State) Undo() {
	s.frames = s.frames[:len(s.frames)-1]
	if s.g.core.Occurrences > 0 {
		s.recent.Pop()
	}
}

// begin judges the newest frame in the order that the package documents.
func (s *State) begin() {
	f := s.now()
	repeated := s.repeated(f)
	if f.end != 0 {
		return
	}
	f.LegalMoves, f.end = s.g.core.Judge(&f.Position, s.majority, f.lastCapturer, &s.search)
	switch {
	case f.end != 0:
	case repeated:
		f.end = core.EndRepetition
	case len(s.frames)-1 >= s.g.core.Limit.Plies:
		f.end = core.EndLimit
	}
}

// repeated enters the newest frame among the recent ones and says whether the
// repetition rule ends the game here: the position has occurred for the
// count-th time since the last capture.
func (s *State) repeated(f *frame) bool {
	r := s.g.core
	if r.Occurrences == 0 {
		return false
	}
	times := s.recent.Push(f.Hash(), int(f.first), func(i int) bool {
		return s.frames[i].Mover == f.Mover && s.frames[i].Houses == f.Houses
	})
	return times >= r.Occurrences && (r.RepeatAtMost == 0 || r.OnBoard(&f.Position) <= r.RepeatAtMost)
}

// recognizing are the compiled rules, where all of them are known to be in the keys of positions.
type recognizing struct{ *core.Rules }

// newKeys returns the keys, which know these knobs and values; nil where the rules have others.
func newKeys(r *core.Rules, known rules.Known) *recognizing {
	if !known.Plays(r.Knobs) {
		return nil
	}
	return &recognizing{r}
}

// Recognize implements engine.State, for rows of up to eight houses with no
// more than 255 seeds in each.
func (s *State) Recognize() (key engine.Key, plies int, ok bool) {
	f, r := s.now(), s.g.keys
	if r == nil {
		return engine.Key{}, 0, false
	}
	var rows [2]uint64
	for h, n := range f.Houses[:r.Size] {
		who := r.Owner(h)
		from, _ := r.Row(who)
		if n > 255 || h-from >= 8 {
			return engine.Key{}, 0, false
		}
		rows[who] |= uint64(n) << (8 * (h - from))
	}
	ply := len(s.frames) - 1
	me := f.Mover
	key = r.Key(rows[me], rows[me.Other()], me, f.Stores[me]-f.Stores[me.Other()], f.lastCapturer)
	return key, r.Timeless(ply-int(f.first), r.Limit.Plies-ply), true
}

// Score implements engine.State.
func (s *State) Score(seat engine.Seat) engine.Score { return s.now().Stores[seat.Index()] }

// Outcome implements engine.State.
func (s *State) Outcome() engine.Outcome {
	f := s.now()
	o := engine.Outcome{End: f.end}
	if f.end == 0 {
		return o
	}
	scores := s.g.core.Divide(&f.Position, s.g.core.Remaining[f.end], f.lastCapturer)
	copy(o.Scores[:], scores[:])
	o.Returns = engine.ShareAmong(o.Scores, 2)
	return o
}

// Metrics implements engine.State.
func (s *State) Metrics(dst []int32) {
	f := s.now()
	dst[tally.SeedsLeft] = int32(s.g.core.OnBoard(&f.Position))
	dst[tally.LastCapture] = f.lastCapture
	for _, c := range s.g.firings {
		dst[c.Index] = f.fired[c.Rule]
	}
}
