package analysis

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/sim/table"
)

// Source is where the games come from: a study's tables.
type Source interface {
	// Cells lists the cells. The caller must not change them.
	Cells() []table.Cell
	// Read fills rows with a block of a cell, both counted from 0, and sizes
	// them.
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
	// Base is the variant with which the others are compared; "" is the
	// variant of the first cell.
	Base string
	// Planned is what was laid down before the games were played, where this
	// analysis asks for something else; nil where it is the one planned.
	Planned *Planned
	// Rules are the hashes of the variants' resolved rules by name. Variants
	// with the same hash are said to have the same rules. Those that are not
	// there count as different.
	Rules map[string]string
	// Figures is the table of figures; nil is [Figures].
	Figures []Figure
	// Level is the coverage of the intervals, below 1 and above one half;
	// zero is DefaultLevel.
	Level float64
	// Power is the probability with which the games needed would settle a
	// question, from one half to below 1; zero is DefaultPower.
	Power float64
}

// Planned is a promise made before the games: what matters, and what is compared
// with what. An analysis with another tolerance or base is a re-analysis, whose
// verdicts were chosen after the games, and says so.
type Planned struct {
	Tolerance float64
	Base      string
}

// DefaultPower is the power of GamesNeeded where nothing else is asked for.
const DefaultPower = 0.8

// complete fills in what was left out and checks the rest, all at once.
func (o *Options) complete(cells []table.Cell) error {
	if o.Level == 0 {
		o.Level = DefaultLevel
	}
	if o.Power == 0 {
		o.Power = DefaultPower
	}
	if o.Figures == nil {
		o.Figures = Figures()
	}
	if o.Base == "" && len(cells) > 0 {
		o.Base = cells[0].Variant
	}
	var problems []error
	if !(o.Tolerance >= 0 && o.Tolerance < 1) {
		problems = append(problems, fmt.Errorf("a tolerance of %v: write a fraction from 0 to below 1, such as 0.01 for one percentage point", o.Tolerance))
	}
	if !(o.Level > 0.5 && o.Level < 1) {
		problems = append(problems, fmt.Errorf("a level of %v: write a coverage above 0.5 and below 1, such as 0.95", o.Level))
	}
	if !(o.Power >= 0.5 && o.Power < 1) {
		problems = append(problems, fmt.Errorf("a power of %v: write a probability from 0.5 to below 1, such as 0.8", o.Power))
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
	return errors.Join(problems...)
}

// Analyze reads all games and returns what they say. It keeps sums only, so
// the memory it takes does not depend on the number of games, and the sums
// are exact, so the results do not depend on the sizes of blocks or on who
// played them. A problem of the options or a damaged table is an error that
// names it.
func Analyze(src Source, opt Options) (*Results, error) {
	cells := src.Cells()
	if err := opt.complete(cells); err != nil {
		return nil, err
	}
	t := newLayout(opt.Figures)
	lineups, err := newLineups(cells, t, opt.Base)
	if err != nil {
		return nil, err
	}
	buffers := rowBuffers{}
	for _, l := range lineups {
		if err := l.read(src, buffers); err != nil {
			return nil, err
		}
	}
	out := &Results{
		Name: opt.Name, Seed: opt.Seed, Tolerance: opt.Tolerance, Base: opt.Base,
		Level: opt.Level, Power: opt.Power, Protocol: opt.Protocol, Planned: opt.Planned, Figures: factsOf(opt.Figures),
		Cells:       make([]Cell, len(cells)),
		Differences: differences(lineups, t, opt),
		Warnings:    leftOut(lineups, t, opt.Base),
	}
	fair := newFamilies(lineups, opt)
	for _, l := range lineups {
		for m, c := range l.cells {
			cell := c.figures(opt.Level)
			cell.Seats, cell.SeatRoles = c.seatFigures(fair.of(l), opt)
			cell.Fair = c.fairness(cell.Seats, fair.of(l), opt)
			out.Cells[l.index[m]] = cell
		}
	}
	return out, nil
}
