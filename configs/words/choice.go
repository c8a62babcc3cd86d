package words

import (
	"regexp"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// opened and closed stand around a choice in a text whose gaps are not filled yet. They are no
// characters, so that no text of a person's has them.
const (
	opened = "\uFDD0"
	closed = "\uFDD1"
)

var (
	// choice is a word that depends on the number of an argument: {2:game|games}.
	choice      = regexp.MustCompile(`\{([1-9]:[^{}|]*\|[^{}|]*)\}`)
	openedWords = regexp.MustCompile(opened + "([1-9]):([^|]*)\\|([^|]*)" + closed)
)

// choices marks the choices of a text.
func choices(text string) string { return choice.ReplaceAllString(text, opened+"$1"+closed) }

// chosen makes the choices of a text whose gaps are filled.
func chosen(tag language.Tag, text string, args []any) string {
	if !strings.Contains(text, opened) {
		return text
	}
	return openedWords.ReplaceAllStringFunc(text, func(found string) string {
		parts := openedWords.FindStringSubmatch(found)
		n, fraction, ok := numberAt(args, int(parts[1][0]-'1'))
		if ok && category(plural.Cardinal, tag, n, fraction) == plural.One {
			return parts[2]
		}
		return parts[3]
	})
}
