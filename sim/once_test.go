package sim

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/blockstore"
	"houserules/sim/foldertest"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// oncePlans have cells that are one game beside cells that are not: through fast doors, and
// through the plain one, in blocks of several games and of one.
func oncePlans(t *testing.T, games int64) map[string]*plan.Plan {
	t.Helper()
	heaps := func(block int64) *plan.Plan {
		return planOf(t, games, block, []*toy{{name: "forced", heap: 1, cap: 9}, {name: "short", heap: 7, cap: 9}, {name: "long", heap: 11, cap: 9}},
			"greedy", "alphabeta:3,greedy", "random,greedy", "epsilon:0.3;of=alphabeta:2")
	}
	return map[string]*plan.Plan{"kalah": tinyPlan(t, games, 20), "heaps": heaps(7), "heaps one by one": heaps(1)}
}

// tablesOf are the tables of a folder.
func tablesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := foldertest.Read(t, dir)
	maps.DeleteFunc(all, func(name, _ string) bool { return filepath.Ext(name) != ".arrow" })
	return all
}

// merges tells whether shards of a plan can be merged.
func merges(p *plan.Plan) bool { return !strings.HasPrefix(string(p.Variants[0].Rules), `{"toy"`) }

// playShards plays a plan in shards, each by a store of its own, and merges the folders. Of
// toys, which no plan can make again, it collects the tables.
func playShards(t *testing.T, p *plan.Plan, of int, to func(k int, s shard.Shard, mine shard.Portion) blockstore.Store, dirs ...string) map[string]string {
	t.Helper()
	portions, err := Split(p, of)
	must(t, err)
	for k, mine := range portions {
		mustRun(t, p, to(k, shard.Shard{Index: k + 1, Of: of}, mine), Options{Workers: 1 + k%2})
	}
	if !merges(p) {
		all := map[string]string{}
		for _, dir := range dirs {
			maps.Copy(all, tablesOf(t, dir))
		}
		return all
	}
	shards, err := store.OpenShards(dirs)
	must(t, err)
	defer shards.Close()
	for b := range shards.Missing() {
		t.Errorf("block %+v is missing", b)
	}
	out := filepath.Join(t.TempDir(), "out")
	_, err = shards.Merge(t.Context(), out)
	must(t, err)
	return foldertest.Read(t, out)
}

// A cell that is one game is the same to the byte whoever plays it: one worker or three, a
// run that goes on after tables went, shards in folders of their own, in one folder, and in
// a place of objects. Of such a cell there is one part with one row.
func TestOneGameIsTheSameToTheByte(t *testing.T) {
	for name, p := range oncePlans(t, int64(enginetest.Fewer(30, 60))) {
		t.Run(name, func(t *testing.T) {
			alone := filepath.Join(t.TempDir(), "alone")
			mustRun(t, p, store.Folder{Dir: alone}, Options{Workers: 1})
			want := foldertest.Read(t, alone)
			m, err := files.ReadManifest(alone)
			must(t, err)
			inShards := want
			if !merges(p) {
				inShards = tablesOf(t, alone)
			}
			var once []table.Part
			for _, part := range m.Parts {
				if part.OneGame {
					once = append(once, part)
				}
			}
			if len(once) < 3 || len(once) == len(p.Cells) || m.Played(&p.Contents) != p.TotalGames() {
				t.Fatalf("%d of %d cells are one game; %d of %d games", len(once), len(p.Cells), m.Played(&p.Contents), p.TotalGames())
			}
			three := filepath.Join(t.TempDir(), "three")
			mustRun(t, p, store.Folder{Dir: three}, Options{Workers: 3})
			foldertest.Same(t, want, foldertest.Read(t, three))
			for _, part := range once {
				must(t, os.Remove(filepath.Join(three, filepath.FromSlash(part.File))))
			}
			report := mustRun(t, p, store.Folder{Dir: three}, Options{Workers: 2})
			foldertest.Same(t, want, foldertest.Read(t, three))
			if report.Games != int64(len(once)) || report.Left != 0 || report.Before+report.Games+report.Spared != p.TotalGames() {
				t.Errorf("after tables went: %+v", report)
			}
			shards := []int{3}
			switch {
			case enginetest.Long():
				shards = []int{5, 2}
			case name == "heaps one by one":
				shards = nil // the other heaps are played in shards
			}
			for _, of := range shards {
				var dirs []string
				apart := playShards(t, p, of, func(k int, s shard.Shard, mine shard.Portion) blockstore.Store {
					return store.ShardFolder{Dir: dirs[k], Shard: s, Portion: mine}
				}, func() []string {
					for range of {
						dirs = append(dirs, t.TempDir())
					}
					return dirs
				}()...)
				foldertest.Same(t, inShards, apart)
				together := t.TempDir()
				foldertest.Same(t, inShards, playShards(t, p, of, func(_ int, s shard.Shard, mine shard.Portion) blockstore.Store {
					return store.ShardFolder{Dir: together, Shard: s, Portion: mine}
				}, together))
				place := t.TempDir()
				objects, err := store.OpenFolder(place)
				must(t, err)
				defer objects.Close()
				into := func(_ int, s shard.Shard, mine shard.Portion) blockstore.Store {
					return store.ShardObjects{Objects: objects, Scratch: t.TempDir(), Shard: s, Portion: mine}
				}
				foldertest.Same(t, inShards, playShards(t, p, of, into, place))
				// Again, with nothing left to play, and without a list to go by.
				must(t, os.Remove(filepath.Join(place, "shards", fmt.Sprintf("%05d-of-%05d.json", of, of))))
				portions, err := Split(p, of)
				must(t, err)
				again := mustRun(t, p, into(0, shard.Shard{Index: of, Of: of}, portions[of-1]), Options{})
				if again.Games != 0 {
					t.Errorf("%d games are played again", again.Games)
				}
			}
		})
	}
}

