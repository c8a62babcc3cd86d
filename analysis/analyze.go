package analysis

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/sim/table"
)

// Source is where the games come from: a study's tables.
type Source interface {
	// Cells lists the cells. The caller must not change them.
	Cells() []table.Cell
	// Read fills rows with a block of a cell, both counted from 0, and sizes
	// them. Where the cell says so, the rows keep lines. Columns that say how a game
	// went on its way are of no account: the source may leave them undefined.
	Read(cell, block int, rows *engine.Rows) error
}

// Options are what the games themselves do not say.
type Options struct {
	// Name and Seed are the study's, copied into the results.
	Name string
	Seed uint64
	// Protocol is the version of the random protocol of the tables; zero
	// leaves it out.
	Protocol int
	// Tolerance is the smallest difference of scores that matters, as a fraction
	// of 1: 0.01 is one percentage point. Zero asks for difference from zero
	// only.
	Tolerance float64
	// Draws, Lead and Plies are the tolerances of these figures, as
	// [Tolerances] counts them; nil are those that go with Tolerance: draws as
	// scores, the lead 2 % of all there is to score, plies 5 % of the base's mean, and none
	// where that is zero.
	Draws, Lead, Plies *float64
	// Totals say by variant how much there is to score in a game in all, in its
	// unit: its seeds. A variant that is not there has no tolerance of the lead
	// as the base, and nobody knows what a game of it that was cut off could have
	// been won by.
	Totals map[string]float64
	// Base is the variant with which the others are compared; "" is the
	// variant of the first cell.
	Base string
	// Planned is what was laid down before the games were played, where this
	// analysis asks for something else; nil where it is the one planned.
	Planned *Planned
	// Anytime is set where intervals have to hold at every look; nil where the
	// study is looked at once, with the number of games that was planned.
	Anytime *Anytime
	// Later says what intervals would be made for if the study went on, where they
	// are of fixed size now; nil where nobody asks.
	Later *Anytime
	// Part is set where not all games that were planned are there; nil where they
	// are.
	Part *Part
	// Matches are the rules of the variants' matches by name, where the study is
	// one of matches; nil where it is one of single games. Games are then matches
	// in all that is estimated, and have figures of their own; see [FirstMove].
	Matches map[string]matchplay.Rules
	// Odds, if set, are the probabilities with which random plies make the openings of a
	// cell whose games take all of them in turn, in the order of play.
	Odds func(c *table.Cell) []float64
	// Rules are the hashes of the variants' resolved rules by name. Variants
	// with the same hash are said to have the same rules. Those that are not
	// there count as different.
	Rules map[string]string
	// Changes say by variant in which rules it departs from the base, where these are few.
	Changes map[string][]Change
	// Factors say by variant how it was made, where the study varies rules: values
	// by the names of what varies. They are copied into the results.
	Factors map[string]map[string]string
	// Figures is the table of figures; nil is [Figures].
	Figures []Figure
	// Gathered are sums of games that this process has played, of which the source
	// says the same; nil where all are to be read. The results are the same.
	Gathered *Gathering
	// Level is the coverage of the intervals, below 1 and above one half;
	// zero is DefaultLevel.
	Level float64
}

// Planned is a promise made before the games: what matters, and what is compared
// with what. An analysis with another tolerance or base is a re-analysis, whose
// verdicts were chosen after the games, and says so.
type Planned struct {
	Tolerances Tolerances
	Base       string
}

// complete fills in what was left out and checks the rest, all at once.
func (o *Options) complete(cells []table.Cell) error {
	if o.Level == 0 {
		o.Level = DefaultLevel
	}
	if o.Figures == nil {
		o.Figures = Figures()
		if o.Matches != nil {
			o.Figures = matchFigures()
		}
	}
	if o.Base == "" && len(cells) > 0 {
		o.Base = cells[0].Variant
	}
	problems := o.tolerances().checked()
	if !(o.Level > 0.5 && o.Level < 1) {
		problems = append(problems, fmt.Errorf("a level of %v: write a coverage above 0.5 and below 1, such as 0.95", o.Level))
	}
	if len(cells) == 0 {
		problems = append(problems, errors.New("there are no cells to analyze: the study needs at least one variant and one line-up"))
	}
	var variants []string
	for i := range cells {
		c := &cells[i]
		if c.BlockGames <= 0 || c.Games < 0 {
			problems = append(problems, fmt.Errorf("variant %s, agents %s: %d games in blocks of %d: the plan is damaged", c.Variant, c.Agents, c.Games, c.BlockGames))
		}
		if c.Info == nil || c.Info.Seats() < 1 || c.Info.Seats() > engine.MaxSeats {
			problems = append(problems, fmt.Errorf("variant %s, agents %s: the game has no seats: the plan is damaged", c.Variant, c.Agents))
		}
		if !slices.Contains(variants, c.Variant) {
			variants = append(variants, c.Variant)
		}
	}
	if len(cells) > 0 && !slices.Contains(variants, o.Base) {
		problems = append(problems, fmt.Errorf("the base variant %s is not in the study; choose one of %s", o.Base, strings.Join(variants, ", ")))
	}
	problems = append(problems, o.Anytime.check(cells), o.Later.check(cells))
	return errors.Join(problems...)
}

