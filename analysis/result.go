package analysis

import "houserules/engine/rules"

// Results is a study, analyzed.
type Results struct {
	Name      string
	Seed      uint64
	Tolerance float64
	// Tolerances of all figures, the score's among them.
	Tolerances Tolerances
	Base       string
	Cells      []Cell
	// Differences are ordered by line-up, then estimate, then variant.
	Differences []Difference
	// Matches is set in a study of matches, whose games are matches wherever they
	// are counted here; the first player is who starts the first game.
	Matches bool
	// Ratings are the strengths of the players who met in pairs, by variant; there
	// are none of fewer than three.
	Ratings []Rating
	// Level is the nominal coverage of the intervals.
	Level float64
	// Protocol is the version of the random protocol of the tables, zero
	// where the caller did not say.
	Protocol int
	// Planned is what was planned, where this is a re-analysis; see
	// Options.Planned.
	Planned *Planned
	// Anytime is what Options.Anytime asked for; nil where intervals are of
	// fixed size.
	Anytime *Anytime
	// Part is what Options.Part said.
	Part *Part
	// Figures are the facts of the table of figures that the estimates were
	// made with, in its order; nil stands for those of [Figures], or in a
	// study of matches for those of matches.
	Figures []FigureFacts
	// Changes say by variant in which rules it departs from the base, where these are few.
	Changes map[string][]Change
	// Factors say by variant how it was made, where the study varies rules.
	Factors map[string]map[string]string
	// Warnings concern the study as a whole.
	Warnings []rules.Message
}

// FigureFacts returns the facts of the figures, in the order of their table.
func (r *Results) FigureFacts() []FigureFacts {
	switch {
	case r.Figures == nil && r.Matches:
		return factsOf(matchFigures())
	case r.Figures == nil:
		return factsOf(Figures())
	}
	return r.Figures
}

// Figure returns the facts of a figure. An unknown name is that of a plain
// number.
func (r *Results) Figure(name string) FigureFacts {
	for _, f := range r.FigureFacts() {
		if f.Name == name {
			return f
		}
	}
	return FigureFacts{Name: name, Kind: Number}
}

// Change is a rule in which a variant departs from another, with its values as they are written.
type Change struct{ Rule, From, To string }

// Difference compares a variant with the base variant, both played by the
// same line-up with the same luck, game by game.
type Difference struct {
	Agents  string
	Base    string
	Variant string
	// Name is the estimate compared: FirstScore, Draws, FirstLead or
	// PlyCount.
	Name string
	// Pairs is the number of games that both cells played; none where Apart is set.
	Pairs int64
	// Correlation is Pearson's between the two variants' values of a game; not-a-number where
	// Apart is set.
	Correlation float64
	// Apart is set where the games begin with other openings under each of both: they are
	// compared as separate games, each rule set over all of its own.
	Apart bool
	// OneGame is set where both cells are one game, or populations: their difference is
	// exact, and not judged.
	OneGame bool
	Judged
}

// Outcomes count the games by their result for the first seat. A game won by
// several is a draw between them. A game cut off at the limit has no result,
// whatever the tables counted it as.
type Outcomes struct {
	Wins   int64
	Draws  int64
	Losses int64
	CutOff int64
}