// Growing adds nothing to a cell that is one game, whose table stays; readers give its row
// for every index of the study as it is then.
func TestOneGameGrows(t *testing.T) {
	for name, p := range oncePlans(t, 30) {
		if name == "heaps one by one" && !enginetest.Long() {
			continue
		}
		dir := filepath.Join(t.TempDir(), "grown")
		mustRun(t, p, store.Folder{Dir: dir}, Options{})
		before := foldertest.Read(t, dir)
		more, err := p.Extend(70, nil)
		must(t, err)
		mustRun(t, more, store.Folder{Dir: dir}, Options{Workers: 2})
		data, err := files.Open(dir)
		must(t, err)
		after, once := foldertest.Read(t, dir), 0
		for i := range more.Cells {
			if !data.OneGame(i) {
				continue
			}
			once++
			if file := filepath.FromSlash(more.Cells[i].PartFile(0)); before[file] != after[file] {
				t.Errorf("%s: %s is another", name, file)
			}
			if n := partsOf(after, &more.Cells[i]); n != 1 {
				t.Errorf("%s: %d parts of one game", name, n)
			}
			rows, seen := engine.NewRows(more.Cells[i].Info, 0), uint64(0)
			for b := range more.Blocks(i) {
				must(t, data.ReadResults(i, b.Index, rows))
				for k, game := range rows.Game[:rows.Len] {
					if game != seen || rows.Lines[k] != rows.Lines[0] || rows.Plies[k] != rows.Plies[0] {
						t.Fatalf("%s: row %d of block %d is game %d instead of %d", name, k, b.Index, game, seen)
					}
					seen++
				}
			}
			if seen != 70 {
				t.Errorf("%s: %d games", name, seen)
			}
		}
		if once == 0 || data.Missing() != 0 || data.Prefix(50).Games() < 50*int64(len(more.Cells)) {
			t.Errorf("%s: %d cells are one game, %d games are missing", name, once, data.Missing())
		}
	}
}

// partsOf counts the tables of a cell among files.
func partsOf(all map[string]string, c *table.Cell) (n int) {
	for name := range all {
		if filepath.ToSlash(filepath.Dir(name)) == c.Folder() {
			n++
		}
	}
	return n
}

