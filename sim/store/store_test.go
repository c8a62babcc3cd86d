package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// frenchPlan is a plan of random french games.
func frenchPlan(t testing.TB, games, block int64) *plan.Plan {
	t.Helper()
	v, list := variants.NewLibrary().Load("french")
	if list.HasErrors() {
		t.Fatal(list)
	}
	cell := func(agents string) table.Cell {
		return table.Cell{Variant: v.Name, Agents: agents, Lineup: []string{agents, agents}, Leg: 1, Games: games, BlockGames: block}
	}
	p, err := plan.New("study", 42, table.LZ4,
		[]table.Variant{{Name: v.Name, Title: v.Title, Hash: v.Hash, Rules: v.Canonical(), Game: v.Game}},
		[]table.Cell{cell("random"), cell("greedy")})
	if err != nil {
		t.Fatal(err)
	}
	p.Tolerance.Score, p.Base = 0.01, "french"
	return p
}

func mustClaim(t testing.TB, dir string, p *plan.Plan) blockstore.Claim {
	t.Helper()
	c, err := store.Folder{Dir: dir}.Claim(p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// keep commits blocks of made-up games.
func keep(t testing.TB, c blockstore.Claim, blocks ...plan.Block) {
	t.Helper()
	w := c.NewWriter()
	for _, b := range blocks {
		rows := engine.NewRows(c.Plan().Cells[b.Cell].Info, b.Games)
		for i := range b.Games {
			rows.Game[i], rows.End[i] = b.First+uint64(i), 1
		}
		pending, err := w.Begin(b, rows)
		if err != nil {
			t.Fatal(err)
		}
		if err := pending.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
}

func blocks(c blockstore.Claim, cell int) []int {
	var list []int
	for b := range c.Blocks(cell) {
		list = append(list, b.Index)
	}
	return list
}

// What is committed in any order is not missing for the next claim, in which
// the manifest lists it in the plan's order; what was abandoned is missing.
func TestMissing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	p := frenchPlan(t, 95, 10)
	c := mustClaim(t, dir, p)
	if n, games := c.Missing(0); n != 10 || games != 95 {
		t.Errorf("%d blocks, %d games missing at first", n, games)
	}
	keep(t, c, p.Block(0, 9), p.Block(1, 3), p.Block(0, 2), p.Block(0, 0))
	rows := engine.NewRows(c.Plan().Cells[0].Info, 10)
	for i := range rows.Game {
		rows.Game[i], rows.End[i] = 50+uint64(i), 1
	}
	pending, err := c.NewWriter().Begin(p.Block(0, 5), rows)
	if err != nil {
		t.Fatal(err)
	}
	pending.Abandon()
	c.Release()

	c = mustClaim(t, dir, p)
	defer c.Release()
	if got := blocks(c, 0); !slices.Equal(got, []int{1, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("missing blocks %v", got)
	}
	if n, games := c.Missing(0); n != 7 || games != 70 {
		t.Errorf("%d blocks, %d games missing", n, games)
	}
	if n, games := c.Missing(1); n != 9 || games != 85 {
		t.Errorf("%d blocks, %d games missing of the other cell", n, games)
	}
	m, err := files.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, part := range m.Parts {
		listed = append(listed, part.File)
	}
	if want := []string{p.Cells[0].PartFile(0), p.Cells[0].PartFile(2), p.Cells[0].PartFile(9), p.Cells[1].PartFile(3)}; !slices.Equal(listed, want) {
		t.Errorf("the manifest lists %v", listed)
	}
}

// A block whose file is gone is missing, and stays listed until it is there
// again.
func TestGone(t *testing.T) {
	dir := t.TempDir()
	p := frenchPlan(t, 30, 10)
	c := mustClaim(t, dir, p)
	keep(t, c, p.Block(0, 0), p.Block(0, 1), p.Block(0, 2))
	c.Release()
	if err := os.Remove(filepath.Join(dir, filepath.FromSlash(p.Cells[0].PartFile(1)))); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(dir, table.ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	c = mustClaim(t, dir, p)
	defer c.Release()
	if got := blocks(c, 0); !slices.Equal(got, []int{1}) {
		t.Errorf("missing %v", got)
	}
	keep(t, c, p.Block(0, 1))
	after, err := os.ReadFile(filepath.Join(dir, table.ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	if string(before) != string(after) {
		t.Errorf("the manifest is now %s", after)
	}
}

// A claim keeps others out until it is released, and a refused one lets go.
func TestClaims(t *testing.T) {
	dir := t.TempDir()
	p := frenchPlan(t, 30, 10)
	c := mustClaim(t, dir, p)
	if _, err := (store.Folder{Dir: dir}).Claim(p); err == nil || !strings.Contains(err.Error(), "is writing here") {
		t.Errorf("a second claim: %v", err)
	}
	c.Release()
	other := frenchPlan(t, 40, 10)
	var refused *store.OtherStudyError
	if _, err := (store.Folder{Dir: dir}).Claim(other); !errors.As(err, &refused) {
		t.Fatalf("another study: %v", err)
	}
	if len(refused.Differences) != 2 || refused.Differences[0].What != "games of random" {
		t.Errorf("differences %v", refused.Differences)
	}
	mustClaim(t, dir, p).Release()
	if _, err := (store.Folder{}).Claim(p); err == nil {
		t.Error("a folder without a name")
	}
}

// A plan of 10^12 games costs next to nothing to claim, to begin and to go on
// with: it has eight thousand million blocks, of which none is made before it
// is asked for.
func TestEnormousPlan(t *testing.T) {
	dir := t.TempDir()
	p := frenchPlan(t, 1e12, 256)
	for round := range 2 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		c := mustClaim(t, dir, p)
		if n, games := c.Missing(0); n != 3906250000-2*round || games != 1e12-512*int64(round) {
			t.Errorf("%d blocks, %d games missing", n, games)
		}
		var first []plan.Block
		for b := range c.Blocks(0) {
			if first = append(first, b); len(first) == 2 {
				break
			}
		}
		if len(first) != 2 || first[0].Index != 2*round {
			t.Errorf("round %d begins with %+v", round, first)
		}
		keep(t, c, first...)
		c.Release()
		runtime.ReadMemStats(&after)
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 16<<20 {
			t.Errorf("round %d allocated %d MB", round, bytes>>20)
		}
	}
}
