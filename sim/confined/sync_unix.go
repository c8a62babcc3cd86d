//go:build unix

package confined

import (
	"errors"
	"houserules/engine/faults"
	"syscall"
)

// sync makes the names in a folder durable. Some network file systems cannot
// sync a folder and say so; then there is nothing more to do.
func (f *Folder) sync(name string) error {
	if err := faults.At(faults.Flush); err != nil {
		return err
	}
	d, err := f.root.Open(name)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil
	}
	return errors.Join(err, d.Close())
}
