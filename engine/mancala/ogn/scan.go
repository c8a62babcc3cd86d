package ogn

import (
	"strings"
	"unicode"
)

// scanner walks through a text and knows where it is.
type scanner struct {
	text []rune
	at   int
	here Place
}

// newScanner begins a text, after the mark that some editors write first. Lines
// may end as they do on any system.
func newScanner(text string) scanner {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
	return scanner{text: []rune(text), here: Place{1, 1}}
}

func (s *scanner) over() bool   { return s.at == len(s.text) }
func (s *scanner) place() Place { return s.here }

// peek returns the next character, 0 at the end.
func (s *scanner) peek() rune {
	if s.over() {
		return 0
	}
	return s.text[s.at]
}

// next returns the next character and passes it; 0 at the end.
func (s *scanner) next() rune {
	if s.over() {
		return 0
	}
	c := s.text[s.at]
	s.at++
	s.here.Column++
	if c == '\n' {
		s.here = Place{s.here.Line + 1, 1}
	}
	return c
}

// run passes the characters of a kind and returns them.
func (s *scanner) run(kind func(rune) bool) string {
	from := s.at
	for !s.over() && kind(s.peek()) {
		s.next()
	}
	return string(s.text[from:s.at])
}

// until passes everything before a character, which comes next, or the end.
func (s *scanner) until(end rune) string { return s.run(func(c rune) bool { return c != end }) }

// parseTag reads [Name "value"], or says that it is not there; then it may stop
// anywhere on the line.
func (s *scanner) parseTag() (Tag, bool) {
	blank := func(c rune) bool { return c == ' ' || c == '\t' }
	s.next()
	s.run(blank)
	t := Tag{Name: s.run(func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' })}
	s.run(blank)
	if t.Name == "" || s.peek() != '"' {
		return t, false
	}
	s.next()
	var value strings.Builder
	for !s.over() && s.peek() != '\n' {
		switch c := s.next(); {
		case c == '"':
			s.run(blank)
			if s.peek() != ']' {
				return t, false
			}
			s.next()
			t.Value = value.String()
			return t, true
		case c == '\\' && (s.peek() == '"' || s.peek() == '\\'):
			value.WriteRune(s.next())
		default:
			value.WriteRune(c)
		}
	}
	return t, false
}
