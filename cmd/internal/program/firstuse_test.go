package program

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"houserules/analysis/learn"
	"houserules/configs/evaluations"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/evaluation"
	"houserules/variants"
)

// TestLearnedForBuiltins: for all built-in rules of sowing, and for some of steps and hops, which take
// minutes, there is what was learned for them by the usual recipe, and nothing else; with LONG_TESTS some of it is learned again, to the
// same bytes. -update learns what is missing.
func TestLearnedForBuiltins(t *testing.T) {
	const dir = "../../../configs/evaluations"
	library := variants.NewLibrary()
	brought, err := evaluations.All()
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[string]string{} // files by rules
	for _, name := range library.Names() {
		v, _ := library.Load(name)
		if v == nil || v.Game.Abilities().Features == nil || wanted[v.Hash] != "" {
			continue
		}
		wanted[v.Hash] = name + ".json"
		l, err := learn.New(learn.Usual(), []engine.Game{v.Game})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, wanted[v.Hash])
		at := slices.IndexFunc(brought, func(e *evaluation.Evaluation) bool { return slices.Contains(e.Rules, v.Hash) })
		switch {
		case at < 0 || !l.Made(brought[at]):
			switch {
			case *update:
			case at < 0 && v.Family == "hop":
				continue
			default:
				t.Errorf("%s: what is learned is not what this program learns, for rules %s", file, v.Hash)
				continue
			}
		case !enginetest.Long() || name != "kalah" && name != "abapa":
			continue
		}
		for !l.Done() {
			if err := l.Step(context.Background(), 2, func(learn.Progress) {}); err != nil {
				t.Fatal(err)
			}
		}
		text, err := l.Evaluation().Text()
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(file, text, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if had, err := os.ReadFile(file); err != nil || !bytes.Equal(had, text) {
			t.Errorf("%s: learned again it is another (%v)", file, err)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		known := false
		for _, name := range wanted {
			known = known || filepath.Base(file) == name
		}
		if !known {
			t.Errorf("%s is for no built-in rules", file)
			if *update {
				_ = os.Remove(file)
			}
		}
	}
}
