package ratings

import "errors"

// sandwich is the covariance of the estimates, from how much the slopes of whole
// clusters vary.
func (f *Fit) sandwich() error {
	_, _, curvature := f.derivatives(f.at, withVirtual)
	bread, ok := curvature.inverse()
	if !ok {
		return errors.New("the strengths cannot be told apart: there are too few games")
	}
	meat, clusters, pairs := f.meat()
	f.naive, f.clusters = bread, clusters
	f.covariance = bread.times(meat).times(bread)
	// As many pairs as parameters say nothing of how much they vary, nor does one
	// cluster.
	if free := pairs - int64(len(f.at)); free > 0 {
		f.covariance.scale(float64(pairs) / float64(free))
	}
	if clusters > 1 {
		f.covariance.scale(float64(clusters) / float64(clusters-1))
	}
	return nil
}

// meat sums up the products of the slopes of clusters with themselves. It returns their
// number and that of the pairs.
func (f *Fit) meat() (meat matrix, clusters int, pairs int64) {
	meat = newMatrix(len(f.at))
	var byCluster [][]float64
	var seen []bool
	for i := range f.meetings {
		m := &f.meetings[i]
		pairs += m.pairs()
		of := f.residuals(m)
		if m.Clusters == nil {
			for first, row := range m.Results {
				for second, k := range row {
					if k > 0 {
						clusters += int(k)
						meat.addOuter(of[first][second], float64(k))
					}
				}
			}
			continue
		}
		for len(byCluster) < len(m.Clusters) {
			byCluster, seen = append(byCluster, make([]float64, len(f.at))), append(seen, false)
		}
		for c := range m.Clusters {
			for first, row := range m.Clusters[c] {
				for second, k := range row {
					if k > 0 {
						seen[c] = true
						addTo(byCluster[c], of[first][second], float64(k))
					}
				}
			}
		}
	}
	for c, x := range byCluster {
		if seen[c] {
			clusters++
			meat.addOuter(x, 1)
		}
	}
	return meat, clusters, pairs
}

// residuals are the slopes of a pair of a meeting by its results, less those expected.
func (f *Fit) residuals(m *Meeting) (of [3][3][]float64) {
	one, other := meanSlope(f.chances(m.A, m.B)), meanSlope(f.chances(m.B, m.A))
	ab, ba := f.touched(m.A, m.B), f.touched(m.B, m.A)
	for first := range of {
		for second := range of[first] {
			x := make([]float64, len(f.at))
			ab.add(x, slopes()[first], m.weight())
			ab.add(x, one, -m.weight())
			ba.add(x, slopes()[2-second], m.weight())
			ba.add(x, other, -m.weight())
			of[first][second] = x
		}
	}
	return of
}
