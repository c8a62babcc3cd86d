package program

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/batch"
	"houserules/cmd/internal/number"
	"houserules/sim"
	"houserules/sim/confined"
	"houserules/sim/plan/planfile"
	"houserules/sim/shard"
	"houserules/sim/store"
)

type batchOptions struct {
	run    runOptions
	shards int64
	cpus   int64
	// perTask is 0 where nothing is said.
	perTask int64
	merged  string
	job     batch.Job
}

func batchCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "batch",
		Short: "Write the jobs that play a study in shards on a cluster",
		Long: `Plans a study, stores the plan in a folder (runs/NAME-shards without -o), and writes
beside it the jobs that play its shards and merge them. The folder must be one that
all machines of the cluster see; the program must be on each of them. What is played is
said as for run: by a study, or by --variants, --agents and --vary. Arrays have fewer
than 1,000 tasks: with more shards a task plays several.`,
		Example: `  houserules batch slurm three-traditions --shards 8 -o runs/slurm
  houserules batch parallel three-traditions --shards 4 -o runs/parallel
  houserules batch snakemake three-traditions --shards 4 -o runs/snakemake`,
	}
	for _, e := range []struct {
		engine batch.Engine
		start  string
	}{
		{batch.Slurm, "sh %s/submit.sh"},
		{batch.Kubernetes, "kubectl apply -f %s/shards.yaml"},
		{batch.Snakemake, "snakemake --cores all --directory %[1]s --snakefile %[1]s/Snakefile"},
		{batch.Parallel, "sh %s/parallel.sh"},
	} {
		cmd.AddCommand(batchEngine(a, e.engine, e.start))
	}
	return cmd
}

// batchEngine is the command for an engine, whose jobs are started so.
func batchEngine(a *app, engine batch.Engine, start string) *cobra.Command {
	var o batchOptions
	wants := map[batch.Engine]string{batch.Kubernetes: " \\\n    --image registry.example/houserules --claim shared"}
	cmd := &cobra.Command{
		Use:   string(engine) + " STUDY.yaml|NAME|DIR | batch " + string(engine) + " --variants V,… [--agents A]",
		Short: "Write the jobs for " + string(engine),
		Example: fmt.Sprintf(`  houserules batch %[1]s three-traditions --shards 8 -o runs/%[1]s%[2]s
  houserules batch %[1]s three-traditions --quick \
    --merged runs/%[1]s-merged -o runs/%[1]s-quick%[2]s
  houserules batch %[1]s --variants french,finnish --agents random \
    --games 200k --shards 4 -o runs/%[1]s-two%[2]s`, engine, wants[engine]),
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.batch(cmd, args, engine, start, &o)
		},
	}
	o.run.studyFlags(cmd)
	f := cmd.Flags()
	f.StringVarP(&o.run.out, "out", "o", "", "folder for the shards (default: runs/NAME-shards)")
	f.StringVar(&o.merged, "merged", "", "folder for the whole study (default: runs/NAME)")
	number.Var(f, &o.shards, "shards", "", 16, "number of shards")
	number.Var(f, &o.cpus, "cpus", "", 1, "processors for a shard")
	if engine == batch.Slurm || engine == batch.Kubernetes {
		number.Var(f, &o.perTask, "per-task", "", 0, "shards that a task plays (default: as many as keep the array below 1,000 tasks)")
		f.Lookup("per-task").DefValue = ""
	}
	f.StringSliceVar(&o.job.Env, "program-env", nil, "`names` of environment variables that the jobs give to players who are other programs")
	a.readsFlag(cmd)
	program := "houserules"
	if engine == batch.Kubernetes {
		program = "/houserules" // as cmd/houserules/Dockerfile has it
	}
	f.StringVar(&o.job.Program, "program", program, "the program, where the jobs run")
	if engine == batch.Slurm || engine == batch.Parallel {
		f.StringVar(&o.job.Setup, "setup", "", "a `line` of the shell that jobs begin with, such as \"module load houserules\"")
	}
	switch engine {
	case batch.Slurm:
		f.StringVar(&o.job.Time, "time", "", "most time for a task, as sbatch takes it")
		f.StringVar(&o.job.Partition, "partition", "", "partition, as sbatch takes it")
		f.StringVar(&o.job.Account, "account", "", "account, as sbatch takes it")
		f.StringVar(&o.job.Memory, "memory", "", "memory of a task, as sbatch --mem takes it, such as 2G")
	case batch.Kubernetes:
		f.StringVar(&o.job.Memory, "memory", "1Gi", "memory that a task requests")
		f.StringVar(&o.job.Image, "image", "", "container image with the program")
		f.StringVar(&o.job.Claim, "claim", "", "claim of the volume that holds the folder")
	}
	cmd.Annotations = notFor(engine)
	return cmd
}

