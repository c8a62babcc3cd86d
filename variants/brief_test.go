package variants

import (
	"strings"
	"testing"

	"houserules/configs/words"
)

// TestBrief: the rules of every built-in variant have three lines at most, none
// wider than a terminal, and say how one moves, and what is captured.
func TestBrief(t *testing.T) {
	library := NewLibrary()
	for _, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Fatal(list)
		}
		text := Brief(v, words.English())
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(lines) > 3 || len(lines) < 2 {
			t.Errorf("%s: %d lines, not two or three, of the sentences that the catalogue has for its rules under brief.%s.:\n%s", name, len(lines), v.Family, text)
		}
		for _, line := range lines {
			if n := len([]rune(line)); n > 79 {
				t.Errorf("%s: a line of %d characters: %s", name, n, line)
			}
		}
		for _, want := range map[string][]string{
			"mancala": {"Sow a house", "capture"}, "hop": {"Step along", "hop"}, "herding": {"awéthi", "catch"},
		}[v.Family] {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in\n%s", name, want, text)
			}
		}
	}
}

// TestBriefIsOfTheProse: what is said in few words is said in full, too.
func TestBriefIsOfTheProse(t *testing.T) {
	known := words.English()
	for _, key := range known.Keys() {
		if full, ok := strings.CutPrefix(key, "brief."); ok && !known.Has(full) {
			t.Errorf("%s is short for nothing", key)
		}
	}
}

// What an answer says of the rules of a built-in variant is about three lines, and says who
// wins and whether one has to feed.
func TestInBrief(t *testing.T) {
	lib := NewLibrary()
	for _, name := range lib.Names() {
		v, list := lib.Load(name)
		if list.HasErrors() {
			t.Fatal(list)
		}
		text := InBrief(v, words.English())
		if lines := strings.Count(Wrap(text, "", "", 118), "\n"); lines > 3 {
			t.Errorf("%s takes %d lines: %s", name, lines, text)
		}
		if v.Family == "mancala" && (!strings.HasSuffix(text, "Most seeds win.") || v.Value("feeding") == "none" && !strings.Contains(text, "starving") && !strings.Contains(text, "Nobody has to feed.")) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestBriefLosesNoRule: in every language the three lines say of every sowing game what a
// grand slam does, whether one has to feed, how a game is won, and how one captures.
func TestBriefLosesNoRule(t *testing.T) {
	lib := NewLibrary()
	for _, name := range lib.Names() {
		v, _ := lib.Load(name)
		if v.Family != "mancala" {
			continue
		}
		for _, language := range words.Languages() {
			say := words.In(language)
			text := Brief(v, say)
			flat := strings.Join(strings.Fields(text), " ")
			if n := strings.Count(text, "\n"); n > briefLines+2 {
				t.Errorf("%s, %s: %d lines: %s", name, language, n, text)
			}
			for _, c := range v.family.Describe(v.Rules) {
				m := shorter(say, c.Message)
				for _, rule := range []string{"slam", "feeding", "winner", "capture", "sowing.direction"} {
					if m.Key != c.Key && strings.HasPrefix(c.Key, "mancala."+rule) && !strings.Contains(flat, strings.Join(strings.Fields(say.Say(m)), " ")) {
						t.Errorf("%s, %s: nothing says %q in %q", name, language, say.Say(m), flat)
					}
				}
			}
		}
	}
}
