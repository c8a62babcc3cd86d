package enginetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
)

// Options say how hard the laws look, and what they cannot know of a game.
// The zero value is a good start.
type Options struct {
	// Games is the number of random games each law plays; 0 means 20.
	Games int
	// Plies is how far into each game the laws look that visit every action
	// or print every position; 0 means 250. Ends and rows are always judged
	// on whole games.
	Plies int
	// Depth is how deep a position with its history and the same position
	// read back from its text are compared; 0 means 3.
	Depth int
	// Seed varies the random games.
	Seed uint64
	// HistoryEnds names the end reasons that depend on more than the printed
	// position, such as "repetition". That of games cut off always does.
	HistoryEnds []string
	// Conserved is called after every ply, also after the last: it returns an
	// error when something that must stay the same (the seeds on the board
	// and in the stores) has changed. Nil checks nothing.
	Conserved func(engine.State) error
	// BadActions are texts that are no action in any position, besides the
	// usual nonsense that the laws try.
	BadActions []string
}

// Law is one thing that must hold for every game.
type Law struct {
	// Name is a short name in kebab case.
	Name string
	// Doc says what must hold, in one sentence.
	Doc string
	// check returns what is wrong.
	check func(*court) error
}

// Check returns an error that says how the game breaks the law, nil if it saw no
// breach.
func (l Law) Check(g engine.Game, o Options) error {
	if o.Games == 0 {
		o.Games = 20
	}
	if o.Plies == 0 {
		o.Plies = 250
	}
	if o.Depth == 0 {
		o.Depth = 3
	}
	return l.check(&court{Options: o, game: g, info: g.Info()})
}

// All lists the laws in the order in which a new game is best mended.
func All() []Law {
	return []Law{
		{"info", "The description is complete, its names are unique, and it does not change.", lawInfo},
		{"actions", "Legal actions are in strictly increasing order, the same at each call, appended to what was there, and none exactly when the game is over.", lawActions},
		{"chance", "The odds of chance results are positive, one for each.", lawChance},
		{"ends", "Every game is over by its limit.", lawEnds},
		{"undo", "Undo restores everything that Play changed.", lawUndo},
		{"reset", "Reset forgets the past: the same game can be played again.", lawReset},
		{"conservation", "Nothing is lost or made.", lawConservation},
		{"outcome", "An outcome has a reason, its returns add up to one win, its scores to no more than there is, and seats beyond the game's have nothing.", lawOutcome},
		{"position-text", "A printed position is read back as itself and plays on in the same way; no other text is.", lawPosition},
		{"action-text", "A printed action is read back as itself; whatever else is refused with a reason.", lawActionText},
		{"after", "What a state tells of a position after an action is what playing it leads to.", lawAfter},
		{"steps", "The last step of an action is what playing it leads to, looking at steps changes nothing, and each differs from the one before.", lawSteps},
		{"recognition", "Positions of one key are the same, and so is their future as far as the key vouches for it, whatever went before.", lawRecognition},
		{"independence", "States of one game share no memory, not even in several goroutines.", lawIndependence},
		{"allocation", "Playing allocates nothing per ply.", lawAllocation},
		{"replay", "Playing the recorded actions of a game again gives the same row.", lawReplay},
		{"blocks", "A game's row depends on its number alone, not on the games played before it.", lawBlocks},
		{"features", "Features are within bounds, each once, and follow from the printed position alone; asking for them allocates nothing.", lawFeatures},
		{"turned", "From a turned board everything follows as from the board itself, seats exchanged.", lawTurned},
		{"playout", "A random game that a state plays out by itself ends as it does ply by ply, and leaves the state alone.", lawPlayout},
		{"fast-door", "A fast door gives the same rows as the plain one.", lawFastDoor},
	}
}

// Laws checks every law on the game, each as a subtest of its name.
func Laws(t *testing.T, g engine.Game, o Options) {
	t.Helper()
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			if err := l.Check(g, o); err != nil {
				t.Errorf("%s\n%v", l.Doc, err)
			}
		})
	}
}

// court is one game before one law.
type court struct {
	Options
	game engine.Game
	info *engine.Info
}

// rand returns the generator of the i-th random game.
func (c *court) rand(i int) *rand.Rand { return rand.New(rand.NewPCG(c.Seed, uint64(i))) }

// walk plays random games, all actions equally likely, and calls visit at
// every position: at the start, after every action, and at the end.
func (c *court) walk(visit func(s engine.State) error) error {
	s := c.game.New()
	var legal []engine.Action
	for i := range c.Games {
		r := c.rand(i)
		s.Reset()
		for ply := 0; ply <= c.Plies; ply++ {
			before := s.Position()
			if err := visit(s); err != nil {
				return fmt.Errorf("game %d, position %s: %w", i, before, err)
			}
			if s.Turn() == engine.Over {
				break
			}
			legal = s.Actions(legal[:0])
			s.Play(legal[r.IntN(len(legal))])
		}
	}
	return nil
}

// finish plays random games to their end and calls visit there with the
// number of decision plies.
func (c *court) finish(visit func(s engine.State, plies int) error) error {
	s := c.game.New()
	var legal []engine.Action
	for i := range c.Games {
		r := c.rand(i)
		s.Reset()
		plies, dice := 0, 0
		for s.Turn() != engine.Over {
			if s.Turn() == engine.Chance {
				dice++
			} else {
				plies++
				dice = 0
			}
			if plies > c.info.Limit || dice > maxDice {
				return fmt.Errorf("game %d: not over at %d plies (limit %d) and %d chance turns in a row: %s",
					i, plies-1, c.info.Limit, dice, s.Position())
			}
			legal = s.Actions(legal[:0])
			if len(legal) == 0 {
				return fmt.Errorf("game %d: turn of %v without a legal action: %s", i, s.Turn(), s.Position())
			}
			s.Play(legal[r.IntN(len(legal))])
		}
		if err := visit(s, plies); err != nil {
			return fmt.Errorf("game %d, over after %d plies at %s: %w", i, plies, s.Position(), err)
		}
	}
	return nil
}

// maxDice is how many chance turns may follow each other.
const maxDice = 1000

// historic says whether an end reason depends on more than the position.
func (c *court) historic(reason string) bool {
	return reason == c.info.EndReason(c.info.CutOff) || slices.Contains(c.HistoryEnds, reason)
}