// Readers say of every block of a cell that is one game that it is, also into rows that have to
// grow for it, and of none of another cell.
func TestReadersTellOneGame(t *testing.T) {
	p, dir := tinyPlan(t, 60, 20), t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	data, err := files.Open(dir)
	must(t, err)
	seen := map[bool]int{}
	for i := range p.Cells {
		c := &p.Cells[i]
		for b := range c.Blocks() {
			rows := engine.NewRows(c.Info, 0)
			must(t, data.Read(i, b, rows))
			if rows.OneGame != data.OneGame(i) || rows.Len != 20 {
				t.Errorf("%s, block %d: one game %v, read as %v with %d games", c.Name(), b, data.OneGame(i), rows.OneGame, rows.Len)
			}
			seen[rows.OneGame]++
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("one game and not: %v", seen)
	}
}

// A plan that was made before cells could be one game plays what it names, and stays what it
// is, also where today's program goes on with it.
func TestPlansOfBeforeStay(t *testing.T) {
	for name, p := range oncePlans(t, int64(enginetest.Fewer(20, 40))) {
		dir := filepath.Join(t.TempDir(), "old")
		mustRun(t, before(p), store.Folder{Dir: dir}, Options{})
		want := foldertest.Read(t, dir)
		for i := range p.Cells {
			c := &p.Cells[i]
			if n := partsOf(want, c); n != c.Blocks() {
				t.Errorf("%s: %d parts of %d", name, n, c.Blocks())
			}
			must(t, os.Remove(filepath.Join(dir, filepath.FromSlash(c.PartFile(c.Blocks()/2)))))
		}
		report := mustRun(t, p, store.Folder{Dir: dir}, Options{})
		if slices.ContainsFunc(report.Plan.Cells, func(c table.Cell) bool { return c.StopsAtOneGame }) {
			t.Errorf("%s: cells of the plan have become such that may be one game", name)
		}
		foldertest.Same(t, want, foldertest.Read(t, dir))
	}
}

// A game that was interrupted after any of its choices, and goes on, is the only one of its
// cell if no number was drawn before or after that, and else it is not: what it leaves is
// the same to the byte, with blocks of one game, too, where no other game could tell.
func TestInterruptedGamesAreJudgedAlike(t *testing.T) {
	for _, size := range [][2]int64{{6, 1}, {6, 3}, {1, 1}} {
		games, block := size[0], size[1]
		for agents, want := range map[string]bool{"alphabeta:3": true, "epsilon:0.3;of=alphabeta:2": false, "alphabeta:2,epsilon:0.3;of=alphabeta:1": false} {
			make := func() *plan.Plan {
				return planOf(t, games, block, []*toy{{name: "heap", heap: 11, cap: 9}}, agents)
			}
			p := make()
			whole := filepath.Join(t.TempDir(), "whole")
			mustRun(t, p, store.Folder{Dir: whole}, Options{})
			files, choices := foldertest.Read(t, whole), choicesOf(t, p)
			if once := strings.Contains(files[table.ManifestFile], `"one_game"`); once != want || choices < 3 {
				t.Fatalf("%s: one game %v, %d choices", agents, once, choices)
			}
			for _, at := range []int{0, int((games - 1) / block)} {
				for n := 1; n <= choices; n++ {
					dir := filepath.Join(t.TempDir(), "study")
					leave(t, make(), dir, at, n, func(*engine.Journal) {})
					report := mustRun(t, make(), store.Folder{Dir: dir}, Options{Workers: 1})
					if len(report.Notes) > 1 || len(report.Notes) == 1 && !strings.Contains(report.Notes[0], "nothing is left to chance") {
						t.Errorf("notes %q", report.Notes)
					}
					foldertest.Same(t, files, foldertest.Read(t, dir))
				}
			}
		}
	}
}

// choicesOf is the number of choices in the first game of a plan's first cell.
func choicesOf(t *testing.T, p *plan.Plan) int {
	t.Helper()
	game, err := p.Game(p.Cells[0].Variant)
	must(t, err)
	lineup, err := parseLineup(p.Cells[0].Lineup)
	must(t, err)
	rows, n := engine.NewRows(game.Info(), 1), 0
	rows.Journal = &engine.Journal{Noted: func() { n++ }}
	openDoor(game, lineup, nil).Play(p.Seed, 0, rows)
	return n
}

// What was begun of other blocks by workers who were killed goes when the only game is there.
func TestBegunOfOneGameGoes(t *testing.T) {
	p := planOf(t, 6, 1, []*toy{{name: "heap", heap: 11, cap: 9}}, "alphabeta:3")
	dir := filepath.Join(t.TempDir(), "study")
	leave(t, p, dir, 4, 2, func(*engine.Journal) {})
	name := filepath.Join(dir, begunFiles(t, dir)[0])
	data, err := os.ReadFile(name)
	must(t, err)
	mustRun(t, p, store.Folder{Dir: dir}, Options{Workers: 1})
	want := foldertest.Read(t, dir)
	delete(want, strings.TrimPrefix(name, dir+string(filepath.Separator)))
	must(t, os.WriteFile(name, data, 0o644))
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	foldertest.Same(t, want, foldertest.Read(t, dir))
}

// Workers who are at different games of a cell when it turns out to be one leave one table,
// and so does a run that is stopped meanwhile and goes on.
func TestWorkersFindOneGameTogether(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	heaps := []*toy{{name: "heap", heap: 11, cap: 9}}
	mustRun(t, planOf(t, 50, 1, heaps, "alphabeta:3"), store.Folder{Dir: whole}, Options{Workers: 1})
	want := foldertest.Read(t, whole)
	for range 20 {
		var plays atomic.Int64
		ctx, stop := context.WithCancel(t.Context())
		slow := []*toy{{name: "heap", heap: 11, cap: 9, plays: &plays}}
		dir := filepath.Join(t.TempDir(), "study")
		_, err := Run(ctx, planOf(t, 50, 1, slow, "alphabeta:3"), store.Folder{Dir: dir}, Options{Workers: 8})
		must(t, err)
		stop()
		foldertest.Same(t, want, foldertest.Read(t, dir))
	}
}

// A manifest, or lists of shards, in which a cell is one game and others too, or is one
// against its plan, belong to no study.
func TestOneGameBesideOthersIsRefused(t *testing.T) {
	p := oncePlans(t, 60)["heaps"]
	dir := filepath.Join(t.TempDir(), "study")
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	m, err := files.ReadManifest(dir)
	must(t, err)
	at := slices.IndexFunc(m.Parts, func(part table.Part) bool { return part.OneGame })
	cell := slices.IndexFunc(p.Cells, func(c table.Cell) bool { return c.PartFile(0) == m.Parts[at].File })
	for what, spoil := range map[string]func(p *plan.Plan, m *table.Manifest){
		"beside another": func(p *plan.Plan, m *table.Manifest) {
			part := m.Parts[at]
			part.OneGame, part.File = false, p.Cells[cell].PartFile(1)
			part.First, part.Games = p.Cells[cell].Block(1)
			m.Parts = slices.Insert(m.Parts, at+1, part)
		},
		"against its plan": func(p *plan.Plan, m *table.Manifest) { p.Cells[cell].StopsAtOneGame = false },
		"of two games":     func(p *plan.Plan, m *table.Manifest) { m.Parts[at].Games = 2 },
		"not the first":    func(p *plan.Plan, m *table.Manifest) { m.Parts[at].First = 7 },
	} {
		q, n := *p, *m
		q.Cells, n.Parts = slices.Clone(p.Cells), slices.Clone(m.Parts)
		spoil(&q, &n)
		if _, err := n.Finished(&q.Contents); err == nil {
			t.Errorf("%s: accepted", what)
		}
	}
	// The file says it, too: listed as a block it is no table of the study.
	c := p.Cells[cell]
	c.Games = 1
	file, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(c.PartFile(0))))
	must(t, err)
	schema, err := files.NewSchema(&p.Contents)
	must(t, err)
	if part, err := schema.Recognize(&p.Cells[cell], 0, file); err != nil || !part.OneGame || part.Games != 1 {
		t.Errorf("%+v, %v", part, err)
	}
	c.StopsAtOneGame = false
	if _, err := schema.Recognize(&c, 0, file); err == nil {
		t.Error("a cell of one planned game takes it for its block")
	}
}
