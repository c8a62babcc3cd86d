package asm

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// site is where in the program that writes the assembly something was asked for: the
// line, and the lines from which that was called, the innermost first.
type site [4]uintptr

// here is the line from which a method of the package was called; depth is how many
// calls of the package lead from it to here.
func here(depth int) (s site) {
	runtime.Callers(2+depth, s[:])
	return s
}

// String tells the lines, as in "ops.go:14, called from sow.go:20".
func (s site) String() string {
	var lines []string
	frames := runtime.CallersFrames(s[:])
	for {
		f, more := frames.Next()
		if f.File == "" || strings.HasPrefix(f.Function, "runtime.") || strings.HasPrefix(f.Function, "testing.") {
			break
		}
		lines = append(lines, fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line))
		if !more {
			break
		}
	}
	return strings.Join(lines, ", called from ")
}
