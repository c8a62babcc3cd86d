package schema

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"unicode"
	"unicode/utf8"

	"houserules/variants"
)

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
