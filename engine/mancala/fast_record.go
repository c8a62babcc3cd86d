package mancala

import "houserules/engine"

// recorder writes the rows of games that fast doors have played.
type recorder struct {
	g       *Game
	shares  [endLimit + 1]shares
	firings []firingColumn
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
	for end, division := range g.divisions() {
		k.shares[end] = sharesOf(division)
	}
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

	southern, northern := k.shares[end].divide(f, who, mine)
	// Who won cannot be foreseen, so nothing branches on it.
	ahead := southern - northern
	won := int(ahead>>31) - int(-ahead>>31) // 1, 0 or -1
	r.Comeback[i] = -1
	if won != 0 {
		r.Comeback[i] = f.sides[(1-won)>>1&1].deficit
	}
	r.Score[south][i], r.Return[south][i] = southern, engine.FullReturn/2*engine.Return(1+won)
	r.Score[north][i], r.Return[north][i] = northern, engine.FullReturn/2*engine.Return(1-won)
	for s := range 2 {
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

// shares says who gets the seeds on the board: the player whose turn it would
// be and his opponent so many halves of all, or each those in his row (owner is
// 1), or the last to capture all.
type shares struct {
	mover, opponent, owner engine.Score
	last                   bool
}

// sharesOf says it of a division.
func sharesOf(d Division) shares {
	switch d {
	case DivOwner:
		return shares{owner: 1}
	case DivSplit:
		return shares{mover: 1, opponent: 1}
	case DivLastCapturer:
		return shares{last: true}
	case DivOpponent:
		return shares{opponent: 2}
	case DivMover:
		return shares{mover: 2}
	}
	return shares{}
}

// divide adds the seeds on the board to the stores, as Game.divide does, but
// branches on no more than it must: how games end cannot be foreseen.
func (s shares) divide(f *gameState, who side, row int) (southern, northern engine.Score) {
	left, own := engine.Units(f.board), engine.Units(row)
	southern = left/2*s.mover + own*s.owner
	northern = left/2*s.opponent + (left-own)*s.owner
	if who == north {
		southern, northern = northern, southern
	}
	southern += f.sides[south].store
	northern += f.sides[north].store
	if s.last {
		switch f.lastCapturer {
		case int8(south):
			southern += left
		case int8(north):
			northern += left
		}
	}
	return southern, northern
}
