package mancala

import (
	"math/bits"

	"houserules/engine"
)

// State is a position with its history: one frame for every ply, so that Undo
// is a pop and repetition is looked up among the frames since the last
// capture. It is the plain door's state and follows reference.go move by move.
type State struct {
	g        *Game
	start    position
	majority engine.Score // ends the game; beyond reach where no majority does
	frames   []frame
	// hashes of the frames' houses, kept apart so that the search for a
	// repetition runs over contiguous memory.
	hashes []uint64
	search liveSearch
}

// frame is a position with what the rules say at the start of its turn.
type frame struct {
	position
	options
	end engine.EndReason
	history
}

// history is what a frame hands on to the next.
type history struct {
	// first is the index of the first frame since the last capture.
	first int32
	// lastCapturer is the side that captured last, or none.
	lastCapturer int8

	// For the tables: the ply of the last capture, and how often each rule
	// fired, up to here.
	lastCapture int32
	fired       [firings]int32
}

// newState returns a state that starts from p.
func newState(g *Game, p position) *State {
	s := &State{g: g, start: p, majority: engine.Units(MaxSeeds + 1)}
	if m := g.rules.End.Majority; m.Set {
		// Whole seeds: half of an odd number is rounded down.
		s.majority = engine.Units(m.Of(int(g.all(&p)) / 2))
	}
	s.frames = make([]frame, 0, 256)
	s.hashes = make([]uint64, 0, 256)
	s.Reset()
	return s
}

// Reset implements engine.State. A state made by Parse goes back to the
// position it was made from.
func (s *State) Reset() {
	s.frames = append(s.frames[:0], frame{position: s.start, history: history{lastCapturer: none}})
	s.hashes = s.hashes[:0]
	s.begin()
}

// now is the current frame.
func (s *State) now() *frame { return &s.frames[len(s.frames)-1] }

// Turn implements engine.State.
func (s *State) Turn() engine.Seat {
	f := s.now()
	if f.end != 0 {
		return engine.Over
	}
	return f.mover.seat()
}

// Actions implements engine.State: an action is the index of a house in
// sowing order.
func (s *State) Actions(dst []engine.Action) []engine.Action {
	f := s.now()
	if f.end != 0 {
		return dst
	}
	for rest := f.moves; rest != 0; rest &= rest - 1 {
		dst = append(dst, engine.Action(bits.TrailingZeros32(rest)))
	}
	return dst
}

// Play implements engine.State.
func (s *State) Play(a engine.Action) {
	ply := len(s.frames)
	s.frames = append(s.frames, frame{})
	f, next := &s.frames[ply-1], &s.frames[ply]
	l := s.g.move(&f.position, int(a), f.onlySlams, &next.position)
	next.history = f.history
	for fired := firingsAt(&f.options, &l); fired != 0; fired &= fired - 1 {
		next.fired[bits.TrailingZeros16(fired)]++
	}
	if l.captured > 0 {
		next.first = int32(ply)
		next.lastCapturer = l.capturer
		next.lastCapture = int32(ply)
	}
	if l.slamEnds {
		next.end = endGrandSlam
	}
	s.begin()
}

// Undo implements engine.State.
func (s *State) Undo() {
	s.frames = s.frames[:len(s.frames)-1]
	s.hashes = s.hashes[:len(s.hashes)-1]
}

// begin judges the newest frame in the order that the package documents.
func (s *State) begin() {
	f := s.now()
	s.hashes = append(s.hashes, s.g.hash(&f.position))
	if f.end != 0 {
		return
	}
	f.options, f.end = s.g.judge(&f.position, s.majority, f.lastCapturer, &s.search)
	switch {
	case f.end != 0:
	case s.repeated(f):
		f.end = endRepetition
	case len(s.frames)-1 >= s.g.rules.Limit.Plies:
		f.end = endLimit
	}
}

// judge asks for the ends of the game at the start of a turn, in the order
// that the package documents, but for the ends by a grand slam, repetition and
// the limit. It returns the legal moves, or the reason for which the game is
// over. last is the side that captured last, or none.
func (g *Game) judge(p *position, majority engine.Score, last int8, search *liveSearch) (o options, end engine.EndReason) {
	e := &g.rules.End
	if p.stores[south] >= majority || p.stores[north] >= majority {
		return o, endMajority
	}
	if e.RowEmpty != nil && (g.empty(p, south) || g.empty(p, north)) {
		return o, endRowEmpty
	}
	o = g.legal(p)
	switch {
	case o.cannotFeed:
		end = endCannotFeed
	case o.moves == 0:
		end = endNoMove
	case g.nothingToCapture(p, last, search):
		end = endNoCapture
	case e.FewSeeds != nil && g.onBoard(p) <= e.FewSeeds.AtMost:
		end = endFewSeeds
	case e.AllOnes != nil && g.allOnes(p):
		end = endAllOnes
	}
	return o, end
}

