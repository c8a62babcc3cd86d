package looks

import (
	"sync/atomic"
	"testing"

	"houserules/engine/guard"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// Whoever reads a log while another keeps it, as two who merge into one folder do, never takes it for lost.
func TestReadWhileItIsKept(t *testing.T) {
	dir := t.TempDir()
	if err := files.WriteManifest(dir, table.NewManifest(table.Checksum(nil))); err != nil {
		t.Fatal(err)
	}
	var done atomic.Bool
	var failed error
	var other guard.Group
	other.Go(func() {
		log := Log{}
		for games := int64(1); !done.Load() && failed == nil && games < 200; games++ {
			log, _ = log.With(Look{Games: games, Basis: Sequence})
			failed = log.Keep(dir)
		}
	})
	var readers guard.Group
	for range 16 { // more than there are processors, so that they are stopped in between
		readers.Go(func() {
			for range 100 {
				if log, err := Read(dir); err != nil || log.Lost {
					t.Errorf("%v, lost: %v", err, log.Lost)
					return
				}
			}
		})
	}
	readers.Wait()
	done.Store(true)
	other.Wait()
	if failed != nil {
		t.Fatal(failed)
	}
}
