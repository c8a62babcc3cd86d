package tables

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"houserules/engine/faults"
)

// lockName is the file that only the program that writes layers has open.
const lockName = "lock"

var errTaken = errors.New("another program is making tables here: wait for it, or give another folder")

// Lock keeps other programs from writing layers until the folder is closed: they would
// write a layer under the name that this one writes it under. Readers need no lock,
// for a layer is whole or not there. Its error says so where another program is at
// work; a folder that is locked already stays so.
func (f *Folder) Lock() error {
	if f.locked != nil {
		return nil
	}
	file, err := lock(f.root)
	switch {
	case errors.Is(err, errTaken):
		return fmt.Errorf("cannot write in %s: %w", f.path, err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Errorf("cannot write in %s: %w; give a folder that can be written to", f.path, err)
	case err != nil:
		return fmt.Errorf("cannot write in %s: %w; move %s away, or give another folder", f.path, err, filepath.Join(f.path, lockName))
	}
	f.locked = file
	return nil
}

// unlock lets others write.
func (f *Folder) unlock() {
	if f.locked != nil {
		// Removed while it is still held: who waits for it looks whether it is there.
		_ = cmp.Or(faults.At(faults.Remove), f.root.Remove(lockName))
		_ = f.locked.Close()
		f.locked = nil
	}
}
