package match

import (
	"encoding/json"
	"math"
	"testing"

	"houserules/analysis/answer"
	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// listed are games of every opening, a pair each: what A scored of it in both seatings. From game
// drawn on a number was handed out after the opening.
type listed struct {
	halves [2][]int // 3 is a game that A would have won, and was cut off
	drawn  int
}

func (listed) Has(int, int) bool { return true }

func (l listed) Read(cell, block int, rows *engine.Rows) error {
	rows.Resize(16)
	rows.KeepLines(true)
	rows.KeepOpenings(true)
	for i := range rows.Len {
		at := 16*block + i
		rows.Game[i], rows.End[i], rows.Lines[i], rows.Openings[i], rows.Redrawn[i], rows.ByChance[i] = uint64(at), 1, engine.LineHash(2*at+cell), engine.LineHash(at), 0, 0
		if at >= l.drawn {
			rows.ByChance[i] = 1
		}
		halves := l.halves[cell][at]
		if halves == 3 {
			halves, rows.End[i] = 2, 2
		}
		rows.Return[cell][i] = engine.Return(halves) * engine.FullReturn / 2
		rows.Return[1-cell][i] = engine.FullReturn - rows.Return[cell][i]
	}
	return nil
}

// ofOpenings asks a match from so many openings; told is whether the tables say what was left to chance.
func ofOpenings(t *testing.T, m plan.Match, g listed, told bool) (*Question, *answer.Answer) {
	t.Helper()
	n := int64(len(g.halves[0]))
	return askedOf(t, m, g, table.Cell{Games: n, Openings: "all:2", Listed: n, ByChance: told})
}

// Every opening once and nothing left to chance: whatever would end the match, all pairs count, what
// they come to is the score, and its side of the two strengths is the verdict, by hand. Most of A's
// points come early, so that a test would have stopped and been wrong.
func TestAllPairsThatThereAre(t *testing.T) {
	const n = 640
	games := func(won int) (g listed) { // A wins so many games of all, those of the first pairs
		g.drawn = n
		for i := range n {
			for k := range g.halves {
				halves := 0
				if 2*i+k < won {
					halves = 2
				}
				g.halves[k] = append(g.halves[k], halves)
			}
		}
		return g
	}
	for _, rule := range []plan.Match{{Sequential: true}, {Until: 0.2}, {}} {
		for won, want := range map[int]Verdict{641: Stronger, 640: NotStronger, 600: NotStronger} {
			q, a := ofOpenings(t, rule, games(won), true)
			if q.match.tally.N() != n || !q.population() {
				t.Fatalf("%+v: %d of %d pairs", rule, q.match.tally.N(), n)
			}
			r := a.Headline[0].Evidence[0]
			if r.Verdict != want.String() || a.Headline[0].Kind != answer.Counted || a.Headline[1].Key != "match.counted" || len(a.Headline) != 2 || a.Top != nil {
				t.Errorf("%+v, %d won: %+v", rule, won, a.Headline)
			}
			var got struct {
				By         string
				Score      struct{ Value, Lo, Hi *float64 }
				FirstMove  struct{ Value float64 } `json:"first_move"`
				Population struct{ Openings int }
				Test       struct{ LLR *float64 }
			}
			text, err := json.Marshal(a.Record)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatal(err)
			}
			// A starts the odd one of 641.
			first := 0.5 + (float64(won%2)-float64(0))/(2*n) - 0.5
			if *got.Score.Value != float64(won)/(2*n) || got.Score.Lo != nil || got.By != "count" || got.Population.Openings != n || got.Test.LLR != nil || math.Abs(got.FirstMove.Value-first) > 1e-12 {
				t.Errorf("%+v, %d won: %s", rule, won, text)
			}
		}
	}
	// One number drawn in the last pair, or tables that do not say: it is a sample, and the test ends it
	// where it would have ended without a thought of all openings.
	drawn := games(600)
	drawn.drawn = n - 1
	before, old := ofOpenings(t, plan.Match{Sequential: true}, games(600), false)
	after, now := ofOpenings(t, plan.Match{Sequential: true}, drawn, true)
	if before.match.tally != after.match.tally || after.match.tally.N() >= n || now.Headline[0].Kind != answer.Order {
		t.Errorf("%d pairs without a word on chance, %d with one drawn at the end", before.match.tally.N(), after.match.tally.N())
	}
	for i := range old.Headline {
		if len(old.Headline) != len(now.Headline) || old.Headline[i].Key != now.Headline[i].Key {
			t.Errorf("%+v and %+v", old.Headline, now.Headline)
		}
	}
}

// Games that were cut off leave bounds, and a verdict where all of them lie on one side.
func TestAllPairsWithSomeCutOff(t *testing.T) {
	for cut, want := range map[int]Verdict{4: Stronger, 40: Open} {
		g := listed{drawn: 64}
		for i := range 64 {
			for k := range g.halves {
				halves := 2 * (i % 2)
				if 2*i+k < cut {
					halves = 3
				} else if i >= 56 {
					halves = 2
				}
				g.halves[k] = append(g.halves[k], halves)
			}
		}
		_, a := ofOpenings(t, plan.Match{}, g, true)
		least, most := 0, 0
		for k := range g.halves {
			for _, halves := range g.halves[k] {
				switch halves {
				case 3:
					most += 2
				default:
					least, most = least+halves, most+halves
				}
			}
		}
		said := a.Headline[1]
		lo, hi := said.Args[1].(answer.Number).Value, said.Args[2].(answer.Number).Value
		if said.Key != "match.counted-cut" || lo != float64(least)/256 || hi != float64(most)/256 || a.Headline[0].Evidence[0].Verdict != want.String() {
			t.Errorf("%d cut off: %+v, by hand %d to %d of 256", cut, a.Headline, least, most)
		}
	}
}
