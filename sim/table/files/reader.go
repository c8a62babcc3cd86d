package files

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"

	"houserules/engine"
	"houserules/sim/confined"
	"houserules/sim/table"
)

// Dataset is the tables of a study on disk. Its methods may be called from
// several goroutines.
type Dataset struct {
	folder *confined.Folder
	schema *Schema
	parts  []map[int]table.Part
	// memory holds *readMemory for later reads.
	memory sync.Pool
	// odds are the odds of the openings of cells, see [Dataset.SetOdds].
	odds [][]float64
	// anyGames is set where the games read need not be those of a block.
	anyGames bool
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
	name := filepath.Join(dir, table.PlanFile)
	study := &table.Contents{}
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
	return fmt.Sprintf("%s is no folder of a study: it has no %s; name one that houserules run made, such as runs/three-traditions", string(e), table.PlanFile)
}

func (noStudyError) Unwrap() error { return fs.ErrNotExist }

// ReadPlan reads the contents of a directory's plan.json and its manifest; the
// error wraps fs.ErrNotExist where there is no plan. Whether they belong
// together is for [table.Manifest.CheckPlan] to say, once it is known that the
// plan's version is no newer one.
func ReadPlan(dir string) (data []byte, m *table.Manifest, err error) {
	folder, err := confined.Open(dir)
	if err == nil {
		defer folder.Close()
		data, err = folder.ReadFile(table.PlanFile, table.MaxPlan)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, noStudyError(dir)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read the study's plan: %w", err)
	}
	if err := table.CheckVersions(data); err != nil {
		return nil, nil, fmt.Errorf("%s has %w", folder.Path(table.PlanFile), err)
	}
	m, err = readManifest(folder)
	// Whoever extends the study replaces both: a plan that was read before may be that of the manifest before. Both
	// are read again until they belong together, or neither has changed in a while.
	const enough = 5 // times
	for alike := 0; alike < enough && err == nil && m.CheckPlan(data) != nil; alike++ {
		again, changed := folder.ReadFile(table.PlanFile, table.MaxPlan)
		if changed != nil || table.CheckVersions(again) != nil {
			break
		}
		before := m
		if m, err = readManifest(folder); err == nil && !(bytes.Equal(again, data) && m.PlanSHA256 == before.PlanSHA256 && m.NextPlan == before.NextPlan) {
			alike = -1
		}
		data = again
	}
	return data, m, err
}

// OpenStudy opens the tables of a study whose plan and manifest have been read.
func OpenStudy(dir string, study *table.Contents, m *table.Manifest) (*Dataset, error) {
	schema, err := NewSchema(study)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, table.PlanFile), err)
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

// SetOdds gives [Records] the odds with which random plies make the openings that the games of a cell
// take in turn; nil of a cell that has none.
func (d *Dataset) SetOdds(of func(c *table.Cell) []float64) {
	d.odds = nil
	for i := range d.Cells() {
		if odds := of(&d.Cells()[i]); len(odds) > 0 {
			if d.odds == nil {
				d.odds = make([][]float64, len(d.Cells()))
			}
			d.odds[i] = odds
		}
	}
}

// KnowsOdds tells whether the odds of the openings of some cell are known.
func (d *Dataset) KnowsOdds() bool { return d.odds != nil }

// Contents returns the description of the tables. It is not to be changed.
func (d *Dataset) Contents() *table.Contents { return d.schema.study }

// Schema returns the layout of the tables.
func (d *Dataset) Schema() *Schema { return d.schema }

// Cells returns the study's cells. They are not to be changed.
func (d *Dataset) Cells() []table.Cell { return d.schema.study.Cells }

// Missing is the number of games that are not yet played, or of matches.
func (d *Dataset) Missing() int64 {
	var missing int64
	for i, c := range d.Cells() {
		if d.OneGame(i) {
			continue
		}
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
	return d.read(cell, block, rows, func(c *column) bool { return !c.Course })
}

// ReadComebacks is ReadResults with the column Comeback.
func (d *Dataset) ReadComebacks(cell, block int, rows *engine.Rows) error {
	return d.read(cell, block, rows, func(c *column) bool { return !c.Course || c.Of == table.OfComeback })
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
	part, ok := d.part(cell, block)
	name := d.folder.Path(cmp.Or(part.File, c.PartFile(block)))
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
	if part.OneGame {
		first, games := c.Block(block)
		repeat(rows, first, games)
	}
	rows.OneGame = part.OneGame // after rows have grown, which forgets it
	return nil
}

// readPiece is how much of a file is read at once, in bytes: what a processor has at
// hand, beside all else, when it is hashed.
const readPiece = 1 << 16
