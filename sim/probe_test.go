package sim

import (
	"context"
	"strings"
	"testing"

	"houserules/engine/agent"
	"houserules/engine/mancala"
)

// TestProbe finds what was put in: a limit that cuts games off, a rule that
// cannot fire so soon, a seat that cannot win.
func TestProbe(t *testing.T) {
	random, err := agent.Parse("random")
	if err != nil {
		t.Fatal(err)
	}
	rules := mancala.Default()
	rules.GrandSlam = mancala.SlamNothing
	rules.Limit.Plies = 10
	rules.Board.Start = "1,1,1,0,1,1/1,3,1,1,1,1 10-35 S" // North has more than half
	rules.End.Repetition = &mancala.Repetition{Count: 2, Remaining: mancala.DivSplit}
	g, err := mancala.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := ProbeGame(context.Background(), g, []agent.Spec{random}, 500, 3, 0)
	if err != nil {
		t.Fatal(err)
	}
	var ends int64
	for _, n := range p.Ends {
		ends += n
	}
	if p.Games != 500 || ends != 500 || p.Wins[1] != 500 || p.Wins[0] != 0 {
		t.Errorf("probe %+v", p)
	}
	var words []string
	for _, m := range p.Findings() {
		words = append(words, m.String())
	}
	found := strings.Join(words, "\n")
	for _, want := range []string{"check.never-fired[kroo 500]", "check.never-won[1 South 500]", "check.cut-off["} {
		if !strings.Contains(found, want) {
			t.Errorf("findings lack %q:\n%s", want, found)
		}
	}
}

// TestWithin: half of the games end within the median.
func TestWithin(t *testing.T) {
	p := &Probe{Games: 10, Plies: map[uint32]int64{3: 4, 5: 1, 7: 4, 100: 1}}
	for _, x := range []struct {
		part, of int64
		want     uint32
	}{{1, 10, 3}, {1, 2, 5}, {9, 10, 7}, {1, 1, 100}} {
		if got := p.Within(x.part, x.of); got != x.want {
			t.Errorf("%d of %d end within %d plies, want %d", x.part, x.of, got, x.want)
		}
	}
}
