package endgames

import "math"

// What solving takes beside arrays whose size is that of a layer, in bytes: what workers
// hand to each other, and the program itself.
const memoryBase = 64 << 20

// fronts is how many of a layer's states are decided at two ranks in a row, at most, as a
// share: what was seen is a fifteenth of layers with some million states. A test holds
// all built-in rules to it.
const fronts = 0.25

// Memory implements solve.Solver: a bound for the memory that the process takes while the
// layers are solved or read from tables, or the moves of the start are valued with their
// history. The bound holds where the runtime is told to keep to it
// (debug.SetMemoryLimit): what is no longer used is then given back in time.
func (s *Solver) Memory(seeds int) int {
	if seeds > mostSeeds {
		return math.MaxInt
	}
	values, kept := 0.0, 0.0 // and ranks of small layers
	for n := range seeds + 1 {
		states := s.states(n)
		values += float64(states)
		if states <= fewStates {
			kept += float64(states)
		}
	}
	last, before := float64(s.states(seeds)), float64(s.states(max(0, seeds-1)))
	need := last + before // ranks of the largest layer and of the one that is still written
	if s.order == nil {
		need += s.solving(seeds, last)
		if 2*last <= mostAgain {
			// Moves of the start are valued in a layer that is twice as large.
			need = max(need, 2*(2*last+s.solving(seeds, last)))
		}
	}
	if s.tabled {
		need += s.tablesOf(seeds)
	}
	need += values + kept + memoryBase + s.numbering(seeds)
	if len(s.tags) > 1 {
		need += float64(mostFound * 200 * min(1, values/mostFound)) // see history
	}
	if need > math.MaxInt/2 {
		return math.MaxInt
	}
	return int(need)
}

// solving is what a layer with so many states takes beside values and ranks: cells,
// fronts, and the moves that are listed.
func (s *Solver) solving(seeds int, states float64) float64 {
	cells, front := float64(2*states), float64(4*fronts*states)
	if s.tabled {
		// Moves that tables do not hold, and the places where those of a bucket begin.
		return cells + front + float64(5*s.told(seeds)) + float64(states/16)
	}
	// Moves are listed by who makes them, and by where they lead, with the places where the
	// states begin twice.
	moves := states * s.movesOn(seeds)
	return cells + max(float64(10*moves)+float64(8*states), float64(4*moves)+float64(4*states)+front)
}

// movesOn is about how many moves a position has: as many as there are houses with
// seeds in a row, on average over all positions.
func (s *Solver) movesOn(seeds int) float64 {
	size := s.rules.Size
	return float64(size) / 2 * float64(seeds) / float64(seeds+size-1)
}

// told is a bound for the number of moves of positions that tables do not hold, with all
// tags: those with one row empty, with single seeds alone where these end games, and those
// before a grand slam. A move needs a house with seeds.
func (s *Solver) told(seeds int) float64 {
	own := s.rules.Rows[0]
	if seeds <= max(s.rules.FewSeeds, s.rules.Barren) {
		return float64(own*len(s.tags)) * rowsOf(2*own, seeds)
	}
	moves := float64(own) * rowsOf(own, seeds) // the other row is empty
	for mine := 1; mine <= own; mine++ {
		moves += float64(float64(mine*choose(own, mine)) * rowsOf(own, seeds-mine))
	}
	return float64((moves + float64(float64(own)*s.slams(seeds))) * float64(len(s.tags)))
}

// slams is a bound for the number of positions in which a grand slam can be made. Every
// house that is sown to holds one of the numbers that are captured then, and there is
// nothing else in the row.
func (s *Solver) slams(seeds int) float64 {
	own := s.rules.Rows[0]
	lap := 2*own - 1
	most := 0
	for _, captured := range s.rules.Capture.Counts {
		most = max(most, captured)
	}
	positions := 0.0
	for rounds := 0; rounds < most && rounds*lap < seeds; rounds++ {
		for last := 1; last <= own; last++ {
			for theirs, ways := range s.slammed(rounds, last, seeds) {
				for house := range own {
					sown := rounds*lap + last + own - 1 - house
					positions += float64(ways * rowsOf(max(1, own-1), seeds-theirs-sown))
				}
			}
		}
	}
	return positions
}

// slammed is how many rows a sowing may leave with numbers alone that are captured, by
// their seeds before it, up to so many: it went round and then to the first houses.
func (s *Solver) slammed(rounds, last, seeds int) []float64 {
	ways := make([]float64, seeds+1)
	ways[0] = 1
	for house := range s.rules.Rows[0] {
		sown := rounds
		if house < last {
			sown++
		}
		if sown == 0 {
			break
		}
		next := make([]float64, seeds+1)
		for n, w := range ways {
			for _, captured := range s.rules.Capture.Counts {
				if held := captured - sown; held >= 0 && n+held <= seeds {
					next[n+held] += w
				}
			}
		}
		ways = next
	}
	return ways
}

// rowsOf is the number of rows of some houses with so many seeds.
func rowsOf(houses, seeds int) float64 {
	switch {
	case seeds < 0 || houses == 0 && seeds > 0:
		return 0
	case houses == 0:
		return 1
	}
	return float64(choose(seeds+houses-1, houses-1))
}

// tablesOf is a bound for the tables of rows with up to so many seeds: for each row a few
// numbers of each house, the rows that it can come from, and the captures in it, in
// slices that have grown; a house is captured at one visit for each of the numbers.
func (s *Solver) tablesOf(seeds int) float64 {
	own := s.rules.Rows[0]
	captures := own * min(len(s.rules.Capture.Counts), 1+seeds/(2*own-1))
	each := 1 + 4*own + 3*4 + 4*own*own/4*2 + 12*captures*2
	need := float64(float64(choose(seeds+own, own))*float64(each)) + float64(8*mostRounds(own, seeds))
	for crossed := 1; crossed <= seeds; crossed++ {
		unsown := 4.0
		if crossed%own == 0 {
			unsown = 8 // there is one more for sowings that went on
		}
		need += float64(unsown * float64(choose(seeds-crossed+own, own)))
	}
	return need
}

// numbering is what the numbering of rows takes.
func (s *Solver) numbering(seeds int) float64 {
	all := 0.0
	for _, own := range s.rules.Rows {
		all += float64(float64(choose(seeds+own, own)) * float64(own))
	}
	return all
}
