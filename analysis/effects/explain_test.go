package effects

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
)

// permute calls visit with every order of n things.
func permute(n int, visit func([]int)) {
	var step func(order []int, used uint64)
	step = func(order []int, used uint64) {
		if len(order) == n {
			visit(order)
			return
		}
		for i := range n {
			if used>>i&1 == 0 {
				step(append(order, i), used|1<<i)
			}
		}
	}
	step(nil, 0)
}

// enumerated are the values of rules by the definition: what each changes, in the
// mean of all orders of which every mixture can be played. It knows nothing of
// the code that is tested.
func enumerated(rules int, worth map[uint64]*big.Rat) []*big.Rat {
	sums := make([]*big.Rat, rules)
	for i := range sums {
		sums[i] = new(big.Rat)
	}
	orders := int64(0)
	permute(rules, func(order []int) {
		changes := make([]*big.Rat, rules)
		mask := uint64(0)
		for _, rule := range order {
			before, after := worth[mask], worth[mask|1<<rule]
			if before == nil || after == nil {
				return
			}
			changes[rule] = new(big.Rat).Sub(after, before)
			mask |= 1 << rule
		}
		orders++
		for i, c := range changes {
			sums[i].Add(sums[i], c)
		}
	})
	if orders == 0 {
		return nil
	}
	for _, s := range sums {
		s.Quo(s, big.NewRat(orders, 1))
	}
	return sums
}

// value applies a contrast to what the runs are worth, exactly.
func value(c Contrast, worth []*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for i, w := range c.Weights {
		sum.Add(sum, new(big.Rat).Mul(big.NewRat(w, c.Of), worth[i]))
	}
	return sum
}

// latticeOf is the lattice of a design.
func latticeOf(d *Design) lattice {
	l := lattice{rules: len(d.Factors), run: map[uint64]int{}}
	for i, r := range d.Runs {
		l.run[mask(r.Levels)] = i
	}
	return l
}

// The values are those of all orders, whether all mixtures can be played or some
// cannot, and add up to the whole difference exactly.
func TestShapleyIsTheMeanOfAllOrders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	none := 0
	for trial := range 120 {
		rules := 1 + trial%6
		full := uint64(1)<<rules - 1
		gaps := random.Float64() * 0.5
		d := twoLevels(rules, func(mask uint64) bool { return mask == 0 || mask == full || random.Float64() >= gaps })
		worth, list := map[uint64]*big.Rat{}, []*big.Rat{}
		for _, r := range d.Runs {
			x := big.NewRat(random.Int64N(2001)-1000, 997)
			worth[mask(r.Levels)], list = x, append(list, x)
		}
		want := enumerated(rules, worth)
		got := latticeOf(d).shapley()
		if want == nil {
			none++
			if got != nil {
				t.Errorf("values of rules of which no order can be played: %v", got)
			}
			continue
		}
		sum := new(big.Rat)
		for i, c := range got {
			if v := value(c, list); v.Cmp(want[i]) != 0 {
				t.Errorf("%d rules, %d mixtures: rule %d is worth %v, by enumeration %v", rules, len(d.Runs), i, v, want[i])
			}
			sum.Add(sum, value(c, list))
		}
		if whole := new(big.Rat).Sub(worth[full], worth[0]); sum.Cmp(whole) != 0 {
			t.Errorf("the values add up to %v, the whole difference is %v", sum, whole)
		}
	}
	if none == 0 || none > 60 {
		t.Errorf("%d of 120 designs have no order that can be played: the test does not try both", none)
	}
}

