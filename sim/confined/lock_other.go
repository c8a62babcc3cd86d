//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package confined

import (
	"fmt"
	"os"
	"strconv"
)

// Lock opens a file that nobody else may have open for writing. Systems that
// do not forbid to remove an open file do not keep two runs apart; those with
// flock have an implementation of their own. The release removes the file.
func (f *Folder) Lock(name string) (release func(), err error) {
	if err := f.Remove(name); err != nil {
		return nil, &BusyError{fmt.Sprintf("another run (%v)", err)}
	}
	file, err := f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, fmt.Errorf("cannot make a lock: %w; is the folder writable?", err)
	}
	_, _ = file.WriteString(strconv.Itoa(os.Getpid()) + "\n")
	return func() {
		_ = file.Close()
		_ = f.Remove(name)
	}, nil
}
