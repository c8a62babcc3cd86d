package files

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/sim/table"
)

// Reading is the exact inverse of writing, for every compression and both
// kinds of games, whatever the rows were used for before.
func TestReadInvertsWrite(t *testing.T) {
	for _, c := range table.Compressions() {
		t.Run(string(c), func(t *testing.T) {
			dir := t.TempDir()
			want := writeStudy(t, dir, mixedStudy(c), 7)
			d, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if d.Missing() != 0 {
				t.Errorf("%d games missing", d.Missing())
			}
			for i, cell := range d.Cells() {
				rows := engine.NewRows(cell.Info, 3)
				for b := range cell.Blocks() {
					if err := d.Read(i, b, rows); err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(want[i][b], rows); diff != "" {
						t.Errorf("%s block %d (-written +read):\n%s", cell.Folder(), b, diff)
					}
				}
			}
		})
	}
}

// Long games and many actions get wider columns, which hold what narrow ones
// cannot.
func TestWideColumns(t *testing.T) {
	s := mixedStudy(table.LZ4)
	s.Variants, s.Cells = s.Variants[:1], s.Cells[:1]
	info := s.Variants[0].Info
	info.Limit, info.Metrics[0].Most = 1_000_000, 1<<15
	for i := range 200 {
		info.Actions = append(info.Actions, fmt.Sprint("house ", i))
	}
	dir := t.TempDir()
	want := writeStudy(t, dir, s, 9)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	rows := engine.NewRows(info, 0)
	for b := range d.Cells()[0].Blocks() {
		if err := d.Read(0, b, rows); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want[0][b].FirstMove, rows.FirstMove); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want[0][b].Plies, rows.Plies); diff != "" {
			t.Error(diff)
		}
	}
	types := func(d *Schema) map[string]string {
		got := map[string]string{}
		for i, f := range d.fields {
			got[d.columns[i].Name] = f.Type.String()
		}
		return got
	}
	for name, want := range map[string]string{
		"game": "uint32", "plies": "uint32", "branching_sum": "uint32", "fired_feeding": "int32",
		"first_move_1": "dictionary<values=utf8, indices=int16, ordered=false>",
		"end_reason":   "dictionary<values=utf8, indices=int8, ordered=false>",
	} {
		if got := types(d.schema)[name]; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	s.Cells[0].Games = 1<<32 + 1
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"game", "match"} {
		if got := types(schema)[name]; got != "uint64" {
			t.Errorf("of many games, %s is %s", name, got)
		}
	}
	// A block of it has indices beyond 32 bits.
	s.Cells[0].BlockGames = 1 << 20
	last := s.Cells[0].Blocks() - 1
	first, n := s.Cells[0].Block(last)
	rows = randomRows(rand.New(rand.NewPCG(1, 1)), info, first, n)
	part, err := schema.NewWriter(dir).Write(&s.Cells[0], last, rows)
	if err != nil {
		t.Fatal(err)
	}
	got := engine.NewRows(info, 0)
	many := &Dataset{folder: opened(t, dir), schema: schema, parts: []map[int]table.Part{{last: part}}}
	if err := many.Read(0, last, got); err != nil || got.Game[n-1] != 1<<32 {
		t.Errorf("game %v, %v", got.Game, err)
	}
}

// Opening gives back the study as it was written, rules and game descriptions
// included.
func TestOpenReadsStudy(t *testing.T) {
	dir := t.TempDir()
	want := mixedStudy(table.LZ4)
	writeStudy(t, dir, want, 1)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, d.Contents(), cmp.Comparer(func(a, b []byte) bool {
		return strings.Join(strings.Fields(string(a)), "") == strings.Join(strings.Fields(string(b)), "")
	})); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
}

