package desk

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"houserules/configs/printable"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// set gives a rule another value.
func (d *Desk) set(text, path, value string) (string, error) {
	out, err := strict.Edit([]byte(text), path, value)
	return string(out), err
}

// reset takes a rule back to its parent's value.
func (d *Desk) reset(text, path string) (string, error) {
	out, err := strict.Without([]byte(text), path)
	return string(out), err
}

// mostLetters is how long a title may be that somebody types.
const mostLetters = 100

// call gives rules a title, and the name for files and programs that goes with it. Without letters
// it is the one that rules without a name have.
func (d *Desk) call(text, title string) (string, error) {
	title = strings.TrimSpace(printable.Line(title))
	if letters := []rune(title); len(letters) > mostLetters {
		title = string(letters[:mostLetters])
	}
	name := slug(title)
	if slices.Contains(d.library.Names(), name) { // built-in rules are others
		name = "my-" + name
	}
	out, err := strict.Edit([]byte(text), "name", cmp.Or(name, "my-rules"))
	if err == nil {
		out, err = strict.Edit(out, "title", strict.Quote(cmp.Or(title, "my-rules")))
	}
	return string(out), err
}

// slug is a title in small letters without accents, digits and hyphens.
func slug(title string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(title)) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r):
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	text := b.String()
	return strings.Trim(text[:min(len(text), 40)], "-")
}

var (
	// paths are words of a message that are surely paths of rules.
	paths = regexp.MustCompile(`^[a-z_.]+: |\b[a-z]+(?:[._][a-z]+)+\b`)
	// sheets are places in the files of variants.
	sheets = regexp.MustCompile(`\b([a-z0-9-]+)\.yaml:[0-9]+`)
)

// called is a rule by its title, or a value of it in words.
func (d *Desk) called(n rules.Named) string {
	if n.Value == "" {
		return "“" + d.word("knob.", n.Knob) + "”"
	}
	return "“" + d.valueText(n.Knob, n.Value) + "”"
}

// named is a message in which rules are called by their titles, where they have any, and built-in
// variants by theirs.
func (d *Desk) named(text string) string {
	text = sheets.ReplaceAllStringFunc(text, func(found string) string {
		name, _, _ := strings.Cut(found, ".")
		if !slices.Contains(d.library.Names(), name) {
			return found
		}
		v, _ := d.library.Load(name)
		return v.TitleIn(d.say)
	})
	return paths.ReplaceAllStringFunc(text, func(found string) string {
		path, before := strings.CutSuffix(found, ": ")
		key := words.KnobKey(path)
		switch {
		case key == "":
			return found
		case before:
			return d.sentence("lab.labelled", d.sentence(key), "")
		}
		return "“" + d.sentence(key) + "”"
	})
}
