package asm

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// wide512 writes a function with n vectors of 512 bits in use at once, each merged where
// a comparison of it with the first is true. All its masks are in use at once, too.
func wide512(n, masks int) *File {
	f := New("a test")
	fn := f.Func("wide512", Param{"at", "*byte"})
	at := fn.Load("at")
	var all []Vector
	for i := range n {
		v := fn.ZMM()
		fn.Do(VPXORQ, v, v, v)
		fn.Do(VPMINUB, At(at, 64*i, 64), v, v)
		all = append(all, v)
	}
	var where []Mask
	for i := range masks {
		k := fn.Mask()
		fn.Do(VPCMPGTB, all[0], all[i], k)
		where = append(where, k)
	}
	for i, k := range where {
		fn.Do(VMOVDQU8, all[0], k, all[i])
	}
	for i, v := range all {
		fn.Do(VMOVDQU64, v, At(at, 64*i, 64))
	}
	fn.Do(VZEROUPPER)
	fn.Do(RET)
	return f
}

// TestWiderVectorsNeedRowsOnly writes a function for AVX-512: of 32 vectors and of masks
// but K0, each has a place of its own.
func TestWiderVectorsNeedRowsOnly(t *testing.T) {
	src := text(t, wide512(32, 7))
	if !strings.Contains(src, "// Requires: AVX, AVX512BW, AVX512F\n") {
		t.Errorf("the extensions are missing:\n%s", src)
	}
	for i := range 32 {
		if z := fmt.Sprintf("VPXORQ     Z%d, Z%d, Z%d\n", i, i, i); !strings.Contains(src, z) {
			t.Errorf("no %s", z)
		}
	}
	if strings.Contains(src, "K0") {
		t.Error("K0 masks nothing")
	}
	assemble(t, src)
	for want, f := range map[string]*File{"no vector register is left": wide512(33, 7), "no mask register is left": wide512(32, 8)} {
		if _, err := f.Bytes(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %s", err, want)
		}
	}
}

// TestVectorsOfTwoWidthsHavePlacesOfBoth uses 32 vectors of 512 bits, of which the 16
// made last are 256 bits wide in an instruction that knows only 16 places.
func TestVectorsOfTwoWidthsHavePlacesOfBoth(t *testing.T) {
	f := New("a test")
	fn := f.Func("narrow", Param{"at", "*byte"})
	at := fn.Load("at")
	var all []Vector
	for range 32 {
		v := fn.ZMM()
		fn.Do(VPXORQ, v, v, v)
		all = append(all, v)
	}
	for _, v := range all[16:] {
		fn.Do(VPADDB, v.AsY(), v.AsY(), v.AsY())
	}
	for i, v := range all {
		fn.Do(VMOVDQU64, v, At(at, 64*i, 64))
	}
	fn.Do(RET)
	src := text(t, f)
	for i := range 16 {
		if y := fmt.Sprintf("VPADDB    Y%d, Y%d, Y%d\n", i, i, i); !strings.Contains(src, y) {
			t.Errorf("no %s in\n%s", y, src)
		}
	}
	assemble(t, src)
}

// assemble lets the toolchain assemble a file.
func assemble(t *testing.T, src string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "test_amd64.s")
	if err := os.WriteFile(name, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("go", "tool", "asm", "-p", "test", "-I", filepath.Join(strings.TrimSpace(string(root)), "pkg", "include"), "-o", name+".o", name)
	run.Env = append(os.Environ(), "GOARCH=amd64")
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v: %s\n%s", err, out, src)
	}
}
