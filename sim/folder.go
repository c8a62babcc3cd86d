package sim

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"houserules/sim/table"
)

// lockFile is the file whose lock keeps two runs on one directory apart. It
// is removed at the end of a run.
const lockFile = ".lock"

// claim makes sure that a directory is this program's to write to (new,
// empty, or a study's) and locks it. It writes nothing into any other.
func claim(dir string) (release func(), err error) {
	if err := examine(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("cannot make the directory for the study: %w; choose another with -o", err)
	}
	release, err = lock(filepath.Join(dir, lockFile))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return release, nil
}

// examine reports a directory that holds something else than a study.
func examine(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		if info, e := os.Stat(dir); e == nil && !info.IsDir() {
			return fmt.Errorf("%s is a file, not a directory: choose another with -o", dir)
		}
		return fmt.Errorf("cannot look into the study's directory: %w", err)
	}
	foreign := ""
	for _, e := range entries {
		switch name := e.Name(); {
		case name == table.PlanFile:
			return nil
		case name == lockFile || table.TempFile(name): // left by a run that was killed at once
		case foreign == "":
			foreign = name
		}
	}
	if foreign != "" {
		return fmt.Errorf("%s is not empty and holds no study (it has %s but no %s): choose a new directory with -o", dir, foreign, table.PlanFile)
	}
	return nil
}

// install compares the plan with the one stored in a directory that is
// locked, and stores it. It returns what it changed or kept otherwise than the
// plan said, for people.
func install(p *Plan, dir string) (notes []string, err error) {
	stored, err := readPlan(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		if list := differences(stored, p); list != nil {
			return nil, &DifferenceError{Dir: dir, Differences: list}
		}
		if stored.Compression != p.Compression {
			notes = append(notes, fmt.Sprintf("the tables stay compressed with %s, as those that are there", stored.Compression))
			p.Compression = stored.Compression
		}
		if stored.Margin != p.Margin {
			notes = append(notes, fmt.Sprintf("the margin is now %v instead of %v", p.Margin, stored.Margin))
		}
		if stored.Base != p.Base {
			notes = append(notes, fmt.Sprintf("the base is now %s instead of %s", p.Base, stored.Base))
		}
		if stored.Title != p.Title {
			notes = append(notes, fmt.Sprintf("the title is now %q instead of %q", p.Title, stored.Title))
		}
	}
	data, err := table.EncodeJSON(p)
	if err != nil {
		return nil, fmt.Errorf("cannot write the study's plan: %w", err)
	}
	name := filepath.Join(dir, table.PlanFile)
	if old, err := os.ReadFile(name); err == nil && slices.Equal(old, data) {
		return notes, nil
	}
	if err := table.WriteFile(name, data); err != nil {
		return nil, fmt.Errorf("%w; is the directory writable and the disk not full?", err)
	}
	return notes, nil
}

// sweep removes files that an interrupted run left half written.
func sweep(dir string) error {
	for _, name := range []string{table.PlanFile, table.ManifestFile} {
		if err := os.Remove(filepath.Join(dir, "."+name+".tmp")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("cannot remove a half-written file: %w", err)
		}
	}
	err := filepath.WalkDir(filepath.Join(dir, table.GamesFolder), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !table.TempFile(d.Name()) {
			return err
		}
		return os.Remove(path)
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot remove half-written tables: %w", err)
	}
	return nil
}
