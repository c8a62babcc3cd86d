package mancala

import "golang.org/x/sys/cpu"

//go:generate go -C avx2 run . -out ../wide_amd64.s -types ../wide_types_amd64.go -pkg mancala

// hasWide says whether the processor and its operating system have what the
// kernel needs.
func hasWide() bool { return cpu.X86.HasAVX2 }

// wideDraw goes on to the next random word in all lanes and lays it out for a
// block.
//
//go:noescape
func wideDraw(w *wideGroup)

// widePlay plays what is left of a block. It returns 0 at the end, and before
// that the lanes, a bit to each, whose turn must be looked at closely: a game
// may be over there, or not be the kernel's to judge. Where it is not to go on,
// live must be cleared before widePlay is called again.
//
//go:noescape
func widePlay(w *wideGroup, k *wideTables) uint32
