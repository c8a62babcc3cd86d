package sim

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/matchplay"
	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// coinGame is won, drawn or lost by who starts it with the odds given in hundredths:
// one move that makes no difference, then the dice.
type coinGame struct {
	odds  [3]uint32
	rules matchplay.Rules
	info  *engine.Info
}

func (g *coinGame) Abilities() engine.Abilities {
	m := engine.Match(g.rules)
	return engine.Abilities{Match: &m}
}
func (g *coinGame) Info() *engine.Info                         { return g.info }
func (g *coinGame) New() engine.State                          { return &coinState{game: g} }
func (g *coinGame) Parse(string) (engine.State, error)         { return nil, fmt.Errorf("not read here") }
func (s *coinState) Reset()                                    { s.past = s.past[:0] }
func (s *coinState) Play(a engine.Action)                      { s.past = append(s.past, a) }
func (s *coinState) Undo()                                     { s.past = s.past[:len(s.past)-1] }
func (s *coinState) Score(engine.Seat) engine.Score            { return 0 }
func (s *coinState) Metrics([]int32)                           {}
func (s *coinState) ActionText(a engine.Action) string         { return fmt.Sprint(a) }
func (s *coinState) ParseAction(string) (engine.Action, error) { return 0, fmt.Errorf("not read here") }
func (s *coinState) Position() string                          { return fmt.Sprint(s.past) }

// Weights leaves out what cannot happen.
func (s *coinState) Weights(dst []uint32) []uint32 {
	for _, w := range s.game.odds {
		if w > 0 {
			dst = append(dst, w)
		}
	}
	return dst
}

type coinState struct {
	engine.BaseState
	game *coinGame
	past []engine.Action
}

func (s *coinState) Turn() engine.Seat {
	return [...]engine.Seat{1, engine.Chance, engine.Over}[len(s.past)]
}

func (s *coinState) Actions(dst []engine.Action) []engine.Action {
	switch len(s.past) {
	case 0:
		return append(dst, 0)
	case 1:
		for a, w := range s.game.odds {
			if w > 0 {
				dst = append(dst, engine.Action(a))
			}
		}
		return dst
	default:
		return dst
	}
}

func (s *coinState) Outcome() engine.Outcome {
	o := engine.Outcome{End: 1}
	o.Returns[0] = [...]engine.Return{60, 30, 0}[s.past[1]]
	o.Returns[1] = engine.FullReturn - o.Returns[0]
	return o
}

// Kingston's chances through the whole machinery: a plan, workers, blocks and
// tables. The figures are his result, worked out exactly in package matchplay.
func TestKingstonInTheTables(t *testing.T) {
	matches, off := int64(15_000), 4.0
	if enginetest.Long() {
		matches = 1_000_000
	}
	info := &engine.Info{
		Family: "coin", Roles: []engine.Role{{Name: "Heads", Own: true}, {Name: "Tails", Own: true}}, Unit: "points", WholeScores: true,
		EndReasons: []string{"toss", "limit"}, CutOff: 2, Limit: 9, Actions: []string{"a", "b", "c"},
	}
	random, err := agent.ParseLineup("random")
	if err != nil {
		t.Fatal(err)
	}
	s := &Study{Name: "kingston", Unit: table.Matches, Tolerance: plan.Tolerance{Score: 0.01}, Lineups: []Lineup{{Agents: random, Games: matches}}}
	var want []float64
	for i, x := range []struct {
		starter matchplay.Starter
		odds    [3]uint32
		want    float64
	}{
		{matchplay.Alternates, [3]uint32{40, 0, 60}, 0.46144}, {matchplay.Winner, [3]uint32{40, 0, 60}, 0.46144},
		{matchplay.Loser, [3]uint32{40, 0, 60}, 0.46144}, {matchplay.Lots, [3]uint32{40, 0, 60}, 0.4625},
		{matchplay.Alternates, [3]uint32{36, 10, 54}, 0.46487}, {matchplay.Winner, [3]uint32{36, 10, 54}, 0.46836},
		{matchplay.Loser, [3]uint32{36, 10, 54}, 0.46819},
	} {
		g := &coinGame{odds: x.odds, info: info, rules: matchplay.Rules{Games: 5, Starter: x.starter}}
		s.Variants = append(s.Variants, table.Variant{Name: fmt.Sprintf("coin-%d", i), Hash: fmt.Sprintf("%064d", i), Rules: json.RawMessage(`{}`), Game: g})
		want = append(want, x.want)
	}
	p, err := NewPlan(s, 11, table.LZ4)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	mustRun(t, p, store.Folder{Dir: dir}, Options{})
	data, err := files.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	rows := engine.NewRows(info, 0)
	for i, c := range data.Cells() {
		var halves, played int64
		for b := range c.Blocks() {
			if err := data.Read(i, b, rows); err != nil {
				t.Fatal(err)
			}
			lead := 0
			for k := range rows.Len {
				if r := rows.Return[0][k]; r != 30 {
					// Who starts wins, or the other.
					if (r == 60) == (rows.Starters[k] == 1) {
						lead++
					} else {
						lead--
					}
				}
				if k+1 == rows.Len || rows.Game[k+1]>>40 == 0 {
					played++
					switch {
					case lead > 0:
						halves += 2
					case lead == 0:
						halves++
					}
					lead = 0
				}
			}
		}
		got, limit := float64(halves)/float64(2*played), off*0.5/math.Sqrt(float64(matches))
		t.Logf("%s: %.5f, exactly %.5f", c.Variant, got, want[i])
		if played != matches || math.Abs(got-want[i]) > limit {
			t.Errorf("%s: %.5f of %d matches instead of %.5f ± %.5f", c.Variant, got, played, want[i], limit)
		}
	}
}
