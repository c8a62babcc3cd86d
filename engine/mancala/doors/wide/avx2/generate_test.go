package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFilesAreUpToDate compares the files with what the program writes, twice.
func TestFilesAreUpToDate(t *testing.T) {
	for range 2 {
		files, err := generate()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			old, err := os.ReadFile(filepath.Join("..", f.name))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(old, f.data) {
				t.Errorf("%s is not what the program writes; run go generate ./engine/mancala/doors/wide", f.name)
			}
		}
	}
}

// TestKernelNeedsWhatIsAskedFor compares the extensions in the assembly with what
// HasAVX2 asks of the processor; all that have AVX2 have AVX.
func TestKernelNeedsWhatIsAskedFor(t *testing.T) {
	files, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(files[1].data)) {
		if needs, ok := strings.CutPrefix(line, "// Requires: "); ok && needs != "AVX, AVX2\n" {
			t.Errorf("a function needs %s", needs)
		}
	}
}
