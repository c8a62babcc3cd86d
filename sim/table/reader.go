package table

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/ipc"

	"houserules/engine"
	"houserules/sim/confined"
)

// Dataset is the tables of a study on disk. Its methods may be called from
// several goroutines.
type Dataset struct {
	folder *confined.Folder
	schema *Schema
	parts  []map[int]Part
	// memory holds *readMemory for later reads.
	memory sync.Pool
}

// readMemory is what reading a part takes: the file, and what Arrow makes of
// it. None of it is left in the rows.
type readMemory struct {
	file, arrays []byte
	// known is how the last part was laid out; nil before the first.
	known *knownLayout
}

// Open opens a study's directory for reading. It reads the plan and the list
// of finished parts, not the parts.
func Open(dir string) (*Dataset, error) {
	data, manifest, err := ReadPlan(dir)
	if err != nil {
		return nil, err
	}
	name := filepath.Join(dir, PlanFile)
	study := &Contents{}
	if err := json.Unmarshal(data, study); err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): restore it from a copy, or play the study again in a new folder", name, err)
	}
	if err := study.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := manifest.CheckPlan(data); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return OpenStudy(dir, study, manifest)
}

// noStudyError says that a folder, its value, holds no study. It is an
// fs.ErrNotExist.
type noStudyError string

func (e noStudyError) Error() string {
	return fmt.Sprintf("%s is no folder of a study: it has no %s; name one that houserules run made, such as runs/NAME", string(e), PlanFile)
}

func (noStudyError) Unwrap() error { return fs.ErrNotExist }

// ReadPlan reads the contents of a directory's plan.json and its manifest; the
// error wraps fs.ErrNotExist where there is no plan. Whether they belong
// together is for [Manifest.CheckPlan] to say, once it is known that the
// plan's version is no newer one.
func ReadPlan(dir string) (data []byte, m *Manifest, err error) {
	folder, err := confined.Open(dir)
	if err == nil {
		defer folder.Close()
		data, err = folder.ReadFile(PlanFile, MaxPlan)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, noStudyError(dir)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the study's plan: %w", err)
	}
	if err := CheckVersions(data); err != nil {
		return nil, nil, fmt.Errorf("%s has %w", folder.Path(PlanFile), err)
	}
	m, err = readManifest(folder)
	return data, m, err
}

// OpenStudy opens the tables of a study whose plan and manifest have been read.
func OpenStudy(dir string, study *Contents, m *Manifest) (*Dataset, error) {
	schema, err := NewSchema(study)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, PlanFile), err)
	}
	parts, err := m.Finished(study)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	folder, err := confined.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot read the study's tables: %w", err)
	}
	return &Dataset{folder: folder, schema: schema, parts: parts}, nil
}

// Contents returns the description of the tables. It is not to be changed.
func (d *Dataset) Contents() *Contents { return d.schema.study }

// Schema returns the layout of the tables.
func (d *Dataset) Schema() *Schema { return d.schema }

// Cells returns the study's cells. They are not to be changed.
func (d *Dataset) Cells() []Cell { return d.schema.study.Cells }

// Missing is the number of games that are not yet played, or of matches.
func (d *Dataset) Missing() int64 {
	var missing int64
	for i, c := range d.Cells() {
		missing += c.Games
		for _, p := range d.parts[i] {
			missing -= int64(p.Games)
		}
	}
	return missing
}

// Read reads block b of a cell into rows made for the cell's game, and sizes
// them. It checks the file against the manifest's checksum and its contents
// against the plan; an error names the file, what is wrong and what to do,
// and leaves the contents of rows undefined.
func (d *Dataset) Read(cell, block int, rows *engine.Rows) error {
	return d.read(cell, block, rows, everyColumn)
}

// ReadResults is Read without the columns that say how a game went on its way:
// Captures, LargestCapture, LastLeadChange, Comeback, and FirstMove of all seats but
// the first. These are undefined. It is for analyses of many games, which take two
// thirds of the time so.
func (d *Dataset) ReadResults(cell, block int, rows *engine.Rows) error {
	return d.read(cell, block, rows, func(c *column) bool { return !c.course })
}

// ReadComebacks is ReadResults with the column Comeback.
func (d *Dataset) ReadComebacks(cell, block int, rows *engine.Rows) error {
	return d.read(cell, block, rows, func(c *column) bool { return !c.course || c.name == comebackName })
}

// everyColumn wants all columns.
func everyColumn(*column) bool { return true }

