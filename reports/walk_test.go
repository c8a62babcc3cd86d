package reports_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine/rules"
)

// walked is what a reader meets on a page.
type walked struct {
	// text is what can be read but for code, by its elements.
	text []string
	// headings are those without an anchor, explained the words that are.
	headings, explained []string
}

// walk reads a page.
func walk(t *testing.T, page string) walked {
	t.Helper()
	page = regexp.MustCompile(`(?s)<(script|style)[^>]*>.*?</(script|style)>`).ReplaceAllString(page, "")
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var w walked
	code, defined := 0, false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return w
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			name := e.Name.Local
			anchored := slices.ContainsFunc(e.Attr, func(a xml.Attr) bool { return a.Name.Local == "id" && a.Value != "" })
			if isHeading := len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6'; isHeading && !anchored {
				w.headings = append(w.headings, name)
			}
			if name == "code" || name == "pre" {
				code++
			}
			defined = name == "dfn"
		case xml.EndElement:
			if e.Name.Local == "code" || e.Name.Local == "pre" {
				code--
			}
			defined = false
		case xml.CharData:
			if code == 0 {
				w.text = append(w.text, string(e))
			}
			if defined {
				w.explained = append(w.explained, string(e))
			}
		}
	}
}

// Nobody meets the name of a variant where it has a title, nor the code of a verdict or
// of an ending in place of words; every heading can be cited, and the terms that a page
// uses are explained on it.
func TestPagesSpeakToReaders(t *testing.T) {
	say := func(key string) string { return words.English().Say(rules.Say(key)) }
	terms := map[string]*regexp.Regexp{
		say("word.pp"): regexp.MustCompile(`\bpp\b`), say("word.ply"): regexp.MustCompile(`\bpl(y|ies)\b`),
		say("word.tolerance"): regexp.MustCompile(`\btolerance\b`), say("word.cut-off"): regexp.MustCompile(`\bcut off\b`), say("word.interval"): regexp.MustCompile(`\[[−+0-9]`),
	}
	var names []string
	for _, v := range builtIn(t, append([]string{"aiyawatstani", "alquerque", "awethi"}, tenRules...)...) {
		names = append(names, regexp.QuoteMeta(v.Name))
	}
	slug := regexp.MustCompile(`(^|[^\p{L}0-9_./:-])(` + strings.Join(names, "|") + `)($|[^\p{L}0-9_./:-])`)
	code := regexp.MustCompile(`(^|[^\p{L}0-9_.])(no_move|no_seeds|no_capture|cannot_feed|no_capture_possible)($|[^\p{L}0-9_.])`)
	for name, page := range pages(t) {
		w := walk(t, page)
		for _, text := range w.text {
			if slug.MatchString(text) {
				t.Errorf("%s: a name of rules in %q", name, text)
			}
			if code.MatchString(text) {
				t.Errorf("%s: a code in %q", name, text)
			}
		}
		if len(w.headings) > 0 {
			t.Errorf("%s: headings without anchors: %q", name, w.headings)
		}
		all := strings.Join(w.text, " ")
		for term, used := range terms {
			explained := strings.Contains(strings.Join(w.explained, "|"), term)
			if idle := name == "extremes" && term == say("word.tolerance"); used.MatchString(all) && !explained && !idle {
				t.Errorf("%s: %q is used and not explained: %.60q", name, term, used.FindString(all))
			}
		}
	}
}