// A rule that changes nothing is worth nothing; two that do the same wherever they
// stand are worth the same (Shapley's axioms).
func TestShapleyAxioms(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		d := twoLevels(5, nil)
		worth := make([]*big.Rat, len(d.Runs))
		other := map[[2]uint64]*big.Rat{}
		for i, r := range d.Runs {
			m := mask(r.Levels)
			key := [2]uint64{m >> 3, m&1 + m>>1&1} // rule 2 is a dummy, rules 0 and 1 count by their number
			if other[key] == nil {
				other[key] = big.NewRat(random.Int64N(1000), 7)
			}
			worth[i] = other[key]
		}
		c := latticeOf(d).shapley()
		if v := value(c[2], worth); v.Sign() != 0 {
			t.Errorf("a rule that changes nothing is worth %v", v)
		}
		if a, b := value(c[0], worth), value(c[1], worth); a.Cmp(b) != 0 {
			t.Errorf("two rules that do the same are worth %v and %v", a, b)
		}
	}
}

// Main effects and interactions are those of the full factorial: differences of
// means, and differences of differences.
func TestMainEffectsAndInteractions(t *testing.T) {
	d := twoLevels(3, nil)
	worth := make([]*big.Rat, 8)
	for i, r := range d.Runs {
		a, b, c := int64(r.Levels[0]), int64(r.Levels[1]), int64(r.Levels[2])
		worth[i] = big.NewRat(5+2*a+3*b-7*c+4*a*b, 1)
	}
	l := latticeOf(d)
	for i, want := range []int64{4, 5, -7} { // 2 + 4/2, 3 + 4/2
		c, _ := l.main(i)
		if v := value(c, worth); v.Cmp(big.NewRat(want, 1)) != 0 {
			t.Errorf("main effect %d is %v, want %d", i, v, want)
		}
	}
	for pair, want := range map[[2]int]int64{{0, 1}: 4, {0, 2}: 0, {1, 2}: 0} {
		c, _ := l.interaction(pair[0], pair[1])
		if v := value(c, worth); v.Cmp(big.NewRat(want, 1)) != 0 {
			t.Errorf("interaction %v is %v, want %d", pair, v, want)
		}
	}
	// Of two rules that exclude each other there is no interaction.
	excluded := latticeOf(twoLevels(3, func(m uint64) bool { return m&3 != 3 }))
	if _, ok := excluded.interaction(0, 1); ok {
		t.Error("an interaction of rules that cannot be played together")
	}
	if _, ok := excluded.main(0); !ok {
		t.Error("a rule that can be taken over somewhere has a mean effect")
	}
}

// advantages are the truth of a constructed game by mixture.
func constructed(m uint64) float64 {
	a, b, c := float64(m&1), float64(m>>1&1), float64(m>>2&1)
	return 0.45 + 0.06*a - 0.04*b + 0.05*a*b + 0*c
}

// All intervals hold together in 95 of 100 studies.
func TestExplainCovers(t *testing.T) {
	trials, games := 400, 400
	if enginetest.Long() {
		trials = 3000
	}
	d := twoLevels(3, nil)
	truth := make([]*big.Rat, len(d.Runs))
	for i, r := range d.Runs {
		truth[i] = new(big.Rat).SetFloat64(constructed(mask(r.Levels)))
	}
	l := latticeOf(d)
	var want []float64
	add := func(c Contrast, _ bool) {
		x, _ := value(c, truth).Float64()
		want = append(want, x)
	}
	for _, c := range l.shapley() {
		add(c, true)
	}
	for i := range 3 {
		add(l.main(i))
	}
	for i := range 3 {
		for j := range i {
			add(l.interaction(j, i))
		}
	}
	random, opt := rand.New(rand.NewPCG(5, 6)), Options{Level: 0.95}
	missed := 0
	for range trials {
		var src memory
		shared := luck(random, games)
		for _, r := range d.Runs {
			src.add(r.Variant, "random", played(random, shared, constructed(mask(r.Levels)), 0.3))
		}
		list, err := Explain(&src, d, opt)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		e := list[0]
		opt.critical = critical(e.Difference)
		var lo, hi []float64
		for _, x := range append(e.Shapley, e.Main...) {
			lo, hi = append(lo, x.Lo), append(hi, x.Hi)
		}
		for _, x := range e.Interactions {
			lo, hi = append(lo, x.Lo), append(hi, x.Hi)
		}
		bad := e.Difference.Lo > constructed(7)-constructed(0) || e.Difference.Hi < constructed(7)-constructed(0)
		for i, x := range want {
			bad = bad || x < lo[i] || x > hi[i]
		}
		if bad {
			missed++
		}
		sum := 0.0
		for _, x := range e.Shapley {
			sum += x.Value
		}
		if math.Abs(sum-e.Difference.Value) > 1e-14 {
			t.Fatalf("the values add up to %v, the difference is %v", sum, e.Difference.Value)
		}
	}
	t.Logf("%d of %d families missed", missed, trials)
	within(t, "families that miss", missed, trials, 0.05, true)
	within(t, "families that miss", missed, trials, 0.02, false)
}

