package program

import (
	"fmt"

	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// begunWords says how many games are kept of blocks that are not whole.
func begunWords(report sim.Report) string {
	if report.Begun == 0 {
		return ""
	}
	return fmt.Sprintf(" (%s kept of unfinished blocks, which go on where they were)", counted(int(report.Begun), "game is", "games are"))
}

// sayPlayed says what was played. Nobody knows whether a program is still the one
// whose games are there, so that those who improve theirs are told.
func (a *app) sayPlayed(p *plan.Plan, report sim.Report) {
	fmt.Fprintf(a.err, "played %s, %s there already\n", amount(report.Games, p), areOrIs(report.Before, "was", "were"))
	if report.Before > 0 && p.MayForfeit() {
		fmt.Fprintln(a.err, "those that were there were played by the other programs as they were then; if one has changed since, choose another folder with -o")
	}
}

// unitOf says what a plan counts.
func unitOf(p *plan.Plan) string {
	if p.Unit == table.Matches {
		return "matches"
	}
	return "games"
}

// amount is a number of what a plan counts.
func amount(n int64, p *plan.Plan) string {
	unit := unitOf(p)
	if n == 1 {
		unit = map[string]string{"games": "game", "matches": "match"}[unit]
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// areOrIs is a number with the verb that goes with it.
func areOrIs(n int64, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// saved says how many games are kept, with the verb.
func saved(report sim.Report, p *plan.Plan) string {
	n := report.Before + report.Games
	if n == 1 {
		return amount(n, p) + " is"
	}
	return amount(n, p) + " are"
}
