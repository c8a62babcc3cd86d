package files

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/ipc"

	"houserules/engine"
	"houserules/sim/confined"
	"houserules/sim/table"
)

// readPart reads a part file into m.file and compares it with the manifest.
func readPart(folder *confined.Folder, part table.Part, m *readMemory) error {
	name := folder.Path(part.File)
	const remedy = "delete it and give the command again that made its folder, which plays its games anew"
	f, size, err := folder.Open(part.File)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is missing: give the command again that made its folder, which plays its games anew", name)
	}
	if err != nil {
		return fmt.Errorf("cannot read a table: %w", err)
	}
	defer f.Close()
	if size != part.Size {
		return fmt.Errorf("%s is damaged: it has %d bytes instead of %d; %s", name, size, part.Size, remedy)
	}
	m.file = slices.Grow(m.file[:0], int(part.Size))[:part.Size]
	// Hashed piece by piece, while the processor has each at hand.
	sum := sha256.New()
	for at := 0; at < len(m.file); {
		piece := m.file[at:min(at+readPiece, len(m.file))]
		if _, err := io.ReadFull(f, piece); err != nil {
			return fmt.Errorf("cannot read %s: %w", name, err)
		}
		sum.Write(piece)
		at += len(piece)
	}
	if hex.EncodeToString(sum.Sum(nil)) != part.SHA256 {
		return fmt.Errorf("%s is damaged: its checksum is not the one in %s; %s", name, table.ManifestFile, remedy)
	}
	return nil
}

// decode fills rows from a part's file in memory. Arrow's reader panics on
// malformed files; that becomes an error here, and so does a file that asks
// for more memory than a block can need.
func (d *Dataset) decode(c *table.Cell, part table.Part, memory *readMemory, rows *engine.Rows) error {
	return d.decodeColumns(c, part, memory, rows, everyColumn)
}

// decodeColumns is decode for those columns that are wanted. Of a part that is laid out
// like the one before only these are decompressed.
func (d *Dataset) decodeColumns(c *table.Cell, part table.Part, memory *readMemory, rows *engine.Rows, wanted func(*column) bool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it is malformed (%v)", p)
		}
	}()
	if known := memory.known; known.fits(c, part, memory.file) {
		d.size(c, part, rows)
		if d.schema.fillRows(rows, wanted, known.column(memory.file)) == nil {
			return d.settle(c, part, rows)
		}
		// What is wrong is for the library to say.
	}
	memory.known = nil
	budget := &boundedAllocator{
		left: 16*int64(len(memory.file)) + int64(part.Len())*64*int64(len(d.schema.columns)) + 1<<20,
		free: memory.arrays,
	}
	defer func() {
		if budget.short > 0 {
			memory.arrays = make([]byte, len(memory.arrays)+budget.short)
		}
	}()
	if err := checkFooter(memory.file); err != nil {
		return err
	}
	in, err := ipc.NewFileReader(bytes.NewReader(memory.file), ipc.WithAllocator(budget))
	if err != nil {
		return err
	}
	defer in.Close()
	if err := d.schema.checkMetadata(c, part.OneGame, in.Schema().Metadata()); err != nil {
		return err
	}
	if n := in.NumRecords(); n != 1 {
		return fmt.Errorf("it has %d record batches instead of 1", n)
	}
	record, err := in.Record(0)
	if err != nil {
		return err
	}
	if record.NumRows() != int64(part.Len()) {
		return fmt.Errorf("it has %d games instead of %d", record.NumRows(), part.Len())
	}
	d.size(c, part, rows)
	if err := d.schema.fillRows(rows, wanted, columnOf(record)); err != nil {
		return err
	}
	if err := d.settle(c, part, rows); err != nil {
		return err
	}
	if c.Blocks() > 1 {
		memory.known = d.knownLayoutOf(c, memory.file, record)
	}
	return nil
}

// size makes the rows those of a part.
func (d *Dataset) size(c *table.Cell, part table.Part, rows *engine.Rows) {
	rows.Resize(part.Len())
	rows.KeepLines(c.Lines)
	rows.KeepOpenings(c.Opens())
	rows.KeepStarters(part.Rows > 0)
}

// settle does what is left when the rows are filled.
func (d *Dataset) settle(c *table.Cell, part table.Part, rows *engine.Rows) error {
	for i, s := range rows.Starters {
		rows.Starters[i] = inLeg(c, s)
	}
	if d.anyGames {
		return nil
	}
	return checkOrder(rows, &part)
}

// fillRows copies the columns that are wanted, by name, into rows. of returns the
// column of a name, nil where there is none.
func (s *Schema) fillRows(rows *engine.Rows, wanted func(*column) bool, of func(name string) (arrow.Array, error)) error {
	for i := range s.columns {
		col := &s.columns[i]
		if col.read == nil || !col.Has(rows) || !wanted(col) {
			continue
		}
		a, err := of(col.Name)
		switch {
		case err != nil:
			return err
		case a != nil:
			if a.Len() != rows.Len {
				return fmt.Errorf("column %s has %d values for %d games", col.Name, a.Len(), rows.Len)
			}
			if err := col.read(a, rows); err != nil {
				return fmt.Errorf("column %s: %w", col.Name, err)
			}
		case col.missing != nil:
			col.missing(rows)
		default:
			return fmt.Errorf("it has no column %s", col.Name)
		}
	}
	return nil
}

// columnOf finds the columns of a record.
func columnOf(record arrow.Record) func(name string) (arrow.Array, error) {
	return func(name string) (arrow.Array, error) {
		at := record.Schema().FieldIndices(name)
		switch len(at) {
		case 0:
			return nil, nil
		case 1:
			return record.Column(at[0]), nil
		default:
			return nil, fmt.Errorf("column %s stands there %d times", name, len(at))
		}
	}
}

// checkMetadata reports a file of another study, variant or line-up.
func (s *Schema) checkMetadata(c *table.Cell, oneGame bool, md arrow.Metadata) error {
	if md.FindKey(keyOneGame) >= 0 && !oneGame {
		return errors.New("it says that it is all of its cell, one game, and is listed as a block")
	}
	keys, values := s.metadata(c, oneGame)
	for i, key := range keys {
		got, ok := md.GetValue(key)
		if !ok {
			return fmt.Errorf("it does not say its %s", key)
		}
		if got != values[i] {
			return fmt.Errorf("its %s is %q instead of %q", key, got, values[i])
		}
	}
	return nil
}
