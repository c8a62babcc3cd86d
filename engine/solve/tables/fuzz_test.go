package tables

import (
	"encoding/binary"
	"errors"
	"os"
	"slices"
	"testing"
)

// FuzzRead reads layers with any bytes changed, and of any length. Either that is an
// error, or the layer is the one that was written: a checksum is of all that counts.
func FuzzRead(f *testing.F) {
	head := Header{Rules: "abc", Class: "exact", Seeds: 3, States: 6, Longest: 300}
	values, ranks := []int8{-3, 0, 2, 127, -128, 1}, []uint8{0, 255, 7, 1, 2, 3}
	written, err := Open(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	defer written.Close()
	if err := written.Write(head, values, ranks); err != nil {
		f.Fatal(err)
	}
	good, err := os.ReadFile(written.File(3))
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte{}, 0)
	f.Add([]byte{0, 3, 1}, 0)
	f.Add([]byte{0xff, 0xff, 1}, -1)
	f.Add([]byte{}, 100)
	f.Fuzz(func(t *testing.T, patch []byte, longer int) {
		bad := slices.Clone(good)
		for ; len(patch) >= 3; patch = patch[3:] {
			bad[int(binary.BigEndian.Uint16(patch))%len(bad)] ^= patch[2]
		}
		if longer < 0 {
			bad = bad[:max(0, len(bad)+longer)]
		} else {
			bad = append(bad, make([]byte, longer%1000)...)
		}
		dir, err := Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer dir.Close()
		if err := os.WriteFile(dir.File(3), bad, 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := dir.Read(head, true)
		if err != nil {
			var damaged *Damaged
			if !errors.As(err, &damaged) && !errors.Is(err, ErrForeign) {
				t.Errorf("an error of neither kind: %v", err)
			}
			return
		}
		defer l.Close()
		if !slices.Equal(l.Values, values) || !slices.Equal(l.Ranks, ranks) || l.Longest != head.Longest {
			t.Errorf("%+v was read for what was written", l)
		}
	})
}
