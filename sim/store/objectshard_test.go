package store_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/sim/plan"
	"houserules/sim/store"
)

// bare is a folder that is only what every place is.
type bare struct {
	store.Objects
	puts, lost int
}

// Put loses every second answer: what was put is there, and nobody is told.
func (b *bare) Put(name string, contents io.ReadSeeker, sum store.Sum) error {
	b.puts++
	err := b.Objects.Put(name, contents, sum)
	if err == nil && b.puts%2 == 0 {
		b.lost++
		if _, err := contents.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return b.Objects.Put(name, contents, sum) // as who tries again does
	}
	return err
}

func openBare(t testing.TB, dir string) *bare {
	t.Helper()
	folder, err := store.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { folder.Close() })
	return &bare{Objects: folder}
}

// playInto keeps what is missing of a shard in a place, or so many blocks of it.
func playInto(t testing.TB, p *plan.Plan, to store.Objects, i, n, most int) int {
	t.Helper()
	f := shardOf(p, "", i, n)
	c, err := store.ShardObjects{Objects: to, Scratch: t.TempDir(), Shard: f.Shard, Portion: f.Portion}.Claim(p)
	if err != nil {
		t.Fatal(err)
	}
	return keepMissing(t, p, c, most)
}

// Shards in a place that only keeps and gives are merged to what one machine leaves, and
// what is there is not played again, though no list says so.
func TestShardsInAPlace(t *testing.T) {
	dir, p := t.TempDir(), frenchPlan(t, 95, 10)
	to := openBare(t, dir)
	if n := playInto(t, p, to, 1, 2, 3); n != 3 {
		t.Fatalf("%d blocks", n)
	}
	if n := playInto(t, p, to, 1, 2, 100); n != 7 {
		t.Errorf("%d blocks played of 7 that were missing", n)
	}
	if n := playInto(t, p, to, 1, 2, 100); n != 0 {
		t.Errorf("%d blocks played of none that was missing", n)
	}
	playInto(t, p, to, 2, 2, 100)
	if to.lost == 0 {
		t.Error("no answer was lost")
	}
	shards, err := store.OpenPlaces([]store.Place{{Name: "place", Objects: openBare(t, dir)}})
	if err != nil {
		t.Fatal(err)
	}
	defer shards.Close()
	if shards.Of() != 2 {
		t.Errorf("%d shards", shards.Of())
	}
	for range shards.Missing() {
		t.Error("a block is missing")
	}
	out, alone := filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "alone")
	if n, err := shards.Merge(context.Background(), out); err != nil || n != 20 {
		t.Errorf("%d blocks merged: %v", n, err)
	}
	c := mustClaim(t, alone, p)
	var all []plan.Block
	for cell := range p.Cells {
		for b := range c.Blocks(cell) {
			all = append(all, b)
		}
	}
	keep(t, c, all...)
	c.Release()
	for _, name := range []string{"plan.json", "manifest.json", p.Cells[1].PartFile(9)} {
		a, e := os.ReadFile(filepath.Join(out, filepath.FromSlash(name)))
		b, err := os.ReadFile(filepath.Join(alone, filepath.FromSlash(name)))
		if e != nil || err != nil || string(a) != string(b) {
			t.Errorf("%s: %v, %v, or different", name, e, err)
		}
	}
}

// What was begun of a block that is there, because a run was killed before it could take
// that away, goes when the shard is played again, and merging does not mind it.
func TestBegunInAPlaceGoes(t *testing.T) {
	dir, p := t.TempDir(), frenchPlan(t, 95, 10)
	to := openBare(t, dir)
	playInto(t, p, to, 1, 1, 100)
	folder, name := filepath.Split(filepath.FromSlash(p.Cells[0].PartFile(2)))
	left := folder + "." + strings.TrimSuffix(name, filepath.Ext(name)) + ".begun"
	if err := os.WriteFile(filepath.Join(dir, left), []byte("left\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	shards, err := store.OpenPlaces([]store.Place{{Name: "place", Objects: openBare(t, dir)}})
	if err != nil {
		t.Fatal(err)
	}
	defer shards.Close()
	out := filepath.Join(t.TempDir(), "out")
	if _, err := shards.Merge(context.Background(), out); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(out, left)); err == nil {
		t.Error("it was merged")
	}
	playInto(t, p, to, 1, 1, 100)
	if _, err := os.Stat(filepath.Join(dir, left)); err == nil {
		t.Error("it stays for good")
	}
}

// Whoever plays a shard in the same place finds another number of shards, or a table with
// other games, refused by name; a table that is gone comes back the same.
func TestPlaceRefuses(t *testing.T) {
	dir, p := t.TempDir(), frenchPlan(t, 60, 10)
	to := openBare(t, dir)
	playInto(t, p, to, 1, 2, 100)
	f := shardOf(p, "", 1, 3)
	if _, err := (store.ShardObjects{Objects: to, Scratch: t.TempDir(), Shard: f.Shard, Portion: f.Portion}).Claim(p); err == nil || !strings.Contains(err.Error(), "in 2 shards, not in 3") {
		t.Errorf("another number of shards: %v", err)
	}
	name := filepath.Join(dir, filepath.FromSlash(p.Cells[0].PartFile(0)))
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if n := playInto(t, p, to, 1, 2, 100); n != 1 {
		t.Errorf("%d blocks played of one that was gone", n)
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != string(before) {
		t.Errorf("it came back differently (%v)", err)
	}
	other, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(p.Cells[1].PartFile(0))))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, other, 0o644); err != nil {
		t.Fatal(err)
	}
	f = shardOf(p, "", 1, 2)
	if _, err := (store.ShardObjects{Objects: to, Scratch: t.TempDir(), Shard: f.Shard, Portion: f.Portion}).Claim(p); err == nil || !strings.Contains(err.Error(), name+" is no table of this study") {
		t.Errorf("another cell's table: %v", err)
	}
}

// A folder keeps what a name has first.
func TestFolderIsWrittenOnce(t *testing.T) {
	folder := openBare(t, t.TempDir())
	put := func(text string) error {
		return folder.Objects.Put("a/b", strings.NewReader(text), store.Sum{})
	}
	if err := put("first"); err != nil {
		t.Fatal(err)
	}
	if err := put("second"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("written twice: %v", err)
	}
	if text, err := store.ReadText(folder, "a/b", 10); err != nil || string(text) != "first" {
		t.Errorf("%q, %v", text, err)
	}
	if _, _, err := folder.Get("a/c"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what is not there: %v", err)
	}
	var other *store.DifferentError
	if err := store.WriteText(folder, "a/b", []byte("third")); !errors.As(err, &other) {
		t.Errorf("another text: %v", err)
	}
	if err := store.WriteText(folder, "a/b", []byte("first")); err != nil {
		t.Errorf("the same text: %v", err)
	}
}
