package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"

	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/shard"
	"houserules/sim/store"
	"houserules/sim/table"
	"houserules/variants"
)

type startOptions struct {
	server
	dir, merged string
	shards      int
	seed        uint64
	silence     time.Duration
	leave       bool
	// chosen is the seed where nobody gave one.
	chosen *uint64
}

// leastSilence is the shortest silence that says something of a worker who says something
// every second.
const leastSilence = 3 * time.Second

func startCommand() *cobra.Command {
	var o startOptions
	cmd := &cobra.Command{
		Use: "start STUDY.yaml|NAME|DIR", Short: "Have workers play a study, and watch", Args: arguments(1),
		Long: `Plans a study, stores the plan in a folder that all workers see under the same path,
and has them play its shards and merge them. DIR is a folder of shards that was begun.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := o.study(args[0], cmd.Flags().Changed("seed"))
			if err != nil {
				return err
			}
			c, err := o.dial(cmd)
			if err != nil {
				return err
			}
			defer c.Close()
			run, err := start(cmd.Context(), c, o.queue, s)
			if err != nil {
				return err
			}
			if o.leave {
				fmt.Fprintln(cmd.OutOrStdout(), run.GetID())
				return nil
			}
			if o.chosen != nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "seed %d, chosen now and kept in %s\n", *o.chosen, s.Dir)
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "started; look again with\n  houserules-temporal watch '%s'\n", run.GetID())
			return watch(cmd.Context(), c, run.GetID(), cmd.ErrOrStderr())
		},
	}
	o.flags(cmd)
	f := cmd.Flags()
	f.StringVarP(&o.dir, "out", "o", "", "folder for the shards (default: runs/NAME-shards)")
	f.StringVar(&o.merged, "merged", "", "folder for the whole study (default: runs/NAME)")
	f.IntVar(&o.shards, "shards", 16, "number of shards")
	f.Uint64Var(&o.seed, "seed", 0, "seed of the random numbers, instead of the study's")
	f.DurationVar(&o.silence, "silence", 30*time.Second, "how long a worker may say nothing before its shard goes to another")
	f.BoolVar(&o.leave, "leave", false, "print the study's name on the server and do not wait")
	return cmd
}

// study plans a study and stores the plan.
func (o *startOptions) study(name string, seeded bool) (Study, error) {
	if o.shards < 1 || o.shards > MostShards {
		return Study{}, fmt.Errorf("--shards %d: there are 1 to %d", o.shards, MostShards)
	}
	if o.silence < leastSilence {
		return Study{}, fmt.Errorf("--silence %s: workers say something every second, so that it takes %s at least", o.silence, leastSilence)
	}
	p, err := o.plan(name, seeded)
	if err != nil {
		return Study{}, err
	}
	if p.Asks() != "" || p.Rule() != nil {
		return Study{}, errors.New("a study that ends by a rule looks at the games of all shards together: plan it with a number of games to play it in shards")
	}
	s := Study{Shards: o.shards, Silence: o.silence}
	if o.merged == "" {
		o.merged = filepath.Join("runs", p.Name)
	}
	if s.Dir, err = filepath.Abs(o.dir); err != nil {
		return s, err
	}
	if s.Merged, err = filepath.Abs(o.merged); err != nil {
		return s, err
	}
	portions, err := sim.Split(p, o.shards)
	if err != nil {
		return s, err
	}
	claim, err := store.ShardFolder{Dir: s.Dir, Shard: shard.Shard{Index: 1, Of: o.shards}, Portion: portions[0]}.Claim(p)
	if err != nil {
		return s, err
	}
	claim.Release()
	for i := range p.Cells {
		s.Games += p.Cells[i].Games
	}
	return s, nil
}

// plan reads the plan in a folder, or plans a study.
func (o *startOptions) plan(name string, seeded bool) (*plan.Plan, error) {
	if _, err := os.Stat(filepath.Join(name, table.PlanFile)); err == nil {
		if seeded {
			return nil, fmt.Errorf("--seed is decided by the plan in %s", name)
		}
		if o.dir == "" {
			o.dir = name
		}
		return planfile.Read(name)
	}
	study, list := sim.LoadStudy(variants.NewLibrary(), name)
	if err := list.Err(); err != nil {
		return nil, err
	}
	if o.dir == "" {
		o.dir = filepath.Join("runs", study.Name+"-shards")
	}
	seed := o.seed
	if !seeded {
		stored, ok := planfile.StoredSeed(o.dir)
		switch {
		case study.Seed != nil:
			seed = *study.Seed
		case ok:
			seed = stored
		default:
			seed = sim.NewSeed()
			o.chosen = &seed
		}
	}
	p, err := sim.NewPlan(study, seed, table.LZ4)
	if err == nil && len(p.Reads) > 0 {
		return nil, fmt.Errorf("the study takes openings from %s, outside of its folder, and would write them into the plan: copy them into the folder, and name them there", strings.Join(p.Reads, ", "))
	}
	return p, err
}

// start has the workers of a queue play a study that nobody plays already.
func start(ctx context.Context, c client.Client, queue string, s Study) (client.WorkflowRun, error) {
	run, err := c.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: "houserules:" + s.Dir, TaskQueue: queue, WorkflowExecutionErrorWhenAlreadyStarted: true,
	}, PlayStudy, s)
	var already *serviceerror.WorkflowExecutionAlreadyStarted
	if errors.As(err, &already) {
		return nil, fmt.Errorf("the study in %s is being played already; look at it with\n  houserules-temporal watch 'houserules:%s'", s.Dir, s.Dir)
	}
	if err != nil {
		return nil, fmt.Errorf("the Temporal server does not start the study: %w", err)
	}
	return run, nil
}
