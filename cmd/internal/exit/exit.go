// Package exit says how all programs of this repository end: with which code, what a
// signal does, and what users are told of a fault. Package program and
// houserules-temporal use it.
package exit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"houserules/engine/guard"
)

// Exit codes. A program that a signal has ended has that of [Interruption].
const (
	Done   = 0
	Failed = 1
	Usage  = 2
)

// Interruption is the cause of a context that a signal has ended. It is a
// [context.Canceled].
type Interruption struct{ Signal os.Signal }

// Error names the signal.
func (i Interruption) Error() string { return fmt.Sprintf("interrupted (%v)", i.Signal) }

// Is makes it a context.Canceled.
func (i Interruption) Is(target error) bool { return target == context.Canceled }

// Code is the exit code, as shells have it: 128 and the number of the signal, 130 after
// SIGINT and 143 after SIGTERM.
func (i Interruption) Code() int {
	if s, ok := i.Signal.(syscall.Signal); ok {
		return 128 + int(s)
	}
	return Failed
}

// Catch returns a context that the first of some signals ends, after first was called.
// The second calls second, which is to end the process. stop leaves signals to others; where
// one was heard, the process is about to end with its code, and those that still come are
// ignored, so that none ends it with another.
func Catch(parent context.Context, first, second func(Interruption), signals ...os.Signal) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	heard := make(chan os.Signal, 2)
	signal.Notify(heard, signals...)
	done := make(chan struct{})
	guard.Start(func() error {
		select {
		case s := <-heard:
			first(Interruption{s})
			cancel(Interruption{s})
		case <-done:
			return nil
		}
		select {
		case s := <-heard:
			second(Interruption{s})
		case <-done:
		}
		return nil
	})
	return ctx, sync.OnceFunc(func() {
		if errors.As(context.Cause(ctx), new(Interruption)) {
			signal.Ignore(signals...)
		} else {
			signal.Stop(heard)
		}
		close(done)
		cancel(nil)
	})
}

// TellFault says on w that a command met a fault of the program. Where it happened is for
// who mends it: that goes into a file, whose name is said.
func TellFault(w io.Writer, command string, p *guard.Panic) {
	fmt.Fprintf(w, "%s: error: a fault of the program, not of what you gave it: %v\n", command, p.Value)
	what := "this message and the command line"
	if file, err := writeStack(command, p); err == nil {
		what += ", and the file\n  " + file + "\nwhich says where it happened"
	}
	fmt.Fprintf(w, "What was saved before is kept. Please report it with %s.\n", what)
}

// writeStack writes where a panic happened into a new file.
func writeStack(command string, p *guard.Panic) (name string, err error) {
	f, err := os.CreateTemp("", "houserules-fault-*.txt")
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(f, "%s\n%v\n\n%s", command, p.Value, p.Stack)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return f.Name(), err
}
