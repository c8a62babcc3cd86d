package variants

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"houserules/engine"
	"houserules/engine/rules"
)

// toyRules are the knobs of a family made for tests: one of every kind, a
// board drawn as text, and no game behind it, so that every value can be
// tried.
type toyRules struct {
	Board   toyBoard `yaml:"board"`
	Slam    toySlam  `yaml:"slam"`
	Counts  []int    `yaml:"counts" unit:"seeds" min:"1" max:"9"`
	Houses  [2]int   `yaml:"houses" unit:"houses" min:"1" max:"9"`
	Halt    toyEnd   `yaml:"halt"`
	Quick   bool     `yaml:"quick"`
	Penalty float64  `yaml:"penalty" min:"0" max:"1"`
}

type toyBoard struct {
	Map   string `yaml:"map"`
	Seeds int    `yaml:"seeds" unit:"seeds" min:"1" max:"16"`
}

type toyEnd struct {
	Repetition *toyRepetition `yaml:"repetition"`
	Majority   *toyMajority   `yaml:"majority"`
}

type toyRepetition struct {
	Count int     `yaml:"count" unit:"occurrences" min:"2" max:"99"`
	Slam  toySlam `yaml:"slam"`
}

func (r *toyRepetition) SetDefault() { *r = toyRepetition{Count: 2, Slam: "captures"} }

type toyMajority struct {
	Seeds int `yaml:"seeds" unit:"seeds" min:"0"`
}

type toySlam string

func (toySlam) Values() []string { return []string{"captures", "captures-nothing", "forbidden"} }

func toyDefaults() *toyRules {
	return &toyRules{
		Board: toyBoard{Map: "..\n..\n", Seeds: 4}, Slam: "captures", Counts: []int{2, 3}, Houses: [2]int{6, 6},
		Halt: toyEnd{Majority: &toyMajority{Seeds: 25}},
	}
}

func (r *toyRules) check() []rules.Problem {
	var list []rules.Problem
	for y, row := range strings.Split(r.Board.Map, "\n") {
		for x, c := range []rune(row) {
			if c == '!' {
				list = append(list, rules.Problem{Path: "board.map", Line: y + 1, Column: x + 1, Message: rules.Say("there is no square !")})
			}
		}
	}
	if len(r.Counts) == 0 {
		list = append(list, rules.Problem{Path: "counts", Message: rules.Say("nothing can be captured")})
	}
	if r.Halt.Repetition == nil && r.Halt.Majority == nil {
		list = append(list, rules.Problem{Path: "halt.repetition", Message: rules.Say("no rule ends the game; switch on halt.repetition or halt.majority")})
	}
	if h := r.Halt; h.Majority != nil && h.Majority.Seeds == 7 && h.Repetition != nil && h.Repetition.Slam == "captures-nothing" {
		list = append(list, rules.Problem{Path: "halt", Warning: true, Message: rules.Say("seven seeds and captures of nothing go ill together")})
	}
	if r.Board.Seeds > 8 {
		list = append(list, rules.Problem{Path: "board.seeds", Warning: true, Message: rules.Say(fmt.Sprintf("%d seeds are many", r.Board.Seeds))})
	}
	if r.Quick {
		list = append(list, rules.Problem{Warning: true, Message: rules.Say("quick games say little")})
	}
	return list
}

func (r *toyRules) compile() (toyGame, error) {
	if r.Penalty == 1 {
		return toyGame{}, errors.New("a penalty of one takes everything")
	}
	return toyGame{}, nil
}

func (r *toyRules) describe() []rules.Clause {
	return []rules.Clause{
		{Paths: []string{"board.seeds", "board"}, Message: rules.Say(fmt.Sprintf("Each house has %d seeds.", r.Board.Seeds))},
		{Paths: []string{"quick", "halt.repetition"}, Message: rules.Say("It may go round.")},
		{Message: rules.Say("More seeds win.")},
	}
}

// toyGame is no game; it only takes a game's place.
type toyGame struct{ engine.Game }

func (toyGame) Abilities() engine.Abilities { return engine.Abilities{} }

func (toyGame) Info() *engine.Info { return new(engine.Info) }

// toyFamily has the toy's rules, under the name that they have in the files
// of the tests.
func toyFamily() Family {
	return plug[toyRules, toyGame]{
		name: "toy", title: "toys",
		defaults: toyDefaults, check: (*toyRules).check, compile: (*toyRules).compile, describe: (*toyRules).describe,
	}.family()
}

// toyLibrary is a library with the toy family, one built-in root, and files
// that exist only in memory.
func toyLibrary(files map[string]string) *Library {
	return &Library{
		families: append([]Family{toyFamily()}, Families()...),
		builtin: map[string][]byte{
			"base":  []byte("schema: 1\nname: base\nfamily: toy\nextends: none\nboard: {seeds: 5 seeds}\nhalt: {repetition: {count: 3}}\n"),
			"plain": []byte("schema: 1\nname: plain\nfamily: toy\nextends: none\n"),
		},
		read: func(path string) ([]byte, error) {
			text, ok := files[filepath.ToSlash(path)]
			if !ok {
				return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
			}
			return []byte(text), nil
		},
		identify: filepath.Clean,
		known:    new(knownFiles),
	}
}
