package herding

import "houserules/engine"

// phase is what is done next.
type phase uint8

const (
	phaseSetup  phase = iota // a herd is laid out on its herding-point (chance)
	phaseLot                 // who starts (chance), where lots decide it
	phaseHerd                // the direction die of a herd (chance)
	phaseDrive               // the herder moves one aiwe, where the rules leave the order to them
	phaseDice                // the four dice of the awéthi (chance)
	phaseChoose              // the herder gives dice to awéthi
	phaseWalk                // the herder moves one awéthi
	phaseScent               // the two dice of the wairgka (chance)
	phaseHunt                // the wairgka player moves a wairgk
	phaseOver
)

// leash is how far the wairgk are from being let loose.
type leash uint8

const (
	asleep  leash = iota // nobody has been in the Forest
	stirred              // somebody has, this turn; they come at its end
	unleashed
)

// position is everything on which the rest of the game depends.
type position struct {
	at    [pieces]square
	round int16
	phase phase
	seat  int8 // the herder whose turn it is, from 0
	// starter is the herder who has the first turn of every round, from 0.
	starter int8
	leash   leash
	// steps are, in phaseChoose, the dice in ascending order; in phaseWalk
	// how far each awéthi must go, 0 where it has gone.
	steps [awethiEach]uint8
	// direction (from 0) and distance are the dice of the wairgka in phaseHunt;
	// direction is the direction of the herd in phaseDrive.
	direction, distance int8
	// hunted are the wairgk that have moved in a turn in which all do, as a bit
	// mask.
	hunted uint8
	// driven are the aiwe of the herd that are still to move in phaseDrive, trapped
	// those that were caught when its turn began and have not got away, as bit masks.
	driven, trapped uint8
}

// history is what the tables count on the way.
type history struct {
	unleashedRound int16
	hunts, passes  int16            // turns of the wairgka with and without a move
	homes          int16            // awéthi sent straight back to their shelter
	frozen         int16            // herd turns in which a caught aiwe stood still
	fear           int16            // hunts in which the fear of awéthi removed a move
	frightened     bool             // it has done so in this turn
	escapes        int16            // herd turns in which an aiwe with enough awéthi around it was not caught
	escaped        bool             // one has got away in this turn
	lost           [maxHerders]int8 // caught aiwe eaten, by herder
}

// frame is what Undo brings back.
type frame struct {
	position
	history
	end engine.EndReason
}

// State is a position with the moves that led to it.
type State struct {
	engine.BaseState

	g     *Game
	start position
	frame
	past  []frame
	cells [squares]cell
	// free are the vacant cells, awethi, aiwe and prowlers those where awéthi, aiwe and wairgk
	// stand.
	free, awethi, aiwe, prowlers diagonals

	seen hunter // the board as the wairgk saw it last

	// scores are the seats' while counted is set: they change only with the aiwe
	// that are off the board.
	scores  [engine.MaxSeats]engine.Score
	counted bool

	tallies tallies        // scratch of Metrics
	rolling *rolling       // scratch of Playout, made when it is first asked for
	judge   *standingJudge // scratch of standings, likewise
}

// newState returns a state that starts from p.
func newState(g *Game, p *position) *State {
	s := &State{g: g, start: *p}
	s.Reset()
	return s
}

// Reset implements engine.State. A state made by Parse goes back to the
// position it was made from.
func (s *State) Reset() {
	s.past = s.past[:0]
	s.frame = frame{position: s.start}
	if s.leash == unleashed {
		s.unleashedRound = s.round
	}
	s.cells, s.counted = s.g.cells, false
	s.free, s.awethi, s.aiwe, s.prowlers = s.g.vacant, diagonals{}, diagonals{}, diagonals{}
	for piece, q := range s.at {
		s.put(piece, q)
	}
	s.settle()
}

// settle tells the end of a finished position read from text.
func (s *State) settle() {
	if s.phase != phaseOver {
		return
	}
	s.end = endLimit
	if s.g.finished(&s.position) {
		s.end = endHerdGone
	}
}

// copyPosition copies the position only: the copy cannot undo what the other
// state has played.
func (s *State) copyPosition(o *State) {
	if s.g != o.g {
		s.seen = hunter{}
	}
	s.g, s.start, s.frame, s.past = o.g, o.start, o.frame, s.past[:0]
	s.cells, s.counted = o.cells, false
	s.free, s.awethi, s.aiwe, s.prowlers = o.free, o.awethi, o.aiwe, o.prowlers
}

// put sets a piece on the board.
func (s *State) put(piece int, q square) {
	if q < offBoard {
		return
	}
	switch c := &s.cells[q]; {
	case piece >= firstWairgk && *c >= inShelter: // of nobody's, where shelters stop none
		*c = inLair + 1
	case *c >= inLair && (piece < firstAiwe || piece >= firstWairgk):
		*c++
	case piece >= firstWairgk:
		*c = inLair + 1
	default:
		*c = cell(piece + 1)
	}
	p := &s.g.places[q]
	s.free.remove(p)
	switch {
	case piece < firstAiwe:
		s.awethi.add(p)
	case piece < firstWairgk:
		s.aiwe.add(p)
	default:
		s.prowlers.add(p)
	}
}

