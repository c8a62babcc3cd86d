package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
)

// longestLine bounds a line of JSON input, in bytes.
const longestLine = 64 << 20

// eachLine calls visit for every line of a file that is not blank, "-" being
// standard input, with the line's number from 1.
func (a *app) eachLine(name string, visit func(number int, line []byte) error) error {
	var r io.Reader = a.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("reading lines: %w", err)
		}
		defer f.Close()
		r = f
	} else {
		name = "standard input"
	}
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, longestLine)
	for n := 1; sc.Scan(); n++ {
		line := bytes.TrimSpace(sc.Bytes())
		if len(line) == 0 {
			continue
		}
		if err := visit(n, line); err != nil {
			return err
		}
	}
	if err := sc.Err(); err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	return nil
}
