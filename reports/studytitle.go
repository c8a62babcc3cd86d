package reports

import (
	"strings"

	"houserules/configs/words"
)

// studyKey is the key of a study's title, which its quick form shares, describedKey that of
// its description.
func studyKey(name string) string     { return "study." + strings.TrimSuffix(name, "-quick") }
func describedKey(name string) string { return "described." + strings.TrimSuffix(name, "-quick") }

// StudyTitle is the title of a study in a language.
func StudyTitle(c *words.Catalogue, name, title string) string {
	return translatorTo(c).studyTitle(name, title)
}

// studyTitle is that, also of a search that balance made of one of our variants.
func (say translator) studyTitle(name, title string) string {
	if of, made := strings.CutPrefix(title, english()("made.fairest", "")); made {
		for _, key := range words.English().Keys() {
			if strings.HasPrefix(key, "title.") && words.IsOurs(key, of) {
				return say("made.fairest", say(key))
			}
		}
	}
	return say.ours(studyKey(name), title)
}