// Games cut off widen an interval to what they could have been: the truth in which
// all of them were won under one variant and lost under the other is inside.
func TestExplainBoundsCutOffGames(t *testing.T) {
	d := twoLevels(1, nil)
	random := rand.New(rand.NewPCG(7, 8))
	missed, trials := 0, 300
	for range trials {
		var src memory
		shared := luck(random, 300)
		from, to := played(random, shared, 0.5, 0.2), played(random, shared, 0.5, 0.2)
		truth := 0.0
		for i := range from {
			if random.Float64() < 0.1 {
				from[i] = cutOff // truly lost
			}
			if random.Float64() < 0.1 {
				to[i] = cutOff // truly won
			}
		}
		truth = (0.5*0.9 + 0.1) - 0.5*0.9
		src.add("v0", "x", from)
		src.add("v1", "x", to)
		list, err := Explain(&src, d, Options{Level: 0.95})
		if err != nil {
			t.Fatal(err)
		}
		if e := list[0].Difference; truth > e.Hi || truth < e.Lo {
			missed++
		}
	}
	within(t, "intervals that miss", missed, trials, 0.05, true)
}

// Orders that were drawn estimate the value over all orders, and their intervals
// know that they were drawn.
func TestSampledOrdersCover(t *testing.T) {
	const rules = 6
	trials := enginetest.Often(15, 600)
	worth := func(m uint64) float64 {
		x := 0.4
		for i := range rules {
			if m>>i&1 == 1 {
				x += 0.01 * float64(i)
			}
		}
		if m&3 == 3 {
			x += 0.3
		}
		if m&0x38 == 0x38 {
			x -= 0.25
		}
		return x
	}
	truths := map[uint64]*big.Rat{}
	for m := range uint64(1) << rules {
		truths[m] = new(big.Rat).SetFloat64(worth(m))
	}
	want := enumerated(rules, truths)
	random, opt := rand.New(rand.NewPCG(9, 10)), Options{Level: 0.95}
	missed := 0
	for range trials {
		d := twoLevels(rules, nil)
		for range 16 {
			order := random.Perm(rules)
			back := make([]int, rules)
			for i, x := range order {
				back[rules-1-i] = x
			}
			d.Orders = append(d.Orders, order, back)
		}
		var src memory
		// So many games that most of the error is that of the draw.
		shared := luck(random, 2000)
		for _, r := range d.Runs {
			src.add(r.Variant, "random", played(random, shared, worth(mask(r.Levels)), 0))
		}
		list, err := Explain(&src, d, opt)
		if err != nil {
			t.Fatal(err)
		}
		opt.critical = critical(list[0].Difference)
		bad, sum := false, 0.0
		for i, e := range list[0].Shapley {
			x, _ := want[i].Float64()
			bad = bad || x < e.Lo || x > e.Hi
			sum += e.Value
		}
		if bad {
			missed++
		}
		if math.Abs(sum-list[0].Difference.Value) > 1e-14 {
			t.Fatalf("the values add up to %v, the difference is %v", sum, list[0].Difference.Value)
		}
	}
	t.Logf("%d of %d families missed", missed, trials)
	within(t, "families that miss", missed, trials, 0.05, true)
}
