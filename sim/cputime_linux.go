package sim

import (
	"syscall"
	"time"
)

// threadTime is the processor time that the calling thread has spent so far, in
// the program and in the system for it, or false where that is not known.
func threadTime() (spent time.Duration, known bool) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}
