package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"
	"github.com/apache/arrow/go/v17/parquet/file"
	"github.com/apache/arrow/go/v17/parquet/pqarrow"

	"houserules/cmd/internal/program"
	"houserules/engine"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// TestMain lets the tests' binary be one of the two programs, by the name that it is
// called by.
func TestMain(m *testing.M) {
	switch filepath.Base(os.Args[0]) {
	case "houserules":
		os.Exit(program.Houserules().Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	case "houserules-export":
		os.Exit(exporter().Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// command runs a command of houserules-export.
func command(args ...string) (code int, errs string) {
	var out, errw bytes.Buffer
	code = exporter().Run(args, strings.NewReader(""), &out, &errw)
	return code, errw.String()
}

// study plays a study of two games and two line-ups, of several blocks.
func study(t *testing.T, games int) (dir string) {
	t.Helper()
	home := t.TempDir()
	t.Chdir(home)
	t.Setenv("XDG_CONFIG_HOME", home)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	file := fmt.Sprintf("schema: 1\nname: tables\nvariants: [french, kalah]\nagents: [random, \"alphabeta:1\"]\ngames: {random: %d, \"alphabeta:1\": 2100}\nseed: 7\n", games)
	if err := os.WriteFile("study.yaml", []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, errs := command("run", "study.yaml", "-o", "study"); code != 0 {
		t.Fatal(errs)
	}
	return "study"
}

// back reads a Parquet file: its heads, its rows as text, and its groups of rows. It
// fails where a column does not say well how many of its values are null.
func back(t *testing.T, data []byte) (lines [][]string, groups int) {
	t.Helper()
	in, err := file.NewParquetReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for g := range in.NumRowGroups() {
		for c := range in.MetaData().Schema.NumColumns() {
			chunk, err := in.MetaData().RowGroup(g).ColumnChunk(c)
			if err != nil {
				t.Fatal(err)
			}
			stats, err := chunk.Statistics()
			if err != nil || stats == nil || !stats.HasNullCount() || stats.NullCount() < 0 || stats.NullCount() > in.MetaData().RowGroup(g).NumRows() {
				t.Errorf("group %d, column %d: statistics %v (%v)", g, c, stats, err)
			}
		}
	}
	reader, err := pqarrow.NewFileReader(in, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
	if err != nil {
		t.Fatal(err)
	}
	all, err := reader.ReadTable(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer all.Release()
	var heads []string
	for _, f := range all.Schema().Fields() {
		heads = append(heads, f.Name)
	}
	lines = append(lines, heads)
	records := array.NewTableReader(all, 0)
	defer records.Release()
	for records.Next() {
		r := records.Record()
		for i := range int(r.NumRows()) {
			line := make([]string, r.NumCols())
			for c, column := range r.Columns() {
				if column.IsValid(i) {
					line[c] = column.ValueStr(i)
				}
			}
			lines = append(lines, line)
		}
	}
	return lines, in.NumRowGroups()
}

// What pqarrow reads back is what the reader of tables gives, and in all columns what
// the comma-separated values say. Groups of rows end with blocks.
func TestRowsComeBack(t *testing.T) {
	data, err := files.Open(study(t, 2000))
	if err != nil {
		t.Fatal(err)
	}
	if code, errs := command("export", "study"); code != 0 {
		t.Fatal(errs)
	}
	for cell := range data.Cells() {
		c := &data.Cells()[cell]
		const most = 2060
		var whole bytes.Buffer
		to, err := newGames(data, cell, &whole, most)
		if err != nil {
			t.Fatal(err)
		}
		var want [][]string
		groups, inGroup := 1, 0
		rows := engine.NewRows(c.Info, 0)
		for b := range c.Blocks() {
			if err := to.Write(b); err != nil {
				t.Fatal(err)
			}
			if err := data.Read(cell, b, rows); err != nil {
				t.Fatal(err)
			}
			if inGroup > 0 && inGroup+rows.Len > most {
				groups, inGroup = groups+1, 0
			}
			inGroup += rows.Len
			for i := range rows.Len {
				want = append(want, []string{
					c.Variant, c.Agents, "", c.Lineup[0], c.Lineup[1], fmt.Sprint(rows.Game[i]), fmt.Sprint(rows.Plies[i]), c.Info.EndReason(rows.End[i]),
					fmt.Sprint(rows.Score[0][i].Float()), fmt.Sprint(rows.Captures[1][i]), fmt.Sprint(rows.BranchingSum[i]), c.Info.Actions[rows.FirstMove[0][i]],
				})
			}
		}
		if err := to.Close(); err != nil {
			t.Fatal(err)
		}
		lines, had := back(t, whole.Bytes())
		if had != groups || c.Agents != "random" && (groups < 2 || c.Blocks() <= groups) {
			t.Errorf("%s × %s: %d groups instead of %d of %d blocks", c.Variant, c.Agents, had, groups, c.Blocks())
		}
		if len(lines) != len(want)+1 {
			t.Fatalf("%s × %s: %d rows of %d", c.Variant, c.Agents, len(lines)-1, len(want))
		}
		var at []int
		for _, name := range []string{"variant", "agents", "openings", "agent_1", "agent_2", "game", "plies", "end_reason", "score_1", "captures_2", "branching_sum", "first_move_1"} {
			at = append(at, slices.Index(lines[0], name))
		}
		wrong := 0
		for i, line := range lines[1:] {
			for k, column := range at {
				if column < 0 || line[column] != want[i][k] {
					wrong++
					if wrong < 5 {
						t.Errorf("%s × %s, row %d: value %d, want %q, in %q", c.Variant, c.Agents, i, k, want[i][k], line)
					}
				}
			}
		}
		text, err := os.ReadFile("study-csv/variant=" + c.Variant + ",agents=" + table.EncodeName(c.Agents) + ".csv")
		if err != nil {
			t.Fatal(err)
		}
		values, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
		if err != nil || !slices.EqualFunc(lines, values, slices.Equal[[]string]) {
			t.Errorf("%s × %s: comma-separated values say something else (%v)", c.Variant, c.Agents, err)
		}
	}
}

// A study that has not begun has files without rows, and a damaged table leaves none.
func TestUnfinishedAndDamaged(t *testing.T) {
	study(t, 3000)
	if code, errs := command("export", "study", "--format", "parquet"); code != 0 || !strings.Contains(errs, "files: study-parquet\n") {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if code, errs := command("export", "study", "--format", "parquet", "-o", "again"); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	const name = "variant=kalah,agents=random.parquet"
	first, err := os.ReadFile("study-parquet/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile("again/" + name); err != nil || !bytes.Equal(first, again) {
		t.Errorf("other bytes the second time (%v)", err)
	}
	data, err := files.Open("study")
	if err != nil {
		t.Fatal(err)
	}
	var none bytes.Buffer
	to, err := newParquet(data, 0, &none)
	if err == nil {
		err = to.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	heads, _ := back(t, first)
	if lines, _ := back(t, none.Bytes()); len(lines) != 1 || !slices.Equal(lines[0], heads[0]) {
		t.Errorf("without rows: %q", lines)
	}
	part := "study/games/variant=kalah/agents=random/part-00000.arrow"
	bad, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	bad[len(bad)/2] ^= 1
	if err := os.WriteFile(part, bad, 0o600); err != nil {
		t.Fatal(err)
	}
	code, errs := command("export", "study", "--format", "parquet", "-o", "damaged")
	if code != 1 || !strings.Contains(errs, "part-00000.arrow is damaged") {
		t.Errorf("exit %d: %s", code, errs)
	}
	for _, f := range entries(t, "damaged") {
		if strings.Contains(f, "kalah,agents=random") {
			t.Errorf("a file of a damaged table is there: %s", f)
		}
	}
}

// entries are the names in a folder.
func entries(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
