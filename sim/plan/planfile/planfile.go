// Package planfile reads and writes the plan of a study's folder, for stores and commands.
// Programs without folders use package plan alone.
package planfile

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// Read reads the plan of a study's directory and makes its games again. The
// error wraps fs.ErrNotExist where the directory holds no plan.
func Read(dir string) (*plan.Plan, error) {
	p, _, err := read(dir)
	return p, err
}

func read(dir string) (*plan.Plan, *table.Manifest, error) {
	p, m, err := peek(dir)
	if err != nil {
		return nil, nil, err
	}
	if err := p.Compile(); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", filepath.Join(dir, table.PlanFile), err)
	}
	return p, m, nil
}

// Open reads the plan of a study's directory as Read does, and opens its
// tables.
func Open(dir string) (*plan.Plan, *files.Dataset, error) { return OpenKnown(dir, nil) }

// OpenKnown is Open for callers who have the plan that is probably there, so that its games
// need not be made again; nil for none.
func OpenKnown(dir string, known *plan.Plan) (*plan.Plan, *files.Dataset, error) {
	p, m, err := readKnown(dir, known)
	if err != nil {
		return nil, nil, err
	}
	data, err := files.OpenStudy(dir, &p.Contents, m)
	if err != nil {
		return nil, nil, err
	}
	return p, data, nil
}

func readKnown(dir string, known *plan.Plan) (*plan.Plan, *table.Manifest, error) {
	if known != nil {
		if text, m, err := files.ReadPlan(dir); err == nil {
			if p := known.Again(text, m); p != nil {
				return p, m, nil
			}
		}
	}
	return read(dir)
}

// Peek is Read without the games, for callers who play none: it also reads a plan
// whose rules this program cannot play.
func Peek(dir string) (*plan.Plan, error) {
	p, _, err := peek(dir)
	return p, err
}

func peek(dir string) (*plan.Plan, *table.Manifest, error) {
	data, m, err := files.ReadPlan(dir)
	if err != nil {
		return nil, nil, err
	}
	p, err := plan.Decode(filepath.Join(dir, table.PlanFile), data, m)
	return p, m, err
}

// Write replaces the plan of a study's directory, and returns its text.
func Write(dir string, p *plan.Plan) (text []byte, err error) {
	if text, err = p.Encode(); err != nil {
		return nil, err
	}
	if err := confined.WriteFile(filepath.Join(dir, table.PlanFile), text); err != nil {
		return nil, fmt.Errorf("%w; is the folder writable and the disk not full?", err)
	}
	return text, nil
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

// StoredHash is the hash of the plan in a study's directory, whatever program wrote it.
func StoredHash(dir string) (string, error) {
	data, _, err := files.ReadPlan(dir)
	if err != nil {
		return "", err
	}
	return table.Checksum(data), nil
}

// Registered reads what was registered of the study in a directory; nil where nothing
// was. The games of its plan have not been made.
func Registered(dir string) (*plan.Registration, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot read the registered plan: %w", err)
	}
	defer folder.Close()
	data, err := folder.ReadFile(plan.RegisteredFile, table.MaxPlan)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the registered plan: %w", err)
	}
	return plan.RegisteredText(folder.Path(plan.RegisteredFile), data)
}
