package program

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"houserules/analysis"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/sim/table"
)

// runPlan goes on with a study from its stored plan, or plays it in another
// folder.
func (a *app) runPlan(cmd *cobra.Command, dir string, o *runOptions) error {
	if err := planDecides(cmd, dir); err != nil {
		return err
	}
	opened := a.soon("progress.opening", dir)
	p, err := planfile.Read(dir)
	opened()
	if err != nil {
		return err
	}
	r := folderRequest(dir, p, o.onForfeit)
	if p.Asks() != "" {
		return askedFolder(p, dir)
	}
	given := cmd.Flags().Changed
	switch anew := given("seed") && o.out != ""; {
	case anew && (given("until") || given("max")):
		return usagef("a study that is played anew, in %s, ends as that in %s does: leave --until and --max out, or give them later", quote(o.out), quote(dir))
	case anew && o.seed == p.Seed:
		return usagef("with --seed %d the games are those of %s: give another seed, or leave it out to play the same study again", o.seed, quote(dir))
	case anew:
		games := int64(0)
		if given("games") {
			games = o.games
		}
		if p, err = p.Anew(o.seed, games); err != nil {
			return usageError{err}
		}
	case given("games") || given("until") || given("max"):
		if o.out != "" {
			return usagef("%s is extended where it is: leave -o out, or copy the folder first", dir)
		}
		if p, err = o.extend(cmd, p, dir); err != nil {
			return err
		}
	}
	if o.out != "" {
		dir = o.out
	}
	if err := a.allowPlan(p, r); err != nil {
		return err
	}
	return a.run(cmd, p, dir, o)
}

// planDecides reports flags that say what a stored plan says.
func planDecides(cmd *cobra.Command, dir string) error {
	for _, name := range []string{"quick", "variants", "agents", "openings", "matches", "base", "vary", "design", "most-cells", marginFlag, toleranceFlag} {
		if cmd.Flags().Changed(name) {
			if name == marginFlag || name == toleranceFlag || name == "base" {
				return usagef("--%[1]s is decided by the plan in %[2]s. This analyses its games with another:\n  houserules report %[2]s --%[1]s %[3]s", name, quote(dir), quote(cmd.Flag(name).Value.String()))
			}
			return usagef("--%s is fixed by the plan in %s; to change it, play another study in its own folder", name, quote(dir))
		}
	}
	if cmd.Flags().Changed("seed") && !cmd.Flags().Changed("out") {
		return usagef("--seed is fixed by the plan in %s; to play its study anew with another, name another folder with -o", quote(dir))
	}
	return nil
}

// runStudy plans a study and runs it.
func (a *app) runStudy(cmd *cobra.Command, study *sim.Study, o *runOptions) error {
	if err := o.endBy(cmd, study); err != nil {
		return err
	}
	p, dir, err := a.planned(cmd, study, o)
	if err != nil {
		return err
	}
	return a.runPlanned(cmd, study, p, dir, o)
}

// runPlanned runs what was planned of a study, if it may start what it names.
func (a *app) runPlanned(cmd *cobra.Command, study *sim.Study, p *plan.Plan, dir string, o *runOptions) error {
	r, err := studyRequest(cmd, study, p, o.onForfeit)
	if err != nil {
		return err
	}
	if err := a.allowPlan(p, r); err != nil {
		return err
	}
	return a.run(cmd, p, dir, o)
}

// planned plans a study, and says in which folder it is played.
func (a *app) planned(cmd *cobra.Command, study *sim.Study, o *runOptions) (*plan.Plan, string, error) {
	dir := o.out
	if dir == "" {
		dir = filepath.Join(string(a.settings.Runs), study.Name)
	}
	p, err := a.newPlan(study, a.seed(cmd, study, dir, o))
	return p, dir, err
}

// run plays what is missing of a plan, then analyzes and reports.
func (a *app) run(cmd *cobra.Command, p *plan.Plan, dir string, o *runOptions) error {
	now, err := a.playPlan(cmd, p, dir, o)
	if err != nil {
		return err
	}
	// The folder may keep another promise than this run asks about.
	return a.publish(dir, func(plan.Promise) plan.Promise { return p.Promise() }, now, &o.reader)
}

// playPlan plays what is missing of a plan, and returns what it has seen of it.
func (a *app) playPlan(cmd *cobra.Command, p *plan.Plan, dir string, o *runOptions) (*justPlayed, error) {
	ctx, stop := interruptible(a, "progress.stop.saving")
	defer stop()
	said, err := a.sayEstimate(ctx, p, dir)
	if err != nil {
		return nil, err
	}
	progress, now := newProgress(a, p), &justPlayed{plan: p}
	progress.said = said
	progress.afterwards, progress.report = o.afterwards, reportTime(p, rereadGames(p))
	options := sim.Options{Workers: a.settings.Jobs, Progress: progress.event, Played: now.see}
	if p.Rule() != nil {
		options.More = a.until(dir, p)
	} else if p.Unit != table.Matches {
		now.sums = analysis.NewGathering(p.Cells, p.Promise().Base)
	}
	a.foresee(sim.Memory(p, a.workers()), "progress.memory.lower-jobs")
	report, err := sim.Run(ctx, p, store.Folder{Dir: dir, Registered: o.registered}, options)
	progress.close()
	a.keepPermit(p, dir, err)
	stop() // what follows is short, and Ctrl-C ends it as it ends any program
	for _, note := range report.Notes {
		fmt.Fprintln(a.err, note)
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(a.err, "%s\n  %s\n", a.interruptedWords(p, report), marked(p, a.resumeCommand(cmd, dir, o)))
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	a.sayPlayed(p, report)
	return now, nil
}