// Analyze reads all games and returns what they say. It keeps sums only, and a
// bounded number of lines (see [Repeats]), so the memory it takes does not
// depend on the number of games, and the sums are exact, so the results do not
// depend on the sizes of blocks or on who played them. A problem of the options
// or a damaged table is an error that names it.
func Analyze(src Source, opt Options) (*Results, error) {
	cells := src.Cells()
	if opt.Figures != nil || opt.Matches != nil {
		opt.Gathered = nil // it has sums for other figures
	}
	if err := opt.complete(cells); err != nil {
		return nil, err
	}
	var matches *matchSource
	if opt.Matches != nil {
		var err error
		if matches, err = newMatchSource(src, &opt); err != nil {
			return nil, err
		}
		src, cells = matches, matches.Cells()
	}
	t := newLayout(opt.Figures)
	t.odds = opt.Odds
	lineups, err := newLineups(cells, t, opt.Base)
	if err != nil {
		return nil, err
	}
	lineups, crowded := unpaired(lineups)
	buffers := rowBuffers{}
	for _, l := range lineups {
		l.sequences, l.later = opt.Anytime.sequences(l.agents, opt.Level), opt.Later.sequences(l.agents, opt.Level)
		for _, c := range l.cells {
			c.sequences, c.later, c.stake = l.sequences, l.later, opt.Totals[c.cell.Variant]
		}
		if err := l.read(src, buffers, opt.Gathered.lineup(l)); err != nil {
			return nil, err
		}
	}
	out := &Results{
		Name: opt.Name, Seed: opt.Seed, Tolerance: opt.Tolerance, Tolerances: opt.tolerances(), Base: opt.Base,
		Level: opt.Level, Protocol: opt.Protocol, Planned: opt.Planned, Anytime: opt.Anytime, Part: opt.Part, Figures: factsOf(opt.Figures), Factors: opt.Factors, Changes: opt.Changes,
		Differences: differences(lineups, t, opt),
		Warnings:    crowded,
	}
	if crowded == nil {
		out.Warnings = leftOut(lineups, t, opt.Base)
	}
	fair := newFamilies(lineups, opt)
	out.Ratings = ratingsOf(lineups, opt.Level)
	withRoles := 0
	for _, l := range lineups {
		for _, c := range l.cells {
			if c.games > 0 && len(roleGroups(c.cell.Info)) > 1 {
				withRoles++
			}
		}
	}
	byPlace := make([]*Cell, len(cells)) // nil where it is a second seating
	for i, l := range lineups {
		for m, c := range l.cells {
			cell := c.figures(opt.Level, withRoles)
			cell.SameGames = sameGames(lineups, i, c)
			cell.Seats, cell.SeatRoles = c.seatFigures(fair.of(l), opt, withRoles)
			cell.Fair, cell.FairSeat = c.fairness(cell.Seats, cell.SeatRoles, fair.of(l), opt)
			byPlace[l.index[m][0]] = &cell
		}
	}
	if matches != nil {
		out.Matches = true
		if err := matches.firstMoves(lineups, opt, func(l *lineup, member int) *Cell { return byPlace[l.index[member][0]] }); err != nil {
			return nil, err
		}
	}
	pairings(lineups, opt.Level, func(l *lineup, member int) *Cell { return byPlace[l.index[member][0]] })
	for _, c := range byPlace {
		if c != nil {
			out.Cells = append(out.Cells, *c)
		}
	}
	return out, nil
}
