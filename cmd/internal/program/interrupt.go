package program

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"houserules/cmd/internal/exit"
	"houserules/cmd/internal/settings"
	"houserules/engine/guard"
)

// soon says what a command does, where that takes more than a moment, and then for how long it
// has done so: how long it takes is not known. What it returns is called when it is done.
func (a *app) soon(key string, args ...any) (done func()) {
	return a.expect(unknown, key, args...)
}

// unknown is how much is left of what nobody knows the length of.
func unknown(time.Duration) time.Duration { return 0 }

// lasting is how much is left of a time that is known beforehand.
func lasting(d time.Duration) (left func(time.Duration) time.Duration) {
	return func(elapsed time.Duration) time.Duration { return d - elapsed }
}

// computing is how much is left of what takes so much processor time, as fast as it went so far;
// spent is the processor time of the program, which says nothing on some systems.
func computing(d time.Duration, spent func() time.Duration) (left func(time.Duration) time.Duration) {
	begin := spent()
	return func(elapsed time.Duration) time.Duration {
		used := spent() - begin
		if used <= 0 {
			return d - elapsed
		}
		return time.Duration(float64(d-used) * float64(elapsed) / float64(used))
	}
}

// byCount is how much is left by how many of some things were done so far.
func byCount(done *atomic.Int64, of int64) (left func(time.Duration) time.Duration) {
	return func(elapsed time.Duration) time.Duration {
		n := done.Load()
		if n == 0 {
			return 0
		}
		return time.Duration(float64(elapsed) * float64(of-n) / float64(n))
	}
}

// expect is soon where it may be known, after some time, how much is left; nothing where it is not.
func (a *app) expect(left func(elapsed time.Duration) time.Duration, key string, args ...any) (done func()) {
	if a.settings.Progress == settings.Off {
		return func() {}
	}
	over, begin := make(chan struct{}), time.Now()
	said := guard.Start(func() error {
		what := a.words().Sentence(key, args...)
		for first, wait := true, a.screen.patience(); ; first, wait = false, max(plainFirst, min(2*wait, plainEvery)) {
			select {
			case <-over:
				return nil
			case <-time.After(wait):
			}
			elapsed := time.Since(begin)
			switch left := left(elapsed).Round(time.Second); {
			case left > 0:
				a.tell("progress.left", what, left)
			case first:
				fmt.Fprintln(a.err, what)
			default:
				a.tell("progress.so-far", what, a.roundedTime(elapsed.Seconds()))
			}
		}
	})
	return sync.OnceFunc(func() {
		close(over)
		<-said
	})
}

// listen ends the program where a signal comes while nothing goes on that a context ends: an
// analysis, a report, a plan that is made. stop leaves signals to the system.
func (a *app) listen() (stop func()) {
	heard, over := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	guard.Start(func() error {
		for {
			select {
			case s := <-heard:
				if a.catching.Load() > 0 || a.stopped.Load() != nil {
					continue // by whoever was asked for a context, and may have ended since
				}
				a.screen.leave()
				fmt.Fprintln(a.err)
				a.tell("progress.stopped")
				os.Exit(exit.Interruption{Signal: s}.Code())
			case <-over:
				return nil
			}
		}
	})
	return func() {
		signal.Stop(heard)
		close(over)
	}
}

// interruptible returns a context that the first Ctrl-C ends, after printing
// what that means, by the key of a sentence. A second one aborts the program: what is finished is on
// disk.
func interruptible(a *app, meaning string) (context.Context, func()) {
	return a.catch(context.Background(), func(i exit.Interruption) {
		a.stopped.Store(&i)
		fmt.Fprintln(a.err)
		a.tell("progress.stop", a.words().Sentence(meaning))
	})
}

// catch is [exit.Catch] of the signals that end a command, and of more; first is called after
// the first one.
func (a *app) catch(parent context.Context, first func(exit.Interruption), more ...os.Signal) (context.Context, func()) {
	a.catching.Add(1)
	ctx, stop := exit.Catch(parent, first, a.abort, append(more, os.Interrupt, syscall.SIGTERM)...)
	return ctx, sync.OnceFunc(func() {
		stop()
		a.catching.Add(-1)
	})
}

// abort ends the program at once.
func (a *app) abort(i exit.Interruption) {
	a.screen.leave()
	os.Exit(i.Code())
}
