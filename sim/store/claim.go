package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"houserules/sim/confined"
	"houserules/sim/table"
)

// claim makes sure that a directory is this program's to write to (new,
// empty, or a study's) and locks it. It writes nothing into any other.
func claim(dir string) (folder *confined.Folder, release func(), err error) {
	if err := examine(dir); err != nil {
		return nil, nil, err
	}
	if folder, err = confined.Make(dir); err != nil {
		return nil, nil, fmt.Errorf("cannot make the folder for the study: %w; choose another with -o", err)
	}
	unlock, err := folder.Lock(table.LockFile)
	if err != nil {
		folder.Close()
		return nil, nil, fmt.Errorf("%s: %w", dir, err)
	}
	return folder, func() {
		unlock()
		folder.Close()
	}, nil
}

// examine reports a directory that holds something else than a study: files of
// somebody else, or the shards of one.
func examine(dir string) error {
	entries, err := entriesOf(dir)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ShardsFolder }) {
		return fmt.Errorf("%s holds shards of a study, played one by one: merge them with\n  houserules merge %s -o %s\nor choose another folder with -o", dir, dir, strings.TrimRight(dir, "/")+"-merged")
	}
	return foreign(dir, entries)
}

// entriesOf lists a directory; one that is not there is empty.
func entriesOf(dir string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		if info, e := os.Stat(dir); e == nil && !info.IsDir() {
			return nil, fmt.Errorf("%s is a file, not a folder: choose another with -o", dir)
		}
		return nil, fmt.Errorf("cannot look into the study's folder: %w", err)
	}
	return entries, nil
}

// foreign reports files in a directory without a plan.
func foreign(dir string, entries []fs.DirEntry) error {
	foreign := ""
	for _, e := range entries {
		switch name := e.Name(); {
		case name == table.PlanFile:
			return nil
		case name == table.LockFile || confined.TempFile(name): // left by a run that was killed at once
		case foreign == "":
			foreign = name
		}
	}
	if foreign != "" {
		return fmt.Errorf("%s is not empty, but holds no study (it has %s and no %s): choose a new folder with -o", dir, foreign, table.PlanFile)
	}
	return nil
}
