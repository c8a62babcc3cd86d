package files

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/table"
	"houserules/sim/table/files/arrowfile"
)

// readFirst opens a directory and reads the first block of its first cell.
func readFirst(dir string) error {
	d, err := Open(dir)
	if err != nil {
		return err
	}
	return d.Read(0, 0, engine.NewRows(d.Cells()[0].Info, 0))
}

// relist makes the manifest agree with whatever the part file holds now.
func relist(t *testing.T, dir string, part int) {
	t.Helper()
	m, err := ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := &m.Parts[part]
	data, err := os.ReadFile(filepath.Join(dir, p.File))
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(data)
	p.Size, p.SHA256 = int64(len(data)), hex.EncodeToString(sum[:])
	if err := WriteManifest(dir, m); err != nil {
		t.Fatal(err)
	}
}

// Every kind of damage is an error that names the file, the fault and the
// remedy.
func TestDamage(t *testing.T) {
	const part = "games/variant=sow/agents=random/part-00000.arrow"
	edit := func(name string, change func([]byte) []byte) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			data, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), change(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	replace := func(name, from, to string) func(*testing.T, string) {
		return edit(name, func(b []byte) []byte {
			if !strings.Contains(string(b), from) {
				panic("nothing to replace: " + from)
			}
			return []byte(strings.Replace(string(b), from, to, 1))
		})
	}
	copyPart := func(from string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			data, err := os.ReadFile(filepath.Join(dir, from))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, part), data, 0o644); err != nil {
				t.Fatal(err)
			}
			relist(t, dir, 0)
		}
	}
	tests := []struct {
		name   string
		damage func(*testing.T, string)
		want   []string
	}{
		{"a flipped bit", edit(part, func(b []byte) []byte { b[len(b)/2] ^= 4; return b }), []string{part, "damaged", "checksum", "give the command again"}},
		{"truncated", edit(part, func(b []byte) []byte { return b[:len(b)/2] }), []string{part, "damaged", "bytes instead of"}},
		{"empty", edit(part, func([]byte) []byte { return nil }), []string{part, "0 bytes instead of"}},
		{"missing", func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, part)) }, []string{part, "is missing", "give the command again"}},
		{"no Arrow file", func(t *testing.T, dir string) {
			edit(part, func([]byte) []byte { return []byte(strings.Repeat("hello world ", 100)) })(t, dir)
			relist(t, dir, 0)
		}, []string{part, "no table of this study", "not an Arrow file", "delete it"}},
		{"truncated and listed", func(t *testing.T, dir string) {
			edit(part, func(b []byte) []byte { return b[:len(b)-9] })(t, dir)
			relist(t, dir, 0)
		}, []string{part, "no table of this study"}},
		{"another line-up's part", copyPart("games/variant=sow/agents=alphabeta%3A4%2Crandom/part-00000.arrow"), []string{part, `houserules.agents is "alphabeta:4,random" instead of "random"`}},
		{"another variant's part", copyPart("games/variant=herd/agents=random/part-00000.arrow"), []string{part, `houserules.variant is "herd" instead of "sow"`}},
		{"another block's part", copyPart("games/variant=sow/agents=random/part-00001.arrow"), []string{part, "row 0 is game 100 instead of 0"}},
		{"a shorter part", copyPart("games/variant=sow/agents=random/part-00002.arrow"), []string{part, "50 games instead of 100"}},
		{"a plan that is no JSON", edit(table.PlanFile, func(b []byte) []byte { return b[:len(b)/2] }), []string{table.PlanFile, "is damaged", "new folder"}},
		{"a plan of another version", replace(table.PlanFile, `"table_version": 2`, `"table_version": 1`), []string{table.PlanFile, "table version 1", "use the program that wrote it"}},
		{"a plan with blocks of nothing", replace(table.PlanFile, `"block_games": 100`, `"block_games": 0`), []string{table.PlanFile, "cell sow × random", "blocks of 0"}},
		{"a plan with an unknown variant", replace(table.PlanFile, `"variant": "sow"`, `"variant": "saw"`), []string{table.PlanFile, "no such variant"}},
		{"a plan without seats", replace(table.PlanFile, `{
            "name": "South",
            "own": true
          },`, ``), []string{table.PlanFile, "2 agents for 1 seats"}},
		{"a manifest that is no JSON", edit(table.ManifestFile, func(b []byte) []byte { return b[:40] }), []string{table.ManifestFile, "is damaged", "delete it"}},
		{"a manifest of another version", replace(table.ManifestFile, `"table_version": 2`, `"table_version": 3`), []string{table.ManifestFile, "table version 3"}},
		{"a manifest with a foreign part", replace(table.ManifestFile, `variant=sow`, `variant=saw`), []string{table.ManifestFile, "variant=saw", "no part of the study's plan"}},
		{"a manifest that leaves the folder", replace(table.ManifestFile, `games/variant=sow/agents=random/part-00000.arrow`, `../../etc/passwd`), []string{table.ManifestFile, "no part of the study's plan"}},
		{"a manifest with another number of games", replace(table.ManifestFile, `"games": 100`, `"games": 99`), []string{table.ManifestFile, "no part of the study's plan"}},
		{"a manifest without a checksum", replace(table.ManifestFile, `"sha256": "`, `"sha256": "x`), []string{table.ManifestFile, "without a proper size and checksum"}},
		{"no plan", func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, table.PlanFile)) }, []string{"no folder of a study", table.PlanFile}},
		{"no manifest", func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, table.ManifestFile)) }, []string{part, "not been played yet"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			writeStudy(t, dir, mixedStudy(table.LZ4), 1)
			if err := readFirst(dir); err != nil {
				t.Fatalf("before the damage: %v", err)
			}
			test.damage(t, dir)
			err := readFirst(dir)
			if err == nil {
				t.Fatal("read without an error")
			}
			for _, w := range test.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q is missing in: %v", w, err)
				}
			}
			if strings.Contains(err.Error(), "goroutine") {
				t.Errorf("a stack trace: %v", err)
			}
		})
	}
}

