package tables

import (
	"errors"
	"fmt"
	"syscall"
)

// Full is the error of a layer for which the disk, or the user's quota, has no room.
type Full struct {
	// File is the path of the layer that does not fit. Need is its size in bytes, All
	// the size of all layers that were asked for, 0 if unknown.
	File      string
	Need, All int64
	err       error
}

// Error says it, and what to do.
func (f *Full) Error() string {
	all := ""
	if f.All > 0 {
		all = ", and all that are asked for take " + size(f.All)
	}
	return fmt.Sprintf("cannot write %s: there is no room for its %s%s (%v): make room there, or move the folder to where there is some and name that; layers that were finished are kept, and the same command goes on with the next",
		f.File, size(f.Need), all, f.err)
}

// size is a number of bytes for people.
func size(bytes int64) string {
	if bytes < 1e6 {
		return fmt.Sprintf("%.1f kB", float64(bytes)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}

// Unwrap returns what the system said.
func (f *Full) Unwrap() error { return f.err }

// full is a Full of an error that says so, and nil of others.
func (f *Folder) full(err error, h Header) error {
	for _, why := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		if errors.Is(err, why) {
			return &Full{File: f.File(h.Seeds), Need: Size(h.States), err: err}
		}
	}
	return nil
}
