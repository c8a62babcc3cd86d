package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"go.temporal.io/sdk/activity"

	"houserules/engine/guard"
	"houserules/sim"
	"houserules/sim/plan/planfile"
	"houserules/sim/shard"
	"houserules/sim/store"
)

// playShard is the name of the activity that plays a shard.
const playShard = "PlayShard"

// mergeShards is the name of the activity that merges them.
const mergeShards = "MergeShards"

// stopTimeout is what a worker that is told to stop has for the blocks that it is at.
const stopTimeout = 20 * time.Second

// Shard is a shard of the study in a folder.
type Shard struct {
	Dir       string
	Index, Of int
}

// Games says how many games of a shard are played.
type Games struct{ Done, Of int64 }

// shardPlayer plays shards, and merges them.
type shardPlayer interface {
	PlayShard(ctx context.Context, s Shard) (games int64, err error)
	MergeShards(ctx context.Context, s Study) (blocks int64, err error)
}

// player plays so many games at the same time, of what its operator allows.
type player struct {
	jobs int
	operator
}

// errStopping says that a worker is told to stop.
var errStopping = errors.New("the worker stops; another goes on")

// PlayShard plays what is missing of a shard. When the activity is cancelled, or the
// worker stops, what is finished is kept.
func (w player) PlayShard(ctx context.Context, s Shard) (int64, error) {
	games, err := w.play(ctx, s)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("shard %d/%d: %w", s.Index, s.Of, err)
	}
	return games, err
}

// play is PlayShard, with errors that do not say which shard it is.
func (w player) play(ctx context.Context, s Shard) (int64, error) {
	dir, err := w.below(s.Dir)
	if err != nil {
		return 0, err
	}
	p, err := planfile.Read(dir)
	if err != nil {
		return 0, err
	}
	if err := w.allow(p); err != nil {
		return 0, err
	}
	portions, err := sim.Split(p, s.Of)
	if err != nil {
		return 0, err
	}
	var now atomic.Pointer[Games]
	ctx, stop := beating(ctx, func() any { return now.Load() })
	defer stop()
	to := store.ShardFolder{Dir: dir, Shard: shard.Shard{Index: s.Index, Of: s.Of}, Portion: portions[s.Index-1]}
	report, err := sim.Run(ctx, p, to, sim.Options{Workers: w.jobs, Progress: func(e sim.Event) {
		now.Store(&Games{e.Done, e.Total})
	}})
	if err != nil {
		return 0, err
	}
	return report.Before + report.Games + report.Spared, nil
}

// beating sends a heartbeat every second until it is stopped. The context also ends when
// the worker is told to stop.
func beating(ctx context.Context, how func() any) (context.Context, func()) {
	ends, cancel := context.WithCancelCause(ctx)
	stopping := activity.GetWorkerStopChannel(ctx)
	guard.Start(func() error {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			activity.RecordHeartbeat(ctx, how())
			select {
			case <-tick.C:
			case <-stopping:
				cancel(errStopping)
				stopping = nil
			case <-ends.Done():
				return nil
			}
		}
	})
	return ends, func() { cancel(nil) }
}
