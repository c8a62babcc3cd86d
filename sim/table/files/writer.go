package files

import (
	"crypto/sha256"
	"fmt"
	"path"
	"sync"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/sim/confined"
	"houserules/sim/table"
	"houserules/sim/table/files/arrowfile"
)

// Writer writes part files. It belongs to one worker and uses its memory
// again from part to part.
type Writer struct {
	dir     string
	inside  *confined.Folder // dir, once it is open
	schema  *Schema
	encoder encoder
	files   arrowfile.Writer
	folder  string      // the last one made
	cell    *table.Cell // the last one written, whether as one game, and its schema
	oneGame bool
	fields  *arrow.Schema
	// memory holds *[]byte for files that are not written yet: one or two.
	memory sync.Pool
}

// NewWriter returns a writer for a study's directory.
func (s *Schema) NewWriter(dir string) *Writer {
	return &Writer{dir: dir, schema: s, files: writerOf(s.study.Compression)}
}

// Write writes block b of a cell of the study, replacing any file of that
// name, and returns when the file would survive a crash. The rows must be
// those of the block and are not kept.
func (w *Writer) Write(c *table.Cell, b int, rows *engine.Rows) (table.Part, error) {
	p, err := w.Encode(c, b, rows)
	if err != nil {
		return table.Part{}, err
	}
	return p.Commit()
}

// Encode is the part of Write that needs the rows and the processor. What is
// left is waiting for the disk, which Commit does, in another goroutine if
// the caller likes; the Writer may go on meanwhile. Either Commit or Abandon
// must be called.
func (w *Writer) Encode(c *table.Cell, b int, rows *engine.Rows) (*Pending, error) {
	part := table.Part{File: c.PartFile(b)}
	part.First, part.Games = c.Block(b)
	if w.schema.study.Unit == table.Matches {
		part.Rows = rows.Len
	}
	return w.encodePart(c, part, rows)
}

// EncodeOnly is Encode for game 0 of a cell whose games are all the same one.
func (w *Writer) EncodeOnly(c *table.Cell, rows *engine.Rows) (*Pending, error) {
	if !c.StopsAtOneGame {
		return nil, fmt.Errorf("%s: by its plan all games of the cell are put into its tables", c.Folder())
	}
	return w.encodePart(c, table.Part{File: c.PartFile(0), Games: 1, OneGame: true}, rows)
}

// encodePart is Encode for a part.
func (w *Writer) encodePart(c *table.Cell, part table.Part, rows *engine.Rows) (*Pending, error) {
	if err := checkRows(rows, c, &part); err != nil {
		return nil, fmt.Errorf("%s: %w", part.File, err)
	}
	if err := w.makeFolder(path.Dir(part.File)); err != nil {
		return nil, fmt.Errorf("cannot make a folder for the tables: %w", err)
	}
	f, err := create(w.inside, part.File)
	if err != nil {
		return nil, fmt.Errorf("cannot write a table: %w", err)
	}
	memory, ok := w.memory.Get().(*[]byte)
	if !ok {
		memory = new([]byte)
	}
	*memory, err = w.encode((*memory)[:0], c, part.OneGame, rows)
	f.data = *memory
	p := &Pending{part, f, func() { w.memory.Put(memory) }}
	if err != nil {
		p.Abandon()
		return nil, fmt.Errorf("cannot write %s: %w", f.Path(), err)
	}
	f.seal()
	return p, nil
}

// Pending is a part that has a temporary name but is not yet written.
type Pending struct {
	part table.Part
	file *file
	// free gives its memory back to the writer.
	free func()
}

// Commit writes the part and makes it durable under its name.
func (p *Pending) Commit() (table.Part, error) {
	defer p.free()
	var err error
	p.part.Size, p.part.SHA256, err = p.file.commit()
	if err != nil {
		return table.Part{}, fmt.Errorf("cannot write %s: %w", p.file.Path(), err)
	}
	return p.part, nil
}

// Abandon removes the temporary file.
func (p *Pending) Abandon() {
	p.free()
	p.file.Abandon()
}

