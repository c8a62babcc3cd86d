package agent

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// TestBounds compares the tables with the formula, and holds them to the error
// that they promise.
func TestBounds(t *testing.T) {
	for _, c := range []float64{0, 0.1, 0.37, 1, 1.4, 2} {
		const most = 3000
		b := newBounds(most, c)
		for all := uint32(1); all <= most; all += 1 + all/50 {
			for tried := uint32(1); tried <= all; tried += 1 + tried/7 {
				want := math.Round(c*(1<<16)) / (1 << 16) * math.Sqrt(math.Log(float64(all))/float64(tried))
				got := float64(b.of(all, tried)) / (1 << 32)
				if got > want+1e-9 || got < want*(1-1.0/(1<<15))-1.0/(1<<14) {
					t.Fatalf("c = %v, tried %d of %d: %v, not %v", c, tried, all, got, want)
				}
			}
		}
	}
	for n := uint64(1); n < 1<<20; n += 1 + n/3 {
		want := math.Log(float64(n)) * (1 << 32)
		if got := float64(logarithm(n)); got > want+1e-3 || got < want-2 {
			t.Errorf("the logarithm of %d is %.3f units, not %.3f", n, got, want)
		}
	}
	for _, x := range []uint64{0, 1, 2, 3, 4, 1<<52 - 1, 1 << 52, 1 << 62, 1<<62 - 1, math.MaxUint64} {
		r := squareRoot(x)
		if r*r > x || r < math.MaxUint32 && (r+1)*(r+1) <= x {
			t.Errorf("the root of %d is not %d", x, r)
		}
	}
}

// solve returns what is due to each seat at a position: the mean of what every
// seat gets when all choose what is best for themselves, the first of equals.
// tied is set where another best choice would have given somebody something
// else.
func solve(s engine.State, seats int, worth func(o *engine.Outcome, seat int) float64) (due [engine.MaxSeats]float64, tied bool) {
	turn := s.Turn()
	if turn == engine.Over {
		o := s.Outcome()
		for i := range seats {
			due[i] = worth(&o, i)
		}
		return due, false
	}
	legal := s.Actions(nil)
	if turn == engine.Chance {
		total := 0.0
		for i, w := range s.Weights(nil) {
			s.Play(legal[i])
			x, unsure := solve(s, seats, worth)
			s.Undo()
			for k := range due {
				due[k] += float64(w) * x[k]
			}
			total += float64(w)
			tied = tied || unsure
		}
		for k := range due {
			due[k] /= total
		}
		return due, tied
	}
	for i, a := range legal {
		s.Play(a)
		x, unsure := solve(s, seats, worth)
		s.Undo()
		tied = tied || unsure
		if me := turn.Index(); i == 0 || x[me] > due[me]+1e-9 {
			due = x
		} else if math.Abs(x[me]-due[me]) < 1e-9 && x != due {
			tied = true
		}
	}
	return due, tied
}

// TestMCTSConverges lets the player choose on trees that can be solved, with
// two to four seats and with dice: the more random games, the nearer the action
// comes to the best, until it is the best nearly always. Positions whose
// solution depends on who does whom a favour are left out.
func TestMCTSConverges(t *testing.T) {
	for _, objective := range []string{"win", "lead"} {
		worth := func(o *engine.Outcome, seat int) float64 { return o.Returns[seat].Float() }
		close := 0.02
		if objective == "lead" {
			close = 0.5
		}
		var lost [2]float64
		var right [2]int
		positions := 0
		playouts := []int{20, 6000}
		for seed := uint64(0); positions < enginetest.Fewer(30, 60); seed++ {
			seats := 2 + int(seed%3)
			g := enginetest.NewTree(enginetest.TreeRules{Seed: seed, Seats: seats, Branching: 4, Dice: seed%2 == 0, Limit: 4})
			if objective == "lead" {
				worth = func(o *engine.Outcome, seat int) float64 {
					return float64(finalLead(o, engine.Seat(seat+1), seats)) / 2
				}
			}
			s := g.New()
			legal := s.Actions(nil)
			if s.Turn() != 1 || len(legal) < 2 {
				continue
			}
			var due []float64
			unsure := false
			for _, a := range legal {
				s.Play(a)
				x, tied := solve(s, seats, worth)
				s.Undo()
				due = append(due, x[0])
				unsure = unsure || tied
			}
			best := slices.Max(due)
			if unsure || best-slices.Min(due) < close {
				continue
			}
			positions++
			for i, n := range playouts {
				a := build(t, fmt.Sprintf("mcts:%d;objective=%s", n, objective), 1, g.Info())
				got := due[slices.Index(legal, a.Choose(s, legal, draws(seed, 1, 0)))]
				lost[i] += best - got
				if best-got < close {
					right[i]++
				}
			}
		}
		t.Logf("%s: of %d choices %d are right with %d games, %d with %d; on average %.3f and %.3f are lost", objective,
			positions, right[0], playouts[0], right[1], playouts[1], lost[0]/float64(positions), lost[1]/float64(positions))
		if right[1] < positions-2 || lost[1] > lost[0]/3 {
			t.Errorf("%s: %d of %d choices are right", objective, right[1], positions)
		}
	}
}

