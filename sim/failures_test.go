package sim_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

// mortal is a store whose machine dies when it has kept some blocks: the next is not
// kept, nothing is saved any more.
type mortal struct {
	blockstore.Store
	blocks int
}

func (m mortal) Claim(p *plan.Plan) (blockstore.Claim, error) {
	c, err := m.Store.Claim(p)
	return &mortalClaim{c, m.blocks}, err
}

type mortalClaim struct {
	blockstore.Claim
	left int
}

func (c *mortalClaim) NewWriter() blockstore.Writer { return mortalWriter{c.Claim.NewWriter(), c} }
func (c *mortalClaim) Save() error {
	if c.left < 0 {
		return nil
	}
	return c.Claim.Save()
}

type mortalWriter struct {
	blockstore.Writer
	claim *mortalClaim
}

func (w mortalWriter) Begin(b plan.Block, rows *engine.Rows) (blockstore.Pending, error) {
	pending, err := w.Writer.Begin(b, rows)
	return mortalPending{pending, w.claim}, err
}

type mortalPending struct {
	blockstore.Pending
	claim *mortalClaim
}

func (p mortalPending) Commit() error {
	if p.claim.left--; p.claim.left < 0 {
		p.Abandon()
		return errDied
	}
	// A run lists blocks as soon as they are there, unless they take no longer than the
	// list, as these do: listed they are what the model takes for kept.
	return errors.Join(p.Pending.Commit(), p.claim.Claim.Save())
}

var errDied = errors.New("the machine died")

// wholeFolder is a study's folder: its plan, its manifest and its parts.
func wholeFolder(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := parts(t, dir)
	for _, name := range []string{table.PlanFile, table.ManifestFile} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(data)
	}
	return files
}

// A study that is dealt out to many machines, of which some die, and some of whose
// shards are played twice, comes out as if one machine had played it: the course of
// failures is that of the model, with the shards that it was told. What is played
// twice is what the model says.
func TestManyMachinesThatFail(t *testing.T) {
	workers, shards, games := 16, 16, int64(200)
	if enginetest.Long() {
		workers, shards, games = 1024, 1100, 6600
	}
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Agents, f.Games = "failures", []string{"french", "kalah"}, []string{"random", "greedy"}, map[string]int64{"": games}
	study, list := sim.NewStudy(variants.NewLibrary(), f)
	if list.HasErrors() {
		t.Fatal(list)
	}
	p, err := sim.NewPlan(study, 42, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Cells {
		p.Cells[i].BlockGames = 8
	}
	one := t.TempDir()
	if _, err := sim.Run(t.Context(), p, store.Folder{Dir: one}, sim.Options{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	portions, err := sim.Split(p, shards)
	if err != nil {
		t.Fatal(err)
	}
	job := reachJob{Portions: portions, BlockSeconds: []float64{600, 600, 900, 900}, Bytes: 1}
	dir, failed := t.TempDir(), 0
	var played, blocks, again int64
	copies := make([]int, shards)
	outcome := reach(job, reachCluster{Workers: workers, Start: 60, Failures: .3, Replace: 300, Twice: .05, MergeRate: 1}, 7, func(a reachAttempt) {
		folder := "machine"
		if a.Copy {
			copies[a.Shard]++
			folder, again = fmt.Sprintf("copy%d-", copies[a.Shard]), again+int64(a.Blocks)
		}
		to := store.ShardFolder{Dir: filepath.Join(dir, folder+strconv.Itoa(a.Shard%4)), Shard: shard.Shard{Index: a.Shard + 1, Of: shards}, Portion: portions[a.Shard]}
		most := a.Blocks
		if !a.Failed {
			most++ // it does not die
		}
		report, err := sim.Run(t.Context(), p, mortal{to, most}, sim.Options{Workers: 1})
		switch {
		case a.Failed && !errors.Is(err, errDied):
			t.Fatalf("shard %d did not die after %d blocks: %v", a.Shard, a.Blocks, err)
		case !a.Failed && err != nil:
			t.Fatal(err)
		case a.Failed:
			failed++
		case report.Left > 0:
			t.Fatalf("shard %d: %d games left", a.Shard, report.Left)
		}
		blocks += int64(a.Blocks)
		played += report.Games
	})
	found, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	from, err := store.OpenShards(found)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	merged := t.TempDir()
	if _, err := from.Merge(t.Context(), merged); err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(wholeFolder(t, one), wholeFolder(t, merged)) {
		t.Error("what was merged differs from what one machine leaves")
	}
	all := int64(0)
	for i := range p.Cells {
		all += int64(p.Cells[i].Blocks())
	}
	t.Logf("%d workers, %d shards of %d blocks: %d attempts, %d of them died, %d blocks were played twice by copies (%.1f%%)",
		workers, shards, all, outcome.Attempts, failed, again, 100*float64(again)/float64(all))
	if blocks != all+again {
		t.Errorf("the model played %d blocks, not %d and %d twice", blocks, all, again)
	}
	if failed != outcome.Failures || failed == 0 || again == 0 {
		t.Errorf("%d machines died, the model says %d; %d blocks were played twice", failed, outcome.Failures, again)
	}
	if want := 8 * blocks; played != want {
		t.Errorf("%d games were played, not %d", played, want)
	}
}
