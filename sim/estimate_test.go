package sim

import (
	"context"
	"errors"
	"testing"

	"houserules/sim/table/files"
)

// Every cell has an estimate, also of players who take a game or more to be measured,
// and the dearer player costs more. How long a machine takes is asserted nowhere.
func TestEstimate(t *testing.T) {
	p := toyPlan(t, 1000, 100, "random", "greedy", "alphabeta:4")
	schema, err := files.NewSchema(&p.Contents)
	if err != nil {
		t.Fatal(err)
	}
	sizes := schema.NewWriter("")
	e, err := NewEstimate(t.Context(), p, 0, sizes)
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Cells) != len(p.Cells) || e.Unknown(p) != 0 || e.Bytes() <= 0 {
		t.Fatalf("%d cells of %d, %d games unknown, %d bytes", len(e.Cells), len(p.Cells), e.Unknown(p), e.Bytes())
	}
	total := 0.0
	for i, c := range e.Cells {
		if !c.Known || c.Bytes <= 0 || c.GameSeconds < 0 {
			t.Errorf("cell %d: %+v", i, c)
		}
		total += c.GameSeconds * float64(p.Cells[i].Games)
	}
	if s := e.Seconds(p); s != total {
		t.Errorf("cells take %v s, all of them %v", total, s)
	}
	portions, err := Split(p, 7)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, s := range e.Portions(p, portions) {
		sum += s
	}
	if sum < 0.999999*total || sum > 1.000001*total {
		t.Errorf("portions take %v s, all of them %v", sum, total)
	}
	if e.Beyond(p) != 0 {
		t.Errorf("%d games of a toy were not over", e.Beyond(p))
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := NewEstimate(ctx, p, 0, sizes); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
}