// Equal rows give equal bytes, whatever the writer wrote before.
func TestBytesDependOnRowsOnly(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	s := mixedStudy(table.Zstd)
	rows := writeStudy(t, a, s, 3)
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	w := schema.NewWriter(b)
	for i := len(s.Cells) - 1; i >= 0; i-- {
		for k := s.Cells[i].Blocks() - 1; k >= 0; k-- {
			if _, err := w.Write(&s.Cells[i], k, rows[i][k]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range s.Cells {
		for k := range s.Cells[i].Blocks() {
			name := s.Cells[i].PartFile(k)
			x, errX := os.ReadFile(filepath.Join(a, name))
			y, errY := os.ReadFile(filepath.Join(b, name))
			if errX != nil || errY != nil || string(x) != string(y) {
				t.Errorf("%s differs (%v, %v)", name, errX, errY)
			}
		}
	}
}

// One row, spelled out, as a reader sees it who knows only Arrow.
func TestStoredValues(t *testing.T) {
	dir := t.TempDir()
	s := mixedStudy(table.None)
	s.Cells = s.Cells[1:3]
	for i := range s.Cells {
		s.Cells[i].Games = 2
	}
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	rows := engine.NewRows(s.Cells[1].Info, 2)
	rows.Game[0], rows.Game[1] = 0, 1
	rows.End[0], rows.End[1] = 2, 3
	rows.Plies[0] = 81
	rows.Score[0][0], rows.Score[1][0] = engine.Units(20)+1, engine.Units(27)
	rows.Return[1][0] = engine.FullReturn
	rows.Return[0][1], rows.Return[1][1] = 30, 30
	rows.Comeback[0], rows.Comeback[1] = 7, -1
	rows.FirstMove[0][0], rows.FirstMove[1][0] = 2, 4
	rows.FirstMove[0][1], rows.FirstMove[1][1] = 0, engine.NoAction
	rows.Metrics[0][0], rows.Metrics[1][0] = 9, 1
	rows.KeepLines(true)
	rows.Lines[0], rows.Lines[1] = 1<<63+5, 0
	part, err := schema.NewWriter(dir).Write(&s.Cells[1], 0, rows)
	if err != nil {
		t.Fatal(err)
	}
	const file = "games/variant=sow/agents=random%2Calphabeta%3A4/part-00000.arrow"
	if part.File != file {
		t.Errorf("file %s", part.File)
	}
	got, md := readText(t, filepath.Join(dir, file))
	want := map[string]string{
		"game": "[0 1]", "match": "[(null) (null)]", "game_in_match": "[(null) (null)]", "leg": "[2 2]", "starter": "[2 2]",
		"agent_1": "[random random]", "agent_2": "[alphabeta:4 alphabeta:4]", "agent_3": "[(null) (null)]",
		"score_1": "[20.5 0]", "score_2": "[27 0]", "score_5": "[(null) (null)]",
		"return_1": "[0 0.5]", "return_2": "[1 0.5]", "winners": "[2 3]", "plies": "[81 0]",
		"end_reason": "[no-move limit]", "margin": "[-6.5 0]", "comeback": "[3.5 (null)]",
		"captures_1": "[0 0]", "largest_capture_2": "[0 0]", "branching_sum": "[0 0]", "lead_changes": "[0 0]",
		"first_move_1": "[C A]", "first_move_2": "[b (null)]", "first_action_1": "[(null) (null)]",
		"line":          "[9223372036854775813 0]",
		"fired_feeding": "[9 0]", "seeds_left": "[0.5 0]", "rounds": "[(null) (null)]",
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("column %s: %s, want %s", name, got[name], text)
		}
	}
	for key, text := range map[string]string{
		"houserules.table_version": "2", "houserules.protocol": "1", "houserules.study": "mixed",
		"houserules.seed": "9223372036854775813", "houserules.variant": "sow", "houserules.rules_hash": "aa",
		"houserules.agents": "random,alphabeta:4",
	} {
		if v, _ := md.GetValue(key); v != text {
			t.Errorf("metadata %s: %q, want %q", key, v, text)
		}
	}
}

// readText reads every column of an Arrow file as text, with Arrow's own
// formatting.
func readText(t *testing.T, name string) (map[string]string, arrow.Metadata) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in, err := ipc.NewFileReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	record, err := in.Record(0)
	if err != nil {
		t.Fatal(err)
	}
	text := map[string]string{}
	for i, field := range record.Schema().Fields() {
		if doc, _ := field.Metadata.GetValue("doc"); doc == "" {
			t.Errorf("column %s has no doc", field.Name)
		}
		if !field.Nullable {
			t.Errorf("column %s is not nullable", field.Name)
		}
		a := record.Column(i)
		var values []string
		for k := range a.Len() {
			values = append(values, a.ValueStr(k))
		}
		text[field.Name] = "[" + strings.Join(values, " ") + "]"
		if a.DataType().ID() == arrow.DICTIONARY && a.(*array.Dictionary).Dictionary().NullN() != 0 {
			t.Errorf("the dictionary of %s has nulls", field.Name)
		}
	}
	return text, record.Schema().Metadata()
}

// The column line is there where a cell keeps lines, for its games only, and a
// study of uniform random players alone has none.
func TestLineColumn(t *testing.T) {
	dir := t.TempDir()
	s := mixedStudy(table.LZ4)
	writeStudy(t, dir, s, 5)
	for i := range s.Cells {
		c := &s.Cells[i]
		text, _ := readText(t, filepath.Join(dir, filepath.FromSlash(c.PartFile(0))))
		if nulls := strings.Contains(text["line"], "(null)"); nulls == c.Lines || text["line"] == "" {
			t.Errorf("%s: line %s", c.Folder(), text["line"])
		}
	}
	s.Cells = s.Cells[:1]
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range schema.Columns() {
		if c.Name == "line" {
			t.Error("a study of uniform random players has the column line")
		}
	}
}

// A part without the column is no table of a cell that keeps lines.
func TestLineColumnIsMissing(t *testing.T) {
	dir := t.TempDir()
	s := mixedStudy(table.LZ4)
	s.Cells[1].Lines, s.Cells[2].Lines = false, false
	writeStudy(t, dir, s, 5)
	s.Cells[1].Lines = true
	plan, err := table.EncodeJSON(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, table.PlanFile), plan, 0o644); err != nil {
		t.Fatal(err)
	}
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Read(1, 0, engine.NewRows(s.Cells[1].Info, 0)); err == nil || !strings.Contains(err.Error(), "it has no column line") {
		t.Errorf("error %v", err)
	}
	// Rows that kept lines before do not keep old ones.
	rows := engine.NewRows(s.Cells[0].Info, 0)
	rows.KeepLines(true)
	if err := d.Read(0, 0, rows); err != nil || rows.Lines != nil {
		t.Errorf("%v, %d lines", err, len(rows.Lines))
	}
}

// The columns of a study of sowing games, in order. A change here changes what
// other programs read: names may be added, never renamed.
func TestColumnsOfSowing(t *testing.T) {
	s := mixedStudy(table.LZ4)
	s.Variants, s.Cells = s.Variants[:1], s.Cells[:3]
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range schema.Columns() {
		got = append(got, c.Name+" "+c.Type+" "+c.Unit)
	}
	want := strings.Split(strings.TrimSpace(`
game uint32 1
match uint32 1
game_in_match uint32 1
leg uint8 1
starter uint8 1
agent_1 dictionary 
agent_2 dictionary 
score_1 float32 seeds
score_2 float32 seeds
return_1 float32 1
return_2 float32 1
winners uint8 bit mask
plies uint16 plies
end_reason dictionary 
margin float32 seeds
captures_1 uint16 plies
captures_2 uint16 plies
largest_capture_1 float32 seeds
largest_capture_2 float32 seeds
branching_sum uint16 actions
forced_plies uint16 plies
lead_changes uint16 1
last_lead_change uint16 plies
comeback float32 seeds
first_move_1 dictionary 
first_move_2 dictionary 
line uint64 hash
fired_feeding int16 1
seeds_left float64 1`), "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
