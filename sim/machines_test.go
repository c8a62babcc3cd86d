package sim

import (
	"bytes"
	"runtime"
	"testing"

	"houserules/sim/table"
	"houserules/variants"
)

// A plan is the same text, and so has the same hash, whatever number of processors the machine has: how many games a
// block has depends on the games alone, for players of every cost and games of every length.
func TestPlansDoNotDependOnProcessors(t *testing.T) {
	planned := func(processors int) []byte {
		t.Helper()
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		s, list := NewStudy(variants.NewLibrary(), StudyFile{
			Name: "blocks", Variants: []string{"french", "kalah", "abapa", "alquerque", "nam-nam"}, Games: map[string]int64{"": 300_000},
			Agents: []string{"random", "greedy", "alphabeta:2", "alphabeta:6", "nodes:1000", "nodes:20000"}, Tolerance: ToleranceFile{Score: 1},
		})
		if list.HasErrors() {
			t.Fatal(list)
		}
		p, err := NewPlan(s, 7, table.LZ4)
		if err != nil {
			t.Fatal(err)
		}
		sizes := map[int64]bool{}
		for i := range p.Cells {
			sizes[p.Cells[i].BlockGames] = true
		}
		if len(sizes) < 4 {
			t.Errorf("only the sizes %v are planned", sizes)
		}
		text, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	one := planned(1)
	for _, processors := range []int{2, 3, 8, 64} {
		if !bytes.Equal(planned(processors), one) {
			t.Errorf("with %d processors the plan is another", processors)
		}
	}
}
