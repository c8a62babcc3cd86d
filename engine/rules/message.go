package rules

import (
	"cmp"
	"fmt"
)

// Message is something to say, without its words: a key of the catalogue
// (package configs/words) and what the sentence there puts in. An argument is
// a number, a text that needs no translation (a name, a position), another
// Message, or a slice of these.
type Message struct {
	// Key names the sentence: "mancala.slam.forbidden".
	Key string `json:"key"`
	// Args fill its gaps, in the order of their numbers.
	Args []any `json:"args,omitempty"`
}

// Named is a rule by its path, or one of its values where that is not empty, as an argument of a
// message: it is said as files have it, or in words by who has no files before them.
type Named struct{ Knob, Value string }

// String is what files have.
func (n Named) String() string { return cmp.Or(n.Value, n.Knob) }

// Say makes a message.
func Say(key string, args ...any) Message { return Message{Key: key, Args: args} }

// String writes the message without its words, for logs and tests: the key
// and the arguments. The catalogue has the words.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Key
	}
	return fmt.Sprint(m.Key, m.Args)
}
