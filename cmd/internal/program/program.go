// Package program has the commands: houserules is made of them, and so are programs of
// their own that know more places for shards.
package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/spf13/cobra"

	"houserules/analysis/reference"
	"houserules/cmd/internal/exit"
	"houserules/cmd/internal/settings"
	"houserules/configs/diag"
	"houserules/configs/printable"
	"houserules/configs/words"
	"houserules/engine/guard"
	"houserules/sim/confined"
	"houserules/sim/store"
	"houserules/sim/table/files"
	"houserules/variants"
)

// Exit codes.
const (
	exitDone   = exit.Done
	exitFailed = exit.Failed
	exitUsage  = exit.Usage
)

// Program is what differs between programs that are made of these commands.
type Program struct {
	// Name is what it is called.
	Name string
	// Objects opens a place in an object store by its URL; nil where the program knows
	// none.
	Objects func(url string) (store.Objects, error)
	// Parquet begins a Parquet file of a cell's games; nil where houserules-export is
	// started for it.
	Parquet func(data *files.Dataset, cell int, to io.Writer) (Games, error)
	// Entries writes the entries of an edition of the reference as Parquet; nil where the program
	// cannot.
	Entries func(e *reference.Edition, to io.Writer) error
	// hurry makes answers play for a twentieth of the time: for tests, which do not look
	// at how much they tell.
	hurry bool
	// shared says that the process is not the program's alone, as that of tests is not.
	shared bool
}

// Houserules is the program that knows folders only.
func Houserules() Program { return Program{Name: "houserules"} }

// app is what every command works with.
type app struct {
	in io.Reader
	// out and err replace what a terminal would take for a command.
	out, err io.Writer
	// terminal and screen are what they write to, for commands of our own.
	terminal io.Writer
	screen   *screen
	settings settings.Settings
	library  *variants.Library
	program  Program
	gate     gate
	// planning is how a plan is printed in place of being played; nil where it is played.
	planning *planOptions
	// warned are the warnings that were printed.
	warned []string
	// args is the command line after the program's name.
	args []string
	// stopped is the signal that told the command to stop; nil where none did.
	stopped atomic.Pointer[exit.Interruption]
	// catching counts the contexts that a signal ends; where there is none, it ends the program.
	catching atomic.Int32
}

// usageError marks an error in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usagef returns a usage error.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errSilent fails a command that has already said why.
var errSilent = errors.New("failed")

// Run executes one command line and returns the exit code: 0 when all was done, 1 when
// a check or a run failed, 2 when the command line makes no sense, 130 when Ctrl-C stopped
// it and 143 when SIGTERM did.
func (p Program) Run(args []string, in io.Reader, out, errw io.Writer) int {
	// Whatever is printed comes from people: titles, names, names of files.
	screen := newScreen(errw)
	safeOut, safeErr := printable.NewWriter(out), printable.NewWriter(screen)
	defer safeErr.Close()
	defer safeOut.Close()
	page := &page{safeOut, func() int { return columnsOf(out) }}
	a := &app{in: in, out: page, err: safeErr, terminal: out, screen: screen, library: variants.NewLibrary(), program: p, args: args}
	first := &firstUse{app: a}
	a.library.Learn, a.library.LearnOne, a.library.Levels = first.learned, first.together, a.knownLevels
	defer a.listen()()
	root := newRoot(a)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // a shell asks
		a.complete(root)
	}
	root.SetArgs(a.commandFor(root, args))
	var cmd *cobra.Command
	err := guard.Call(func() (err error) {
		cmd, err = root.ExecuteC()
		return err
	})
	if err == nil {
		return exitDone
	}
	screen.leave()
	return a.explain(safeErr, cmp.Or(cmd, root), err)
}

// explain prints an error the way users meet them and chooses the exit code.
func (a *app) explain(w io.Writer, cmd *cobra.Command, err error) int {
	var fault *guard.Panic
	var list diag.List
	var usage usageError
	var wrong *settings.Error
	switch {
	case errors.As(err, &fault):
		exit.TellFault(w, a.typed(), fault)
		return exitFailed
	case a.stopped.Load() != nil && (errors.Is(err, context.Canceled) || errors.As(err, &list)): // a list has only its text
		return a.stopped.Load().Code()
	case errors.Is(err, errSilent):
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
		fmt.Fprintf(w, "%s: error: %v\nRun '%s --help' for usage.\n", cmd.Root().Name(), err, cmd.CommandPath())
		return exitUsage
	default:
		fmt.Fprintf(w, "%s: error: %s\n", cmd.Root().Name(), remedied(err))
		return exitFailed
	}
}

// typed is the command line as a shell would read it.
func (a *app) typed() string {
	line := a.program.Name
	for _, word := range a.args {
		line += " " + quote(word)
	}
	return line
}

// remedied is the text of an error, with what to do about a full or failing disk where it
// does not say so itself: any file may be the one.
func remedied(err error) string {
	text := err.Error()
	switch {
	case confined.Full(err) && !strings.Contains(text, "make room"):
		text += "; make room and give the command again: what is finished is kept"
	case errors.Is(err, syscall.EIO):
		text += "; the disk fails, or what it hangs on: mend that and give the command again, what is finished is kept"
	}
	return text
}

// words is the catalogue in the language of the settings.
func (a *app) words() *words.Catalogue {
	if a.settings.Lang == "" { // before the settings are read
		return words.English()
	}
	return words.In(string(a.settings.Lang))
}
