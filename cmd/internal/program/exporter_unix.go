//go:build unix

package program

import (
	"os"
	"syscall"
)

// become replaces this program by another with the same process, so that Ctrl-C, other
// signals, the terminal and the exit status are the other's. It returns an error or not
// at all.
func become(path string, args []string) error {
	return syscall.Exec(path, append([]string{path}, args...), os.Environ())
}
