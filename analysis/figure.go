package analysis

import (
	"math"

	"houserules/engine"
	"houserules/engine/rules"
)

// Figure is an entry of the table of figures: all that the program knows of
// one quantity of a game. What a cell's estimates are, which differences
// there are, what games cut off could make of them, what is said of them and
// in which table they stand is read from here.
//
// Its words are in the catalogue: "figure.NAME" what it is called;
// "figure.NAME.head" the head of its column, where it stands in the results; and
// where it is compared "figure.NAME.more" and "figure.NAME.less", what a positive
// and a negative difference mean: "longer games", than under the base variant.
type Figure struct {
	// Name is its key in summary.json and in every machine format.
	Name string
	// Kind says how it is printed.
	Kind Kind
	// Shown is the table in which reports print it.
	Shown Shown
	// Reads are the columns of which it needs the sums. Where Together is
	// set it needs their products as well: see [Games.Together].
	Reads    []Column
	Together bool
	// Has tells whether a game has the figure; nil stands for every game.
	Has func(*engine.Info) bool
	// Estimate estimates it from the games of a cell, at a nominal coverage.
	// What CutOff and Unfinished say is added to what it returns.
	Estimate Estimator
	// CutOff says what Reads[0] could have been in each game cut off; nil where
	// that is not known or of no consequence.
	CutOff func(Cut) (Bounds, bool)
	// Unfinished says what a game cut off says of it; zero is what CutOff says.
	Unfinished Unfinished
	// Most is the largest value of a game, where rules bound a figure that rare games
	// may have much more of than others; nil where none do. See tail.
	Most func(*engine.Info) float64
	// Compare says how variants are compared in it; nil where they are not.
	Compare *Comparison
}

// FigureFacts are what a report needs to know of a figure: Figure without what
// computes it.
type FigureFacts struct {
	Name  string
	Kind  Kind
	Shown Shown
	// Compared is set where variants are compared in it.
	Compared bool
}

// factsOf returns the facts of some figures.
func factsOf(figures []Figure) []FigureFacts {
	facts := make([]FigureFacts, len(figures))
	for i, f := range figures {
		facts[i] = FigureFacts{Name: f.Name, Kind: f.Kind, Shown: f.Shown, Compared: f.Compare != nil}
	}
	return facts
}

// Comparison says how variants are compared in a figure: by the mean of the
// difference of Reads[0], game by game with the same luck.
type Comparison struct {
	// Share is set where a game's value lies between 0 and 1, so that the
	// largest difference is known beforehand. Leads and lengths have no such
	// scale; theirs comes from the games. The values that CutOff has for a
	// share are whole numbers of the column.
	Share bool
	// Tolerance says which of the study's tolerances the difference is judged
	// against; zero is none, against zero only.
	Tolerance ToleranceOf
	// Alike tells whether a difference between two games means anything; nil
	// stands for always. Otherwise Apart says why there is none.
	Alike func(variant, base *engine.Info) bool
	Apart func(variant, base *Games) rules.Message
}

// Kind is what a figure's numbers are.
type Kind int

// The kinds of figures.
const (
	// Share is a fraction of 1, printed in per cent.
	Share Kind = iota + 1
	// ShareDifference is a difference of shares, in percentage points.
	ShareDifference
	// Number counts something.
	Number
	// ScoreDifference is a difference of scores, in what the game counts.
	ScoreDifference
)

// Shown is a table of the reports.
type Shown int

// The tables in which figures are shown.
const (
	// ShownByItself is a figure that reports print in a place of its own.
	ShownByItself Shown = iota
	// ShownInResults is a mean in the first table of a line-up.
	ShownInResults
	// ShownWithMeasures is a figure in the table of more measures.
	ShownWithMeasures
)

// Unfinished is what a game cut off says of a figure.
type Unfinished int

// What games cut off say.
const (
	// GoesOn is a figure of which the game would have had more, such as plies:
	// the games say how much it is at least. Lengths of variants are compared up
	// to the limit.
	GoesOn Unfinished = iota + 1
	// AsItStood is a figure that the rest of the game would have changed nobody
	// knows which way, such as the legal actions of a ply.
	AsItStood
)

// Cut is what is known of the games of a cell that were cut off.
type Cut struct {
	// Games is their number.
	Games int64
	// Unit is how many of the column make one.
	Unit int64
	// MostLead is the largest lead, in halves, that a game could have had;
	// infinite where it is not known.
	MostLead float64
	// Limit is the limit of plies, and Other that of the variant compared
	// with; of a cell by itself they are the same.
	Limit, Other int
	// Role is the first seat's.
	role role
}

// has tells whether a game has the figure.
func (f *Figure) has(info *engine.Info) bool { return f.Has == nil || f.Has(info) }

// alike tells whether a difference between two games means anything.
func (f *Figure) alike(variant, base *engine.Info) bool {
	return f.has(variant) && f.has(base) && (f.Compare.Alike == nil || f.Compare.Alike(variant, base))
}

// AsCounted stands, in what a CutOff returns, for the value that the tables
// have of each game.
func AsCounted() float64 { return math.NaN() }

// anyShare are the bounds of a column of which every game cut off could have
// had nothing or a whole one.
func anyShare(c Cut) (Bounds, bool) { return Bounds{Lo: 0, Hi: float64(c.Unit)}, true }

// anyLead are the bounds of the lead: everything at stake for either side.
func anyLead(c Cut) (Bounds, bool) { return Bounds{Lo: -c.MostLead, Hi: c.MostLead}, true }

// anyAdvantage are the bounds of the first seat's advantage over its role.
func anyAdvantage(c Cut) (Bounds, bool) {
	lo, hi := c.role.bounds()
	return Bounds{Lo: float64(lo), Hi: float64(hi)}, true
}

// upToLimit are the bounds of a length. A game cut off would have gone on for
// nobody knows how long, so lengths are compared up to a limit. Under one limit
// for both variants they are what they are; under two, a game cut off at the
// lower could have gone on to the higher.
func upToLimit(c Cut) (Bounds, bool) {
	if c.Limit == c.Other {
		return Bounds{}, false
	}
	return Bounds{Lo: AsCounted(), Hi: float64(max(c.Limit, c.Other))}, true
}
