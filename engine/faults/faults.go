// Package faults lets a test say which operations the system refuses. Code that writes
// files asks it before each operation; outside of tests it refuses nothing. It is the
// one state of a process as a whole in this program: a failing disk is one, too, and a
// test of a whole command cannot reach the folders that the command opens.
package faults

import "sync/atomic"

// Operation is something asked of the system that may fail.
type Operation string

// The operations. Where Write fails half of it is done, and where Close does the file is
// closed all the same.
const (
	Create Operation = "create"
	Write  Operation = "write"
	Flush  Operation = "fsync"
	Close  Operation = "close"
	Rename Operation = "rename"
	Link   Operation = "link"
	Remove Operation = "remove"
	Mkdir  Operation = "mkdir"
	Open   Operation = "open"
	Read   Operation = "read"
	Lock   Operation = "flock"
	Map    Operation = "mmap"
)

var refused atomic.Pointer[func(Operation) error]

// Refuse has a function asked before every operation: its error is what the system says in
// place of doing it. Nil takes it back. Only tests call it.
func Refuse(by func(Operation) error) {
	if by == nil {
		refused.Store(nil)
		return
	}
	refused.Store(&by)
}

// At says why an operation is not to be done; nil but for tests.
func At(o Operation) error {
	if by := refused.Load(); by != nil {
		return (*by)(o)
	}
	return nil
}
