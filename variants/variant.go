package variants

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/rules"
)

// Variant is a complete set of rules with its name and its game. It is
// immutable: nobody may change what Rules points to.
type Variant struct {
	// Name, Title and Family are as in Header; Title is never empty.
	Name, Title, Family string
	// Chain has the names of the variant, its parent, and so on to the root.
	Chain []string
	// Parent is what [Library.Load] finds the parent by: a built-in's name, or the
	// path of its file. It is empty for a root, and for variants that no file holds.
	Parent string
	// Source and Notes are the file's own, not its parents'.
	Source Source
	Notes  string
	// Readings are the decisions of the file that its source lets one take
	// otherwise, the file's own, too. A restored variant has none.
	Readings []Reading
	// File is the path it was loaded from; for a built-in the file's name,
	// for a restored variant empty.
	File string
	// Rules points to the family's rules struct.
	Rules any
	// Hash identifies the rules: 64 hexadecimal digits, independent of names,
	// titles, files and the order of keys.
	Hash string
	// Game is the compiled game.
	Game engine.Game

	family Family
	shape  *rules.Shape
	places *strict.Places
	// register is what the file of a user says of its register, or the nearest such
	// parent; see [Library.Register].
	register string
}

// compile fills in the hash and the game.
func (v *Variant) compile() error {
	v.Hash = v.hash()
	game, err := v.family.Compile(v.Rules)
	if err != nil {
		return fmt.Errorf("the rules of %s cannot be played: %w", v.Name, err)
	}
	// The game was made here, and nobody has it yet.
	variant := &engine.VariantInfo{Name: v.Name, File: v.File, Hash: v.Hash, Rules: string(v.told())}
	can := game.Abilities()
	variant.Features, variant.Standings, variant.Total = can.Features, can.Standings, can.Total
	if v.family.Book != nil {
		variant.Endgames = v.endgames
	}
	game.Info().Variant = variant
	v.Game = game
	return nil
}

// Knob is one rule of a variant with its value.
type Knob struct {
	// Path is the dotted path of the knob: "end.repetition.count". A rule
	// that is switched off is one knob: "end.repetition".
	Path string `json:"path"`
	// Value is the value as YAML on one line, numbers with their unit.
	Value string `json:"value"`
	// Default is set where the value is the family's default.
	Default bool `json:"default"`
	// Where says where the value was set, such as "finnish.yaml:12";
	// DefaultWhere if no file of the chain set it.
	Where string `json:"where"`
}

// DefaultWhere is said of knobs that no file sets.
const DefaultWhere = "default"

// Resolved lists all rules of the variant in their order of presentation.
func (v *Variant) Resolved() []Knob {
	defaults := make(map[string]string)
	for _, l := range leaves(v.shape, reflect.ValueOf(v.family.Defaults()).Elem(), "") {
		defaults[l.path] = l.text()
	}
	var knobs []Knob
	for _, l := range leaves(v.shape, v.rules(), "") {
		value := l.text()
		standard, known := defaults[l.path]
		knobs = append(knobs, Knob{Path: l.path, Value: value, Default: known && standard == value, Where: v.where(l.path)})
	}
	return knobs
}

// OutsideGames says whether a path leads to a knob on which no game of agents depends.
func (v *Variant) OutsideGames(path string) bool {
	first, _, _ := strings.Cut(path, ".")
	f, ok := v.shape.Field(first)
	return ok && f.OutsideGames
}

func (v *Variant) rules() reflect.Value { return reflect.ValueOf(v.Rules).Elem() }

// where says where the value of a path comes from.
func (v *Variant) where(path string) string {
	place, ok := v.places.Near(path)
	if !ok {
		return DefaultWhere
	}
	return placeText(place)
}

// placeText writes a place; one without a line is where no file set a value.
func placeText(place strict.Place) string {
	if place.Line == 0 {
		return place.File
	}
	return fmt.Sprintf("%s:%d", filepath.Base(place.File), place.Line)
}

// leaf is a knob and its value.
type leaf struct {
	path  string
	shape *rules.Shape
	value reflect.Value
}

func (l leaf) text() string { return strict.Flow(l.shape, l.value) }

// leaves lists the knobs of a group in the order of its fields.
func leaves(s *rules.Shape, v reflect.Value, path string) []leaf {
	if s.Kind != rules.Group || s.Optional && v.IsNil() {
		return []leaf{{path, s, v}}
	}
	if s.Optional {
		v = v.Elem()
	}
	var list []leaf
	for _, f := range s.Fields {
		list = append(list, leaves(f.Shape, f.Value(v), rules.JoinPath(path, f.Key))...)
	}
	return list
}

// String returns the variant's name and title.
func (v *Variant) String() string { return v.stringIn(words.English()) }

// stringIn is the same in a language.
func (v *Variant) stringIn(say *words.Catalogue) string {
	if v.Title == v.Name {
		return v.Name
	}
	return fmt.Sprintf("%s (%s)", v.Name, v.TitleIn(say))
}
