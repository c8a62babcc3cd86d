package plan

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"houserules/sim/table"
)

// Read reads the plan of a study's directory and makes its games again. The
// error wraps fs.ErrNotExist where the directory holds no plan.
func Read(dir string) (*Plan, error) {
	p, err := Peek(dir)
	if err != nil {
		return nil, err
	}
	if err := p.compile(); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, table.PlanFile), err)
	}
	return p, nil
}

// Peek is Read without the games, for whoever plays none: it also reads a plan
// whose rules this program cannot play.
func Peek(dir string) (*Plan, error) {
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

// Encode is the plan as plan.json holds it, in the newest version.
func (p *Plan) Encode() ([]byte, error) {
	now := *p
	now.PlanVersion = table.PlanVersion
	data, err := table.EncodeJSON(&now)
	if err != nil {
		return nil, fmt.Errorf("cannot write the study's plan: %w", err)
	}
	return data, nil
}

// Write replaces the plan of a study's directory.
func (p *Plan) Write(dir string) error {
	data, err := p.Encode()
	if err != nil {
		return err
	}
	if err := table.WriteFile(filepath.Join(dir, table.PlanFile), data); err != nil {
		return fmt.Errorf("%w; is the directory writable and the disk not full?", err)
	}
	return nil
}

// StoredSeed returns the seed of the study in a directory, or false where
// there is none yet: a study without a seed of its own is resumed with it.
func StoredSeed(dir string) (uint64, bool) {
	p, err := Peek(dir)
	if err != nil {
		return 0, false
	}
	return p.Seed, true
}
