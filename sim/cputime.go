package sim

import "time"

// threadClock measures the processor time that one thread spends. The goroutine
// that reads it must be the one that started it, and be locked to its thread
// (runtime.LockOSThread) all the while.
//
// Only Linux tells the time of a thread without cgo. Elsewhere the clock reads
// the least of what is known to be no less: the time that has passed, and the
// processor time of the whole process. So it may run fast there, when other
// workers compute at the same time, and never runs slow.
type threadClock struct {
	thread  time.Duration
	known   bool // whether thread is
	process time.Duration
	begin   time.Time
}

// startThreadClock starts a clock on the calling thread.
func startThreadClock() threadClock {
	c := threadClock{process: processTime(), begin: time.Now()}
	c.thread, c.known = threadTime()
	return c
}

// spent is the processor time since the clock was started.
func (c threadClock) spent() time.Duration {
	if now, ok := threadTime(); ok && c.known {
		return now - c.thread
	}
	passed := time.Since(c.begin)
	if now := processTime(); now > 0 {
		passed = min(passed, now-c.process)
	}
	return passed
}

// CPUTime is the processor time that the process has spent so far; 0 where the system
// does not tell.
func CPUTime() time.Duration { return processTime() }
