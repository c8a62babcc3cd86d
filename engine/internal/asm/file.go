package asm

import (
	"errors"
	"fmt"
)

// File is a file of assembly under construction.
type File struct {
	generator string
	parts     []part // functions and vectors, in the order in which they were made
	errs      []error
}

// part is a function or a vector.
type part interface{ print(*printer) error }

// New returns an empty file; generator is what a reader is told has written it.
func New(generator string) *File { return &File{generator: generator} }

// data is a read-only vector.
type data struct {
	name  string
	words []uint64
}

// Data adds a read-only vector of words, in the order of memory, and returns the memory.
func (f *File) Data(name string, words ...uint64) Mem {
	f.parts = append(f.parts, data{name, words})
	return Mem{symbol: name + "<>", size: 8 * len(words)}
}

// Param is a parameter of a function: a pointer or another value of eight bytes.
type Param struct{ Name, Type string }

// Func is a function under construction: it returns nothing, has no frame and calls
// nothing. Its declaration in Go, with //go:noescape where it keeps no pointer, is
// written by hand; go vet compares the two.
type Func struct {
	file   *File
	name   string
	params []Param
	at     site
	made   []made
	steps  []step
	labels map[Label]int // the step before which each stands
}

// made is a virtual register.
type made struct {
	class class
	at    site
}

// Func adds a function.
func (f *File) Func(name string, params ...Param) *Func {
	fn := &Func{file: f, name: name, params: params, at: here(1), labels: map[Label]int{}}
	f.parts = append(f.parts, fn)
	return fn
}

// wrong is an error in the function, with the line of the program that wrote it.
func (f *Func) wrong(at site, format string, a ...any) error {
	return fmt.Errorf("%s: %s: %s", at, f.name, fmt.Sprintf(format, a...))
}

// fail keeps an error until the file is asked for.
func (f *Func) fail(at site, format string, a ...any) {
	f.file.errs = append(f.file.errs, f.wrong(at, format, a...))
}

// GP32 makes a general register of which 32 bits are used.
func (f *Func) GP32() GP { return GP{f.register(r32)} }

// GP64 makes a general register.
func (f *Func) GP64() GP { return GP{f.register(r64)} }

// XMM makes a vector register of 128 bits.
func (f *Func) XMM() Vector { return Vector{f.register(xmm)} }

// YMM makes a vector register of 256 bits.
func (f *Func) YMM() Vector { return Vector{f.register(ymm)} }

// ZMM makes a vector register of 512 bits.
func (f *Func) ZMM() Vector { return Vector{f.register(zmm)} }

// Mask makes a mask register.
func (f *Func) Mask() Mask { return Mask{f.register(mask)} }

func (f *Func) register(view kind) register {
	f.made = append(f.made, made{kinds[view].class, here(2)})
	return register{f, len(f.made) - 1, view}
}

// Load returns a parameter in a register.
func (f *Func) Load(param string) GP {
	for i, p := range f.params {
		if p.Name == param {
			r := GP{f.register(r64)}
			f.steps = append(f.steps, step{
				Instruction: MOVQ,
				form:        MOVQ.forms[0],
				operands:    []Operand{argument{fmt.Sprintf("%s+%d(FP)", param, 8*i)}, r},
				kinds:       []kind{m64, r64},
				at:          here(1),
			})
			return r
		}
	}
	f.fail(here(1), "no parameter %s: it has %v", param, f.params)
	return GP{}
}

// argument is the memory of a parameter.
type argument struct{ name string }

func (a argument) fits(k kind) bool       { return k == m64 }
func (a argument) read() (register, bool) { return register{}, false }
func (a argument) self() (register, bool) { return register{}, false }
func (a argument) text([]int) string      { return a.name }
func (a argument) what() string           { return "the parameter " + a.name }

// Do adds an instruction.
func (f *Func) Do(i Instruction, operands ...Operand) {
	at := here(1)
	form, taken, err := i.match(operands)
	if err != nil {
		f.fail(at, "%v", err)
		return
	}
	for n, o := range operands {
		for _, find := range []func() (register, bool){o.read, o.self} {
			if r, ok := find(); ok && r.of != f {
				f.fail(at, "%s: operand %d has a register of %s; make it with a method of this function", i.name, n+1, r.of.name)
				return
			}
		}
		if m, ok := o.(Mem); ok && m.symbol != "" && form.slots[n].writes {
			f.fail(at, "%s writes to %s, which is read-only; write below a register", i.name, m.symbol)
			return
		}
	}
	if i.asks && !f.flagsAreSet() {
		f.fail(at, "%s does not directly follow an instruction that sets the flags; put the comparison there", i.name)
	}
	f.steps = append(f.steps, step{i, form, operands, taken, at})
}

// flagsAreSet says whether the flags are those of the instruction before, with nothing
// but conditional jumps in between.
func (f *Func) flagsAreSet() bool {
	for n := len(f.steps) - 1; n >= 0; n-- {
		for _, at := range f.labels {
			if at == n+1 {
				return false
			}
		}
		if f.steps[n].flags == sets {
			return true
		}
		if !f.steps[n].asks {
			return false
		}
	}
	return false
}

// Label puts a label before the instruction to come.
func (f *Func) Label(l Label) {
	if _, twice := f.labels[l]; twice {
		f.fail(here(1), "a second label %s; name one of the two otherwise", l)
		return
	}
	f.labels[l] = len(f.steps)
}

// Bytes gives the registers their places and returns the file, or all that is wrong
// with it: first what single instructions have wrong, and only without that what
// functions have, because an instruction that is not there would be missed by others.
func (f *File) Bytes() ([]byte, error) {
	if f.errs != nil {
		return nil, errors.Join(f.errs...)
	}
	p := &printer{}
	p.header(f.generator)
	var errs []error
	for _, s := range f.parts {
		if err := s.print(p); err != nil {
			errs = append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return p.Bytes(), nil
}
