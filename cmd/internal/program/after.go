package program

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"houserules/analysis/repeat"
	"houserules/sim/confined"
	"houserules/sim/plan"
)

// runAfter plays what a study has more games than were played where only summaries were kept.
func (a *app) runAfter(cmd *cobra.Command, args []string, o *runOptions) error {
	for _, name := range []string{"seed", "until", "max", "plan", "quick", "shard", "to"} {
		if cmd.Flags().Changed(name) {
			return usagef("--after plays what lacks of a study as its file has it: leave --%s out", name)
		}
	}
	if len(args) == 1 && holdsPlan(args[0]) {
		return usagef("%s has its tables, so that run goes on with it: leave --after out", quote(args[0]))
	}
	study, err := a.study(cmd, args, o)
	if err != nil {
		return err
	}
	if study.Seed == nil {
		return usagef("%s has no seed of its own, so that nobody knows which games were kept: write it into its file", study.Name)
	}
	whole, err := a.newPlan(study, *study.Seed)
	if err != nil {
		return err
	}
	parts, err := keptParts(study.Name, o.after)
	if err != nil {
		return err
	}
	p, err := whole.Continue(parts...)
	if err != nil {
		return usagef("%s: %w", study.Name, err)
	}
	var kept int64
	for _, part := range parts {
		kept += part.Planned()
	}
	if p == nil {
		a.tell("progress.after.all", study.Name, kept)
		return nil
	}
	dir := o.out
	if dir == "" {
		dir = filepath.Join(string(a.settings.Runs), p.Name)
	}
	a.tell("progress.after.rest", study.Name, kept, p.Planned())
	r, err := studyRequest(cmd, study, p, o.onForfeit)
	if err != nil {
		return err
	}
	if err := a.allowPlan(p, r); err != nil {
		return err
	}
	return a.run(cmd, p, dir, o)
}

// keptParts are the plans of the parts of a study of which a folder, or those right below it, keep
// the summaries, in their order.
func keptParts(name, dir string) (parts []*plan.Plan, err error) {
	dirs, err := summariesIn(dir)
	if err != nil {
		return nil, err
	}
	for {
		want, found := plan.Part(name, len(parts)), false
		for _, d := range dirs {
			if len(dirs) > 1 && filepath.Base(d) != want {
				continue
			}
			text, err := summaryIn(d)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", d, err)
			}
			p, err := playedWhole(text)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", d, err)
			}
			if p.Name == want {
				parts, found = append(parts, p), true
				break
			}
		}
		if !found {
			if len(parts) == 0 {
				return nil, usagef("%s keeps nothing of a study called %s: leave --after out, and all of it is played", quote(dir), name)
			}
			return parts, nil
		}
	}
}

// playedWhole is the plan of a summary's study, all games of which were played.
func playedWhole(text []byte) (*plan.Plan, error) {
	record, err := repeat.Read(text)
	if err != nil {
		return nil, err
	}
	if len(record.Studies) != 1 || record.Studies[0].Asks != "" {
		return nil, errors.New("is of another question than a study's")
	}
	study := &record.Studies[0]
	p, err := study.Opened()
	if err != nil {
		return nil, err
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		if n := study.Cells[i].Counts[repeat.GamesKey]; n < c.Games && !(c.StopsAtOneGame && n == 1) {
			return nil, fmt.Errorf("has %d of %d games of %s: play it to its end where its tables are", n, c.Games, study.Cells[i].Cell)
		}
	}
	return p, nil
}

// summaryIn is the text of a folder's summary, which an edition keeps packed.
func summaryIn(dir string) ([]byte, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	text, err := folder.ReadFile(summaryFile, repeat.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		if text, err = folder.ReadFile(keptSummary, repeat.MaxText); err == nil {
			return repeat.Unpacked(text)
		}
	}
	return text, err
}
