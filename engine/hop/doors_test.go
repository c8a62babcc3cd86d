package hop

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/rules"
)

// fastDoors are the family's own doors for two random players.
func fastDoors(g *Game) []engine.Door { return g.FastDoors(engine.Uniform(2)) }

// allDoors plays the same random games through the plain and the fast doors
// and compares every column of every row.
func allDoors(g *Game, seed, first uint64, games int) error {
	if len(fastDoors(g)) == 0 {
		return nil
	}
	want := engine.NewRows(g.Info(), games)
	engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}}).Play(seed, first, want)
	for _, fast := range fastDoors(g) {
		got := engine.NewRows(g.Info(), games)
		fast.Play(seed, first, got)
		if err := enginetest.DiffRows(want, got); err != nil {
			return fmt.Errorf("%s: %w", fast.Name(), err)
		}
	}
	return nil
}

func TestDoorsAgree(t *testing.T) {
	games := enginetest.Fewer(1000, 3000)
	if testing.Short() {
		games = 300
	}
	for name, r := range builtins() {
		t.Run(name, func(t *testing.T) {
			if err := allDoors(mustNew(t, r), 7, 100, games); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestDoorsAgreeAtTheLimit: where a repetition and the limit fall on the same
// ply both doors name the repetition.
func TestDoorsAgreeAtTheLimit(t *testing.T) {
	g := mustNew(t, small(func(r *Rules) {
		r.Setup = "x . .\n. . .\n. . o\n"
		r.End.Repetition, r.Limit.Plies = &Repetition{Count: 2}, 4
	}))
	if err := allDoors(g, 1, 0, 500); err != nil {
		t.Error(err)
	}
}

// randomRules draws rules. Some contradict themselves.
func randomRules(seed uint64) *Rules {
	_, drawn := family().Sample(rand.New(rand.NewPCG(seed, 1)))
	r := drawn.(*Rules)
	r.Limit.Plies = min(r.Limit.Plies, 120+int(seed%100))
	return r
}

// randomPicture draws a set-up, more or less crowded.
func randomPicture(r *rand.Rand, b Board) string {
	g := layOut(grid(b))
	full := 1 + r.IntN(10)
	var men [2]set
	for _, p := range g.points {
		if r.IntN(11) < full {
			s := r.IntN(2)
			men[s] = men[s].or(one(p.bit))
		}
	}
	return g.picture(men)
}

// randomCounters puts other counters on the points of a drawn board.
func randomCounters(r *rand.Rand, text string) string {
	full := 1 + r.IntN(10)
	return strings.Map(func(c rune) rune {
		switch {
		case !strings.ContainsRune("xo.", c):
			return c
		case r.IntN(11) < full:
			return rune("xo"[r.IntN(2)])
		}
		return '.'
	}, text)
}

// picture draws counters as Rules.Setup reads them.
func (g *graph) picture(men [2]set) string {
	lines := make([][]byte, g.height)
	for i := range lines {
		lines[i] = []byte("             ")
	}
	for _, p := range g.points {
		c := byte('.')
		for s := range men {
			if men[s].has(p.bit) {
				c = letters[s]
			}
		}
		lines[p.line][p.column] = c
	}
	text := ""
	for _, l := range lines {
		text += string(l) + "\n"
	}
	return text
}

// FuzzDoors compares the doors under rules and games drawn from the numbers.
// TestFamilyLaws does so knob by knob.
func FuzzDoors(f *testing.F) {
	f.Add(uint64(0), uint64(1), uint64(0))
	f.Add(uint64(5), uint64(1)<<63, ^uint64(0)-9)
	f.Fuzz(func(t *testing.T, rules, seed, first uint64) {
		g, err := New(randomRules(rules))
		if err != nil {
			return
		}
		if err := allDoors(g, seed, first, 20); err != nil {
			t.Errorf("rules %d, %+v: %v", rules, g.Rules(), err)
		}
	})
}

// TestWideChoices: with more than 64 legal moves the doors draw a whole word.
// Two lines of counters far apart on the largest board have 70 and more.
func TestWideChoices(t *testing.T) {
	r := Default()
	r.Board = Board{Lines: LinesGrid, Size: 7, Diagonals: DiagonalsFull}
	r.Setup = "o . o . o . o\n. . . . . . .\n. x . x . x .\n. . . . . . .\n. x . x . x .\n. . . . . . .\nx x x x x x x\n"
	r.Limit.Plies = 60
	g := mustNew(t, r)
	if n := len(g.New().Actions(nil)); n <= engine.LaneActions {
		t.Fatalf("only %d moves", n)
	}
	if err := allDoors(g, 3, 0, 200); err != nil {
		t.Error(err)
	}
}

// TestFastDoorLineups: there is a fast door for two random players only.
func TestFastDoorLineups(t *testing.T) {
	g := mustNew(t, aiyawatstani())
	for _, players := range [][]engine.PlayerFacts{{{Uniform: true}, {Greedy: true}}, {{Uniform: true}}, {{}, {}}, nil, {{Uniform: true}, {Uniform: true}, {Uniform: true}}} {
		if len(g.FastDoors(players)) > 0 {
			t.Errorf("a fast door for %v", players)
		}
	}
}

// TestFastDoorBlocks: rows do not depend on how games are cut into blocks, nor
// on what the door played before; a block may be smaller than the number of
// games in flight, and empty.
func TestFastDoorBlocks(t *testing.T) {
	g := mustNew(t, alquerque())
	for _, door := range fastDoors(g) {
		whole := engine.NewRows(g.Info(), 100)
		door.Play(5, 0, whole)
		for _, cut := range [][2]int{{40, 41}, {0, 3}, {50, 50}, {3, 100}} {
			part := engine.NewRows(g.Info(), cut[1]-cut[0])
			door.Play(5, uint64(cut[0]), part)
			for i := range part.Len {
				if k := cut[0] + i; part.Plies[i] != whole.Plies[k] || part.Game[i] != whole.Game[k] || part.BranchingSum[i] != whole.BranchingSum[k] {
					t.Errorf("%s: game %d differs in block %v", door.Name(), k, cut)
				}
			}
		}
	}
}

// TestFastDoorAllocates nothing once its memory has grown.
func TestFastDoorAllocates(t *testing.T) {
	for name, r := range builtins() {
		g := mustNew(t, r)
		for _, door := range fastDoors(g) {
			rows := engine.NewRows(g.Info(), 64)
			if n := testing.AllocsPerRun(3, func() { door.Play(1, 0, rows) }); n > 0 {
				t.Errorf("%s, %s: %v allocations in %d games", name, door.Name(), n, rows.Len)
			}
		}
	}
}

// TestBitboardKnobs: the door claims what the rules have, and nothing that was
// added since.
func TestBitboardKnobs(t *testing.T) {
	if err := bitboardKnobs().Check(Default()); err != nil {
		t.Error(err)
	}
	for name, r := range builtins() {
		plain := r.Closing != nil || r.Second != nil // for the plain door alone
		if unknown := bitboardKnobs().Unknown(rules.NewSettings(r, Default())); plain != (unknown != nil) {
			t.Errorf("%s: %v", name, unknown)
		}
	}
	verdicts := Default()
	verdicts.End.NoMove, verdicts.End.NoCounters = NoMove{StuckWins, StuckDraws}, NoCounters{EndingDraw, EndingWin}
	if len(mustNew(t, verdicts).FastDoors(engine.Uniform(2))) == 0 {
		t.Error("the door leaves who wins to the plain one")
	}
	verdicts.End.NoMove.Second = StuckPasses
	if len(mustNew(t, verdicts).FastDoors(engine.Uniform(2))) > 0 {
		t.Error("the door plays a pass that it does not know")
	}
	r := Default()
	r.Steps = "sideways" // a choice added later
	if bitboardKnobs().Plays(rules.NewSettings(r, Default())) {
		t.Error("the door plays a choice that it does not know")
	}
}
