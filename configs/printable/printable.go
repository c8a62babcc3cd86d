// Package printable makes text harmless for terminals.
//
// Titles, names and file names come from people, also from people elsewhere. A
// terminal takes some characters for commands: they clear the screen, colour
// what follows, or turn the direction of writing, so that one reads something
// else than is there.
package printable

import (
	"io"
	"strings"
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

// commands reports characters that do something: control characters but for
// line feeds and tabs, and those that turn the direction of writing.
func commands(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x200E, r == 0x200F, r == 0x2028, r == 0x2029:
		return true
	}
	return unicode.IsControl(r)
}

// Writer passes on what is written to it as Text does. A character may come in
// several pieces; what is left of one at the end is written by Close.
type Writer struct {
	to   io.Writer
	rest []byte // the beginning of a character
}

// NewWriter returns a Writer to another.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// Write implements io.Writer.
func (w *Writer) Write(p []byte) (int, error) {
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
