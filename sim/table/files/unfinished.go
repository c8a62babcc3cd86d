package files

import (
	"fmt"

	"houserules/engine"
	"houserules/sim/table"
)

// Unfinished is a table of some games of a cell, in any order, that are no block yet: its
// bytes, for [Schema.ReadUnfinished].
func (s *Schema) Unfinished(c *table.Cell, rows *engine.Rows) ([]byte, error) {
	if err := checkGames(rows, c); err != nil {
		return nil, err
	}
	table, err := s.NewWriter("").encode(nil, c, false, rows)
	if err != nil {
		return nil, fmt.Errorf("cannot put games of %s into a table: %w", c.Agents, err)
	}
	return table, nil
}

// ReadUnfinished reads a number of games of a cell as Unfinished has written them. The caller
// checks which games they are.
func (s *Schema) ReadUnfinished(c *table.Cell, games int, file []byte) (*engine.Rows, error) {
	if games < 1 || games > table.MaxBlockGames {
		return nil, fmt.Errorf("it has %d games", games)
	}
	d, part, rows := Dataset{schema: s, anyGames: true}, table.Part{Games: games}, engine.NewRows(c.Info, games)
	if s.study.Unit == table.Matches {
		part.Rows = games
	}
	if err := d.decode(c, part, &readMemory{file: file}, rows); err != nil {
		return nil, err
	}
	for i, starter := range rows.Starters {
		if starter != 1 && starter != 2 {
			return nil, fmt.Errorf("row %d was started by player %d", i, starter)
		}
	}
	return rows, checkGames(rows, c)
}
