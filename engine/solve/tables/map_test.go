//go:build unix

package tables

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// big is a layer of more than a page.
func big(t *testing.T) (f *Folder, head Header) {
	t.Helper()
	f = opened(t, t.TempDir())
	head = Header{Rules: "abc", Class: "exact", Seeds: 3, States: 1 << 16}
	if err := f.Write(head, slices.Repeat([]int8{-7}, head.States), bytes.Repeat([]byte{9}, head.States)); err != nil {
		t.Fatal(err)
	}
	return f, head
}

// TestShrunk: a mapped file that becomes shorter is an error that names it, in the
// goroutine that asks, and one that was read is as it was. Without Guard the test dies.
func TestShrunk(t *testing.T) {
	f, head := big(t)
	mapped, err := f.Map(head)
	if err != nil {
		t.Fatal(err)
	}
	defer mapped.Close()
	read, err := f.Read(head, true)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(l *Layer, at int) (value int8, err error) {
		defer Guard(&err, l.Lost)()
		return l.Values[at], nil
	}
	if v, err := ask(mapped, head.States-1); v != -7 || err != nil {
		t.Fatalf("before: %d, %v", v, err)
	}
	if err := os.Truncate(f.File(3), 4096); err != nil {
		t.Fatal(err)
	}
	var damaged *Damaged
	if _, err := ask(mapped, head.States-1); !errors.As(err, &damaged) || !strings.Contains(err.Error(), "seeds-03.layer") {
		t.Errorf("mapped: %v", err)
	}
	if v, err := ask(mapped, 0); v != -7 || err != nil {
		t.Errorf("what is still there: %d, %v", v, err)
	}
	if v, err := ask(read, head.States-1); v != -7 || err != nil {
		t.Errorf("read: %d, %v", v, err)
	}
	for name, find := range map[string]func() error{
		"map":  func() error { _, err := f.Map(head); return err },
		"read": func() error { _, err := f.Read(head, false); return err },
	} {
		if err := find(); !errors.As(err, &damaged) {
			t.Errorf("%s of a short file: %v", name, err)
		}
	}
}

// TestOthersPanic: Guard catches nothing else, a fault elsewhere included.
func TestOthersPanic(t *testing.T) {
	f, head := big(t)
	l, err := f.Map(head)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for name, do := range map[string]func(){
		"a panic": func() { panic("mine") },
		"nil":     func() { _ = (*Layer)(nil).States },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was caught", name)
				}
			}()
			var err error
			defer Guard(&err, l.Lost)()
			do()
		}()
	}
}

// TestShorterRead: a file that ends while it is read is damaged.
func TestShorterRead(t *testing.T) {
	if err := unreadable("x", bytes.ErrTooLarge); strings.Contains(err.Error(), "shorter") {
		t.Error(err)
	}
	f, head := big(t)
	file, h, err := f.open(head)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := os.Truncate(f.File(3), 5000); err != nil {
		t.Fatal(err)
	}
	l := &Layer{Header: h, file: f.File(3)}
	if l.mapped, err = mapFile(file, headerSize+2*h.States); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.Values, l.Ranks = asValues(l.mapped[headerSize:headerSize+h.States]), l.mapped[headerSize+h.States:]
	var damaged *Damaged
	if err := l.check(); !errors.As(err, &damaged) || !strings.Contains(err.Error(), "shorter") {
		t.Errorf("while it is checked: %v", err)
	}
}
