package files

import (
	"bytes"
	"fmt"

	"github.com/apache/arrow/go/v17/arrow/ipc"

	"houserules/engine"
	"houserules/sim/table"
)

// Recognize makes of a part file's contents the entry that a manifest has of it, for
// whoever finds the file and no list. A file that is no table of block b of the cell, by
// what it says of itself and by its games, is an error. The first block may be the only
// game of the cell.
func (s *Schema) Recognize(c *table.Cell, b int, file []byte) (table.Part, error) {
	part := table.Part{File: c.PartFile(b), Size: int64(len(file)), SHA256: table.Checksum(file)}
	part.First, part.Games = c.Block(b)
	switch {
	case c.StopsAtOneGame && b == 0:
		_, oneGame, err := claims(file)
		if err != nil {
			return part, err
		}
		if oneGame {
			part.Games, part.OneGame = 1, true
		}
	case s.study.Unit == table.Matches:
		var err error
		if part.Rows, _, err = claims(file); err != nil {
			return part, err
		}
		if part.Rows < part.Games || part.Rows > table.MaxBlockGames {
			return part, fmt.Errorf("it has %d games of %d matches", part.Rows, part.Games)
		}
	}
	d := Dataset{schema: s}
	return part, d.decode(c, part, &readMemory{file: file}, engine.NewRows(c.Info, part.Len()))
}

// claims is the number of rows that a table says it has, and whether it says that it is
// the only game of its cell.
func claims(file []byte) (n int, oneGame bool, err error) {
	defer func() {
		if p := recover(); p != nil { // Arrow's reader panics on malformed files
			err = fmt.Errorf("it is malformed (%v)", p)
		}
	}()
	if err := checkFooter(file); err != nil {
		return 0, false, err
	}
	in, err := ipc.NewFileReader(bytes.NewReader(file))
	if err != nil {
		return 0, false, err
	}
	defer in.Close()
	if in.NumRecords() != 1 {
		return 0, false, fmt.Errorf("it has %d record batches instead of 1", in.NumRecords())
	}
	record, err := in.Record(0)
	if err != nil {
		return 0, false, err
	}
	return int(record.NumRows()), in.Schema().Metadata().FindKey(keyOneGame) >= 0, nil
}
