package program

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"houserules/engine/enginetest"
	"houserules/variants"
)

// TestMemoryOfSolving compares what the program takes for itself with what solve says is
// needed: games whose moves are worked out from tables, with and without files and with
// two workers, those that sow into stores, and those whose moves are all listed. The
// sizes are such that most of it is layers, with LONG_TESTS=1 some hundred megabytes.
func TestMemoryOfSolving(t *testing.T) {
	walk(t)
	if testing.Short() {
		t.Skip("layers of some million positions")
	}
	awari, stores, listed := 14, 16, 11
	if enginetest.Soak() {
		awari, stores, listed = 16, 18, 13
	}
	dir := t.TempDir()
	program := houserules(t)
	library := variants.NewLibrary()
	for _, c := range []struct {
		variant string
		seeds   int
		more    []string
	}{
		{"awari", awari, []string{"-j", "1"}},
		{"awari", awari, []string{"-j", "2", "--tables", filepath.Join(dir, "tables")}},
		{"abapa", awari - 1, []string{"-j", "2"}},
		{"kalah", stores, []string{"-j", "1"}},
		{"nam-nam", listed, []string{"-j", "2"}},
	} {
		v, problems := library.Load(c.variant)
		if err := problems.Err(); err != nil {
			t.Fatal(err)
		}
		s, err := v.Solver()
		if err != nil {
			t.Fatal(err)
		}
		promised := s.Memory(c.seeds)
		peak := peakOf(t, exec.Command(program, append([]string{"solve", c.variant, "--seeds", strconv.Itoa(c.seeds)}, c.more...)...), "RssAnon") << 10
		t.Logf("%s with %d seeds: %d MB of %d MB", c.variant, c.seeds, peak/1e6, promised/1e6)
		if peak > promised {
			t.Errorf("%s with %d seeds took %d bytes, and %d were promised", c.variant, c.seeds, peak, promised)
		}
	}
}
