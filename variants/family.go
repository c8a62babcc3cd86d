package variants

import (
	"fmt"
	"reflect"

	"houserules/engine"
	"houserules/engine/herding"
	"houserules/engine/hop"
	"houserules/engine/mancala"
	"houserules/engine/rules"
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
}

// Families lists the families of games. It is a function and not a registry
// so that what a program knows does not depend on what it imports.
func Families() []Family {
	return []Family{
		family("mancala", "two-row sowing games", mancala.Default, (*mancala.Rules).Check, mancala.New, (*mancala.Rules).Describe),
		family("hop", "games of steps and hops on points", hop.Default, (*hop.Rules).Check, hop.New, (*hop.Rules).Describe),
		family("herding", "herding games with dice", herding.Default, (*herding.Rules).Check, herding.New, (*herding.Rules).Describe),
	}
}

// family hides a family's type of rules.
func family[R any, G engine.Game](
	name, title string,
	defaults func() *R,
	check func(*R) []rules.Problem,
	compile func(*R) (G, error),
	describe func(*R) []rules.Clause,
) Family {
	return Family{
		Name: name, Title: title,
		Defaults: func() any { return defaults() },
		Check:    func(rules any) []rules.Problem { return check(rules.(*R)) },
		Compile: func(rules any) (engine.Game, error) {
			g, err := compile(rules.(*R))
			if err != nil {
				return nil, err // not g: a nil *G is no nil Game
			}
			return g, nil
		},
		Describe: func(rules any) []rules.Clause { return describe(rules.(*R)) },
	}
}

// Shape describes the family's knobs.
func (f Family) Shape() *rules.Shape { return rules.ShapeOf(reflect.TypeOf(f.Defaults())) }

func findFamily(families []Family, name string) (Family, error) {
	var names []string
	for _, f := range families {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Family{}, fmt.Errorf("unknown family %q; there are %v", name, names)
}
