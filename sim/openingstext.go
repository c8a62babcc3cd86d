package sim

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"houserules/engine"
	"houserules/engine/spelling"
	"houserules/sim/table"
)

// OpeningsWords says how openings are written, in a study and on the command line.
const OpeningsWords = "start, random: 4 plies, all: 2 plies, or file: openings.txt"

// OpeningsText is one kind of openings as it is written: start, random: 4 plies,
// all: 2 plies, file: openings.txt, or the name of a file alone.
type OpeningsText struct {
	// Random and All are decision plies, File is a path; where none is set it is
	// the start position.
	Random, All int
	File        string
}

// ReadsPairs makes a map with one key the same as its text: {random: 4 plies}.
func (OpeningsText) ReadsPairs() {}

// UnmarshalText reads openings.
func (o *OpeningsText) UnmarshalText(text []byte) error {
	kind, rest, _ := strings.Cut(string(text), ":")
	kind, rest = strings.TrimSpace(kind), strings.TrimSpace(rest)
	*o = OpeningsText{}
	switch kind {
	case table.Start:
		if rest != "" {
			return fmt.Errorf("start needs nothing behind it; write start")
		}
		return nil
	case "random", "all":
		plies, err := plies(kind, rest)
		if kind == "random" {
			o.Random = plies
		} else {
			o.All = plies
		}
		return err
	case "file":
		if rest == "" {
			return fmt.Errorf("file needs the name of a file behind it, such as file: openings.txt")
		}
		o.File = rest
		return nil
	}
	if name := string(text); strings.ContainsAny(name, `./\`) {
		o.File = name
		return nil
	}
	if near := spelling.Nearest(kind, []string{table.Start, "random", "all", "file"}); near != "" {
		return fmt.Errorf("cannot be %q: write %s; did you mean %s?", text, OpeningsWords, near)
	}
	return fmt.Errorf("cannot be %q: write %s", text, OpeningsWords)
}

// MarshalText writes what UnmarshalText reads.
func (o OpeningsText) MarshalText() ([]byte, error) { return []byte(o.name()), nil }

// name is the canonical name.
func (o OpeningsText) name() string {
	switch {
	case o.Random > 0:
		return "random:" + strconv.Itoa(o.Random)
	case o.All > 0:
		return "all:" + strconv.Itoa(o.All)
	case o.File != "":
		return "file:" + filepath.Base(o.File)
	}
	return table.Start
}

// plies reads a number of plies, with or without its unit.
func plies(kind, text string) (int, error) {
	digits := strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(text, "plies"), "ply"))
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > 1000 {
		return 0, fmt.Errorf("%s needs a number of plies from 1 to 1000 behind it, such as %s: 4 plies, not %q", kind, kind, text)
	}
	return n, nil
}

// For resolves openings for one game; the path of a file is relative to the
// working directory.
func (o OpeningsText) For(v table.Variant) (StudyOpenings, error) {
	opens, list := resolveOpenings(o, "", []table.Variant{v})
	return opens, list.Err()
}

// Of returns the openings of a game of a seed; nil for the start position.
func (o StudyOpenings) Of(g engine.Game, seed uint64) (*engine.Openings, error) {
	if o.Name == "" || o.Name == table.Start {
		return nil, nil
	}
	of, _, err := o.Openings.Of(g, seed)
	return of, err
}
