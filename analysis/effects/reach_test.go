package effects

import (
	"math/rand/v2"
	"testing"

	"houserules/analysis"
)

// However few games there are, no interval goes beyond what there can be: an
// advantage lies between ∓ half a win, a difference of two between ∓ a whole one,
// and what two rules do together between ∓ two.
func TestIntervalsStayWithinWhatThereCanBe(t *testing.T) {
	inside := func(e analysis.Estimate, most float64) {
		t.Helper()
		for _, x := range []float64{e.Lo, e.Hi, e.Single.Lo, e.Single.Hi} {
			if !(x >= -most && x <= most) {
				t.Errorf("[%v, %v], alone [%v, %v], beyond ± %v", e.Lo, e.Hi, e.Single.Lo, e.Single.Hi, most)
				return
			}
		}
	}
	random := rand.New(rand.NewPCG(7, 8))
	for _, games := range []int{1, 2, 3, 10} {
		g := grown(random, [4]float64{0.5, 0.5, 0.5, 0.5}, games, 0.6)
		explained, err := Explain(g.first(games), g.design, Options{Level: 0.95})
		if err != nil {
			t.Fatal(err)
		}
		e := explained[0]
		inside(e.Difference, 1)
		for i := range e.Shapley {
			inside(e.Shapley[i].Estimate, 1)
			inside(e.Main[i].Estimate, 1)
		}
		inside(e.Interactions[0].Estimate, 2)
		swept, err := Sweep(g.first(games), g.design, Options{Level: 0.95})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range swept[0].Ranked {
			inside(r.Advantage, 0.5)
		}
		for _, x := range swept[0].Effects {
			inside(x.Estimate, 1)
		}
	}
}

// So many games as are said to be enough are.
func TestNeededIsEnough(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	explain := func(games int) Explained {
		g := grown(random, [4]float64{0.5, 0.5, 0.5, 0.5}, games, 1) // nothing in common
		list, err := Explain(g.first(games), g.design, Options{Level: 0.95})
		if err != nil {
			t.Fatal(err)
		}
		return list[0]
	}
	one := explain(1)
	const wanted = 0.2
	enough := int(one.Needed(wanted))
	for _, games := range []int{enough, enough / 4} {
		e := explain(games)
		if half := (e.Difference.Hi - e.Difference.Lo) / 2; (half <= wanted) != (games == enough) {
			t.Errorf("%d games tell it to ± %v; %d should be enough for ± %v", games, half, enough, wanted)
		}
	}
}
