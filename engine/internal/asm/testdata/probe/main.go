// Command probe finds out what instructions do, by changing one register or byte of
// memory at a time and looking at what comes out otherwise. It is built by a test,
// together with a function for each instruction, in the variable probes.
//
// It prints a line for each: the registers that it reads and those that it writes, the
// same of masks, of vectors and of bytes of memory, as sets; and whether the zero flag is
// another than before whatever it was.
package main

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
)

// state is what a probe loads into registers, lets one instruction work on, and stores:
// three general registers and the zero flag as it was and as it is then, words each,
// four masks, four vectors, and memory.
type state [448]byte

const (
	flagBefore, flagAfter          = 24, 32
	masksFrom, vectorsFrom, memory = 64, 128, 384
	generals, masks, vectors, mem  = 3, 4, 4, 64
)

// probe is an instruction, and the size in bytes of the vectors that it is tried with.
type probe struct {
	on   func(*state)
	size int
}

// part is a part of the state, from an offset on.
type part struct{ at, size int }

func (p part) of(s *state) string { return string(s[p.at : p.at+p.size]) }

// draw fills it, often with what makes results equal.
func (p part) draw(r *rand.Rand, s *state) {
	kind := r.IntN(5)
	for i := 0; i < p.size; i++ {
		switch {
		case kind == 0:
			s[p.at+i] = 0
		case kind == 1:
			s[p.at+i] = 0xFF
		case kind == 2 && i%8 == 0:
			s[p.at+i] = 1
		case kind == 2:
			s[p.at+i] = 0
		default:
			s[p.at+i] = byte(r.Uint32())
		}
	}
}

// parts lists the parts of the state.
func (p probe) parts() (parts []part) {
	for i := range generals {
		parts = append(parts, part{8 * i, 8})
	}
	for i := range masks {
		parts = append(parts, part{masksFrom + 8*i, 8})
	}
	for i := range vectors {
		parts = append(parts, part{vectorsFrom + 64*i, p.size})
	}
	for i := range mem {
		parts = append(parts, part{memory + i, 1})
	}
	return parts
}

func main() {
	for _, probe := range probes {
		reads, writes, sets := look(probe.on, probe.parts())
		at := 0
		for _, n := range []int{generals, masks, vectors, mem} {
			fmt.Print(bits(reads[at:at+n]), " ", bits(writes[at:at+n]), " ")
			at += n
		}
		fmt.Println(sets)
	}
}

func bits(of []bool) (set uint64) {
	for i, b := range of {
		if b {
			set |= 1 << i
		}
	}
	return set
}

// look tries a probe on states drawn at random.
func look(probe func(*state), parts []part) (reads, writes []bool, sets bool) {
	reads, writes, sets = make([]bool, len(parts)), make([]bool, len(parts)), true
	r := rand.New(rand.NewPCG(1, 2))
	const trials = 80
	states := make([]state, trials)
	for i := range states {
		for _, p := range parts[:generals+masks+vectors] {
			p.draw(r, &states[i])
		}
		part{memory, mem}.draw(r, &states[i])
		binary.LittleEndian.PutUint64(states[i][flagBefore:], uint64(r.IntN(2)))
		after := states[i]
		probe(&after)
		for n, p := range parts {
			writes[n] = writes[n] || p.of(&after) != p.of(&states[i])
		}
	}
	for _, before := range states {
		after := before
		probe(&after)
		other := before
		other[flagBefore] ^= 1
		probe(&other)
		sets = sets && other[flagAfter] == after[flagAfter]
		for n, p := range parts {
			changed := before
			for p.of(&changed) == p.of(&before) {
				p.draw(r, &changed)
			}
			probe(&changed)
			flag := part{flagAfter, 8}
			reads[n] = reads[n] || flag.of(&changed) != flag.of(&after)
			for m, q := range parts {
				if n != m || writes[n] {
					reads[n] = reads[n] || q.of(&changed) != q.of(&after)
				}
			}
		}
	}
	return reads, writes, sets
}
