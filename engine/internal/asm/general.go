package asm

// Moves.
var (
	MOVQ    = copies(instruction("MOVQ", plain(in(r64, m64), out(r64)), plain(in(r64), out(m64))))
	MOVL    = instruction("MOVL", plain(in(imm32, r32, m32), out(r32)), plain(in(imm32, r32), out(m32)))
	MOVBLZX = instruction("MOVBLZX", plain(in(r8, m8), out(r32)))
)

// Arithmetic, which sets the flags but for two cases: a shift by nothing keeps them,
// and a product leaves the zero flag undefined.
var (
	ADDQ   = flags(instruction("ADDQ", plain(in(signed, r64, m64), both(r64))))
	SUBQ   = flags(instruction("SUBQ", plain(in(signed, r64, m64), both(r64))))
	ORQ    = flags(instruction("ORQ", plain(in(signed, r64, m64), both(r64))))
	ANDQ   = flags(instruction("ANDQ", plain(in(signed, r64, m64), both(r64))))
	XORQ   = reduces(flags(instruction("XORQ", plain(in(signed, r64, m64), both(r64)))))
	ADDL   = flags(instruction("ADDL", plain(in(imm32, r32, m32), both(r32))))
	INCQ   = flags(instruction("INCQ", plain(both(r64))))
	DECL   = flags(instruction("DECL", plain(both(r32))))
	NEGL   = flags(instruction("NEGL", plain(both(r32))))
	SHLQ   = spoiling(instruction("SHLQ", plain(in(imm8), both(r64))))
	SHRQ   = spoiling(instruction("SHRQ", plain(in(imm8), both(r64))))
	SHRL   = spoiling(instruction("SHRL", plain(in(imm8), both(r32))))
	IMUL3Q = spoiling(instruction("IMUL3Q", plain(in(signed), in(r64, m64), out(r64))))
	CMPQ   = flags(instruction("CMPQ", plain(in(r64, m64), in(signed)), plain(in(r64), in(r64, m64))))
)

// Control. JZ is JE, JNZ is JNE: the names say what was compared.
var (
	JMP = jumps("JMP", jump)
	JE  = jumps("JE", branch)
	JZ  = jumps("JZ", branch)
	JNE = jumps("JNE", branch)
	JNZ = jumps("JNZ", branch)
	RET = Instruction{name: "RET", forms: []form{plain()}, flow: leave}
)

func jumps(name string, to flow) Instruction {
	return Instruction{name: name, forms: []form{plain(in(label))}, flow: to, asks: to == branch}
}
