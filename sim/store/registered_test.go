package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
)

// objectsOf is shard i of n of a plan in a place where nothing is replaced or listed.
func objectsOf(t *testing.T, p *plan.Plan, dir string, i, n int, registered string) store.ShardObjects {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	to, err := store.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { to.Close() })
	f := shardOf(p, dir, i, n)
	return store.ShardObjects{Objects: to, Scratch: t.TempDir(), Shard: f.Shard, Portion: f.Portion, Registered: registered}
}

// In an object store, too, a plan is registered before the first game or not at all, and
// another plan than the one that was named is refused before anything is written.
func TestRegisteredObjects(t *testing.T) {
	p := frenchPlan(t, 100, 10)
	hash, err := p.Hash()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "bucket")
	var other *store.OtherPlanError
	if _, err := objectsOf(t, p, dir, 1, 2, strings.Repeat("0", 64)).Claim(p); !errors.As(err, &other) || other.Hash != hash {
		t.Fatalf("another plan than the one that was named: %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Fatalf("a plan that was refused left %v, %v", entries, err)
	}
	for i := 1; i <= 2; i++ {
		c, err := objectsOf(t, p, dir, i, 2, hash).Claim(p)
		if err != nil {
			t.Fatal(err)
		}
		c.Release()
	}
	text, err := os.ReadFile(filepath.Join(dir, plan.RegisteredFile))
	if err != nil {
		t.Fatal(err)
	}
	r, err := plan.RegisteredText("it", text)
	if err != nil || r.Hash != hash || len(r.Deviations(p)) != 0 {
		t.Errorf("registered is %+v, %v", r, err)
	}

	late := filepath.Join(t.TempDir(), "late")
	c, err := objectsOf(t, p, late, 1, 2, "").Claim(p)
	if err != nil {
		t.Fatal(err)
	}
	c.Release()
	if _, err := objectsOf(t, p, late, 2, 2, hash).Claim(p); err == nil || !strings.Contains(err.Error(), "registered once games were played") {
		t.Errorf("a plan is registered when another shard may have been played: %v", err)
	}
}

// A study that was extended, judged otherwise or renamed says in what it is not what was
// registered.
func TestDeviations(t *testing.T) {
	p := frenchPlan(t, 100, 10)
	dir := t.TempDir()
	hash, err := p.Hash()
	if err != nil {
		t.Fatal(err)
	}
	c, err := store.Folder{Dir: dir, Registered: hash}.Claim(p)
	if err != nil {
		t.Fatal(err)
	}
	c.Release()
	r, err := planfile.Registered(dir)
	if err != nil || r.Hash != hash {
		t.Fatal(r, err)
	}
	more, err := p.Extend(200, nil)
	if err != nil {
		t.Fatal(err)
	}
	wider, seeded, zstd := *p, *p, *p
	wider.Tolerance.Score = 0.02
	seeded.Seed++
	zstd.Compression = "zstd"
	for name, x := range map[string]struct {
		now  *plan.Plan
		want string
	}{
		"the same": {p, ""}, "more games": {more, "now 200 instead of 100"}, "another tolerance": {&wider, "2 pp instead of 1 pp"},
		"another seed": {&seeded, "seed"}, "another compression": {&zstd, "zstd instead of"},
	} {
		got := strings.Join(r.Deviations(x.now), "; ")
		if x.want == "" && got != "" || !strings.Contains(got, x.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
