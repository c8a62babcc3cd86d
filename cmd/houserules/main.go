// Houserules plays variants of traditional games by the million and says what
// a rule does: who profits from moving first, how often games are drawn, how
// long they last.
//
// Usage:
//
//	houserules run STUDY.yaml|NAME [-o DIR]
//	houserules variants list|show|explain|check|diff|new
//	houserules help
//
// Exit status is 0 when all was done, 1 when a check or a run failed or was
// interrupted, 2 when the command line makes no sense.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/settings"
	"houserules/configs/diag"
	"houserules/configs/printable"
	"houserules/variants"
)

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// app is what every command works with.
type app struct {
	in io.Reader
	// out and err replace what a terminal would take for a command.
	out, err io.Writer
	// terminal and errTerminal are what they write to, for commands of our own.
	terminal, errTerminal io.Writer
	settings              settings.Settings
	library               *variants.Library
}

// usageError marks an error in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usagef returns a usage error.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errSilent fails a command that has already said why.
var errSilent = errors.New("failed")

// run executes one command line and returns the exit code.
func run(args []string, in io.Reader, out, errw io.Writer) int {
	// Whatever is printed comes from people: titles, names, names of files.
	safeOut, safeErr := printable.NewWriter(out), printable.NewWriter(errw)
	defer safeErr.Close()
	defer safeOut.Close()
	a := &app{in: in, out: safeOut, err: safeErr, terminal: out, errTerminal: errw, library: variants.NewLibrary()}
	root := newRoot(a)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(safeOut)
	root.SetErr(safeErr)
	cmd, err := root.ExecuteC()
	if err == nil {
		return exitDone
	}
	return report(safeErr, cmd, err)
}

// report prints an error the way users meet them and chooses the exit code.
func report(w io.Writer, cmd *cobra.Command, err error) int {
	var list diag.List
	var usage usageError
	var wrong *settings.Error
	switch {
	case errors.Is(err, errSilent), errors.Is(err, context.Canceled):
		return exitFailed
	case errors.As(err, &wrong):
		fmt.Fprint(w, wrong.List.String())
		if wrong.Usage {
			return exitUsage
		}
		return exitFailed
	case errors.As(err, &list):
		fmt.Fprint(w, list.String())
		return exitFailed
	case errors.As(err, &usage):
		fmt.Fprintf(w, "houserules: error: %v\nRun '%s --help' for usage.\n", err, cmd.CommandPath())
		return exitUsage
	default:
		fmt.Fprintf(w, "houserules: error: %v\n", err)
		return exitFailed
	}
}
