//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package sim

import "time"

// processTime would be the processor time that this process has spent; here it
// is not known.
func processTime() time.Duration { return 0 }
