package table

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"

	"houserules/sim/confined"
)

// file is a part file being written. It hashes and counts what passes through.
type file struct {
	*confined.File
	buf  *bufio.Writer
	hash hash.Hash
	size int64
}

// create begins to write a file of a study's folder.
func create(folder *confined.Folder, name string) (*file, error) {
	f, err := folder.Create(name)
	if err != nil {
		return nil, err
	}
	w := &file{File: f, hash: sha256.New()}
	w.buf = bufio.NewWriterSize(io.MultiWriter(f, w.hash), 1<<15)
	return w, nil
}

// Write implements io.Writer.
func (w *file) Write(p []byte) (int, error) {
	n, err := w.buf.Write(p)
	w.size += int64(n)
	return n, err
}

// commit makes the file durable under its name and returns its size and
// checksum.
func (w *file) commit() (size int64, sum string, err error) {
	if err := w.buf.Flush(); err != nil {
		w.Abandon()
		return 0, "", err
	}
	if err := w.Commit(); err != nil {
		return 0, "", err
	}
	return w.size, hex.EncodeToString(w.hash.Sum(nil)), nil
}

// Checksum is the SHA-256 of a file's contents, in hexadecimal digits.
func Checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
