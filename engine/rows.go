package engine

import "sync/atomic"

// Rows holds the records of a run of consecutive games, column by column. A
// door fills it; sim/table writes it. Its slices all have length Len and are
// reused from block to block. Per-seat and metric columns beyond the game's
// number are nil.
type Rows struct {
	// Info is the game the rows belong to.
	Info *Info
	// Len is the number of games.
	Len int
	// Stop, where it is not nil, tells the door that fills the rows to give
	// up: once it is set, which may be at any time, the door returns within
	// some thousand plies, in the middle of a game if need be. What the rows
	// hold then means nothing.
	Stop *atomic.Bool
	// Journal, where it is not nil, is what is known of the games from before;
	// doors that let players think note there what they choose.
	Journal *Journal

	// Game is the index of each game in its study.
	Game []uint64
	// End is why the game ended.
	End []EndReason
	// Plies is the number of decision plies.
	Plies []uint32
	// Score and Return are the result, by seat.
	Score  [MaxSeats][]Score
	Return [MaxSeats][]Return
	// Captures is the number of plies by which the seat raised its score,
	// LargestCapture the most that one of them brought. What comes with dice
	// or with the division at the end of the game is no capture.
	Captures       [MaxSeats][]uint32
	LargestCapture [MaxSeats][]Score
	// FirstMove is the seat's first action, NoAction if it made none.
	FirstMove [MaxSeats][]Action
	// BranchingSum is the sum over decision plies of the number of legal
	// actions; ForcedPlies counts the plies that had only one.
	BranchingSum []uint32
	ForcedPlies  []uint32
	// LeadChanges counts how often another seat than before came to lead
	// alone; the first lead of the game is not a change. LastLeadChange is
	// the ply (from 1) after which the last sole leader took the lead it kept,
	// 0 if nobody ever led alone.
	LeadChanges    []uint32
	LastLeadChange []uint32
	// Comeback is the largest deficit to the best other seat that the sole
	// winner had at any time; -1 where there is no sole winner.
	Comeback []Score
	// Metrics are the family's columns, in the order of Info.Metrics.
	Metrics [][]int32
	// Starters says, for the games of matches, which player had seat 1: 1 for the
	// one who started the first game of the match, 2 for the other. It is nil for
	// single games; doors leave it alone. See KeepStarters.
	Starters []uint8
	// Lines is the [LineHash] of each game; nil where nobody asks for it, as in
	// games of uniform random players only. See KeepLines.
	Lines []LineHash
	// Openings is the [Opening].Hash of each game, Redrawn how many openings
	// were drawn in vain before it; nil where games begin at the start position.
	// ByChance is 1 where a random number was handed out after the opening, or might have
	// been, and 0 where the game's opening leaves nothing to chance. See KeepOpenings.
	Openings []LineHash
	Redrawn  []uint32
	ByChance []uint32
	// OneGame is set by readers where the games are all of their cell, copies of the only one
	// that it is.
	OneGame bool
}

// NewRows returns rows for up to n games.
func NewRows(info *Info, n int) *Rows {
	r := &Rows{
		Info: info, Len: n,
		Game: make([]uint64, n), End: make([]EndReason, n), Plies: make([]uint32, n),
		BranchingSum: make([]uint32, n), ForcedPlies: make([]uint32, n),
		LeadChanges: make([]uint32, n), LastLeadChange: make([]uint32, n),
		Comeback: make([]Score, n), Metrics: make([][]int32, len(info.Metrics)),
	}
	for i := range info.Seats() {
		r.Score[i], r.Return[i] = make([]Score, n), make([]Return, n)
		r.Captures[i], r.LargestCapture[i] = make([]uint32, n), make([]Score, n)
		r.FirstMove[i] = make([]Action, n)
	}
	for i := range r.Metrics {
		r.Metrics[i] = make([]int32, n)
	}
	return r
}

// Reshape makes the rows those of another game whose tables have the same shape, and says
// whether it has.
func (r *Rows) Reshape(info *Info) bool {
	if info.Seats() != r.Info.Seats() || len(info.Metrics) != len(r.Info.Metrics) {
		return false
	}
	r.Info = info
	return true
}

// Stopped says whether the door that fills the rows is to give up.
func (r *Rows) Stopped() bool { return r.Stop != nil && r.Stop.Load() }

