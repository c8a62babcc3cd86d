package outside

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"houserules/engine/guard"
)

// Limits of what is read from a program.
const (
	// mostLine is the longest line, in bytes.
	mostLine = 1 << 16
	// mostSaid is how many bytes it may write until it answers.
	mostSaid = 4 << 20
)

// Times that have nothing to do with thinking.
const (
	// startTime is the least that a program has to say that it is ready.
	startTime = 10 * time.Second
	// quitTime is what it has to end by itself when it is told to.
	quitTime = 250 * time.Millisecond
	// lookEvery is how often a wait looks whether it is to stop.
	lookEvery = 20 * time.Millisecond
)

// errStopped is the error of a wait that was told to stop.
var errStopped = errors.New("stopped")

// process is a running program. Its two pipes have a goroutine each, so that a
// program that reads nothing, or writes without end, holds nobody up; a third
// waits for its end. All are gone when kill returns.
type process struct {
	cmd    *exec.Cmd
	stdin  io.Closer
	stdout io.Closer
	write  chan string
	lines  chan string
	tail   *tail
	closed chan struct{} // tells the goroutines of the pipes to end
	gone   chan struct{} // the program has ended, with the error exit
	exit   error
	broken error // why nothing more is read; set before lines is closed
	pipes  guard.Group
	close  func()
}

// startProcess starts a program that may be started, if it still is what was allowed.
func startProcess(program *program) (*process, error) {
	cmd, err := program.command()
	if err != nil {
		return nil, err
	}
	in, stdin, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	stdout, out, err := os.Pipe()
	if err != nil {
		in.Close()
		stdin.Close()
		return nil, err
	}
	p := &process{
		cmd: cmd, stdin: stdin, stdout: stdout, tail: new(tail),
		write: make(chan string), lines: make(chan string, 16),
		closed: make(chan struct{}), gone: make(chan struct{}),
	}
	p.close = sync.OnceFunc(func() { close(p.closed) })
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, p.tail
	p.cmd.WaitDelay = quitTime // what it started itself may hold its standard error
	ownGroup(p.cmd)
	started := make(chan error, 1)
	guard.Start(func() error {
		// Where the system can end a program with the one that started it, it
		// goes by the thread that did.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		in.Close()
		out.Close()
		started <- err
		if err == nil {
			p.exit = p.cmd.Wait()
			close(p.gone)
		}
		return nil
	})
	if err := <-started; err != nil {
		stdin.Close()
		stdout.Close()
		return nil, err
	}
	p.pipes.Go(func() { p.writeAll(stdin) })
	p.pipes.Go(func() { p.readAll(stdout) })
	return p, nil
}

// writeAll writes what is sent until it is told to end. A program that has closed
// its input may still say why on its output.
func (p *process) writeAll(w io.Writer) {
	for {
		select {
		case text := <-p.write:
			if _, err := io.WriteString(w, text); err != nil {
				continue
			}
		case <-p.closed:
			return
		}
	}
}

// readAll passes lines on until the output ends, a line is too long, or it is
// told to end.
func (p *process) readAll(r io.Reader) {
	defer close(p.lines)
	in := bufio.NewReaderSize(r, mostLine)
	for {
		line, err := in.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			p.broken = fmt.Errorf("it wrote a line of more than %d bytes", mostLine)
			return
		}
		if len(line) > 0 {
			select {
			case p.lines <- string(line):
			case <-p.closed:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// unasked shows what came since the last answer. Where a line of it is understood,
// the program has answered what nobody asked, and its next answer may be meant for
// the last question.
func (p *process) unasked(understand func(line string) (bool, error)) error {
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return p.ended()
			}
			if done, err := understand(line); done || err != nil {
				return fmt.Errorf("it answered more often than it was asked: %q", short(strings.TrimSpace(line)))
			}
		default:
			return nil
		}
	}
}

// ask sends a text and shows what comes back line by line until it is understood.
// It gives up after some time, where stop is set, where the program ends, and where
// it writes too much.
func (p *process) ask(text string, within time.Duration, stop *atomic.Bool, understand func(line string) (bool, error)) error {
	late := time.NewTimer(within)
	defer late.Stop()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	write := p.write
	for said := 0; ; {
		select {
		case write <- text:
			write = nil
		case line, ok := <-p.lines:
			if !ok {
				return p.ended()
			}
			if said += len(line); said > mostSaid {
				return fmt.Errorf("it wrote more than %d bytes and no answer", mostSaid)
			}
			done, err := understand(line)
			if done || err != nil {
				return err
			}
		case <-late.C:
			return fmt.Errorf("it did not answer within %v%s", within, p.tail.said())
		case <-look.C:
			if stop != nil && stop.Load() {
				return errStopped
			}
		}
	}
}

// send writes a text that has no answer.
func (p *process) send(text string, within time.Duration) {
	late := time.NewTimer(within)
	defer late.Stop()
	select {
	case p.write <- text:
	case <-p.gone:
	case <-late.C:
	}
}

// ended says how the program ended, or why nothing more is read from it.
func (p *process) ended() error {
	if p.broken != nil {
		return p.broken
	}
	select {
	case <-p.gone:
		how := "it ended by itself"
		if p.exit != nil && !errors.Is(p.exit, exec.ErrWaitDelay) {
			how = fmt.Sprintf("it ended (%v)", p.exit)
		}
		return fmt.Errorf("%s%s", how, p.tail.said())
	case <-time.After(quitTime):
		return fmt.Errorf("it closed its standard output%s", p.tail.said())
	}
}

// quit tells the program to end, and ends it where it does not.
func (p *process) quit(bye string) {
	p.send(bye, quitTime)
	p.stdin.Close()
	end := time.NewTimer(quitTime)
	defer end.Stop()
	select {
	case <-p.gone:
	case <-end.C:
	}
	p.kill()
}

// kill ends the program and all that it started, and waits until they are gone.
func (p *process) kill() {
	p.close()
	killGroup(p.cmd)
	p.stdin.Close()
	p.stdout.Close()
	<-p.gone
	killGroup(p.cmd) // what was left behind by one that ended by itself
	p.pipes.Wait()
}