// notFor are the flags of other engines for which an engine has no use, and what to do instead, as unknownFlag tells it.
func notFor(engine batch.Engine) map[string]string {
	switch engine {
	case batch.Kubernetes:
		return map[string]string{
			instead + "setup":   "a container has no shell: put what is needed into the image",
			instead + "account": "Kubernetes has none",
		}
	case batch.Snakemake:
		return map[string]string{
			instead + "setup":   "the Snakefile serves every executor: run the line before snakemake, whose jobs have its environment",
			instead + "memory":  "the Snakefile serves every executor: tell snakemake, --default-resources mem_mb=2000",
			instead + "account": "the Snakefile serves every executor: tell snakemake, --default-resources slurm_account=NAME",
		}
	case batch.Parallel:
		return map[string]string{
			instead + "memory":  "GNU parallel reserves none: edit parallel.sh, whose parallel may wait for it with --memfree 2G",
			instead + "account": "GNU parallel has none",
		}
	}
	return nil
}

// batch stores a plan and writes the jobs beside it.
func (a *app) batch(cmd *cobra.Command, args []string, engine batch.Engine, start string, o *batchOptions) error {
	if len(args) == 1 && isURL(args[0]) || isURL(o.run.out) {
		return usagef("batch writes jobs into a folder; schedulers may call houserules-cloud run STUDY --shard env --to URL themselves")
	}
	to := destination{name: o.run.out}
	p, r, err := a.shardPlan(cmd, args, &o.run, &to, true)
	if err != nil {
		return err
	}
	if err := a.allowReads(p, r); err != nil {
		return err
	}
	dir := to.name
	if err := canShard(p); err != nil {
		return err
	}
	if f := cmd.Flag("setup"); f != nil && f.Changed && strings.TrimSpace(f.Value.String()) == "" {
		return usagef("an empty --setup sets nothing up: leave it out, or write a line such as \"module load houserules\"")
	}
	merged := o.merged
	if merged == "" {
		merged = filepath.Join(string(a.settings.Runs), p.Name)
	}
	j := o.job
	j.Name, j.Shards, j.CPUs = p.Name, int(min(o.shards, shard.Most+1)), int(min(o.cpus, 1<<20))
	if j.Out, err = relative(dir, merged); err != nil {
		return err
	}
	j.PerTask = batch.DefaultPerTask(max(1, j.Shards))
	if cmd.Flags().Changed("per-task") {
		j.PerTask = int(min(o.perTask, shard.Most))
	}
	files, err := batch.Files(engine, j)
	if err != nil {
		return usageError{err}
	}
	portions, err := sim.Split(p, j.Shards)
	if err != nil {
		return err
	}
	claim, err := store.ShardFolder{Dir: dir, Shard: shard.Shard{Index: 1, Of: j.Shards}, Portion: portions[0]}.Claim(p)
	if err != nil {
		return err
	}
	claim.Release()
	// The plan that is there may differ in what decides no game.
	if needs, err := sim.Needs(p); err != nil {
		return err
	} else if len(needs) > 0 {
		if j.Allow, err = planfile.StoredHash(dir); err != nil {
			return err
		}
		if files, err = batch.Files(engine, j); err != nil {
			return err
		}
		a.tell("progress.batch.allow", j.Allow)
		for i := range needs {
			fmt.Fprintf(a.err, "  %s\n", needs[i].Text)
		}
	}
	for _, f := range files {
		if err := confined.WriteFile(filepath.Join(dir, f.Name), f.Text); err != nil {
			return err
		}
		fmt.Fprintln(a.out, filepath.Join(dir, f.Name))
	}
	if blocks := totalBlocks(portions); int64(j.Shards) > blocks {
		a.tell("progress.batch.few-blocks", a.whole(blocks), a.whole(int64(j.Shards)-blocks), strconv.FormatInt(blocks, 10))
	}
	a.tell("progress.batch.start", a.whole(int64(j.Shards)), a.whole(mostBlocks(portions)))
	fmt.Fprintf(a.err, "  %s\n", fmt.Sprintf(start, quote(dir)))
	return nil
}

// totalBlocks is the number of blocks of all portions.
func totalBlocks(portions []shard.Portion) int64 {
	total := int64(0)
	for _, p := range portions {
		total += p.Blocks()
	}
	return total
}

// mostBlocks is the number of blocks of the largest portion.
func mostBlocks(portions []shard.Portion) int64 {
	most := int64(0)
	for _, p := range portions {
		most = max(most, p.Blocks())
	}
	return most
}

// relative is the path of a folder from another one, with slashes.
func relative(from, to string) (string, error) {
	a, err := filepath.Abs(from)
	if err != nil {
		return "", err
	}
	b, err := filepath.Abs(to)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(a, b)
	if err != nil {
		return "", err
	}
	if !strings.HasPrefix(rel, "..") {
		return "", usagef("the whole study cannot be merged into %s, inside the folder of the shards; name another with --merged", to)
	}
	return filepath.ToSlash(rel), nil
}
