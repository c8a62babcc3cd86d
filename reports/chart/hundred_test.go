package chart

import (
	"bytes"
	"strings"
	"testing"
)

// Parts of a hundred are told apart by more than their colour: a ring has a hole, and each
// part is one block of columns, from the left.
func TestHundred(t *testing.T) {
	f := Figure{Name: "hundred", Title: "Hundred", Body: &Hundred{
		Parts: []Key{{Label: "won", Color: Accent, Marker: Dot}, {Label: "lost", Color: Vermillion, Marker: Ring}},
		Rows:  []HundredRow{{Label: "a", Numbers: []int{60, 40}}},
	}}
	var svg bytes.Buffer
	if err := f.Inline(&svg); err != nil {
		t.Fatal(err)
	}
	var colors []string
	for line := range strings.Lines(svg.String()) {
		for name, color := range map[string]string{"won": "var(--accent)", "lost": Vermillion.hex(), "hole": "var(--paper)"} {
			if strings.HasPrefix(line, "<path") && strings.Contains(line, "fill:"+color) {
				colors = append(colors, name)
			}
		}
	}
	got := strings.Join(colors, " ")
	if want := strings.TrimSpace(strings.Repeat("won ", 60) + strings.Repeat("lost hole ", 40)); got != want {
		t.Errorf("drawn are %s", got)
	}
}
