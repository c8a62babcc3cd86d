// Houserules-temporal plays a study on machines that work for a Temporal server.
//
// Usage:
//
//	houserules-temporal worker --address temporal:7233 --root /studies
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
// A worker plays only what lies below the folders that its operator names, and starts
// programs that a plan names only where the operator has named the plan. How the server is
// reached (address, namespace, key, TLS) is said as to Temporal's own tools, by TEMPORAL_…
// or their configuration file.
//
// It is a program and a module of its own, so that nobody else carries what it needs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/envconfig"
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
	ctx, stop := exit.Catch(context.Background(), func(exit.Interruption) {}, func(i exit.Interruption) { os.Exit(i.Code()) },
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

// stampedVersion is what a release writes into the program by the linker; see cmd/release.
var stampedVersion string

// version is the release that the program is of, or what Go recorded of its source.
func version() string {
	info, _ := debug.ReadBuildInfo()
	if stampedVersion == "" && info != nil {
		return info.Main.Version
	}
	return stampedVersion
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
	f.StringVar(&s.address, "address", client.DefaultHostPort, "host and port of the Temporal server, instead of TEMPORAL_ADDRESS")
	f.StringVar(&s.namespace, "namespace", client.DefaultNamespace, "its namespace, instead of TEMPORAL_NAMESPACE")
	f.StringVar(&s.queue, "queue", "houserules", "its queue of tasks for these workers")
}

// options are how to connect with the server: by the flags that were given, else as
// Temporal's own tools do, by TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_API_KEY,
// TEMPORAL_TLS and the like, and the profile of their configuration file.
func (s *server) options(cmd *cobra.Command) (client.Options, error) {
	o, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return o, fmt.Errorf("the settings for Temporal, TEMPORAL_… or its configuration file, cannot be used: %w", err)
	}
	if cmd.Flags().Changed("address") || o.HostPort == "" {
		o.HostPort = s.address
	}
	if cmd.Flags().Changed("namespace") || o.Namespace == "" {
		o.Namespace = s.namespace
	}
	o.Logger = quietLog{}
	return o, nil
}

// dial connects with the server.
func (s *server) dial(cmd *cobra.Command) (client.Client, error) {
	o, err := s.options(cmd)
	if err != nil {
		return nil, err
	}
	c, err := client.DialContext(cmd.Context(), o)
	if err != nil {
		return nil, fmt.Errorf("no Temporal server answers at %s: %w; start one, or name it with --address", o.HostPort, err)
	}
	return c, nil
}

// newRoot is the command tree.
func newRoot(out, errw io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use: "houserules-temporal", Version: version(), Short: "Play studies on machines that work for a Temporal server",
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
	var p player
	cmd := &cobra.Command{
		Use: "worker", Short: "Play shards until told to stop", Args: arguments(0),
		Long: `Plays shards of the studies that a server sends. What it sends gives permission for nothing:
studies lie below the folders that --root names, and are those of --plan where that is given;
programs that players are start only for the plans of --allow-programs.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := p.check(); err != nil {
				return err
			}
			c, err := s.dial(cmd)
			if err != nil {
				return err
			}
			defer c.Close()
			w := newWorker(c, s.queue, p)
			if err := w.Start(); err != nil {
				return err
			}
			<-cmd.Context().Done()
			w.Stop()
			return context.Cause(cmd.Context())
		},
	}
	s.flags(cmd)
	p.flags(cmd)
	cmd.Flags().IntVarP(&p.jobs, "jobs", "j", 0, "games played at the same time (default: one for each processor)")
	return cmd
}

// newWorker is a worker that plays a shard at a time.
func newWorker(c client.Client, queue string, p shardPlayer) worker.Worker {
	w := worker.New(c, queue, worker.Options{MaxConcurrentActivityExecutionSize: 1, WorkerStopTimeout: stopTimeout})
	w.RegisterWorkflow(PlayStudy)
	w.RegisterActivity(p.PlayShard)
	w.RegisterActivity(p.MergeShards)
	return w
}

// quietLog drops what the library says of its own work; what goes wrong comes as errors.
type quietLog struct{}

func (quietLog) Debug(string, ...any) {}
func (quietLog) Info(string, ...any)  {}
func (quietLog) Warn(string, ...any)  {}
func (quietLog) Error(string, ...any) {}
