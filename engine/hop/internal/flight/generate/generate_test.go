package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFileIsUpToDate compares the file with what the program writes, twice.
func TestFileIsUpToDate(t *testing.T) {
	for range 2 {
		code, err := generate()
		if err != nil {
			t.Fatal(err)
		}
		old, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(old, code) {
			t.Errorf("%s is not what the program writes; run go generate ./engine/hop/internal/flight", name)
		}
	}
}

// TestKernelNeedsWhatIsAskedFor compares the extensions in the assembly with what
// flight.AVX2 asks of the processor; all that have AVX2 have AVX.
func TestKernelNeedsWhatIsAskedFor(t *testing.T) {
	code, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	functions := 0
	for line := range strings.Lines(string(code)) {
		if needs, ok := strings.CutPrefix(line, "// Requires: "); ok {
			if functions++; needs != "AVX, AVX2\n" {
				t.Errorf("a function needs %s", needs)
			}
		}
	}
	if functions != 3 {
		t.Errorf("%d functions", functions)
	}
}
