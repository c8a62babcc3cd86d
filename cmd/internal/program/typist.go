package program

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"houserules/engine/guard"
)

// typist reads what a person types, line by line, in the background: an interrupt
// is heard while it waits.
type typist struct {
	lines chan string
	err   error // valid once lines is closed
	in    *bufio.Scanner
	begun bool
}

func newTypist(in io.Reader) *typist {
	return &typist{lines: make(chan string), in: bufio.NewScanner(in)}
}

// line returns the next line; false at the end of input or when interrupted.
func (p *typist) line(interrupted <-chan struct{}) (string, bool) {
	if !p.begun {
		p.begun = true
		guard.Start(func() error {
			defer close(p.lines)
			for p.in.Scan() {
				p.lines <- p.in.Text()
			}
			if p.err = p.in.Err(); errors.Is(p.err, bufio.ErrTooLong) {
				p.err = fmt.Errorf("a line of more than %d characters was typed", bufio.MaxScanTokenSize)
			}
			return nil
		})
	}
	select {
	case <-interrupted:
		return "", false
	case line, more := <-p.lines:
		return line, more
	}
}
