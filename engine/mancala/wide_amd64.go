package mancala

import "golang.org/x/sys/cpu"

//go:generate go -C avx2 run . -out ../wide_amd64.s -types ../wide_types.go -pkg mancala

// hasAssembly says whether the processor and its operating system have what
// the kernel in assembly needs.
func hasAssembly() bool { return cpu.X86.HasAVX2 }

// wideDraw goes on to the next random word in all lanes and lays it out for a
// block.
//
//go:noescape
func wideDraw(w *wideGroup)

// widePlay plays a block. Then going is the set of lanes whose game is not
// over, and alarms are those in which a position may have come back, which the
// kernel leaves to be found out.
//
//go:noescape
func widePlay(w *wideGroup, k *wideTables)
