//go:build unix

package table

import (
	"errors"
	"os"
	"syscall"
)

// SyncFolder makes the names in a folder durable. Some network file systems
// cannot sync a folder and say so; then there is nothing more to do.
func SyncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil
	}
	return errors.Join(err, d.Close())
}
