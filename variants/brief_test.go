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
			t.Errorf("%s: %d lines:\n%s", name, len(lines), text)
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
		if v.Family == "mancala" && (!strings.HasSuffix(text, "More seeds win.") || v.Value("feeding") == "none" && !strings.Contains(text, "starving") && !strings.Contains(text, "Nobody has to feed.")) {
			t.Errorf("%s: %s", name, text)
		}
	}
}
