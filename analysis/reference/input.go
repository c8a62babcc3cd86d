package reference

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
)

// Input is what pages show beside the entries, as another command left it. The edition keeps it
// packed in a folder of its kind, by its name.
type Input struct {
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	// Text is what the command left.
	Text []byte `json:"-"`
}

// Games is the kind of example games, which houserules sample writes.
const Games = "games"

// newInput is an input with its hash.
func newInput(kind, name string, text []byte) Input {
	sum := sha256.Sum256(text)
	return Input{kind, name, hex.EncodeToString(sum[:]), text}
}

// InputSuffix ends the names of the files in which an edition keeps inputs.
const InputSuffix = ".json.gz"

// Path is where an edition keeps it, from its folder.
func (i *Input) Path() string { return i.Kind + "/" + i.Name + InputSuffix }

// Take takes the text that is kept of it, and its hash where it has none yet. The error says that
// the text is another.
func (i *Input) Take(text []byte) error {
	is := newInput(i.Kind, i.Name, text)
	if i.SHA256 != "" && is.SHA256 != i.SHA256 {
		return errors.New("has another hash than entries.json says: it was changed; give it again as the command leaves it")
	}
	*i = is
	return nil
}

// Inputs are those that were kept and those that are given, a given one in place of a kept one
// of its kind and name, in order.
func Inputs(kept, given []Input) []Input {
	var list []Input
	for _, i := range slices.Concat(given, kept) {
		if !slices.ContainsFunc(list, func(x Input) bool { return x.Path() == i.Path() }) {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b Input) int { return strings.Compare(a.Path(), b.Path()) })
	return list
}
