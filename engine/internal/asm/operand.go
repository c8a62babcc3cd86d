package asm

import (
	"fmt"
	"strings"
)

// Operand is what an instruction works on: a [GP], [Vector] or [Mask] register, [Mem],
// an [Imm] or a [Label].
type Operand interface {
	// fits says whether it is of a kind.
	fits(kind) bool
	// read are the registers that are read to find it, as the base of memory is;
	// self is a register itself.
	read() (base register, ok bool)
	self() (r register, ok bool)
	// text is how it is written, given the places of registers.
	text(places []int) string
	// what it is, for errors.
	what() string
}

// register is a virtual register seen with a width.
type register struct {
	of   *Func
	id   int // which of the function's
	view kind
}

func (r register) fits(k kind) bool {
	return r.of != nil && kinds[k].class != 0 && kinds[k].class == kinds[r.view].class && kinds[k].bits == kinds[r.view].bits
}
func (r register) read() (register, bool)   { return register{}, false }
func (r register) self() (register, bool)   { return r, r.of != nil }
func (r register) text(places []int) string { return kinds[r.view].names[places[r.id]] }

func (r register) what() string {
	if r.of == nil {
		return "no register (the zero value; make one with a method of Func)"
	}
	return kinds[r.view].doc
}

// GP is a general register.
type GP struct{ register }

// As8 is its lowest byte.
func (r GP) As8() GP { return GP{register{r.of, r.id, r8}} }

// As32 is its lower half. Writing to it clears the upper one.
func (r GP) As32() GP { return GP{register{r.of, r.id, r32}} }

// As64 is all of it.
func (r GP) As64() GP { return GP{register{r.of, r.id, r64}} }

// Vector is a vector register.
type Vector struct{ register }

// AsX is its lowest 128 bits. Writing to it clears the others.
func (r Vector) AsX() Vector { return Vector{register{r.of, r.id, xmm}} }

// AsY is its lowest 256 bits. Writing to it clears the others.
func (r Vector) AsY() Vector { return Vector{register{r.of, r.id, ymm}} }

// AsZ is all of its 512 bits.
func (r Vector) AsZ() Vector { return Vector{register{r.of, r.id, zmm}} }

// Mask is a mask register, which AVX-512 has.
type Mask struct{ register }

// Mem is memory of a known size, below a register or in a read-only symbol.
type Mem struct {
	base         GP
	symbol       string
	offset, size int
}

// At is memory of a size in bytes, so many bytes from where a register points to.
func At(base GP, offset, size int) Mem { return Mem{base: base, offset: offset, size: size} }

// Part is memory inside m, from an offset on. If it is not inside, no instruction takes it.
func (m Mem) Part(offset, size int) Mem {
	if offset < 0 || size < 0 || offset+size > m.size {
		return Mem{base: m.base, symbol: m.symbol, offset: m.offset + offset}
	}
	return Mem{base: m.base, symbol: m.symbol, offset: m.offset + offset, size: size}
}

func (m Mem) fits(k kind) bool {
	return kinds[k].memory && m.size*8 == kinds[k].bits && (m.symbol != "" || m.base.fits(r64))
}
func (m Mem) read() (register, bool) { return m.base.self() }
func (m Mem) self() (register, bool) { return register{}, false }

func (m Mem) text(places []int) string {
	if m.symbol != "" {
		return fmt.Sprintf("%s+%d(SB)", m.symbol, m.offset)
	}
	if m.offset == 0 {
		return "(" + m.base.text(places) + ")"
	}
	return fmt.Sprintf("%d(%s)", m.offset, m.base.text(places))
}

func (m Mem) what() string {
	switch {
	case m.size == 0:
		return "memory outside of what it is a part of, or of no size"
	case m.symbol == "" && !m.base.fits(r64):
		return "memory below " + m.base.what()
	}
	return fmt.Sprintf("memory of %d bits", 8*m.size)
}

// Imm is a number in the instruction itself.
type Imm int64

func (i Imm) fits(k kind) bool       { return kinds[k].number && kinds[k].least <= i && i <= kinds[k].most }
func (i Imm) read() (register, bool) { return register{}, false }
func (i Imm) self() (register, bool) { return register{}, false }
func (i Imm) what() string           { return fmt.Sprintf("the number %d", int64(i)) }

func (i Imm) text([]int) string {
	if i < 0 {
		return fmt.Sprintf("$-0x%02x", -int64(i))
	}
	return fmt.Sprintf("$0x%02x", int64(i))
}

// Label is what is jumped to in a function, by its name there.
type Label string

func (l Label) fits(k kind) bool       { return k == label }
func (l Label) read() (register, bool) { return register{}, false }
func (l Label) self() (register, bool) { return register{}, false }
func (l Label) text([]int) string      { return string(l) }
func (l Label) what() string           { return "the label " + string(l) }

// some joins what an operand may be.
func some(of []kind) string {
	var docs []string
	for _, k := range of {
		docs = append(docs, kinds[k].doc)
	}
	return strings.Join(docs, " or ")
}
