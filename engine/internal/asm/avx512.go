package asm

// Instructions on 512 bits. A masked form has the mask before its result: lanes that
// it does not have stay as they are in the result or, where the name ends in Z, become
// zero.

// Moves.
var (
	VMOVDQU64     = copies(instruction("VMOVDQU64", with(avx512f, in(zmm, m512), out(zmm)), with(avx512f, in(zmm), out(m512))))
	VMOVDQU64Z    = instruction("VMOVDQU64.Z", with(avx512f, in(zmm, m512), in(notK0), out(zmm)))
	VPBLENDMQ     = instruction("VPBLENDMQ", with(avx512f, in(zmm, m512), in(zmm), in(notK0), out(zmm)))
	VMOVDQU8      = instruction("VMOVDQU8", with(avx512bw, in(zmm, m512), in(notK0), both(zmm)))
	VMOVDQU8Z     = instruction("VMOVDQU8.Z", with(avx512bw, in(zmm, m512), in(notK0), out(zmm)))
	VEXTRACTI64X4 = instruction("VEXTRACTI64X4", with(avx512f, in(imm8), in(zmm), out(ymm, m256)))
)

// Bits. Of VPTERNLOGQ the number is the table of the result, by the bits of result,
// second and first vector as they are written here, from the highest to the lowest.
var (
	VPANDQ     = instruction("VPANDQ", wide(avx512f))
	VPANDNQ    = instruction("VPANDNQ", wide(avx512f))
	VPORQ      = instruction("VPORQ", wide(avx512f))
	VPXORQ     = reduces(instruction("VPXORQ", wide(avx512f)))
	VPTERNLOGQ = instruction("VPTERNLOGQ", with(avx512f, in(imm8), in(zmm, m512), in(zmm), both(zmm)))
)

// Lanes.
var (
	VPOPCNTB = instruction("VPOPCNTB", with(avx512bitalg, in(zmm, m512), out(zmm)))
	VPOPCNTQ = instruction("VPOPCNTQ", with(avx512popcnt, in(zmm, m512), out(zmm)))
	VPMULLQ  = instruction("VPMULLQ", wide(avx512dq))
	VPERMB   = instruction("VPERMB", wide(avx512vbmi))
	VPERMI2B = instruction("VPERMI2B", with(avx512vbmi, in(zmm, m512), in(zmm), both(zmm)))
)

// From lanes to masks and back. VPCMPUB compares as its number says, VPSHUFBITQMB asks
// for bits of 64 by their number.
var (
	VPCMPUB      = reduces(instruction("VPCMPUB", with(avx512bw, in(imm8), in(zmm, m512), in(zmm), out(mask))))
	VPTESTMB     = instruction("VPTESTMB", compared()...)
	VPSHUFBITQMB = instruction("VPSHUFBITQMB", comparedBy(avx512bitalg)...)
	VPTESTNMB    = instruction("VPTESTNMB", compared()...)
	VPMOVM2B     = instruction("VPMOVM2B", with(avx512bw, in(mask), out(zmm)))
	VPMOVQ2M     = instruction("VPMOVQ2M", with(avx512dq, in(zmm), out(mask)))
	VPMOVB2M     = instruction("VPMOVB2M", with(avx512bw, in(zmm), out(mask)))
)

// NotLess is the number with which VPCMPUB asks whether its third operand is at least
// its second.
const NotLess = Imm(5)

// Masks.
var (
	KMOVQ    = copies(instruction("KMOVQ", with(avx512bw, in(mask, m64, r64), out(mask)), with(avx512bw, in(mask), out(r64, m64))))
	KANDQ    = instruction("KANDQ", onMasks())
	KANDNQ   = reduces(instruction("KANDNQ", onMasks()))
	KORQ     = instruction("KORQ", onMasks())
	KXORQ    = reduces(instruction("KXORQ", onMasks()))
	KORTESTQ = flags(instruction("KORTESTQ", with(avx512bw, in(mask), in(mask))))
)

// wide is the form on two vectors, of which the first may be memory.
func wide(needs extension) form { return with(needs, in(zmm, m512), in(zmm), out(zmm)) }

// masked are that and the one in which lanes outside of a mask stay.
func masked(needs extension) []form {
	return []form{wide(needs), with(needs, in(zmm, m512), in(zmm), in(notK0), both(zmm))}
}

// compared are the forms that leave a mask, the second of them asked in the lanes of
// another mask only.
func compared() []form { return comparedBy(avx512bw) }

func comparedBy(needs extension) []form {
	return []form{
		intoMask(needs),
		with(needs, in(zmm, m512), in(zmm), in(notK0), out(mask)),
	}
}

// intoMask is the form that leaves a mask.
func intoMask(needs extension) form { return with(needs, in(zmm, m512), in(zmm), out(mask)) }

// onMasks is a form on two masks.
func onMasks() form { return with(avx512bw, in(mask), in(mask), out(mask)) }
