package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/temporal"
	"golang.org/x/term"

	"houserules/engine/guard"
)

func watchCommand() *cobra.Command {
	var s server
	cmd := &cobra.Command{
		Use: "watch NAME", Short: "Say how far a study is until it is done", Args: arguments(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := s.dial(cmd)
			if err != nil {
				return err
			}
			defer c.Close()
			return watch(cmd.Context(), c, args[0], cmd.ErrOrStderr())
		},
	}
	s.flags(cmd)
	return cmd
}

// view shows how far a study is: one live line on a terminal; elsewhere a line when a
// shard is done or something is wrong, and every ten seconds.
type view struct {
	out io.Writer
	// columns is the width of the terminal; nil where there is none.
	columns func() int
	// since and first are when the rate is counted from, and what was played then.
	since time.Time
	first int64
	key   string    // what the last line said that is worth another
	next  time.Time // of a line that says no more
}

const plainEvery = 10 * time.Second

func newView(out io.Writer) *view {
	v := &view{out: out}
	if f, isFile := out.(*os.File); isFile && term.IsTerminal(int(f.Fd())) {
		v.columns = func() int {
			width, _, err := term.GetSize(int(f.Fd()))
			if err != nil || width < 2 {
				return 80
			}
			return width
		}
	}
	return v
}

// show shows how far the study is.
func (v *view) show(now Progress, at time.Time) {
	if v.since.IsZero() || now.GamesDone < v.first {
		v.since, v.first = at, now.GamesDone
	}
	rate := 0.0
	if passed := at.Sub(v.since).Seconds(); passed > 0 {
		rate = float64(now.GamesDone-v.first) / passed
	}
	v.say(now.line(rate), fmt.Sprint(now.ShardsDone, now.Merging, now.Trouble), at)
}

// say says how far it is; key is what makes it worth a line of its own.
func (v *view) say(text, key string, at time.Time) {
	if v.columns != nil {
		words := []rune(text)
		fmt.Fprintf(v.out, "\r\x1b[J%s", string(words[:min(len(words), v.columns()-1)]))
		return
	}
	if key != v.key || at.After(v.next) {
		v.key, v.next = key, at.Add(plainEvery)
		fmt.Fprintln(v.out, text)
	}
}

// leave ends the live line.
func (v *view) leave() {
	if v.columns != nil {
		fmt.Fprintln(v.out)
	}
}

// watch shows how far a study is until it is done, or until nobody wants to see it.
func watch(ctx context.Context, c client.Client, id string, out io.Writer) error {
	var done Done
	ended := guard.Start(func() error { return c.GetWorkflow(ctx, id, "").Get(ctx, &done) })
	v := newView(out)
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			v.leave()
			fmt.Fprintf(out, "the study goes on; look again with\n  houserules-temporal watch '%s'\n", id)
			return context.Cause(ctx)
		case err := <-ended:
			if ctx.Err() != nil {
				continue
			}
			v.leave()
			if err != nil {
				return explain(id, err)
			}
			fmt.Fprintf(out, "merged %d tables into %s; houserules report says what it shows\n", done.Blocks, done.Merged)
			return nil
		case now := <-tick.C:
			s, err := progressOf(ctx, c, id)
			switch {
			case err == nil:
				v.show(s, now)
			case errors.Is(err, errNoWorker):
				v.say(err.Error(), err.Error(), now)
			}
		}
	}
}

// explain says why a study ended, without what the server says around it.
func explain(id string, err error) error {
	var gone *serviceerror.NotFound
	var cancelled *temporal.CanceledError
	var failed *temporal.ApplicationError
	switch {
	case errors.As(err, &gone):
		return fmt.Errorf("the server knows no study %s: houserules-temporal start prints the names of studies", id)
	case errors.As(err, &cancelled):
		return errors.New("the study was cancelled; what was played is kept, and starting it again in the same folder goes on")
	case errors.As(err, &failed):
		return fmt.Errorf("%s; what was played is kept, and starting it again in the same folder goes on", failed.Message())
	}
	return err
}
