package agent

import (
	"fmt"
	"strings"
)

// quotes tells which characters of a text stand in quotation marks, in which a
// backslash takes the meaning from the next one. Marks count as inside.
type quotes struct{ open, escaped bool }

// inside takes the next character.
func (q *quotes) inside(c byte) bool {
	switch {
	case q.escaped:
		q.escaped = false
	case q.open && c == '\\':
		q.escaped = true
	case c == '"':
		q.open = !q.open
	default:
		return q.open
	}
	return true
}

// SplitLineup cuts a line-up at its commas, but not at those that stand in
// quotation marks.
func SplitLineup(text string) []string {
	var words []string
	from, q := 0, quotes{}
	for i := range len(text) {
		if !q.inside(text[i]) && text[i] == ',' {
			words = append(words, text[from:i])
			from = i + 1
		}
	}
	return append(words, text[from:])
}

// bare are the characters of a text that needs no quotation marks, besides
// letters and digits.
const bare = "_./\\:=@%+-~"

// needsQuotes reports whether a text must stand in quotation marks.
func needsQuotes(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool {
		return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune(bare, c))
	})
}

// Quoted writes a text, the value of an option, in the one canonical way: in quotation marks
// only where it needs them.
func Quoted(text string) string {
	if text != "" && !needsQuotes(text) {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// unquote reads a text, which may go without quotation marks if it has neither
// marks nor parentheses. Commas and semicolons it cannot have then, either: they
// were read as the end of it.
func unquote(what, text string) (string, error) {
	if !strings.HasPrefix(text, `"`) {
		if text == "" || strings.ContainsAny(text, "\"()\n\r\x00") || strings.TrimSpace(text) != text {
			return "", fmt.Errorf("the %s %q must stand in quotation marks, or not be empty", what, text)
		}
		return text, nil
	}
	var b strings.Builder
	for i, escaped := 1, false; i < len(text); i++ {
		switch c := text[i]; {
		case !escaped && c == '\\':
			escaped = true
			continue
		case !escaped && c == '"' && i < len(text)-1:
			return "", fmt.Errorf("the %s %s goes on after its quotation mark", what, text)
		case !escaped && c == '"':
			if strings.TrimSpace(b.String()) == "" || strings.ContainsAny(b.String(), "\n\r\x00") {
				return "", fmt.Errorf("the %s %s is empty, or has more than one line", what, text)
			}
			return b.String(), nil
		default:
			b.WriteByte(c)
		}
		escaped = false
	}
	return "", fmt.Errorf("the %s %s has no quotation mark at its end", what, text)
}
