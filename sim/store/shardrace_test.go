package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"houserules/sim/blockstore"
	"houserules/sim/store"
)

// Who begins a shard while another machine finishes it finds lists that are gone a moment
// later, and looks again.
func TestShardIsBegunWhileItIsFinished(t *testing.T) {
	p := frenchPlan(t, 60, 10)
	for range 4 {
		dir := t.TempDir()
		f := shardOf(p, dir, 1, 1)
		playShard(t, p, f, 1)
		list := filepath.Join(dir, store.ShardsFolder, lists(t, dir)[0])
		text, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 100 { // of runs that were interrupted
			if err := os.WriteFile(fmt.Sprintf("%s.%08x.json", list[:len(list)-len(".12345678.json")], i), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		begun := make(chan error)
		go func() {
			var err error
			for whole := false; !whole && err == nil; {
				var c blockstore.Claim
				if c, err = f.Claim(p); err == nil {
					blocks, _ := c.Missing(0)
					whole = blocks == 0
					c.Release()
				}
			}
			begun <- err
		}()
		playShard(t, p, f, 100)
		if err := <-begun; err != nil {
			t.Fatal(err)
		}
	}
}
