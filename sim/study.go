package sim

import (
	"cmp"
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
	// Description stands at the head of the report; it may be empty.
	Description string
	// Variants are the games; their names differ.
	Variants []table.Variant
	// Lineups are the agents that play each of them.
	Lineups []Lineup
	// Caps are the most games that a line-up plays under some variants.
	Caps map[string]int64
	// Ladders are players by strength, the weakest first: see StudyFile.
	Ladders [][]string
	// Openings are the kinds of openings with which the games begin, each of which
	// makes cells of its own; nil where all begin at the start position.
	Openings []StudyOpenings
	// Seed determines all luck; nil leaves it to the caller.
	Seed *uint64
	// Tolerance is the smallest effect that matters.
	Tolerance plan.Tolerance
	// Base is the variant with which the others are compared.
	Base string
	// Unit is what is played: games, or matches.
	Unit table.Unit
	// Grows is set where the study may be looked at early, stopped and extended.
	Grows bool
	// Designs say how variants were made, where the study varies rules.
	Designs []plan.Design
	// Until is the rule that ends the study before Most games of each line-up
	// are played; nil where all its games are. A study that has one may grow, and
	// Lineups say for how many games its intervals are made.
	Until *plan.Until
	Most  int64
	// OnForfeit is what happens where a player outside of the program forfeits a
	// game; empty stands for plan.ForfeitStops.
	OnForfeit plan.OnForfeit
	// Programs is the folder where relative paths of programs begin, that of the
	// study's file; empty for the working directory.
	Programs string
	// Measured, if it is not nil, is told how many of some variants have been measured for the
	// size of blocks, of which [NewPlan] makes some.
	Measured func(done, of int)
	// reads are evaluations' files outside of the folder of the study's file.
	reads []string
}

// NewPlan resolves a study with its seed.
func NewPlan(s *Study, seed uint64, c table.Compression) (*plan.Plan, error) {
	return s.plan(seed, c, newShapes(s.Measured).blockGames)
}

// Outline is [NewPlan] without the trial games that measure how long searching players
// take. The sizes of its blocks mean nothing: it is a plan to compare with another, not to
// be played.
func Outline(s *Study, seed uint64, c table.Compression) (*plan.Plan, error) {
	return s.plan(seed, c, unsized)
}

// plan resolves a study with its seed and the size of its blocks.
func (s *Study) plan(seed uint64, c table.Compression, size blockSizer) (*plan.Plan, error) {
	p, err := plan.New(s.Name, seed, c, slices.Clone(s.Variants), s.cells(size), s.planned()...)
	if err != nil {
		return nil, err
	}
	p.Title, p.Description, p.Tolerance, p.Base, p.Designs = s.Title, s.Description, s.Tolerance, s.Base, s.Designs
	if err := s.evaluate(p, s.Variants...); err != nil {
		return nil, err
	}
	mayForfeit(p, s.OnForfeit)
	p.Programs, p.Reads = s.Programs, slices.Clone(s.reads)
	for _, o := range s.Openings {
		if o.outside != "" {
			p.Reads = append(p.Reads, o.outside)
		}
	}
	p.Ladders = s.Ladders
	if s.Unit == table.Matches {
		if err := p.PlayMatches(); err != nil {
			return nil, err
		}
	}
	if s.Grows || s.Until != nil {
		grow := p.Growth()
		p.Grow = &grow
	}
	if s.Until != nil {
		p.Until = []plan.Until{*s.Until}
		for i := range p.Cells {
			c := &p.Cells[i]
			c.Games = s.Most
			p.Grow.Games[c.Agents] = min(p.Grow.Games[c.Agents], c.Games)
		}
	}
	return p, nil
}

// mayForfeit says in a plan what becomes of forfeits, if there can be any.
func mayForfeit(p *plan.Plan, on plan.OnForfeit) {
	if p.MayForfeit() {
		p.OnForfeit = cmp.Or(on, plan.ForfeitStops)
	}
}

// FirstLook is the number of games of a cell from which a study that may grow
// has intervals.
const FirstLook = 1000

// NewSeed draws a seed from the system's randomness. It has at most 15 decimal
// digits, so that every program reads it as an exact number.
func NewSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program first
	return binary.LittleEndian.Uint64(b[:]) % 1e15
}
