package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"houserules/configs/source"
)

// longestLine bounds what is kept of a line of JSON input, in bytes.
const longestLine = 64 << 20

// eachLine calls visit for every line of a file that is not blank, "-" being
// standard input, with the line's number from 1.
func (a *app) eachLine(name string, visit func(number int, line []byte) error) error {
	var r io.Reader = a.in
	if name != "-" {
		f, err := source.Open(name)
		if err != nil {
			return fmt.Errorf("reading lines: %w (- reads standard input)", err)
		}
		defer f.Close()
		r = f
	} else {
		name = "standard input"
	}
	in := bufio.NewReaderSize(r, 1<<16)
	for n := 1; ; n++ {
		line, err := readLine(in)
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff")) // some editors write one
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := visit(n, line); err != nil {
				return err
			}
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
