package ladder

import (
	"fmt"
	"math"

	"houserules/analysis/question"
	"houserules/engine"
	"houserules/sim/table"
)

// Source is where the games come from: a study's tables.
type Source interface {
	Cells() []table.Cell
	Read(cell, block int, rows *engine.Rows) error
}

// column is one number for each game index: the score of the first player less one
// half, or the mean score of a player in a pair of games.
type column struct {
	// values count a game cut off as the tables do, least and most as the least and
	// the most that it could be; these are nil where no game was.
	values, least, most []float64
	cut                 int64
	// once is set where all games are the same one, or the same two, or where each of all
	// openings is played the same way every time: they are no sample, and a mean of them has
	// no error and says nothing of others.
	once bool
	// clustered is set where the values are means of the games of an opening.
	clustered bool
}

// scores reads the score of a seat in all games of a cell.
func scores(src Source, cell int, seat int) (column, error) {
	c := &src.Cells()[cell]
	col := column{values: make([]float64, 0, c.Games)}
	var only question.OneGame
	whole := c.ByChance && c.Games >= c.Listed && c.Games%c.Listed == 0
	rows := engine.NewRows(c.Info, 0)
	for b := range c.Blocks() {
		rows.KeepLines(c.Lines)
		rows.KeepOpenings(c.Opens())
		if err := src.Read(cell, b, rows); err != nil {
			return column{}, err
		}
		if _, games := c.Block(b); rows.Len != games {
			return column{}, fmt.Errorf("variant %s, agents %s: block %d has %d games instead of %d; run the study again to complete it", c.Variant, c.Name(), b, rows.Len, games)
		}
		for i, r := range rows.Return[seat][:rows.Len] {
			only.See(c.StopsAtOneGame, rows, i)
			whole = whole && rows.ByChance[i] == 0
			col.values = append(col.values, r.Float())
			if c.Info.CutOff != 0 && rows.End[i] == c.Info.CutOff {
				col.spread()
				col.cut++
				at := len(col.values) - 1
				col.least, col.most = append(col.least[:at], 0), append(col.most[:at], 1)
			} else if col.least != nil {
				col.least, col.most = append(col.least, r.Float()), append(col.most, r.Float())
			}
		}
	}
	col.once = only.Found() || whole
	return col, nil
}

// spread makes the columns of least and most where there are none yet.
func (c *column) spread() {
	if c.least == nil {
		c.least, c.most = append([]float64(nil), c.values...), append([]float64(nil), c.values...)
	}
}

// plus is the column of sums with another, each with a factor.
func (c column) plus(o column, mine, other float64) column {
	sum := func(a, b []float64) []float64 {
		out := make([]float64, min(len(a), len(b)))
		for i := range out {
			out[i] = float64(mine*a[i]) + float64(other*b[i])
		}
		return out
	}
	out := column{cut: c.cut + o.cut, once: c.once && o.once}
	if c.least != nil || o.least != nil {
		c.spread()
		o.spread()
		out.least, out.most = sum(c.least, o.least), sum(c.most, o.most)
	}
	out.values = sum(c.values, o.values)
	return out
}

// less subtracts a number from all values.
func (c column) less(x float64) column {
	for _, values := range [][]float64{c.values, c.least, c.most} {
		for i := range values {
			values[i] -= x
		}
	}
	return c
}

// byOpening makes the mean of an opening's games the observation, where games take
// the openings of a list again and again.
func (c column) byOpening(listed int64) column {
	if listed < 2 || int64(len(c.values)) <= listed {
		return c
	}
	means := func(values []float64) []float64 {
		if values == nil {
			return nil
		}
		out := make([]float64, listed)
		for k := range out {
			n := 0.0
			for i := k; i < len(values); i += int(listed) {
				out[k] += values[i]
				n++
			}
			out[k] /= n
		}
		return out
	}
	return column{values: means(c.values), least: means(c.least), most: means(c.most), cut: c.cut, once: c.once, clustered: true}
}

// mean is the mean of some values; not-a-number of none.
func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// covariance of two columns over the indices that both have, with n−1 in the
// denominator; zero of fewer than two.
func covariance(a, b []float64) float64 {
	n := min(len(a), len(b))
	if n < 2 {
		return 0
	}
	ma, mb, sum := mean(a[:n]), mean(b[:n]), 0.0
	for i := range n {
		sum += float64((a[i] - ma) * (b[i] - mb))
	}
	return sum / float64(n-1)
}

// errorSquare is the square of the standard error of a column's mean, with z² games
// more, half of them at either end of a whole.
func (c *column) errorSquare(z float64) float64 {
	if c.once {
		return 0
	}
	n := float64(len(c.values))
	variance := covariance(c.values, c.values)
	if c.least != nil {
		variance = max(variance, covariance(c.least, c.least), covariance(c.most, c.most))
	}
	if len(c.values) < 2 {
		variance = 0.25
	}
	return (variance + float64(z*z/4)/n) / n
}

// jointError is the covariance of two means: over the common indices, as a part of
// the indices of the longer one.
func jointError(a, b *column) float64 {
	longer := max(len(a.values), len(b.values))
	if longer == 0 || a.clustered != b.clustered {
		return 0
	}
	return covariance(a.values, b.values) / float64(longer)
}

// bounds are the means of least and most.
func (c *column) bounds() (least, most float64) {
	if c.least == nil {
		m := mean(c.values)
		return m, m
	}
	return mean(c.least), mean(c.most)
}

// empty tells whether there are no games.
func (c *column) empty() bool { return c == nil || len(c.values) == 0 }

// finite tells whether a number is one.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
