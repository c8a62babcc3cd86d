package plan

import (
	"encoding/json"
	"fmt"
	"strings"

	"houserules/engine"
	"houserules/sim/table"
	"houserules/variants"
)

// Plan is a study resolved to the last detail: what plan.json holds. Cells,
// rules and seed never change once games have been played; Title, Tolerance
// and Base may, because no game depends on them.
type Plan struct {
	table.Contents
	// Title is the report's heading.
	Title string `json:"title,omitempty"`
	// Tolerance is the smallest effect that matters.
	Tolerance Tolerance `json:"tolerance"`
	// Base is the variant with which the others are compared.
	Base string `json:"base"`
}

// New makes a plan of what its games depend on. Every variant must have its
// game. The error says why such games cannot be put into tables.
func New(name string, seed uint64, c table.Compression, variants []table.Variant, cells []table.Cell) (*Plan, error) {
	p := &Plan{Contents: table.Contents{
		TableVersion: table.Version, PlanVersion: table.PlanVersion, Protocol: engine.Protocol,
		Name: name, Seed: seed, Compression: c, Variants: variants, Cells: cells,
	}}
	for i := range p.Variants {
		p.Variants[i].Info = p.Variants[i].Game.Info()
	}
	if _, err := table.NewSchema(&p.Contents); err != nil {
		return nil, fmt.Errorf("study %s cannot be put into tables: %w", name, err)
	}
	return p, nil
}

// UnmarshalJSON reads a plan of any version. Those before version 2 have a
// margin, which is the tolerance of the score.
func (p *Plan) UnmarshalJSON(data []byte) error {
	type plain Plan
	in := struct {
		*plain
		Margin float64 `json:"margin"`
	}{plain: (*plain)(p)}
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	if p.PlanVersion < 2 && p.Tolerance.Score == 0 {
		p.Tolerance.Score = in.Margin
	}
	return nil
}

// compile makes the games again from the stored rules.
func (p *Plan) compile() error {
	for i := range p.Variants {
		v := &p.Variants[i]
		restored, err := variants.Restore(v.Rules)
		if err != nil {
			return fmt.Errorf("the rules of variant %s cannot be read: %w", v.Name, err)
		}
		if restored.Hash != v.Hash {
			return fmt.Errorf("the rules of variant %s have the hash %s instead of %s: the plan was changed by hand, or written by a program that reads rules differently; use that program",
				v.Name, restored.Hash, v.Hash)
		}
		if err := sameVariant(v, restored); err != nil {
			return fmt.Errorf("variant %s was changed by hand or damaged: %w; restore the plan from a copy, or play the study in a new directory", v.Name, err)
		}
		v.Game = restored.Game
	}
	return nil
}

// Game returns the game of a variant of the plan.
func (p *Plan) Game(variant string) (engine.Game, error) {
	v := p.Variant(variant)
	if v == nil {
		return nil, fmt.Errorf("the study has no variant %q: it has %s", variant, strings.Join(p.variantNames(), ", "))
	}
	if v.Game == nil {
		return nil, fmt.Errorf("the game of variant %s has not been made: the plan was read by Peek", variant)
	}
	return v.Game, nil
}

func (p *Plan) variantNames() []string {
	names := make([]string, len(p.Variants))
	for i, v := range p.Variants {
		names[i] = v.Name
	}
	return names
}

// TotalGames is the number of games of all cells.
func (p *Plan) TotalGames() int64 {
	var n int64
	for _, c := range p.Cells {
		n += c.Games
	}
	return n
}