// TestMCTSValues: with many random games the value of the best action comes to
// what is due, which is exact in games of one seat.
func TestMCTSValues(t *testing.T) {
	checked := 0
	for seed := uint64(0); checked < enginetest.Fewer(10, 20); seed++ {
		g := enginetest.NewTree(enginetest.TreeRules{Seed: seed, Seats: 1 + int(seed%2), Branching: 3, Dice: seed%3 == 0, Limit: 3})
		s := g.New()
		legal := s.Actions(nil)
		if s.Turn() != 1 || len(legal) < 2 {
			continue
		}
		seats := g.Info().Seats()
		due, tied := solve(s, seats, func(o *engine.Outcome, seat int) float64 {
			return float64(finalLead(o, engine.Seat(seat+1), seats))
		})
		if tied {
			continue
		}
		checked++
		values := build(t, "mcts:20000;objective=lead", 1, g.Info()).Skills().Search(s, legal, nil)
		if got := slices.Max(values); math.Abs(got-due[0]) > 0.05*(2+math.Abs(due[0])) {
			t.Errorf("tree %d: the best of %v half units, not %v", seed, values, due[0])
		}
	}
}

// TestMCTSIsAFunctionOfThePly: a choice depends on the game, the ply and the
// position, and on nothing that was chosen or drawn before.
func TestMCTSIsAFunctionOfThePly(t *testing.T) {
	luck, choices := 0, 0
	for i, g := range trees(30) {
		info, n := g.Info(), 0
		used := make([]engine.Agent, info.Seats())
		for k := range used {
			used[k] = build(t, "mcts:30", engine.Seat(k+1), info)
		}
		decisions(g, 1, func(s engine.State, legal []engine.Action) {
			n++
			me := s.Turn()
			d := draws(uint64(i), me, n)
			for range n % 4 {
				d.Own()
			}
			other, err := g.Parse(s.Position())
			if err != nil {
				t.Fatal(err)
			}
			want := build(t, "mcts:30", me, info).Choose(other, legal, draws(uint64(i), me, n))
			if got := used[me.Index()].Choose(s, legal, d); got != want {
				t.Errorf("game %d, choice %d: %d, and %d by a player who has chosen nothing before", i, n, got, want)
			}
			choices++
			if build(t, "mcts:30", me, info).Choose(s, legal, draws(uint64(i), me, n+1)) != want {
				luck++
			}
		})
	}
	if luck == 0 || choices < 100 {
		t.Errorf("%d choices, %d of them another at another ply", choices, luck)
	}
}

// TestMCTSWithMoreActionsThanGames: what was not tried is not taken.
func TestMCTSWithMoreActionsThanGames(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 3, Seats: 2, Branching: 90, Limit: 30})
	tested := 0
	decisions(g, 1, func(s engine.State, legal []engine.Action) {
		if len(legal) < 12 {
			return
		}
		tested++
		a := build(t, "mcts:10", s.Turn(), g.Info())
		values := a.Skills().Search(s, legal, nil)
		tried := 0
		for _, v := range values {
			if !math.IsInf(v, -1) {
				tried++
			}
		}
		if tried != 10 {
			t.Errorf("%d of %d actions tried by 10 games", tried, len(legal))
		}
	})
	if tested < 3 {
		t.Error("no position with many actions")
	}
}
