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
//
// The file of a study may lie anywhere, but nothing is said of what stands in one outside
// of the study's folder, which is returned: a stranger's study may name any.
func readOpenings(path, dir string, variants []table.Variant) (openings []plan.Opening, outside string, list diag.List) {
	at := path
	if !filepath.IsAbs(path) {
		at = filepath.Join(dir, path)
	}
	if dir != "" {
		outside = leaving(dir, at)
	}
	data, err := source.ReadFile(at)
	if err != nil {
		return nil, "", diag.List{{File: at, Text: "cannot read the openings: " + source.Reason(err)}}
	}
	if len(data) >= source.Most {
		return nil, "", diag.List{{File: at, Text: fmt.Sprintf("is longer than %d bytes: take fewer openings", source.Most-1)}}
	}
	seen := map[string]int{}
	for n, line := range strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		text, _, _ := strings.Cut(line, "#")
		fields := wordsOf(text)
		if len(fields) == 0 {
			continue
		}
		fail := func(column int, format string, args ...any) {
			if outside != "" {
				list = append(list, diag.Diagnostic{File: at, Line: n + 1, Text: "is no opening; what stands there is not shown, because the file lies outside of the study's folder: copy it there"})
				return
			}
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
	return openings, outside, list
}

// leaving is a file as an absolute path where it does not lie in a folder, or below it,
// after links; empty where it does.
func leaving(dir, file string) string {
	below := func(path string) (string, error) {
		path, err := filepath.EvalSymlinks(path)
		if err != nil {
			return "", err
		}
		return filepath.Abs(path)
	}
	from, err := below(dir)
	if err != nil {
		return "" // then the file cannot be read
	}
	to, err := below(file)
	if err != nil {
		return ""
	}
	if rel, err := filepath.Rel(from, to); err == nil && filepath.IsLocal(rel) {
		return ""
	}
	return to
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
