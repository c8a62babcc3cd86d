//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package tables

import (
	"errors"
	"io/fs"
	"os"
)

// lock makes a file that nobody else may have open: systems without flock do not
// remove one that is.
func lock(root *os.Root) (*os.File, error) {
	if err := root.Remove(lockName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errTaken
	}
	return root.OpenFile(lockName, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
}
