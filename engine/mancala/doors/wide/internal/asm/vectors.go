package asm

// Moves.
var (
	VMOVDQU = instruction("VMOVDQU",
		with(avx, in(ymm, m256), out(ymm)), with(avx, in(ymm), out(m256)),
		with(avx, in(xmm, m128), out(xmm)), with(avx, in(xmm), out(m128)))
	VMOVD        = instruction("VMOVD", with(avx, in(xmm), out(r32, m32)), with(avx, in(r32, m32), out(xmm)))
	VEXTRACTI128 = instruction("VEXTRACTI128", with(avx2, in(imm8), in(ymm), out(xmm, m128)))
	VPMOVMSKB    = instruction("VPMOVMSKB", with(avx2, in(ymm), out(r32)), with(avx, in(xmm), out(r32)))
)

// Bits.
var (
	VPAND  = lanes("VPAND")
	VPANDN = lanes("VPANDN")
	VPOR   = lanes("VPOR")
	VPXOR  = reduces(lanes("VPXOR"))
	VPTEST = flags(instruction("VPTEST", with(avx, in(ymm, m256), in(ymm)), with(avx, in(xmm, m128), in(xmm))))
)

// Lanes of bytes.
var (
	VPADDB    = lanes("VPADDB")
	VPSUBB    = reduces(lanes("VPSUBB"))
	VPMINUB   = lanes("VPMINUB")
	VPMAXUB   = lanes("VPMAXUB")
	VPMAXSB   = lanes("VPMAXSB")
	VPCMPEQB  = reduces(lanes("VPCMPEQB"))
	VPCMPGTB  = reduces(lanes("VPCMPGTB"))
	VPSHUFB   = lanes("VPSHUFB")
	VPBLENDVB = instruction("VPBLENDVB",
		with(avx2, in(ymm), in(ymm, m256), in(ymm), out(ymm)),
		with(avx, in(xmm), in(xmm, m128), in(xmm), out(xmm)))
)

// Wider lanes.
var (
	VPADDW      = lanes("VPADDW")
	VPMULHUW    = lanes("VPMULHUW")
	VPSRLW      = shift("VPSRLW")
	VPHMINPOSUW = instruction("VPHMINPOSUW", with(avx, in(xmm, m128), out(xmm)))
	VPADDQ      = lanes("VPADDQ")
	VPMULUDQ    = lanes("VPMULUDQ")
	VPSLLQ      = shift("VPSLLQ")
	VPSRLQ      = shift("VPSRLQ")
)

// From lanes of one width to those of another.
var (
	VPACKUSWB   = lanes("VPACKUSWB")
	VPUNPCKLBW  = lanes("VPUNPCKLBW")
	VPUNPCKHBW  = lanes("VPUNPCKHBW")
	VPUNPCKLDQ  = lanes("VPUNPCKLDQ")
	VPUNPCKHDQ  = lanes("VPUNPCKHDQ")
	VPUNPCKLQDQ = lanes("VPUNPCKLQDQ")
	VPUNPCKHQDQ = lanes("VPUNPCKHQDQ")
)

// VZEROUPPER clears all vectors but for their lowest 128 bits. It stands before RET
// where vectors of 256 bits were used.
var VZEROUPPER = Instruction{name: "VZEROUPPER", forms: []form{with(avx)}, ends: vectors}

// lanes is an instruction on two vectors, of which the first may be memory.
func lanes(name string) Instruction {
	return instruction(name,
		with(avx2, in(ymm, m256), in(ymm), out(ymm)),
		with(avx, in(xmm, m128), in(xmm), out(xmm)))
}

// shift is one that shifts all lanes by the same number of bits.
func shift(name string) Instruction {
	return instruction(name,
		with(avx2, in(imm8), in(ymm), out(ymm)),
		with(avx, in(imm8), in(xmm), out(xmm)))
}
