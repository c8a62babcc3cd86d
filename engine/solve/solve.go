package solve

import (
	"context"

	"houserules/engine"
	"houserules/engine/rules"
)

// Class says what values are.
type Class int

// The classes of rule sets.
const (
	// Exact values are those of the game.
	Exact Class = iota + 1
	// Bounds enclose the value of the game: what it would be if play without end
	// favoured the one player, and the other. Where they are equal it is known.
	Bounds
)

// String returns the class's name.
func (c Class) String() string {
	switch c {
	case Exact:
		return "exact"
	case Bounds:
		return "bounds"
	}
	return "unknown"
}

// Refusal says why rules have no values that could be found. It has no words: the
// catalogue has.
type Refusal struct{ Why rules.Message }

// Error implements error.
func (r Refusal) Error() string { return r.Why.String() }

// Solver finds the values of one rule set.
type Solver interface {
	// Class says what the values are, and why.
	Class() (Class, rules.Message)
	// Notes are what must be known of the values beside their class.
	Notes() []rules.Message
	// Measure says what values count.
	Measure() Measure
	// Seeds is how many lie on the board at the start: seeds, counters, whatever leaves
	// the board for ever.
	Seeds() int
	// Positions is how many positions have so many seeds on the board; a number
	// too large for an int is the largest. Where Memory is 0 it is known only once the
	// positions were looked for.
	Positions(seeds int) int
	// States is how many states these have: positions with what else their value
	// depends on, such as whom play without end favours.
	States(seeds int) int
	// Memory bounds how many bytes the program takes to solve all layers with up to so
	// many seeds, files that are mapped not counted, where the runtime is told to keep to
	// as many (debug.SetMemoryLimit); a number too large for an int is the largest. It is 0 where nobody knows
	// before Solve, which is told how many it may take.
	Memory(seeds int) int
	// Solve finds the values of all positions with up to o.Seeds seeds, layer by
	// layer. When the context is done it returns its error, and layers that were
	// finished stay in the tables.
	Solve(ctx context.Context, o Options) (*Answer, error)
	// Abilities are what the solver can say beside.
	Abilities() Abilities
	// Close gives back what it holds.
	Close()
}

// Abilities are what a Solver can say, most of it once it has solved all, each nil where it cannot.
type Abilities struct {
	// MoveValues appends what the legal actions at a state are worth to who is to move,
	// in half units of score. It is false where that is not known.
	MoveValues func(s engine.State, legal []engine.Action, dst []float64) ([]float64, bool)
	// FairStarts looks, after Solve with all seeds of the start, at every arrangement
	// that differs from the start by so many seeds, at most, that each lie in another
	// house, with the same player to move and the stores as they are.
	FairStarts func(moved int) FairStarts
	// Acyclic is set where no position comes back in a game.
	Acyclic bool
	// Values are those of all positions that were solved, without tables.
	Values Values
	// NoStart is why the start has no value that could be found, a Refusal, where positions with
	// fewer seeds have: Solve returns it when it is asked for so many.
	NoStart error
}

// Measure says what values count.
type Measure struct {
	// Objective is what values are of: the lead in the game's unit, or who wins, 1, 0 or
	// -1.
	Objective engine.Objective
	// Most is the largest value, without its sign, that the start can have.
	Most int
}

// Values are what positions are worth without what was played before them.
type Values interface {
	// Seeds is the largest number of seeds on the board that it has values for.
	Seeds() int
	// Lead is as that of engine.Endgames.
	Lead(s engine.State) (engine.Score, bool)
	// Fresh values all legal moves of a position in their order, so that no Move has a Value;
	// none where the game is over. It takes no time.
	Fresh(s engine.State) ([]Move, error)
}

// Book has values that were found before, to be asked about positions of a game. It
// belongs to one worker.
type Book interface {
	engine.Endgames
	Values
	// PlayedOn says whether leads are those of games that go on where the rules would
	// end them because it is settled who wins.
	PlayedOn() bool
	// Moves values all legal moves of a position in their order; none where the game
	// is over. What was played since the last capture is the history that counts.
	Moves(ctx context.Context, s engine.State, workers int) ([]Move, error)
}

// Options say what to solve, and how.
type Options struct {
	// Seeds is the largest number of seeds on the board.
	Seeds int
	// Tables is the folder where layers are kept; empty for none.
	Tables string
	// Rebuild solves layers again that are damaged.
	Rebuild bool
	// Workers is how many goroutines may work.
	Workers int
	// Memory is about how many bytes may be used, for solvers who know what they need
	// only once they have looked; 0 for no bound.
	Memory int
	// Search is how many positions a search with all that was played may come to, for
	// the start and for each of its moves, where bounds leave their values open; 0 for
	// no search.
	Search int
	// Progress is told how far it is, from several goroutines; may be nil.
	Progress func(Progress)
}

// Progress is how far a solver is.
type Progress struct {
	// Seeds is the layer at work.
	Seeds int
	// More positions were solved since the last report, Read ones read from tables.
	More, Read int
	// Found is how many positions were found so far, before the first is solved; 0
	// where nobody need look for them.
	Found int
	// Finished is set where the layer is done.
	Finished bool
}

// Answer is what was found.
type Answer struct {
	// Reached says whether the start was among the positions; without it there
	// are no Bounds, Lead and Moves.
	Reached bool
	// Bounds are the least and the largest that the value of the start can be, equal
	// in an exact class. Lead is what the player to move is ahead by at the start.
	Bounds [2]int
	Lead   int
	// Searched is the value of the start where bounds leave it open and a search with
	// all that is played came to its end; nil elsewhere.
	Searched *int
	// Moves are the moves of the start, in their order.
	Moves []Move
	// Layers are those from one seed on.
	Layers []Layer
	// Longest is a number of plies that no line from the start exceeds in which
	// somebody forces more than the value of play without end.
	Longest int
}

// Result is a result, as the player to move sees it.
type Result int

// The results.
const (
	Open Result = iota
	Win
	Draw
	Loss
)

// String returns the result's name.
func (r Result) String() string { return [...]string{"open", "win", "draw", "loss"}[r] }

// ResultOf is the result that bounds of a lead allow.
func ResultOf(lo, hi int) Result {
	switch {
	case lo > 0:
		return Win
	case hi < 0:
		return Loss
	case lo == 0 && hi == 0:
		return Draw
	}
	return Open
}

// Result is the result of the start.
func (a *Answer) Result() Result {
	switch {
	case !a.Reached:
		return Open
	case a.Searched != nil:
		return ResultOf(*a.Searched+a.Lead, *a.Searched+a.Lead)
	}
	return ResultOf(a.Bounds[0]+a.Lead, a.Bounds[1]+a.Lead)
}

// Move is a move and what it is worth to who makes it.
type Move struct {
	// Text is the move in the game's notation.
	Text string
	// Value is the value with the position that it is made from in the history, and
	// what else was played since the last capture; nil where it was not found.
	Value *int
	// Fresh is the value by the table, which knows no history; nil where its bounds
	// differ.
	Fresh *int
}

// Layer counts the positions with a number of seeds by their result for the player
// to move.
type Layer struct {
	Seeds     int
	Positions int
	Wins      int
	Draws     int
	Losses    int
	Open      int
}
