//go:build unix

package tables

import (
	"os"
	"syscall"

	"houserules/engine/faults"
)

// Map finds a layer as Read does, and maps its file into memory in place of reading it,
// so that the layers in use may be larger than memory. All of it is checked now and not
// again: a file that is changed in place later is read as it then is. Reading a part
// that is no longer there ends the program, except in goroutines under Guard.
func (f *Folder) Map(want Header) (l *Layer, err error) {
	file, h, err := f.open(want)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	l = &Layer{Header: h, file: f.File(want.Seeds)}
	if err = faults.At(faults.Map); err == nil {
		l.mapped, err = mapFile(file, headerSize+2*h.States)
	}
	if err != nil {
		return nil, unreadable(l.file, err)
	}
	l.Values, l.Ranks = asValues(l.mapped[headerSize:headerSize+h.States]), l.mapped[headerSize+h.States:]
	if err := l.check(); err != nil {
		_ = l.Close()
		return nil, err
	}
	return l, nil
}

// check compares a layer with its checksum.
func (l *Layer) check() (err error) {
	defer Guard(&err, func(at uintptr) error { return l.Lost(at) })()
	sum, err := l.begin()
	if err != nil {
		return err
	}
	sum.Write(asBytes(l.Values))
	sum.Write(l.Ranks)
	return l.compare(sum, l.file)
}

func mapFile(file *os.File, size int) ([]byte, error) {
	return syscall.Mmap(int(file.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
}

func unmap(data []byte) error { return syscall.Munmap(data) }