// lift takes a piece off the board.
func (s *State) lift(q square) {
	if q < offBoard {
		return
	}
	if c := &s.cells[q]; *c >= inLair {
		if *c--; *c == inLair {
			*c = s.g.cells[q] // a wairgk that stood outside the Lair
		}
	} else {
		*c = s.g.cells[q]
	}
	p, c := &s.g.places[q], s.cells[q]
	if c == vacant {
		s.free.add(p)
	}
	s.aiwe.remove(p)
	if !c.awethi() {
		s.awethi.remove(p)
	}
	if !c.wairgk() {
		s.prowlers.remove(p)
	}
}

// move moves a piece, off the board or onto it too.
func (s *State) move(piece int, q square) {
	s.lift(s.at[piece])
	s.at[piece] = q
	s.counted = s.counted && q >= offBoard
	s.put(piece, q)
}

// Turn implements engine.State.
func (s *State) Turn() engine.Seat {
	switch s.phase {
	case phaseDrive, phaseChoose, phaseWalk:
		return engine.Seat(s.seat + 1)
	case phaseHunt:
		return engine.Seat(s.g.herders + 1)
	case phaseOver:
		return engine.Over
	default:
		return engine.Chance
	}
}

// Mover implements engine.State. Laying out the herds and drawing lots for the start are
// nobody's moves.
func (s *State) Mover() engine.Seat {
	switch s.phase {
	case phaseSetup, phaseLot:
		return 0
	case phaseScent, phaseHunt:
		return engine.Seat(s.g.herders + 1)
	default:
		return engine.Seat(s.seat + 1)
	}
}

// Actions implements engine.State. What an action means depends on what is
// done next: the number of an arrangement, of a throw, of an assignment of
// dice, an aiwe, or a piece and the square where it ends; see ActionText.
func (s *State) Actions(dst []engine.Action) []engine.Action {
	switch s.phase {
	case phaseSetup:
		return appendRange(dst, len(s.g.arrangements))
	case phaseLot:
		return appendRange(dst, s.g.herders)
	case phaseHerd:
		return appendRange(dst, directions)
	case phaseDrive:
		for j := range herdSize {
			if s.driven>>j&1 != 0 {
				dst = append(dst, engine.Action(j))
			}
		}
		return dst
	case phaseDice:
		return appendRange(dst, len(s.g.dice))
	case phaseChoose:
		return s.appendChoices(dst)
	case phaseWalk:
		return s.appendWalks(dst)
	case phaseScent:
		return appendRange(dst, directions*scentFaces)
	case phaseHunt:
		return s.appendHunts(dst)
	default:
		return dst
	}
}

func appendRange(dst []engine.Action, n int) []engine.Action {
	for i := range n {
		dst = append(dst, engine.Action(i))
	}
	return dst
}

// Weights implements engine.State: four dice are listed without their order,
// so throws with equal faces are rarer; all other throws are equally likely.
func (s *State) Weights(dst []uint32) []uint32 {
	n := 0
	switch s.phase {
	case phaseSetup:
		n = len(s.g.arrangements)
	case phaseLot:
		n = s.g.herders
	case phaseHerd:
		n = directions
	case phaseDice:
		return append(dst, s.g.weights...)
	case phaseScent:
		n = directions * scentFaces
	}
	for range n {
		dst = append(dst, 1)
	}
	return dst
}

// Play implements engine.State.
func (s *State) Play(a engine.Action) {
	s.past = append(s.past, s.frame)
	s.play(a)
}

// play plays what cannot be taken back.
func (s *State) play(a engine.Action) {
	switch s.phase {
	case phaseSetup:
		s.layOut(s.g.arrangements[a])
	case phaseLot:
		s.seat, s.starter, s.phase = int8(a), int8(a), phaseHerd
	case phaseHerd:
		s.herdTurn(int(a))
	case phaseDrive:
		s.drive(int(a))
	case phaseDice:
		s.steps, s.phase = s.g.dice[a], phaseChoose
	case phaseChoose:
		s.steps, s.phase = s.assigned(a), phaseWalk
	case phaseWalk:
		k, end := destination(a)
		s.walk(k, end, end == s.g.homes[s.seat] && end != s.at[awethiPiece(int(s.seat), k)] && s.stuck(k))
	case phaseScent:
		s.direction, s.distance, s.phase = int8(a/scentFaces), int8(a%scentFaces)+1, phaseHunt
		s.frightened = false
	case phaseHunt:
		s.hunt(a)
	}
}

// Undo implements engine.State.
func (s *State) Undo() {
	last := len(s.past) - 1
	before := &s.past[last]
	// Lift all before putting any back: two pieces may have changed places.
	for piece, q := range s.at {
		if q != before.at[piece] {
			s.lift(q)
		}
	}
	for piece, q := range before.at {
		if q != s.at[piece] {
			s.put(piece, q)
			s.counted = s.counted && q >= offBoard && s.at[piece] >= offBoard
		}
	}
	s.frame, s.past = *before, s.past[:last]
}
