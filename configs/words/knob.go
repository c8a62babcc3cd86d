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

// Value calls a rule's value by its words, with the code that files have for it behind them, as in
// "captures nothing (captures-nothing)"; a number by its unit, and what has no words as files have it.
func Value(say func(key string, args ...any) string, knob, value string) string {
	value = strings.Trim(value, `"`)
	if key := ChoiceKey(knob, value); key != "" {
		if text := say(key); text != value {
			return text + " (" + value + ")"
		}
	}
	if key := known("knob.value." + value); key != "" {
		return say(key)
	}
	if number, unit, counts := strings.Cut(value, " "); counts {
		if key := known("knob.count." + unit + pluralEnding(unit)); key != "" {
			return say(key, number)
		}
	}
	return value
}

// pluralEnding is what a unit lacks of the word for several of it, as keys have it.
func pluralEnding(unit string) string {
	if strings.HasSuffix(unit, "s") || unit == "aiwe" {
		return ""
	}
	return "s"
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
