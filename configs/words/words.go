// Package words is the catalogue: the sentences of the program, by key, in several
// languages. Rules engines, analysis and reports say what they mean as messages,
// a key with arguments ([rules.Message]); only here they become words.
//
// The sentences stand in en/*.yaml, a file for each part of the program; another
// language is another folder, named by its tag, with the same files and keys. It is
// offered once it has its language.yaml, which is written last; tests hold it to what
// English says. Words of the games come from glossary.yaml, which has their sources.
// A sentence has gaps, %[1]v for the first argument, as package fmt writes them;
// numbers are written with the language's separators, so what only looks like a number
// (a seed, a year) comes as text. Where the words depend on a number, the sentence is a
// map:
//
//	house-count:
//	  number: 1
//	  one: "%[1]d house"
//	  other: "%[1]d houses"
//
// which takes the form that the language has for the argument of that number
// (Unicode CLDR's plural categories: zero, one, two, few, many, other), or the
// form of exactly that number, "=2". An argument that is itself said, such as "1 house", has the
// number that it names. A word that depends on another number, or a word alone that depends on one,
// is a choice inside the text: "%[2]v {2:house|houses}" takes the first word where the language
// has the form one for argument 2, else the second. With ordinal: in place of number: the
// categories are the ordinal ones, as in "first, second, third". An argument that is itself a
// message is said first; a list of texts, messages or both is joined with
// "list.comma" and "list.and", a list of numbers with "list.comma" and
// "list.or".
package words

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
	"golang.org/x/text/number"

	"houserules/engine/rules"
)

// Catalogue says messages in one language. It is safe for concurrent use.
type Catalogue struct {
	language language.Tag
	builder  *catalog.Builder
	printer  *message.Printer
	// entries has the sentences as they stand in the files, read those that somebody has
	// said: most commands say few of the thousands.
	entries map[string]entry
	mu      sync.Mutex
	read    map[string]sentence
	// group stands between thousands, point before decimals.
	group, point string
}

// load finds the sentences in the files of a language.
func load(files fs.FS, tag language.Tag) (*Catalogue, error) {
	names, err := fs.Glob(files, "*.yaml")
	if err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	c := newCatalogue(tag)
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		if err := c.find(name, data); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// newCatalogue makes a catalogue without sentences.
func newCatalogue(tag language.Tag) *Catalogue {
	c := &Catalogue{language: tag, builder: catalog.NewBuilder(catalog.Fallback(tag)), entries: map[string]entry{}, read: map[string]sentence{}}
	c.printer = message.NewPrinter(tag, message.Catalog(c.builder))
	c.group, c.point = separators(c.printer)
	return c
}

// Has reports whether the catalogue has a sentence.
func (c *Catalogue) Has(key string) bool {
	_, ok := c.entries[key]
	return ok
}

// Keys lists the keys of all sentences in alphabetical order.
func (c *Catalogue) Keys() []string { return slices.Sorted(maps.Keys(c.entries)) }

// Say returns the words of a message. A message whose key the catalogue lacks
// is written without words, as its String method does; tests of the packages that make
// messages exclude it.
func (c *Catalogue) Say(m rules.Message) string {
	s, ok := c.sentence(m.Key)
	if !ok {
		return m.String()
	}
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		args[i] = c.argument(a)
	}
	text := c.printer.Sprintf(message.Key(m.Key+"#"+s.form(c.language, args), m.Key), args...)
	return oneStop(elided(c.language, chosen(c.language, text, args)))
}

// oneStop lets the stop of an abbreviation that ends a sentence end it: "5 %-yks..".
func oneStop(text string) string {
	before, after, found := strings.Cut(text, "..")
	if !found {
		return text
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	if unicode.IsLetter(last) && (after == "" || after[0] == ' ') {
		return before + "." + oneStop(after)
	}
	return before + "." + oneStop("."+after)
}

// Sentence says the message of a key with its arguments.
func (c *Catalogue) Sentence(key string, args ...any) string { return c.Say(rules.Say(key, args...)) }

// Ours is a text of a file, such as a variant's notes or a study's title: that of a built-in
// file in the catalogue's language, under a key, and any other as it stands.
func (c *Catalogue) Ours(key, text string) string {
	if IsOurs(key, text) {
		return c.Sentence(key)
	}
	return text
}

// IsOurs tells whether a text of a file is the one that stands under a key, in English.
func IsOurs(key, text string) bool {
	flat := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	return English().Has(key) && flat(English().Sentence(key)) == flat(text)
}

// argument makes words of an argument.
func (c *Catalogue) argument(a any) any {
	switch a := a.(type) {
	case rules.Message:
		return c.Say(a)
	case Digits:
		return c.Number(a)
	case []rules.Message:
		return joinWith(c, a, "list.and")
	case []string:
		return joinWith(c, a, "list.and")
	case []any:
		return joinWith(c, a, "list.and")
	case []int:
		return joinWith(c, a, "list.or")
	default:
		return a
	}
}

// joinWith joins "a, b" and then "and c" or "or c".
func joinWith[T any](c *Catalogue, list []T, last string) string {
	text := ""
	for i, x := range list {
		word := c.printer.Sprint(c.argument(x))
		switch {
		case i == 0:
			text = word
		case i == len(list)-1:
			text = c.Say(rules.Say(last, text, word))
		default:
			text = c.Say(rules.Say("list.comma", text, word))
		}
	}
	return text
}

// Digits is a number as package strconv writes it, with a point before its
// decimals; a true minus may stand for a hyphen. The catalogue writes it with the
// separators of its language: how many digits a number has decides who says it.
type Digits string

// Number writes digits with the separators of the language.
func (c *Catalogue) Number(d Digits) string {
	start := strings.IndexAny(string(d), "0123456789")
	if start < 0 {
		return string(d)
	}
	sign, text := string(d[:start]), string(d[start:])
	whole, fraction, decimals := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + c.group + whole[i:]
	}
	if decimals {
		fraction = c.point + fraction
	}
	return sign + whole + fraction
}

// Fields are the parts of a text between which a line may end. The blanks that languages
// write inside numbers and before signs are none of these places.
func Fields(text string) []string {
	const noBreak, narrow = '\u00a0', '\u202f'
	return strings.FieldsFunc(text, func(r rune) bool { return r != noBreak && r != narrow && unicode.IsSpace(r) })
}

// separators are what the language writes between thousands and before decimals.
func separators(p *message.Printer) (group, point string) {
	const apart = "123456789"
	marks := strings.FieldsFunc(p.Sprint(number.Decimal(1234.5)), func(r rune) bool { return strings.ContainsRune(apart, r) })
	return marks[0], marks[1]
}
