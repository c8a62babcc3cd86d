package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"houserules/analysis/repeat"
	"houserules/sim/plan"
)

// runAfter plays what a study has more games than were played where only summaries were kept.
func (a *app) runAfter(cmd *cobra.Command, args []string, o *runOptions) error {
	for _, name := range []string{"seed", "until", "max", "quick", "shard", "to"} {
		if cmd.Flags().Changed(name) {
			return usagef("--after plays what lacks of a study as its file has it: leave --%s out", name)
		}
	}
	if len(args) == 1 && holdsPlan(args[0]) {
		return usagef("%s has its tables, so that run goes on with it: leave --after out", quote(args[0]))
	}
	if o.after == "" {
		return usagef("--after is empty; name the folder of what was kept")
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
	parts, kept, err := keptParts(whole, o.after)
	if err != nil {
		return err
	}
	p, err := whole.Continue(parts...)
	if err != nil {
		return usagef("%s: %w", study.Name, err)
	}
	if p == nil {
		a.tell("progress.after.all", study.Name, whole.Planned())
		return nil
	}
	a.tell("progress.after.rest", study.Name, kept, p.Planned())
	if o.planOnly {
		return a.printPlan(p, a.planCommandLine(cmd, study, p, o)+" --after "+quote(o.after), &planOptions{run: *o, format: o.reader.prints})
	}
	dir := o.out
	if dir == "" {
		dir = filepath.Join(string(a.settings.Runs), p.Name)
	}
	return a.runPlanned(cmd, study, p, dir, o)
}

// keptParts are the plans of the parts of a study of which a folder, that of an edition, or those right
// below it keep the summaries, in their order, and how many games they have together.
func keptParts(whole *plan.Plan, dir string) (parts []*plan.Plan, games int64, err error) {
	if within := filepath.Join(dir, keptStudies); isFolder(within) {
		dir = within
	}
	dirs, err := summariesIn(dir)
	if err != nil {
		return nil, 0, err
	}
	var names []string
	for range dirs {
		name, _ := plan.Part(whole.Name, whole.Seed, len(names)+1)
		names = append(names, name)
	}
	found, err := keptRecords(dirs, names)
	if err != nil {
		return nil, 0, err
	}
	for _, name := range names {
		kept, there := found[name]
		if !there {
			break
		}
		p, n, err := kept.playedWhole()
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", kept.dir, err)
		}
		parts, games = append(parts, p), games+n
	}
	if len(parts) == 0 {
		return nil, 0, usagef("%s keeps nothing of a study called %s: leave --after out, and all of it is played", quote(dir), whole.Name)
	}
	return parts, games, nil
}

// keptRecord is what a summary records of a study, and the folder in which it lies.
type keptRecord struct {
	*repeat.Study
	dir string
}

// keptRecords are those of the studies with some names, of which every one has its own.
func keptRecords(dirs, names []string) (map[string]keptRecord, error) {
	found := map[string]keptRecord{}
	for _, d := range dirs {
		text, err := summaryIn(d)
		if errors.Is(err, fs.ErrNotExist) {
			continue // of a study that is being played
		}
		var record *repeat.Record
		if err == nil {
			record, err = repeat.Read(text)
		}
		if err != nil {
			if len(dirs) > 1 && !slices.Contains(names, filepath.Base(d)) {
				continue // the command reference says so
			}
			return nil, fmt.Errorf("%s: %w", d, err)
		}
		if len(record.Studies) != 1 || record.Studies[0].Asks != "" || !slices.Contains(names, record.Studies[0].Name) {
			continue
		}
		study := &record.Studies[0]
		if other, twice := found[study.Name]; twice {
			return nil, usagef("%s and %s are both of a study called %s: leave one of them out", quote(other.dir), quote(d), study.Name)
		}
		if wrong := record.Shown(); len(wrong) > 0 {
			return nil, fmt.Errorf("%s: shows other numbers than its record: %s, %s: it was changed", d, wrong[0].Cell, wrong[0].Key)
		}
		found[study.Name] = keptRecord{study, d}
	}
	return found, nil
}

// everyGame is the number of games of a cell in which all games are the one that was played.
const everyGame = 1 << 50

// playedWhole is the plan of a summary's study, all games of which were played, and their number.
func (k keptRecord) playedWhole() (*plan.Plan, int64, error) {
	p, err := k.Opened()
	if err != nil {
		return nil, 0, err
	}
	var games int64
	for i := range p.Cells {
		c, n := &p.Cells[i], k.Cells[i].Counts[repeat.GamesKey]
		switch games += n; {
		case c.StopsAtOneGame && n == 1:
			c.Games = everyGame
		case n < c.Games:
			return nil, 0, fmt.Errorf("has %d of %d games of %s: play it to its end where its tables are", n, c.Games, k.Cells[i].Cell)
		}
	}
	return p, games, nil
}

// isFolder tells whether a path is that of a folder.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
