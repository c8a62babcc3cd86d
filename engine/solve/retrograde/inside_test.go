package retrograde

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"
)

// TestSought: cells are found wherever they lie, one by one as eight at a time.
func TestSought(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 23))
	found := 0
	for range 2000 {
		cells := make([]Cell, r.IntN(80))
		for i := range cells {
			cells[i] = MakeCell(r.IntN(5)-2, r.IntN(3)) | Cell(r.IntN(8))<<12&^decided
			if r.IntN(4) > 0 {
				cells[i] |= decided
			}
		}
		cells = cells[min(len(cells), r.IntN(5)):]
		s := seek(2, -2, 2)
		next := s.next(cells, 0)
		for i, c := range cells {
			is := c&decided == 0 && (c.Value() == 2 || c.Value() == -2 && c.Open() == 0)
			if is != (i == next) {
				t.Fatalf("cell %d of %d, %x: sought is %v, next is %d", i, len(cells), c, is, next)
			}
			if is {
				found++
				next = s.next(cells, i+1)
			}
		}
		if next != len(cells) {
			t.Fatalf("next is %d of %d", next, len(cells))
		}
	}
	if found < 1000 {
		t.Errorf("only %d cells", found)
	}
}

// TestCrew: everything is done once, whether the others look out, sleep, or come late.
func TestCrew(t *testing.T) {
	for _, alert := range []bool{true, false} {
		c := hire(4, alert)
		for step := range 3000 {
			done := make([]atomic.Int32, step%40)
			c.share(step%7 == 0, len(done), func(_, i int) { done[i].Add(1) })
			for i := range done {
				if n := done[i].Load(); n != 1 {
					t.Fatalf("step %d: thing %d was done %d times", step, i, n)
				}
			}
			if step%500 == 0 {
				time.Sleep(2 * lookout)
			}
		}
		c.dismiss()
	}
}
