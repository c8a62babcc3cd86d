package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"houserules/reports"
	"houserules/sim/plan"
)

// reportSeveral writes one report on several studies.
func (a *app) reportSeveral(dirs []string, out string, asked func(plan.Promise) plan.Promise, reader *readerFlags) error {
	switch {
	case out == "":
		return usagef("a report on several studies needs a folder of its own: name it with -o")
	case holdsPlan(out):
		return usagef("%s is the folder of a study itself: name another one with -o for the report on several", out)
	}
	dirs, err := a.distinct(dirs)
	if err != nil {
		return err
	}
	if len(dirs) < 2 {
		return usagef("a report on several studies needs two folders at least; of one study this writes it:\n  houserules report %s", quote(dirs[0]))
	}
	var studies []reports.Study
	for _, dir := range dirs {
		x, err := a.analyzeAll(dir, asked, nil)
		if err != nil {
			return err
		}
		in, err := inputOf(dir, x, reader)
		if err != nil {
			return err
		}
		studies = append(studies, reports.Study{Folder: filepath.ToSlash(filepath.Clean(dir)), Input: in})
	}
	if err := reports.WriteSeveral(out, studies); err != nil {
		return err
	}
	if err := reports.Several(a.out, studies); err != nil {
		return err
	}
	a.sayReport(out)
	return nil
}

// distinct are folders without those that were named before, by whatever path.
func (a *app) distinct(dirs []string) ([]string, error) {
	var list []string
	var seen []os.FileInfo
	for _, dir := range dirs {
		info, err := os.Stat(dir)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("%s cannot be looked into: there is no such folder; houserules run and houserules FILE.yaml leave their studies in folders of runs", dir)
		case err != nil:
			return nil, fmt.Errorf("%s cannot be looked into: %w", dir, err)
		}
		again := -1
		for i := range seen {
			if os.SameFile(seen[i], info) {
				again = i
			}
		}
		if again >= 0 {
			a.tell("progress.named-already", dir, list[again])
			continue
		}
		list, seen = append(list, dir), append(seen, info)
	}
	return list, nil
}
