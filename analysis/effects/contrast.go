package effects

import (
	"houserules/analysis"
	"houserules/analysis/exact"
)

// Contrast is a weighted sum of the advantages under the runs of a design, game
// by game: Σ Weights·advantage / Of.
type Contrast struct {
	// Weights has a weight for each run, in their order.
	Weights []int64
	// Of divides the sum; it is positive.
	Of int64
	// Rounded is set where the weights are rounded to integers.
	Rounded bool
}

// slack is what rounding can make of a sum that is zero, of advantages in a unit:
// half of one for each weight and whole win.
func (c *Contrast) slack(unit int64) int64 {
	if !c.Rounded {
		return 0
	}
	return (int64(len(c.Weights))*unit + 1) / 2
}

// measured are the sums of a line-up's games over the runs of a design.
type measured struct {
	games int64
	unit  int64 // of the advantage
	// runs are the sums of each run, as the games were counted and as if every
	// game cut off had been lost and won.
	runs []runSums
	// stood has all contrasts, least and most those of the extremes: each game
	// cut off at what makes the contrast least and greatest. They are nil where
	// no game was cut off.
	stood       *exact.Vectors
	least, most *exact.Vectors
	cut         int64
	contrasts   []Contrast
	// kinds says of which kind each run's games are.
	kinds []kind
	// reach is the least and the greatest advantage that there can be in each run.
	reach []analysis.Bounds
}

// reaches is the least and the greatest that a contrast can be.
func (m *measured) reaches(k int) analysis.Bounds {
	var b analysis.Bounds
	c := &m.contrasts[k]
	for i, w := range c.Weights {
		low, high := m.reach[i].Lo, m.reach[i].Hi
		if w < 0 {
			low, high = high, low
		}
		share := float64(w) / float64(c.Of)
		b.Lo, b.Hi = b.Lo+float64(share*low), b.Hi+float64(share*high)
	}
	return b
}

// measure reads all games of a line-up under some variants.
func measure(a *analysis.Advantages, p *analysis.Played, variants []string, contrasts []Contrast, opt Options) (*measured, error) {
	m := &measured{contrasts: contrasts, kinds: opt.kinds(p.Agents, variants), runs: make([]runSums, len(variants)), unit: 1}
	scale := make([]int64, len(variants))
	for _, v := range variants {
		m.unit = lcm(m.unit, a.Unit(p, v))
	}
	for i, v := range variants {
		m.runs[i].unit = a.Unit(p, v)
		m.reach = append(m.reach, a.Bounds(p, v))
		scale[i] = m.unit / m.runs[i].unit
		if games := a.Games(p, v); i == 0 || games < m.games {
			m.games = games
		}
	}
	m.stood = exact.NewVectors(len(contrasts))
	var values analysis.Values
	for block := range a.Blocks(p, variants[0]) {
		b := newBlock(contrasts)
		for i, v := range variants {
			if err := a.Read(p, v, block, &values); err != nil {
				return nil, err
			}
			b.add(i, &values, scale[i])
			m.runs[i].add(&values)
		}
		m.take(b)
	}
	return m, nil
}

// block has the contrasts of a block of games, by contrast.
type block struct {
	contrasts          []Contrast
	stood, least, most [][]int64
	cut                int64
}

func newBlock(contrasts []Contrast) *block {
	return &block{contrasts: contrasts, stood: make([][]int64, len(contrasts))}
}

// add adds the games of a run.
func (b *block) add(run int, v *analysis.Values, scale int64) {
	if v.Cut > 0 && b.least == nil {
		b.least, b.most = clone(b.stood), clone(b.stood)
	}
	b.cut += v.Cut
	for k := range b.contrasts {
		w := b.contrasts[k].Weights[run] * scale
		addTimes(&b.stood[k], v.Stood, w)
		if b.least == nil {
			continue
		}
		low, high := v.Least, v.Most
		if w < 0 {
			low, high = high, low
		}
		addTimes(&b.least[k], low, w)
		addTimes(&b.most[k], high, w)
	}
}

// settle makes zero what is zero but for rounding: such games are those in which
// what was varied made no difference, and count as that.
func (b *block) settle(unit int64) {
	for k := range b.contrasts {
		slack := b.contrasts[k].slack(unit)
		if slack == 0 {
			continue
		}
		for _, columns := range [][][]int64{b.stood, b.least, b.most} {
			if columns == nil {
				continue
			}
			for i, x := range columns[k] {
				if -slack <= x && x <= slack {
					columns[k][i] = 0
				}
			}
		}
	}
}

func addTimes(to *[]int64, x []int32, w int64) {
	if *to == nil {
		*to = make([]int64, len(x))
	}
	if w == 0 {
		return
	}
	sums := *to
	for i, v := range x[:len(sums)] {
		sums[i] += w * int64(v)
	}
}

func clone(columns [][]int64) [][]int64 {
	out := make([][]int64, len(columns))
	for i, c := range columns {
		out[i] = append([]int64(nil), c...)
	}
	return out
}

// take adds a block's contrasts to the sums.
func (m *measured) take(b *block) {
	if b.least != nil && m.least == nil {
		m.least, m.most = m.stood.Clone(), m.stood.Clone()
	}
	b.settle(m.unit)
	m.stood.Add(b.stood)
	m.cut += b.cut
	if m.least == nil {
		return
	}
	low, high := b.least, b.most
	if low == nil {
		low, high = b.stood, b.stood
	}
	m.least.Add(low)
	m.most.Add(high)
}

func lcm(a, b int64) int64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}
