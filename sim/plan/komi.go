package plan

import (
	"errors"
	"fmt"
	"slices"

	"houserules/engine"
)

// Komi asks with which komi a game is even, laid down before the first game: players, each
// against one of its kind, and the komis to look at.
type Komi struct {
	// Variant has the rules without a komi; its games are scored anew with each komi for
	// players who are Rescored.
	Variant string `json:"variant"`
	// HalfUnits are the komis in ascending order, in half units; With are the variants that
	// have them, for players who are let play with each.
	HalfUnits []engine.Score `json:"half_units"`
	With      []string       `json:"with,omitempty"`
	Players   []KomiPlayer   `json:"players"`
	// Level is the coverage of the intervals of all players together.
	Level float64 `json:"level"`
}

// KomiPlayer is a player by the name of its cells.
type KomiPlayer struct {
	Agent    string `json:"agent"`
	Rescored bool   `json:"rescored"`
}

// checkKomi reports a question that no program would have planned.
func (p *Plan) checkKomi() error {
	k := p.Komi
	if k == nil {
		return nil
	}
	asksMore := p.Match != nil || p.Balance != nil || p.Unit != "" || p.Grow != nil || len(p.Until) > 0 || len(p.Designs) > 0
	rescored := !slices.ContainsFunc(k.Players, func(x KomiPlayer) bool { return !x.Rescored })
	switch {
	case asksMore || p.Variant(k.Variant) == nil || len(k.Players) == 0 || len(k.HalfUnits) == 0 || !slices.IsSorted(k.HalfUnits) || !(k.Level > 0 && k.Level < 1):
		return errors.New("the question for an even komi has players and komis, and nothing else is asked beside it")
	case !rescored && len(k.With) != len(k.HalfUnits):
		return errors.New("not every komi has its variant")
	}
	for _, x := range k.Players {
		for _, variant := range k.Cells(x) {
			if p.Cell(variant, []string{x.Agent, x.Agent}) < 0 {
				return fmt.Errorf("%s does not play %s", x.Agent, variant)
			}
		}
	}
	return nil
}

// Cells are the variants that a player plays.
func (k *Komi) Cells(x KomiPlayer) []string {
	if x.Rescored {
		return []string{k.Variant}
	}
	return k.With
}

// Cell is the place of the cell of a variant and a line-up that begins at the start; −1
// where there is none.
func (p *Plan) Cell(variant string, lineup []string) int {
	for i := range p.Cells {
		if c := &p.Cells[i]; c.Variant == variant && slices.Equal(c.Lineup, lineup) {
			return i
		}
	}
	return -1
}

// String is the question in a line.
func (k *Komi) String() string {
	if k == nil {
		return "no komi"
	}
	return fmt.Sprintf("%d komis from %s to %s", len(k.HalfUnits), k.HalfUnits[0], k.HalfUnits[len(k.HalfUnits)-1])
}
