package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/rules"
)

// Family is a family of games before its laws: what it makes of a struct of
// rules, and what the laws cannot know of it. Rules are always pointers to the
// family's struct.
type Family struct {
	// Defaults returns new rules, those that a root variant starts from.
	Defaults func() any
	// Check lists what is wrong with rules, Compile makes a game of them, and
	// Describe renders them as prose.
	Check    func(rules any) []rules.Problem
	Compile  func(rules any) (engine.Game, error)
	Describe func(rules any) []rules.Clause
	// Say writes a message; nil writes its key and arguments.
	Say func(rules.Message) string
	// Roots are the rule sets that the laws vary, by name: the built-in ones,
	// and those without which some value of a knob could not be played. The
	// defaults need not be among them.
	Roots map[string]any
	// Text draws a text for a knob of kind Text that fits the other rules: a
	// picture of the board, a start position. Nil takes the texts of the roots.
	Text func(path string, rules any, r *rand.Rand) string
	// Tame changes rules that were drawn at random and would take too long to
	// play; nil leaves all as they are. The laws see to long games themselves,
	// but not to rules that think long about a single ply.
	Tame func(rules any)
	// Doors returns the doors that claim to play the rules with uniform random
	// players, besides the plain one. Nil asks the game (engine.Abilities.Doors).
	Doors func(rules any, g engine.Game) []engine.Door
	// Options returns what the laws of games cannot know of a game; nil stands
	// for the zero Options. The numbers of games and plies are set by the laws.
	Options func(g engine.Game) Options
	// Refused lists the values that no rule set can have although the tags
	// allow them, as the law "values" writes them ("capture.groups: 1"), each
	// with the reason.
	Refused map[string]string
	// Unsaid lists the knobs that change what is played, or only what is
	// checked, without a word of their own in the prose, each with the reason.
	Unsaid map[string]string
	// Silent lists the knobs that change no row of any game, and two values of
	// a choice that are played alike ("cannot_feed: mover-takes-all or owner",
	// in the order of the choices), each with the reason.
	Silent map[string]string
	// Combinations is the number of rule sets with several knobs changed at
	// once; 0 means 400. Games is how many games are compared of each rule set;
	// 0 means 24. Both are smaller unless Long is set, when there are more combinations.
	Combinations, Games int
	// Seed varies the combinations.
	Seed uint64
}

// Long reports whether the environment asks for walks that take minutes, by
// LONG_TESTS=1. Every package's long tests follow this one. The name does not
// begin with HOUSERULES_: the program takes such variables for its settings.
func Long() bool { return os.Getenv("LONG_TESTS") == "1" }

// Soak reports whether the environment asks for what takes an hour, by SOAK_TESTS=1:
// fuzzing, and killing every command at many moments.
func Soak() bool { return os.Getenv("SOAK_TESTS") == "1" }

// Often is how many times something is simulated: few times in ordinary tests, many times
// with SOAK_TESTS=1, and a tenth of many in long tests.
func Often(few, many int) int {
	switch {
	case Soak():
		return many
	case Long():
		return max(few, many/10)
	}
	return few
}

// Fewer is n where long tests or longer ones are asked for, and few in ordinary tests.
func Fewer(few, n int) int {
	if Long() || Soak() {
		return n
	}
	return few
}

// FamilyLaw is one thing that must hold for every knob of a family.
type FamilyLaw struct {
	// Name is a short name in kebab case.
	Name string
	// Doc says what must hold, in one sentence.
	Doc string
	// check returns what is wrong.
	check func(*trial) error
}

// allFamily lists the laws of families. They walk every knob of the rules
// struct by its tags, so that a knob added later cannot be forgotten.
func allFamily() []FamilyLaw {
	return []FamilyLaw{
		{"values", "Every value that the tags allow can be made and played with some rules, or is refused for a reason that the family gives.", lawValues},
		{"bounds", "Values outside the bounds and choices of the tags are errors of their knob.", lawBounds},
		{"compile", "Rules are refused exactly when Check finds an error.", lawCompile},
		{"doors", "Every door that claims a rule set plays the games of the plain one.", lawDoors},
		{"pairs", "Every two settings of different knobs are played together, through every door that can have both.", lawPairs},
		{"effect", "Every knob changes some game, and every two settings of a knob are played differently, but for those that the family lists.", lawEffect},
		{"games", "The laws of games hold whatever knob is changed.", lawGames},
		{"prose", "A knob that changes what is played changes the prose, which names the knob.", lawProse},
	}
}

// FamilyLaws checks every law on the family, each as a subtest of its name.
func FamilyLaws(t *testing.T, f Family) {
	t.Helper()
	tr := newTrial(f, asked())
	for _, l := range allFamily() {
		t.Run(l.Name, func(t *testing.T) {
			if err := l.check(tr); err != nil {
				t.Errorf("%s\n%v", l.Doc, err)
			}
		})
	}
	t.Log(tr.summary())
}

// faults collects what is wrong, up to a number that can be read.
type faults struct {
	errs  []error
	count int
}

const mostFaults = 12

func (f *faults) add(format string, args ...any) {
	if f.count++; f.count <= mostFaults {
		f.errs = append(f.errs, fmt.Errorf(format, args...))
	}
}

func (f *faults) err() error {
	if f.count > mostFaults {
		f.errs = append(f.errs, fmt.Errorf("and %d more", f.count-mostFaults))
	}
	return errors.Join(f.errs...)
}

// within reports whether a path is a knob's, or lies below it: of an element
// of a list, or of a knob of the rule.
func within(path, knob string) bool {
	return path == knob || strings.HasPrefix(path, knob+".") || strings.HasPrefix(path, knob+"[")
}
