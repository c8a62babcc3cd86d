package chances_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/solve/chances"
)

// piles is a game of one pile of stones for two: a move takes one or two of them and
// scores as many units, but the last stone is worth nothing. A position says how many
// are left and who is to move, and what both have.
type piles struct {
	engine.State
	left  []int
	score [][2]int
	limit int
}

func newPile(n, limit int) *piles {
	return &piles{left: []int{n}, score: [][2]int{{}}, limit: limit}
}

func (p *piles) at() (left int, score [2]int, plies int) {
	plies = len(p.left) - 1
	return p.left[plies], p.score[plies], plies
}

func (p *piles) Turn() engine.Seat {
	left, _, plies := p.at()
	if left == 0 || plies == p.limit {
		return engine.Over
	}
	return engine.Seat(1 + plies%2)
}

func (p *piles) Actions(dst []engine.Action) []engine.Action {
	left, _, _ := p.at()
	for n := 1; n <= min(2, left); n++ {
		dst = append(dst, engine.Action(n))
	}
	return dst
}

func (p *piles) Play(a engine.Action) {
	left, score, plies := p.at()
	left -= int(a)
	if won := int(a); left > 0 {
		score[plies%2] += won
	} else {
		score[plies%2] += won - 1
	}
	p.left, p.score = append(p.left, left), append(p.score, score)
}

func (p *piles) Undo() { p.left, p.score = p.left[:len(p.left)-1], p.score[:len(p.score)-1] }

func (p *piles) Score(s engine.Seat) engine.Score {
	_, score, _ := p.at()
	return engine.Score(2 * score[s-1])
}

func (p *piles) Outcome() engine.Outcome {
	return engine.Outcome{Scores: [engine.MaxSeats]engine.Score{p.Score(1), p.Score(2)}}
}

func (p *piles) Position() string {
	left, score, plies := p.at()
	return string([]rune{rune('a' + left), rune('a' + plies%2), rune('a' + score[0]), rune('a' + score[1])})
}

// greed values an action by what it takes.
func greed(_ engine.State, legal []engine.Action, dst []float64) ([]float64, bool) {
	for _, a := range legal {
		dst = append(dst, float64(2*a))
	}
	return dst, true
}

// TestByHand: with three stones the lines are 1 1 1 (two units to one), 1 2 (one all),
// 2 1 (two to none).
func TestByHand(t *testing.T) {
	s := newPile(3, 100)
	g, err := chances.Build(t.Context(), s, chances.Options{Acyclic: true, Values: greed, Most: 100, Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		odds chances.Odds
		want chances.Outcome
	}{
		// 1 1 1 has a chance of 1/4, with 1 0 | 1 1 | 1 1: one all; 1 2: one all; 2 1: two.
		{"uniform", chances.Uniform, chances.Outcome{Win: 0.5, Draw: 0.5, Lead: 1, Squares: 2, Plies: 2.25}},
		{"keeping", func(less float64) uint64 { return map[bool]uint64{true: 1}[less == 0] }, chances.Outcome{Win: 1, Lead: 2, Squares: 4, Plies: 2}},
		// One in three takes one stone: 2/3 take two.
		{"two to one", func(less float64) uint64 { return map[bool]uint64{true: 2, false: 1}[less == 0] },
			chances.Outcome{Win: 2. / 3, Draw: 1. / 3, Lead: 4. / 3, Squares: 8. / 3, Plies: 2 + 1./9}},
	} {
		got := g.Play(c.odds)
		for _, x := range [][2]float64{{got.Win, c.want.Win}, {got.Draw, c.want.Draw}, {got.Loss, c.want.Loss}, {got.Lead, c.want.Lead}, {got.Squares, c.want.Squares}, {got.Plies, c.want.Plies}} {
			if math.Abs(x[0]-x[1]) > 1e-12 {
				t.Errorf("%s: %+v, not %+v", c.name, got, c.want)
				break
			}
		}
	}
	// Who takes two at once is two ahead; after one, both have one.
	if value, moves := g.Value(); value != 4 || !slices.Equal(moves, []int{0, 4}) {
		t.Errorf("worth %d by %v half units, not 4 by [0 4]", value, moves)
	}
	if len(s.left) != 1 {
		t.Error("the state is not what it was")
	}
}

// TestGivesUp: too many nodes, a limit of plies that is met, no values, and a context
// that is done.
func TestGivesUp(t *testing.T) {
	o := chances.Options{Acyclic: true, Most: 10_000, Limit: 100}
	build := func(ctx context.Context, s engine.State, change func(*chances.Options)) error {
		with := o
		change(&with)
		_, err := chances.Build(ctx, s, with)
		return err
	}
	if err := build(t.Context(), newPile(12, 100), func(o *chances.Options) { o.Most = 50 }); !errors.Is(err, chances.ErrTooMany) {
		t.Errorf("too many: %v", err)
	}
	if err := build(t.Context(), newPile(12, 8), func(o *chances.Options) { o.Limit = 8 }); !errors.Is(err, chances.ErrLimit) {
		t.Errorf("limit: %v", err)
	}
	if err := build(t.Context(), newPile(12, 13), func(o *chances.Options) { o.Limit = 13 }); err != nil {
		t.Errorf("a limit that is not met: %v", err)
	}
	unknown := func(_ engine.State, _ []engine.Action, dst []float64) ([]float64, bool) { return dst, false }
	if err := build(t.Context(), newPile(3, 100), func(o *chances.Options) { o.Values = unknown }); !errors.Is(err, chances.ErrValues) {
		t.Errorf("no values: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if err := build(done, newPile(3, 100), func(*chances.Options) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("context: %v", err)
	}
}
