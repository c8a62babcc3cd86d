package chart

import (
	"bytes"
	"strings"
	"testing"
)

// Small panels share the axes of the first, and names too long for their place are cut.
func TestMultiples(t *testing.T) {
	x := Axis{Min: -0.5, Max: 1.5, Names: []string{"one", strings.Repeat("long ", 40)}}
	panels := Multiples{{Title: "first", X: x, Y: Axis{Min: -20, Max: 20}}, {Title: "second", Y: Axis{Min: 0, Max: 7000}}}
	var b bytes.Buffer
	if err := (&Figure{Name: "m", Body: panels}).Inline(&b); err != nil {
		t.Fatal(err)
	}
	svg := b.String()
	for text, times := range map[string]int{">first<": 1, ">second<": 1, ">one<": 2, ">20<": 2, "7,000": 0, "long long long long long long": 0} {
		if got := strings.Count(svg, text); got != times {
			t.Errorf("%q stands %d times, not %d", text, got, times)
		}
	}
}

// Many stand beside each other, few are wider.
func TestMultiplesColumns(t *testing.T) {
	for n, want := range map[int]int{1: 3, 6: 3, 7: 4, 40: 4} {
		if got := make(Multiples, n).layout(Width - 2*padding).(multiplesLayout).columns; got != want {
			t.Errorf("%d panels have %d columns, not %d", n, got, want)
		}
	}
}
