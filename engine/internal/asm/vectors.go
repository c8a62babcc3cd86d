package asm

// Moves.
var (
	VMOVDQU = instruction("VMOVDQU",
		with(avx, in(ymm, m256), out(ymm)), with(avx, in(ymm), out(m256)),
		with(avx, in(xmm, m128), out(xmm)), with(avx, in(xmm), out(m128)))
	VMOVD        = instruction("VMOVD", with(avx, in(xmm), out(r32, m32)), with(avx, in(r32, m32), out(xmm)))
	VEXTRACTI128 = instruction("VEXTRACTI128", with(avx2, in(imm8), in(ymm), out(xmm, m128)))
	VPBROADCASTD = instruction("VPBROADCASTD", with(avx2, in(xmm, m32), out(ymm)))
	VMOVMSKPD    = instruction("VMOVMSKPD", with(avx, in(ymm), out(r32)), with(avx, in(xmm), out(r32)))
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
	VPADDB    = lanes("VPADDB", masked(avx512bw)...)
	VPSUBB    = reduces(lanes("VPSUBB", masked(avx512bw)...))
	VPMINUB   = lanes("VPMINUB", wide(avx512bw))
	VPMAXUB   = lanes("VPMAXUB", masked(avx512bw)...)
	VPMAXSB   = lanes("VPMAXSB", wide(avx512bw))
	VPCMPEQB  = reduces(lanes("VPCMPEQB", compared()...))
	VPCMPGTB  = reduces(lanes("VPCMPGTB", compared()...))
	VPSHUFB   = lanes("VPSHUFB", wide(avx512bw))
	VPBLENDVB = instruction("VPBLENDVB",
		with(avx2, in(ymm), in(ymm, m256), in(ymm), out(ymm)),
		with(avx, in(xmm), in(xmm, m128), in(xmm), out(xmm)))
)

// Wider lanes.
var (
	VPADDW      = lanes("VPADDW", wide(avx512bw))
	VPMULHUW    = lanes("VPMULHUW", wide(avx512bw))
	VPSRLW      = shift("VPSRLW")
	VPHMINPOSUW = instruction("VPHMINPOSUW", with(avx, in(xmm, m128), out(xmm)))
	VPSADBW     = lanes("VPSADBW", wide(avx512bw))
	VPADDQ      = lanes("VPADDQ", masked(avx512f)...)
	VPSUBQ      = reduces(lanes("VPSUBQ", wide(avx512f)))
	VPCMPEQQ    = reduces(lanes("VPCMPEQQ", intoMask(avx512f)))
	VPCMPGTQ    = reduces(lanes("VPCMPGTQ", intoMask(avx512f)))
	VPMULUDQ    = lanes("VPMULUDQ")
	VPSLLQ      = shift("VPSLLQ", with(avx512f, in(imm8), in(zmm), out(zmm)))
	VPSRLQ      = shift("VPSRLQ", with(avx512f, in(imm8), in(zmm), out(zmm)))
	VPSLLVQ     = lanes("VPSLLVQ", wide(avx512f))
	VPSRLVQ     = lanes("VPSRLVQ", wide(avx512f))
)

// From lanes of one width to those of another.
var (
	VPACKUSWB   = lanes("VPACKUSWB", wide(avx512bw))
	VPUNPCKLBW  = lanes("VPUNPCKLBW", wide(avx512bw))
	VPUNPCKHBW  = lanes("VPUNPCKHBW", wide(avx512bw))
	VPUNPCKLDQ  = lanes("VPUNPCKLDQ", wide(avx512f))
	VPUNPCKHDQ  = lanes("VPUNPCKHDQ", wide(avx512f))
	VPUNPCKLQDQ = lanes("VPUNPCKLQDQ", wide(avx512f))
	VPUNPCKHQDQ = lanes("VPUNPCKHQDQ", wide(avx512f))
)

// VZEROUPPER clears all vectors but for their lowest 128 bits. It stands before RET
// where vectors of 256 bits were used.
var VZEROUPPER = Instruction{name: "VZEROUPPER", forms: []form{with(avx)}, ends: vectors}

// lanes is an instruction on two vectors, of which the first may be memory, in the
// widths that AVX2 knows and in more forms.
func lanes(name string, more ...form) Instruction {
	return instruction(name, append([]form{
		with(avx2, in(ymm, m256), in(ymm), out(ymm)),
		with(avx, in(xmm, m128), in(xmm), out(xmm)),
	}, more...)...)
}

// shift is one that shifts all lanes by the same number of bits.
func shift(name string, more ...form) Instruction {
	return instruction(name, append([]form{
		with(avx2, in(imm8), in(ymm), out(ymm)),
		with(avx, in(imm8), in(xmm), out(xmm)),
	}, more...)...)
}
