package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"houserules/sim/blockstore"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/store"
	"houserules/sim/table"
)

// shardOf is shard i of n of a plan's blocks, all weighing the same.
func shardOf(p *plan.Plan, dir string, i, n int) store.ShardFolder {
	cells := make([]shard.Cell, len(p.Cells))
	for k := range cells {
		cells[k] = shard.Cell{Blocks: p.Cells[k].Blocks(), Weight: 1}
	}
	return store.ShardFolder{Dir: dir, Shard: shard.Shard{Index: i, Of: n}, Portion: shard.Split(cells, n)[i-1]}
}

// playShard keeps what is missing of a shard, made-up games all of it, or so many
// blocks of it.
func playShard(t testing.TB, p *plan.Plan, f store.ShardFolder, most int) {
	t.Helper()
	c, err := f.Claim(p)
	if err != nil {
		t.Fatal(err)
	}
	keepMissing(t, p, c, most)
}

// keepMissing keeps what is missing of what was claimed, or so many blocks of it, says
// how many those were, and lets go.
func keepMissing(t testing.TB, p *plan.Plan, c blockstore.Claim, most int) int {
	t.Helper()
	defer c.Release()
	var list []plan.Block
	for cell := range p.Cells {
		for b := range c.Blocks(cell) {
			if len(list) < most {
				list = append(list, b)
			}
		}
	}
	keep(t, c, list...)
	return len(list)
}

// lists are the names of the lists in a folder.
func lists(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(dir, store.ShardsFolder))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// A shard that was interrupted has a list of its run, and goes on with what is missing;
// one that is whole has its final list and no other.
func TestShardGoesOn(t *testing.T) {
	dir, p := t.TempDir(), frenchPlan(t, 95, 10)
	f := shardOf(p, dir, 2, 3)
	for range 2 {
		playShard(t, p, f, 2)
		if names := lists(t, dir); slices.Contains(names, "00002-of-00003.json") {
			t.Fatalf("lists %q of a part of a shard", names)
		}
	}
	c, err := f.Claim(p)
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	for cell := range p.Cells {
		n, _ := c.Missing(cell)
		blocks += n
	}
	c.Release()
	if want := int(f.Portion.Blocks()) - 4; blocks != want {
		t.Errorf("%d blocks missing, not %d", blocks, want)
	}
	playShard(t, p, f, 100)
	if names := lists(t, dir); !slices.Equal(names, []string{"00002-of-00003.json"}) {
		t.Errorf("lists %q of a whole shard", names)
	}
}

// Two machines that play one shard at the same time in one folder leave what one
// leaves, whoever is done first, and one that dies undoes nothing.
func TestTwoMachinesPlayOneShard(t *testing.T) {
	dir, p := t.TempDir(), frenchPlan(t, 60, 10)
	f := shardOf(p, dir, 1, 2)
	slow, err := f.Claim(p)
	if err != nil {
		t.Fatal(err)
	}
	keep(t, slow, p.Block(0, 0))
	playShard(t, p, f, 100)
	keep(t, slow, p.Block(0, 1)) // and dies
	slow.Release()
	alone := filepath.Join(t.TempDir(), "alone")
	playShard(t, p, shardOf(p, alone, 1, 2), 100)
	for _, name := range []string{"shards/00001-of-00002.json", "plan.json", p.Cells[0].PartFile(1)} {
		a, e := os.ReadFile(filepath.Join(dir, name))
		b, err := os.ReadFile(filepath.Join(alone, name))
		if e != nil || err != nil || string(a) != string(b) {
			t.Errorf("%s: %v, %v, or different", name, e, err)
		}
	}
	playShard(t, p, shardOf(p, dir, 2, 2), 100)
	if n := merged(t, filepath.Join(t.TempDir(), "out"), dir); n != 12 {
		t.Errorf("%d blocks merged", n)
	}
}

