package plan

import (
	"fmt"
	"slices"

	"houserules/sim/table"
)

// OnForfeit is what happens where a player outside of the program forfeits a
// game.
type OnForfeit string

// The choices.
const (
	// ForfeitStops stops the run: all that is finished is kept, and the forfeited
	// game is played again by the next run. A forfeit is nearly always an error in
	// a program, and says nothing about a rule.
	ForfeitStops OnForfeit = "stop"
	// ForfeitCounts goes on: the game is lost by the player who forfeited it.
	ForfeitCounts OnForfeit = "count"
)

// Values lists the choices.
func (OnForfeit) Values() []string { return []string{string(ForfeitStops), string(ForfeitCounts)} }

// MayForfeit reports whether a player outside of the program sits in some line-up.
func (p *Plan) MayForfeit() bool {
	return slices.ContainsFunc(p.Cells, func(c table.Cell) bool { return c.Forfeits })
}

// checkForfeits reports what is said of forfeits where nobody can forfeit, or not
// said where somebody can.
func (p *Plan) checkForfeits() error {
	said := p.OnForfeit != ""
	switch {
	case said && !slices.Contains(p.OnForfeit.Values(), string(p.OnForfeit)):
		return fmt.Errorf("on_forfeit is %q: write %s or %s", p.OnForfeit, ForfeitStops, ForfeitCounts)
	case said != p.MayForfeit():
		return fmt.Errorf("on_forfeit is given: %t, but players outside of the program: %t", said, p.MayForfeit())
	}
	for _, c := range p.Cells {
		if may, known := mayForfeit(c.Lineup); known && may != c.Forfeits {
			return fmt.Errorf("cell %s × %s: its games may be forfeited: %t, unlike its players", c.Variant, c.Agents, c.Forfeits)
		}
	}
	return nil
}
