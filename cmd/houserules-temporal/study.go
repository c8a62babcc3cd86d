package main

import (
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
)

// Study is what a workflow plays.
type Study struct {
	// Dir is the folder of the shards, with the plan; Merged that for the whole study.
	Dir    string
	Merged string
	Shards int
	// Games is the number of games of all shards.
	Games int64
	// Silence is how long a worker may say nothing before its shard goes to another.
	Silence time.Duration
}

// Done is what came of a study.
type Done struct {
	// Blocks is the number of its blocks, Merged the folder with all of them.
	Blocks int64
	Merged string
}

// MostShards bounds the shards of a study: a server takes no more than 2,000 activities of
// a workflow at a time.
const MostShards = 1000

// PlayStudy plays all shards of a study, wherever there are workers, merges them, and
// says where they are.
func PlayStudy(ctx workflow.Context, s Study) (Done, error) {
	now := Progress{Shards: s.Shards, Games: s.Games}
	if err := workflow.SetQueryHandler(ctx, progressQuery, func() (Progress, error) { return now, nil }); err != nil {
		return Done{}, err
	}
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		// A shard takes what it takes; that its worker lives its heartbeats say.
		StartToCloseTimeout: 365 * 24 * time.Hour,
		HeartbeatTimeout:    s.Silence,
		WaitForCancellation: true,
		RetryPolicy:         &temporal.RetryPolicy{InitialInterval: time.Second, MaximumInterval: time.Minute, MaximumAttempts: 20},
	})
	// The first failure for good stops the others.
	each, cancel := workflow.WithCancel(ctx)
	defer cancel()
	all := workflow.NewSelector(ctx)
	var failed error
	for i := range s.Shards {
		all.AddFuture(workflow.ExecuteActivity(each, playShard, Shard{Dir: s.Dir, Index: i + 1, Of: s.Shards}), func(f workflow.Future) {
			var games int64
			if err := f.Get(ctx, &games); err != nil {
				if failed == nil {
					failed = err
					cancel()
				}
				return
			}
			now.ShardsDone++
			now.GamesDone += games
		})
	}
	for range s.Shards {
		all.Select(ctx)
	}
	if failed != nil {
		return Done{}, failed
	}
	now.Merging = true
	done := Done{Merged: s.Merged}
	err := workflow.ExecuteActivity(ctx, mergeShards, s).Get(ctx, &done.Blocks)
	return done, err
}
