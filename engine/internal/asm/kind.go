package asm

import (
	"fmt"
	"strings"
)

// kind is what an operand of an instruction can be.
type kind uint8

const (
	imm8   kind = iota + 1 // a count, or what else is a byte
	imm32                  // 32 bits, signed or not
	signed                 // 32 bits that are extended by their sign to 64
	label
	r8
	r32
	r64
	xmm // of a form encoded by VEX, which knows 16 registers
	ymm
	zmm
	mask
	notK0 // of a masked form, for which K0 means none
	m8
	m32
	m64
	m128
	m256
	m512
)

// class is a file of registers. Two registers of different classes are never in each
// other's way.
type class uint8

const (
	general class = iota + 1
	vectors
	masks
	classes = iota
)

func (c class) String() string { return [...]string{"", "general", "vector", "mask"}[c] }

// kindOf is what holds of a kind.
type kindOf struct {
	doc    string
	bits   int
	memory bool

	number      bool
	least, most Imm

	class class
	names []string // by place
	given uint32   // the places that may be given out, as a set
}

// free leaves out what Go keeps for itself: SP, BP, R14 and R15.
const free = 0xFFFF &^ (1<<4 | 1<<5 | 1<<14 | 1<<15)

var kinds = [...]kindOf{
	imm8:   {doc: "a number from 0 to 255", number: true, most: 255},
	imm32:  {doc: "a number of 32 bits", number: true, least: -1 << 31, most: 1<<32 - 1},
	signed: {doc: "a signed number of 32 bits", number: true, least: -1 << 31, most: 1<<31 - 1},
	label:  {doc: "a label"},
	r8:     {doc: "a general register of 8 bits", class: general, bits: 8, names: named("AL CL DL BL SPB BPB SIB DIB", "R%dB", 16), given: free},
	r32:    {doc: "a general register of 32 bits", class: general, bits: 32, names: named("AX CX DX BX SP BP SI DI", "R%d", 16), given: free},
	r64:    {doc: "a general register of 64 bits", class: general, bits: 64, names: named("AX CX DX BX SP BP SI DI", "R%d", 16), given: free},
	xmm:    {doc: "a vector register of 128 bits", class: vectors, bits: 128, names: named("", "X%d", 32), given: 1<<16 - 1},
	ymm:    {doc: "a vector register of 256 bits", class: vectors, bits: 256, names: named("", "Y%d", 32), given: 1<<16 - 1},
	zmm:    {doc: "a vector register of 512 bits", class: vectors, bits: 512, names: named("", "Z%d", 32), given: 1<<32 - 1},
	mask:   {doc: "a mask register", class: masks, bits: 64, names: named("", "K%d", 8), given: 1<<8 - 1},
	notK0:  {doc: "a mask register but K0", class: masks, bits: 64, names: named("", "K%d", 8), given: 1<<8 - 2},
	m8:     {doc: "memory of 8 bits", memory: true, bits: 8},
	m32:    {doc: "memory of 32 bits", memory: true, bits: 32},
	m64:    {doc: "memory of 64 bits", memory: true, bits: 64},
	m128:   {doc: "memory of 128 bits", memory: true, bits: 128},
	m256:   {doc: "memory of 256 bits", memory: true, bits: 256},
	m512:   {doc: "memory of 512 bits", memory: true, bits: 512},
}

// named are n names: the first as they are listed, the others by their number.
func named(first, format string, n int) []string {
	names := strings.Fields(first)
	for i := len(names); i < n; i++ {
		names = append(names, fmt.Sprintf(format, i))
	}
	return names
}
