package flight

import "golang.org/x/sys/cpu"

//go:generate go run ./generate

// AVX2 returns the kernel in assembly, or nil where the processor has no AVX2.
func AVX2(r *Rules) func(*Games) {
	if !cpu.X86.HasAVX2 {
		return nil
	}
	t := tables(r)
	switch {
	case r.StepsRuled:
		return func(g *Games) { avx2Steps(g, t) }
	case r.MustCapture:
		return func(g *Games) { avx2Capture(g, t) }
	}
	return func(g *Games) { avx2Free(g, t) }
}

// avx2Free plays a ply under rules that forbid no move along a line, avx2Capture where
// capturing may be mandatory, avx2Steps where there is a rule for steps, too.
//
//go:noescape
func avx2Free(games *Games, rules *Tables)

//go:noescape
func avx2Capture(games *Games, rules *Tables)

//go:noescape
func avx2Steps(games *Games, rules *Tables)
