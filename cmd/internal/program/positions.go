package program

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"houserules/configs/diag"
	"houserules/engine"
	"houserules/variants"
)

// mostBadPositions is of how many positions that cannot be read the error tells.
const mostBadPositions = 20

// readPositions reads a file with a position a line, as text or as a JSON object
// with a "position"; blank lines and those that begin with # are skipped. Its error
// is a [diag.List] of what cannot be read: the first of them, and how many more
// there are.
func (a *app) readPositions(v *variants.Variant, parse func(string) (engine.State, error), file string) ([]engine.State, error) {
	name := file
	if file == "-" {
		name = "standard input"
	}
	var list []engine.State
	var problems diag.List
	more := 0
	var foreign *otherFamilies
	err := a.eachRawLine(file, func(n int, line []byte) error {
		text := bytes.TrimSpace(line)
		if len(text) == 0 || text[0] == '#' {
			return nil
		}
		wrong := func(column int, why string) {
			if len(problems) == mostBadPositions {
				more++
				return
			}
			problems = append(problems, diag.Diagnostic{File: name, Line: n, Column: column, Text: why, Excerpt: string(line)})
		}
		column := 1 + utf8.RuneCount(line[:bytes.Index(line, text)])
		position := string(text)
		if text[0] == '{' {
			var in struct {
				Position *string `json:"position"`
			}
			if err := json.Unmarshal(text, &in); err != nil || in.Position == nil {
				wrong(column, `not a JSON object with a "position"; write that or the position alone`)
				return nil
			}
			position = *in.Position
		}
		s, err := parse(position)
		if err == nil {
			list = append(list, s)
			return nil
		}
		if len(problems) == mostBadPositions {
			more++ // whose it is need not be found out
			return nil
		}
		if foreign == nil {
			foreign = a.otherFamilies(v)
		}
		if other := foreign.of(position); other != "" {
			err = fmt.Errorf("position %q: it is one of %s; %s is a game of another family (%s)", position, other, v.Name, v.Family)
		}
		wrong(column, err.Error())
		return nil
	})
	if more > 0 {
		problems = append(problems, diag.Diagnostic{File: name, Text: fmt.Sprintf("%s cannot be read", counted(more, "more position", "more positions"))})
	}
	if err == nil {
		err = problems.Err()
	}
	if err == nil && len(list) == 0 {
		err = diag.List{{File: name, Text: "there is no position in it; write one a line"}}
	}
	return list, err
}

// otherFamilies are the built-in variants of other families than one variant's.
type otherFamilies struct{ list []*variants.Variant }

// otherFamilies loads them.
func (a *app) otherFamilies(v *variants.Variant) *otherFamilies {
	o := &otherFamilies{}
	for _, name := range a.library.Names() {
		if other, _ := a.library.Load(name); other != nil && other.Family != v.Family {
			o.list = append(o.list, other)
		}
	}
	return o
}

// of names a variant whose position a text is, with its family; empty where there
// is none.
func (o *otherFamilies) of(position string) string {
	for _, v := range o.list {
		if _, err := v.Game.Parse(position); err == nil {
			return fmt.Sprintf("%s (%s)", v.Name, v.Family)
		}
	}
	return ""
}
