package program

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"houserules/configs/source"
)

// longestLine bounds what is kept of a line of JSON input, in bytes.
const longestLine = 64 << 20

// openInput opens a file that a user names, "-" being standard input, and returns
// what to call it.
func (a *app) openInput(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		return io.NopCloser(a.in), "standard input", nil
	}
	f, err := source.Open(name)
	if err != nil {
		return nil, name, fmt.Errorf("%s cannot be read: %s; - reads standard input", name, source.Reason(err))
	}
	return f, name, nil
}

// eachLine calls visit for every line of a file that is not blank, "-" being
// standard input, with the line's number from 1.
func (a *app) eachLine(name string, visit func(number int, line []byte) error) error {
	return a.eachRawLine(name, notBlank(visit))
}

// eachRawLine calls visit for every line of a file, "-" being standard input, with
// the line's number from 1 and without its end.
func (a *app) eachRawLine(name string, visit func(number int, line []byte) error) error {
	r, name, err := a.openInput(name)
	if err != nil {
		return err
	}
	defer r.Close()
	return rawLinesOf(name, bufio.NewReaderSize(r, 1<<16), visit)
}

// eachLineOf calls visit for every line that is not blank.
func eachLineOf(name string, in *bufio.Reader, visit func(number int, line []byte) error) error {
	return rawLinesOf(name, in, notBlank(visit))
}

// notBlank makes of what visits lines that are not blank, without the blanks around
// them, what visits all.
func notBlank(visit func(number int, line []byte) error) func(number int, line []byte) error {
	return func(n int, line []byte) error {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			return nil
		}
		return visit(n, line)
	}
}

// rawLinesOf calls visit for every line, without its end.
func rawLinesOf(name string, in *bufio.Reader, visit func(number int, line []byte) error) error {
	for n := 1; ; n++ {
		line, err := readLine(in)
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff")) // some editors write one
		}
		if err := visit(n, bytes.TrimRight(line, "\r\n")); err != nil {
			return err
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
	}
}

// readLine reads to the end of a line. Of a line that is too long to be
// anything of use it keeps the beginning, which then fails as JSON; the lines
// after it are still read.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(line) < longestLine {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}
