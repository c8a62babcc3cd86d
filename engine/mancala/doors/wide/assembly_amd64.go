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
	switch {
	case of.either:
		return avx2Either6
	case of.unequal:
		return [...]kernel{6: avx2Unequal6, 8: avx2Unequal8}[of.row]
	}
	return [...]kernel{
		2: avx2Play2, 3: avx2Play3, 4: avx2Play4, 5: avx2Play5, 6: avx2Play6, 7: avx2Play7, 8: avx2Play8,
	}[of.row]
}

// avx512Kernel plays all lanes, from 0 on.
func avx512Kernel(of needs) kernel {
	switch {
	case of.either:
		return avx512Either6
	case of.unequal:
		return [...]kernel{6: avx512Unequal6, 8: avx512Unequal8}[of.row]
	}
	return [...]kernel{
		2: avx512Play2, 3: avx512Play3, 4: avx512Play4, 5: avx512Play5, 6: avx512Play6, 7: avx512Play7, 8: avx512Play8,
	}[of.row]
}

//go:noescape
func avx2Play2(w *group, k *tables, lane uint64)

//go:noescape
func avx2Play3(w *group, k *tables, lane uint64)

//go:noescape
func avx2Play4(w *group, k *tables, lane uint64)

//go:noescape
func avx2Play5(w *group, k *tables, lane uint64)

//go:noescape
func avx2Play6(w *group, k *tables, lane uint64)

//go:noescape
func avx2Play7(w *group, k *tables, lane uint64)

//go:noescape
func avx2Play8(w *group, k *tables, lane uint64)

//go:noescape
func avx2Unequal6(w *group, k *tables, lane uint64)

//go:noescape
func avx2Unequal8(w *group, k *tables, lane uint64)

//go:noescape
func avx2Either6(w *group, k *tables, lane uint64)

//go:noescape
func avx512Play2(w *group, k *tables, lane uint64)

//go:noescape
func avx512Play3(w *group, k *tables, lane uint64)

//go:noescape
func avx512Play4(w *group, k *tables, lane uint64)

//go:noescape
func avx512Play5(w *group, k *tables, lane uint64)

//go:noescape
func avx512Play6(w *group, k *tables, lane uint64)

//go:noescape
func avx512Play7(w *group, k *tables, lane uint64)

//go:noescape
func avx512Play8(w *group, k *tables, lane uint64)

//go:noescape
func avx512Unequal6(w *group, k *tables, lane uint64)

//go:noescape
func avx512Unequal8(w *group, k *tables, lane uint64)

//go:noescape
func avx512Either6(w *group, k *tables, lane uint64)
