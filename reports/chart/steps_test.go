package chart

import (
	"bytes"
	"strings"
	"testing"

	"houserules/engine"
)

// Applying the changes one after the other shows every frame as it is drawn.
func TestStepsChangesMakeTheFrames(t *testing.T) {
	gone := row(0, 5)
	gone.Places = gone.Places[1:] // a place where nothing is drawn
	frames := []engine.Drawing{row(4, 0), row(0, 1), row(0, 1), gone, row(4, 0)}
	frames[1].Places[0].Tone = engine.Highlight // whose turn it is changes no look
	s, err := NewSteps(frames, 400, nil)
	if err != nil {
		t.Fatal(err)
	}
	shown := map[int]int{}
	for k, changes := range s.Changes() {
		if k == 2 && len(changes) > 0 {
			t.Errorf("an equal frame changes %v", changes)
		}
		for i := 0; i < len(changes); i += 2 {
			shown[changes[i]] = changes[i+1]
		}
		there := map[engine.Spot]engine.Place{}
		for _, p := range frames[k].Places {
			there[p.At] = p
		}
		for i, spot := range s.spots {
			p, ok := there[spot]
			if l := shown[i]; ok != (l >= 0) || ok && (s.looks[l].Count != p.Count || s.looks[l].Mark != p.Mark) {
				t.Errorf("frame %d: spot %v shows look %d in place of %+v", k, spot, l, p)
			}
		}
	}
	var b bytes.Buffer
	if err := s.Inline(&b, "g-", 1, "<title>", "alt"); err != nil {
		t.Fatal(err)
	}
	svg := b.String()
	if got, want := strings.Count(svg, "<use "), len(s.spots); got != want {
		t.Errorf("%d places of %d", got, want)
	}
	if strings.Contains(svg, "<title><title>") || !strings.Contains(svg, `href="#g-l`) {
		t.Error("the title is not escaped, or nothing is shown")
	}
	if _, err := NewSteps(nil, 400, nil); err == nil {
		t.Error("a game without positions")
	}
}
