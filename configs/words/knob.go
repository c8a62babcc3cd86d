package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// KnobKey is the key of a rule's title, such as "Seeds in each house" for board.seeds; empty where it has
// none, and sentences name it as files do.
func KnobKey(name string) string { return known("knob." + name) }

// Knob calls a rule by its title inside a sentence of a language, else as files name it.
func Knob(say func(key string, args ...any) string, name string) string {
	key := KnobKey(name)
	if key == "" {
		return name
	}
	title := say(key)
	first, size := utf8.DecodeRuneInString(title)
	return string(unicode.ToLower(first)) + title[size:]
}

// ChoiceKey is the key of a rule's value in words; empty where there are none, as of numbers.
func ChoiceKey(knob, value string) string {
	if key := known("choice." + dashes(knob) + "." + dashes(value)); key != "" {
		return key
	}
	return known("choice." + dashes(value))
}

// known is a key that the catalogue has, or empty.
func known(key string) string {
	if English().Has(key) {
		return key
	}
	return ""
}

// dashes is a name as keys have it.
func dashes(name string) string {
	return strings.NewReplacer("_", "-", " + ", "-", " ", "-").Replace(name)
}
