package files

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"houserules/engine"
	"houserules/sim/confined"
	"houserules/sim/table"
)

// sowing and herding are games of two kinds: two seats with named actions, and
// five seats without.
func sowing() *engine.Info {
	return &engine.Info{
		Family: "mancala", Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}, Unit: "seeds",
		EndReasons: []string{"majority", "no-move", "limit"}, CutOff: 3, Limit: 2000,
		Actions: []string{"A", "B", "C", "a", "b", "c"},
		Metrics: []engine.Metric{
			engine.FiringOf("feeding", "plies at which feeding removed a move", 1<<15-1),
			{Name: "seeds_left", Kind: engine.Measure, Doc: "seeds left on the board", Halves: true},
		},
	}
}

func herding() *engine.Info {
	return &engine.Info{
		Family: "herding", Roles: []engine.Role{{Name: "Herder", Own: true}, {Name: "Herder", Own: true}, {Name: "Herder", Own: true}, {Name: "Herder", Own: true}, {Name: "Wolf", Own: true}}, Unit: "aiwe",
		EndReasons: []string{"herd-gone", "limit"}, CutOff: 2, Limit: 300,
		Metrics: []engine.Metric{
			{Name: "rounds", Kind: engine.Measure, Doc: "rounds played"},
			{Name: "seeds_left", Kind: engine.Measure, Doc: "seeds left on the board", Halves: true},
		},
	}
}

// mixedStudy has cells of both kinds.
func mixedStudy(c table.Compression) *table.Contents {
	return &table.Contents{
		TableVersion: table.Version, Protocol: engine.Protocol, Name: "mixed", Seed: 1<<63 + 5, Compression: c,
		Variants: []table.Variant{
			{Name: "sow", Title: "Sowing", Hash: "aa", Info: sowing(), Rules: []byte(`{"a":"<b>"}`)},
			{Name: "herd", Hash: "bb", Info: herding(), Rules: []byte(`{}`)},
		},
		Cells: []table.Cell{
			{Variant: "sow", Agents: "random", Lineup: []string{"random", "random"}, Leg: 1, Games: 250, BlockGames: 100},
			{Variant: "sow", Agents: "alphabeta:4,random", Lineup: []string{"alphabeta:4", "random"}, Leg: 1, Games: 100, BlockGames: 100, Lines: true},
			{Variant: "sow", Agents: "random,alphabeta:4", Lineup: []string{"random", "alphabeta:4"}, Leg: 2, Games: 100, BlockGames: 100, Lines: true},
			{Variant: "herd", Agents: "random", Lineup: []string{"random", "random", "random", "random", "random"}, Leg: 1, Games: 130, BlockGames: 100},
		},
	}
}

// randomRows are rows that no game would fill, but that every column can
// hold.
func randomRows(r *rand.Rand, info *engine.Info, first uint64, n int) *engine.Rows {
	rows := engine.NewRows(info, n)
	plies := func() uint32 { return r.Uint32N(uint32(info.Limit) + 1) }
	score := func() engine.Score { return engine.Score(r.IntN(2001) - 1000) }
	for i := range n {
		rows.Game[i] = first + uint64(i)
		rows.End[i] = engine.EndReason(1 + r.IntN(len(info.EndReasons)))
		rows.Plies[i], rows.BranchingSum[i], rows.ForcedPlies[i] = plies(), plies()*uint32(max(len(info.Actions), 1)), plies()
		rows.LeadChanges[i], rows.LastLeadChange[i] = plies(), plies()
		rows.Comeback[i] = engine.Score(r.IntN(50) - 1)
		for k := range info.Seats() {
			rows.Score[k][i], rows.LargestCapture[k][i] = score(), score()
			rows.Return[k][i] = engine.Return(r.IntN(61))
			rows.Captures[k][i] = plies()
			rows.FirstMove[k][i] = engine.NoAction
			if r.IntN(4) > 0 {
				rows.FirstMove[k][i] = engine.Action(r.IntN(max(len(info.Actions), 6)))
			}
		}
		for m := range rows.Metrics {
			rows.Metrics[m][i] = int32(int16(r.Uint32()))
		}
	}
	return rows
}

// writeStudy writes all blocks of a study, filled at random, and returns them
// by cell and block.
func writeStudy(t testing.TB, dir string, s *table.Contents, seed uint64) [][]*engine.Rows {
	t.Helper()
	plan, err := table.EncodeJSON(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, table.PlanFile), plan, 0o644); err != nil {
		t.Fatal(err)
	}
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	w := schema.NewWriter(dir)
	manifest := &table.Manifest{TableVersion: table.Version}
	var all [][]*engine.Rows
	for i := range s.Cells {
		c := &s.Cells[i]
		var blocks []*engine.Rows
		for b := range c.Blocks() {
			first, n := c.Block(b)
			rows := randomRows(r, c.Info, first, n)
			rows.KeepLines(c.Lines)
			for k := range rows.Lines {
				rows.Lines[k] = engine.LineHash(r.Uint64())
			}
			part, err := w.Write(c, b, rows)
			if err != nil {
				t.Fatal(err)
			}
			manifest.Parts = append(manifest.Parts, part)
			blocks = append(blocks, rows)
		}
		all = append(all, blocks)
	}
	if err := WriteManifest(dir, manifest); err != nil {
		t.Fatal(err)
	}
	return all
}

func opened(t testing.TB, dir string) *confined.Folder {
	t.Helper()
	f, err := confined.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
