package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/shard"
)

// taskEnvironment is where schedulers say which task this is.
func taskEnvironment() shard.Environment {
	return shard.Environment{Variable: os.Getenv, File: os.ReadFile}
}

// runShard plays one shard of a study, or those of a scheduler's task.
func (a *app) runShard(cmd *cobra.Command, args []string, o *runOptions) error {
	for _, name := range []string{"until", "max"} {
		if cmd.Flags().Changed(name) {
			return usagef("--%s looks at the games of all shards together, and a shard knows only its own; play the shards, merge them, and give --%s to the run of the merged folder", name, name)
		}
	}
	if cmd.Flags().Changed(figuresName) {
		return usagef("--%s is for a report, and a shard has none; give it to houserules report of the merged folder", figuresName)
	}
	list, err := shard.Parse(o.shard, taskEnvironment())
	if err != nil {
		return usagef("--shard: %w", err)
	}
	to, err := a.destination(cmd, args, o)
	if err != nil {
		return err
	}
	defer to.close()
	p, r, err := a.shardPlan(cmd, args, o, &to, false)
	if err != nil {
		return err
	}
	if err := canShard(p); err != nil {
		return err
	}
	if err := a.allowPlan(p, r); err != nil {
		return err
	}
	for _, s := range list {
		if err := a.playShard(cmd, p, to, s, o.registered); err != nil {
			return err
		}
	}
	return nil
}

// canShard reports a plan that no single shard can follow.
func canShard(p *plan.Plan) error {
	switch {
	case p.Asks() != "":
		return usagef("houserules %s decides what to play next by all games before, so it cannot be played in shards", p.Asks())
	case p.Rule() != nil:
		return usagef("this study ends by a rule, --until %s, which looks at the games of all shards together; plan it with a number of games to play it in shards", p.Rule())
	}
	return nil
}

// shardPlan is the plan of a study that is played in shards, with what is asked of its
// programs; it names the folder for the shards where that has no name.
// Machines that do not know of each other must come to the same plan, so that they
// need a seed; who plans for all of them may choose one.
func (a *app) shardPlan(cmd *cobra.Command, args []string, o *runOptions, to *destination, forAll bool) (*plan.Plan, request, error) {
	if len(args) == 1 && isBegun(args[0]) {
		if err := planDecides(cmd, args[0]); err != nil {
			return nil, request{}, err
		}
		if cmd.Flags().Changed("games") {
			return nil, request{}, usagef("--games cannot be given with --shard and a folder: shards of a study keep its plan; merge them first, and extend the merged study")
		}
		p, err := a.readPlan(args[0])
		if err != nil {
			return nil, request{}, err
		}
		to.name = cmp.Or(to.name, args[0])
		return p, folderRequest(args[0], p, o.onForfeit), nil
	}
	study, err := a.study(cmd, args, o)
	if err != nil {
		return nil, request{}, err
	}
	if o.quick {
		study.Quick()
	}
	to.name = cmp.Or(to.name, filepath.Join(string(a.settings.Runs), study.Name+"-shards"))
	if _, stored := to.seed(); study.Seed == nil && !stored && !forAll && !cmd.Flags().Changed("seed") {
		return nil, request{}, usagef("%s has no seed, and every shard would choose another: write seed: into the study, or give the same --seed to all shards", study.Name)
	}
	p, err := a.newPlan(study, a.seedBy(cmd, study, to.seed, o))
	if err != nil {
		return nil, request{}, err
	}
	r, err := studyRequest(cmd, study, p, o.onForfeit)
	return p, r, err
}

// playShard plays what is missing of a shard.
func (a *app) playShard(cmd *cobra.Command, p *plan.Plan, to destination, s shard.Shard, registered string) error {
	portions, err := sim.Split(p, s.Of)
	if err != nil {
		return err
	}
	place, done, err := to.store(s, portions[s.Index-1], registered)
	if err != nil {
		return err
	}
	defer done()
	ctx, stop := interruptible(a, "progress.stop.saving")
	defer stop()
	progress := newProgress(a, p)
	a.foresee(sim.Memory(p, a.workers()), "progress.memory.lower-jobs")
	report, err := sim.Run(ctx, p, place, sim.Options{Workers: a.settings.Jobs, Progress: progress.event})
	progress.close()
	stop()
	for _, note := range report.Notes {
		fmt.Fprintln(a.err, note)
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(a.err, "%s\n  %s\n", a.words().Sentence("progress.of-shard", s.String(), a.interruptedWords(p, report)), marked(p, shardCommand(to.name, s)))
		return err
	}
	if err != nil {
		return err
	}
	a.sayPlayedAs(p, report, a.words().Sentence("progress.of-shard", s.String(), a.playedWords(p, report)))
	return nil
}

// shardCommand is the command line that plays a shard by the plan at a place.
func shardCommand(dir string, s shard.Shard) string {
	program := "houserules"
	if isURL(dir) {
		program = "houserules-cloud"
	}
	return fmt.Sprintf("%s run %s --shard %s", program, quote(dir), s)
}
