package engine_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// dice is a story of throws of one die with unequal odds.
type dice struct {
	story
	weights []uint32
}

func (d *dice) New() engine.State { return d }

// plain hides the odds: all results are equally likely.
type plain struct{ engine.State }

func (plain) Weights(dst []uint32) []uint32 { return dst }

func throws(n int, weights []uint32) *dice {
	d := &dice{story: story{start: []engine.Score{0}, final: []engine.Score{0}}, weights: weights}
	for range n {
		d.plies = append(d.plies, chapter{engine.Chance, len(weights), []engine.Score{0}})
	}
	return d
}

func (d *dice) Weights(dst []uint32) []uint32 { return append(dst, d.weights...) }

// TestPlayoutHonoursOdds throws dice in several games and compares the counts
// with the odds by χ².
func TestPlayoutHonoursOdds(t *testing.T) {
	weights := []uint32{1, 2, 3, 10, 1, 7}
	for _, weighted := range []bool{true, false} {
		d := throws(10, weights)
		p := engine.Stepper{State: d}
		if !weighted {
			p.State = plain{d}
		}
		counts := make([]float64, len(weights))
		const games = 3000
		for game := range uint64(games) {
			p.Start(4, game)
			for i := 0; ; i++ {
				seat, a, n := p.Step()
				if seat == engine.Over {
					break
				}
				if seat != engine.Chance || n != len(weights) || len(p.Legal()) != n {
					t.Fatalf("seat %v, %d results, legal %v", seat, n, p.Legal())
				}
				counts[int(a)-10*i]++
			}
		}
		x := 0.0
		for i, c := range counts {
			expected := 10 * games / float64(len(weights))
			if weighted {
				expected = 10 * games * float64(weights[i]) / 24
			}
			x += (c - expected) * (c - expected) / expected
		}
		// Five degrees of freedom: above 33.8 once in 400,000 times.
		if x > 33.8 {
			t.Errorf("weighted %t: χ² = %.1f: %v", weighted, x, counts)
		}
	}
}

// TestPlayoutIsTheProtocol plays games by hand, from the streams alone, beside
// a playout: dice draw from their own stream, forced plies use up a lane,
// agents are asked only where there is a choice.
func TestPlayoutIsTheProtocol(t *testing.T) {
	choices, forced, dice := 0, 0, 0
	for i := range 20 {
		g := enginetest.NewTree(enginetest.TreeRules{Seed: uint64(i), Seats: 1 + i%4, Branching: 2 + i%3, Dice: true, Limit: 40})
		seats := g.Info().Seats()
		p := engine.Stepper{State: g.New(), Agents: uniforms(seats)}
		for game := range uint64(20) {
			streams := engine.GameStreams(11, game)
			move, chance := streams.Stream(engine.PurposeMove), streams.Stream(engine.PurposeChance)
			s := g.New()
			ply, throw := uint64(0), uint64(0)
			p.Start(11, game)
			for s.Turn() != engine.Over {
				legal := s.Actions(nil)
				var want engine.Action
				if s.Turn() == engine.Chance {
					weights := s.Weights(nil)
					total := 0
					for _, w := range weights {
						total += int(w)
					}
					r := engine.Below(chance.Word(throw), total)
					k := 0
					for ; r >= int(weights[k]); k++ {
						r -= int(weights[k])
					}
					want = legal[k]
					throw++
					dice++
				} else {
					want = legal[engine.Lane(move.Word(ply/4), uint(ply%4), len(legal))]
					if len(legal) == 1 {
						forced++
					}
					ply++
					choices++
				}
				seat, a, n := p.Step()
				if seat != s.Turn() || a != want || n != len(legal) || !slices.Equal(p.Legal(), legal) {
					t.Fatalf("tree %d, game %d: %v played %d of %d (%v), want %v: %d of %v at %s",
						i, game, seat, a, n, p.Legal(), s.Turn(), want, legal, s.Position())
				}
				s.Play(want)
			}
			if seat, a, n := p.Step(); seat != engine.Over || a != engine.NoAction || n != 0 {
				t.Fatalf("after the end: %v, %d, %d", seat, a, n)
			}
			if p.State.Outcome() != s.Outcome() {
				t.Fatalf("outcome %v, want %v", p.State.Outcome(), s.Outcome())
			}
		}
	}
	if choices < 1000 || forced < 100 || dice < 200 {
		t.Errorf("only %d plies, %d forced, %d throws", choices, forced, dice)
	}
}

