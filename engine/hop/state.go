package hop

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/recurrence"
)

// State is a position with its history: one frame for every ply, so that Undo
// is a pop. It is the plain door's state.
type State struct {
	engine.BaseState

	g      *Game
	start  position
	frames []frame
	// recent has the frames by their positions, where repetition is judged.
	recent recurrence.Index
	// options are the options of the last frame when there were optionsAt frames. A
	// frame does not keep its own, which would triple its size.
	options   options
	optionsAt int
}

// frame is a position with what the rules say at its ply.
type frame struct {
	position
	end engine.EndReason
	history
}

// Room for frames at first: for a game that is played on, and for a position that is looked at.
const (
	roomToPlay = 512
	roomToLook = 8
)

// stateOf returns a state that starts from p, with room for so many frames at first.
func stateOf(g *Game, p position, room int) *State {
	s := &State{g: g, start: p, frames: make([]frame, 0, room)}
	s.Reset()
	return s
}

// Reset implements engine.State. A state made by Parse goes back to the
// position it was made from.
func (s *State) Reset() {
	s.frames = append(s.frames[:0], frame{position: s.start})
	s.recent.Clear()
	s.begin()
}

// now is the current frame.
func (s *State) now() *frame { return &s.frames[len(s.frames)-1] }

// legal returns the options of the current frame.
func (s *State) legal() *options {
	if s.optionsAt != len(s.frames) {
		s.g.legal(&s.now().position, &s.options)
		s.optionsAt = len(s.frames)
	}
	return &s.options
}

// Turn implements engine.State.
func (s *State) Turn() engine.Seat {
	f := s.now()
	if f.end != 0 {
		return engine.Over
	}
	return engine.Seat(f.mover + 1)
}

// Mover implements engine.State.
func (s *State) Mover() engine.Seat { return engine.Seat(s.now().mover + 1) }

// Actions implements engine.State: the moves by axis and point, then the pass.
func (s *State) Actions(dst []engine.Action) []engine.Action {
	if s.now().end != 0 {
		return dst
	}
	o, p := s.legal(), &s.now().position
	for axis, slots := range o.slots {
		for half, w := range slots.words() {
			for ; w != 0; w &= w - 1 {
				at := 64*half + bits.TrailingZeros64(w)
				dst = append(dst, s.g.number[axis][s.g.kind(p, axis, at)][at])
			}
		}
	}
	if o.pass {
		dst = append(dst, s.g.pass())
	}
	return dst
}

// Play implements engine.State.
func (s *State) Play(a engine.Action) {
	o, ply := s.legal(), len(s.frames)
	s.frames = append(s.frames, frame{})
	f, next := &s.frames[ply-1], &s.frames[ply]
	next.history = f.history
	next.hops = 0
	if o.captureFired {
		next.captureFired++
	}
	if o.stepsFired {
		next.stepsFired++
	}
	switch {
	case o.stuck:
		next.stuck++
	case a == s.g.pass():
		next.passes++
	}
	captured := s.g.move(&f.position, &s.g.moves[a], &next.position)
	if next.turned != f.turned {
		next.turns++
	}
	if s.g.closes(&f.position, &next.position) {
		next.closings++
	}
	if captured {
		next.first = int32(ply)
		next.lastCapture = int32(ply)
		next.hopped(f.hops+1, next.chain.some())
	}
	s.begin()
}

// Since is how many plies were played since the last capture.
func (s *State) Since() int { return len(s.frames) - 1 - int(s.now().first) }

// Undo implements engine.State.
func (s *State) Undo() {
	s.frames = s.frames[:len(s.frames)-1]
	if s.g.repetition > 0 {
		s.recent.Pop()
	}
}

// begin judges the newest frame in the order that the package documents. A
// continuing counter can hop, so within a turn only the limit ends the game.
func (s *State) begin() {
	f := s.now()
	s.g.legal(&f.position, &s.options)
	s.optionsAt = len(s.frames)
	repeated := s.repeated(f)
	switch {
	case f.men[f.mover].none():
		f.end = endNoCounters
	case !s.options.any():
		f.end = endNoMove
	case repeated:
		f.end = endRepetition
	case len(s.frames)-1 >= s.g.limit:
		f.end = endLimit
	}
}

// repeated enters the newest frame among the recent ones and says whether the
// repetition rule ends the game here: the position has occurred for the
// count-th time since the last capture. A position with a continuing counter is
// the first since a capture and so never a repetition.
func (s *State) repeated(f *frame) bool {
	if s.g.repetition == 0 {
		return false
	}
	times := s.recent.Push(f.hash(), int(f.first), func(i int) bool { return s.frames[i].position == f.position })
	return times >= s.g.repetition
}

// hash is the hash of the position, for package recurrence.
func (p *position) hash() uint64 {
	h := recurrence.Mix(uint64(p.mover)|uint64(p.turned)<<1, p.men[first].lo)
	h = recurrence.Mix(recurrence.Mix(h, p.men[second].lo), p.chain.lo)
	if p.men[first].hi|p.men[second].hi != 0 {
		h = recurrence.Mix(recurrence.Mix(recurrence.Mix(h, p.men[first].hi), p.men[second].hi), p.chain.hi)
	}
	return h
}

// Score implements engine.State: the counters that a seat has captured, which
// are those that its opponent had at the start of the game and has no more.
func (s *State) Score(seat engine.Seat) engine.Score {
	return s.g.captured(&s.now().position, side(seat-1))
}

// captured counts what a player has captured.
func (g *Game) captured(p *position, s side) engine.Score {
	return engine.Units(g.start.left(s.other()) - p.left(s.other()))
}

// Outcome implements engine.State: the rules say what becomes of a player who
// cannot move; every other end is a draw, whatever was captured.
func (s *State) Outcome() engine.Outcome {
	f := s.now()
	if f.end == 0 {
		return engine.Outcome{}
	}
	return s.g.outcome(&f.position, f.end)
}

// outcome is the result of a game that ended so at a position.
func (g *Game) outcome(p *position, end engine.EndReason) engine.Outcome {
	o := engine.Outcome{End: end, Returns: g.returns(end, p.mover)}
	o.Scores[0], o.Scores[1] = g.captured(p, first), g.captured(p, second)
	return o
}

// Metrics implements engine.State.
func (s *State) Metrics(dst []int32) {
	f := s.now()
	for k, of := range s.g.values {
		dst[k] = of(&f.position, &f.history)
	}
}
