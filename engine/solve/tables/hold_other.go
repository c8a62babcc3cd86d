//go:build !unix

package tables

import (
	"io"
	"os"
)

// hold reads a file.
func hold(file *os.File, size int) (data []byte, mapped bool, err error) {
	data = make([]byte, size)
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, false, err
	}
	_, err = io.ReadFull(file, data)
	return data, false, err
}

func unmap([]byte) error { return nil }
