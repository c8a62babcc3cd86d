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
// HasAVX2 and HasAVX512 ask of the processor; all that have AVX2 have AVX.
func TestKernelNeedsWhatIsAskedFor(t *testing.T) {
	files, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	var function string
	functions := 0
	for line := range strings.Lines(string(files[1].data)) {
		if name, ok := strings.CutPrefix(line, "// func "); ok {
			function = name
		}
		needs, ok := strings.CutPrefix(line, "// Requires: ")
		if !ok {
			continue
		}
		functions++
		want := "AVX, AVX2\n"
		if strings.HasPrefix(function, "avx512") {
			want = "AVX, AVX2, AVX512BITALG, AVX512BW, AVX512DQ, AVX512F, AVX512VBMI\n"
		}
		if needs != want {
			t.Errorf("%s needs %s", function, needs)
		}
	}
	if functions != 8 {
		t.Errorf("%d functions", functions)
	}
}
