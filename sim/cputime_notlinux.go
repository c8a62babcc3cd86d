//go:build !linux

package sim

import "time"

// threadTime would be the processor time that the calling thread has spent;
// here it is not known.
func threadTime() (spent time.Duration, known bool) { return 0, false }
