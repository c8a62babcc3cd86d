package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/analysis"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// endBy gives a study that is about to be planned the rule of the flags.
func (o *runOptions) endBy(cmd *cobra.Command, study *sim.Study) error {
	given := cmd.Flags().Changed
	if !given("until") {
		if given("max") {
			return usagef("--max is the most games that --until may take; --games is the number of games without it")
		}
		return nil
	}
	if len(study.Caps) > 0 {
		return usagef("--until plays equally many games under every variant, but the study gives some variants their own number under games: leave that out")
	}
	p, err := sim.Outline(study, 0, table.LZ4)
	if err != nil {
		return err
	}
	study.Most, err = mostOf(o.until.rule, o.most, p.Growth())
	study.Until = &o.until.rule
	return err
}

// extend makes of a plan what the flags add to it.
func (o *runOptions) extend(cmd *cobra.Command, p *plan.Plan, dir string) (*plan.Plan, error) {
	given := cmd.Flags().Changed
	if len(p.Cells) == 0 {
		return nil, usagef("%s has planned no games, so there is nothing to extend", dir)
	}
	if first, _, part := plan.PartOf(p.Name, p.Seed); part > 1 {
		return nil, usagef("%s is part %d of the study %s, whose file says how many games there are: write more into it, and give houserules run STUDY.yaml --after the folder of what is kept", dir, part, first)
	}
	least, most := p.Cells[0].Games, p.Cells[0].Games
	for _, c := range p.Cells {
		least, most = min(least, c.Games), max(most, c.Games)
	}
	rule, games := p.Rule(), o.games
	switch {
	case given("games") && (given("until") || given("max")):
		return nil, usagef("--games plays exactly so many games; leave --until and --max out")
	case given("games") && rule != nil:
		return nil, usagef("%s ends by a rule, --until %s; another rule, or a higher --max, takes it further", dir, rule)
	case given("games") && games < least:
		return nil, usagef("--games %d: %s has %d games of each line-up already; games can be added, not taken away", games, dir, least)
	case !given("games"):
		if given("until") {
			rule = &o.until.rule
		}
		if rule == nil {
			return nil, usagef("--max is the most games that --until may take; --games adds games without a rule")
		}
		if given("max") && o.most < most {
			return nil, usagef("--max %d: %s has planned %d games of a line-up already; the number can be raised, not lowered", o.most, dir, most)
		}
		var err error
		// Who only goes on by the same rule does not raise its maximum.
		if games = o.most; given("until") && (given("max") || p.Rule() == nil || *p.Rule() != *rule) {
			if games, err = mostOf(*rule, o.most, p.Growth()); err != nil {
				return nil, err
			}
		}
	}
	extended, err := p.Extend(games, rule)
	if err != nil {
		return nil, usageError{err}
	}
	return extended, nil
}

// mostAdvised is the number of games that nobody is told to exceed.
const mostAdvised = 100_000_000

// afterFew is the number of games that a study of too few is told to play.
const afterFew = 1000

// goOn is the command that plays on where a study leaves something open; empty
// where nothing is, or where no number of games is known to help.
func goOn(p *plan.Plan, r *analysis.Results, dir string) string {
	if strings.HasPrefix(dir, "-") {
		dir = "./" + dir // no flag
	}
	command := "houserules run " + quote(dir)
	if part := r.Part; part != nil && part.Games < part.Planned && part.Ended == nil {
		return command
	}
	if _, _, n := plan.PartOf(p.Name, p.Seed); n > 1 {
		return "" // its study is continued, and not this part of it
	}
	games := r.GoOn()
	if slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Games > 0 && c.Games < analysis.FewGames }) {
		games = max(games, afterFew)
	}
	if games == 0 {
		return ""
	}
	games = min(rounded(games), mostAdvised)
	if p.Rule() == nil {
		if !slices.ContainsFunc(p.Cells, func(c table.Cell) bool { return c.Games < games }) {
			return ""
		}
		return fmt.Sprintf("%s --games %d", command, games)
	}
	for _, c := range p.Cells {
		games = max(games, c.Games)
	}
	return fmt.Sprintf("%s --until decided --max %d", command, games)
}

// rounded is a number of games rounded up to two digits.
func rounded(games int64) int64 {
	unit := int64(1)
	for n := games; n >= 100; n /= 10 {
		unit *= 10
	}
	return (games + unit - 1) / unit * unit
}
