package asm

import (
	"strings"
	"testing"
)

// TestErrorsSayWhatAndWhere writes functions with one thing wrong and reads the error:
// all its parts, and this file's name and the function's.
func TestErrorsSayWhatAndWhere(t *testing.T) {
	for _, c := range []struct {
		name  string
		write func(f *File, fn *Func, at GP)
		want  []string
	}{
		{"width", func(f *File, fn *Func, at GP) { fn.Do(VPADDB, fn.XMM(), fn.YMM(), fn.YMM()) },
			[]string{"VPADDB: operand 1 is a vector register of 128 bits where a form takes a vector register of 256 bits or memory of 256 bits"}},
		{"class", func(f *File, fn *Func, at GP) { fn.Do(VPADDB, at, fn.YMM(), fn.YMM()) },
			[]string{"operand 1 is a general register of 64 bits"}},
		{"size of memory", func(f *File, fn *Func, at GP) { fn.Do(VMOVDQU, At(at, 0, 8), fn.YMM()) },
			[]string{"VMOVDQU: operand 1 is memory of 64 bits where"}},
		{"beyond memory", func(f *File, fn *Func, at GP) { fn.Do(VMOVDQU, At(at, 0, 64).Part(40, 32), fn.YMM()) },
			[]string{"operand 1 is memory outside of what it is a part of"}},
		{"number", func(f *File, fn *Func, at GP) { fn.Do(SHLQ, Imm(256), at) },
			[]string{"SHLQ: operand 1 is the number 256 where a form takes a number from 0 to 255"}},
		{"number extended by its sign", func(f *File, fn *Func, at GP) { fn.Do(ADDQ, Imm(1<<31), at) },
			[]string{"ADDQ: operand 1 is the number 2147483648 where a form takes a signed number of 32 bits"}},
		{"operands", func(f *File, fn *Func, at GP) { fn.Do(ADDQ, at) },
			[]string{"ADDQ has 1 operands and takes 2"}},
		{"no register", func(f *File, fn *Func, at GP) { fn.Do(VPAND, Vector{}, fn.YMM(), fn.YMM()) },
			[]string{"operand 1 is no register (the zero value; make one with a method of Func)"}},
		{"half a base", func(f *File, fn *Func, at GP) { fn.Do(MOVQ, At(at.As32(), 0, 8), at) },
			[]string{"operand 1 is memory below a general register of 32 bits"}},
		{"another function's", func(f *File, fn *Func, at GP) { f.Func("other", Param{}).Do(INCQ, at) },
			[]string{"other: INCQ: operand 1 has a register of wrong; make it"}},
		{"read-only", func(f *File, fn *Func, at GP) { fn.Do(VMOVDQU, fn.YMM(), f.Data("fixed", 1, 2, 3, 4)) },
			[]string{"VMOVDQU writes to fixed<>, which is read-only"}},
		{"no parameter", func(f *File, fn *Func, at GP) { fn.Load("to") },
			[]string{"no parameter to: it has [{at *byte}]"}},
		{"two labels", func(f *File, fn *Func, at GP) { fn.Label("here"); fn.Label("here") },
			[]string{"a second label here"}},
		{"no label", func(f *File, fn *Func, at GP) { fn.Do(JMP, Label("there")) },
			[]string{"JMP to the label there, which is placed nowhere"}},
		{"flags of nothing", func(f *File, fn *Func, at GP) { fn.Do(JE, Label("done")) },
			[]string{"JE does not directly follow an instruction that sets the flags"}},
		{"flags of a product", func(f *File, fn *Func, at GP) {
			fn.Do(IMUL3Q, Imm(3), at, at)
			fn.Do(JE, Label("done"))
		}, []string{"JE does not directly follow"}},
		{"flags over a label", func(f *File, fn *Func, at GP) {
			fn.Do(CMPQ, at, at)
			fn.Label("between")
			fn.Do(JE, Label("done"))
		}, []string{"JE does not directly follow"}},
		{"flags over another", func(f *File, fn *Func, at GP) {
			fn.Do(CMPQ, at, at)
			fn.Do(MOVQ, at, fn.GP64())
			fn.Do(JE, Label("done"))
		}, []string{"JE does not directly follow"}},
		{"read before written", func(f *File, fn *Func, at GP) {
			y := fn.YMM()
			fn.Do(CMPQ, At(at, 0, 8), Imm(0))
			fn.Do(JE, Label("over"))
			fn.Do(VPXOR, y, y, y)
			fn.Label("over")
			fn.Do(VMOVDQU, y, At(at, 0, 32))
		}, []string{"a vector register made here is read on a way on which nothing was written to it, at errors_test.go:"}},
		{"across VZEROUPPER", func(f *File, fn *Func, at GP) {
			y := fn.YMM()
			fn.Do(VPXOR, y, y, y)
			fn.Do(VZEROUPPER)
			fn.Do(VMOVDQU, y, At(at, 0, 32))
		}, []string{"VZEROUPPER ends a vector register that is read later, made at errors_test.go:"}},
		{"past the end", func(f *File, fn *Func, at GP) { f.Func("open").Do(VZEROUPPER) },
			[]string{"open: VZEROUPPER leads past the last instruction; let the function end with RET"}},
		{"a label at the end", func(f *File, fn *Func, at GP) {
			open := f.Func("open")
			open.Do(JMP, Label("end"))
			open.Label("end")
		}, []string{"open: JMP leads past the last instruction"}},
		{"nothing", func(f *File, fn *Func, at GP) { f.Func("empty") },
			[]string{"empty: no instructions"}},
		{"two things", func(f *File, fn *Func, at GP) { fn.Do(ADDQ, at); fn.Do(SUBQ, at) },
			[]string{"ADDQ has 1", "SUBQ has 1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := New("a test")
			fn := f.Func("wrong", Param{"at", "*byte"})
			at := fn.Load("at")
			c.write(f, fn, at)
			fn.Label("done")
			fn.Do(RET)
			src, err := f.Bytes()
			if err == nil {
				t.Fatalf("nothing is wrong with\n%s", src)
			}
			for _, want := range append(c.want, "errors_test.go:") {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error is %q, without %q", err, want)
				}
			}
		})
	}
}

