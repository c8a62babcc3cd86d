package asm

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/cpu"
)

// everything lists the instructions.
func everything() []Instruction {
	return []Instruction{
		MOVQ, MOVL, MOVBLZX, ADDQ, SUBQ, ORQ, ANDQ, XORQ, ADDL, INCQ, DECL, NEGL, SHLQ, SHRQ, SHRL, IMUL3Q, CMPQ,
		JMP, JE, JZ, JNE, JNZ, RET,
		VMOVDQU, VMOVD, VEXTRACTI128, VPBROADCASTD, VMOVMSKPD, VPMOVMSKB, VPAND, VPANDN, VPOR, VPXOR, VPTEST,
		VPADDB, VPSUBB, VPMINUB, VPMAXUB, VPMAXSB, VPCMPEQB, VPCMPGTB, VPSHUFB, VPBLENDVB,
		VPADDW, VPMULHUW, VPSRLW, VPHMINPOSUW, VPSADBW, VPADDQ, VPSUBQ, VPCMPEQQ, VPCMPGTQ, VPMULUDQ, VPSLLQ, VPSRLQ, VPSLLVQ, VPSRLVQ,
		VMOVDQU64, VMOVDQU64Z, VPBLENDMQ, VPOPCNTB, VPOPCNTQ, VPMOVQ2M, VMOVDQU8, VMOVDQU8Z, VEXTRACTI64X4, VPANDQ, VPANDNQ, VPORQ, VPXORQ, VPTERNLOGQ, VPMULLQ, VPERMB, VPERMI2B,
		VPCMPUB, VPSHUFBITQMB, VPTESTMB, VPTESTNMB, VPMOVM2B, VPMOVB2M, KMOVQ, KANDQ, KANDNQ, KORQ, KXORQ, KORTESTQ,
		VPACKUSWB, VPUNPCKLBW, VPUNPCKHBW, VPUNPCKLDQ, VPUNPCKHDQ, VPUNPCKLQDQ, VPUNPCKHQDQ, VZEROUPPER,
	}
}

// TestEverythingIsListed compares that list with the source.
func TestEverythingIsListed(t *testing.T) {
	listed := map[string]bool{}
	for _, i := range everything() {
		listed[strings.ReplaceAll(i.name, ".", "")] = true
	}
	for _, name := range []string{"general.go", "vectors.go", "avx512.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok || d.Tok != token.VAR {
				continue
			}
			for _, s := range d.Specs {
				if name := s.(*ast.ValueSpec).Names[0].Name; !listed[name] {
					t.Errorf("%s is not in the list of the tests", name)
				}
			}
		}
	}
}

// probe is an instruction in one of its forms, on registers and memory that a probe has.
type probe struct {
	step
	places []int
}

// pointer is the place of SI, with which a probe points to memory.
const pointer = 6

// probes are all the ways in which an instruction can be written, but for which of the
// registers of a kind and which number. Where it reads the same from two registers,
// there is one on a single register as well.
func probes(i Instruction) (all []probe) {
	for _, f := range i.forms {
		ways := 1
		for _, s := range f.slots {
			ways *= len(s.kinds)
		}
		for way := range ways {
			rest := way
			p := probe{step: step{Instruction: i, form: f}, places: []int{1, 2, 3, 4, pointer}}
			fn := &Func{}
			once := p
			for n, s := range f.slots {
				k := s.kinds[rest%len(s.kinds)]
				rest /= len(s.kinds)
				var o, single Operand
				switch {
				case kinds[k].number:
					o = Imm(1)
				case kinds[k].memory:
					o = At(GP{register{fn, 4, r64}}, 0, kinds[k].bits/8)
				default:
					o = register{fn, n, k}
					if s.reads {
						single = register{fn, 0, k}
					}
				}
				if single == nil {
					single = o
				}
				p.operands, once.operands = append(p.operands, o), append(once.operands, single)
				p.kinds = append(p.kinds, k)
			}
			all = append(all, p)
			if once.same && once.reduced() {
				once.kinds = p.kinds
				all = append(all, once)
			}
		}
	}
	return all
}

func (p probe) String() string {
	var operands []string
	for _, o := range p.operands {
		operands = append(operands, o.text(p.places))
	}
	return p.name + " " + strings.Join(operands, ", ")
}

// wide says whether it is on vectors of 512 bits and masks.
func (p probe) wide() bool { return strings.HasPrefix(string(p.form.needs), "AVX512") }