// Reads that a caller must not ask for are errors too.
func TestReadOutOfRange(t *testing.T) {
	dir := t.TempDir()
	writeStudy(t, dir, mixedStudy(table.LZ4), 1)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	rows := engine.NewRows(d.Cells()[0].Info, 0)
	for _, at := range [][2]int{{-1, 0}, {4, 0}, {0, -1}, {0, 3}} {
		if err := d.Read(at[0], at[1], rows); err == nil {
			t.Errorf("cell %d block %d: no error", at[0], at[1])
		}
	}
	if err := d.Read(3, 0, rows); err == nil || !strings.Contains(err.Error(), "another game") {
		t.Errorf("rows of another game: %v", err)
	}
}

// A part may have columns that the program does not know, and may lack those
// that can be null; any other missing or unsuitable column is an error.
func TestColumnsByName(t *testing.T) {
	dir := t.TempDir()
	want := writeStudy(t, dir, mixedStudy(table.None), 5)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	cell := &d.Cells()[0]
	name := filepath.Join(dir, cell.PartFile(0))
	original, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		change func(fields []arrow.Field, cols []arrow.Array) ([]arrow.Field, []arrow.Array)
		err    string
	}{
		{"columns in reverse, and one more", func(f []arrow.Field, a []arrow.Array) ([]arrow.Field, []arrow.Array) {
			extra := f[0]
			extra.Name = "later"
			f, a = append(f, extra), append(a, a[0])
			for i, j := 0, len(f)-1; i < j; i, j = i+1, j-1 {
				f[i], f[j], a[i], a[j] = f[j], f[i], a[j], a[i]
			}
			return f, a
		}, ""},
		{"no comeback", dropColumn("comeback"), ""},
		{"no margin", dropColumn("margin"), ""},
		{"no plies", dropColumn("plies"), "no column plies"},
		{"no metric", dropColumn("fired_feeding"), "no column fired_feeding"},
		{"two plies", func(f []arrow.Field, a []arrow.Array) ([]arrow.Field, []arrow.Array) {
			return append(f, f[columnAt(f, "plies")]), append(a, a[columnAt(f, "plies")])
		}, "column plies stands there 2 times"},
		{"plies of another type", swapColumn("plies", "score_1"), "column plies: the type is float32 instead of uint16 or uint32"},
		{"scores of another type", swapColumn("score_1", "seeds_left"), "column score_1: the type is float64 instead of int16 or float32"},
		{"scores that are no halves", swapColumn("score_1", "return_1"), "column score_1: row"},
		{"returns out of range", swapColumn("return_1", "score_1"), "column return_1: row"},
		{"unknown end reasons", swapColumn("end_reason", "agent_1"), `the end reason "random", which the variant's rules do not know`},
		{"no end reasons", swapColumn("end_reason", "agent_3"), "100 of 100 games have no end reason"},
		{"missing plies", swapColumn("plies", "game_in_match"), "column plies: 100 of 100 values are missing"},
		{"unknown moves", swapColumn("first_move_1", "end_reason"), "column first_move_1: row"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			in, err := ipc.NewFileReader(strings.NewReader(string(original)))
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			record, err := in.Record(0)
			if err != nil {
				t.Fatal(err)
			}
			fields, cols := test.change(record.Schema().Fields(), append([]arrow.Array(nil), record.Columns()...))
			md := record.Schema().Metadata()
			schema := arrow.NewSchema(fields, &md)
			changed := array.NewRecord(schema, cols, record.NumRows())
			defer changed.Release()
			f, err := create(opened(t, filepath.Dir(name)), filepath.Base(name))
			if err != nil {
				t.Fatal(err)
			}
			if err := arrowfile.NewLibrary().Write(f, changed); err != nil {
				t.Fatal(err)
			}
			if _, _, err := f.commit(); err != nil {
				t.Fatal(err)
			}
			relist(t, dir, 0)
			d, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			rows := engine.NewRows(cell.Info, 0)
			err = d.Read(0, 0, rows)
			switch {
			case test.err == "" && err != nil:
				t.Error(err)
			case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
				t.Errorf("error %v, want %q", err, test.err)
			case test.err != "":
			case test.name == "no comeback":
				if rows.Comeback[3] != -1 {
					t.Errorf("comeback %v", rows.Comeback[3])
				}
			default:
				if diff := cmp.Diff(want[0][0], rows); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func columnAt(fields []arrow.Field, name string) int {
	for i, f := range fields {
		if f.Name == name {
			return i
		}
	}
	panic("no column " + name)
}

func dropColumn(name string) func([]arrow.Field, []arrow.Array) ([]arrow.Field, []arrow.Array) {
	return func(f []arrow.Field, a []arrow.Array) ([]arrow.Field, []arrow.Array) {
		i := columnAt(f, name)
		return append(f[:i], f[i+1:]...), append(a[:i], a[i+1:]...)
	}
}

// swapColumn puts the contents of column from under the name of column to.
func swapColumn(to, from string) func([]arrow.Field, []arrow.Array) ([]arrow.Field, []arrow.Array) {
	return func(f []arrow.Field, a []arrow.Array) ([]arrow.Field, []arrow.Array) {
		i, k := columnAt(f, to), columnAt(f, from)
		f[i], a[i] = f[k], a[k]
		f[i].Name = to
		return f, a
	}
}

// smallPart is a short part file, with what is needed to decode it.
func smallPart(t testing.TB, c table.Compression) (*Dataset, table.Part, []byte) {
	t.Helper()
	dir := t.TempDir()
	s := mixedStudy(c)
	for i := range s.Cells {
		s.Cells[i].Games = 20
	}
	writeStudy(t, dir, s, 2)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	part := d.parts[0][0]
	data, err := os.ReadFile(filepath.Join(dir, part.File))
	if err != nil {
		t.Fatal(err)
	}
	return d, part, data
}

// footerStart is the offset of an Arrow file's footer, which says how many
// columns there are. Arrow's reader trusts it, so that only the checksum keeps
// a damaged one out; everything before it the decoder survives by itself.
func footerStart(data []byte) int {
	n := len(data)
	return n - 10 - int(binary.LittleEndian.Uint32(data[n-10:]))
}

// Even where the checksum is not asked, no damaged byte in the columns makes
// the decoder panic or ask for memory without bounds.
func TestDecodeSurvivesAnyByte(t *testing.T) {
	for _, c := range table.Compressions() {
		d, part, data := smallPart(t, c)
		cell := &d.Cells()[0]
		rows := engine.NewRows(cell.Info, 20)
		if err := d.decode(cell, part, &readMemory{file: data}, rows); err != nil {
			t.Fatal(err)
		}
		step := 19
		switch {
		case !enginetest.Long():
			step = 197
		case c == table.Zstd:
			step = 71 // a decoder of Zstandard is slow to start
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		tries := 0
		for i := 0; i < footerStart(data); i += step {
			for _, x := range []byte{0x01, 0x80, 0xFF} {
				bad := append([]byte(nil), data...)
				bad[i] ^= x
				_ = d.decode(cell, part, &readMemory{file: bad}, rows)
				tries++
			}
		}
		for n := 0; n < len(data); n += 7 * step {
			if err := d.decode(cell, part, &readMemory{file: data[:n]}, rows); err == nil {
				t.Errorf("%s: decoded %d of %d bytes", c, n, len(data))
			}
		}
		runtime.ReadMemStats(&after)
		if per := (after.TotalAlloc - before.TotalAlloc) / uint64(tries); per > 32<<20 {
			t.Errorf("%s: %d bytes allocated per damaged file", c, per)
		}
	}
}

// No length that the end of a file claims takes memory, and no place it points
// at lies outside the file, even where the checksum is not asked. A claim of
// 2^31 fields would take more than a hundred gigabytes.
func TestFooterClaims(t *testing.T) {
	d, part, data := smallPart(t, table.LZ4)
	cell := &d.Cells()[0]
	rows := engine.NewRows(cell.Info, 20)
	for i := footerStart(data); i < len(data)-4; i++ {
		if i%13 != 0 && !enginetest.Long() {
			continue
		}
		for _, claim := range []uint32{0x7FFFFFFF, 0x01000000, 0xFFFFFFF0} {
			bad := append([]byte(nil), data...)
			binary.LittleEndian.PutUint32(bad[i:], claim)
			var before, after runtime.MemStats
			if i%16 == 0 {
				runtime.ReadMemStats(&before)
			}
			_ = d.decode(cell, part, &readMemory{file: bad}, rows)
			if i%16 == 0 {
				runtime.ReadMemStats(&after)
				if took := after.TotalAlloc - before.TotalAlloc; took > 32<<20 {
					t.Fatalf("%x at byte %d: %d bytes allocated", claim, i, took)
				}
			}
		}
	}
}

// Every single damaged byte of a file, the footer's too, is found by Read.
func TestReadFindsAnyByte(t *testing.T) {
	dir := t.TempDir()
	s := mixedStudy(table.LZ4)
	s.Cells = s.Cells[:1]
	s.Cells[0].Games = 20
	writeStudy(t, dir, s, 2)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, d.parts[0][0].File)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rows := engine.NewRows(d.Cells()[0].Info, 20)
	for i := 0; i < len(data); i += 61 {
		data[i] ^= 0x10
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := d.Read(0, 0, rows); err == nil || !strings.Contains(err.Error(), "checksum") {
			t.Fatalf("byte %d: %v", i, err)
		}
		data[i] ^= 0x10
	}
}

// FuzzDecode looks for damage to the columns that makes the decoder panic:
// triples of a place (two bytes) and what to change there.
func FuzzDecode(f *testing.F) {
	d, part, data := smallPart(f, table.LZ4)
	cell := &d.Cells()[0]
	f.Add([]byte{0, 200, 1, 1, 0, 0x80})
	f.Fuzz(func(t *testing.T, patch []byte) {
		bad := append([]byte(nil), data...)
		for ; len(patch) >= 3; patch = patch[3:] {
			bad[int(binary.BigEndian.Uint16(patch))%footerStart(data)] ^= patch[2]
		}
		rows := engine.NewRows(cell.Info, 20)
		if err := d.decode(cell, part, &readMemory{file: bad}, rows); err == nil && rows.Len != part.Games {
			t.Errorf("%d games", rows.Len)
		}
	})
}

// FuzzOpen opens folders with any plan and any manifest.
func FuzzOpen(f *testing.F) {
	dir := f.TempDir()
	writeStudy(f, dir, mixedStudy(table.LZ4), 2)
	plan, _ := os.ReadFile(filepath.Join(dir, table.PlanFile))
	manifest, _ := os.ReadFile(filepath.Join(dir, table.ManifestFile))
	f.Add(plan, manifest)
	f.Add([]byte(`{"table_version":2,"compression":"lz4","variants":[{}],"cells":[{}]}`), []byte(`{"table_version":2,"parts":[{}]}`))
	f.Add([]byte(`[]`), []byte(`{}`))
	f.Fuzz(func(t *testing.T, plan, manifest []byte) {
		dir := t.TempDir()
		if os.WriteFile(filepath.Join(dir, table.PlanFile), plan, 0o644) != nil ||
			os.WriteFile(filepath.Join(dir, table.ManifestFile), manifest, 0o644) != nil {
			t.Skip()
		}
		d, err := Open(dir)
		if err != nil {
			return
		}
		for i, c := range d.Cells() {
			if c.Blocks() > 0 {
				_ = d.Read(i, 0, engine.NewRows(c.Info, 0))
			}
		}
	})
}

// tree lists the files below a folder.
func tree(t *testing.T, dir string) map[string]bool {
	names := map[string]bool{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names[path] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Rows that cannot be those of the block never reach a file.
func TestWriterRefusesWrongRows(t *testing.T) {
	s := mixedStudy(table.LZ4)
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	good := func() *engine.Rows {
		rows := engine.NewRows(s.Cells[0].Info, 100)
		for i := range rows.Len {
			rows.Game[i], rows.End[i] = uint64(i), 1
		}
		return rows
	}
	tests := []struct {
		want  string
		spoil func(*engine.Rows)
	}{
		{"", func(*engine.Rows) {}},
		{"the rows have 99", func(r *engine.Rows) { r.Resize(99) }},
		{"row 7 is game 8", func(r *engine.Rows) { r.Game[7] = 8 }},
		{"end reason 0", func(r *engine.Rows) { r.End[3] = 0 }},
		{"end reason 4", func(r *engine.Rows) { r.End[3] = 4 }},
		{"action 6, which has no name", func(r *engine.Rows) { r.FirstMove[1][0] = 6 }},
		{"a count above 65535", func(r *engine.Rows) { r.Plies[99] = 1 << 16 }},
		{"a score beyond ±8388608", func(r *engine.Rows) { r.Score[1][5] = 1<<24 + 1 }},
		{"a score beyond ±8388608", func(r *engine.Rows) { r.LargestCapture[0][5] = -1<<24 - 1 }},
		{"a score beyond ±8388608", func(r *engine.Rows) { r.Score[0][5], r.Score[1][5] = 1<<24-1, -2 }},
		{"beyond 16 bits in the column fired_feeding", func(r *engine.Rows) { r.Metrics[0][0] = -1<<15 - 1 }},
		{"the rows keep lines: true, the plan: false", func(r *engine.Rows) { r.KeepLines(true) }},
		{"another game", func(r *engine.Rows) { *r = *engine.NewRows(s.Cells[3].Info, 100) }},
	}
	for _, test := range tests {
		dir := t.TempDir()
		rows := good()
		test.spoil(rows)
		_, err := schema.NewWriter(dir).Write(&s.Cells[0], 0, rows)
		if test.want == "" {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
		for name := range tree(t, dir) {
			t.Errorf("%s: left %s", test.want, name)
		}
	}
}

// Check lists all faults at once.
func TestStudyCheck(t *testing.T) {
	s := mixedStudy("gzip")
	s.Variants[1].Name = "sow"
	s.Cells[1].Lineup = s.Cells[1].Lineup[:1]
	s.Cells[2].Leg = 0
	s.Cells[0].Games = -1
	err := s.Check()
	for _, want := range []string{
		`unknown compression "gzip"`, `variant "sow": names must`, "1 agents for 2 seats", "leg 0", "-1 games",
		"cell herd × random: the study has no such variant",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in: %v", want, err)
		}
	}
	s = mixedStudy(table.LZ4)
	s.Cells[1].Agents = "random"
	if err := s.Check(); err == nil || !strings.Contains(err.Error(), "listed twice") {
		t.Errorf("equal cells: %v", err)
	}
}

// Metrics that cannot share a column are refused.
func TestMetricClash(t *testing.T) {
	s := mixedStudy(table.LZ4)
	s.Variants[1].Info.Metrics[1].Halves = false
	s.Variants[0].Info.Metrics = append(s.Variants[0].Info.Metrics, engine.Metric{Name: "plies"})
	_, err := NewSchema(s)
	for _, want := range []string{`"seeds_left" counts half units in one of sow and herd only`, `metric name "plies" is taken`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in: %v", want, err)
		}
	}
}

func ExampleEncodeName() {
	for _, name := range []string{"french", "alphabeta:4", "greedy,epsilon-greedy:0.1", "epsilon:0.1;of=(alphabeta:4;objective=lead)", "50 % à la carte"} {
		fmt.Println(table.EncodeName(name))
	}
	// Output:
	// french
	// alphabeta%3A4
	// greedy%2Cepsilon-greedy%3A0.1
	// epsilon%3A0.1%3Bof%3D%28alphabeta%3A4%3Bobjective%3Dlead%29
	// 50%20%25%20%C3%A0%20la%20carte
}
