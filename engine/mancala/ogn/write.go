package ogn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// width is the largest number of characters in a line.
const width = 79

// Write writes a record, and a blank line after it. It returns the first error of
// w.
func (r *Record) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	roster := roster()
	for _, name := range roster {
		value := Unknown
		if t, ok := r.Tag(name); ok {
			value = t.Value
		}
		if name == TagResult {
			value = r.Result.String()
		}
		writeTag(out, name, value)
	}
	for _, t := range r.Tags {
		if !slices.ContainsFunc(roster, func(name string) bool { return strings.EqualFold(name, t.Name) }) {
			writeTag(out, t.Name, t.Value)
		}
	}
	fmt.Fprintln(out)
	l := lines{out: out}
	l.comment(r.Comment)
	number := 0
	for _, m := range r.Moves {
		text := m.Text()
		if m.Captured > 0 {
			text = string(m.House) + "+" + strconv.Itoa(m.Captured)
		}
		if unicode.IsUpper(m.House) {
			number++
			text = fmt.Sprintf("%d. %s", number, text)
		}
		l.word(text)
		l.comment(m.Comment)
	}
	l.word(r.Result.String())
	fmt.Fprint(out, "\n\n")
	return out.Flush()
}

// writeTag writes a tag on a line.
func writeTag(out *bufio.Writer, name, value string) {
	fmt.Fprintf(out, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(plain(value)))
}

// plain replaces what would end a line or disturb a terminal.
func plain(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return ' '
	}, text)
}

// lines fills lines with words.
type lines struct {
	out    *bufio.Writer
	column int
}

// word writes a word, on a new line where there is no more room.
func (l *lines) word(text string) {
	n := utf8.RuneCountInString(text)
	switch {
	case l.column == 0:
	case l.column+1+n > width:
		fmt.Fprintln(l.out)
		l.column = 0
	default:
		l.out.WriteByte(' ')
		l.column++
	}
	l.out.WriteString(text)
	l.column += n
}

// comment writes a comment in braces, if there is one. A word longer than a line
// goes on in the next.
func (l *lines) comment(text string) {
	words := strings.Fields(strings.ReplaceAll(plain(text), "}", ")"))
	if len(words) == 0 {
		return
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	for _, w := range words {
		for letters := []rune(w); len(letters) > 0; {
			n := min(len(letters), width)
			l.word(string(letters[:n]))
			letters = letters[n:]
		}
	}
}
