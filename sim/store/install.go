package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserules/sim/plan"
	"houserules/sim/table"
)

// OtherStudyError says that a directory holds another study.
type OtherStudyError struct {
	// Dir is the directory, Differences what differs.
	Dir         string
	Differences []plan.Difference
}

// Error lists the differences, one to a line, and the remedy.
func (e *OtherStudyError) Error() string {
	lines := make([]string, len(e.Differences))
	for i, d := range e.Differences {
		lines[i] = d.String()
	}
	return fmt.Sprintf("%s holds another study:\n  %s\nchoose another directory with -o, or change the study back",
		e.Dir, strings.Join(lines, "\n  "))
}

// install compares the plan with the one stored in a directory that is
// locked, and stores it. It returns what it changed or kept otherwise than the
// plan said, for people.
func install(p *plan.Plan, dir string) (notes []string, err error) {
	stored, err := plan.Peek(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, p.Write(dir)
	}
	if err != nil {
		return nil, err
	}
	if list := plan.Differences(stored, p); list != nil {
		return nil, &OtherStudyError{Dir: dir, Differences: list}
	}
	if stored.Compression != p.Compression {
		notes = append(notes, fmt.Sprintf("the tables stay compressed with %s, as those that are there", stored.Compression))
		p.Compression = stored.Compression
	}
	notes = append(notes, plan.Changes(stored, p)...)
	before, err := stored.Encode()
	if err != nil {
		return nil, err
	}
	after, err := p.Encode()
	if err != nil {
		return nil, err
	}
	// A plan of an older version that says the same is left alone, so that the
	// program that wrote it can still go on with it.
	if slices.Equal(before, after) {
		return notes, nil
	}
	return notes, p.Write(dir)
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
