package sim_test

import (
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/engine/enginetest"
	"houserules/sim"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// What the analysis says of repeated games is what comes of replaying all of
// them and comparing their moves as text. Kalah by a searching player is where
// few ways to play make up all games.
func TestRepeatedGames(t *testing.T) {
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Agents, f.Tolerance.Score = "repeats", []string{"kalah"}, []string{"alphabeta:5", "greedy,alphabeta:2", "random"}, 1
	f.Games = map[string]int64{"alphabeta:5": 50, "greedy,alphabeta:2": 100, "random": 100}
	if enginetest.Long() {
		f.Games = map[string]int64{"alphabeta:5": 400, "greedy,alphabeta:2": 200, "random": 200}
	}
	study, list := sim.NewStudy(variants.NewLibrary(), f)
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := sim.NewPlan(study, 42, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	var first string
	for _, workers := range []int{1, 3} {
		dir := t.TempDir()
		if _, err := sim.Run(t.Context(), p, store.Folder{Dir: dir}, sim.Options{Workers: workers}); err != nil {
			t.Fatal(err)
		}
		text, err := reported(dir)
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = text
			compareWithReplays(t, dir)
		} else if text != first {
			t.Errorf("with %d workers the report is another", workers)
		}
	}
}

func compareWithReplays(t *testing.T, dir string) {
	t.Helper()
	p, data, err := planfile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	results, err := analysis.Analyze(data, analysis.Options{Tolerance: 0.01, Base: "kalah"})
	if err != nil {
		t.Fatal(err)
	}
	// Of two players either seating has its own; together a game of one is none of
	// the other.
	repeats := map[string]analysis.Repeats{}
	for _, c := range results.Cells {
		if c.Pairing == nil {
			repeats[c.Variant+" "+c.Agents] = c.Repeats
			continue
		}
		one, other := c.Pairing.Seatings[0], c.Pairing.Seatings[1]
		repeats[c.Variant+" "+one.Agents], repeats[c.Variant+" "+other.Agents] = one.Repeats, other.Repeats
		if r := c.Repeats; r.Games != c.Games || r.Distinct != one.Repeats.Distinct+other.Repeats.Distinct || r.Most != max(one.Repeats.Most, other.Repeats.Most) {
			t.Errorf("%s × %s: %+v of %+v and %+v", c.Variant, c.Agents, r, one.Repeats, other.Repeats)
		}
	}
	for _, c := range p.Cells {
		got, ok := repeats[c.Variant+" "+c.Agents]
		if !ok {
			t.Errorf("%s is not analyzed", c.Folder())
		}
		if c.Agents == "random" {
			if got.Games != 0 {
				t.Errorf("%s: lines of uniform random players: %+v", c.Folder(), got)
			}
			continue
		}
		times := map[string]int64{}
		most := int64(0)
		for g := range uint64(c.Games) {
			record, err := sim.ReplayGame(p, c.Variant, c.Agents, "", g)
			if err != nil {
				t.Fatal(err)
			}
			var moves strings.Builder
			for _, ply := range record.Plies {
				moves.WriteString(ply.Text + " ")
			}
			times[moves.String()]++
			most = max(most, times[moves.String()])
		}
		t.Logf("%s × %s: %d distinct games of %d, one %d times", c.Variant, c.Agents, len(times), c.Games, most)
		if got.Games != c.Games || got.Distinct != int64(len(times)) || got.Most != most || got.Sampled {
			t.Errorf("%s: %+v, but replaying shows %d distinct games of %d, one %d times", c.Folder(), got, len(times), c.Games, most)
		}
	}
}
