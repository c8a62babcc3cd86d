package asm

import (
	"fmt"
	"slices"
	"strings"
)

// Instruction is one that a [Func] can have. They are named as in the Go assembler.
type Instruction struct {
	name  string
	forms []form

	// same says that its result does not depend on what it reads where all of that is
	// one register, as with an exclusive or.
	same bool
	// copies says that it does nothing where its two operands are one register.
	copies bool
	// flags is what becomes of the flags, asks says that it reads them.
	flags effect
	asks  bool
	// flow is where it goes on.
	flow flow
	// ends is a class of which no register survives it whole.
	ends class
}

// effect is what an instruction does to the flags.
type effect uint8

const (
	keeps  effect = iota
	sets          // by its result
	spoils        // so that they tell nothing, at least for some operands
)

// flow is where a program goes on after an instruction.
type flow uint8

const (
	next   flow = iota
	branch      // at its label or after it
	jump        // at its label
	leave       // in the caller
)

// extension is what a processor must have for a form beyond the least that Go asks of it.
type extension string

const (
	avx          extension = "AVX"
	avx2         extension = "AVX2"
	avx512f      extension = "AVX512F"
	avx512bw     extension = "AVX512BW"
	avx512dq     extension = "AVX512DQ"
	avx512vbmi   extension = "AVX512VBMI"
	avx512bitalg extension = "AVX512BITALG"
	avx512popcnt extension = "AVX512VPOPCNTDQ"
)

// form is one way to write an instruction.
type form struct {
	needs extension
	slots []slot
}

// slot is what an operand can be, and what becomes of it.
type slot struct {
	kinds         []kind // any of them
	reads, writes bool
}

// in is a slot that is read, out one that is written without having been read, both
// one that is read and written.
func in(of ...kind) slot   { return slot{kinds: of, reads: true} }
func out(of ...kind) slot  { return slot{kinds: of, writes: true} }
func both(of ...kind) slot { return slot{kinds: of, reads: true, writes: true} }

// plain is a form that all processors have, with an extension that the others need.
func plain(slots ...slot) form                    { return form{slots: slots} }
func with(needs extension, slots ...slot) form    { return form{needs: needs, slots: slots} }
func instruction(n string, f ...form) Instruction { return Instruction{name: n, forms: f} }

// reduces is an instruction of which [Instruction.same] holds.
func reduces(i Instruction) Instruction { i.same = true; return i }

// copies is one of which [Instruction.copies] holds: not one on part of a register,
// because that clears the rest.
func copies(i Instruction) Instruction { i.copies = true; return i }

// flags is one that sets the flags, spoiling one that spoils them.
func flags(i Instruction) Instruction    { i.flags = sets; return i }
func spoiling(i Instruction) Instruction { i.flags = spoils; return i }

// step is an instruction with its operands, as it stands in a function.
type step struct {
	Instruction
	form     form
	operands []Operand
	kinds    []kind // of each operand, as which the form takes it
	at       site
}

// match finds the form that takes the operands.
func (i Instruction) match(operands []Operand) (form, []kind, error) {
	var length, wanted []string
	for _, f := range i.forms {
		if len(f.slots) != len(operands) {
			length = append(length, fmt.Sprint(len(f.slots)))
			continue
		}
		var taken []kind
		for n, s := range f.slots {
			at := slices.IndexFunc(s.kinds, operands[n].fits)
			if at < 0 {
				wanted = append(wanted, fmt.Sprintf("operand %d is %s where a form takes %s", n+1, operands[n].what(), some(s.kinds)))
				break
			}
			taken = append(taken, s.kinds[at])
		}
		if len(taken) == len(operands) {
			return f, taken, nil
		}
	}
	if wanted == nil {
		return form{}, nil, fmt.Errorf("%s has %d operands and takes %s", i.name, len(operands), strings.Join(slices.Compact(length), " or "))
	}
	return form{}, nil, fmt.Errorf("%s: %s", i.name, strings.Join(wanted, "; "))
}

// uses are the registers that a step reads, defines those that it writes.
func (s step) uses() (of []register) {
	reduced := s.reduced()
	for n, o := range s.operands {
		if base, ok := o.read(); ok {
			of = append(of, base)
		}
		if r, ok := o.self(); ok && s.form.slots[n].reads && !reduced {
			of = append(of, r)
		}
	}
	return of
}

func (s step) defines() (of []register) {
	for n, o := range s.operands {
		if r, ok := o.self(); ok && s.form.slots[n].writes {
			of = append(of, r)
		}
	}
	return of
}

// reduced says whether all that the step reads is one register that does not matter.
func (s step) reduced() bool {
	if !s.same {
		return false
	}
	first, ok := s.operands[0].self()
	if !ok {
		return false
	}
	for n, o := range s.operands {
		if r, ok := o.self(); s.form.slots[n].reads && (!ok || r.id != first.id || kinds[r.view].class != kinds[first.view].class) {
			return false
		}
	}
	return true
}

// vain says whether the step is a copy of a register to where it is already.
func (s step) vain(places []int) bool {
	return s.copies && s.operands[0].text(places) == s.operands[1].text(places)
}

// target is the label of a step that jumps.
func (s step) target() (Label, bool) {
	if s.flow != branch && s.flow != jump {
		return "", false
	}
	l, ok := s.operands[0].(Label)
	return l, ok
}
