package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflow/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/converter"
)

// Progress says how far a study is.
type Progress struct {
	Shards, ShardsDone int
	// Games counts those of shards that are done, and, for people, those that the
	// workers of the others have said.
	Games, GamesDone int64
	Merging          bool
	// Trouble says what failed last and is tried again; empty where nothing is.
	Trouble string
}

// progressQuery is the name of the query for how far a study is.
const progressQuery = "standing"

// errNoWorker says that nobody can tell how far a study is.
var errNoWorker = errors.New("no worker answers; start some with houserules-temporal worker")

// progressOf asks how far a study is: the workflow for the shards that are done, the
// server for what the workers of the others said last.
func progressOf(ctx context.Context, c client.Client, id string) (Progress, error) {
	var now Progress
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	about, err := c.DescribeWorkflowExecution(ctx, id, "")
	if err != nil {
		return now, err
	}
	answer, err := c.QueryWorkflow(ctx, id, "", progressQuery)
	var slow *serviceerror.DeadlineExceeded
	var failed *serviceerror.QueryFailed
	if errors.As(err, &slow) || errors.As(err, &failed) || errors.Is(err, context.DeadlineExceeded) {
		return now, errNoWorker
	}
	if err != nil {
		return now, err
	}
	if err := answer.Get(&now); err != nil {
		return now, err
	}
	tries := int32(0)
	for _, a := range about.GetPendingActivities() {
		if text := trouble(a); text != "" && a.GetAttempt() > tries {
			now.Trouble, tries = text, a.GetAttempt()
		}
		var games *Games
		if a.GetHeartbeatDetails() == nil || a.GetActivityType().GetName() != playShard {
			continue
		}
		if err := converter.GetDefaultDataConverter().FromPayloads(a.GetHeartbeatDetails(), &games); err == nil && games != nil {
			now.GamesDone += games.Done
		}
	}
	return now, nil
}

// trouble says why a shard, or the merge, is tried again; empty where it is not.
func trouble(a *workflow.PendingActivityInfo) string {
	failure := a.GetLastFailure()
	switch {
	case failure == nil:
		return ""
	case failure.GetTimeoutFailureInfo() != nil:
		return fmt.Sprintf("a worker fell silent; its shard goes to another (try %d of %d)", a.GetAttempt(), a.GetMaximumAttempts())
	default:
		return fmt.Sprintf("%s (try %d of %d)", failure.GetMessage(), a.GetAttempt(), a.GetMaximumAttempts())
	}
}

// line says it in one; gamesPerSecond is 0 where nobody knows.
func (s Progress) line(gamesPerSecond float64) string {
	if s.Merging {
		return fmt.Sprintf("all %d shards are played; merging", s.Shards) + s.troubleWords()
	}
	text := fmt.Sprintf("%d of %d shards, %d of %d games", s.ShardsDone, s.Shards, s.GamesDone, s.Games)
	if left := float64(s.Games-s.GamesDone) / gamesPerSecond; gamesPerSecond > 0 && left < 1e9 {
		text += fmt.Sprintf(", %.0f/s, %s left", gamesPerSecond, time.Duration(left*float64(time.Second)).Round(time.Second))
	}
	return text + s.troubleWords()
}

// troubleWords are the end of a line.
func (s Progress) troubleWords() string {
	if s.Trouble == "" {
		return ""
	}
	return "; " + s.Trouble
}
