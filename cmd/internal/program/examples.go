package program

import (
	"slices"
	"strconv"
	"strings"

	"houserules/engine"
	"houserules/reports"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// Bounds of what looking for examples may cost: the blocks that are read, the positions
// that may be searched to play a game again, and the plies that a page has room for.
const (
	mostExampleBlocks    = 64
	mostExamplePositions = 20_000_000
	mostExamplePlies     = 1000
)

// examples finds the longest game of the cell that the report shows, and the most
// dramatic, and plays them again. A study without such a cell, one whose tables are not
// whole, and one whose games take long or other programs to play again have none.
func examples(dir string, x *analyzed) ([]reports.Example, error) {
	c, ok := reports.ExampleCell(x.results)
	if !ok || x.ladder != nil || len(x.designs) > 0 || x.plan.Unit == table.Matches {
		return nil, nil
	}
	game, err := x.plan.Game(c.Variant)
	if err != nil {
		return nil, err
	}
	if !cheap(c.Lineup, c.Plies.Mean) || x.results.Part != nil {
		return nil, nil
	}
	tables, err := files.Open(dir)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(tables.Cells(), func(t table.Cell) bool { return t.Variant == c.Variant && t.Name() == c.Agents })
	if at < 0 || tables.Missing() > 0 {
		return nil, nil
	}
	longest, dramatic, err := x.seen.find(tables, at, game.Info())
	if err != nil {
		return nil, err
	}
	var list []reports.Example
	for _, found := range []struct {
		kind reports.ExampleKind
		game int64
	}{{reports.Longest, longest}, {reports.MostDramatic, dramatic}} {
		if found.game < 0 {
			continue
		}
		t := &tables.Cells()[at]
		record, err := sim.ReplayGame(x.plan, t.Variant, t.Agents, t.Openings, uint64(found.game))
		if err != nil {
			return nil, err
		}
		if len(record.Plies) > mostExamplePlies {
			continue
		}
		one, err := exampleOf(x.plan, game, &record)
		if err != nil {
			return nil, err
		}
		one.Kind, one.Variant = found.kind, t.Variant
		list = append(list, one)
	}
	return list, nil
}

// cheap tells whether games of a line-up can be played again while a report is written.
func cheap(lineup []string, plies float64) bool {
	positions := 0.0
	for _, name := range lineup {
		spec, err := sim.ParseAgent(name)
		if err != nil || strings.Contains(name, "exec:") {
			return false
		}
		const actions = 8 // about as many as there are
		positions = max(positions, spec.Positions(actions))
	}
	return positions*plies <= mostExamplePositions
}

// exampleOf is a game with its positions.
func exampleOf(p *plan.Plan, game engine.Game, record *sim.GameRecord) (reports.Example, error) {
	s, err := game.Parse(record.Start)
	if err != nil {
		return reports.Example{}, err
	}
	info := game.Info()
	x := reports.Example{Game: record.Game, Plies: record.Decisions(), End: record.End}
	for _, score := range record.Outcome.Scores[:info.Seats()] {
		x.Scores = append(x.Scores, strconv.FormatFloat(score.Float(), 'f', -1, 64))
	}
	board := func() {
		if draw := game.Abilities().Drawing; draw != nil {
			x.Boards = append(x.Boards, draw(s))
		}
	}
	board()
	for _, ply := range record.Plies {
		s.Play(ply.Action)
		mover := ""
		if ply.Seat != engine.Chance {
			mover = info.Roles[ply.Seat.Index()].Name
		}
		x.Moves, x.Movers = append(x.Moves, ply.Text), append(x.Movers, mover)
		board()
	}
	x.Still = len(x.Boards) / 2
	return x, nil
}
