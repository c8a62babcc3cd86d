package schema

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"reflect"
	"slices"
	"unicode"
	"unicode/utf8"

	"houserules/configs/strict"
	"houserules/engine/rules"
	"houserules/variants"
)

// Knobs documents every key of a struct, groups before their keys. Defaults
// is the struct with its default values. All missing doc comments are
// reported at once.
func Knobs(docs *Docs, defaults reflect.Value) ([]variants.KnobDoc, error) {
	k := &knobs{docs: docs}
	k.group(rules.ShapeOf(defaults.Type()), reflect.Indirect(defaults), "")
	return k.list, errors.Join(k.errs...)
}

type knobs struct {
	docs *Docs
	list []variants.KnobDoc
	errs []error
}

func (k *knobs) keep(text string, err error) string {
	if err != nil {
		k.errs = append(k.errs, err)
	}
	return text
}

func (k *knobs) group(s *rules.Shape, v reflect.Value, path string) {
	for _, f := range s.Fields {
		value := f.Value(v)
		doc := variants.KnobDoc{
			Path:  rules.JoinPath(path, f.Key),
			Text:  k.keep(k.docs.Field(s.Type, f.Name)),
			Takes: strict.Takes(f.Shape),
		}
		if f.Shape.Kind != rules.Group {
			doc.Default = strict.Flow(f.Shape, value)
			doc.Choices = k.choices(f.Shape)
			k.list = append(k.list, doc)
			continue
		}
		if f.Shape.Optional {
			if value.IsNil() {
				doc.Default = "none"
				value = reflect.New(f.Shape.Type)
				if x, ok := value.Interface().(rules.Defaulter); ok {
					x.SetDefault()
				}
			}
			value = value.Elem()
		}
		k.list = append(k.list, doc)
		k.group(f.Shape, value, doc.Path)
	}
}

// choices explains the words of a choice, or of a list's elements.
func (k *knobs) choices(s *rules.Shape) []variants.ChoiceDoc {
	for s.Elem != nil {
		s = s.Elem
	}
	var list []variants.ChoiceDoc
	for _, value := range s.Choices {
		list = append(list, variants.ChoiceDoc{Value: value, Text: k.keep(k.docs.Choice(s.Type, value))})
	}
	return list
}

// GoFile returns the source that gives package variants the texts of all
// families.
func GoFile(docs *Docs, families []variants.Family) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("// Code generated from the doc comments of the families' rules; DO NOT EDIT.\n\npackage variants\n\n" +
		"func generatedDocs(family string) []KnobDoc {\n\tswitch family {\n")
	for _, f := range families {
		list, err := Knobs(docs, reflect.ValueOf(f.Defaults()))
		if err != nil {
			return nil, fmt.Errorf("family %s: %w", f.Name, err)
		}
		fmt.Fprintf(&b, "case %q:\n\treturn []KnobDoc{\n", f.Name)
		for _, d := range list {
			fmt.Fprintf(&b, "{\nPath: %q,\nText: %q,\nTakes: %q,\n", d.Path, d.Text, d.Takes)
			if d.Default != "" {
				fmt.Fprintf(&b, "Default: %q,\n", d.Default)
			}
			if len(d.Choices) > 0 {
				b.WriteString("Choices: []ChoiceDoc{\n")
				for _, c := range d.Choices {
					fmt.Fprintf(&b, "{Value: %q, Text: %q},\n", c.Value, c.Text)
				}
				b.WriteString("},\n")
			}
			b.WriteString("},\n")
		}
		b.WriteString("}\n")
	}
	b.WriteString("}\nreturn nil\n}\n")
	return format.Source(b.Bytes())
}

// Section is a part of the reference page about another kind of file.
type Section struct {
	// Heading and Intro stand above the keys.
	Heading, Intro string
	// Defaults points to the struct that the file is decoded into.
	Defaults any
}

// Page returns the reference page in Markdown: the keys of every variant
// file, the knobs of all families, and further sections.
func Page(docs *Docs, families []variants.Family, sections ...Section) ([]byte, error) {
	all := []Section{{"Keys of every variant file", "None of them is inherited.", &variants.Header{}}}
	for _, f := range families {
		all = append(all, Section{
			Heading:  fmt.Sprintf("Knobs of the family %s: %s", f.Name, f.Title),
			Intro:    "The default is what a root starts from; for the keys of a rule that is off,\nwhat they are when it is switched on.",
			Defaults: f.Defaults(),
		})
	}
	var b bytes.Buffer
	b.WriteString(`# Reference: the keys of YAML files

Generated from the doc comments of the Go types by ` + "`go generate ./...`" + `; do not edit.

A variant file says only what differs from its parent. Maps merge; single
values and lists replace; ` + "`none`" + ` switches a rule off. Numbers may carry their
unit (` + "`25 seeds`" + `), and underscores (` + "`200_000`" + `).
`)
	for _, s := range append(all, sections...) {
		list, err := Knobs(docs, reflect.ValueOf(s.Defaults))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Heading, err)
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", s.Heading, s.Intro)
		entries(&b, list)
	}
	return b.Bytes(), nil
}

// entries writes a list of keys with their choices.
func entries(b *bytes.Buffer, list []variants.KnobDoc) {
	for _, d := range list {
		fmt.Fprintf(b, "\n### `%s`\n\n%s\n\nTakes %s.", d.Path, d.Text, d.Takes)
		if d.Default != "" && !slices.Contains([]string{`""`, "[]", "{}"}, d.Default) {
			fmt.Fprintf(b, " Default: `%s`.", d.Default)
		}
		b.WriteByte('\n')
		for i, c := range d.Choices {
			if i == 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(b, "- `%s`: %s\n", c.Value, lower(c.Text))
		}
	}
}

// lower begins a text with a small letter, to follow a colon.
func lower(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[size:]
}
