package program

import (
	"errors"
	"fmt"
	"strings"

	"houserules/analysis"
	"houserules/sim/plan"
)

// untilFlag is the rule by which a study ends: a half-width of its intervals in
// percentage points, or the word decided.
type untilFlag struct{ rule plan.Until }

// String implements pflag.Value.
func (u *untilFlag) String() string {
	if u.rule == (plan.Until{}) {
		return ""
	}
	return u.rule.String()
}

// Set implements pflag.Value.
func (u *untilFlag) Set(text string) error {
	if strings.TrimSpace(text) == "decided" {
		u.rule = plan.Until{Decided: true}
		return nil
	}
	var width precisionFlag
	if width.Set(text) != nil {
		return errors.New("write percentage points from 0.001 to below 50, such as \"0.5 pp\", or decided")
	}
	u.rule = plan.Until{HalfWidth: float64(width) / 100}
	return nil
}

// Type implements pflag.Value.
func (u *untilFlag) Type() string { return "precision|decided" }

// ruleOfStudy is the rule of a plan as the analysis knows it; nil where all
// games are played.
func ruleOfStudy(p *plan.Plan) *analysis.Until {
	rule := p.Rule()
	if rule == nil {
		return nil
	}
	return &analysis.Until{HalfWidth: rule.HalfWidth, Decided: rule.Decided}
}

// mostOf is the number of games of a line-up that a rule may take.
func mostOf(rule plan.Until, most int64, growth plan.Growth) (int64, error) {
	switch {
	case most < 0:
		return 0, usagef("--max %d is not a positive number", most)
	case most > 0:
		return most, nil
	case rule.Decided:
		return 0, usagef("--until decided needs --max: no number of games decides an effect that lies exactly on the tolerance, so say how many games of each line-up are enough, such as --max 1M")
	}
	for _, games := range growth.Games {
		n := analysis.MostUntil(rule.HalfWidth, growth.Rows, games)
		if n == 0 {
			return 0, usagef("--until %s: no number of games is sure to make everything known that exactly; say with --max how many are enough", rule)
		}
		most = max(most, n)
	}
	return rounded(most), nil
}

// until asks the rule of a study after each round of its games, in a folder that
// a run holds.
func (a *app) until(dir string, p *plan.Plan) func(games int64) (int64, error) {
	return func(games int64) (int64, error) {
		if games > 0 {
			v, err := openView(dir, games, p)
			if err != nil {
				return 0, err
			}
			if v.all() {
				return games, nil
			}
			ended, err := a.asked(v)
			if err != nil || ended {
				return games, err
			}
		}
		return plan.NextRound(games), nil
	}
}

// asked asks the rule of a study about a round of its games. Verdicts are looked
// at, and go into the log; widths tell nobody which way an effect is.
func (a *app) asked(v *view) (ended bool, err error) {
	results, err := v.analyze(nil)
	if err != nil {
		return false, fmt.Errorf("%s: %w", v.dir, err)
	}
	if v.plan.Rule().Decided {
		a.keepLog(v.dir, v.log)
	}
	return results.Part.Ended != nil, nil
}
