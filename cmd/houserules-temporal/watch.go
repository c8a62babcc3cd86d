package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/converter"
)

func watchCommand() *cobra.Command {
	var s server
	cmd := &cobra.Command{
		Use: "watch NAME", Short: "Say how far a study is until it is done", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := s.dial(cmd.Context())
			if err != nil {
				return err
			}
			defer c.Close()
			return watch(cmd.Context(), c, args[0], cmd.ErrOrStderr(), "")
		},
	}
	s.flags(cmd)
	return cmd
}

// standingOf asks how far a study is: the workflow for the shards that are done, the
// server for what the workers of the others said last.
func standingOf(ctx context.Context, c client.Client, id string) (Standing, error) {
	var now Standing
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	answer, err := c.QueryWorkflow(ctx, id, "", standingQuery)
	if err != nil {
		return now, err
	}
	if err := answer.Get(&now); err != nil {
		return now, err
	}
	about, err := c.DescribeWorkflowExecution(ctx, id, "")
	if err != nil {
		return now, err
	}
	for _, a := range about.GetPendingActivities() {
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

// line says it in one.
func (s Standing) line() string {
	if s.Merging {
		return fmt.Sprintf("all %d shards are played; merging", s.Shards)
	}
	return fmt.Sprintf("%d of %d shards, %d of %d games", s.ShardsDone, s.Shards, s.GamesDone, s.Games)
}

// watch prints how far a study is whenever that has changed, until it is done.
func watch(ctx context.Context, c client.Client, id string, out io.Writer, merged string) error {
	done := make(chan error, 1)
	go func() { done <- c.GetWorkflow(ctx, id, "").Get(ctx, nil) }()
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	said := ""
	for {
		select {
		case err := <-done:
			if errors.Is(err, context.Canceled) && ctx.Err() != nil {
				fmt.Fprintf(out, "the study goes on; look again with\n  houserules-temporal watch '%s'\n", id)
				return nil
			}
			if err == nil && merged != "" {
				fmt.Fprintf(out, "merged into %s; houserules report says what it shows\n", merged)
			}
			return err
		case <-tick.C:
			if now, err := standingOf(ctx, c, id); err == nil && now.line() != said {
				said = now.line()
				fmt.Fprintln(out, said)
			}
		}
	}
}