// fill writes a function that has n vectors in use at once, around a loop.
func fill(n int) *File {
	f := New("a test")
	fn := f.Func("full", Param{"at", "*byte"})
	at := fn.Load("at")
	var all []Vector
	for i := range n {
		all = append(all, zeroed(fn))
		fn.Do(VPADDB, At(at, 32*i, 32), all[i], all[i])
	}
	fn.Label("again")
	fn.Do(VMOVDQU, all[0], At(at, 0, 32))
	fn.Do(CMPQ, At(at, 0, 8), Imm(0))
	fn.Do(JNE, Label("again"))
	for i := range n {
		fn.Do(VMOVDQU, all[i], At(at, 32*i, 32))
	}
	fn.Do(RET)
	return f
}

func zeroed(fn *Func) Vector {
	y := fn.YMM()
	fn.Do(VPXOR, y, y, y)
	return y
}

// TestRegistersRunOut asks for one vector more than there are: the error names all,
// by the lines that made them.
func TestRegistersRunOut(t *testing.T) {
	text(t, fill(16))
	_, err := fill(17).Bytes()
	if err == nil {
		t.Fatal("17 vectors found places")
	}
	for _, want := range []string{"full: no vector register is left", "17 are in use at errors_test.go:", "keep some of them in memory"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %q, without %q", err, want)
		}
	}
	// Each was made by the function above, for a line of fill.
	if n := strings.Count(err.Error(), "\n\tmade at errors_test.go:"); n != 17 {
		t.Errorf("the error names %d of 17 registers:\n%v", n, err)
	}
	if !strings.Contains(err.Error(), ", called from errors_test.go:") {
		t.Errorf("the error does not say who called:\n%v", err)
	}
}
