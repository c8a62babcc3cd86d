package reports

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"houserules/analysis/answer"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// translator says the sentence of a key with its arguments, in one language. Functions that
// write sentences take it as their first parameter, say. Numbers arrive as text, because how many
// digits one has is decided here, not by the catalogue.
type translator func(key string, args ...any) string

// translatorTo is the translator to a language; nil is English.
func translatorTo(c *words.Catalogue) translator {
	if c == nil {
		c = words.English()
	}
	var say translator
	say = func(key string, args ...any) string { return c.Say(rules.Say(key, say.spoken(args)...)) }
	return say
}

// english is the translator to English, the language of what programs read.
func english() translator { return translatorTo(nil) }

// all says messages of the analysis.
func (say translator) all(messages []rules.Message) []string {
	var texts []string
	for _, m := range messages {
		texts = append(texts, say(m.Key, m.Args...))
	}
	return texts
}

// number writes digits, with a point before decimals, as the language does.
func (say translator) number(digits string) string { return say("number.digits", words.Digits(digits)) }

// name says a word that games and tables have for programs, such as a unit or how a
// game ended, by the key that begins so; the word itself where there is none.
func (say translator) name(kind, word string) string {
	if key := kind + strings.ToLower(strings.ReplaceAll(word, "_", "-")); words.English().Has(key) {
		return say(key)
	}
	return strings.ReplaceAll(word, "_", " ")
}

// role says whose pieces they are.
func (say translator) role(name string) string { return say.name("role.", name) }

// clauses joins what stands for itself.
func (say translator) clauses(list []string) string {
	text := ""
	for i, clause := range list {
		if i > 0 {
			clause = say("list.semicolon", text, clause)
		}
		text = clause
	}
	return text
}

// measure says what a family's own column counts, which the tables say in English.
func (say translator) measure(doc string) string {
	if say.inEnglish() {
		return doc
	}
	if m, ok := measured(doc); ok {
		return say(m.Key, m.Args...)
	}
	return doc
}

// measured is the sentence that says what a column counts, with the numbers in it.
func measured(doc string) (rules.Message, bool) {
	return words.English().Recognise(doc, func(key string) bool { return strings.HasPrefix(key, "measure.") })
}

// leftOut says why a combination of rules was left out, of which a plan keeps English words.
func (say translator) leftOut(text string) string {
	if text == "excepted" {
		return say("design.excepted")
	}
	if rule, of, ok := strings.Cut(strings.TrimSuffix(text, " is none"), " says nothing where "); ok && strings.HasSuffix(text, " is none") {
		return say("design.silent", answer.Knob(rule), answer.Knob(of), rule)
	}
	problem := func(key string) bool {
		return strings.Contains(key, ".problem.") || strings.HasPrefix(key, "rules.") || key == "reference.mostly-cut-off" || key == "reference.no-entry"
	}
	if m, ok := words.English().Recognise(text, problem); ok {
		return say(m.Key, m.Args...)
	}
	return text
}

// sentence joins clauses and ends them.
func sentence(say translator, clauses ...string) string {
	text := capital(strings.TrimSuffix(say.clauses(clauses), "."))
	if strings.HasSuffix(text, "!") || strings.HasSuffix(text, ":") { // a game is called so, a command follows
		return text
	}
	return text + "."
}

// oneAfterAnother are texts after one another: those that are whole sentences, and the others as
// clauses of a last one.
func oneAfterAnother(say translator, list []string) string {
	var whole, clauses []string
	for _, text := range list {
		if strings.HasSuffix(text, ".") {
			whole = append(whole, capital(text))
		} else {
			clauses = append(clauses, text)
		}
	}
	if len(clauses) > 0 {
		whole = append(whole, sentence(say, clauses...))
	}
	return strings.Join(whole, " ")
}

// capital begins a sentence.
func capital(s string) string {
	if s == "" {
		return s
	}
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// capitals writes a list of sentences with capitals, but those that begin with a file's name.
func capitals(list []string) []string {
	for i, s := range list {
		if first, _, _ := strings.Cut(s, " "); !strings.Contains(first, ".") {
			list[i] = capital(s)
		}
	}
	return list
}

// listed joins words: a, b and c.
func listed(say translator, list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	return say("ladder.and", strings.Join(list[:len(list)-1], ", "), list[len(list)-1])
}
