package files

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"houserules/engine"
	"houserules/sim/table"
)

// Records reads the games of one cell for other formats, a block at a time: all columns
// of the tables and before them those that the folders' names hold, variant, agents and
// openings. Where a cell of the study is one game, they have a column weight at the end, too: for how many
// games of its cell a row stands. Where the odds of openings are known, they have a column opening_odds, by which
// a mean over all openings is that over the openings of random plies. It is for one goroutine.
type Records struct {
	data   *Dataset
	cell   int
	rows   *engine.Rows
	schema *arrow.Schema
}

// Weight is the name of the column that [Records] has where a cell is one game.
const Weight = "weight"

// OpeningOdds is the name of the column that [Records] has where [Dataset.SetOdds] has given some.
const OpeningOdds = "opening_odds"

// NewRecords returns a reader of a cell's games.
func (d *Dataset) NewRecords(cell int) (*Records, error) {
	if cell < 0 || cell >= len(d.parts) {
		return nil, fmt.Errorf("the study has no cell %d (it has %d)", cell, len(d.parts))
	}
	c := &d.Cells()[cell]
	own := d.schema.arrowSchema(c, d.OneGame(cell))
	fields := slices.Clone(own.Fields())
	for i, name := range []string{"variant", "agents", "openings"} {
		fields = slices.Insert(fields, i, arrow.Field{Name: name, Type: oneText, Nullable: true})
	}
	if slices.ContainsFunc(d.parts, func(parts map[int]table.Part) bool { return parts[0].OneGame }) {
		doc := arrow.NewMetadata([]string{"doc", "unit"}, []string{"for how many games of its variant and line-up the row stands, which are the same one", "games"})
		fields = append(fields, arrow.Field{Name: Weight, Type: arrow.PrimitiveTypes.Uint64, Nullable: true, Metadata: doc})
	}
	if d.odds != nil {
		doc := arrow.NewMetadata([]string{"doc", "unit"}, []string{"the odds with which random plies make the game's opening", "1"})
		fields = append(fields, arrow.Field{Name: OpeningOdds, Type: arrow.PrimitiveTypes.Float64, Nullable: true, Metadata: doc})
	}
	metadata := own.Metadata()
	return &Records{data: d, cell: cell, rows: engine.NewRows(c.Info, 0), schema: arrow.NewSchema(fields, &metadata)}, nil
}

// Schema is the schema of every record. It is there although no block may be.
func (r *Records) Schema() *arrow.Schema { return r.schema }

// Played tells whether block b of a cell is a part that is there: of a cell that is one
// game the first one alone, which has that game once.
func (d *Dataset) Played(cell, b int) bool {
	_, ok := d.parts[cell][b]
	return ok
}

// Read gives the games of block b, which must be there ([Dataset.Played]), to use. The record is not to be
// kept. The file is checked as [Dataset.Read] does.
func (r *Records) Read(b int, use func(arrow.Record) error) error {
	d, c := r.data, &r.data.Cells()[r.cell]
	name := d.folder.Path(c.PartFile(b))
	part, ok := d.parts[r.cell][b]
	if !ok {
		return fmt.Errorf("%s has not been played yet", name)
	}
	buffers, ok := d.memory.Get().(*readMemory)
	if !ok {
		buffers = &readMemory{}
	}
	defer d.memory.Put(buffers)
	if err := readPart(d.folder, part, buffers); err != nil {
		return err
	}
	// Once as all readers do, which finds what is no table of this study.
	err := d.decode(c, part, buffers, r.rows)
	var record arrow.Record
	if err == nil {
		first, _ := c.Block(b)
		record, err = r.record(c, buffers.file, first)
	}
	if err != nil {
		return fmt.Errorf("%s is no table of this study: %w; delete it, and give the command again that made its folder", name, err)
	}
	defer record.Release()
	return use(record)
}

// record is the record of a part's file with the columns of the schema. One that is
// missing, because an older program wrote the file, is null.
func (r *Records) record(c *table.Cell, file []byte, first uint64) (arrow.Record, error) {
	in, err := ipc.NewFileReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	defer in.Close()
	from, err := in.Record(0)
	if err != nil {
		return nil, err
	}
	n := int(from.NumRows())
	columns := []arrow.Array{same(c.Variant, n), same(c.Agents, n), same(c.Openings, n)}
	defer func() {
		for _, a := range columns {
			a.Release()
		}
	}()
	for _, field := range r.schema.Fields()[len(columns):] {
		if field.Name == Weight {
			columns = append(columns, r.weights(c, n))
			continue
		}
		if field.Name == OpeningOdds {
			columns = append(columns, r.odds(first, n))
			continue
		}
		at := from.Schema().FieldIndices(field.Name)
		if len(at) == 0 {
			columns = append(columns, array.MakeArrayOfNull(memory.DefaultAllocator, field.Type, n))
			continue
		}
		a := from.Column(at[0])
		if !arrow.TypeEqual(a.DataType(), field.Type) {
			return nil, fmt.Errorf("column %s holds %s instead of %s", field.Name, a.DataType(), field.Type)
		}
		a.Retain()
		columns = append(columns, a)
	}
	return array.NewRecord(r.schema, columns, int64(n)), nil
}

// weights are for how many games so many rows stand: one each, or all of the cell.
func (r *Records) weights(c *table.Cell, n int) arrow.Array {
	of := array.NewUint64Builder(memory.DefaultAllocator)
	defer of.Release()
	for range n {
		weight := uint64(1)
		if r.data.OneGame(r.cell) {
			weight = uint64(c.Games)
		}
		of.Append(weight)
	}
	return of.NewArray()
}

// odds are the odds of the openings of so many games from the first one on.
func (r *Records) odds(first uint64, n int) arrow.Array {
	of := array.NewFloat64Builder(memory.DefaultAllocator)
	defer of.Release()
	list := r.data.odds[r.cell]
	for i := range uint64(n) {
		if list == nil {
			of.AppendNull()
		} else {
			of.Append(list[(first+i)%uint64(len(list))])
		}
	}
	return of.NewArray()
}

// oneText is the type of a column that has one text in all rows: that text is there once.
var oneText = &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int8, ValueType: arrow.BinaryTypes.String}

// same is a column of one text, or of nulls where it is empty.
func same(text string, n int) arrow.Array {
	if text == "" {
		return array.MakeArrayOfNull(memory.DefaultAllocator, oneText, n)
	}
	words := array.NewStringBuilder(memory.DefaultAllocator)
	defer words.Release()
	words.Append(text)
	word := words.NewArray()
	defer word.Release()
	zeros := array.NewData(oneText.IndexType, n, []*memory.Buffer{nil, memory.NewBufferBytes(make([]byte, n))}, nil, 0, 0)
	defer zeros.Release()
	indices := array.MakeFromData(zeros)
	defer indices.Release()
	return array.NewDictionaryArray(oneText, indices, word)
}
