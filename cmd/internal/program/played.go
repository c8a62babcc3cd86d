package program

import (
	"fmt"

	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// tell says a sentence beside the answer, on standard error.
func (a *app) tell(key string, args ...any) { fmt.Fprintln(a.err, a.words().Sentence(key, args...)) }

// whole writes a whole number as the user's language does.
func (a *app) whole(n int64) string { return decimals(a.words(), float64(n), 0) }

// begunWords says how many games are kept of blocks that are not whole.
func (a *app) begunWords(report sim.Report) string {
	if report.Begun == 0 {
		return ""
	}
	return a.words().Sentence("progress.begun", a.whole(report.Begun))
}

// playedWords says what was played.
func (a *app) playedWords(p *plan.Plan, report sim.Report) string {
	return a.words().Sentence(ofUnit(p, "progress.played", "progress.played-matches"), a.whole(report.Games), a.whole(report.Before))
}

// sayPlayed says what was played. Nobody knows whether a program is still the one
// whose games are there, so that those who improve theirs are told.
func (a *app) sayPlayed(p *plan.Plan, report sim.Report) {
	a.sayPlayedAs(p, report, a.playedWords(p, report))
}

// sayPlayedAs is sayPlayed in given words.
func (a *app) sayPlayedAs(p *plan.Plan, report sim.Report, text string) {
	fmt.Fprintln(a.err, text)
	if report.Before > 0 && p.MayForfeit() {
		fmt.Fprintln(a.err, a.words().Sentence("progress.programs-may-differ"))
	}
}

// interruptedWords says what is saved and what is left.
func (a *app) interruptedWords(p *plan.Plan, report sim.Report) string {
	return a.words().Sentence(ofUnit(p, "progress.interrupted", "progress.interrupted-matches"), a.whole(report.Before+report.Games), a.whole(report.Left), a.begunWords(report))
}

// ofUnit is the key of a sentence about what a plan counts.
func ofUnit(p *plan.Plan, games, matches string) string {
	if p.Unit == table.Matches {
		return matches
	}
	return games
}

// unitOf says what a plan counts.
func unitOf(p *plan.Plan) string {
	if p.Unit == table.Matches {
		return "matches"
	}
	return "games"
}
