package match

import (
	"errors"
	"fmt"
	"math"
)

// Rule says when a match ends. Beside the most pairs it has a test, or a
// precision, or neither: then it ends after that many pairs.
type Rule struct {
	// Test ends the match when it has decided; nil where there is none. Elo0
	// and Elo1 say in any case what the verdict is about.
	Test Test
	// Sequential is set where Test ends the match.
	Sequential bool
	// Until, where it is positive, ends the match when half the width of the
	// interval of the mean score is no more: 0.01 is one percentage point.
	// Stopping at a width needs no wider interval (Chow and Robbins 1965, "On
	// the asymptotic theory of fixed-width sequential confidence intervals for
	// the mean", Annals of Mathematical Statistics 36).
	Until float64
	// Most is the number of pairs after which the match ends in any case.
	Most int64
}

// firstPrecise is the number of pairs before which no precision ends a match:
// few pairs that happen to be alike look more precise than they are.
const firstPrecise = 100

// Check reports what is wrong with the rule.
func (r Rule) Check() error {
	errs := []error{r.Test.Check()}
	if r.Most < 1 {
		errs = append(errs, fmt.Errorf("a match of at most %d pairs: give it one or more", r.Most))
	}
	if !(r.Until >= 0 && r.Until < 0.5) {
		errs = append(errs, fmt.Errorf("a precision of ± %v: write a fraction of 1 below 0.5", r.Until))
	}
	if r.Sequential && r.Until > 0 {
		errs = append(errs, errors.New("a match ends by its test or by its precision, not by both"))
	}
	return errors.Join(errs...)
}

// Match follows a rule. Pairs come in the order of their game indices; where it
// ends depends on nothing else, and not on who played when.
type Match struct {
	rule  Rule
	tally Tally
	ended bool
}

// New returns a match without pairs. The rule must pass Check.
func New(r Rule) *Match { return &Match{rule: r} }

// Add counts the next pair: the game in which A moved first and the one in which
// A moved second. It reports whether the match has ended; pairs after that are
// not counted.
func (m *Match) Add(first, second Game) (ended bool) {
	if m.ended {
		return true
	}
	m.tally.Add(first, second)
	n := m.tally.N()
	switch {
	case n >= m.rule.Most:
		m.ended = true
	case m.rule.Sequential:
		m.ended = m.rule.Test.Look(&m.tally.Strength) != Open
	case m.rule.Until > 0 && n >= firstPrecise:
		m.ended = m.precise()
	}
	return m.ended
}

// precise tells whether the interval is narrow enough. The normal interval,
// which takes no search, is hardly wider and rules it out first.
func (m *Match) precise() bool {
	p, z := m.tally.Strength.Stood, quantile(Level)
	if z*math.Sqrt(p.Variance()/float64(p.N())) > 1.02*m.rule.Until {
		return false
	}
	e := m.tally.Strength.Spread(m.tally.CutOff, fixed)
	return e.Half() <= m.rule.Until
}

// Ended reports whether the match has ended.
func (m *Match) Ended() bool { return m.ended }

// Tally is what was counted so far.
func (m *Match) Tally() Tally { return m.tally }
