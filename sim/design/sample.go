package design

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// Sample chooses n different runs that keep allows, from which the main effects,
// and where there is room the interactions of two factors, are known about as
// exactly as n runs can tell. The same seed gives the same runs. Keep is asked
// of one run as often as it comes up.
//
// It is an error where n runs are too few for the main effects, or where there
// are not so many runs that keep allows.
func Sample(s Space, n int, seed uint64, keep func(Run) bool) ([]Run, error) {
	m := NewModel(s, nil)
	if n < m.size {
		return nil, fmt.Errorf("%d runs cannot tell the main effects of %d factors, which takes %d or more", n, len(s), m.size)
	}
	if size := s.Size(); int64(n) > size {
		return nil, fmt.Errorf("%d runs of %d that there are", n, size)
	}
	if full := allPairs(s); full.size <= n*2/3 && work(full, s, n) < mostWork {
		m = full
	}
	e := &exchange{model: m, space: s, keep: keep, random: rand.New(rand.NewPCG(seed, 0x5EED)), taken: map[int64]bool{}}
	if err := e.start(n); err != nil {
		return nil, err
	}
	for range 10 {
		if !e.pass() {
			break
		}
	}
	slices.SortFunc(e.runs, func(a, b Run) int { return slices.Compare(a, b) })
	return e.runs, nil
}

// mostWork bounds the multiplications of one pass.
const mostWork = 3e8

// work is the number of multiplications of one pass.
func work(m *Model, s Space, n int) float64 {
	levels := 0
	for _, l := range s {
		levels += l
	}
	return float64(n) * float64(levels) * float64(m.size) * float64(m.size)
}

// allPairs is the model with all interactions of two factors.
func allPairs(s Space) *Model {
	var pairs [][2]int
	for f := range s {
		for g := range f {
			pairs = append(pairs, [2]int{g, f})
		}
	}
	return NewModel(s, pairs)
}

// exchange improves runs one level at a time.
type exchange struct {
	model  *Model
	space  Space
	keep   func(Run) bool
	random *rand.Rand
	runs   []Run
	taken  map[int64]bool
	// spread is the inverse of the information, with a little of the identity
	// added so that there is one from the start.
	spread [][]float64
}

const (
	// ridge is what is added.
	ridge = 1e-3
	// tries is how many runs in a row may be refused when the first are drawn.
	tries = 20_000
	// gain is how much better the determinant must become for an exchange.
	gain = 1 + 1e-7
)

// start draws the first runs.
func (e *exchange) start(n int) error {
	for len(e.runs) < n {
		found := false
		for range tries {
			r := make(Run, len(e.space))
			for f, levels := range e.space {
				r[f] = e.random.IntN(levels)
			}
			if !e.taken[e.space.number(r)] && e.keep(r) {
				e.add(r)
				found = true
				break
			}
		}
		if !found && !e.fill(n) {
			return fmt.Errorf("only %d combinations were found that make sense: ask for no more than these", len(e.runs))
		}
	}
	e.spread = squareMatrix(e.model.size)
	for i := range e.spread {
		e.spread[i][i] = 1 / ridge
	}
	for _, r := range e.runs {
		e.update(e.model.row(r), 1)
	}
	return nil
}

// fill takes runs in their order where few are left to be drawn.
func (e *exchange) fill(n int) bool {
	const most = 1_000_000
	if e.space.Size() > most {
		return false
	}
	for r := range e.space.All() {
		if len(e.runs) == n {
			break
		}
		if !e.taken[e.space.number(r)] && e.keep(r) {
			e.add(slices.Clone(r))
		}
	}
	return len(e.runs) == n
}

func (e *exchange) add(r Run) {
	e.runs = append(e.runs, r)
	e.taken[e.space.number(r)] = true
}

// update adds a run's information to the spread, or takes it away where sign is
// −1 (Sherman and Morrison 1950).
func (e *exchange) update(x []float64, sign float64) {
	u := e.times(x)
	scale := sign / (1 + float64(sign*dot(x, u)))
	for i, a := range u {
		for j, b := range u {
			e.spread[i][j] -= float64(float64(scale*a) * b)
		}
	}
}

// times is the spread times a vector.
func (e *exchange) times(x []float64) []float64 {
	u := make([]float64, len(x))
	for i, row := range e.spread {
		u[i] = dot(row, x)
	}
	return u
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

// pass tries every other level of every factor in every run, and tells whether
// anything became better.
func (e *exchange) pass() bool {
	better := false
	for i, r := range e.runs {
		for f, levels := range e.space {
			old := e.model.row(r)
			u := e.times(old)
			lost := 1 - dot(old, u)
			at, best, row := -1, gain, []float64(nil)
			other := slices.Clone(r)
			for level := range levels {
				if level == r[f] {
					continue
				}
				other[f] = level
				if e.taken[e.space.number(other)] {
					continue
				}
				x := e.model.row(other)
				cross := dot(x, u)
				ratio := float64((1+dot(x, e.times(x)))*lost) + float64(cross*cross)
				if ratio > best && e.keep(other) {
					at, best, row = level, ratio, x
				}
			}
			if at < 0 {
				continue
			}
			delete(e.taken, e.space.number(r))
			r[f] = at
			e.taken[e.space.number(r)] = true
			e.update(row, 1)
			e.update(old, -1)
			better = true
		}
		e.runs[i] = r
	}
	return better
}

// errTwoLevels says what fractions are made for.
var errTwoLevels = errors.New("a fraction is made for factors of two levels each; take a sample")