// nothingToCapture says whether the no-capture rule ends the game here.
func (g *Game) nothingToCapture(p *position, last int8, search *liveSearch) bool {
	rule := g.rules.End.NoCapturePossible
	switch {
	case rule == nil:
		return false
	case rule.By == ByCount:
		return g.onBoard(p) <= g.countEnd
	default:
		return !search.live(g, p, last)
	}
}

// repeated says whether the repetition rule ends the game here: the position
// has occurred for the count-th time since the last capture. The comparison
// is exact; the hash only passes over frames that differ.
func (s *State) repeated(f *frame) bool {
	rule := s.g.rules.End.Repetition
	if rule == nil || rule.AtMost > 0 && s.g.onBoard(&f.position) > rule.AtMost {
		return false
	}
	here := len(s.frames) - 1
	hash, seen := s.hashes[here], 1
	for i := here - 1; i >= int(f.first); i-- {
		if s.hashes[i] == hash && s.frames[i].mover == f.mover && s.frames[i].houses == f.houses {
			if seen++; seen == rule.Count {
				return true
			}
		}
	}
	return false
}

// hash is a sum of odd multiples of the houses and the mover: cheap, because
// the products do not wait for each other, and only a filter.
func (g *Game) hash(p *position) uint64 {
	h := uint64(p.mover)
	k := uint64(0x9E3779B97F4A7C15)
	for _, n := range p.houses[:g.size] {
		h += k * uint64(n)
		k = k<<7 | k>>57
	}
	return h
}

// Score implements engine.State.
func (s *State) Score(seat engine.Seat) engine.Score { return s.now().stores[seat.Index()] }

// Outcome implements engine.State.
func (s *State) Outcome() engine.Outcome {
	f := s.now()
	o := engine.Outcome{End: f.end}
	if f.end == 0 {
		return o
	}
	scores := s.g.divide(&f.position, s.g.division(f.end), f.lastCapturer)
	copy(o.Scores[:], scores[:])
	o.Returns = engine.ShareAmong(o.Scores, 2)
	return o
}

// division says how an end divides the seeds left.
func (g *Game) division(end engine.EndReason) Division {
	e := &g.rules.End
	switch end {
	case endMajority:
		return e.MajorityRemaining
	case endGrandSlam:
		return DivMover // the player to move is the one whose seeds were taken
	case endRowEmpty:
		return e.RowEmpty.Remaining
	case endNoMove:
		return e.NoMove.Remaining
	case endCannotFeed:
		if g.cannotFeed == CannotOwner {
			return DivOwner
		}
		return DivMover
	case endNoCapture:
		return e.NoCapturePossible.Remaining
	case endFewSeeds:
		return e.FewSeeds.Remaining
	case endAllOnes:
		return e.AllOnes.Remaining
	case endRepetition:
		return e.Repetition.Remaining
	default:
		return g.rules.Limit.Remaining
	}
}

// divisions are those of all ends that the rules have.
func (g *Game) divisions() (divisions [endLimit + 1]Division) {
	e := &g.rules.End
	for end := endMajority; end <= endLimit; end++ {
		off := end == endRowEmpty && e.RowEmpty == nil || end == endNoCapture && e.NoCapturePossible == nil ||
			end == endFewSeeds && e.FewSeeds == nil || end == endAllOnes && e.AllOnes == nil ||
			end == endRepetition && e.Repetition == nil
		if !off {
			divisions[end] = g.division(end)
		}
	}
	return divisions
}

// Metrics implements engine.State.
func (s *State) Metrics(dst []int32) {
	f := s.now()
	m := &s.g.metrics
	dst[m.seedsLeft] = int32(s.g.onBoard(&f.position))
	dst[m.lastCapture] = f.lastCapture
	for rule, column := range m.fired {
		if column >= 0 {
			dst[column] = f.fired[rule]
		}
	}
}
