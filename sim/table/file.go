package table

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
)

// tempSuffix ends the name of a file that is being written. The name also
// begins with a dot, so that no reader takes it for a table.
const tempSuffix = ".tmp"

// TempFile reports whether a file's name is one that an interrupted write
// leaves behind.
func TempFile(name string) bool {
	return len(name) > len(tempSuffix)+1 && name[0] == '.' && filepath.Ext(name) == tempSuffix
}

// file is a file being written under a temporary name. It hashes and counts
// what passes through.
type file struct {
	path string
	f    *os.File
	buf  *bufio.Writer
	hash hash.Hash
	size int64
}

// create begins to write path.
func create(path string) (*file, error) {
	f, err := os.OpenFile(tempName(path), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, err
	}
	w := &file{path: path, f: f, hash: sha256.New()}
	w.buf = bufio.NewWriterSize(io.MultiWriter(f, w.hash), 1<<15)
	return w, nil
}

func tempName(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+tempSuffix)
}

// Write implements io.Writer.
func (w *file) Write(p []byte) (int, error) {
	n, err := w.buf.Write(p)
	w.size += int64(n)
	return n, err
}

// commit makes the file durable under its name and returns its size and
// checksum. Once it has returned without error the file survives a crash.
func (w *file) commit() (size int64, sum string, err error) {
	err = errors.Join(w.buf.Flush(), w.f.Sync(), w.f.Close())
	if err == nil {
		err = os.Rename(tempName(w.path), w.path)
	}
	if err == nil {
		err = SyncFolder(filepath.Dir(w.path))
	}
	if err != nil {
		_ = os.Remove(tempName(w.path))
		return 0, "", err
	}
	return w.size, hex.EncodeToString(w.hash.Sum(nil)), nil
}

// abandon removes what was written.
func (w *file) abandon() {
	_ = w.f.Close()
	_ = os.Remove(tempName(w.path))
}

// WriteFile writes a file so that a crash at any moment leaves either the old
// contents or the new: under a temporary name in the same folder, synced, then
// renamed.
func WriteFile(path string, data []byte) error {
	w, err := create(path)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	if _, err := w.Write(data); err != nil {
		w.abandon()
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	if _, _, err := w.commit(); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	return nil
}
