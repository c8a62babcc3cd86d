//go:build linux || darwin

package sim

import (
	"strconv"
	"syscall"
)

// limitFiles forbids the process to write files beyond a size in bytes; "" is
// no limit.
func limitFiles(size string) error {
	if size == "" {
		return nil
	}
	n, err := strconv.ParseUint(size, 10, 64)
	if err != nil {
		return err
	}
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n})
}
