//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package tables

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"houserules/engine/faults"
)

// lock makes the file of the lock and takes it. The system frees it when the process
// ends, however it ends, so that a killed run is in nobody's way.
func lock(root *os.Root) (*os.File, error) {
	for range 1000 {
		if err := faults.At(faults.Create); err != nil {
			return nil, err
		}
		file, err := root.OpenFile(lockName, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		err = faults.At(faults.Lock)
		if err == nil {
			err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		}
		if err != nil {
			_ = file.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) {
				err = errTaken
			}
			return nil, err
		}
		opened, err := file.Stat()
		named, other := root.Lstat(lockName)
		switch {
		case err == nil && other == nil && os.SameFile(opened, named):
			return file, nil
		case other == nil && !named.Mode().IsRegular():
			_ = file.Close()
			return nil, fmt.Errorf("%s is no regular file: remove it", lockName)
		}
		_ = file.Close() // whoever had it removed the file after it was opened
	}
	return nil, fmt.Errorf("%s is made and removed all the time", lockName)
}
