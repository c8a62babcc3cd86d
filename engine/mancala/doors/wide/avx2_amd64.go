package wide

import "golang.org/x/sys/cpu"

//go:generate go run ./avx2

// HasAVX2 says whether the processor and its operating system have what
// the kernel in assembly needs.
func HasAVX2() bool { return cpu.X86.HasAVX2 }

// avx2Draw goes on to the next random word in all lanes and lays it out for a
// block.
//
//go:noescape
func avx2Draw(w *group)

// avx2Play plays a block. Then going is the set of lanes whose game is not
// over, and alarms are those in which a position may have come back, which the
// kernel leaves to be found out.
//
//go:noescape
func avx2Play(w *group, k *tables)
