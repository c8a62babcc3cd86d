//go:build !amd64

package wide

// There is no kernel in assembly for this architecture.
func HasAVX2() bool   { return false }
func HasAVX512() bool { return false }

func avx2Kernel(needs) kernel   { return nil }
func avx512Kernel(needs) kernel { return nil }
