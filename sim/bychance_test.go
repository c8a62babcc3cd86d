package sim

import (
	"os"
	"path/filepath"
	"testing"

	"houserules/engine"
	"houserules/sim/blockstore"
	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// tinyKalah is a study of kalah with three houses of one seed, from all sequences of two
// plies, each played so often.
func tinyKalah(t *testing.T, seed uint64, times int64, agents ...string) *plan.Plan {
	t.Helper()
	lib := variants.NewLibrary().Texts(map[string][]byte{"tiny.yaml": []byte("schema: 1\nname: tiny\ntitle: Tiny kalah\nextends: kalah\nboard: {houses: 3, seeds: 1}\n")})
	f := DefaultStudyFile()
	f.Name, f.Variants, f.Agents, f.Games = "tiny", []string{"./tiny.yaml"}, agents, map[string]int64{"": 100}
	var o OpeningsText
	if err := o.UnmarshalText([]byte("all: 2 plies")); err != nil {
		t.Fatal(err)
	}
	f.Openings = append(f.Openings, o)
	study, list := NewStudy(lib, f)
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := NewPlan(study, seed, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Cells {
		p.Cells[i].Games = times * p.Cells[i].Listed
	}
	return p
}

// A game in which a random number was handed out is said to be left to chance, and no other:
// of an opening that leaves nothing to chance sixty-four games are the same one, and of others
// they are not. With two games each, openings of such small boards are often played alike by
// chance, under some seeds all of them.
func TestByChance(t *testing.T) {
	alike := 0
	for seed := uint64(1); seed <= 25; seed++ {
		const times = 64
		p := tinyKalah(t, seed, times, "alphabeta:2")
		c := &p.Cells[0]
		if !c.ByChance {
			t.Fatalf("the plan does not keep what is left to chance: %+v", c)
		}
		lines, drawn := map[int64][]engine.LineHash{}, map[int64]uint32{}
		dir := t.TempDir()
		mustRun(t, p, store.Folder{Dir: dir}, Options{})
		data, err := files.Open(dir)
		must(t, err)
		for b := range c.Blocks() {
			rows := engine.NewRows(c.Info, 0)
			must(t, data.Read(0, b, rows))
			for i, game := range rows.Game {
				at := int64(game) % c.Listed
				lines[at], drawn[at] = append(lines[at], rows.Lines[i]), drawn[at]+rows.ByChance[i]
			}
		}
		twice, some := true, false
		for at, list := range lines {
			same := true
			for _, line := range list {
				same = same && line == list[0]
			}
			if len(list) != times || same != (drawn[at] == 0) {
				t.Errorf("seed %d, opening %d: %d of %d games are said to be left to chance; one line: %v", seed, at, drawn[at], len(list), same)
			}
			twice, some = twice && list[0] == list[1], some || drawn[at] > 0
		}
		if twice && some {
			alike++
		}
	}
	if alike == 0 {
		t.Error("under no seed all openings were played twice alike by chance: the case is lost")
	}
}

// What is left to chance is in the tables to the byte whoever plays them: one worker or
// three, shards, and a run that is stopped again and again, whose blocks go on from journals
// and from games that were over.
func TestByChanceIsTheSameToTheByte(t *testing.T) {
	p := tinyKalah(t, 3, 40, "alphabeta:2", "greedy,alphabeta:2", "alphabeta:6")
	for i := range p.Cells {
		p.Cells[i].BlockGames = 60
	}
	one := filepath.Join(t.TempDir(), "one")
	mustRun(t, p, store.Folder{Dir: one}, Options{Workers: 1})
	want := foldertest.Read(t, one)
	three := filepath.Join(t.TempDir(), "three")
	mustRun(t, p, store.Folder{Dir: three}, Options{Workers: 3})
	foldertest.Same(t, want, foldertest.Read(t, three))
	portions, err := Split(p, 3)
	must(t, err)
	var dirs []string
	for k, mine := range portions {
		dirs = append(dirs, filepath.Join(t.TempDir(), "shard"))
		mustRun(t, p, store.ShardFolder{Dir: dirs[k], Shard: shard.Shard{Index: k + 1, Of: 3}, Portion: mine}, Options{Workers: 2})
	}
	shards, err := store.OpenShards(dirs)
	must(t, err)
	defer shards.Close()
	merged := filepath.Join(t.TempDir(), "merged")
	_, err = shards.Merge(t.Context(), merged)
	must(t, err)
	foldertest.Same(t, want, foldertest.Read(t, merged))
	for file := range want { // a table that is lost is played again
		if filepath.Ext(file) == ".arrow" {
			must(t, os.Remove(filepath.Join(merged, file)))
			break
		}
	}
	mustRun(t, p, store.Folder{Dir: merged}, Options{})
	foldertest.Same(t, want, foldertest.Read(t, merged))
	for _, journal := range []bool{false, true} {
		begun := filepath.Join(t.TempDir(), "begun")
		leaveHalf(t, p, begun, journal)
		mustRun(t, p, store.Folder{Dir: begun}, Options{})
		foldertest.Same(t, want, foldertest.Read(t, begun))
	}
}

// leaveHalf leaves half the games of the first block in a folder, as games that are over or
// as what the players chose.
func leaveHalf(t *testing.T, p *plan.Plan, dir string, journal bool) {
	t.Helper()
	claim, err := store.Folder{Dir: dir}.Claim(p)
	must(t, err)
	defer claim.Release()
	lineup, err := parseLineup(p.Cells[0].Lineup)
	must(t, err)
	openings, err := p.OpeningsOf(&p.Cells[0])
	must(t, err)
	game, err := p.Game(p.Cells[0].Variant)
	must(t, err)
	rows := rowsFor(game, 30, true)
	so := blockstore.Begun{Finished: rows}
	if journal {
		rows.Journal = &engine.Journal{}
		so = blockstore.Begun{Journal: rows.Journal}
	}
	openDoor(game, lineup, openings).Play(p.Seed, 0, rows)
	must(t, claim.Abilities().Beginner.KeepBegun(p.Block(0, 0), so))
}
