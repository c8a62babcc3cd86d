package variants_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserules/configs/words"
	"houserules/engine/mancala"
	"houserules/variants"
)

// The rules table of the traditions, copied by hand. What is not listed is
// the same for all, and listed under "all".
func TestBuiltinRules(t *testing.T) {
	all := map[string]string{
		"board.houses": "6 houses", "board.seeds": "4 seeds", "board.start": `""`,
		"kroo": "skip-origin", "capture.counts": "[2 seeds, 3 seeds]", "singletons": "allowed",
		"sowing.stores": "none", "sowing.laps": "single", "capture.chain": "back", "capture.opposite": "never", "capture.groups": "0 seeds",
		"end.row_empty": "none", "end.few_seeds": "none", "end.all_ones": "none",
		"end.repetition.count": "2 occurrences", "end.repetition.at_most": "0 seeds", "limit.plies": "2000 plies",
	}
	for name, own := range map[string]map[string]string{
		"french": {
			"grand_slam": "forbidden-unless-only", "feeding": "must-if-possible", "cannot_feed": "mover-takes-all",
			"end.majority": "none", "end.no_move.remaining": "opponent",
			"end.no_capture_possible.by": "count", "end.no_capture_possible.remaining": "unclaimed",
			"end.repetition.remaining": "split", "limit.remaining": "unclaimed", "match.games": "5 games", "match.starter": "winner",
		},
		"finnish": {
			"grand_slam": "captures-nothing", "feeding": "must-if-possible", "cannot_feed": "plays-on",
			"end.majority": "25 seeds", "end.majority_remaining": "unclaimed", "end.no_move.remaining": "opponent",
			"end.no_capture_possible": "none", "end.repetition.remaining": "unclaimed", "limit.remaining": "unclaimed",
			"match.starter": "lots", "match.points.per_seed_over": "24 seeds",
		},
		"catalan": {
			"grand_slam": "starving-forbidden-unless-only", "cannot_feed": "plays-on", "end.majority": "none",
			"end.no_move.remaining": "opponent", "end.no_capture_possible": "none", "end.repetition.remaining": "unclaimed",
			"limit.remaining": "unclaimed",
		},
		"abapa": {
			"grand_slam": "captures-nothing", "feeding": "must-if-possible", "cannot_feed": "owner",
			"end.majority": "half + 1", "end.majority_remaining": "owner", "end.no_move.remaining": "owner",
			"end.no_capture_possible": "none", "end.repetition.remaining": "owner", "limit.remaining": "owner",
		},
	} {
		v := load(t, name)
		got := make(map[string]string)
		for _, k := range v.Resolved() {
			got[k.Path] = k.Value
		}
		for _, want := range []map[string]string{all, own} {
			for path, value := range want {
				if got[path] != value {
					t.Errorf("%s: %s is %s, want %s", name, path, got[path], value)
				}
			}
		}
		if v.Title == "" || v.Source.Cite == "" || v.Source.Confidence == "" || !slices.Equal(v.Chain, []string{name}) {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

func load(t testing.TB, ref string) *variants.Variant {
	t.Helper()
	v, list := variants.NewLibrary().Load(ref)
	if len(list) > 0 { // built-in variants have no warnings either
		t.Fatal(list)
	}
	return v
}

// Hashes are stored with studies: if one changes, the rules of a tradition
// have changed, or every stored study is cut off from its variant.
func TestBuiltinHashes(t *testing.T) {
	want := map[string]string{
		"abapa":   "301d2ae858e27f9e4f1ecbcc18f6974785cce571ac29efcd13b605cd6d82f808",
		"catalan": "74ee62c8546f9ad4b475f5b045e30d35ce8149beff9ab7db509cac0d5907658a",
		"finnish": "163599c63460f7ca90723e5557605bc1c5fa6139f48b2f409a8c5f641a74c9f1",
		"french":  "9f6630a0991037a9c367bc92b829f19ef1214749a076c75f7e1122b0479d2f68",
	}
	for name, hash := range want {
		if got := load(t, name).Hash; got != hash {
			t.Errorf("%s has the hash %s, not %s", name, got, hash)
		}
	}
}

// A built-in that is shown, saved and loaded is the same variant, and so is
// one restored from a study.
func TestBuiltinsSurviveBeingWritten(t *testing.T) {
	l := variants.NewLibrary()
	for _, name := range l.Names() {
		v := load(t, name)
		file := filepath.Join(t.TempDir(), "copy.yaml")
		if err := os.WriteFile(file, variants.Show(v), 0o644); err != nil {
			t.Fatal(err)
		}
		if shown := load(t, file); shown.Hash != v.Hash || shown.Title != v.Title || shown.Source != v.Source || shown.Notes != v.Notes {
			t.Errorf("%s: shown and loaded: %+v", name, shown)
		}
		restored, err := variants.Restore(v.Canonical())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(variants.Explain(v, words.English()), variants.Explain(restored, words.English())); d != "" {
			t.Error(d)
		}
		if got, want := restored.Game.New().Position(), v.Game.New().Position(); got != want {
			t.Errorf("%s: restored at %s, not %s", name, got, want)
		}
	}
}

// Every knob is documented, and prose speaks only of knobs that there are.
func TestEveryKnobIsDocumented(t *testing.T) {
	for _, f := range variants.Families() {
		docs := make(map[string]bool)
		for _, d := range f.Docs() {
			docs[d.Path] = true
			if !strings.HasSuffix(d.Text, ".") || d.Takes == "" {
				t.Errorf("%s: %+v", f.Name, d)
			}
			for _, c := range d.Choices {
				if !strings.HasSuffix(c.Text, ".") {
					t.Errorf("%s: %s: %+v", f.Name, d.Path, c)
				}
			}
		}
		for _, name := range variants.NewLibrary().Names() {
			v := load(t, name)
			if v.Family != f.Name {
				continue
			}
			for _, k := range v.Resolved() {
				if !docs[k.Path] {
					t.Errorf("%s: knob %s is not documented", name, k.Path)
				}
			}
			for _, c := range variants.Explain(v, words.English()) {
				for _, path := range c.Paths {
					if !docs[path] {
						t.Errorf("%s: the clause %q speaks of %s, which is no knob", name, c.Text, path)
					}
				}
			}
		}
	}
}

// Whatever rules a user can think of: a study finds them again.
func TestMancalaRulesAreRestored(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.yaml")
	rapid.Check(t, func(t *rapid.T) {
		pick := func(label string, values []string) string { return rapid.SampledFrom(values).Draw(t, label) }
		div := func(label string) string { return pick(label, mancala.Division("").Values()) }
		text := fmt.Sprintf(`schema: 1
name: mine
extends: %s
board: {houses: [%d, %d houses], seeds: %d seeds}
kroo: %s
capture: {counts: %s}
grand_slam: %s
feeding: %s
cannot_feed: %s
end:
  majority: %s
  no_move: {remaining: %s}
  repetition: %s
limit: {plies: %d plies, remaining: %s}
`,
			pick("extends", []string{"french", "finnish", "catalan", "abapa"}),
			rapid.IntRange(2, 12).Draw(t, "south"), rapid.IntRange(2, 12).Draw(t, "north"), rapid.IntRange(1, 16).Draw(t, "seeds"),
			pick("kroo", mancala.Kroo("").Values()), pick("counts", []string{"[2, 3]", "[4 seeds]", "[1, 2, 3]"}),
			pick("slam", mancala.GrandSlam("").Values()), pick("feeding", mancala.Feeding("").Values()), pick("cannot", mancala.CannotFeed("").Values()),
			pick("majority", []string{"none", "half + 1", "half", "2 seeds"}), div("no move"),
			pick("repetition", []string{"none", "{}", "{count: 3, remaining: owner}", "{at_most: 7 seeds}"}),
			rapid.IntRange(1, 1e6).Draw(t, "plies"), div("limit"))
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		v, list := variants.NewLibrary().Load(file)
		if list.HasErrors() {
			t.Skip(list.Error())
		}
		r, err := variants.Restore(v.Canonical())
		if err != nil {
			t.Fatal(err)
		}
		if r.Hash != v.Hash || string(r.Canonical()) != string(v.Canonical()) {
			t.Fatalf("%s\n%s", v.Canonical(), r.Canonical())
		}
		if d := cmp.Diff(v.Rules, r.Rules); d != "" {
			t.Fatal(d)
		}
	})
}
