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
	found := strings.Join(p.Findings(), "\n")
	for _, want := range []string{"rule kroo never", "seat 1 (South) never won", "cut off at the limit of 10 plies"} {
		if !strings.Contains(found, want) {
			t.Errorf("findings lack %q:\n%s", want, found)
		}
	}
}
