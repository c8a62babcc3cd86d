//go:build unix

package tables

import (
	"os"
	"syscall"
)

// hold maps a file into memory, so that what is not looked at is not read.
func hold(file *os.File, size int) (data []byte, mapped bool, err error) {
	data, err = syscall.Mmap(int(file.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
	return data, true, err
}

func unmap(data []byte) error { return syscall.Munmap(data) }
