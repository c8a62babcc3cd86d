package plan

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"houserules/sim/confined"
	"houserules/sim/table"
)

// Read reads the plan of a study's directory and makes its games again. The
// error wraps fs.ErrNotExist where the directory holds no plan.
func Read(dir string) (*Plan, error) {
	p, _, err := read(dir)
	return p, err
}

func read(dir string) (*Plan, *table.Manifest, error) {
	p, m, err := peek(dir)
	if err != nil {
		return nil, nil, err
	}
	if err := p.compile(); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", filepath.Join(dir, table.PlanFile), err)
	}
	return p, m, nil
}

// Open reads the plan of a study's directory as Read does, and opens its
// tables.
func Open(dir string) (*Plan, *table.Dataset, error) {
	p, m, err := read(dir)
	if err != nil {
		return nil, nil, err
	}
	data, err := table.OpenStudy(dir, &p.Contents, m)
	if err != nil {
		return nil, nil, err
	}
	return p, data, nil
}

// Peek is Read without the games, for whoever plays none: it also reads a plan
// whose rules this program cannot play.
func Peek(dir string) (*Plan, error) {
	p, _, err := peek(dir)
	return p, err
}

func peek(dir string) (*Plan, *table.Manifest, error) {
	data, m, err := table.ReadPlan(dir)
	if err != nil {
		return nil, nil, err
	}
	p, err := decode(filepath.Join(dir, table.PlanFile), data, m)
	return p, m, err
}

// ReadText is Read for the text of a plan that lies somewhere else than in a folder,
// under a name for messages.
func ReadText(name string, data []byte) (*Plan, error) {
	p, err := PeekText(name, data)
	if err != nil {
		return nil, err
	}
	if err := p.compile(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// PeekText is Peek for such a text.
func PeekText(name string, data []byte) (*Plan, error) {
	if err := table.CheckVersions(data); err != nil {
		return nil, fmt.Errorf("%s has %w", name, err)
	}
	return decode(name, data, &table.Manifest{})
}

// decode reads the text of a plan that goes with a manifest.
func decode(name string, data []byte, m *table.Manifest) (*Plan, error) {
	p := &Plan{}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): restore it from a copy, or play the study in a new folder", name, err)
	}
	if err := p.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := m.CheckPlan(data); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := errors.Join(p.checkText(data), p.consistent()); err != nil {
		return nil, fmt.Errorf("%s was changed by hand or damaged: %w; restore it from a copy, or play the study in a new folder", name, err)
	}
	p.namePlayers()
	p.text = table.Checksum(data)
	return p, nil
}

// Encode is the plan as plan.json holds it, in the version of today: the first
// that says all of it.
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
	if err := confined.WriteFile(filepath.Join(dir, table.PlanFile), data); err != nil {
		return fmt.Errorf("%w; is the folder writable and the disk not full?", err)
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