// encode appends the rows as an Arrow file of one record batch.
func (w *Writer) encode(dst []byte, c *table.Cell, oneGame bool, rows *engine.Rows) ([]byte, error) {
	if c != w.cell || oneGame != w.oneGame {
		w.cell, w.oneGame, w.fields = c, oneGame, w.schema.arrowSchema(c, oneGame)
	}
	schema := w.fields
	w.encoder.next(c)
	arrays := make([]arrow.Array, len(w.schema.columns))
	for i := range w.schema.columns {
		col := &w.schema.columns[i]
		if !col.Has(rows) {
			arrays[i] = w.encoder.nulls(col.typ, col.names, rows.Len)
		} else {
			arrays[i] = col.write(&w.encoder, rows)
		}
		defer arrays[i].Release()
	}
	if w.encoder.err != nil {
		return dst, w.encoder.err
	}
	record := array.NewRecord(schema, arrays, int64(rows.Len))
	defer record.Release()
	return w.files.Append(dst, record)
}

// Size is the number of bytes of a file with some games of a cell. It writes no file,
// but does all that [Writer.Encode] does with the processor.
func (w *Writer) Size(c *table.Cell, rows *engine.Rows) (int64, error) {
	file, err := w.encode(nil, c, false, rows)
	if err != nil {
		return 0, fmt.Errorf("cannot put games of %s into a table: %w", c.Agents, err)
	}
	_ = sha256.Sum256(file)
	return int64(len(file)), nil
}

// makeFolder makes a folder and its parents durable.
func (w *Writer) makeFolder(folder string) error {
	if folder == w.folder {
		return nil
	}
	if w.inside == nil {
		inside, err := confined.Make(w.dir)
		if err != nil {
			return err
		}
		w.inside = inside
	}
	if err := w.inside.MakeFolder(folder); err != nil {
		return err
	}
	w.folder = folder
	return nil
}

// checkOrder reports rows that are not the games of a part, or not its matches,
// in their order.
func checkOrder(r *engine.Rows, part *table.Part) error {
	if part.Rows > 0 {
		return matchplay.CheckOrder(r.Game[:r.Len], r.Starters, part.First, part.Games)
	}
	for i, game := range r.Game[:r.Len] {
		if game != part.First+uint64(i) {
			return fmt.Errorf("row %d is game %d instead of %d", i, game, part.First+uint64(i))
		}
	}
	return nil
}

// checkRows reports rows that are not those of a block: a fault of the
// program that must not reach a file.
func checkRows(r *engine.Rows, c *table.Cell, part *table.Part) error {
	if r.Len != part.Len() || r.Len == 0 {
		return fmt.Errorf("the block has %d games, the rows have %d", part.Len(), r.Len)
	}
	if err := checkGames(r, c); err != nil {
		return err
	}
	return checkOrder(r, part)
}

// checkGames reports rows that cannot be games of a cell.
func checkGames(r *engine.Rows, c *table.Cell) error {
	seats := r.Info.Seats()
	if seats != c.Info.Seats() || len(r.Info.Metrics) != len(c.Info.Metrics) {
		return fmt.Errorf("the rows are those of another game (%d seats, %d metrics)", seats, len(r.Info.Metrics))
	}
	if (r.Lines != nil) != c.Lines {
		return fmt.Errorf("the rows keep lines: %t, the plan: %t", r.Lines != nil, c.Lines)
	}
	if (r.Openings != nil) != c.Opens() {
		return fmt.Errorf("the rows keep openings: %t, the plan: %t", r.Openings != nil, c.Opens())
	}
	reasons := len(r.Info.EndReasons)
	for i, end := range r.End {
		if (end < 1 || int(end) > reasons) && (end != engine.Forfeit || !c.Forfeits) {
			return fmt.Errorf("game %d has the end reason %d, which its rules do not have", r.Game[i], end)
		}
	}
	names := len(r.Info.Actions)
	for k := range seats {
		for i, a := range r.FirstMove[k] {
			if int(a) >= names && a != engine.NoAction && names > 0 {
				return fmt.Errorf("game %d: seat %d began with the action %d, which has no name", r.Game[i], k+1, a)
			}
		}
	}
	return nil
}
