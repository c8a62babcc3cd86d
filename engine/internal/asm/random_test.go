package asm

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// drawn writes a function drawn at random: moves and vectors on registers written
// before, loops inside loops, and jumps ahead, from which what was written in between is
// not read unless it was written before as well.
func drawn(r *rand.Rand, f *File) *Func {
	fn := f.Func("drawn", Param{"at", "*byte"})
	at := fn.Load("at")
	general, vector := []GP{at}, []Vector{zeroed(fn)}
	// pick takes one of the last twelve registers, so that old ones are free again.
	pick := func(n int) int { return n - 1 - r.IntN(min(n, 12)) }
	labels := 0
	var block func(depth int)
	block = func(depth int) {
		for range 1 + r.IntN(14) {
			a, b := vector[pick(len(vector))], vector[pick(len(vector))]
			g := general[pick(len(general))]
			switch r.IntN(12) {
			case 0, 1, 2:
				y := fn.YMM()
				fn.Do(VPADDB, a, b, y)
				vector = append(vector, y)
			case 3:
				fn.Do(VPANDN, At(at, 32, 32), a, b)
			case 4:
				fn.Do(VPBLENDVB, a, At(g, 0, 32), b, vector[pick(len(vector))])
			case 5:
				vector = append(vector, zeroed(fn))
			case 6:
				to := fn.GP64()
				fn.Do(MOVQ, g, to)
				general = append(general, to)
			case 7:
				fn.Do(ADDQ, g, general[pick(len(general))])
			case 8:
				fn.Do(VMOVDQU, a, At(general[pick(len(general))], 64, 32))
			case 9:
				to := fn.GP32()
				fn.Do(VPMOVMSKB, a, to)
				general = append(general, to.As64())
			default:
				if depth == 3 {
					continue
				}
				labels++
				l := Label(fmt.Sprintf("l%d", labels))
				if r.IntN(2) == 0 {
					fn.Label(l)
					block(depth + 1)
					fn.Do(CMPQ, g, Imm(r.IntN(100)))
					fn.Do(JNE, l)
				} else {
					fn.Do(VPTEST, a, b)
					fn.Do(JZ, l)
					// What is made in between is not there at the label: but what was
					// there before may be written.
					was := [2]int{len(general), len(vector)}
					block(depth + 1)
					general, vector = general[:was[0]], vector[:was[1]]
					fn.Label(l)
				}
			}
		}
	}
	block(0)
	for range 4 {
		fn.Do(VMOVDQU, vector[pick(len(vector))], At(general[pick(len(general))], 0, 32))
	}
	fn.Do(RET)
	return fn
}

// reading is what a step read.
type reading struct {
	step int
	of   string
}

// follow plays a function for some hundred steps and returns what each read. A register
// is where index says; steps left out do nothing. What a step writes is a hash of itself
// and of what it reads, or that itself where it is a copy. Which way conditional jumps
// go is drawn.
func follow(fn *Func, index func(register) int, leftOut func(step) bool, seed uint64) (read []reading) {
	r := rand.New(rand.NewPCG(2, seed))
	held := map[int]uint64{}
	for n, played := 0, 0; played < 500; played++ {
		s := fn.steps[n]
		if !leftOut(s) {
			var of []uint64
			for _, u := range s.uses() {
				of = append(of, held[index(u)])
			}
			read = append(read, reading{n, fmt.Sprint(of)})
			h := fnv.New64a()
			fmt.Fprint(h, read[len(read)-1])
			result := h.Sum64()
			if s.copies {
				if _, ok := s.operands[0].self(); ok {
					result = of[0]
				}
			}
			for _, d := range s.defines() {
				held[index(d)] = result
			}
		}
		l, _ := s.target()
		switch {
		case s.flow == leave:
			return read
		case s.flow == branch && r.IntN(2) == 0:
			n = fn.labels[l]
		default:
			n++
		}
	}
	return read
}

// TestPlacesKeepWhatIsInUse plays functions drawn at random on their virtual registers
// and in the places that these are given: each step must read the same. Copies that are
// not printed are not played in places.
func TestPlacesKeepWhatIsInUse(t *testing.T) {
	const functions = 300
	fit, full, copied := 0, 0, 0
	for seed := range uint64(functions) {
		f := New("a test")
		fn := drawn(rand.New(rand.NewPCG(1, seed)), f)
		if err := errors.Join(f.errs...); err != nil {
			t.Fatal(err)
		}
		places, err := fn.allocate()
		if err != nil {
			if !strings.Contains(err.Error(), "register is left") {
				t.Fatal(err)
			}
			continue
		}
		fit++
		vain := func(s step) bool { return s.vain(places) }
		if slices.ContainsFunc(fn.steps, vain) {
			copied++
		}
		if slices.Max(places) > 10 {
			full++
		}
		for way := range uint64(4) {
			virtual := follow(fn, func(r register) int { return r.id }, func(step) bool { return false }, way)
			virtual = slices.DeleteFunc(virtual, func(r reading) bool { return vain(fn.steps[r.step]) })
			placed := follow(fn, func(r register) int { return int(fn.made[r.id].class)<<8 | places[r.id] }, vain, way)
			if !slices.Equal(virtual, placed) {
				src, _ := f.Bytes()
				t.Fatalf("function %d reads otherwise in its places:\n%s", seed, src)
			}
		}
	}
	t.Logf("of %d functions %d fit, %d have more than ten places, %d copies that are left out", functions, fit, full, copied)
	if fit < functions/3 || full < functions/20 || copied < functions/20 {
		t.Error("they are too easy or too hard to tell anything")
	}
}
