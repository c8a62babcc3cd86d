package table

import "math"

// Type is what the values of a column are.
type Type uint8

// The types.
const (
	Uint8 Type = iota
	Uint16
	Uint32
	Uint64
	Int16
	Int32
	Float32
	Float64
	// Name is one of the column's names.
	Name
)

// widths are the types of those columns that are no wider than a study's plan
// asks for.
type widths struct {
	// game holds game indices, match those of matches, plies what is counted in plies, branching sums
	// of legal actions over the plies.
	game, match, plies, branching Type
	// score holds scores: whole ones, or halves.
	score Type
}

// metricWidth returns the narrowest type that holds a family's own column in
// every game of a study: where a family does not say how large its numbers
// are, the widest.
func metricWidth(s *Contents, name string) Type {
	for _, v := range s.Variants {
		for _, m := range v.Info.Metrics {
			if m.Name == name && (m.Most == 0 || m.Most > math.MaxInt16) {
				return Int32
			}
		}
	}
	return Int16
}

// SameColumns reports whether the columns of two studies of the same games are of
// the same types, whatever the number of games.
func SameColumns(a, b *Contents) bool { return widthsOf(a) == widthsOf(b) }

// widthsOf returns the narrowest types that hold every game of a study.
func widthsOf(s *Contents) widths {
	w := widths{game: Uint32, match: Uint32, plies: Uint16, branching: Uint16, score: Int16}
	for _, c := range s.Cells {
		if c.Games > 1<<32 {
			w.game, w.match = Uint64, Uint64
		}
	}
	if s.Unit == Matches {
		w.game = Uint64 // the number of the game in its match is in it
	}
	for _, v := range s.Variants {
		if v.Info.Limit > math.MaxUint16 {
			w.plies = Uint32
		}
		if !v.Info.WholeScores {
			w.score = Float32
		}
		if v.Info.Actions == nil || v.Info.Limit*len(v.Info.Actions) > math.MaxUint16 {
			w.branching = Uint32
		}
	}
	return w
}
