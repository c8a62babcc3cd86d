package program

import (
	"context"
	"fmt"
	"os"
	"syscall"

	"houserules/cmd/internal/exit"
)

// interruptible returns a context that the first Ctrl-C ends, after printing
// what that means. A second one aborts the program: what is finished is on
// disk.
func interruptible(a *app, meaning string) (context.Context, func()) {
	return exit.Catch(context.Background(), func(i exit.Interruption) {
		a.stopped.Store(&i)
		fmt.Fprintf(a.err, "\nstopping: %s\n", meaning)
	}, a.abort, os.Interrupt, syscall.SIGTERM)
}

// abort ends the program at once.
func (a *app) abort(i exit.Interruption) {
	a.screen.leave()
	os.Exit(i.Code())
}
