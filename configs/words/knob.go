package words

import (
	"strconv"
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

// KomiName is the knob whose sign says which player it favours. Sentences name that player in words.
const KomiName = "komi"

// Komi says in words which player a komi is for and how many seeds it has, given its value in a file; ok
// is false where the value is no number.
func Komi(say func(key string, args ...any) string, value string) (text string, ok bool) {
	seeds, _, _ := strings.Cut(value, " ")
	digits, first := strings.CutPrefix(seeds, "-")
	switch n, err := strconv.ParseFloat(digits, 64); {
	case err != nil:
		return value, false
	case n == 0:
		return say("komi.to-nothing"), true
	case first:
		return say("komi.to-first", Digits(digits)), true
	default:
		return say("komi.to-second", Digits(digits)), true
	}
}

// ChoiceKey is the key of a rule's value in words; empty where there are none, as of numbers.
func ChoiceKey(knob, value string) string {
	if key := known("choice." + dashes(knob) + "." + dashes(value)); key != "" {
		return key
	}
	return known("choice." + dashes(value))
}

// Value calls a rule's value in words: a choice by its own, else what it counts by the unit's; what
// has no words as files have it. isChoice is set of choices.
func Value(say func(key string, args ...any) string, knob, value string) (text string, isChoice bool) {
	if key := ChoiceKey(knob, value); key != "" {
		return say(key), true
	}
	if key := known("knob.value." + value); key != "" {
		return say(key), false
	}
	if text := several(say, knob, value); text != "" {
		return text, false
	}
	if inner, ok := strings.CutPrefix(value, "["); ok && strings.HasSuffix(inner, "]") && !strings.ContainsAny(inner, "{\"") {
		return listed(say, knob, strings.TrimSuffix(inner, "]")), false
	}
	count, unit, _ := strings.Cut(value, " ")
	n, err := strconv.Atoi(count)
	for _, many := range []string{unit, unit + "s", strings.TrimSuffix(unit, "y") + "ies"} { // as rules write one of them
		key := known("knob.count." + many)
		switch {
		case key == "":
		case err != nil:
			return say(key, count), false
		default:
			return say(key, n), false
		}
	}
	return value, false
}

// several calls a value of several parts in words, each part by its own, as in {count: 2 occurrences};
// of what holds for each player they stand with the player: {first: loses, second: passes}. It is empty
// of others.
func several(say func(key string, args ...any) string, knob, value string) string {
	inner, opens := strings.CutPrefix(value, "{")
	inner, closes := strings.CutSuffix(inner, "}")
	if !opens || !closes || strings.ContainsAny(inner, "[{") {
		return ""
	}
	var list []string
	for _, part := range strings.Split(inner, ", ") {
		name, of, ok := strings.Cut(part, ": ")
		if !ok {
			return ""
		}
		text, _ := Value(say, knob+"."+name, of)
		if player := known("choice.starts." + name); player != "" {
			text = say("setting.player", say(player), text)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// listed calls the values of a list in words, each by its own, as in [2 seeds, 3 seeds].
func listed(say func(key string, args ...any) string, knob, inner string) string {
	if inner == "" {
		return say("knob.value.none")
	}
	list := strings.Split(inner, ", ")
	for i, one := range list {
		list[i], _ = Value(say, knob, one)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// Coded is a rule's value in words, a choice with the code that files have for it behind, as in "captures
// nothing (captures-nothing)".
func Coded(say func(key string, args ...any) string, knob, value string) string {
	value = strings.Trim(value, `"`)
	text, isChoice := Value(say, knob, value)
	if isChoice && text != value {
		text += " (" + value + ")"
	}
	return text
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
