package table

import (
	"math"

	"github.com/apache/arrow/go/v17/arrow"
)

// The types of columns of numbers.
var (
	u8, u16, u32, u64 = arrow.PrimitiveTypes.Uint8, arrow.PrimitiveTypes.Uint16, arrow.PrimitiveTypes.Uint32, arrow.PrimitiveTypes.Uint64
	i16, i32          = arrow.PrimitiveTypes.Int16, arrow.PrimitiveTypes.Int32
	f32, f64          = arrow.PrimitiveTypes.Float32, arrow.PrimitiveTypes.Float64
)

// widths are the types of those columns that are no wider than a study's plan
// asks for.
type widths struct {
	// game holds game indices, match those of matches, plies what is counted in plies, branching sums
	// of legal actions over the plies.
	game, match, plies, branching arrow.DataType
	// score holds scores: whole ones, or halves.
	score arrow.DataType
}

// metricWidth returns the narrowest type that holds a family's own column in
// every game of a study: where a family does not say how large its numbers
// are, the widest.
func metricWidth(s *Contents, name string) arrow.DataType {
	for _, v := range s.Variants {
		for _, m := range v.Info.Metrics {
			if m.Name == name && (m.Most == 0 || m.Most > math.MaxInt16) {
				return i32
			}
		}
	}
	return i16
}

// SameColumns reports whether the columns of two studies of the same games are of
// the same types, whatever the number of games.
func SameColumns(a, b *Contents) bool { return widthsOf(a) == widthsOf(b) }

// widthsOf returns the narrowest types that hold every game of a study.
func widthsOf(s *Contents) widths {
	w := widths{game: u32, match: u32, plies: u16, branching: u16, score: i16}
	for _, c := range s.Cells {
		if c.Games > 1<<32 {
			w.game, w.match = u64, u64
		}
	}
	if s.Unit == Matches {
		w.game = u64 // the number of the game in its match is in it
	}
	for _, v := range s.Variants {
		if v.Info.Limit > math.MaxUint16 {
			w.plies = u32
		}
		if !v.Info.WholeScores {
			w.score = f32
		}
		if v.Info.Actions == nil || v.Info.Limit*len(v.Info.Actions) > math.MaxUint16 {
			w.branching = u32
		}
	}
	return w
}
