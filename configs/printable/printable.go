// Package printable makes text harmless for terminals, pages, spreadsheets and readers.
//
// Whatever prints or writes uses it. Titles and file names come from people, strangers
// among them. A terminal takes some characters for commands: they clear the screen or
// colour what follows. Others turn the direction of writing, there and on pages, so
// that one reads something else than is there. And a spreadsheet takes some texts for
// formulas. All that is written for people goes through this package: what does
// something without being seen becomes U+FFFD, and is seen.
package printable

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Text replaces every character that a terminal does not just show. Line ends
// and tabs stay.
func Text(s string) string {
	if !strings.ContainsFunc(s, commands) && utf8.ValidString(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if commands(r) {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(s, string(utf8.RuneError)))
}

// Line is Text on one line: line ends and tabs become spaces.
func Line(s string) string {
	return Text(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r == '\r' {
			return ' '
		}
		return r
	}, s))
}

// Quoted is a name or path of somebody else's inside a line: in quotes, with escapes, where it
// would not be one line of what it looks like, so that no name makes up lines of ours.
func Quoted(s string) string {
	if Line(s) == s {
		return s
	}
	return strconv.Quote(s)
}

// Cell is Text as a cell of comma-separated values that is a text to a spreadsheet: one
// that begins like a formula gets an apostrophe in front, as the OWASP page on CSV
// injection advises. Numbers are to stay what they are and do not go through it.
func Cell(s string) string {
	first, _ := utf8.DecodeRuneInString(s)
	if s != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		s = "'" + s
	}
	return Text(s)
}

// JSON writes what does something in texts of a JSON value as escapes, so that it is
// seen and still read as what it was.
func JSON(text []byte) []byte {
	if !bytes.ContainsFunc(text, commands) {
		return text
	}
	var b bytes.Buffer
	for _, r := range string(text) {
		if commands(r) && r > 0x7F { // others are no part of texts as they are
			fmt.Fprintf(&b, "\\u%04x", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.Bytes()
}

// commands reports characters that do something: control characters but for
// line feeds and tabs, those that turn the direction of writing (Bidi_Control in
// Unicode's property list), and what no document may contain.
func commands(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x061C, r == 0x200E, r == 0x200F, r == 0x2028, r == 0x2029, r == 0xFFFE, r == 0xFFFF:
		return true
	}
	return unicode.IsControl(r)
}

// Writer passes on what is written to it as Text does. A character may come in
// several pieces; what is left of one at the end is written by Close. Several goroutines
// may use it.
type Writer struct {
	to   io.Writer
	mu   sync.Mutex
	rest []byte // the beginning of a character
}

// NewWriter returns a Writer to another.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// Write implements io.Writer.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := append(w.rest, p...)
	whole := len(text) - unfinished(text)
	w.rest = append([]byte(nil), text[whole:]...)
	if whole == 0 {
		return len(p), nil
	}
	if _, err := io.WriteString(w.to, Text(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Close writes what is left.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := Text(string(w.rest))
	w.rest = nil
	if text == "" {
		return nil
	}
	_, err := io.WriteString(w.to, text)
	return err
}

// unfinished is the number of bytes at the end that begin a character.
func unfinished(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}
