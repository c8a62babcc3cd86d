// Package guard starts all goroutines of this repository. A panic in a goroutine ends
// the whole process, whoever waits for it, and with it all that was to be saved; one
// that begins here hands its panic on instead: as an error, or as a panic in the
// goroutine that waits.
//
// A test keeps bare go statements out of all other packages
// (cmd/internal/program/goroutines_test.go).
package guard

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is a panic that was caught. It is a fault of the program.
type Panic struct {
	// Value is what the program panicked with.
	Value any
	// Stack says where, as [debug.Stack] does.
	Stack []byte
}

// Error says what went wrong.
func (p *Panic) Error() string { return fmt.Sprintf("a fault of the program: %v", p.Value) }

// Unwrap returns what the program panicked with where that is an error.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// Call calls a function. A panic in it is returned as a [*Panic].
func Call(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = caught(v)
		}
	}()
	return f()
}

// caught describes a panic; one that was handed on stays what it was.
func caught(v any) *Panic {
	if p, ok := v.(*Panic); ok {
		return p
	}
	return &Panic{v, debug.Stack()}
}

// Start calls a function in a goroutine of its own. What it returns, or its panic as a
// [*Panic], comes through the channel, which need not be asked.
func Start(f func() error) <-chan error {
	done := make(chan error, 1)
	go func() { done <- Call(f) }()
	return done
}

// Group is some goroutines that are waited for together. The zero value has none.
type Group struct {
	all    sync.WaitGroup
	mu     sync.Mutex
	failed *Panic
}

// Go calls a function in a goroutine of its own.
func (g *Group) Go(f func()) {
	g.all.Go(func() {
		defer func() {
			if v := recover(); v != nil {
				g.mu.Lock()
				defer g.mu.Unlock()
				if g.failed == nil {
					g.failed = caught(v)
				}
			}
		}()
		f()
	})
}

// Wait waits for all of them. Where one has panicked it panics with the first [*Panic].
func (g *Group) Wait() {
	g.all.Wait()
	if g.failed != nil {
		panic(g.failed)
	}
}
