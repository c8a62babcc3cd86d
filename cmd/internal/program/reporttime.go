package program

import (
	"time"

	"houserules/sim/plan"
)

// About the processor time of analysis and report, by trial: of any study, of each of its cells,
// of each cell of a ladder beside that, whose strengths are fitted by all of them together again
// and again, and of each game that is read.
const (
	reportAny       = 300 * time.Millisecond
	reportEachCell  = 12 * time.Millisecond
	reportEachClimb = 8 * time.Millisecond
	reportEachGame  = 450 * time.Nanosecond
)

// reportTime is about how long a processor takes for analysis and report of a study of which
// so many games are read.
func reportTime(p *plan.Plan, games int64) time.Duration {
	cells := time.Duration(len(p.Cells))
	return reportAny + reportEachCell*cells + reportEachGame*time.Duration(games) + climbTime(p)
}

// climbTime is about how long of that a processor takes for ladders.
func climbTime(p *plan.Plan) time.Duration {
	if len(p.Ladders) == 0 {
		return 0
	}
	return reportEachClimb * time.Duration(len(p.Cells))
}

// rereadGames is how many games are read for the report of a study that was just played: what
// variants made to differ do is no sum that is taken while games are played.
func rereadGames(p *plan.Plan) int64 {
	if len(p.Designs) == 0 {
		return 0
	}
	return p.TotalGames()
}
