package program

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"houserules/engine/solve"
	"houserules/sim/atlas"
	"houserules/sim/survey"
)

// An atlas whose boards are too small to tell how fast they are solved says the time left by what
// was told before, or by the last boards where these take longer.
func TestAtlasSaysTheTimeLeft(t *testing.T) {
	var out bytes.Buffer
	at := time.Unix(0, 0)
	p := &atlasProgress{display: plainDisplay(&out, &at), all: 60 * time.Second}
	small, larger := &atlas.Board{Variant: "awari-1x2", States: 10, Positions: 10}, &atlas.Board{Variant: "awari-2x2", States: 20, Positions: 20}
	report := func(passed time.Duration, of *atlas.Board, boards int, finished bool) {
		at = at.Add(passed)
		p.report(survey.Progress{Board: of, Done: 10 * boards, All: 2000, Boards: boards, Of: 200, Finished: finished, Solving: solve.Progress{More: 1}})
	}
	report(25*time.Second, small, 0, false)
	p.began = at
	for i := range 30 {
		report(time.Second/2, larger, 100+i, true)
	}
	report(0, small, 130, false)
	want := "awari-1x2: 1 of 10 positions; 0 of 200 boards, 0 of 2000 states, 35s left\n"
	if got := out.String(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "130 of 200 boards, 1300 of 2000 states, 35s left\n") || strings.Count(got, "\n") != 2 {
		t.Errorf("%q", got)
	}
}
