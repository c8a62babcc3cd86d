// Houserules-temporal plays a study on machines that work for a Temporal server.
//
// Usage:
//
//	houserules-temporal worker --address temporal:7233
//	houserules-temporal start STUDY.yaml|NAME|DIR --shards 64 -o SHARDS --merged OUT
//	houserules-temporal watch NAME
//
// Workers play shards of any study, each shard with all processors of its machine, into a
// folder that all of them see. A study is a workflow, a shard an activity of it: what is
// played is kept block by block, heartbeats say how far a shard is, and a shard whose
// worker is gone, or that failed, goes on elsewhere with what is missing of it. When all
// shards are there they are merged into the folder that one machine would have left;
// houserules report OUT reports it. Cancelling the workflow stops the workers after the
// blocks that they are at; starting the study again in the same folder goes on.
//
// It is a program and a module of its own, so that nobody else carries what it needs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"

	"houserules/cmd/internal/exit"
	"houserules/engine/guard"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run executes one command line and returns the exit code: that of exit.Interruption
// where a signal stopped it, which is how a worker ends.
func run(args []string, out, errw io.Writer) int {
	ctx, stop := exit.Heed(context.Background(), func(exit.Interruption) {}, func(i exit.Interruption) { os.Exit(i.Code()) },
		os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := newRoot(out, errw)
	root.SetArgs(args)
	err := guard.Call(func() error { return root.ExecuteContext(ctx) })
	var fault *guard.Panic
	var usage usageError
	var interrupted exit.Interruption
	switch {
	case err == nil:
		return exit.Done
	case errors.As(err, &fault):
		exit.TellFault(errw, strings.Join(append([]string{root.Name()}, args...), " "), fault)
	case errors.As(context.Cause(ctx), &interrupted) && errors.Is(err, context.Canceled):
		return interrupted.Code()
	case errors.As(err, &usage):
		fmt.Fprintf(errw, "houserules-temporal: error: %v\n", err)
		return exit.Usage
	default:
		fmt.Fprintf(errw, "houserules-temporal: error: %v\n", err)
	}
	return exit.Failed
}

// usageError marks an error in the command line.
type usageError struct{ error }

// arguments checks how many arguments a command has.
func arguments(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := cobra.ExactArgs(n)(cmd, args); err != nil {
			return usageError{err}
		}
		return nil
	}
}

// server says which Temporal server is meant.
type server struct{ address, namespace, queue string }

func (s *server) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.address, "address", client.DefaultHostPort, "host and port of the Temporal server")
	f.StringVar(&s.namespace, "namespace", client.DefaultNamespace, "its namespace")
	f.StringVar(&s.queue, "queue", "houserules", "its queue of tasks for these workers")
}

// dial connects with the server.
func (s *server) dial(ctx context.Context) (client.Client, error) {
	c, err := client.DialContext(ctx, client.Options{HostPort: s.address, Namespace: s.namespace, Logger: quietLog{}})
	if err != nil {
		return nil, fmt.Errorf("no Temporal server answers at %s: %w; start one, or name it with --address", s.address, err)
	}
	return c, nil
}

// newRoot is the command tree.
func newRoot(out, errw io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use: "houserules-temporal", Short: "Play studies on machines that work for a Temporal server",
		SilenceErrors: true, SilenceUsage: true,
	}
	root.SetOut(out)
	root.SetErr(errw)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usageError{fmt.Errorf("there is no command %q; there are worker, start and watch", args[0])}
		}
		return cmd.Help()
	}
	root.Args = cobra.ArbitraryArgs
	root.AddCommand(workerCommand(), startCommand(), watchCommand())
	return root
}

func workerCommand() *cobra.Command {
	var s server
	var jobs int
	cmd := &cobra.Command{
		Use: "worker", Short: "Play shards until told to stop", Args: arguments(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := s.dial(cmd.Context())
			if err != nil {
				return err
			}
			defer c.Close()
			w := newWorker(c, s.queue, player{jobs})
			if err := w.Start(); err != nil {
				return err
			}
			<-cmd.Context().Done()
			w.Stop()
			return context.Cause(cmd.Context())
		},
	}
	s.flags(cmd)
	cmd.Flags().IntVarP(&jobs, "jobs", "j", 0, "games played at the same time (default: one for each processor)")
	return cmd
}

// newWorker is a worker that plays a shard at a time.
func newWorker(c client.Client, queue string, p shardPlayer) worker.Worker {
	w := worker.New(c, queue, worker.Options{MaxConcurrentActivityExecutionSize: 1, WorkerStopTimeout: stopTimeout})
	w.RegisterWorkflow(PlayStudy)
	w.RegisterActivity(p.PlayShard)
	w.RegisterActivity(MergeShards)
	return w
}

// quietLog drops what the library says of its own work; what goes wrong comes as errors.
type quietLog struct{}

func (quietLog) Debug(string, ...any) {}
func (quietLog) Info(string, ...any)  {}
func (quietLog) Warn(string, ...any)  {}
func (quietLog) Error(string, ...any) {}
