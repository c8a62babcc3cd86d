package files

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/sim/table"
)

// Where no game knows half units, scores are whole numbers of 16 bits, and
// what is not is refused.
func TestWholeScores(t *testing.T) {
	s := mixedStudy(table.LZ4)
	s.Variants, s.Cells = s.Variants[:1], s.Cells[:1]
	s.Variants[0].Info.WholeScores = true
	s.Cells[0].Info = s.Variants[0].Info
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range schema.columns {
		if strings.HasPrefix(c.Name, "score_") || c.Name == "margin" || c.Of == table.OfComeback || strings.HasPrefix(c.Name, "largest") {
			if got := schema.fields[i].Type.String(); got != "int16" {
				t.Errorf("%s is %s", c.Name, got)
			}
		}
	}
	c := &s.Cells[0]
	first, n := c.Block(0)
	want := randomRows(rand.New(rand.NewPCG(9, 9)), c.Info, first, n)
	for i := range n {
		for k := range 2 {
			want.Score[k][i] *= 2
			want.LargestCapture[k][i] *= 2
		}
		if want.Comeback[i] >= 0 {
			want.Comeback[i] *= 2
		}
	}
	dir := t.TempDir()
	part, err := schema.NewWriter(dir).Write(c, 0, want)
	if err != nil {
		t.Fatal(err)
	}
	got := engine.NewRows(c.Info, 0)
	d := &Dataset{folder: opened(t, dir), schema: schema, parts: []map[int]table.Part{{0: part}}}
	if err := d.Read(0, 0, got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for problem, spoil := range map[string]func(){
		"half a unit":     func() { want.Score[0][3] = 1 },
		"beyond ±32767":   func() { want.Score[0][3] = 1 << 16 },
		"half a unit in ": func() { want.Score[0][3], want.Comeback[4] = 0, 3 },
	} {
		old, back := want.Score[0][3], want.Comeback[4]
		spoil()
		if _, err := schema.NewWriter(t.TempDir()).Write(c, 0, want); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%s: %v", problem, err)
		}
		want.Score[0][3], want.Comeback[4] = old, back
	}
}
