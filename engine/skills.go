package engine

import "sync/atomic"

// Skills are what a player can do beside choosing, or a door with players beside playing.
// A skill that it lacks is nil or 0. [SkillsOf] fills the first five with ones that do
// nothing, so that callers need not check them. A player that wraps another passes on
// the skills of that one, except those that it changes.
type Skills struct {
	Starter
	Forfeiter
	Closer
	Interruptible
	Thinker

	// Valuer says what actions are worth.
	Valuer
	// Follower hears how games go on.
	Follower Follower
	// SearchAll is the Valuer's Search with every value exact, which takes longer than
	// to find the best.
	SearchAll func(s State, legal []Action, values []float64) []float64
	// Playouts is set for a Valuer who estimates values from so many random games at a
	// choice: none of its values is exact, and it may choose another action when it
	// searches again with other luck.
	Playouts int
	// Memory is about how many bytes the player may remember at a choice, where that is
	// more than a few.
	Memory int
	// Opener is a door's that can play games with openings. Others play from the
	// start position alone.
	Opener Opener
	// Inherit is a door's that can use the memory of another of its name that plays no more, in
	// place of some of its own. Before its first game it is called, or nobody calls it.
	Inherit func(from Door)
}

// Choosing returns the skills of a player that now and then lets one with these skills
// choose. It values no actions.
func (s Skills) Choosing() Skills {
	s.Valuer, s.SearchAll, s.Playouts = nil, nil, 0
	return s
}

// NoSkills is embedded by a player or door that can do nothing beside.
type NoSkills struct{}

// Skills implements Agent and Door.
func (NoSkills) Skills() Skills { return Skills{} }

// SkillsOf are the skills of a player or door, with somebody who does nothing where it
// cannot start, forfeit, close, heed or tell its effort; of nil, too.
func SkillsOf(x interface{ Skills() Skills }) Skills {
	var s Skills
	if x != nil {
		s = x.Skills()
	}
	if s.Starter == nil {
		s.Starter = nobody{}
	}
	if s.Forfeiter == nil {
		s.Forfeiter = nobody{}
	}
	if s.Closer == nil {
		s.Closer = nobody{}
	}
	if s.Interruptible == nil {
		s.Interruptible = nobody{}
	}
	if s.Thinker == nil {
		s.Thinker = nobody{}
	}
	return s
}

// skillsOf returns the skills of several players.
func skillsOf(agents []Agent) []Skills {
	all := make([]Skills, len(agents))
	for i, a := range agents {
		all[i] = SkillsOf(a)
	}
	return all
}

// nobody can always start, never forfeits, holds nothing, and does not think.
type nobody struct{}

func (nobody) Start(State) error   { return nil }
func (nobody) Forfeited() error    { return nil }
func (nobody) Close()              {}
func (nobody) StopOn(*atomic.Bool) {}
func (nobody) Effort() Effort      { return Effort{} }

// Follower is a player who is told how the game goes on, plies without a choice
// and those of others included.
type Follower interface {
	// Begin tells that a game begins at a position.
	Begin(s State)
	// Follow tells which action is about to be played at a position, dice
	// included.
	Follow(s State, a Action)
	// End tells that the game is over, and with which result.
	End(o Outcome)
}

// Starter is a player who may be unable to play at all.
type Starter interface {
	// Start gets ready for games that begin at a position, and says why that
	// cannot be.
	Start(s State) error
}

// Forfeiter is a player who may forfeit games.
type Forfeiter interface {
	// Forfeited says why the player forfeited its last game; nil where it never
	// did.
	Forfeited() error
}

// Closer is a player, or a door with players, who holds what must be given back,
// such as another program. Whoever made it closes it when it has played its last
// game; it may be closed more than once.
type Closer interface {
	Close()
}

// Interruptible is a player who may think long and can be told to stop thinking.
type Interruptible interface {
	// StopOn makes the player look at stop while it thinks, at least once in a
	// second of its time. Once that is set a choice is made at once, and means
	// nothing. Nil makes it look at nothing.
	StopOn(stop *atomic.Bool)
}

// Thinker is a player, or a door with players, who says what thinking costs.
type Thinker interface {
	// Effort is the effort so far.
	Effort() Effort
}

// Opener is a door that can play games with openings.
type Opener interface {
	// Open makes the games begin with these openings, or with none for nil.
	Open(*Openings)
}

// Valuer is a player who says what actions are worth, and what that means.
type Valuer interface {
	// Search appends what each of the legal actions is worth to the player to
	// move, the larger the better, in the player's own unit. It may play on s as
	// long as it takes everything back. The best values are exact, and so is
	// every value equal to them; others are upper bounds.
	Search(s State, legal []Action, values []float64) []float64
	// Scale says what the values count.
	Scale() Scale
	// Worth returns what a position is worth to a seat where nobody chooses: where
	// the game is over, or where dice are to be thrown, by expectation. It is
	// false where the player does not say.
	Worth(s State, me Seat) (float64, bool)
}

// Scale is what a player's values count.
type Scale struct {
	// Objective is what the player strives for.
	Objective Objective
	// Shares is set where values are means between 0 and 1, of the share of the
	// win or of that and, with little weight, of the lead. Otherwise they are leads
	// in half units of score; one who strives to win adds so many [WonEnd] as the
	// return of an end, in sixtieths, exceeds an equal share, times the number of
	// seats.
	Shares bool
}

// Effort is what searching has cost.
type Effort struct {
	// Moves is the number of positions for which a move was searched, Nodes
	// that of positions that the searches came to, each as often as they did.
	Moves, Nodes uint64
	// Playouts is the number of random games that were tried.
	Playouts uint64
	// Depth is the number of plies that the last search looked ahead.
	Depth int
}

// Since is what was added to an effort since it was before.
func (e Effort) Since(before Effort) Effort {
	e.Moves -= before.Moves
	e.Nodes -= before.Nodes
	e.Playouts -= before.Playouts
	return e
}

// Add adds what others have cost.
func (e *Effort) Add(other Effort) {
	e.Moves += other.Moves
	e.Nodes += other.Nodes
	e.Playouts += other.Playouts
	e.Depth = max(e.Depth, other.Depth)
}