// Cell is everything known of one variant played by one line-up.
type Cell struct {
	Variant string
	// Agents is the cell's name: one agent for a mirror match, or the agents
	// by seat, separated by commas, and where games begin with openings, these:
	// "greedy from random:4". Two different players have one cell for both
	// seatings: what is said of the first player is then said of whoever moved
	// first, each of them once with every index, and so net of strength.
	Agents string
	// Lineup has one agent for each seat, by the names of today: where the
	// tables call a player by a former name, Agents does.
	Lineup []string
	Roles  []string
	// Unit is what scores count.
	Unit  string
	Games int64
	// CutOff is the number of games cut off at the limit.
	CutOff int64
	First  Outcomes
	// CutOffAs are the games cut off by what the tables counted them as, which
	// is what the point estimate of the score counts them as.
	CutOffAs Outcomes
	// Repeats says how much the games repeat each other.
	Repeats Repeats
	// OneGame is set where all games are the same one, or the same pair of two players
	// in both seatings. It was played once, then: estimates have no interval, and
	// nothing is judged.
	OneGame bool
	// OneGameSeen is set where that is only what was seen: the tables do not say whether anything
	// was left to chance, as those of before, or players are other programs.
	OneGameSeen bool
	// SameGames is the last line-up that played the very games of this cell, under other names of its
	// players: both say the same, once. Of different players, also in both seatings, it may be that of
	// one, as whom they play. It is empty where none did, or all of a few games.
	SameGames string
	// Population is set where the games are all that there is: each opening of all is played
	// the same way every time. Then estimates have no interval, too, and nothing is judged.
	Population *Population
	// Openings say how the games began; the zero value is the start position.
	Openings Openings
	// Forfeits says how many games ended because a player, another program,
	// failed.
	Forfeits Forfeits
	Plies    Moments
	// Lead is the first seat's score minus the second's (two seats only).
	Lead Moments
	// Scores has one entry for each seat.
	Scores []Moments
	// EndReasons are in the family's order, forfeits last; reasons that never
	// occurred are left out.
	EndReasons []Count
	// Firings counts the games in which each special rule made a difference,
	// MeanFirings is the mean number of times per game, both by the rule's
	// name. Rules that never fired are listed too.
	Firings     []Count
	MeanFirings []NamedEstimate
	// Pie says how the choice to swap seats went; nil where there is none.
	Pie *Pie
	// Measures are the family's columns that are no firings, in the family's
	// order.
	Measures []Measure
	// Against are the results of seats against another role, where the family has
	// columns of them, by seat.
	Against []Against
	// FirstMoves counts the first seat's first action, in the order of
	// actions; actions that never opened are left out. It is empty for
	// families whose actions have no names.
	FirstMoves []Count
	// PliesHistogram has one-ply bins, LeadHistogram one-unit bins (two
	// seats only); a half counts in the bin of the whole unit below it.
	PliesHistogram Histogram
	LeadHistogram  Histogram
	// Lengths are the numbers of plies within which a tenth, half and nine tenths of the
	// games end; none without games.
	Lengths []Quantile
	// Estimates are in the order of the table of figures. Intervals are each at
	// their own level, not simultaneous.
	Estimates []NamedEstimate
	// Seats and SeatRoles say how each seat and each role fared, in the order
	// of seats. They are empty for two equal seats, of which the first one's
	// score says it all, and for a cell without games.
	Seats     []Seat
	SeatRoles []Role
	// Fair is the verdict on whether the seats do equally well. Of two players it is
	// that on FirstAdvantage against zero and the tolerance. With more seats it is Equal
	// of the role whose seats do least so, and FairSeat the seat that decides it, from 1;
	// no verdict where every seat has a role of its own. It holds together with those on
	// all cells that one agent played, with all seats where there are more than two;
	// those of line-ups of different agents hold together among themselves.
	Fair     Judged
	FairSeat int
	// FirstMove says what the first move of a single game is worth in matches; nil
	// in a study of games.
	FirstMove *FirstMove
	// Pairing says which of two players in both seatings is the stronger; nil
	// for other line-ups.
	Pairing *Pairing
}

// Estimate returns the estimate of the given name, or false.
func (c *Cell) Estimate(name string) (Estimate, bool) {
	for _, e := range c.Estimates {
		if e.Name == name {
			return e.Estimate, true
		}
	}
	return Estimate{}, false
}

// FirstFair is the verdict on the first player: Fair of two, and with more seats that on
// the first of them.
func (c *Cell) FirstFair() *Judged {
	if len(c.Seats) > 2 {
		return &c.Seats[0].Advantage
	}
	return &c.Fair
}

// Count is a named number of games.
type Count struct {
	Name  string
	Count int64
}

// Moments describe a column: exact sums underneath, these on top. They are
// not-a-number (null in machine formats) of no games, SD also of one.
type Moments struct {
	Mean float64
	SD   float64
	Min  float64
	Max  float64
}

// Histogram counts a column's values. Bin i holds values from Start+i*Width
// (included) to Start+(i+1)*Width (excluded). The first and the last bin are
// not empty; without games there are no bins.
type Histogram struct {
	Start  float64
	Width  float64
	Counts []int64
}

// Within is the least value, rounded down to the start of its bin, that a share of the games,
// part/of, do not exceed: Within(1, 2) is that of half of them. It is zero without games.
func (h Histogram) Within(part, of int64) float64 {
	all, below := int64(0), int64(0)
	for _, n := range h.Counts {
		all += n
	}
	for i, n := range h.Counts {
		if below += n; below*of >= all*part {
			return h.Start + float64(float64(i)*h.Width)
		}
	}
	return 0
}
