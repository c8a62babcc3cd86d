package sim

import "runtime"

// oneMoreThread lets one more thread run Go code than there are workers, until
// the function it returns is called. A worker's blocks are kept in the
// background, which is mostly waiting in the system for the disk; but for up to
// ten milliseconds, until the scheduler notices, such a wait keeps the place of
// a thread that could play. That is as long as a block of random games takes.
//
// It is the whole program's setting, so it is put back, unless somebody else
// has changed it meanwhile.
func oneMoreThread(workers int) (restore func()) {
	before := runtime.GOMAXPROCS(0)
	if before > workers {
		return func() {}
	}
	runtime.GOMAXPROCS(workers + 1)
	return func() {
		if runtime.GOMAXPROCS(0) == workers+1 {
			runtime.GOMAXPROCS(before)
		}
	}
}
