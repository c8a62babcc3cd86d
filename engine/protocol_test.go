package engine_test

import (
	"math"
	"testing"

	"houserules/engine"
)

// TestGoldenWords freezes the random protocol, version 1. The words were
// computed by another program in another language, whose SplitMix64 gives the
// published first outputs for the seed 1234567. If this test fails, every
// stored study would replay as other games: raise engine.Protocol instead.
func TestGoldenWords(t *testing.T) {
	if engine.Protocol != 1 {
		t.Fatalf("protocol %d has no golden words here", engine.Protocol)
	}
	for _, c := range []struct {
		seed, game uint64
		purpose    engine.Purpose
		i          uint64
		want       uint64
	}{
		{0, 0, engine.PurposeMove, 0, 0xFD63CB7D3A1B236A},
		{0, 0, engine.PurposeMove, 1, 0x7406A7A84EA23415},
		{42, 0, engine.PurposeMove, 0, 0x05977D9055C56816},
		{42, 1, engine.PurposeMove, 0, 0x15BBAFA61EC5CFCD},
		{42, 0, engine.PurposeWide, 0, 0xDE2F674F23EAFB61},
		{42, 0, engine.PurposeChance, 0, 0x6D2FFB2A920FD541},
		{42, 0, engine.PurposeAgent, 0, 0x51DDBC7D7BD4B641},
		{42, 0, engine.PurposeAgent + 4, 7, 0x06024F82B4251AF3},
		{1, 1000000000, engine.PurposeMove, 24, 0xDF48D1C5171F7E4E},
		{math.MaxUint64, 1 << 63, engine.PurposeChance, 1000000, 0xF033242B3B2137F2},
	} {
		if got := engine.GameStreams(c.seed, c.game).Stream(c.purpose).Word(c.i); got != c.want {
			t.Errorf("seed %d, game %d, purpose %d, word %d: %#016X, want %#016X", c.seed, c.game, c.purpose, c.i, got, c.want)
		}
	}
}

// TestStreamNext compares a stream that goes on with one that is asked.
func TestStreamNext(t *testing.T) {
	s := engine.GameStreams(42, 7).Stream(engine.PurposeMove)
	next := s
	for i := range uint64(5) {
		if got, want := next.Next(), s.Word(i); got != want {
			t.Errorf("word %d: %#016X, want %#016X", i, got, want)
		}
		if got, want := next.Word(0), s.Word(i+1); got != want {
			t.Errorf("after word %d: %#016X, want %#016X", i, got, want)
		}
	}
}

// TestGoldenChoices freezes how words become choices, likewise computed
// elsewhere, for seed 42, game 0.
func TestGoldenChoices(t *testing.T) {
	var d engine.Random
	d.Start(42, 0)
	for ply, want := range []int{0, 1, 1, 0, 2, 1, 5, 6, 3, 1, 1, 2, 2, 3, 2, 3, 7, 4, 1, 0, 1, 3, 4, 5} {
		if got := d.Move(2 + ply%9); got != want {
			t.Errorf("ply %d among %d: %d, want %d", ply, 2+ply%9, got, want)
		}
		if got := d.Move(2 + ply%9); got != want {
			t.Errorf("ply %d asked again: %d, want %d", ply, got, want)
		}
		d.Advance()
	}
	d.Start(42, 0)
	for ply, want := range []int{867, 677, 312, 13, 915, 297, 875, 920} {
		if got := d.Move(1000); got != want {
			t.Errorf("ply %d among 1000: %d, want %d", ply, got, want)
		}
		d.Advance()
	}
	for i, want := range []int{2, 1, 1, 2, 5, 1, 0, 4, 0, 5, 4, 1} {
		if got := d.Chance(6); got != want {
			t.Errorf("die %d: %d, want %d", i, got, want)
		}
	}
	d.Turn(2)
	for i, want := range []uint64{0x536530E7DF0C98C5, 0x5A0BBA8B4431F4A0, 0x5101F95E6F6BEF8C} {
		if got := d.Own(); got != want {
			t.Errorf("own word %d of seat 2: %#016X, want %#016X", i, got, want)
		}
	}
	if got, want := d.OwnFloat(), 0.9463663474401048; got != want {
		t.Errorf("own float: %v, want %v", got, want)
	}
}

// TestMoveDoesNotDependOnOtherDraws: variants share luck only if dice and an
// agent's own draws leave the move choices alone.
func TestMoveDoesNotDependOnOtherDraws(t *testing.T) {
	var plain, busy engine.Random
	plain.Start(3, 17)
	busy.Start(9, 9)
	busy.Chance(6)
	busy.Start(3, 17)
	for ply := range 40 {
		busy.Turn(engine.Seat(1 + ply%5))
		busy.Own()
		busy.Chance(6)
		if ply%3 == 0 {
			busy.Move(100)
			busy.Move(2)
		}
		if a, b := plain.Move(6), busy.Move(6); a != b {
			t.Fatalf("ply %d: %d and %d", ply, a, b)
		}
		if plain.Ply() != ply || busy.Ply() != ply {
			t.Fatalf("ply %d is counted as %d and %d", ply, plain.Ply(), busy.Ply())
		}
		plain.Advance()
		busy.Advance()
	}
}

func TestLane(t *testing.T) {
	const word = 0xFFFF_8000_7FFF_0000
	for _, c := range []struct {
		lane    uint
		n, want int
	}{
		{0, 6, 0}, {1, 2, 0}, {2, 2, 1}, {3, 6, 5}, {3, 64, 63}, {1, 64, 31}, {2, 64, 32},
		{4, 6, 0}, {7, 6, 5}, // lanes repeat every four plies
	} {
		if got := engine.Lane(word, c.lane, c.n); got != c.want {
			t.Errorf("lane %d among %d: %d, want %d", c.lane, c.n, got, c.want)
		}
	}
}

// TestLaneBias looks at all 65536 values of a lane: the choices are in order,
// all occur, and the total variation distance from uniform is at most n/65536.
func TestLaneBias(t *testing.T) {
	for n := 1; n <= engine.LaneActions; n++ {
		counts := make([]int, n)
		last := 0
		for x := range uint64(1 << 16) {
			k := engine.Lane(x, 0, n)
			if k < last || k > last+1 {
				t.Fatalf("n = %d: %d follows %d at %d", n, k, last, x)
			}
			last = k
			counts[k]++
		}
		distance := 0.0
		for _, c := range counts {
			distance += math.Abs(float64(c)/65536-1/float64(n)) / 2
		}
		if distance > float64(n)/65536 {
			t.Errorf("n = %d: total variation distance %g", n, distance)
		}
	}
}

func TestBelow(t *testing.T) {
	for _, c := range []struct {
		word uint64
		n    int
		want int
	}{
		{0, 1000, 0}, {math.MaxUint64, 1000, 999}, {1 << 63, 1000, 500}, {1<<63 - 1, 1000, 499},
		{math.MaxUint64, 1, 0}, {math.MaxUint64, math.MaxInt, math.MaxInt - 1},
	} {
		if got := engine.Below(c.word, c.n); got != c.want {
			t.Errorf("Below(%#x, %d) = %d, want %d", c.word, c.n, got, c.want)
		}
	}
}
