package flight

import "houserules/engine"

// Lanes is the number of games in flight.
const Lanes = 64

// axes is the number of directions along which lines run.
const axes = 4

// Words are one word for each lane.
type Words [Lanes]uint64

// Games are the games in flight. The vectors come first, each on lines of the cache of
// its own.
type Games struct {
	// Own and Enemy are the counters at the start of a turn, seen by the player
	// to move.
	Own, Enemy Words
	// Mover has no bits set where the first player is to move, and all of them where
	// the second is.
	Mover Words
	// Left is the number of plies before the limit.
	Left Words
	// Word is the random word that serves four plies.
	Word Words
	// Branching counts the legal moves of all plies, Forced the plies with one.
	Branching, Forced Words
	// StepsFired and CaptureFired count the plies at which those rules removed a move.
	StepsFired, CaptureFired Words

	// What was played at the last ply: Slot is the point of its slot, as a bit, or 0
	// where nothing was played; Axis has the axis in its lowest two bits.
	Slot, Axis Words
	// Turn is 16 times which of the four plies of a random word comes next.
	Turn vector

	// Scratch is memory of the kernels in assembly.
	Scratch [2 * axes]vector

	// Alone are the lanes that the last ply has left as they were, Captured those in
	// which it captured.
	Alone, Captured uint64
}

// SetTurn says which of the four plies that share a random word is played next.
func (g *Games) SetTurn(ply int) {
	for i := range g.Turn {
		g.Turn[i] = 16 * uint64(ply&3)
	}
}

// Choose draws the choice among n moves in a lane that the kernel has left alone, n being
// at most what a lane of a random word serves.
func (g *Games) Choose(lane, n int) int { return engine.Lane(g.Word[lane], uint(g.Turn[0]/16), n) }

// Rules are the rules of hop in the form in which a ply asks for them.
type Rules struct {
	// Shift is the distance along each axis, in bits. Up an axis is towards higher bits.
	Shift [axes]int
	// All are the points, Lines those from which a line leads up the axis, Mids those
	// with a line on both sides.
	All         uint64
	Lines, Mids [axes]uint64
	// MustCapture is set where a player who can hop must.
	MustCapture bool
	// StepsRuled is set where Up and Down, by player and axis, are fewer than Lines: the
	// points with a line along which the player may step.
	StepsRuled bool
	Up, Down   [2][axes]uint64
}

// Tables are rules in the form in which the kernel in assembly asks for them.
type Tables struct {
	Shift, Lines, Mids [axes]vector
	All                vector
	// Optional has all bits set where nobody must capture.
	Optional vector
	// ShiftOf is the distance along each axis, by bytes.
	ShiftOf vector
	// Up and Down are of the first player, and what differs for the second.
	Up, UpOther, Down, DownOther [axes]vector
}

// vector is the same word for each lane of the widest vector.
type vector = [8]uint64

func spread(w uint64) vector { return vector{w, w, w, w, w, w, w, w} }

// tables lays the rules out for assembly.
func tables(r *Rules) *Tables {
	t := &Tables{All: spread(r.All)}
	if !r.MustCapture {
		t.Optional = spread(^uint64(0))
	}
	for a := range axes {
		t.Shift[a], t.Lines[a], t.Mids[a] = spread(uint64(r.Shift[a])), spread(r.Lines[a]), spread(r.Mids[a])
		t.Up[a], t.UpOther[a] = spread(r.Up[0][a]), spread(r.Up[0][a]^r.Up[1][a])
		t.Down[a], t.DownOther[a] = spread(r.Down[0][a]), spread(r.Down[0][a]^r.Down[1][a])
		for i := 0; i < len(t.ShiftOf); i += 2 { // a table for each 128 bits
			t.ShiftOf[i] |= uint64(r.Shift[a]) << (8 * a)
		}
	}
	return t
}
