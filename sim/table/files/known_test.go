package files

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/table"
)

// A part that is laid out like the last one is read as the library reads it: the same
// games where both take a file, whatever byte of it is another, and none that are wrong
// where the library takes it no more.
func TestKnownLayoutReadsAsTheLibrary(t *testing.T) {
	d, part, data := smallPart(t, table.LZ4)
	several := d.Cells()[0]
	several.Games += several.BlockGames // of one part nobody needs the layout again
	cell := &several
	var first readMemory
	first.file = data
	want := engine.NewRows(cell.Info, 20)
	if err := d.decode(cell, part, &first, want); err != nil {
		t.Fatal(err)
	}
	if first.known == nil {
		t.Fatal("the layout of the part is not known")
	}
	step := 101
	if enginetest.Long() {
		step = 7
	}
	fast := 0
	for i := 0; i < len(data); i += step {
		for _, x := range []byte{0x00, 0x01, 0x80} {
			bad := append([]byte(nil), data...)
			bad[i] ^= x
			memory := readMemory{file: bad, known: first.known}
			got, library := engine.NewRows(cell.Info, 20), engine.NewRows(cell.Info, 20)
			known := memory.known.fits(cell, part, bad)
			err := d.decode(cell, part, &memory, got)
			if !known || memory.known != first.known {
				if x == 0 {
					t.Fatal("an intact part is read by the library")
				}
				continue
			}
			fast++
			if err != nil {
				continue
			}
			if d.decode(cell, part, &readMemory{file: bad}, library) == nil {
				if diff := cmp.Diff(library, got); diff != "" {
					t.Fatalf("byte %d: library (-), known layout (+):\n%s", i, diff)
				}
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("byte %d: intact (-), read although the library does not (+):\n%s", i, diff)
			}
		}
	}
	if fast < len(data)/step {
		t.Errorf("only %d files were read by their layout", fast)
	}
}

// Results are read without the course of the games, and all else as ever.
func TestReadResults(t *testing.T) {
	for _, c := range table.Compressions() {
		dir := t.TempDir()
		want := writeStudy(t, dir, mixedStudy(c), 7)
		d, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		for i, cell := range d.Cells() {
			rows := engine.NewRows(cell.Info, 3)
			for b := range cell.Blocks() {
				rows.Resize(want[i][b].Len)
				const untouched = 77
				fill(rows.Comeback, untouched)
				fill(rows.LastLeadChange, untouched)
				for k := range cell.Info.Seats() {
					fill(rows.Captures[k], untouched)
					fill(rows.LargestCapture[k], untouched)
				}
				if err := d.ReadResults(i, b, rows); err != nil {
					t.Fatal(err)
				}
				if rows.Comeback[0] != untouched || rows.LastLeadChange[0] != untouched || rows.Captures[0][0] != untouched || rows.LargestCapture[0][0] != untouched {
					t.Errorf("%s: the course of the games is read", c)
				}
				if err := d.ReadComebacks(i, b, rows); err != nil {
					t.Fatal(err)
				}
				if rows.LastLeadChange[0] != untouched || rows.Captures[0][0] != untouched || rows.LargestCapture[0][0] != untouched {
					t.Errorf("%s: more than comebacks is read", c)
				}
				if !slices.Equal(rows.Comeback, want[i][b].Comeback) {
					t.Errorf("%s: comebacks %v instead of %v", c, rows.Comeback, want[i][b].Comeback)
				}
				got, full := *rows, *want[i][b]
				for _, r := range []*engine.Rows{&got, &full} {
					r.Comeback, r.LastLeadChange = nil, nil
					clear(r.Captures[:])
					clear(r.LargestCapture[:])
					clear(r.FirstMove[1:])
				}
				if !reflect.DeepEqual(got, full) {
					t.Errorf("%s, block %d (-written +read):\n%s", cell.Folder(), b, cmp.Diff(full, got))
				}
			}
		}
	}
}
