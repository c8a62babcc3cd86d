package retrograde

import (
	"errors"
	"sync/atomic"
	"time"

	"houserules/engine/guard"
)

// lookout is how long a worker who has nothing to do looks out for more before they sleep.
// A step of two workers takes less than a thousandth of a second as a rule, and the next
// follows at once; to wake a goroutine takes up to a tenth of that.
const lookout = 100 * time.Microsecond

// crew is the workers of a layer, of whom the caller is one.
type crew struct {
	work atomic.Pointer[work] // what was begun last
	// asleep says of each of the others that they wait for their bell.
	asleep []atomic.Bool
	bells  []chan struct{}
	all    guard.Group
	alert  bool
}

// work is a number of things that are done by whoever is free.
type work struct {
	things  int
	do      func(w, i int)
	next    atomic.Int64 // the first that nobody has begun
	busy    atomic.Int32 // others who may be at one
	waiting atomic.Bool  // the caller sleeps until they are done
	done    chan struct{}
	failed  atomic.Pointer[guard.Panic] // of one of the others
}

// hire starts some workers less the caller; who is alert looks out for work.
func hire(workers int, alert bool) *crew {
	c := &crew{asleep: make([]atomic.Bool, workers), alert: alert}
	for range workers {
		c.bells = append(c.bells, make(chan struct{}, 1))
	}
	for w := 1; w < workers; w++ {
		c.all.Go(func() { c.serve(w) })
	}
	return c
}

// dismiss ends the others.
func (c *crew) dismiss() {
	c.begin(&work{})
	c.all.Wait()
}

// share does a number of things, by the caller alone or by all.
func (c *crew) share(alone bool, things int, do func(w, i int)) {
	if alone || len(c.bells) == 1 || things < 2 {
		for i := range things {
			do(0, i)
		}
		return
	}
	k := &work{things: things, do: do, done: make(chan struct{}, 1)}
	c.begin(k)
	k.take(0)
	c.await(k)
	if p := k.failed.Load(); p != nil {
		panic(p)
	}
}

// await waits until none of the others is at a work any more.
func (c *crew) await(k *work) {
	none := func() bool { return k.busy.Load() == 0 }
	if c.spot(none) {
		return
	}
	k.waiting.Store(true)
	if !none() || !k.waiting.CompareAndSwap(true, false) {
		<-k.done
	}
}

// begin hands out work, and wakes who sleeps.
func (c *crew) begin(k *work) {
	c.work.Store(k)
	for w := 1; w < len(c.bells); w++ {
		if c.asleep[w].CompareAndSwap(true, false) {
			c.bells[w] <- struct{}{}
		}
	}
}

// serve is what one of the others does until there is work with nothing to do.
func (c *crew) serve(w int) {
	var last *work
	for {
		more := func() bool { return c.work.Load() != last }
		if !c.spot(more) {
			c.asleep[w].Store(true)
			if !more() || !c.asleep[w].CompareAndSwap(true, false) {
				<-c.bells[w]
			}
		}
		last = c.work.Load()
		if last.do == nil {
			return
		}
		// Who comes late finds nothing left, and the caller need not wait for them.
		last.busy.Add(1)
		last.help(w)
		if last.busy.Add(-1) == 0 && last.waiting.CompareAndSwap(true, false) {
			last.done <- struct{}{}
		}
	}
}

// take does what nobody has begun.
func (k *work) take(w int) {
	for i := int(k.next.Add(1)) - 1; i < k.things; i = int(k.next.Add(1)) - 1 {
		k.do(w, i)
	}
}

// help is take for one of the others, whose panic is the caller's to hear.
func (k *work) help(w int) {
	err := guard.Call(func() error {
		k.take(w)
		return nil
	})
	var p *guard.Panic
	if errors.As(err, &p) {
		k.failed.CompareAndSwap(nil, p)
	}
}

// spot looks out for something, and says whether it came.
func (c *crew) spot(came func() bool) bool {
	if came() {
		return true
	}
	if !c.alert {
		return false
	}
	for begun := time.Now(); time.Since(begun) < lookout; {
		if came() {
			return true
		}
	}
	return false
}
