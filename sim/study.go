package sim

import (
	"crypto/rand"
	"encoding/binary"
	"slices"

	"houserules/sim/plan"
	"houserules/sim/table"
)

// Study says what is to be played: resolved and checked, but without a seed
// where none was given.
type Study struct {
	// Name names the study: small letters, digits and hyphens.
	Name string
	// Title is the report's heading; empty if the study has none.
	Title string
	// Variants are the games; their names differ.
	Variants []table.Variant
	// Lineups are the agents that play each of them.
	Lineups []Lineup
	// Seed determines all luck; nil leaves it to the caller.
	Seed *uint64
	// Tolerance is the smallest effect that matters.
	Tolerance plan.Tolerance
	// Base is the variant with which the others are compared.
	Base string
}

// NewPlan resolves a study with its seed.
func NewPlan(s *Study, seed uint64, c table.Compression) (*plan.Plan, error) {
	p, err := plan.New(s.Name, seed, c, slices.Clone(s.Variants), s.cells())
	if err != nil {
		return nil, err
	}
	p.Title, p.Tolerance, p.Base = s.Title, s.Tolerance, s.Base
	return p, nil
}

// NewSeed draws a seed from the system's randomness. It has at most 15 decimal
// digits, so that every program reads it as an exact number.
func NewSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program first
	return binary.LittleEndian.Uint64(b[:]) % 1e15
}
