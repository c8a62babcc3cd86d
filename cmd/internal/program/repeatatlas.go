package program

import (
	"fmt"
	"os"
	"path/filepath"

	"houserules/analysis/repeat"
	"houserules/analysis/solved"
	"houserules/sim/atlas"
	"houserules/sim/survey"
)

// repeatAtlas solves the boards of an atlas again, or counts those of a folder, and adds
// what differs.
func (a *app) repeatAtlas(r *repeat.Record, s *repeat.Study, o *repeatOptions, out *repeated) error {
	if o.check != "" {
		of, err := atlasIn(o.check)
		if err != nil {
			return err
		}
		theirs, err := solved.Study(of)
		if err != nil {
			return err
		}
		if theirs == nil || theirs.PlanSHA256 != s.PlanSHA256 {
			return fmt.Errorf("the atlas in %s has other rules, boards or settings than that of the report: its values are others", o.check)
		}
		out.compare("", s, solved.Count(of), len(s.Cells))
		return nil
	}
	text, err := s.Text()
	var again *survey.Survey
	if err == nil {
		again, err = survey.Again(a.library, text, s.Bases)
	}
	if err != nil {
		out.refuse("", s, writtenBy(r, err))
		return nil
	}
	if why := tooLarge(again, o); why != "" {
		out.refuse("", s, why)
		return nil
	}
	a.foresee(again.Memory(), "progress.memory.end-others")
	dir, forget, err := o.place()
	if err != nil {
		return err
	}
	defer forget()
	hint := "nothing is kept; -o DIR keeps finished boards"
	if o.out != "" {
		hint = "finished boards are kept; the same command goes on"
	}
	folder, done, err := a.survey(again, dir, hint)
	if err != nil {
		return err
	}
	defer done()
	out.compare("", s, solved.Count(again.Atlas), len(s.Cells))
	if o.out == "" {
		return nil
	}
	if _, err = a.keepAtlas(folder, dir, again.Atlas, repeatPage, o.reader.reader("")); err == nil {
		a.sayReport(dir)
	}
	return err
}

// atlasIn reads the atlas in a folder.
func atlasIn(dir string) (*atlas.Atlas, error) {
	if _, err := os.Stat(filepath.Join(dir, atlas.File)); err != nil {
		return nil, fmt.Errorf("%s has no finished atlas: %w", dir, err)
	}
	folder, done, err := atlas.Make(dir)
	if err != nil {
		return nil, err
	}
	defer done()
	return folder.Read()
}
