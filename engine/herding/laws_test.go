package herding

import (
	"fmt"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// game compiles the default rules with changes.
func game(t testing.TB, change func(*Rules)) *Game {
	t.Helper()
	r := Default()
	if change != nil {
		change(r)
	}
	g, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLaws holds every law of games against Awéthi! with every number of
// herders, and against rules in which the knobs are set otherwise.
func TestLaws(t *testing.T) {
	variants := map[string]func(*Rules){
		"one":  func(r *Rules) { r.Herders, r.Limit.Rounds = 1, 30 },
		"two":  func(r *Rules) { r.Herders, r.Limit.Rounds, r.Scoring = 2, 20, ScoringPoints },
		"four": func(r *Rules) { r.Limit.Rounds = 12 },
		"odd": func(r *Rules) {
			r.Herders, r.Corners, r.Limit.Rounds = 3, []Corner{SouthWest, NorthEast, NorthWest}, 12
			r.Herd = Herd{Order: OrderHindmost}
			r.Awethi = Awethi{Average: RoundNearest, Path: PathFree, Stuck: StuckHome}
			r.Catch = Catch{Sides: 1, By: TrapperOwner, Scores: ScorerOwner, Condition: ConditionHemmed}
			r.Wairgka = Wairgka{Number: 4, Unleashed: UnleashedStart, Choice: ChoiceInTurn, Steps: NextToSides, Path: PathSimple, Stack: StackAnywhere, Fear: FearOutside, NextTo: NextToCorners}
		},
		"readings": func(r *Rules) {
			r.Herders, r.Limit.Rounds, r.Starter, r.Team, r.Bets = 3, 12, StartsByLots, Team{1, 3}, BetsHerders
			r.Catch.Sides, r.Catch.Condition, r.Scoring = 2, ConditionStands, ScoringOutright
			r.Wairgka.Unleashed, r.Wairgka.Choice, r.Wairgka.NextTo, r.Wairgka.Steps = UnleashedStart, ChoiceAll, NextToCorners, NextToCorners
		},
		"further": func(r *Rules) {
			r.Herders, r.Limit.Rounds, r.Shelter.Stops, r.Herd.Order, r.End.Moment = 3, 12, false, OrderMover, EndNextHerd
			r.Catch.Sides, r.Catch.Scores, r.Scoring, r.Points.Eaten = 1, ScorerCatcher, ScoringPoints, true
			r.Wairgka.Number, r.Wairgka.Unleashed = OneFewer, UnleashedStart
		},
		"passing": func(r *Rules) {
			r.Limit.Rounds, r.Wairgka.Unleashed, r.Wairgka.Stack, r.Catch.Sides = 12, UnleashedPassing, StackNowhere, 2
			r.Board.Generate = drawn(func(g *Generate) { g.Seed, g.Water = 7, [2]int{6, 10} })
		},
	}
	games, plies := 1, 12 // the laws of the family try each knob, too
	if enginetest.Long() {
		games, plies = 3, 90
	}
	for name, change := range variants {
		t.Run(name, func(t *testing.T) {
			g := game(t, change)
			o := enginetest.Options{Games: games, Plies: plies, Depth: 1, Conserved: conserved(g), BadActions: []string{"a5:4,4", "a1:25,0", "w0:1,1", "each:1235", "average:5", "N7", "1243", "starts:5", "starts:0", "c4", "o1", "b7"}}
			enginetest.Laws(t, g, o)
		})
	}
}

// conserved counts the aiwe: each is on the board, sheltered or eaten, and
// what the squares say agrees with what the pieces say.
func conserved(g *Game) func(engine.State) error {
	return func(x engine.State) error {
		s := x.(*State)
		off := 0
		cells := g.cells
		fresh := State{g: g, cells: cells}
		for piece, q := range s.at {
			fresh.put(piece, q)
			if piece >= firstAiwe && piece < firstAiwe+g.herders*herdSize && q < offBoard {
				off++
			}
		}
		if fresh.cells != s.cells {
			return fmt.Errorf("squares and pieces disagree")
		}
		on := 0
		for _, c := range s.cells {
			if c.aiwe() {
				on++
			}
		}
		if on+off != g.herders*herdSize {
			return fmt.Errorf("%d aiwe on the board and %d off it", on, off)
		}
		return nil
	}
}

// TestEndsWithinLimit: games end by a herd's end or just at the limit of
// rounds, and never beyond the bound of plies.
func TestEndsWithinLimit(t *testing.T) {
	g := game(t, func(r *Rules) { r.Limit.Rounds = 40 })
	door := engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}})
	rows := engine.NewRows(g.Info(), 60)
	door.Play(3, 0, rows)
	for i := range rows.Len {
		rounds := rows.Metrics[columnAt(g, "rounds")][i]
		if int(rows.Plies[i]) > g.info.Limit {
			t.Errorf("game %d: %d plies, more than %d", i, rows.Plies[i], g.info.Limit)
		}
		if rows.End[i] == endLimit && rounds != 40 {
			t.Errorf("game %d: limit in round %d", i, rounds)
		}
		if rows.End[i] == endHerdGone && rounds > 40 {
			t.Errorf("game %d: round %d", i, rounds)
		}
	}
}

// columnAt is the place of a column of the family's own.
func columnAt(g *Game, name string) int {
	return slices.IndexFunc(g.info.Metrics, func(m engine.Metric) bool { return m.Name == name })
}
