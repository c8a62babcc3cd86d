package ogn

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
)

// Record is one written game.
type Record struct {
	// Tags are the record's tags. A record that is read has them in the order of
	// the text; the writer puts the roster first.
	Tags []Tag
	// Comment is what stands before the first move.
	Comment string
	// Moves are the moves of both players.
	Moves []Move
	// Result is what stands after the moves.
	Result Result
	// Place is where the record begins in the text that it was read from.
	Place Place
}

// Tag is a named fact about a game.
type Tag struct {
	Name, Value string
	Place       Place
}

// The names of the tags that mean something to this package, or that programs
// of this module write.
const (
	TagVariant = "Variant"
	TagEvent   = "Event"
	TagSite    = "Site"
	TagDate    = "Date"
	TagRound   = "Round"
	TagSouth   = "South"
	TagNorth   = "North"
	TagResult  = "Result"
	TagFEN     = "FEN"

	// TagHouses has the houses of both rows, "7-7", where they are not six.
	TagHouses = "Houses"
	// TagRulesName, TagRulesHash and TagRulesFile identify a variant.
	TagRulesName = "RulesName"
	TagRulesHash = "RulesHash"
	TagRulesFile = "RulesFile"
	// TagEnd has the reason for which a game ended.
	TagEnd = "End"
	// TagSeed has the seed of the random numbers.
	TagSeed = "Seed"
)

// Unknown is the value of a tag of the roster that says nothing.
const Unknown = "?"

// roster lists the tags that every record has, in their order.
func roster() []string {
	return []string{TagVariant, TagEvent, TagSite, TagDate, TagRound, TagSouth, TagNorth, TagResult}
}

// Place is a place in a text; lines and columns count from 1, columns in
// characters.
type Place struct{ Line, Column int }

// Move is a move as it is written.
type Move struct {
	// House is the letter of the house.
	House rune
	// Piled is set where the letter is followed by a plus without a number.
	Piled bool
	// Captured is the number after the plus; 0 says nothing.
	Captured int
	// Comment is what stands in braces after the move.
	Comment string
	Place   Place
}

// Text is the move in the family's notation.
func (m Move) Text() string {
	if m.Piled {
		return string(m.House) + "+"
	}
	return string(m.House)
}

// Result is the result of a game.
type Result struct {
	// Known is not set for a game that was not finished.
	Known bool
	// Scores are South's and North's.
	Scores [2]engine.Score
}

// String writes "27-21", or "*".
func (r Result) String() string {
	if !r.Known {
		return "*"
	}
	return fmt.Sprintf("%v-%v", r.Scores[0], r.Scores[1])
}

// Tag returns the value of a tag, or false where the record has none or it says
// nothing. Case makes no difference.
func (r *Record) Tag(name string) (Tag, bool) {
	i := r.find(name)
	if i < 0 || r.Tags[i].Value == Unknown || r.Tags[i].Value == "" {
		return Tag{}, false
	}
	return r.Tags[i], true
}

// Set gives a tag a value.
func (r *Record) Set(name, value string) {
	if i := r.find(name); i >= 0 {
		r.Tags[i].Value = value
		return
	}
	r.Tags = append(r.Tags, Tag{Name: name, Value: value})
}

func (r *Record) find(name string) int {
	return slices.IndexFunc(r.Tags, func(t Tag) bool { return strings.EqualFold(t.Name, name) })
}

// Problem is something wrong with a record.
type Problem struct {
	Place Place
	// Warning is set where the record can be read all the same.
	Warning bool
	// Text says what is wrong, without a full stop.
	Text string
	// Stands is how many problems it stands for that are not listed; 0 where it is one
	// itself.
	Stands int
}

func warning(at Place, format string, args ...any) Problem {
	return Problem{Place: at, Warning: true, Text: fmt.Sprintf(format, args...)}
}

func failure(at Place, format string, args ...any) Problem {
	return Problem{Place: at, Text: fmt.Sprintf(format, args...)}
}
