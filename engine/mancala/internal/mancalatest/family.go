// Package mancalatest draws rule sets of the two-row sowing games at random, for
// tests that compare what plays or solves them with something written from the
// rules alone.
package mancalatest

import (
	"math/rand/v2"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/rules"
)

// Family is what rules are drawn from: some by name, one of them with each way to
// deal with grand slams, and all of them with any knobs changed. Boards are uniform:
// no start position is drawn. slam returns a fresh set of rules for the i-th way, on a
// small board where there is little to take, so that slams are common.
func Family(named map[string]*mancala.Rules, slam func(i int) *mancala.Rules) enginetest.Family {
	roots := map[string]any{}
	for name, r := range named {
		roots[name] = r
	}
	for i, way := range mancala.SlamCaptures.Values() {
		r := slam(i)
		r.GrandSlam = mancala.GrandSlam(way)
		roots["small board, "+way] = r
	}
	return enginetest.Family{
		Defaults: func() any { return mancala.Default() },
		Check:    func(r any) []rules.Problem { return r.(*mancala.Rules).Check() },
		Compile:  func(r any) (engine.Game, error) { return mancala.New(r.(*mancala.Rules)) },
		Describe: func(r any) []rules.Clause { return r.(*mancala.Rules).Describe() },
		Roots:    roots,
		Text:     func(string, any, *rand.Rand) string { return "" },
	}
}

// Sample draws rules of such a family, whose moves have no more than 50 laps, as much
// as slow referees can follow. Many are odd games; some are contradictions that the
// package refuses.
func Sample(f enginetest.Family, r *rand.Rand) *mancala.Rules {
	_, drawn := f.Sample(r)
	x := drawn.(*mancala.Rules)
	x.Sowing.MaxLaps = min(x.Sowing.MaxLaps, 50)
	return x
}
