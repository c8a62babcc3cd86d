package sim

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/source"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// readOpenings reads a file of openings, one a line: a position, moves from the
// start position, or "position … moves …". Blank lines and what follows # count
// for nothing. Every game must be able to begin so.
func readOpenings(path, dir string, variants []table.Variant) ([]plan.Opening, diag.List) {
	at := path
	if !filepath.IsAbs(path) {
		at = filepath.Join(dir, path)
	}
	data, err := source.ReadFile(at)
	if err != nil {
		return nil, diag.List{{File: at, Text: "cannot read the openings: " + source.Reason(err)}}
	}
	if len(data) >= source.Most {
		return nil, diag.List{{File: at, Text: fmt.Sprintf("is longer than %d bytes: take fewer openings", source.Most-1)}}
	}
	var (
		openings []plan.Opening
		list     diag.List
		seen     = map[string]int{}
	)
	for n, line := range strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		text, _, _ := strings.Cut(line, "#")
		fields := wordsOf(text)
		if len(fields) == 0 {
			continue
		}
		fail := func(column int, format string, args ...any) {
			list = append(list, diag.Diagnostic{File: at, Line: n + 1, Column: column + 1, Text: fmt.Sprintf(format, args...), Excerpt: line})
		}
		o, first := openingOf(fields, variants)
		bad := false
		for _, v := range variants {
			_, move, err := o.Read(v.Game)
			if err == nil {
				continue
			}
			column := fields[0].column
			if move >= 0 {
				column = fields[first+move].column
			}
			fail(column, "%s: %v", v.Name, err)
			bad = true
			break
		}
		key := o.Position + " moves " + strings.Join(o.Moves, " ")
		if before, twice := seen[key]; twice && !bad {
			fail(fields[0].column, "the opening is on line %d already", before)
		}
		seen[key] = n + 1
		if openings = append(openings, o); len(list) >= mostErrors {
			break
		}
	}
	if len(openings) == 0 && len(list) == 0 {
		list = append(list, diag.Diagnostic{File: at, Text: "has no openings: write one a line, a position or moves from the start position"})
	}
	return openings, list
}

// word is a word of a line and its column from 0, in characters.
type word struct {
	text   string
	column int
}

// wordsOf splits a line.
func wordsOf(line string) []word {
	var words []word
	column, begin := 0, -1
	runes := []rune(line)
	for ; column <= len(runes); column++ {
		space := column == len(runes) || runes[column] == ' ' || runes[column] == '\t'
		switch {
		case !space && begin < 0:
			begin = column
		case space && begin >= 0:
			words = append(words, word{string(runes[begin:column]), begin})
			begin = -1
		}
	}
	return words
}

// openingOf tells position and moves of a line apart, and says at which word the
// moves begin. Without the words position and moves it is a position if a game can
// read it, or where it does not begin with a move that one can play.
func openingOf(line []word, variants []table.Variant) (o plan.Opening, moves int) {
	join := func(words []word) string {
		var texts []string
		for _, w := range words {
			texts = append(texts, w.text)
		}
		return strings.Join(texts, " ")
	}
	at := slices.IndexFunc(line, func(w word) bool { return w.text == "moves" })
	position := line[:max(at, 0)]
	switch {
	case line[0].text == "position" && at < 0:
		position, at = line[1:], len(line)
	case line[0].text == "position":
		position, at = line[1:at], at+1
	case at >= 0:
		at++
	default:
		isMove := slices.ContainsFunc(variants, func(v table.Variant) bool {
			_, err := v.Game.New().ParseAction(line[0].text)
			return err == nil
		})
		isPosition := slices.ContainsFunc(variants, func(v table.Variant) bool {
			_, err := v.Game.Parse(join(line))
			return err == nil
		})
		at = 0
		if isPosition || !isMove && strings.ContainsAny(join(line), "/,") {
			position, at = line, len(line)
		}
	}
	o.Position = join(position)
	for _, w := range line[at:] {
		o.Moves = append(o.Moves, w.text)
	}
	return o, at
}
