package wide

import "golang.org/x/sys/cpu"

//go:generate go run ./generate

// HasAVX2 says whether the processor and its operating system have what
// the kernel in assembly needs.
func HasAVX2() bool { return cpu.X86.HasAVX2 }

// HasAVX512 says it of the kernel on vectors of 64 lanes.
func HasAVX512() bool {
	x := &cpu.X86
	return HasAVX2() && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VBMI && x.HasAVX512BITALG
}

// avx2Kernel plays 32 lanes, from 0 or 32 on.
func avx2Kernel(of needs) kernel {
	return [...]kernel{six: avx2Play6, toSix: avx2Unequal6, toEight: avx2Unequal8, either: avx2Either6}[of]
}

// avx512Kernel plays all lanes, from 0 on.
func avx512Kernel(of needs) kernel {
	return [...]kernel{six: avx512Play6, toSix: avx512Unequal6, toEight: avx512Unequal8, either: avx512Either6}[of]
}

//go:noescape
func avx2Play6(w *group, k *tables, lane uint64)

//go:noescape
func avx2Unequal6(w *group, k *tables, lane uint64)

//go:noescape
func avx2Unequal8(w *group, k *tables, lane uint64)

//go:noescape
func avx2Either6(w *group, k *tables, lane uint64)

//go:noescape
func avx512Play6(w *group, k *tables, lane uint64)

//go:noescape
func avx512Unequal6(w *group, k *tables, lane uint64)

//go:noescape
func avx512Unequal8(w *group, k *tables, lane uint64)

//go:noescape
func avx512Either6(w *group, k *tables, lane uint64)
