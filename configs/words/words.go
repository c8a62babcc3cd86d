// Package words is the catalogue: the sentences of the program, by key, in
// English. Rules engines, analysis and reports say what they mean as messages,
// a key with arguments ([rules.Message]); only here they become words.
//
// The sentences stand in en/*.yaml, a file for each room of the house, so that
// another language is another folder. A sentence has gaps, %[1]v for the first
// argument, as package fmt writes them; numbers of whole things are written
// %[1]d. Where the words depend on a number, the sentence is a map:
//
//	house-count:
//	  number: 1
//	  one: "%[1]d house"
//	  other: "%[1]d houses"
//
// which takes the form that the language has for the argument of that number
// (Unicode CLDR's plural categories). An argument that is itself a message is
// said first; a list of arguments is joined with "list.comma" and "list.and".
package words

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"

	"houserules/engine/rules"
)

//go:embed en/*.yaml
var english embed.FS

// Catalogue says messages in one language. It is safe for concurrent use.
type Catalogue struct {
	printer   *message.Printer
	sentences map[string]bool
}

// English returns the English catalogue. It panics where its own files cannot
// be read, which a test excludes.
func English() *Catalogue { return loadEnglish() }

var loadEnglish = sync.OnceValue(func() *Catalogue {
	c, err := load(english, language.English)
	if err != nil {
		panic(err)
	}
	return c
})

// load reads the files of a language.
func load(files fs.FS, tag language.Tag) (*Catalogue, error) {
	names, err := fs.Glob(files, "*/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	b := catalog.NewBuilder(catalog.Fallback(tag))
	c := &Catalogue{sentences: map[string]bool{}}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		var sentences map[string]sentence
		if err := yaml.Unmarshal(data, &sentences); err != nil {
			return nil, fmt.Errorf("words: %s: %w", name, err)
		}
		for key, s := range sentences {
			if c.sentences[key] {
				return nil, fmt.Errorf("words: %s: %s stands in two places", name, key)
			}
			c.sentences[key] = true
			if err := b.Set(tag, key, s.messages()...); err != nil {
				return nil, fmt.Errorf("words: %s: %s: %w", name, key, err)
			}
		}
	}
	c.printer = message.NewPrinter(tag, message.Catalog(b))
	return c, nil
}

// sentence is an entry of a file: a text, or a form for each plural category.
type sentence struct {
	text   string
	number int
	forms  []any
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (s *sentence) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		s.text = n.Value
		return nil
	}
	var forms struct {
		Number int    `yaml:"number"`
		Zero   string `yaml:"zero"`
		One    string `yaml:"one"`
		Few    string `yaml:"few"`
		Many   string `yaml:"many"`
		Other  string `yaml:"other"`
	}
	if err := n.Decode(&forms); err != nil {
		return err
	}
	if forms.Number < 1 || forms.Other == "" {
		return fmt.Errorf("line %d: forms by number need number: and other:", n.Line)
	}
	s.number = forms.Number
	if forms.Zero != "" {
		s.forms = append(s.forms, "=0", forms.Zero)
	}
	for _, f := range []struct {
		form plural.Form
		text string
	}{{plural.One, forms.One}, {plural.Few, forms.Few}, {plural.Many, forms.Many}, {plural.Other, forms.Other}} {
		if f.text != "" {
			s.forms = append(s.forms, f.form, f.text)
		}
	}
	return nil
}

func (s *sentence) messages() []catalog.Message {
	if s.number > 0 {
		return []catalog.Message{plural.Selectf(s.number, "%d", s.forms...)}
	}
	return []catalog.Message{catalog.String(s.text)}
}

// Has reports whether the catalogue has a sentence.
func (c *Catalogue) Has(key string) bool { return c.sentences[key] }

// Say returns the words of a message. A key that the catalogue lacks is
// printed as it is with its arguments, which a test of each room excludes.
func (c *Catalogue) Say(m rules.Message) string {
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		args[i] = c.argument(a)
	}
	if !c.sentences[m.Key] {
		if len(args) == 0 {
			return m.Key
		}
		return fmt.Sprintf(m.Key, args...)
	}
	return c.printer.Sprintf(message.Key(m.Key, m.Key), args...)
}

// argument makes words of an argument.
func (c *Catalogue) argument(a any) any {
	switch a := a.(type) {
	case rules.Message:
		return c.Say(a)
	case []rules.Message:
		return joinWith(c, a, "list.and")
	case []string:
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
		word := fmt.Sprint(c.argument(x))
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