// source writes the function that a probe is.
func (p probe) source(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nTEXT ·%s(SB), NOSPLIT, $0-8\n\tMOVQ s+0(FP), DI\n", name)
	for i, r := range []string{"CX", "DX", "BX"} {
		fmt.Fprintf(&b, "\tMOVQ %d(DI), %s\n", 8*i, r)
	}
	for i := range 4 {
		if p.wide() {
			fmt.Fprintf(&b, "\tVMOVDQU64 %d(DI), Z%d\n\tKMOVQ %d(DI), K%d\n", 128+64*i, i+1, 64+8*i, i+1)
		} else {
			fmt.Fprintf(&b, "\tVMOVDQU %d(DI), Y%d\n", 128+64*i, i+1)
		}
	}
	b.WriteString("\tLEAQ 384(DI), SI\n\tCMPQ 24(DI), $0\n")
	fmt.Fprintf(&b, "\t%s\n\tSETEQ 32(DI)\n", p)
	for i, r := range []string{"CX", "DX", "BX"} {
		fmt.Fprintf(&b, "\tMOVQ %s, %d(DI)\n", r, 8*i)
	}
	for i := range 4 {
		if p.wide() {
			fmt.Fprintf(&b, "\tVMOVDQU64 Z%d, %d(DI)\n\tKMOVQ K%d, %d(DI)\n", i+1, 128+64*i, i+1, 64+8*i)
		} else {
			fmt.Fprintf(&b, "\tVMOVDQU Y%d, %d(DI)\n", i+1, 128+64*i)
		}
	}
	b.WriteString("\tVZEROUPPER\n\tRET\n")
	return b.String()
}

// found is what the probe's program prints of one.
type found struct {
	reads, writes             uint64 // general registers CX, DX and BX
	readsMask, writesMask     uint64
	readsVector, writesVector uint64
	readsMem, writesMem       uint64 // bytes
	flags                     bool   // become others
}

// claimed is what the instruction's row says of it.
func (p probe) claimed() (c found) {
	for n, o := range p.operands {
		s := p.form.slots[n]
		if m, ok := o.(Mem); ok {
			if s.reads {
				c.readsMem = 1<<m.size - 1
			}
			if s.writes {
				c.writesMem = 1<<m.size - 1
			}
		}
	}
	add := func(general, vector, mask *uint64, of []register) {
		for _, r := range of {
			switch at := p.places[r.id]; {
			case kinds[r.view].class == vectors:
				*vector |= 1 << (at - 1)
			case kinds[r.view].class == masks:
				*mask |= 1 << (at - 1)
			case at != pointer:
				*general |= 1 << (at - 1)
			}
		}
	}
	add(&c.reads, &c.readsVector, &c.readsMask, p.uses())
	add(&c.writes, &c.writesVector, &c.writesMask, p.defines())
	c.flags = p.flags != keeps
	return c
}

// TestRowsAreWhatTheProcessorDoes writes a program with every instruction in every form
// and lets it find out, on the processor, which registers and bytes each reads and
// writes, and whether flags survive it. That must be what the rows say. Of a vector
// in memory not every byte matters to every instruction; those that do must be within
// what the row says.
func TestRowsAreWhatTheProcessorDoes(t *testing.T) {
	if testing.Short() || !cpu.X86.HasAVX2 {
		t.Skip("builds a program that needs AVX2")
	}
	var all []probe
	for _, i := range everything() {
		if i.flow == next && i.ends == 0 {
			all = append(all, probes(i)...)
		}
	}
	if x := cpu.X86; !x.HasAVX512F || !x.HasAVX512BW || !x.HasAVX512DQ || !x.HasAVX512VBMI || !x.HasAVX512BITALG || !x.HasAVX512VPOPCNTDQ {
		t.Log("without the forms of AVX-512, which this processor has not")
		all = slices.DeleteFunc(all, probe.wide)
	}
	var code, list strings.Builder
	code.WriteString("#include \"textflag.h\"\n")
	list.WriteString("package main\n\nvar probes = []probe{\n")
	for n, p := range all {
		size := 32
		if p.wide() {
			size = 64
		}
		fmt.Fprintf(&list, "\t{probe%d, %d},\n", n, size)
	}
	list.WriteString("}\n")
	for n, p := range all {
		name := fmt.Sprintf("probe%d", n)
		code.WriteString(p.source(name))
		fmt.Fprintf(&list, "\n//go:noescape\nfunc %s(s *state)\n", name)
	}
	main, err := os.ReadFile("testdata/probe/main.go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module probe\n\ngo 1.26\n", "main.go": string(main), "list.go": list.String(), "probes_amd64.s": code.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", "-trimpath", ".") // without its folder's name it is compiled once
	run.Dir, run.Env = dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	var stderr bytes.Buffer
	run.Stderr = &stderr
	out, err := run.Output()
	if err != nil {
		t.Fatalf("go run: %v\n%s", err, &stderr)
	}
	lines := slices.Collect(strings.Lines(string(out)))
	if len(lines) != len(all) {
		t.Fatalf("%d lines of %d probes", len(lines), len(all))
	}
	for n, p := range all {
		var is found
		if _, err := fmt.Sscan(lines[n], &is.reads, &is.writes, &is.readsMask, &is.writesMask, &is.readsVector, &is.writesVector, &is.readsMem, &is.writesMem, &is.flags); err != nil {
			t.Fatal(err)
		}
		want := p.claimed()
		if want.readsMem>>8 != 0 && is.readsMem != 0 && is.readsMem&^want.readsMem == 0 {
			is.readsMem = want.readsMem
		}
		if want.flags && p.flags == spoils {
			is.flags = true // a product leaves the zero flag as it was on some processors
		}
		if is != want {
			t.Errorf("%s is %+v, its row says %+v", p, is, want)
		}
	}
	t.Logf("%d forms of instructions", len(all))
}
