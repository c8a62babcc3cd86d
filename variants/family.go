package variants

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/herding"
	"houserules/engine/hop"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/engine/rules"
	"houserules/engine/solve"
	"houserules/variants/herders"
)

// Family is one rules engine and the struct of its knobs.
type Family struct {
	// Name is the word in variant files, Title the name for people.
	Name, Title string
	// Defaults returns a pointer to a new rules struct with the rules that a
	// root variant starts from.
	Defaults func() any
	// Check lists what contradicts itself in such rules and what is
	// suspicious.
	Check func(rules any) []rules.Problem
	// Compile makes a game of rules whose Check finds no error.
	Compile func(rules any) (engine.Game, error)
	// Describe renders such rules as prose.
	Describe func(rules any) []rules.Clause
	// Agents are the kinds of agents that know the family from inside, besides
	// those that play every game.
	Agents func() []agent.Kind
	// Players are the default players by whom rules are judged, from one who chooses at random
	// to the one who looks furthest ahead.
	Players []string
	// Solve returns who finds exact values of such rules, which hash identifies. The
	// error is a solve.Refusal where nobody does.
	Solve func(rules any, hash string) (solve.Solver, error)
	// Book opens the tables of such values that a folder has; nil where a family keeps
	// none.
	Book func(rules any, hash, folder string) (solve.Book, error)
}

// Families lists the families of games: the one place that says what each of
// them is made of. It is a function and not a registry so that what a program
// knows does not depend on what it imports.
func Families() []Family {
	return []Family{
		plug[mancala.Rules, engine.Game]{
			name: "mancala", title: "two-row sowing games",
			defaults: mancala.Default, check: (*mancala.Rules).Check, compile: doors.Compile, describe: (*mancala.Rules).Describe,
			solve: solveMancala, book: bookMancala,
		}.family(),
		plug[hop.Rules, engine.Game]{
			name: "hop", title: "games of steps and hops on points",
			defaults: hop.Default, check: (*hop.Rules).Check, compile: hop.Compile, describe: (*hop.Rules).Describe,
			solve: solveHop,
		}.family(),
		plug[herding.Rules, *herding.Game]{
			name: "herding", title: "herding games with dice",
			defaults: herding.Default, check: (*herding.Rules).Check, compile: herding.New, describe: (*herding.Rules).Describe,
			agents: herders.Kinds, players: []string{"random", "herder:1", "herder:2"},
		}.family(),
	}
}

// plug is a family with its own types of rules and games.
type plug[R any, G engine.Game] struct {
	name, title string
	defaults    func() *R
	check       func(*R) []rules.Problem
	compile     func(*R) (G, error)
	describe    func(*R) []rules.Clause
	agents      func() []agent.Kind
	players     []string
	solve       func(*R, string) (solve.Solver, error)
	book        func(*R, string, string) (solve.Book, error)
}

// family hides the types.
func (p plug[R, G]) family() Family {
	f := Family{
		Name: p.name, Title: p.title,
		Defaults: func() any { return p.defaults() },
		Check:    func(rules any) []rules.Problem { return p.check(rules.(*R)) },
		Compile: func(rules any) (engine.Game, error) {
			g, err := p.compile(rules.(*R))
			if err != nil {
				return nil, err // not g: a nil *G is no nil Game
			}
			return g, nil
		},
		Describe: func(rules any) []rules.Clause { return p.describe(rules.(*R)) },
		Agents:   p.agents,
		Players:  p.players,
		Solve: func(rules any, hash string) (solve.Solver, error) {
			if p.solve == nil {
				return nil, unsolved(p.name)
			}
			return p.solve(rules.(*R), hash)
		},
	}
	if p.book != nil {
		f.Book = func(rules any, hash, folder string) (solve.Book, error) { return p.book(rules.(*R), hash, folder) }
	}
	if f.Players == nil {
		f.Players = PlayersOfAll()
	}
	if f.Agents == nil {
		f.Agents = func() []agent.Kind { return nil }
	}
	return f
}

// PlayersOfAll are the default players by whom rules of any family are judged: one chooses at
// random, one takes what it can, one looks two plies ahead.
func PlayersOfAll() []string { return []string{"random", "greedy", "alphabeta:2"} }

// Players returns the default players among whom the rules of the family are judged.
// The second is the default opponent at the table.
func (v *Variant) Players() []string { return slices.Clone(v.family.Players) }

// Shape describes the family's knobs.
func (f Family) Shape() *rules.Shape { return rules.ShapeOf(reflect.TypeOf(f.Defaults())) }

func findFamily(families []Family, name string) (Family, error) {
	for _, f := range families {
		if f.Name == name {
			return f, nil
		}
	}
	return Family{}, fmt.Errorf("unknown family %q; there are %s", name, strings.Join(familyNames(families), ", "))
}
