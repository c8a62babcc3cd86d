package analysis

import (
	"errors"
	"fmt"
	"math"

	"houserules/analysis/anytime"
	"houserules/analysis/bounded"
	"houserules/engine/rules"
	"houserules/sim/table"
)

// Anytime asks for intervals that hold at every look, for a study that is
// looked at with other numbers of games as well; see package anytime.
type Anytime struct {
	// Rows is the number of intervals among which the error of a table is
	// shared, at least one.
	Rows int
	// Games is, by the cells' names, the number of games of a cell at which the
	// intervals are narrowest. Like Rows it is chosen before the first look.
	Games map[string]int64
	// Looks are the numbers of games of all cells at which the study was looked
	// at, this look included, in their order. They are said and change nothing.
	Looks []int64
	// Planned is set where it was laid down before the games that the study may
	// grow, AfterFixed where an earlier look had intervals of fixed size, and
	// Lost where it is not known what was looked at.
	Planned, AfterFixed, Lost bool
}

// check reports what no sequence can be made of.
func (a *Anytime) check(cells []table.Cell) error {
	if a == nil {
		return nil
	}
	var errs []error
	if a.Rows < 1 {
		errs = append(errs, fmt.Errorf("the error is shared among %d intervals: there must be at least one", a.Rows))
	}
	for i := range cells {
		if c := &cells[i]; a.Games[c.Name()] < 1 {
			errs = append(errs, fmt.Errorf("variant %s, agents %s: it is not said for how many games its intervals are made", c.Variant, c.Name()))
		}
	}
	return errors.Join(errs...)
}

// sequences are the confidence sequences of a line-up: own for an interval by
// itself, row for one of a table that hold together.
type sequences struct{ own, row anytime.Sequence }

// sequences returns those of a line-up, made at a level; nil where intervals are
// of fixed size.
func (a *Anytime) sequences(agents string, level float64) *sequences {
	if a == nil {
		return nil
	}
	alpha, games := 1-level, a.Games[agents]
	return &sequences{
		own: anytime.Sequence{Alpha: alpha, Games: games},
		row: anytime.Sequence{Alpha: alpha / float64(a.Rows), Games: games},
	}
}

// alone is the reach of an interval by itself, of n games.
func (s *sequences) alone(level float64, n int64) reach {
	if s != nil {
		return member(s.own, n)
	}
	return reach{critical: z(level)}
}

// shareTally has k ones among n games.
func shareTally(k, n int64) bounded.Tally {
	return bounded.Tally{Most: 1, Values: []bounded.Value{{At: 0, Games: n - k}, {At: 1, Games: k}}}
}

// tally has the scores of games played out.
func (o Outcomes) tally() bounded.Tally {
	return bounded.Tally{Most: 1, Values: []bounded.Value{{At: 0, Games: o.Losses}, {At: 0.5, Games: o.Draws}, {At: 1, Games: o.Wins}}}
}

// sequenced gives an estimate by itself its interval in the sequence, in a study
// that has one. An estimator that does not know it gets none.
func (s *sequences) sequenced(e Estimate) Estimate {
	if s != nil {
		e.Lo, e.Hi, e.Method = math.NaN(), math.NaN(), MethodMixture
		if e.along != nil {
			e.Lo, e.Hi = e.along(s.alone(e.Level, e.N))
		}
		if math.IsNaN(e.Lo) && e.N < anytime.First {
			e.Warnings = append(e.Warnings, beforeFirstLook(e.N))
		}
	}
	e.along = nil
	return e
}

// beforeFirstLook says why there is no interval.
func beforeFirstLook(n int64) rules.Message {
	return rules.Say("warning.before-first-look", number(n), number(anytime.First))
}
