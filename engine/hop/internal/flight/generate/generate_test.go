package main

import (
	"bytes"
	"maps"
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
// flight.AVX2 and flight.AVX512 ask of the processor; all that have AVX2 have AVX.
func TestKernelNeedsWhatIsAskedFor(t *testing.T) {
	code, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	needed := map[string]string{}
	var function string
	for line := range strings.Lines(string(code)) {
		if name, ok := strings.CutPrefix(line, "// func "); ok {
			function, _, _ = strings.Cut(name, "(")
		}
		if needs, ok := strings.CutPrefix(line, "// Requires: "); ok {
			needed[function] = strings.TrimSpace(needs)
		}
	}
	const half, whole = "AVX, AVX2", "AVX, AVX512BITALG, AVX512BW, AVX512DQ, AVX512F, AVX512VPOPCNTDQ"
	want := map[string]string{
		"avx2Free": half, "avx2Capture": half, "avx2Steps": half,
		"avx512Free": whole, "avx512Capture": whole, "avx512Steps": whole,
	}
	if !maps.Equal(needed, want) {
		t.Errorf("functions need %v", needed)
	}
}