// TestAgentsAreToldTheirSeat: each seat draws from a stream of its own.
func TestAgentsAreToldTheirSeat(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 2, Seats: 3, Branching: 4, Limit: 40})
	words := map[uint64]bool{}
	asked := 0
	agents := make([]engine.Agent, 3)
	for i := range agents {
		agents[i] = listener{hear: func(d *engine.Random) {
			asked++
			w := d.Own()
			if words[w] {
				t.Errorf("a word was drawn twice")
			}
			words[w] = true
			streams, known := engine.GameStreams(1, 0), false
			for k := range uint64(200) {
				known = known || streams.Stream(engine.PurposeAgent+engine.Purpose(i)).Word(k) == w
			}
			if !known {
				t.Errorf("seat %d drew from another stream", i+1)
			}
		}}
	}
	p := engine.Stepper{State: g.New(), Agents: agents}
	p.Start(1, 0)
	for seat := engine.First; seat != engine.Over; {
		seat, _, _ = p.Step()
	}
	if asked == 0 {
		t.Error("nobody was asked")
	}
}

type listener struct {
	engine.NoSkills
	hear func(*engine.Random)
}

func (l listener) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	l.hear(d)
	return legal[len(legal)-1]
}

func TestPerft(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 9, Seats: 2, Branching: 4, Limit: 5})
	// The definition: all lines of play, written out.
	const depth = 6
	want := make([]uint64, depth)
	lines := []string{"start"}
	for d := range depth {
		var longer []string
		for _, line := range lines {
			s, err := g.Parse(line)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range s.Actions(nil) {
				longer = append(longer, line+" "+s.ActionText(a))
			}
		}
		want[d] = uint64(len(longer))
		lines = longer
	}
	s := g.New()
	got, err := engine.Perft(s, depth)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	if want[4] == 0 || want[5] != 0 {
		t.Errorf("the game does not end in between: %v", want)
	}
	if s.Position() != "start" {
		t.Errorf("the state was left at %s", s.Position())
	}
	if got, err := engine.Perft(s, 0); err != nil || len(got) != 0 {
		t.Errorf("depth 0: %v, %v", got, err)
	}
}

func TestPerftRefusesDice(t *testing.T) {
	d := throws(3, []uint32{1, 1})
	if _, err := engine.Perft(d, 2); err == nil || !strings.Contains(err.Error(), "dice") {
		t.Errorf("got %v", err)
	}
	if d.at != 0 {
		t.Error("the state was not left as it was")
	}
}

// TestDoorNumbersGames: rows belong to the games they name, near the end of
// the numbers too.
func TestDoorNumbersGames(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 2, Seats: 2, Branching: 4, Limit: 40})
	door := engine.NewPlainDoor(g, uniforms(2))
	if door.Name() != "plain" {
		t.Errorf("the door is called %q", door.Name())
	}
	for _, first := range []uint64{0, 12345, math.MaxUint64 - 2} {
		rows := engine.NewRows(g.Info(), 3)
		door.Play(1, first, rows)
		for i, game := range rows.Game {
			if game != first+uint64(i) {
				t.Errorf("row %d is game %d, want %d", i, game, first+uint64(i))
			}
		}
	}
}

func ExampleGameStreams() {
	// What game 7 of the study with seed 42 draws does not depend on the
	// variant: all variants share their luck.
	moves := engine.GameStreams(42, 7).Stream(engine.PurposeMove)
	for ply := range uint64(6) {
		word := moves.Word(ply / 4) // a word serves four plies
		fmt.Print(engine.Lane(word, uint(ply%4), 6), " ")
	}
	fmt.Println()
	// Output: 1 0 3 4 5 3
}

func ExampleStepper() {
	game := enginetest.NewTree(enginetest.TreeRules{Seed: 3, Seats: 2, Branching: 3, Limit: 50})
	playout := engine.Stepper{State: game.New(), Agents: []engine.Agent{uniform{}, uniform{}}}
	playout.Start(42, 0)
	for {
		seat, action, among := playout.Step()
		if seat == engine.Over {
			break
		}
		fmt.Printf("seat %v plays %s of %d\n", seat, game.Info().Actions[action], among)
	}
	outcome := playout.State.Outcome()
	fmt.Println(game.Info().EndReason(outcome.End), outcome.Scores[:2], outcome.Returns[:2])
	// Output:
	// seat 1 plays m0 of 2
	// seat 2 plays m2 of 3
	// seat 1 plays m2 of 3
	// seat 2 plays m1 of 3
	// dead-end [0 2.5] [0 60]
}