// merged merges directories, and returns the number of blocks.
func merged(t testing.TB, out string, dirs ...string) int64 {
	t.Helper()
	s, err := store.OpenShards(dirs)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	n, err := s.Merge(context.Background(), out)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Shards of other plans, versions and protocols are refused, and so are folders that
// hold none; nothing is written there.
func TestForeignShards(t *testing.T) {
	p := frenchPlan(t, 60, 10)
	place := func(change func(dir, list string)) string {
		dir := t.TempDir()
		playShard(t, p, shardOf(p, dir, 1, 2), 100)
		list := filepath.Join(dir, store.ShardsFolder, "00001-of-00002.json")
		if change != nil {
			change(dir, list)
		}
		return dir
	}
	edit := func(before, after string) func(dir, list string) {
		return func(_, list string) {
			data, err := os.ReadFile(list)
			if err != nil || !strings.Contains(string(data), before) {
				t.Fatalf("%v, no %s in %s", err, before, data)
			}
			if err := os.WriteFile(list, []byte(strings.Replace(string(data), before, after, 1)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	other := func(change func(p *plan.Plan)) string {
		q, dir := frenchPlan(t, 60, 10), t.TempDir()
		change(q)
		playShard(t, q, shardOf(q, dir, 1, 2), 100)
		return dir
	}
	whole := t.TempDir()
	mustClaim(t, whole, p).Release()
	if err := os.WriteFile(filepath.Join(whole, table.ManifestFile), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	good := place(nil)
	for what, test := range map[string]struct {
		dir, want string
	}{
		"another seed":        {other(func(p *plan.Plan) { p.Seed = 43 }), "hold shards of two studies"},
		"another tolerance":   {other(func(p *plan.Plan) { p.Tolerance.Score = 0.02 }), "by two plans:\n  the tolerance of the score is now 2 pp instead of 1 pp"},
		"another compression": {other(func(p *plan.Plan) { p.Compression = table.Zstd }), "tables are compressed with zstd"},
		"a newer list":        {place(edit(`"shard_version": 1`, `"shard_version": 2`)), "knows up to version 1: use the program that wrote it"},
		"other tables":        {place(edit(`"table_version": 2`, `"table_version": 3`)), "lists tables of version 3"},
		"another protocol":    {place(edit(fmt.Sprintf(`"protocol": %d`, p.Protocol), `"protocol": 99`)), "random protocol 99"},
		"a list of elsewhere": {place(edit(`"plan_sha256": "`, `"plan_sha256": "0`)), "of another plan than plan.json beside it"},
		"nothing":             {t.TempDir(), "holds no shards"},
		"a study":             {whole, "holds a study that is played as a whole, or merged"},
	} {
		s, err := store.OpenShards([]string{good, test.dir})
		if err == nil {
			s.Close()
			t.Errorf("%s is not refused", what)
		} else if !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	q := frenchPlan(t, 60, 10)
	q.Seed = 43
	if _, err := shardOf(q, good, 2, 2).Claim(q); err == nil || !strings.Contains(err.Error(), "or play the shards of the study that is there by naming its folder instead of the study") {
		t.Errorf("shards of another study in the same folder: %v", err)
	}
	// Where shards are is no place for a study, and the other way round.
	if _, err := (store.Folder{Dir: good}).Claim(p); err == nil || !strings.Contains(err.Error(), "holds shards of a study") {
		t.Errorf("a study among shards: %v", err)
	}
	if _, err := shardOf(p, whole, 1, 2).Claim(p); err == nil || !strings.Contains(err.Error(), "played as a whole") {
		t.Errorf("a shard in a study: %v", err)
	}
}

// A list that broke off while it was copied counts as not played; the shard is played
// again, and all is there.
func TestListThatBrokeOff(t *testing.T) {
	dir, p := t.TempDir(), frenchPlan(t, 60, 10)
	for i := 1; i <= 2; i++ {
		playShard(t, p, shardOf(p, dir, i, 2), 100)
	}
	list := filepath.Join(dir, store.ShardsFolder, "00002-of-00002.json")
	if err := os.Truncate(list, 300); err != nil {
		t.Fatal(err)
	}
	s, err := store.OpenShards([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for range s.Missing() {
		missing++
	}
	s.Close()
	if missing != 6 || len(s.Notes) != 1 || !strings.Contains(s.Notes[0], "counts as not played") {
		t.Errorf("%d missing, %q", missing, s.Notes)
	}
	playShard(t, p, shardOf(p, dir, 2, 2), 100)
	if n := merged(t, filepath.Join(t.TempDir(), "out"), dir); n != 12 {
		t.Errorf("%d blocks merged", n)
	}
}

// A damaged copy does no harm where another machine has a good one; two good ones that
// differ are refused.
func TestCopies(t *testing.T) {
	p := frenchPlan(t, 60, 10)
	a, b := t.TempDir(), t.TempDir()
	for _, dir := range []string{a, b} {
		playShard(t, p, shardOf(p, dir, 1, 1), 100)
	}
	part := filepath.Join(a, filepath.FromSlash(p.Cells[0].PartFile(3)))
	data, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(part, data, 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out")
	if n := merged(t, out, a, b); n != 12 {
		t.Errorf("%d blocks merged", n)
	}
	want, err := os.ReadFile(filepath.Join(b, filepath.FromSlash(p.Cells[0].PartFile(3))))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(p.Cells[0].PartFile(3)))); err != nil || string(got) != string(want) {
		t.Errorf("the damaged copy was merged (%v)", err)
	}
	// The list of a now says what the file is.
	list := filepath.Join(a, store.ShardsFolder, "00001-of-00001.json")
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), table.Checksum(want), table.Checksum(data), 1)
	if err := os.WriteFile(list, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := store.OpenShards([]string{a, b})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Merge(context.Background(), filepath.Join(t.TempDir(), "out")); err == nil || !strings.Contains(err.Error(), "hold the same games but differ") {
		t.Errorf("two truths: %v", err)
	}
}

// Merging takes no memory by the length of the tables.
func TestMergeStreams(t *testing.T) {
	dir, p := t.TempDir(), frenchPlan(t, 400_000, 100_000)
	playShard(t, p, shardOf(p, dir, 1, 1), 100)
	var size int64
	for b := range 4 {
		info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(p.Cells[0].PartFile(b))))
		if err != nil {
			t.Fatal(err)
		}
		size += 2 * info.Size()
	}
	out := filepath.Join(t.TempDir(), "out")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	merged(t, out, dir)
	runtime.ReadMemStats(&after)
	if bytes := int64(after.TotalAlloc - before.TotalAlloc); bytes > size/2 && bytes > 4<<20 {
		t.Errorf("merging %d bytes of tables allocated %d", size, bytes)
	}
}

// A folder that cannot be written is an error that says so.
func TestShardWithoutPermission(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("nothing is forbidden to the superuser")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	p := frenchPlan(t, 60, 10)
	if _, err := shardOf(p, dir, 1, 2).Claim(p); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("%v", err)
	}
}
