package analysis

import (
	"math"

	"houserules/engine"
	"houserules/sim/table"
)

// Columns of cellSums.turns.
const (
	turnPlies = iota
	turnBranching
	turnForced
	turnColumns
)

// cellSums are the exact sums of one cell, from which all its figures follow.
type cellSums struct {
	cell  *table.Cell
	role  role
	limit engine.EndReason // of games cut off; zero where the game has none

	games int64
	// whole is set as long as the first seat's returns were 0, ½ and 1.
	whole     bool
	first     Outcomes
	capped    cappedSums
	returns   Sums // the first seat's
	advantage Sums
	// unequal counts the games whose advantage is not zero.
	unequal int64
	plies   Sums
	margin  Sums
	leads   Sums
	scores  []Sums
	turns   *Cross
	// stake is the largest total of scores in any game; read makes it that of
	// all variants of the line-up that count the same.
	stake int64
	// stakeUnknown is set where none of those games was played out: totals of
	// games cut off say nothing of what was left to win.
	stakeUnknown bool

	ends       []int64 // by end reason minus one
	firstMoves []int64 // by action
	firstNone  int64
	fired      []measure
	measures   []measure
	seats      *seatSums // nil for two equal seats

	pliesCount, marginCount counter
	turn                    [turnColumns][]int32 // scratch
}

// cappedSums count the games cut off, and what they were counted as.
type cappedSums struct {
	games     int64
	first     Outcomes
	returns   int64
	advantage int64
	margin    int64
	plies     int64
}

// merge adds another's games.
func (c *cappedSums) merge(o cappedSums) {
	c.games += o.games
	c.first.Wins += o.first.Wins
	c.first.Draws += o.first.Draws
	c.first.Losses += o.first.Losses
	c.returns += o.returns
	c.advantage += o.advantage
	c.margin += o.margin
	c.plies += o.plies
}

// newCellSums returns empty sums for a cell.
func newCellSums(c *table.Cell) *cellSums {
	s := &cellSums{
		cell: c, role: newRole(c.Info), whole: true,
		scores: make([]Sums, c.Info.Seats()), turns: NewCross(turnColumns),
		ends: make([]int64, len(c.Info.EndReasons)), firstMoves: make([]int64, len(c.Info.Actions)),
	}
	s.limit = c.Info.CutOff
	s.fired, s.measures = newMeasures(c.Info)
	s.seats = newSeatSums(c.Info)
	return s
}

// add counts a block of games that begins at the given index, writes the
// compared columns to out, and returns for each game cut off its place in the
// block, appended to cut.
func (s *cellSums) add(rows *engine.Rows, start uint64, out *columnSet, cut []int) ([]int, error) {
	out.resize(rows.Len)
	for i := range rows.Len {
		if err := checkRow(s.cell, rows, i, start+uint64(i)); err != nil {
			return cut, err
		}
		if s.addRow(rows, i, out) {
			cut = append(cut, i)
		}
	}
	addColumn(&s.plies, rows.Plies[:rows.Len])
	addColumn(&s.leads, rows.LeadChanges[:rows.Len])
	for k := range s.scores {
		addColumn(&s.scores[k], rows.Score[k][:rows.Len])
	}
	if len(s.scores) == 2 {
		addColumn(&s.margin, out[marginColumn])
	}
	addColumn(&s.returns, rows.Return[0][:rows.Len])
	addColumn(&s.advantage, out[advantageColumn])
	for k := range s.fired {
		s.fired[k].add(rows)
	}
	for k := range s.measures {
		s.measures[k].add(rows)
	}
	for k := range s.turn {
		s.turn[k] = s.turn[k][:0]
	}
	for i := range rows.Len {
		s.turn[turnPlies] = append(s.turn[turnPlies], int32(rows.Plies[i]))
		s.turn[turnBranching] = append(s.turn[turnBranching], int32(rows.BranchingSum[i]))
		s.turn[turnForced] = append(s.turn[turnForced], int32(rows.ForcedPlies[i]))
	}
	s.turns.Add(s.turn[:])
	if s.seats != nil {
		s.seats.add(rows, s.limit)
	}
	return cut, nil
}

// addRow counts one game and tells whether it was cut off.
func (s *cellSums) addRow(rows *engine.Rows, i int, out *columnSet) (cut bool) {
	s.games++
	plies := int64(rows.Plies[i])
	s.pliesCount.add(plies)
	s.ends[rows.End[i]-1]++

	total := int64(0)
	out[marginColumn][i] = 0
	for k := range s.scores {
		total += int64(rows.Score[k][i])
	}
	s.stake = max(s.stake, total)
	if len(s.scores) == 2 {
		margin := int64(rows.Score[0][i] - rows.Score[1][i])
		s.marginCount.add(margin >> 1)
		out[marginColumn][i] = int32(margin)
	}

	first := rows.Return[0][i]
	s.first.count(first)
	if first != 0 && first != engine.FullReturn && first != engine.FullReturn/2 {
		s.whole = false
	}
	advantage := s.role.advantage(rows, i)
	if advantage != 0 {
		s.unequal++
	}
	out[pliesColumn][i] = int32(plies)
	out[scoreColumn][i] = int32(first)
	out[advantageColumn][i] = int32(advantage)
	out[drawColumn][i] = 0
	if first != 0 && first != engine.FullReturn {
		out[drawColumn][i] = 1
	}

	switch a := rows.FirstMove[0][i]; {
	case int(a) < len(s.firstMoves):
		s.firstMoves[a]++
	default:
		s.firstNone++
	}
	if s.limit == 0 || rows.End[i] != s.limit {
		return false
	}
	s.capped.merge(cappedGame(out, i))
	return true
}

// mostMargin is the largest margin that a game could have had, in halves;
// infinite where it is not known.
func (s *cellSums) mostMargin() float64 {
	if s.stakeUnknown {
		return math.Inf(1)
	}
	return float64(s.stake)
}

// cappedGame returns what the game in place i of the columns was counted as.
func cappedGame(c *columnSet, i int) cappedSums {
	g := cappedSums{
		games: 1, returns: int64(c[scoreColumn][i]),
		advantage: int64(c[advantageColumn][i]), margin: int64(c[marginColumn][i]),
		plies: int64(c[pliesColumn][i]),
	}
	g.first.count(engine.Return(c[scoreColumn][i]))
	return g
}

// count adds a game by the first seat's return.
func (o *Outcomes) count(first engine.Return) {
	switch first {
	case engine.FullReturn:
		o.Wins++
	case 0:
		o.Losses++
	default:
		o.Draws++
	}
}
