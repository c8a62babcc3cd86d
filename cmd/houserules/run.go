package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"

	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/sim/table"
)

type runOptions struct {
	out       string
	seed      uint64
	variants  []string
	agents    []string
	games     int64
	base      string
	tolerance toleranceFlag // --margin
}

func runCommand(a *app) *cobra.Command {
	o := runOptions{tolerance: 1}
	cmd := &cobra.Command{
		Use:   "run STUDY.yaml|NAME|DIR | run --variants V,… --agents A",
		Short: "Play a study, write its tables, analyze and report",
		Long: `Plays every game of a study, writes one row a game to Arrow tables, analyzes
them, prints the comparison and leaves report.html, report.md, summary.json and
figures in the study's folder (runs/NAME without -o).

DIR is the folder of a study that was begun: it goes on from the plan stored
there or, with -o, plays the same study in another folder.

A second run in the same folder resumes: only games that are missing are
played, and the tables are the same, byte for byte, as those of a run that was
never interrupted. Ctrl-C saves what is finished; a second Ctrl-C stops at once.

One agent plays against itself; agents separated by commas, one for each seat,
play each other, two of them with the seats swapped half of the time. Give
--agents again for another line-up.`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && o.out == "" {
				return usagef("-o is empty; name a folder")
			}
			if len(args) == 1 && holdsPlan(args[0]) {
				return a.runPlan(cmd, args[0], &o)
			}
			study, err := a.study(cmd, args, &o)
			if err != nil {
				return err
			}
			return a.runStudy(cmd, study, &o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "folder of the study (default: runs/NAME)")
	number.Var(f, &o.seed, "seed", "", 0, "seed of all luck, instead of the study's")
	f.StringSliceVar(&o.variants, "variants", nil, "variants to compare, without a study file")
	f.StringArrayVar(&o.agents, "agents", nil, "line-up, without a study file; may be repeated")
	number.Var(f, &o.games, "games", "", 100_000, "games per line-up and variant, without a study file")
	f.StringVar(&o.base, "base", "", "variant to compare with (default: the first)")
	f.Var(&o.tolerance, "margin", "smallest difference that matters, in percentage points")
	return cmd
}

// study reads the study file, or makes a study of the flags.
func (a *app) study(cmd *cobra.Command, args []string, o *runOptions) (*sim.Study, error) {
	given := cmd.Flags().Changed
	if len(args) == 1 {
		for _, name := range []string{"variants", "agents", "games", "base", "margin"} {
			if given(name) {
				return nil, usagef("--%s goes without a study file; change it in %s", name, args[0])
			}
		}
		study, list := sim.LoadStudy(a.library, args[0])
		if err := list.Err(); err != nil {
			if sim.IsVariant(a.library, args[0]) {
				return nil, usagef("%s is a variant, not a study. This plays it:\n  houserules run --variants %s --agents random", args[0], quote(args[0]))
			}
			return nil, err
		}
		fmt.Fprint(a.err, list.String())
		return study, nil
	}
	if len(o.variants) == 0 || len(o.agents) == 0 {
		return nil, usagef("name a study, or give --variants and --agents; there are the studies %s",
			strings.Join(sim.BuiltinStudies(), ", "))
	}
	if o.games < 1 {
		return nil, usagef("--games %d is not a positive number", o.games)
	}
	f := sim.DefaultStudyFile()
	f.Variants, f.Agents, f.Base, f.Tolerance.Score = o.variants, o.agents, o.base, float64(o.tolerance)
	f.Games = map[string]int64{"": o.games}
	study, list := sim.NewStudy(a.library, f)
	if err := list.Err(); err != nil {
		return nil, err
	}
	fmt.Fprint(a.err, list.String())
	return study, nil
}

// holdsPlan says whether a path is the folder of a study that was begun.
func holdsPlan(path string) bool {
	_, err := os.Stat(filepath.Join(path, table.PlanFile))
	return err == nil
}

// runPlan goes on with a study from its stored plan, or plays it in another
// folder.
func (a *app) runPlan(cmd *cobra.Command, dir string, o *runOptions) error {
	for _, name := range []string{"seed", "variants", "agents", "games", "base", "margin"} {
		if cmd.Flags().Changed(name) {
			return usagef("--%s is decided by the plan in %s", name, dir)
		}
	}
	p, err := plan.Read(dir)
	if err != nil {
		return err
	}
	if o.out != "" {
		dir = o.out
	}
	return a.run(cmd, p, dir, o)
}

// runStudy plans a study and runs it.
func (a *app) runStudy(cmd *cobra.Command, study *sim.Study, o *runOptions) error {
	dir := o.out
	if dir == "" {
		dir = filepath.Join(string(a.settings.Runs), study.Name)
	}
	p, err := sim.NewPlan(study, a.seed(cmd, study, dir, o), a.settings.Compression)
	if err != nil {
		return err
	}
	return a.run(cmd, p, dir, o)
}

// run plays what is missing of a plan, then analyzes and reports.
func (a *app) run(cmd *cobra.Command, p *plan.Plan, dir string, o *runOptions) error {
	ctx, stop := interruptible(a, "saving what is finished; Ctrl-C again stops at once")
	defer stop()
	progress := newProgress(a, p)
	report, err := sim.Run(ctx, p, store.Folder{Dir: dir}, sim.Options{Workers: a.settings.Jobs, Progress: progress.event})
	progress.close()
	stop() // what follows is short, and Ctrl-C ends it as it ends any program
	for _, note := range report.Notes {
		fmt.Fprintln(a.err, note)
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(a.err, "interrupted: %d games are saved, %d are left; resume with\n  %s\n",
			report.Before+report.Games, report.Left, a.resumeCommand(cmd, dir, o))
		return errSilent
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(a.err, "played %d games, %d were there already\n", report.Games, report.Before)
	return a.publish(dir, "", nil)
}

// seed chooses the seed: the flag's, the study's, the one stored by an earlier
// run in the folder, or a new one, which is printed.
func (a *app) seed(cmd *cobra.Command, study *sim.Study, dir string, o *runOptions) uint64 {
	if cmd.Flags().Changed("seed") {
		return o.seed
	}
	if study.Seed != nil {
		return *study.Seed
	}
	if seed, ok := plan.StoredSeed(dir); ok {
		return seed
	}
	seed := sim.NewSeed()
	fmt.Fprintf(a.err, "seed %d\n", seed)
	return seed
}

// resumeCommand is the command line that goes on with this run.
func (a *app) resumeCommand(cmd *cobra.Command, dir string, o *runOptions) string {
	words := []string{"houserules", "run"}
	words = append(words, cmd.Flags().Args()...)
	// Flags in a fixed order, as a person would write them.
	for _, name := range []string{"variants", "games", "base", "margin"} {
		if f := cmd.Flags().Lookup(name); f.Changed {
			words = append(words, "--"+name, strings.Trim(f.Value.String(), "[]"))
		}
	}
	for _, lineup := range o.agents {
		words = append(words, "--agents", lineup)
	}
	if cmd.Flags().Changed("seed") {
		words = append(words, "--seed", fmt.Sprint(o.seed))
	}
	words = append(words, "-o", dir)
	for i, w := range words {
		words[i] = quote(w)
	}
	return strings.Join(words, " ")
}

// quote writes a word so that a shell reads it as one.
func quote(word string) string {
	if word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:=+") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// interruptible returns a context that the first Ctrl-C ends, after printing
// what that means. A second one aborts the program: what is finished is on
// disk.
func interruptible(a *app, meaning string) (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	done := make(chan struct{})
	go func() {
		select {
		case <-signals:
		case <-done:
			return
		}
		fmt.Fprintf(a.err, "\nstopping: %s\n", meaning)
		cancel()
		select {
		case <-signals:
			os.Exit(exitFailed)
		case <-done:
		}
	}()
	return ctx, sync.OnceFunc(func() {
		signal.Stop(signals)
		close(done)
		cancel()
	})
}
