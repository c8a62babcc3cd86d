package main

import (
	"fmt"
	"reflect"

	"houserules/engine/hop/internal/flight"
	"houserules/engine/internal/asm"
)

// axes is the number of directions along which lines run.
const axes = 4

// ply is a function that plays one.
type ply struct {
	*asm.Func
	machine
	// start are the games, games those from the lanes on that are played now; rules are
	// their rules.
	start, games, rules asm.GP
}

// function begins one.
func function(file *asm.File, name string) *asm.Func {
	return file.Func(name, asm.Param{Name: "games", Type: "*Games"}, asm.Param{Name: "rules", Type: "*Tables"})
}

func newAVX2(file *asm.File, c *asm.Constants, name string) *ply {
	f := function(file, "avx2"+name)
	return &ply{Func: f, machine: &avx2{f, c}}
}

func newAVX512(file *asm.File, c *asm.Constants, name string) *ply {
	f := function(file, "avx512"+name)
	return &ply{Func: f, machine: &avx512{f, c}}
}

// size is the size of a vector, in bytes.
func (p *ply) size() int { return 8 * p.lanes() }

// field is the memory of a field of a structure of package flight.
func field(base asm.GP, of any, name string) asm.Mem {
	f, ok := reflect.TypeOf(of).FieldByName(name)
	if !ok {
		panic(fmt.Sprintf("%T has no field %s", of, name))
	}
	return asm.At(base, int(f.Offset), int(f.Type.Size()))
}

// of is what the games in a vector have of something.
func (p *ply) of(name string) asm.Mem {
	return field(p.games, flight.Games{}, name).Part(0, p.size())
}

// rule is the n-th vector of something in the rules; a structure has room for the widest.
func (p *ply) rule(name string, n int) asm.Mem {
	return field(p.rules, flight.Tables{}, name).Part(n*64, p.size())
}

// scratch is memory for a vector that waits.
func (p *ply) scratch(n int) asm.Mem {
	return field(p.start, flight.Games{}, "Scratch").Part(n*64, p.size())
}

// each is the same word in all lanes.
func each(w uint64) [4]uint64 { return [4]uint64{w, w, w, w} }

// all is one of equal words, as an operand.
func (p *ply) all(w uint64) asm.Mem { return p.constant(each(w)) }

// lowest copies the lowest byte of each word to all of its bytes.
func (p *ply) lowest(y asm.Vector) asm.Vector {
	return p.lookup(y, p.constant([4]uint64{0, 0x0808080808080808, 0, 0x0808080808080808}))
}

// prefix adds up bytes: each of the result is the sum of those up to it.
func (p *ply) prefix(y asm.Vector) asm.Vector {
	for n := asm.Imm(8); n <= 32; n *= 2 {
		y = p.addBytes(p.left(y, n), y)
	}
	return y
}

// first keeps the lowest byte that is set, in a word in which those above it are, too.
func (p *ply) first(y asm.Vector) asm.Vector { return p.xor(y, p.left(y, 8)) }

// countIn adds one, in the lanes of a set, to what the games have of something.
func (p *ply) countIn(name string, s set) { p.store(p.more(s, p.load(p.of(name))), p.of(name)) }
