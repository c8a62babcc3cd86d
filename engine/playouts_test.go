package engine_test

import (
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// TestGoldenLuck freezes how an agent's streams at a ply, and the choices drawn
// from them, come about: agents that try random games would choose otherwise.
// The numbers were computed by another program in another language.
func TestGoldenLuck(t *testing.T) {
	var d engine.Random
	d.Start(42, 0)
	ply := 0
	for _, c := range []struct {
		seat       engine.Seat
		ply        int
		word, deep uint64 // word 0 of the stream, and of the stream 7 below it
	}{
		{1, 0, 0xA2E2288965E422EF, 0xB70DE71B99B16823},
		{1, 5, 0xD42A6848B00BDE12, 0x0FDFCE732B3A1D34},
		{2, 5, 0x9EF1EE2FC7091A35, 0xE8520E44DDE3C281},
		{5, 1000, 0x0B33AFFA63D5C209, 0x540EFB318697F9AA},
	} {
		for ; ply < c.ply; ply++ {
			d.Advance()
		}
		d.Turn(c.seat)
		s := d.PlyStream()
		if s.Word(0) != c.word {
			t.Errorf("seat %v, ply %d: %#016X, want %#016X", c.seat, c.ply, s.Word(0), c.word)
		}
		if got := s.Split(7).Word(0); got != c.deep {
			t.Errorf("seat %v, ply %d, stream 7: %#016X, want %#016X", c.seat, c.ply, got, c.deep)
		}
		d.Own()
		d.Move(5)
		d.Chance(6)
		if d.PlyStream() != s {
			t.Errorf("seat %v, ply %d: another stream after other draws", c.seat, c.ply)
		}
	}

	d.Start(42, 0)
	d.Turn(1)
	luck := engine.NewLuck(d.PlyStream())
	var got []int
	for _, n := range []int{2, 6, 64, 65, 3, 3, 200, 6, 6, 1000, 2, 5} {
		got = append(got, luck.Choice(n))
	}
	for range 5 {
		got = append(got, luck.Chance(6, []uint32{1, 2, 3, 10, 1, 7}))
	}
	got = append(got, luck.Chance(6, nil))
	if want := []int{0, 2, 10, 26, 1, 0, 57, 0, 1, 343, 1, 3, 3, 1, 1, 3, 3, 2}; !slices.Equal(got, want) {
		t.Errorf("choices %v, want %v", got, want)
	}
}

// expected returns the exact mean return of a seat in games of uniform choices
// and honest dice.
func expected(s engine.State, me engine.Seat) float64 {
	if s.Turn() == engine.Over {
		return s.Outcome().Returns[me-1].Float()
	}
	legal := s.Actions(nil)
	weights := make([]float64, len(legal))
	for i := range weights {
		weights[i] = 1
	}
	if s.Turn() == engine.Chance {
		for i, w := range s.Weights(nil) {
			weights[i] = float64(w)
		}
	}
	sum, total := 0.0, 0.0
	for i, a := range legal {
		s.Play(a)
		sum += weights[i] * expected(s, me)
		s.Undo()
		total += weights[i]
	}
	return sum / total
}

// TestPlayoutsAreUniform compares the mean of random games with the exact one,
// on trees that are small enough to be walked whole.
func TestPlayoutsAreUniform(t *testing.T) {
	var r engine.Playouts
	worst := 0.0
	for seed := range uint64(30) {
		g := enginetest.NewTree(enginetest.TreeRules{Seed: seed, Seats: 2 + int(seed%3), Branching: 3, Dice: seed%2 == 0, Limit: 5})
		s := g.New()
		s.Play(s.Actions(nil)[0])
		if s.Turn() == engine.Over {
			continue
		}
		before, luck := s.Position(), engine.GameStreams(seed, 3).Stream(engine.PurposeMove)
		const games = 4000
		sum, squares := 0.0, 0.0
		for i := range uint64(games) {
			x := r.Play(s, luck.Split(i)).Returns[0].Float()
			sum, squares = sum+x, squares+x*x
		}
		if s.Position() != before {
			t.Fatalf("a random game left %s, not %s", s.Position(), before)
		}
		mean := sum / games
		se := math.Sqrt(max(squares/games-mean*mean, 1e-12) / games)
		z := (mean - expected(s, 1)) / se
		if mean != expected(s, 1) {
			worst = max(worst, math.Abs(z))
		}
	}
	if worst > 4.5 {
		t.Errorf("a mean is %.1f standard errors off", worst)
	}
	t.Logf("largest deviation: %.1f standard errors", worst)
}

// A random game that is told to stop leaves the state as it was, and is no result.
func TestPlayoutsStop(t *testing.T) {
	s := &endless{}
	var stop atomic.Bool
	stop.Store(true)
	r := engine.Playouts{Stop: &stop}
	if o := r.Play(s, engine.GameStreams(1, 2).Stream(engine.PurposePly)); o != (engine.Outcome{}) || s.plies != 0 || s.most > 5000 {
		t.Errorf("%+v after %d plies, %d of them left", o, s.most, s.plies)
	}
}

// endless is a game of two actions that never ends.
type endless struct {
	engine.State
	plies, most int
}

func (s *endless) Turn() engine.Seat                            { return 1 }
func (s *endless) Actions(dst []engine.Action) []engine.Action  { return append(dst, 0, 1) }
func (s *endless) Play(engine.Action)                           { s.plies++; s.most = max(s.most, s.plies) }
func (s *endless) Playout(engine.Stream) (engine.Outcome, bool) { return engine.Outcome{}, false }
func (s *endless) Undo()                                        { s.plies-- }