// KeepLines says whether doors are to fill Lines. A door that does not know
// all plies of a game must not claim line-ups whose lines are kept.
func (r *Rows) KeepLines(keep bool) {
	switch {
	case !keep:
		r.Lines = nil
	case r.Lines == nil || cap(r.Lines) < r.Len:
		r.Lines = make([]LineHash, r.Len, cap(r.Game))
	default:
		r.Lines = r.Lines[:r.Len]
	}
}

// KeepOpenings says whether doors are to fill Openings, Redrawn and ByChance.
func (r *Rows) KeepOpenings(keep bool) {
	switch {
	case !keep:
		r.Openings, r.Redrawn, r.ByChance = nil, nil, nil
	case r.Openings == nil || cap(r.Openings) < r.Len:
		r.Openings = make([]LineHash, r.Len, cap(r.Game))
		r.Redrawn, r.ByChance = make([]uint32, r.Len, cap(r.Game)), make([]uint32, r.Len, cap(r.Game))
	default:
		r.Openings, r.Redrawn, r.ByChance = r.Openings[:r.Len], r.Redrawn[:r.Len], r.ByChance[:r.Len]
	}
}

// KeepStarters says whether the games are those of matches.
func (r *Rows) KeepStarters(keep bool) {
	switch {
	case !keep:
		r.Starters = nil
	case r.Starters == nil || cap(r.Starters) < r.Len:
		r.Starters = make([]uint8, r.Len, cap(r.Game))
	default:
		r.Starters = r.Starters[:r.Len]
	}
}

// Resize sets the number of games; it allocates only to grow beyond the
// largest number so far. The contents are undefined until a door fills them.
func (r *Rows) Resize(n int) {
	if n > cap(r.Game) {
		stop, journal, keep, openings, starters := r.Stop, r.Journal, r.Lines != nil, r.Openings != nil, r.Starters != nil
		*r = *NewRows(r.Info, n)
		r.Stop, r.Journal = stop, journal
		r.KeepLines(keep)
		r.KeepOpenings(openings)
		r.KeepStarters(starters)
		return
	}
	r.Len = n
	r.Game, r.End, r.Plies = r.Game[:n], r.End[:n], r.Plies[:n]
	r.BranchingSum, r.ForcedPlies = r.BranchingSum[:n], r.ForcedPlies[:n]
	r.LeadChanges, r.LastLeadChange = r.LeadChanges[:n], r.LastLeadChange[:n]
	r.Comeback = r.Comeback[:n]
	r.KeepLines(r.Lines != nil)
	r.KeepOpenings(r.Openings != nil)
	r.KeepStarters(r.Starters != nil)
	for i := range r.Info.Seats() {
		r.Score[i], r.Return[i] = r.Score[i][:n], r.Return[i][:n]
		r.Captures[i], r.LargestCapture[i] = r.Captures[i][:n], r.LargestCapture[i][:n]
		r.FirstMove[i] = r.FirstMove[i][:n]
	}
	for i := range r.Metrics {
		r.Metrics[i] = r.Metrics[i][:n]
	}
}

// Take copies n games of other rows of the same game, from place first on, into
// the places from at on: all but their starters.
func (r *Rows) Take(at int, from *Rows, first, n int) {
	to, end := at+n, first+n
	copy(r.Game[at:to], from.Game[first:end])
	copy(r.End[at:to], from.End[first:end])
	copy(r.Plies[at:to], from.Plies[first:end])
	copy(r.BranchingSum[at:to], from.BranchingSum[first:end])
	copy(r.ForcedPlies[at:to], from.ForcedPlies[first:end])
	copy(r.LeadChanges[at:to], from.LeadChanges[first:end])
	copy(r.LastLeadChange[at:to], from.LastLeadChange[first:end])
	copy(r.Comeback[at:to], from.Comeback[first:end])
	for k := range r.Info.Seats() {
		copy(r.Score[k][at:to], from.Score[k][first:end])
		copy(r.Return[k][at:to], from.Return[k][first:end])
		copy(r.Captures[k][at:to], from.Captures[k][first:end])
		copy(r.LargestCapture[k][at:to], from.LargestCapture[k][first:end])
		copy(r.FirstMove[k][at:to], from.FirstMove[k][first:end])
	}
	for k := range r.Metrics {
		copy(r.Metrics[k][at:to], from.Metrics[k][first:end])
	}
	if r.Lines != nil {
		copy(r.Lines[at:to], from.Lines[first:end])
	}
}

// Copy puts the first of other rows into a place, as the game of another index.
func (r *Rows) Copy(at int, from *Rows, game uint64) {
	r.Take(at, from, 0, 1)
	r.Game[at] = game
}
