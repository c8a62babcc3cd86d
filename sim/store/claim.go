package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"houserules/sim/confined"
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
	folder, err := confined.Make(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot make the directory for the study: %w; choose another with -o", err)
	}
	unlock, err := folder.Lock(lockFile)
	if err != nil {
		folder.Close()
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return func() {
		unlock()
		folder.Close()
	}, nil
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
		case name == lockFile || confined.TempFile(name): // left by a run that was killed at once
		case foreign == "":
			foreign = name
		}
	}
	if foreign != "" {
		return fmt.Errorf("%s is not empty and holds no study (it has %s but no %s): choose a new directory with -o", dir, foreign, table.PlanFile)
	}
	return nil
}
