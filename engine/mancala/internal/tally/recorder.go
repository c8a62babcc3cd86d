package tally

import (
	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// Recorder writes the rows of games that are over.
type Recorder struct {
	board   core.Board
	shares  [core.EndLimit + 1]Shares
	firings []Column
}

// NewRecorder is a recorder of games under the rules.
func NewRecorder(r *core.Rules) Recorder {
	k := Recorder{board: r.Board, firings: Columns(r.Counted)}
	for end, division := range r.Remaining {
		k.shares[end] = SharesOf(division)
	}
	return k
}

// Record writes the row of a game. who is the player whose turn it would be,
// mine the seeds in that player's row, and first the number of the game of the
// first row.
func (k *Recorder) Record(g *Game, who core.Side, mine int, end engine.EndReason, first uint64, r *engine.Rows) {
	i := g.Row
	r.Game[i], r.End[i], r.Plies[i] = first+uint64(i), end, g.Plies
	r.BranchingSum[i], r.ForcedPlies[i] = g.Branching, g.Forced
	r.LeadChanges[i], r.LastLeadChange[i] = g.LeadChanges, g.LeadTaken
	southern, northern := k.shares[end].divide(g, who, mine)
	// Who won cannot be foreseen, so nothing branches on it.
	ahead := southern - northern
	won := int(ahead>>31) - int(-ahead>>31) // 1, 0 or -1
	r.Comeback[i] = -1
	if won != 0 {
		r.Comeback[i] = g.Sides[(1-won)>>1&1].Deficit
	}
	r.Score[core.South][i], r.Return[core.South][i] = southern, engine.FullReturn/2*engine.Return(1+won)
	r.Score[core.North][i], r.Return[core.North][i] = northern, engine.FullReturn/2*engine.Return(1-won)
	for s := range 2 {
		r.Captures[s][i], r.LargestCapture[s][i] = g.Sides[s].Captures, g.Sides[s].Largest
		r.FirstMove[s][i] = engine.NoAction
		if g.Plies > uint32(s) {
			from, _ := k.board.Row(core.Side(s))
			r.FirstMove[s][i] = engine.Action(from + int(g.Opening[s]))
		}
	}
	r.Metrics[SeedsLeft][i] = int32(g.Board)
	r.Metrics[LastCapture][i] = int32(g.LastCapture)
	for _, c := range k.firings {
		r.Metrics[c.Index][i] = int32(g.Fired[c.Rule])
	}
}

// RecordTurns is Record of a game in which a player may have had no turn though
// there were several: Opened was told of all.
func (k *Recorder) RecordTurns(g *Game, who core.Side, mine int, end engine.EndReason, first uint64, r *engine.Rows) {
	k.Record(g, who, mine, end, first, r)
	for s := range g.moved {
		from, _ := k.board.Row(core.Side(s))
		r.FirstMove[s][g.Row] = engine.Action(from + int(g.Opening[s]))
		if !g.moved[s] {
			r.FirstMove[s][g.Row] = engine.NoAction
		}
	}
}

// Scores are the final scores of a game: see Record.
func (k *Recorder) Scores(g *Game, who core.Side, mine int, end engine.EndReason) [2]engine.Score {
	southern, northern := k.shares[end].divide(g, who, mine)
	return [2]engine.Score{southern, northern}
}