// read reads those columns of a block that are wanted.
func (d *Dataset) read(cell, block int, rows *engine.Rows, wanted func(*column) bool) error {
	if cell < 0 || cell >= len(d.parts) {
		return fmt.Errorf("the study has no cell %d (it has %d)", cell, len(d.parts))
	}
	c := &d.Cells()[cell]
	if block < 0 || block >= c.Blocks() {
		return fmt.Errorf("%s has no block %d (it has %d)", c.Folder(), block, c.Blocks())
	}
	if rows.Info.Seats() != c.Info.Seats() || !slices.Equal(rows.Info.Metrics, c.Info.Metrics) {
		return fmt.Errorf("%s: the rows to read into were made for another game", c.Folder())
	}
	name := d.folder.Path(c.PartFile(block))
	part, ok := d.parts[cell][block]
	if !ok {
		return fmt.Errorf("%s has not been played yet: run the study again in %s to play what is missing", name, d.folder.Path(""))
	}
	memory, ok := d.memory.Get().(*readMemory)
	if !ok {
		memory = &readMemory{}
	}
	defer d.memory.Put(memory)
	if err := readPart(d.folder, part, memory); err != nil {
		return err
	}
	if err := d.decodeColumns(c, part, memory, rows, wanted); err != nil {
		return fmt.Errorf("%s is no table of this study: %w; delete it, and run the study again in %s", name, err, d.folder.Path(""))
	}
	return nil
}

// readPiece is how much of a file is read at once, in bytes: what a processor has at
// hand, beside all else, when it is hashed.
const readPiece = 1 << 16

// readPart reads a part file into m.file and compares it with the manifest.
func readPart(folder *confined.Folder, part Part, m *readMemory) error {
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
		return fmt.Errorf("%s is damaged: its checksum is not the one in %s; %s", name, ManifestFile, remedy)
	}
	return nil
}

// decode fills rows from a part's file in memory. Arrow's reader panics on
// malformed files; that becomes an error here, and so does a file that asks
// for more memory than a block can need.
func (d *Dataset) decode(c *Cell, part Part, memory *readMemory, rows *engine.Rows) error {
	return d.decodeColumns(c, part, memory, rows, everyColumn)
}

// decodeColumns is decode for those columns that are wanted. Of a part that is laid out
// like the one before only these are decompressed.
func (d *Dataset) decodeColumns(c *Cell, part Part, memory *readMemory, rows *engine.Rows, wanted func(*column) bool) (err error) {
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
		left: 16*int64(len(memory.file)) + int64(part.rows())*64*int64(len(d.schema.columns)) + 1<<20,
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
	if err := d.schema.checkMetadata(c, in.Schema().Metadata()); err != nil {
		return err
	}
	if n := in.NumRecords(); n != 1 {
		return fmt.Errorf("it has %d record batches instead of 1", n)
	}
	record, err := in.Record(0)
	if err != nil {
		return err
	}
	if record.NumRows() != int64(part.rows()) {
		return fmt.Errorf("it has %d games instead of %d", record.NumRows(), part.rows())
	}
	d.size(c, part, rows)
	if err := d.schema.fillRows(rows, wanted, columnOf(record)); err != nil {
		return err
	}
	if err := d.settle(c, part, rows); err != nil {
		return err
	}
	memory.known = d.knownLayoutOf(c, memory.file, record)
	return nil
}

// size makes the rows those of a part.
func (d *Dataset) size(c *Cell, part Part, rows *engine.Rows) {
	rows.Resize(part.rows())
	rows.KeepLines(c.Lines)
	rows.KeepOpenings(c.Opens())
	rows.KeepStarters(part.Rows > 0)
}

// settle does what is left when the rows are filled.
func (d *Dataset) settle(c *Cell, part Part, rows *engine.Rows) error {
	for i, s := range rows.Starters {
		rows.Starters[i] = inLeg(c, s)
	}
	return checkOrder(rows, &part)
}

// fillRows copies the columns that are wanted, by name, into rows. of returns the
// column of a name, nil where there is none.
func (s *Schema) fillRows(rows *engine.Rows, wanted func(*column) bool, of func(name string) (arrow.Array, error)) error {
	for i := range s.columns {
		col := &s.columns[i]
		if col.read == nil || (col.has != nil && !col.has(rows)) || !wanted(col) {
			continue
		}
		a, err := of(col.name)
		switch {
		case err != nil:
			return err
		case a != nil:
			if a.Len() != rows.Len {
				return fmt.Errorf("column %s has %d values for %d games", col.name, a.Len(), rows.Len)
			}
			if err := col.read(a, rows); err != nil {
				return fmt.Errorf("column %s: %w", col.name, err)
			}
		case col.missing != nil:
			col.missing(rows)
		default:
			return fmt.Errorf("it has no column %s", col.name)
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
func (s *Schema) checkMetadata(c *Cell, md arrow.Metadata) error {
	keys, values := s.metadata(c)
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
