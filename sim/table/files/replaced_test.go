package files

import (
	"path/filepath"
	"sync/atomic"
	"testing"

	"houserules/engine/guard"
	"houserules/sim/confined"
	"houserules/sim/table"
)

// Whoever reads a folder while another replaces its plan, as it is done where a study is extended, reads a plan and
// a manifest that belong together.
func TestReadPlanWhileItIsReplaced(t *testing.T) {
	dir := t.TempDir()
	plans := [2][]byte{[]byte(`{"seed": 1}`), []byte(`{"seed": 2}`)}
	replace := func(from, to []byte) error {
		m := table.NewManifest(table.Checksum(from))
		m.NextPlan = table.Checksum(to)
		if err := WriteManifest(dir, m); err != nil {
			return err
		}
		if err := confined.WriteFile(filepath.Join(dir, table.PlanFile), to); err != nil {
			return err
		}
		return WriteManifest(dir, table.NewManifest(table.Checksum(to)))
	}
	if err := replace(plans[1], plans[0]); err != nil {
		t.Fatal(err)
	}
	var done atomic.Bool
	var failed error
	var other guard.Group
	other.Go(func() {
		for i := 0; !done.Load() && failed == nil; i++ {
			failed = replace(plans[i%2], plans[(i+1)%2])
		}
	})
	for range 500 {
		text, m, err := ReadPlan(dir)
		if err == nil {
			err = m.CheckPlan(text)
		}
		if err != nil {
			t.Error(err)
			break
		}
	}
	done.Store(true)
	other.Wait()
	if failed != nil {
		t.Fatal(failed)
	}
}
