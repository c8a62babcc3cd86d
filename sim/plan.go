package sim

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"houserules/engine"
	"houserules/sim/table"
	"houserules/variants"
)

// Plan is a study resolved to the last detail: what plan.json holds. Cells,
// rules and seed never change once games have been played; Title, Margin and
// Base may, because no game depends on them.
type Plan struct {
	table.Study
	// Title is the report's heading.
	Title string `json:"title,omitempty"`
	// Margin is the smallest difference in the first player's share that
	// matters, as a fraction of 1.
	Margin float64 `json:"margin"`
	// Base is the variant with which the others are compared.
	Base string `json:"base"`

	games map[string]engine.Game
}

// NewPlan resolves a study with its seed.
func NewPlan(s *Study, seed uint64, c table.Compression) (*Plan, error) {
	p := &Plan{
		Study: table.Study{
			TableVersion: table.Version, PlanVersion: table.PlanVersion, Protocol: engine.Protocol, Name: s.Name, Seed: seed,
			Compression: c, Cells: s.cells(),
		},
		Title: s.Title, Margin: s.Margin, Base: s.Base,
		games: map[string]engine.Game{},
	}
	for _, v := range s.Variants {
		p.Variants = append(p.Variants, table.Variant{
			Name: v.Name, Title: v.Title, Hash: v.Hash, Info: v.Game.Info(), Rules: v.Rules,
		})
		p.games[v.Name] = v.Game
	}
	if _, err := table.NewSchema(&p.Study); err != nil {
		return nil, fmt.Errorf("study %s cannot be put into tables: %w", s.Name, err)
	}
	return p, nil
}

// ReadPlan reads the plan of a study's directory and makes its games again.
func ReadPlan(dir string) (*Plan, error) {
	p, err := readPlan(dir)
	if err != nil {
		return nil, err
	}
	p.games = map[string]engine.Game{}
	for _, v := range p.Variants {
		restored, err := variants.Restore(v.Rules)
		if err != nil {
			return nil, fmt.Errorf("%s: the rules of variant %s cannot be read: %w", filepath.Join(dir, table.PlanFile), v.Name, err)
		}
		if restored.Hash != v.Hash {
			return nil, fmt.Errorf("%s: the rules of variant %s have the hash %s instead of %s: the plan was changed by hand, or written by a program that reads rules differently; use that program",
				filepath.Join(dir, table.PlanFile), v.Name, restored.Hash, v.Hash)
		}
		p.games[v.Name] = restored.Game
	}
	return p, nil
}

// readPlan reads a plan without its games.
func readPlan(dir string) (*Plan, error) {
	name := filepath.Join(dir, table.PlanFile)
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is no directory of a study: it has no %s: %w", dir, table.PlanFile, fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the study's plan: %w", err)
	}
	p := &Plan{}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): restore it from a copy, or play the study in a new directory", name, err)
	}
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// Game returns the game of a variant of the plan.
func (p *Plan) Game(variant string) (engine.Game, error) {
	if g, ok := p.games[variant]; ok {
		return g, nil
	}
	return nil, fmt.Errorf("the study has no variant %q: it has %v", variant, p.variantNames())
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

// StoredSeed returns the seed of the study in a directory, or false where
// there is none yet: a study without a seed of its own is resumed with it.
func StoredSeed(dir string) (uint64, bool) {
	p, err := readPlan(dir)
	if err != nil {
		return 0, false
	}
	return p.Seed, true
}

// NewSeed draws a seed from the system's randomness. It has at most 15 decimal
// digits, so that every program reads it as an exact number.
func NewSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program first
	return binary.LittleEndian.Uint64(b[:]) % 1e15
}
