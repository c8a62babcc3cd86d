package variants_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs/meanings"
	"houserules/configs/words"
	"houserules/variants"
)

// literal is what every language writes alike: keys, values, numbers.
var literal = regexp.MustCompile(`\b[a-z]+[_.][a-z_.]+\b|\d+`)

// Every key and value of the rules is explained in every language, with the keys and numbers
// of the English text, and nothing is explained that there is no more.
func TestMeaningsInAllLanguages(t *testing.T) {
	english := map[string]bool{}
	for _, f := range variants.Families() {
		for _, doc := range f.Docs() {
			english[doc.Text] = true
			if keys := strings.HasPrefix(doc.Takes, "keys with values: "); !strings.HasPrefix(doc.Takes, "one of ") && (!keys || strings.HasSuffix(doc.Takes, ", or none")) {
				english[doc.Takes] = true
			}
			for _, c := range doc.Choices {
				english[c.Text] = true
			}
		}
	}
	if len(english) < 300 {
		t.Errorf("%d texts", len(english))
	}
	for _, tag := range words.Languages()[1:] {
		texts := meanings.In(tag)
		for text := range english {
			got := texts[text]
			if got == "" || got == text {
				t.Errorf("%s lacks %q", tag, text)
				continue
			}
			for _, word := range literal.FindAllString(text, -1) {
				if !slices.Contains(literal.FindAllString(got, -1), word) {
					t.Errorf("%s: %q without %s: %q", tag, text, word, got)
				}
			}
		}
		for text := range texts {
			if !english[text] {
				t.Errorf("%s: no key says %q", tag, text)
			}
		}
	}
}
