package table

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"houserules/engine"
)

// columnWonBy is a column of CSV files only: winners in words, which are no numbers to be
// taken apart. They are the roles of the seats that have a share of the win.
const columnWonBy = "won_by"

// CSV writes the games of one cell as comma-separated values (RFC 4180): a line of
// heads and a line a game, with the columns of [Records] and won_by. Words stand for
// numbers of dictionaries, and nothing for what is null. It holds one block at a time.
type CSV struct {
	records *Records
	// wonBy are the words for each value of the column winners, which stands at winners.
	wonBy   []string
	winners int
	buffer  *bufio.Writer
	out     *csv.Writer
	line    []string
}

// NewCSV returns a writer of a cell's games.
func (d *Dataset) NewCSV(cell int, to io.Writer) (*CSV, error) {
	records, err := d.NewRecords(cell)
	if err != nil {
		return nil, err
	}
	buffer := bufio.NewWriterSize(to, 1<<20)
	w := &CSV{records: records, buffer: buffer, out: csv.NewWriter(buffer), wonBy: winnersInWords(d.Cells()[cell].Info)}
	var heads []string
	for i, f := range records.Schema().Fields() {
		heads = append(heads, f.Name)
		if f.Name == "winners" {
			w.winners = i
		}
	}
	return w, w.out.Write(append(heads, columnWonBy))
}

// Write writes the games of block b, as [Records.Read] gives them.
func (w *CSV) Write(b int) error { return w.records.Read(b, w.record) }

// Close writes what is left.
func (w *CSV) Close() error {
	w.out.Flush()
	if err := w.out.Error(); err != nil {
		return err
	}
	return w.buffer.Flush()
}

// record writes the rows of a record.
func (w *CSV) record(record arrow.Record) error {
	for i := range int(record.NumRows()) {
		w.line = w.line[:0]
		for _, column := range record.Columns() {
			w.line = append(w.line, valueText(column, i))
		}
		w.line = append(w.line, w.winnersOf(record.Column(w.winners), i))
		if err := w.out.Write(w.line); err != nil {
			return err
		}
	}
	return nil
}

// winnersOf says who won a game; nothing where nobody knows.
func (w *CSV) winnersOf(a arrow.Array, i int) string {
	if bits, ok := a.(*array.Uint8); ok && bits.IsValid(i) && int(bits.Value(i)) < len(w.wonBy) {
		return w.wonBy[bits.Value(i)]
	}
	return ""
}

// winnersInWords are the words for every set of seats as the column winners has it, seat 1
// in bit 0.
func winnersInWords(info *engine.Info) []string {
	list := make([]string, 1<<info.Seats())
	for set := range list {
		var names []string
		for k, role := range info.Roles {
			if set>>k&1 == 0 {
				continue
			}
			name := role.Name
			if !role.Own {
				name = fmt.Sprintf("%s %d", name, k+1)
			}
			names = append(names, name)
		}
		list[set] = strings.Join(names, " and ")
	}
	return list
}

// valueText is a value as text, empty where it is null.
func valueText(a arrow.Array, i int) string {
	if a.IsNull(i) {
		return ""
	}
	if words, ok := a.(*array.Dictionary); ok {
		return words.Dictionary().ValueStr(words.GetValueIndex(i))
	}
	return a.ValueStr(i)
}
