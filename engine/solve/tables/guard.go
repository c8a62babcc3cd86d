package tables

import (
	"runtime/debug"
	"unsafe"
)

// Guard turns the fault of a goroutine that reads a mapped file, which has become
// shorter or whose disk cannot be read, into an error. It is for every goroutine that
// reads layers which were mapped,
//
//	defer tables.Guard(&err, lost)()
//
// where lost returns the error of the layer that holds the address ([Layer.Lost]), nil
// if none does. Any other panic goes on.
func Guard(err *error, lost func(at uintptr) error) (done func()) {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			*err = Fault(p, lost)
		}
	}
}

// Fault turns the panic of a goroutine that has debug.SetPanicOnFault into the error that lost
// names for its address, and panics again where lost has none. It does what Guard does at half
// the cost, for those that are asked often.
func Fault(p any, lost func(at uintptr) error) error {
	if fault, ok := p.(interface{ Addr() uintptr }); ok {
		if err := lost(fault.Addr()); err != nil {
			return err
		}
	}
	panic(p)
}

// Lost is the error of a fault at an address; nil where that is not the layer's.
func (l *Layer) Lost(at uintptr) error {
	if len(l.mapped) == 0 {
		return nil
	}
	begin := uintptr(unsafe.Pointer(unsafe.SliceData(l.mapped)))
	if at < begin || at-begin >= uintptr(len(l.mapped)) {
		return nil
	}
	return &Damaged{l.file, "it has become shorter since it was opened, or its disk cannot be read; houserules solve with --tables and --rebuild makes it again"}
}
