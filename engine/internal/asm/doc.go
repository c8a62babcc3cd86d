// Package asm writes files of Go assembly for amd64 from code that uses as many
// registers as it likes.
//
// A [File] has functions and read-only vectors. A [Func] is written instruction by
// instruction, in the assembler's own order of operands (results last), on virtual
// registers; [File.Bytes] gives each a register of the processor and prints the file.
// The same calls give the same bytes.
//
// # Instructions
//
// An [Instruction] is a row of a table (general.go, vectors.go, avx512.go): its forms,
// each with the kinds of its operands, which of them it reads and writes, and the
// extension of the processor that has it. From these rows follow all checks and the
// allocation. An
// instruction set is added as a file of rows: nothing else knows one instruction from
// another. Registers of 512 bits and mask registers are there; where a form takes
// fewer registers than its kind has, as one that may not take K0, it has a kind of
// its own.
//
// # Checks
//
// What is wrong is said with the lines of the program that wrote it, all of it at
// once. An operand has to be of a kind that the instruction takes: registers of its
// width, numbers that fit, and memory of the size that it moves, because [Mem] knows
// how much is there. A register must have been written on every path before it is
// read, a conditional jump directly follow the instruction that set the flags, and no
// vector be in use across VZEROUPPER. Read-only vectors are not written to, and no
// path runs past the function's end.
//
// # Registers
//
// A virtual register is in use from where it is written to its last reading, over
// loops (the data-flow equations of liveness: Aho, Lam, Sethi and Ullman 2006,
// section 9.2.5). One that is written must not be in the place of another that is in
// use after that instruction; so the places are colours of a graph (Chaitin 1982).
// The register with the fewest places left has its first one, of several the one made
// first (the order of Brélaz 1979 with places in the stead of colours); but where one
// that it is copied from or to has a place that it may have, it has that one, and the
// copy is left out.
//
// Nothing is ever kept on the stack in silence. Where the registers do not suffice, an
// error says where most are in use, and where each of these was made: whoever writes a
// kernel decides what waits in memory. BP, SP, R14 and R15 belong to Go (frame pointer,
// stack, goroutine, global offset table) and are not given.
package asm
