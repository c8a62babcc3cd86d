package ladder

import (
	"houserules/analysis/joint"
	"houserules/analysis/portable"
)

// leastRungs is the number of strengths through which a line is laid.
const leastRungs = 3

// line is the least-squares line through some strengths, all counting the same, as
// contrasts of their means: its slope, and where it lies at its ends.
type line struct {
	slope, first, last contrast
}

// newLine lays a line through columns at places on an axis, of which not all are the
// same.
func newLine(at []float64, columns []*column) line {
	n, middle, squares := float64(len(at)), mean(at), 0.0
	first, last := at[0], at[0]
	for _, x := range at {
		squares += float64((x - middle) * (x - middle))
		first, last = min(first, x), max(last, x)
	}
	var l line
	for i, x := range at {
		w := (x - middle) / squares
		l.slope = append(l.slope, term{columns[i], w})
		l.first = append(l.first, term{columns[i], 1/n + float64(w*(first-middle))})
		l.last = append(l.last, term{columns[i], 1/n + float64(w*(last-middle))})
	}
	return l
}

// slopes lays a line for every variant and kind of players, along the binary
// logarithm of their nodes for a move.
func (p *part) slopes() []Slope {
	var list []Slope
	var lines []line
	for _, kind := range []Kind{Budget, Odd, Even} {
		for v, name := range p.variants {
			var at []float64
			var columns []*column
			for k, player := range p.players {
				nodes := p.opt.Nodes[[2]string{name, player.Name}]
				if player.Kind == kind && nodes > 0 && !p.mirror[k][v].empty() {
					at, columns = append(at, portable.Log(nodes)/portable.Log(2)), append(columns, p.mirror[k][v])
				}
			}
			if len(at) < leastRungs || covariance(at, at) == 0 {
				continue
			}
			list = append(list, Slope{Variant: name, Kind: kind})
			lines = append(lines, newLine(at, columns))
		}
	}
	n := 0
	for _, l := range lines {
		if !l.slope.fact() {
			n++
		}
	}
	critical := joint.Sidak(p.family, max(1, n))
	for i := range list {
		list[i].PerDoubling = p.errors.estimate(lines[i].slope, critical, p.opt.Level)
		list[i].First, _, _ = lines[i].first.value()
		list[i].Last, _, _ = lines[i].last.value()
	}
	return list
}
