package main

import (
	"fmt"
	"reflect"
	"slices"

	"houserules/engine/hop/internal/flight"
	"houserules/engine/internal/asm"
)

// size is that of a vector of four lanes, in bytes.
const size = 32

// axes is the number of directions along which lines run.
const axes = 4

// ply is a function that plays one.
type ply struct {
	*asm.Func
	c *constants
	// games are the games, from the lanes on that are played now; rules are their rules.
	games, rules asm.GP
	start        asm.GP // the games from the first on
	zero         asm.Vector
}

func newPly(file *asm.File, c *constants, name string) *ply {
	f := file.Func(name, asm.Param{Name: "games", Type: "*Games"}, asm.Param{Name: "rules", Type: "*Tables"})
	return &ply{Func: f, c: c}
}

// field is the memory of a field of a structure of package flight: of its n-th vector.
func field(base asm.GP, of any, name string, n, size int) asm.Mem {
	f, ok := reflect.TypeOf(of).FieldByName(name)
	if !ok {
		panic(fmt.Sprintf("%T has no field %s", of, name))
	}
	return asm.At(base, int(f.Offset), int(f.Type.Size())).Part(n*size, size)
}

// of is what the four games have of something.
func (p *ply) of(name string) asm.Mem { return field(p.games, flight.Games{}, name, 0, size) }

// rule is the n-th vector of something in the rules.
func (p *ply) rule(name string, n int) asm.Mem {
	return field(p.rules, flight.Tables{}, name, n, size)
}

// into has an instruction leave its result in a new register.
func (p *ply) into(i asm.Instruction, operands ...asm.Operand) asm.Vector {
	y := p.YMM()
	p.Do(i, append(operands, y)...)
	return y
}

// The operations on vectors. An operand b may be memory; without is b without a.

func (p *ply) load(m asm.Mem) asm.Vector                      { return p.into(asm.VMOVDQU, m) }
func (p *ply) store(y asm.Vector, m asm.Mem)                  { p.Do(asm.VMOVDQU, y, m) }
func (p *ply) and(a asm.Vector, b asm.Operand) asm.Vector     { return p.into(asm.VPAND, b, a) }
func (p *ply) or(a asm.Vector, b asm.Operand) asm.Vector      { return p.into(asm.VPOR, b, a) }
func (p *ply) xor(a asm.Vector, b asm.Operand) asm.Vector     { return p.into(asm.VPXOR, b, a) }
func (p *ply) without(a asm.Vector, b asm.Operand) asm.Vector { return p.into(asm.VPANDN, b, a) }
func (p *ply) add(a asm.Vector, b asm.Operand) asm.Vector     { return p.into(asm.VPADDQ, b, a) }
func (p *ply) sub(a asm.Vector, b asm.Operand) asm.Vector     { return p.into(asm.VPSUBQ, b, a) }
func (p *ply) up(a asm.Vector, by asm.Operand) asm.Vector     { return p.into(asm.VPSLLVQ, by, a) }
func (p *ply) down(a asm.Vector, by asm.Operand) asm.Vector   { return p.into(asm.VPSRLVQ, by, a) }
func (p *ply) left(a asm.Vector, n asm.Imm) asm.Vector        { return p.into(asm.VPSLLQ, n, a) }
func (p *ply) right(a asm.Vector, n asm.Imm) asm.Vector       { return p.into(asm.VPSRLQ, n, a) }

// above has all bits set in the words where a is above b, equal where they are equal.
func (p *ply) above(a asm.Vector, b asm.Operand) asm.Vector { return p.into(asm.VPCMPGTQ, b, a) }
func (p *ply) equal(a asm.Vector, b asm.Operand) asm.Vector { return p.into(asm.VPCMPEQQ, b, a) }

// either is b where the set has its bytes, else a.
func (p *ply) either(set asm.Vector, b asm.Operand, a asm.Vector) asm.Vector {
	return p.into(asm.VPBLENDVB, set, b, a)
}

// lookup looks the bytes of index up in a table of sixteen.
func (p *ply) lookup(table asm.Vector, index asm.Operand) asm.Vector {
	return p.into(asm.VPSHUFB, index, table)
}

// sum adds up the bytes of each word.
func (p *ply) sum(y asm.Vector) asm.Vector { return p.into(asm.VPSADBW, p.zero, y) }

// lowest copies the lowest byte of each word to all of its bytes.
func (p *ply) lowest(y asm.Vector) asm.Vector {
	return p.lookup(y, p.c.of([4]uint64{0, 0x0808080808080808, 0, 0x0808080808080808}))
}

// addTo adds to what the games have of something.
func (p *ply) addTo(name string, y asm.Vector) { p.store(p.add(y, p.of(name)), p.of(name)) }

// countIn adds one in the words of a set.
func (p *ply) countIn(name string, set asm.Vector) {
	p.store(p.sub(p.load(p.of(name)), set), p.of(name))
}

// constants are vectors in the file.
type constants struct {
	file *asm.File
	all  [][4]uint64
	made []asm.Mem
}

func (c *constants) of(words [4]uint64) asm.Mem {
	i := slices.Index(c.all, words)
	if i < 0 {
		i = len(c.all)
		c.all = append(c.all, words)
		c.made = append(c.made, c.file.Data(fmt.Sprintf("flightData%d", i), words[:]...))
	}
	return c.made[i]
}

// each is the same word in all lanes.
func (c *constants) each(w uint64) asm.Mem { return c.of([4]uint64{w, w, w, w}) }
