package hop

import "testing"

// The total is all counters: whoever takes the other's has half of them.
func TestTotal(t *testing.T) {
	g, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	if want := 2 * g.start.left(first); want == 0 || g.Total() != want {
		t.Errorf("%d, want %d", g.Total(), want)
	}
}
