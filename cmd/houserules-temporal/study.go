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

// Standing says how far a study is.
type Standing struct {
	Shards, ShardsDone int
	// Games counts those of shards that are done.
	Games, GamesDone int64
	Merging          bool
}

// standingQuery is the name of the query for the standing.
const standingQuery = "standing"

// MostShards bounds the shards of a study: a server takes no more than 2,000 activities of
// a workflow at a time.
const MostShards = 1000

// PlayStudy plays all shards of a study, wherever there are workers, and merges them. It
// returns the number of blocks.
func PlayStudy(ctx workflow.Context, s Study) (int64, error) {
	now := Standing{Shards: s.Shards, Games: s.Games}
	if err := workflow.SetQueryHandler(ctx, standingQuery, func() (Standing, error) { return now, nil }); err != nil {
		return 0, err
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
		return 0, failed
	}
	now.Merging = true
	var blocks int64
	err := workflow.ExecuteActivity(ctx, MergeShards, s).Get(ctx, &blocks)
	return blocks, err
}
