package sim

import (
	"errors"
	"fmt"
	"strings"

	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// MatchCells says who plays a match: two players under one variant, both
// seatings of each game.
type MatchCells struct {
	Name    string
	Variant table.Variant
	A, B    agent.Spec
	// Pairs is the most pairs of games that there can be. Of openings that the
	// pairs take in turn each is taken once at most: pairs with equal openings
	// would say less than they seem to.
	Pairs int64
	// Openings are how both games of a pair begin; the zero value is the start
	// position.
	Openings StudyOpenings
	// OnForfeit is what happens where a player outside of the program forfeits a
	// game; empty stands for plan.ForfeitStops.
	OnForfeit plan.OnForfeit
}

// NewMatch plans a match. Its blocks are smaller than a study's, because it is
// looked at after rounds of whole blocks.
func NewMatch(m MatchCells, rule plan.Match, seed uint64, c table.Compression) (*plan.Plan, error) {
	agents := []agent.Spec{m.A, m.B}
	if mirror(agents) {
		return nil, errors.New("a match needs two different agents: an agent against itself is always even")
	}
	if n := m.Variant.Game.Info().Seats(); n != 2 {
		return nil, fmt.Errorf("%s has %d seats, and a match is for two: play it as a study, with run", m.Variant.Name, n)
	}
	if _, err := Seated(agents, m.Variant.Game.Info()); err != nil {
		return nil, fmt.Errorf("%s: %w", m.Variant.Name, err)
	}
	if from, ok := m.Openings.ByVariant[m.Variant.Name]; ok {
		m.Pairs = min(m.Pairs, from.Listed)
	}
	s := &Study{Name: m.Name, Variants: []table.Variant{m.Variant}, Lineups: []Lineup{{Agents: agents, Games: m.Pairs}}}
	if m.Openings.Name != table.Start && m.Openings.Name != "" {
		s.Openings = []StudyOpenings{m.Openings}
	}
	cells := s.cells(newShapes(nil).blockGames)
	for i := range cells {
		cells[i].BlockGames, cells[i].Games = matchBlock(cost(agents), cells[i].BlockGames), m.Pairs
	}
	p, err := plan.New(m.Name, seed, c, s.Variants, cells, s.planned()...)
	if err != nil {
		return nil, err
	}
	if err := s.evaluate(p, s.Variants...); err != nil {
		return nil, err
	}
	p.Base, p.Match = m.Variant.Name, &rule
	mayForfeit(p, m.OnForfeit)
	return p, nil
}

// MatchName is the name of a match from some openings, empty for the start
// position, and of its folder: small letters, digits and hyphens.
func MatchName(variant string, a, b agent.Spec, openings string) string {
	var words []string
	for _, text := range []string{"match", variant, a.String(), b.String(), strings.TrimPrefix(openings, table.Start)} {
		words = append(words, strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
			return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
		})...)
	}
	name := strings.Join(words, "-")
	return strings.TrimRight(name[:min(len(name), 64)], "-")
}

// matchBlock is the number of games of each seating in a block of a match.
// Those of agents who search are no larger than in a study.
func matchBlock(c agent.Cost, study int64) int64 {
	switch c {
	case agent.Cheap:
		return 1 << 10
	case agent.Greedy:
		return 1 << 8
	case agent.Outside:
		return 1 << 2
	default:
		return min(1<<4, study)
	}
}
