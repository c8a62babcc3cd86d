package flight

import "golang.org/x/sys/cpu"

//go:generate go run ./generate

// AVX2 returns the kernel on vectors of four games, or nil where the processor has no
// AVX2.
func AVX2(r *Rules) func(*Games) {
	if !cpu.X86.HasAVX2 {
		return nil
	}
	return kernel(r, avx2Free, avx2Capture, avx2Steps)
}

// AVX512 returns the kernel on vectors of eight, or nil where the processor has not all
// that it needs.
func AVX512(r *Rules) func(*Games) {
	x := &cpu.X86
	if !x.HasAVX2 || !x.HasAVX512F || !x.HasAVX512BW || !x.HasAVX512DQ || !x.HasAVX512BITALG || !x.HasAVX512VPOPCNTDQ {
		return nil
	}
	return kernel(r, avx512Free, avx512Capture, avx512Steps)
}

// kernel chooses among the functions of a form: for rules that forbid no move along a
// line, those under which capturing may be mandatory, and those with a rule for steps.
func kernel(r *Rules, free, capture, steps func(*Games, *Tables)) func(*Games) {
	t, play := tables(r), free
	switch {
	case r.StepsRuled:
		play = steps
	case r.MustCapture:
		play = capture
	}
	return func(g *Games) { play(g, t) }
}

//go:noescape
func avx2Free(games *Games, rules *Tables)

//go:noescape
func avx2Capture(games *Games, rules *Tables)

//go:noescape
func avx2Steps(games *Games, rules *Tables)

//go:noescape
func avx512Free(games *Games, rules *Tables)

//go:noescape
func avx512Capture(games *Games, rules *Tables)

//go:noescape
func avx512Steps(games *Games, rules *Tables)
