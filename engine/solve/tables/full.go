package tables

import (
	"errors"
	"fmt"
	"syscall"
)

// Full is the error of a disk, or of what somebody may have of it, that has no room.
type Full struct {
	// Folder is the path of the folder, Need what the layer takes that was to be written,
	// in bytes.
	Folder string
	Need   int64
	err    error
}

// Error says it, and what to do.
func (f *Full) Error() string {
	return fmt.Sprintf("there is no room in %s for a layer of %.1f MB (%v): make room there, or move its files to where there is some and name that; layers that were finished are kept, and the same command goes on with the next",
		f.Folder, float64(f.Need)/1e6, f.err)
}

// Unwrap returns what the system said.
func (f *Full) Unwrap() error { return f.err }

// full is a Full of an error that says so, and nil of others.
func (f *Folder) full(err error, need int64) error {
	for _, why := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		if errors.Is(err, why) {
			return &Full{f.path, need, err}
		}
	}
	return nil
}
