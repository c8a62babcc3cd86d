package schema

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

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
	b.WriteString(`# Reference: the keys of variants, studies and settings

Generated from the doc comments of the Go types by ` + "`go run ./cmd/gen`" + `; do not edit.

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

// entries writes a list of keys with their defaults and choices.
func entries(b *bytes.Buffer, list []variants.KnobDoc) {
	for _, d := range list {
		fmt.Fprintf(b, "\n### `%s`\n\n%s\n\nTakes %s.", d.Path, d.Text, d.Takes)
		block := literal(d)
		switch {
		case block != "":
			fmt.Fprintf(b, " Default:\n\n```yaml\n%s```", block)
		case d.Default != "" && !slices.Contains([]string{`""`, "[]", "{}"}, d.Default):
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

// literal returns a default of several lines, such as a board drawn as text,
// with its key as people write it in a file, and "" for other defaults.
func literal(d variants.KnobDoc) string {
	var text string
	if err := yaml.Unmarshal([]byte(d.Default), &text); err != nil || !strings.Contains(text, "\n") {
		return ""
	}
	style := "|"
	if strings.HasPrefix(text, " ") {
		style += "2" // else the blanks would count as indentation
	}
	body, ended := strings.CutSuffix(text, "\n")
	if !ended {
		style += "-"
	}
	key := d.Path[strings.LastIndex(d.Path, ".")+1:]
	return key + ": " + style + "\n  " + strings.ReplaceAll(body, "\n", "\n  ") + "\n"
}

// lower begins a text with a small letter, to follow a colon.
func lower(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[size:]
}
