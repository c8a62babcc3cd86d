package departures

import (
	"math/rand/v2"
	"testing"

	"houserules/engine"
)

const (
	loss = engine.Return(0)
	draw = engine.FullReturn / 2
	win  = engine.FullReturn
)

// Values worked out by hand: the mean of the differences, and of cut-off games the middle
// of what they could be.
func TestEffectOfFewGames(t *testing.T) {
	e := Effects(0.95, []Compared{{
		With:    []engine.Return{win, win, draw, loss},
		Without: []engine.Return{loss, win, loss, loss},
	}, {
		With:    []engine.Return{CutOff, win},
		Without: []engine.Return{loss, CutOff},
	}})
	if e[0].Value != 0.375 || e[0].Games != 4 || e[0].CutOff != 0 {
		t.Errorf("%+v, want the mean (1 + 0 + ½ + 0)/4", e[0])
	}
	// From (0 + 0)/2 to (1 + 1)/2.
	if e[1].Value != 0.5 || e[1].CutOff != 2 {
		t.Errorf("%+v, want ½ of two cut-off games", e[1])
	}
	for _, x := range e {
		if !(x.Lo <= x.Value && x.Value <= x.Hi && x.Lo >= -1 && x.Hi <= 1) {
			t.Errorf("%+v: the interval does not hold its value", x)
		}
	}
}

// All intervals of a family hold together in 95 of 100 studies or more: rules that change
// results with known odds, rarely and often, and one that changes nothing.
func TestCoverage(t *testing.T) {
	const studies, games = 600, 400
	change := []float64{0, 0.004, 0.05, 0.4} // odds that a rule turns a loss into a win
	random := rand.New(rand.NewPCG(7, 11))
	missed := 0
	for range studies {
		list := make([]Compared, len(change))
		truth := make([]float64, len(change))
		for i, p := range change {
			c := Compared{With: make([]engine.Return, games), Without: make([]engine.Return, games)}
			for g := range games {
				c.Without[g] = loss
				if random.Float64() < 0.48 {
					c.Without[g] = win
				}
				c.With[g] = c.Without[g]
				if c.Without[g] == loss && random.Float64() < p {
					c.With[g] = win
				}
			}
			list[i], truth[i] = c, 0.52*p
		}
		for i, e := range Effects(0.95, list) {
			if truth[i] < e.Lo || truth[i] > e.Hi {
				missed++
				break
			}
		}
	}
	// 0.05 of 600 is 30, and three standard errors are 16.
	if missed > 46 {
		t.Errorf("%d of %d families missed a truth, more than 5 %%", missed, studies)
	}
}

// Games that were cut off are counted for either side: whatever they truly are, the
// interval holds it.
func TestCutOffGamesWidenTheInterval(t *testing.T) {
	const games = 1000
	with, without := make([]engine.Return, games), make([]engine.Return, games)
	for g := range games {
		with[g], without[g] = win, win
		if g%5 == 0 {
			with[g] = CutOff
		}
	}
	e := Effects(0.95, []Compared{{with, without}})[0]
	if e.Lo > -0.2 || e.Hi < 0 {
		t.Errorf("%+v: if all 200 were lost the effect is −0.2, if all were won 0", e)
	}
}

// The largest is one that is shown to be, and none where intervals overlap.
func TestLargest(t *testing.T) {
	for _, c := range []struct {
		effects     []Effect
		want, shown int
	}{
		{[]Effect{{Lo: -0.01, Hi: 0.01}, {Lo: -0.3, Hi: -0.2}}, 1, 1},
		{[]Effect{{Lo: 0.02, Hi: 0.06}, {Lo: -0.05, Hi: -0.03}, {Lo: 0, Hi: 0}}, -1, 2},
		{[]Effect{{Lo: -0.01, Hi: 0.01}}, -1, 0},
		{[]Effect{{Lo: 0.01, Hi: 0.02}}, 0, 1},
		{nil, -1, 0},
	} {
		if got := Largest(c.effects); got != c.want {
			t.Errorf("%v: %d, want %d", c.effects, got, c.want)
		}
		if got := Shown(c.effects); got != c.shown {
			t.Errorf("%v: %d are shown, want %d", c.effects, got, c.shown)
		}
	}
}
