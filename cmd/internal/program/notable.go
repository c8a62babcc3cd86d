package program

import (
	"sync"

	"houserules/engine"
	"houserules/sim/table/files"
)

// notable are the games of some block that a report may show: the longest that was not
// cut off, and the one whose winner was furthest behind; −1 where there is none.
type notable struct {
	longest, dramatic int64
	plies             uint32
	behind            engine.Score
}

// notableOf looks at the rows of a block.
func notableOf(rows *engine.Rows) notable {
	n := notable{longest: -1, dramatic: -1}
	plies, comeback := rows.Plies[:rows.Len], rows.Comeback[:rows.Len]
	for i, end := range rows.End[:rows.Len] {
		if plies[i] <= n.plies && comeback[i] <= n.behind || end == rows.Info.CutOff || end == engine.Forfeit {
			continue
		}
		if plies[i] > n.plies {
			n.longest, n.plies = int64(rows.Game[i]), plies[i]
		}
		if comeback[i] > n.behind {
			n.dramatic, n.behind = int64(rows.Game[i]), comeback[i]
		}
	}
	return n
}

// then joins the notable games of two blocks; o is the later one.
func (n notable) then(o notable) notable {
	if o.plies > n.plies {
		n.longest, n.plies = o.longest, o.plies
	}
	if o.behind > n.behind {
		n.dramatic, n.behind = o.dramatic, o.behind
	}
	return n
}

// seenGames keeps the notable games of blocks whose rows went by, while they were played
// or read, so that nobody reads them again. Its methods may be called from several
// goroutines; nil has seen none.
type seenGames struct {
	mu     sync.Mutex
	blocks map[[2]int]notable // by cell and block
}

// wants tells whether the rows of a block are to be shown.
func (s *seenGames) wants(block int) bool { return s != nil && block < mostExampleBlocks }

// see looks at a block.
func (s *seenGames) see(cell, block int, rows *engine.Rows) {
	if !s.wants(block) {
		return
	}
	n := notableOf(rows)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.blocks == nil {
		s.blocks = map[[2]int]notable{}
	}
	s.blocks[[2]int{cell, block}] = n
}

// find finds the notable games of a cell's first blocks; it reads those that were not
// seen. Where both are the same there is no dramatic one.
func (s *seenGames) find(tables *files.Dataset, cell int, info *engine.Info) (longest, dramatic int64, err error) {
	all := notable{longest: -1, dramatic: -1}
	c := &tables.Cells()[cell]
	var rows *engine.Rows
	for b := range min(c.Blocks(), mostExampleBlocks) {
		n, ok := s.of(cell, b)
		if !ok {
			if rows == nil {
				rows = engine.NewRows(info, int(min(c.BlockGames, c.Games)))
			}
			if err := tables.ReadComebacks(cell, b, rows); err != nil {
				return -1, -1, err
			}
			n = notableOf(rows)
		}
		all = all.then(n)
	}
	if all.dramatic == all.longest {
		all.dramatic = -1
	}
	return all.longest, all.dramatic, nil
}

// of is what was seen of a block.
func (s *seenGames) of(cell, block int) (n notable, ok bool) {
	if s == nil {
		return notable{}, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok = s.blocks[[2]int{cell, block}]
	return n, ok
}
