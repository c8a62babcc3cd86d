package tables

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFolder writes a layer, reads it, and damages it at every place that matters.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tables")
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	head := Header{Rules: "abc", Class: "exact", Seeds: 3, States: 4, Longest: 300}
	if _, err := f.Read(head, true); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("a layer that is not there: %v", err)
	}
	values, ranks := []int8{-3, 0, 2, 127}, []uint8{0, 255, 7, 1}
	// What an interrupted run left is in nobody's way.
	if err := os.WriteFile(filepath.Join(dir, "seeds-03.layer.part"), []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := f.Write(head, values, ranks); err != nil {
		t.Fatal(err)
	}
	l, err := f.Read(head, true)
	if err != nil || !slices.Equal(l.Values, values) || !slices.Equal(l.Ranks, ranks) || l.Longest != 300 {
		t.Fatalf("%+v, %v", l, err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	f.unlock() // as at the end of a run
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
	for _, other := range []Header{{Rules: "abd", Class: "exact", Seeds: 3, States: 4}, {Rules: "abc", Class: "bounds", Seeds: 3, States: 4}} {
		if _, err := f.Read(other, true); !errors.Is(err, ErrForeign) {
			t.Errorf("%+v: %v", other, err)
		}
	}
	good, err := os.ReadFile(f.File(3))
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{
		"value":   change(good, headerSize, '\x05'),
		"rank":    change(good, len(good)-1, '\x09'),
		"short":   good[:len(good)-1],
		"long":    append(slices.Clone(good), 0),
		"header":  change(good, 0, 'x'),
		"no head": good[:20],
		"empty":   {},
		"longest": []byte(strings.Replace(string(good), `"longest":300`, `"longest":301`, 1)),
		"states":  []byte(strings.Replace(string(good), `"states":4`, `"states":5`, 1)),
	} {
		if err := os.WriteFile(f.File(3), bad, 0o644); err != nil {
			t.Fatal(err)
		}
		var damaged *Damaged
		if _, err := f.Read(head, true); !errors.As(err, &damaged) || !strings.Contains(err.Error(), "seeds-03.layer") {
			t.Errorf("%s: %v", name, err)
		}
	}
	newer := strings.Replace(string(good), fmt.Sprintf(`"version":%d`, Version), `"version":99`, 1)
	if err := os.WriteFile(f.File(3), []byte(newer), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Read(head, true); !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), "version 99") {
		t.Errorf("another version: %v", err)
	}
}

// TestLinks: nothing is read through a link, and none is written through.
func TestLinks(t *testing.T) {
	dir, outside := t.TempDir(), filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(outside, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, name := range []string{"seeds-01.layer", "seeds-01.layer.part"} {
		if err := os.Symlink(outside, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	head := Header{Rules: "abc", Class: "exact", Seeds: 1, States: 1}
	var damaged *Damaged
	if _, err := f.Read(head, true); !errors.As(err, &damaged) {
		t.Errorf("a link: %v", err)
	}
	if err := f.Write(head, []int8{1}, []uint8{1}); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(outside); string(data) != "mine" {
		t.Errorf("the file outside holds %q", data)
	}
}

func change(data []byte, at int, to byte) []byte {
	c := slices.Clone(data)
	c[at] = to
	return c
}
