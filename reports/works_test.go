package reports

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs/words"
)

// Every work that a page names by its authors and year has an entry with title, venue and
// year, and every entry of those that the paper does not cite is named by a page.
func TestWorksHaveEntries(t *testing.T) {
	cited := regexp.MustCompile(`\p{Lu}[\p{L}-]+(?:(?:, | and )(?:\p{Lu}[\p{L}-]+|others))*(?:'s [^.;()]{0,50})? ?\(?(?:1[89]|20)[0-9]{2}\b`)
	elsewhere := regexp.MustCompile(`^(cite|described|reading|source|playable)\.`)
	var named []string
	for _, key := range words.English().Keys() {
		if elsewhere.MatchString(key) {
			continue // books and sheets of rules, whose entries are those of the variants
		}
		e, _ := words.English().Entry(key)
		text := strings.Join(slices.Sorted(maps.Values(e.Forms)), "\n")
		for _, work := range cited.FindAllString(text, -1) {
			if len(worksIn(work)) != 1 {
				t.Errorf("%s names %s, which has %d entries in works.bib and paper.bib", key, work, len(worksIn(work)))
			}
		}
		named = append(named, worksIn(text)...)
	}
	if len(named) < 25 {
		t.Errorf("only %d works are named", len(named))
	}
	complete := regexp.MustCompile(`^@[a-z]+\{[A-Za-z]+[0-9]{4}, author = .*title = .*(?:journal|publisher|booktitle) = .*year = `)
	for entry := range strings.Lines(otherWorks) {
		if !slices.Contains(named, entry) || !complete.MatchString(entry) {
			t.Errorf("no page names this work, or title, venue or year are missing: %s", entry)
		}
	}
	if found := worksIn("as Nobody and Noone 1999 say"); len(found) > 0 {
		t.Errorf("%q", found)
	}
}
