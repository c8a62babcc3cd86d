package analysis

import (
	"math"

	"houserules/analysis/bounded"
	"houserules/engine"
)

// tail is what games longer than all that were seen can add to a mean. Student's interval
// knows nothing of a game in a thousand that goes on without end, unless one was seen: so each
// limit lies further out by the share of games of which none may have been seen (see
// [bounded.Unseen]), times as much as such a game can have at most. A difference takes
// this on either side by itself, because games that share their luck need not be long together.
type tail struct {
	// up and down are how much more and less the mean would be if all games were such ones.
	up, down float64
	// openings is the number of clusters of games; zero where each game is by itself.
	openings int64
}

// unseen is the largest share of games of which none is among n, by the limit of an interval.
func (r reach) unseen(n int64) float64 {
	if r.sequence != nil {
		return r.sequence.Unseen(n)
	}
	critical := r.critical
	if r.plain > 0 {
		critical = r.plain
	}
	return bounded.Unseen(critical, n)
}

// widened are the limits of an interval of the mean of n games with what the tail adds.
func (t tail) widened(r reach, n int64, lo, hi float64) (float64, float64) {
	if t.up == 0 && t.down == 0 {
		return lo, hi
	}
	if t.openings > 0 {
		n = t.openings
	}
	share := r.unseen(n)
	return lo - float64(share*t.down), hi + float64(share*t.up)
}

// tail is that of a figure's mean beside games with another limit: those cut off at the lower
// limit could have gone on to the higher.
func (g *Games) tail(f *Figure, mean float64, other *engine.Info) tail {
	if f.Most == nil || g.fact() {
		return tail{}
	}
	t := tail{up: max(0, f.Most(g.Info())-mean, f.Most(other)-mean)}
	if g.clusters != nil {
		t.openings = g.clusters.listed
	}
	return t
}

// less is the tail of a difference from so many times another mean, over games with the same
// openings.
func (t tail) less(weight float64, o tail) tail {
	t.down = float64(weight * o.up)
	t.openings = max(t.openings, o.openings)
	return t
}

// tail is that of a member's mean less the base's over the games of both, in a figure's unit.
func (l *lineup) tail(f *Figure, member int, mean func(member int) float64) tail {
	ours, theirs := l.cells[member], l.cells[l.base]
	return ours.tail(f, mean(member), theirs.Info()).less(1, theirs.tail(f, mean(l.base), ours.Info()))
}

// withTail adds the tail to the interval of a cell's mean.
func (g *Games) withTail(e Estimate, f *Figure) Estimate {
	t := g.tail(f, e.Value, g.Info())
	if math.IsNaN(e.Hi) || t.up == 0 {
		return e
	}
	_, hi := t.widened(g.sequences.alone(e.Level, e.N), e.N, e.Lo, e.Hi)
	e.Hi = min(f.Most(g.Info()), hi)
	return e
}

// mostPliesOf is the largest number of plies that a game can have.
func mostPliesOf(info *engine.Info) float64 { return float64(info.Limit) }
