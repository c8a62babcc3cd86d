//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package sim

import (
	"syscall"
	"time"
)

// processTime is the processor time that this process has spent so far, in the
// program and in the system for it.
func processTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
