package engine_test

import (
	"math/big"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// lineOf is the line of a game as its definition says, with whole numbers that
// never overflow: written from the text alone.
func lineOf(actions []engine.Action) engine.LineHash {
	number := func(hex string) *big.Int {
		n, _ := new(big.Int).SetString(hex, 16)
		return n
	}
	modulus := new(big.Int).Lsh(big.NewInt(1), 64)
	fold := func(z *big.Int, shift uint, factor string) *big.Int {
		z = new(big.Int).Xor(z, new(big.Int).Rsh(z, shift))
		return z.Mod(z.Mul(z, number(factor)), modulus)
	}
	h := new(big.Int)
	for _, a := range actions {
		step := new(big.Int).Mul(big.NewInt(int64(a)+1), number("9E3779B97F4A7C15"))
		h.Mod(h.Add(h, step), modulus)
		h = fold(fold(fold(h, 30, "BF58476D1CE4E5B9"), 27, "94D049BB133111EB"), 31, "1")
	}
	return engine.LineHash(h.Uint64())
}

// SplitMix64 seeded with 0 gives these numbers in every published
// implementation (Vigna's splitmix64.c among them): the lines of the one-ply
// games of actions 0, 1 and 2 are its first three outputs.
func TestLineHashPublished(t *testing.T) {
	for a, want := range []engine.LineHash{0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F} {
		if got := engine.LineHash(0).Then(engine.Action(a)); got != want {
			t.Errorf("action %d: %#x, want %#x", a, uint64(got), uint64(want))
		}
	}
}

func TestLineHashAgrees(t *testing.T) {
	for _, actions := range [][]engine.Action{{}, {0}, {0, 0}, {0, 1}, {1, 0}, {0xFFFE}, {5, 3, 0, 11, 5, 3, 0, 11, 4095}} {
		line := engine.LineHash(0)
		for _, a := range actions {
			line = line.Then(a)
		}
		if want := lineOf(actions); line != want {
			t.Errorf("%v: %#x, want %#x", actions, uint64(line), uint64(want))
		}
	}
}

// The plain door's lines are those of the actions it played, dice included,
// and it leaves them out where nobody asks.
func TestPlainDoorKeepsLines(t *testing.T) {
	for _, g := range []engine.Game{throws(6, []uint32{1, 1, 1}), &dice{story: story{
		start: []engine.Score{0, 0}, final: []engine.Score{0, 0},
		plies: []chapter{{1, 2, []engine.Score{0, 0}}, {engine.Chance, 3, []engine.Score{0, 0}}, {2, 1, []engine.Score{0, 0}}, {1, 5, []engine.Score{0, 0}}},
	}, weights: []uint32{1, 1, 1}}} {
		agents := []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}}
		rows := engine.NewRows(g.Info(), 20)
		engine.NewPlainDoor(g, agents).Play(9, 3, rows)
		if rows.Lines != nil {
			t.Fatal("lines that nobody asked for")
		}
		rows.KeepLines(true)
		engine.NewPlainDoor(g, agents).Play(9, 3, rows)
		p := engine.Stepper{State: g.New(), Agents: agents}
		distinct := map[engine.LineHash]bool{}
		for i, got := range rows.Lines {
			var actions []engine.Action
			p.Start(9, 3+uint64(i))
			for {
				seat, a, _ := p.Step()
				if seat == engine.Over {
					break
				}
				actions = append(actions, a)
			}
			if want := lineOf(actions); got != want {
				t.Errorf("game %d, %v: %#x, want %#x", 3+i, actions, uint64(got), uint64(want))
			}
			distinct[got] = true
		}
		if len(distinct) < 10 {
			t.Errorf("only %d distinct games of 20", len(distinct))
		}
	}
}
