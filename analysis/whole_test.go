package analysis_test

import (
	"math"
	"testing"

	"houserules/analysis"
	"houserules/sim"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// On tiny boards players who draw among equals often play every opening twice alike, under 15
// of these 25 seeds all of them, and what that comes to differs from seed to seed. Equal games
// do not make a fact of it; the same players are told as one where they draw nothing.
func TestEqualGamesAreNoPopulation(t *testing.T) {
	for board, want := range map[string]int{"{houses: 3, seeds: 1}": 0, "{houses: 2, seeds: 1}": 25} {
		lib := variants.NewLibrary().Texts(map[string][]byte{"tiny.yaml": []byte("schema: 1\nname: tiny\ntitle: Tiny\nextends: kalah\nboard: " + board + "\n")})
		f := sim.DefaultStudyFile()
		f.Name, f.Variants, f.Agents, f.Games = "tiny", []string{"./tiny.yaml"}, []string{"alphabeta:2"}, map[string]int64{"": 100}
		var o sim.OpeningsText
		if err := o.UnmarshalText([]byte("all: 2 plies")); err != nil {
			t.Fatal(err)
		}
		f.Openings = append(f.Openings, o)
		study, list := sim.NewStudy(lib, f)
		if list.HasErrors() {
			t.Fatal(list)
		}
		facts, alike := 0, 0
		for seed := uint64(1); seed <= 25; seed++ {
			p, err := sim.NewPlan(study, seed, table.None)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{}); err != nil {
				t.Fatal(err)
			}
			data, err := files.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			r, err := analysis.Analyze(data, analysis.Options{Tolerance: 0.01})
			if err != nil {
				t.Fatal(err)
			}
			c := &r.Cells[0]
			if c.Repeats.Distinct == c.Openings.Listed {
				alike++
			}
			if c.Population != nil {
				facts++
			} else if math.IsNaN(c.Fair.Effect.Lo) || !c.Openings.Clustered {
				t.Errorf("%s, seed %d: no interval by opening, %+v", board, seed, c.Fair.Effect)
			}
		}
		if facts != want || alike == 0 {
			t.Errorf("%s: %d of 25 seeds are told as facts, %d wanted; %d look like it", board, facts, want, alike)
		}
	}
}
