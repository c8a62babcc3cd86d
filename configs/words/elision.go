package words

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
)

// Words before a gap that lose their vowel before one of what fills it: "de Awalé" is
// "d’Awalé" in French and Catalan, "que Awalé" is "qu’Awalé" in French.
var (
	frenchElision  = regexp.MustCompile(`\b([Dd]e|[Qq]ue) (%\[)`)
	catalanElision = regexp.MustCompile(`\b([Dd]e) (%\[)`)
)

// seam stands in a text between such a word and its gap, until the gap is filled. It is no
// character, so that no text of a person's has it.
const seam = "\uFFFE"

// seamed marks where a text of a language may need an elision.
func seamed(tag language.Tag, text string) string {
	switch base, _ := tag.Base(); base.String() {
	case "fr":
		return frenchElision.ReplaceAllString(text, "$1"+seam+"$2")
	case "ca":
		return catalanElision.ReplaceAllString(text, "$1"+seam+"$2")
	}
	return text
}

// elided closes the seams of a text whose gaps are filled.
func elided(tag language.Tag, text string) string {
	if !strings.Contains(text, seam) {
		return text
	}
	parts := strings.Split(text, seam)
	for i, next := range parts[1:] {
		if before := &parts[i]; vowel(tag, next) {
			*before = strings.TrimSuffix(*before, "e") + "’"
		} else {
			*before += " "
		}
	}
	return strings.Join(parts, "")
}

// vowel tells whether a text begins with a vowel, as it is spoken: in Catalan 1 and 11 are
// "u" and "onze".
func vowel(tag language.Tag, text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	if strings.ContainsRune("aàâeéèêiíîoóòôuúû", unicode.ToLower(first)) {
		return true
	}
	if base, _ := tag.Base(); base.String() != "ca" {
		return false
	}
	digits := text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
	return digits == "1" && !strings.HasPrefix(text, "1.") || digits == "11"
}
