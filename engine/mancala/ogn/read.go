package ogn

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"houserules/engine"
)

// Read reads all records of a text, and lists what is wrong with it in the order
// of the text. The records are of use where no problem is more than a warning.
func Read(text string) ([]Record, []Problem) {
	rd := reader{scanner: newScanner(text), board: usual()}
	rd.read()
	rd.finish()
	if len(rd.records) == 0 && !rd.failed {
		rd.note(failure(Place{1, 1}, "there is no game in it; moves are written 1. A b 2. C d"))
	}
	if more := rd.warnings - mostWarnings; more > 0 {
		rd.problems = append(rd.problems, Problem{Place: rd.unlisted, Warning: true, Text: fmt.Sprintf("… and %d more warnings", more), Stands: more})
	}
	return rd.records, rd.problems
}

// reader puts together what the scanner finds.
type reader struct {
	scanner
	records  []Record
	problems []Problem
	warnings int
	unlisted Place // of the first warning that is not listed
	failed   bool

	now   Record
	begun bool // something of the record was read
	done  bool // its result was read
	board Board
}

// mostWarnings is how many warnings of a text are listed: one that has more is no
// record.
const mostWarnings = 10

func (r *reader) note(p Problem) {
	r.failed = r.failed || !p.Warning
	if p.Warning {
		if r.warnings++; r.warnings == mostWarnings+1 {
			r.unlisted = p.Place
		}
		if r.warnings > mostWarnings {
			return
		}
	}
	r.problems = append(r.problems, p)
}

// finish ends the record that is being read.
func (r *reader) finish() {
	if r.begun {
		r.records = append(r.records, r.now)
	}
	r.now, r.begun, r.done, r.board = Record{}, false, false, usual()
}

// begin notes that something of a record was found.
func (r *reader) begin(at Place) {
	if !r.begun {
		r.begun, r.now.Place = true, at
	}
}

func (r *reader) read() {
	for !r.over() {
		at, c := r.place(), r.peek()
		switch {
		case unicode.IsSpace(c), c == '.', c == '!', c == '?':
			r.next()
		case c == '%' && at.Column == 1, c == ';':
			r.next()
			r.comment(r.until('\n'))
		case c == '{':
			r.braces(at)
		case c == '(':
			r.variation(at)
		case c == '[':
			r.tag(at)
		case c == '$': // a judgement by number
			r.next()
			r.run(unicode.IsDigit)
		case c == '*':
			r.next()
			r.begin(at)
			r.done = true
		case unicode.IsDigit(c):
			r.number(at)
		case unicode.IsLetter(c):
			r.letters(at)
		default:
			r.run(func(next rune) bool { return next == c })
			r.note(warning(at, "%q means nothing here and is skipped", c))
		}
	}
}

// comment keeps a comment with what it follows. One alone makes no record.
func (r *reader) comment(text string) {
	text = strings.Join(strings.Fields(text), " ")
	to := &r.now.Comment
	if n := len(r.now.Moves); n > 0 {
		to = &r.now.Moves[n-1].Comment
	}
	*to = strings.TrimSpace(*to + " " + text)
}

// braces reads a comment in braces.
func (r *reader) braces(at Place) {
	r.next()
	text := r.until('}')
	if r.over() {
		r.note(failure(at, "this comment has no end; it ends with }"))
		return
	}
	r.next()
	r.comment(text)
}

// variation skips a variation, with those within it.
func (r *reader) variation(at Place) {
	for depth := 0; !r.over(); {
		switch r.next() {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return
			}
		case '{': // parentheses in a comment are words
			r.until('}')
		}
	}
	r.note(failure(at, "this variation has no end; it ends with )"))
}

// tag reads a tag, which begins a new record after the moves of another.
func (r *reader) tag(at Place) {
	t, ok := r.parseTag()
	if !ok {
		r.until('\n')
		r.note(warning(at, `this is no tag and is skipped; tags are written [Name "value"]`))
		return
	}
	if len(r.now.Moves) > 0 || r.done {
		r.finish()
	}
	r.begin(at)
	t.Place = at
	if r.now.find(t.Name) >= 0 {
		r.note(warning(at, "the tag %s was there before; this one is skipped", t.Name))
		return
	}
	r.now.Tags = append(r.now.Tags, t)
	if !strings.EqualFold(t.Name, TagHouses) {
		return
	}
	b, ok := parseBoard(t.Value)
	if !ok {
		r.note(failure(at, "%s %q does not say how many houses the rows have; write it like \"6-6\", up to %d", TagHouses, t.Value, most))
		return
	}
	r.board = b
}

// number reads the number of a move, which says nothing, or a result.
func (r *reader) number(at Place) {
	text := r.run(func(c rune) bool { return unicode.IsDigit(c) || strings.ContainsRune(".-/", c) })
	result, ok := parseResult(text)
	switch {
	case ok:
		r.begin(at)
		r.now.Result, r.done = result, true
	case strings.ContainsAny(text, "-/"):
		r.note(warning(at, "%.40q is no result in seeds and is skipped; results are written 25-23, or *", text))
	}
}

// parseResult reads what Result.String writes of a game that was finished.
func parseResult(text string) (Result, bool) {
	south, north, _ := strings.Cut(text, "-")
	r := Result{Known: true}
	for i, part := range []string{south, north} {
		whole, half := strings.CutSuffix(part, ".5")
		n, err := strconv.ParseUint(whole, 10, 12)
		if err != nil {
			return Result{}, false
		}
		r.Scores[i] = engine.Units(int(n))
		if half {
			r.Scores[i]++
		}
	}
	return r, true
}

// letters reads moves: every letter of a house is one.
func (r *reader) letters(at Place) {
	var strange []rune
	for !r.over() && unicode.IsLetter(r.peek()) {
		place, c := r.place(), r.next()
		if r.done { // the board of the record before is none of the next one's
			r.finish()
		}
		if !r.board.has(c) {
			strange = append(strange, c)
			continue
		}
		r.begin(place)
		m := Move{House: c, Place: place}
		if r.peek() == '+' {
			r.next()
			digits := r.run(unicode.IsDigit)
			switch n, err := strconv.ParseUint(digits, 10, 12); {
			case digits == "":
				m.Piled = true
			case err != nil:
				r.note(warning(place, "+%.40s is no number of seeds and is skipped", digits))
			default:
				m.Captured = int(n)
			}
		}
		r.now.Moves = append(r.now.Moves, m)
	}
	if len(strange) > 0 {
		r.note(warning(at, "%.40q is no move and is skipped; comments stand in braces", string(strange)))
	}
}
