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

// Stopped says whether the door that fills the rows is to give up.
func (r *Rows) Stopped() bool { return r.Stop != nil && r.Stop.Load() }

// Resize sets the number of games; it allocates only to grow beyond the
// largest number so far. The contents are undefined until a door fills them.
func (r *Rows) Resize(n int) {
	if n > cap(r.Game) {
		stop := r.Stop
		*r = *NewRows(r.Info, n)
		r.Stop = stop
		return
	}
	r.Len = n
	r.Game, r.End, r.Plies = r.Game[:n], r.End[:n], r.Plies[:n]
	r.BranchingSum, r.ForcedPlies = r.BranchingSum[:n], r.ForcedPlies[:n]
	r.LeadChanges, r.LastLeadChange = r.LeadChanges[:n], r.LastLeadChange[:n]
	r.Comeback = r.Comeback[:n]
	for i := range r.Info.Seats() {
		r.Score[i], r.Return[i] = r.Score[i][:n], r.Return[i][:n]
		r.Captures[i], r.LargestCapture[i] = r.Captures[i][:n], r.LargestCapture[i][:n]
		r.FirstMove[i] = r.FirstMove[i][:n]
	}
	for i := range r.Metrics {
		r.Metrics[i] = r.Metrics[i][:n]
	}
}
