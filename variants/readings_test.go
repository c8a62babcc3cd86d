package variants_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/variants"
)

// TestReadingsArePlayed: every reading of every built-in variant compiles, is
// played to its end, and differs from the built-in in its knob alone.
func TestReadingsArePlayed(t *testing.T) {
	games := enginetest.Often(1, 12)
	for _, name := range variants.NewLibrary().Names() {
		v := load(t, name)
		for _, r := range v.Readings {
			for _, value := range r.Values {
				t.Run(fmt.Sprintf("%s/%s=%s", name, r.Knob, value), func(t *testing.T) {
					t.Parallel()
					w, err := v.With(r.Knob, value)
					if err != nil {
						t.Fatal(err)
					}
					differences := variants.Diff(v, w)
					for _, d := range differences {
						if d.Path != r.Knob && !strings.HasPrefix(d.Path, r.Knob+".") {
							t.Errorf("it differs in %s, too", d.Path)
						}
					}
					if len(differences) == 0 || w.Hash == v.Hash {
						t.Error("it is the same variant")
					}
					info := w.Game.Info()
					agents := make([]engine.Agent, info.Seats())
					for i := range agents {
						agents[i] = enginetest.Uniform{}
					}
					rows := engine.NewRows(info, games)
					engine.NewPlainDoor(w.Game, agents).Play(1, 0, rows)
					for i, end := range rows.End {
						if info.EndReason(end) == "" || rows.Plies[i] == 0 {
							t.Errorf("game %d of %d plies has no end", i, rows.Plies[i])
						}
					}
					if same, err := v.With(r.Knob, r.Value); err != nil || same.Hash != v.Hash {
						t.Errorf("with its own value it has the hash %v, %v", same, err)
					}
				})
			}
		}
	}
}

// TestReadingsNameTheirDecisions: the number of a reading's decision stands in
// the comments of the file or of one that it extends.
func TestReadingsNameTheirDecisions(t *testing.T) {
	read := 0
	for _, name := range variants.NewLibrary().Names() {
		v := load(t, name)
		comments := ""
		for _, link := range v.Chain {
			data, err := os.ReadFile("../configs/variants/" + link + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			// The readings themselves do not count.
			comments += regexp.MustCompile(`(?m)^ *decision: .*$`).ReplaceAllString(string(data), "")
		}
		for _, r := range v.Readings {
			read++
			if r.Decision != "" && !regexp.MustCompile(regexp.QuoteMeta(r.Decision)+`\b`).MatchString(comments) {
				t.Errorf("%s: no comment speaks of %s, the decision about %s", name, r.Decision, r.Knob)
			}
		}
	}
	if read < 20 {
		t.Errorf("only %d readings", read)
	}
}

// TestReadingsSurviveBeingShown: what show prints has them.
func TestReadingsSurviveBeingShown(t *testing.T) {
	for _, name := range []string{"awethi", "french", "aiyawatstani"} {
		v := load(t, name)
		file := t.TempDir() + "/copy.yaml"
		if err := os.WriteFile(file, variants.Show(v), 0o644); err != nil {
			t.Fatal(err)
		}
		shown := load(t, file).Readings
		text := variants.ExplainText(v, words.English(), 0)
		for i, r := range v.Readings {
			if i >= len(shown) || shown[i].Knob != r.Knob || shown[i].Source != r.Source || shown[i].Decision != r.Decision ||
				shown[i].Value != r.Value || !slices.Equal(shown[i].Values, r.Values) {
				t.Errorf("%s: %+v is shown as %+v", name, r, shown)
			}
			if flat := strings.Join(strings.Fields(text), " "); !strings.Contains(flat, strings.Join(strings.Fields(r.String()), " ")) {
				t.Errorf("%s: explain leaves out %v", name, r)
			}
		}
		if len(v.Readings) == 0 {
			t.Errorf("%s has no readings", name)
		}
	}
}
