//go:build unix

package program

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"houserules/cmd/internal/exit"
)

// TestInterruptSaves: an interrupt ends a game politely, and it is saved; so does
// the end of the terminal.
func TestInterruptSaves(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGHUP} {
		t.Run(s.String(), func(t *testing.T) { interruptSaves(t, s) })
	}
}

func interruptSaves(t *testing.T, sent syscall.Signal) {
	// Beside the command's own, so that a signal too early ends no test.
	guard := make(chan os.Signal, 4)
	signal.Notify(guard, sent)
	defer signal.Stop(guard)
	record := t.TempDir() + "/game.ogn"
	in, typed := io.Pipe()
	defer typed.Close()
	var out lockedBuffer
	done := make(chan int)
	go func() {
		done <- run([]string{"play", "abapa", "--seed", "5", "--record", record}, in, &out, &out)
	}()
	fmt.Fprintln(typed, "c")
	for strings.Count(out.String(), "South> ") < 2 {
		time.Sleep(time.Millisecond)
	}
	if err := syscall.Kill(os.Getpid(), sent); err != nil {
		t.Skip(err)
	}
	if code := <-done; code != 128+int(sent) {
		t.Errorf("exit %d, not %d", code, 128+int(sent))
	}
	if !strings.Contains(out.String(), "The game stops here") {
		t.Errorf("it says:\n%s", &out)
	}
	var said bytes.Buffer
	if code := run([]string{"replay", record}, strings.NewReader(""), &said, &said); code != exitDone || !strings.HasPrefix(said.String(), "2 plies, not over") {
		t.Errorf("the record: exit %d, %s", code, &said)
	}
}

// TestHeardLate: a signal that ended a game, heard again when the game is over, does not end the
// program, which saves it.
func TestHeardLate(t *testing.T) {
	guard := make(chan os.Signal, 1)
	signal.Notify(guard, syscall.SIGINT)
	defer signal.Stop(guard)
	var errs lockedBuffer
	a := &app{err: &errs, screen: newScreen(&errs)}
	a.stopped.Store(&exit.Interruption{Signal: syscall.SIGINT})
	defer a.listen()()
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		t.Skip(err)
	}
	<-guard
	time.Sleep(20 * time.Millisecond) // it would end this process
}
