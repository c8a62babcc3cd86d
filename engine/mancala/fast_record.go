package mancala

import "houserules/engine"

// recorder writes the rows of games that fast doors have played.
type recorder struct {
	g         *Game
	divisions [endLimit + 1]Division
	firings   []firingColumn
}

// firingColumn is a column that counts the firings of a rule.
type firingColumn struct {
	column int
	rule   firing
}

func newRecorder(g *Game) recorder {
	k := recorder{g: g}
	for rule, column := range g.metrics.fired {
		if column >= 0 {
			k.firings = append(k.firings, firingColumn{column, firing(rule)})
		}
	}
	k.divisions = g.divisions()
	return k
}

// finish records the row of a game that ended before a ply of the block. who
// is the player whose turn it would be.
func (d *fastDoor) finish(n, ply int, who side, end engine.EndReason, first uint64, r *engine.Rows) {
	f := &d.games[n]
	f.plies = uint32(d.clock + ply - f.start)
	f.branching = uint32(d.tally[n] & (1<<forcedAt - 1))
	f.forced = uint32(d.tally[n] & tallyLow >> forcedAt)
	if f.plies < 4 {
		f.opening = [2]uint8{d.houses[0][n], d.houses[1][n]}
	}
	d.record(&f.gameState, who, rowSeeds(d.at(ply)[0][n].mine), end, first, r)
}

// record writes the row of a game. who is the player whose turn it would be,
// and mine the seeds in his row.
func (k *recorder) record(f *gameState, who side, mine int, end engine.EndReason, first uint64, r *engine.Rows) {
	i := f.row
	r.Game[i], r.End[i], r.Plies[i] = first+uint64(i), end, f.plies
	r.BranchingSum[i], r.ForcedPlies[i] = f.branching, f.forced
	r.LeadChanges[i], r.LastLeadChange[i] = f.leadChanges, f.leadTaken

	score := k.divide(f, who, mine, k.divisions[end])
	// Who won cannot be foreseen, so nothing branches on it.
	ahead := score[south] - score[north]
	won := int(ahead>>31) - int(-ahead>>31) // 1, 0 or -1
	r.Comeback[i] = -1
	if won != 0 {
		r.Comeback[i] = f.sides[(1-won)>>1&1].deficit
	}
	returns := [2]engine.Return{
		engine.FullReturn / 2 * engine.Return(1+won), engine.FullReturn / 2 * engine.Return(1-won),
	}
	for s := range 2 {
		r.Score[s][i], r.Return[s][i] = score[s], returns[s]
		r.Captures[s][i], r.LargestCapture[s][i] = f.sides[s].captures, f.sides[s].largest
		r.FirstMove[s][i] = engine.NoAction
		if f.plies > uint32(s) {
			from, _ := k.g.row(side(s))
			r.FirstMove[s][i] = engine.Action(from + int(f.opening[s]))
		}
	}
	m := &k.g.metrics
	r.Metrics[m.seedsLeft][i] = int32(f.board)
	r.Metrics[m.lastCapture][i] = int32(f.lastCapture)
	for _, c := range k.firings {
		r.Metrics[c.column][i] = int32(f.fired[c.rule])
	}
}

// divide adds the seeds on the board to the stores, as Game.divide does.
func (k *recorder) divide(f *gameState, who side, row int, d Division) [2]engine.Score {
	scores := [2]engine.Score{f.sides[south].store, f.sides[north].store}
	left := engine.Units(f.board)
	switch d {
	case DivOwner:
		mine := engine.Units(row)
		scores[who] += mine
		scores[who.other()] += left - mine
	case DivSplit:
		scores[south] += left / 2
		scores[north] += left / 2
	case DivLastCapturer:
		if f.lastCapturer != none {
			scores[f.lastCapturer] += left
		}
	case DivOpponent:
		scores[who.other()] += left
	case DivMover:
		scores[who] += left
	}
	return scores
}
