package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"

	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Objects is a place that keeps contents under names: a folder ([OpenFolder]), or a part
// of an object store. It is all that shards need of a place; nothing is renamed, locked or
// listed there, and tables are put once. Names have slashes between their parts. The methods
// may be called from several goroutines.
type Objects interface {
	// Put keeps contents under a name that has none yet, whole or not at all. The error
	// wraps fs.ErrExist where the name has some, those of a try that seemed to have
	// failed included. The reader is at its beginning, and may be read several times.
	Put(name string, contents io.ReadSeeker, sum Sum) error
	// Get reads contents, and says how many bytes they have. The error wraps
	// fs.ErrNotExist where the name has none.
	Get(name string) (contents io.ReadCloser, size int64, err error)
	// Hash says what a name has, without reading it where the place has kept that. The
	// error is as that of Get.
	Hash(name string) (Sum, error)
	// Replace keeps contents under a name in place of what it may have, whole or not at
	// all, and Remove takes a name away; one that is not there is no error. They are for
	// what a run remembers of blocks that are not whole.
	Replace(name string, contents []byte) error
	Remove(name string) error
	// Path is a name as people find it, for messages.
	Path(name string) string
	// Close lets go of the place.
	Close() error
}

// Sum tells contents from others: their SHA-256 in hexadecimal digits, and their length
// in bytes.
type Sum struct {
	SHA256 string
	Size   int64
}

// SumOf is the sum of what a reader has.
func SumOf(r io.Reader) (Sum, error) {
	hash := sha256.New()
	n, err := io.Copy(hash, r)
	return Sum{hex.EncodeToString(hash.Sum(nil)), n}, err
}

// folderObjects is a folder that keeps a file for each name.
type folderObjects struct{ *confined.Folder }

// OpenFolder opens a folder, which must be there, as a place for objects.
func OpenFolder(dir string) (Objects, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return nil, err
	}
	return folderObjects{folder}, nil
}

// Put implements Objects.
func (f folderObjects) Put(name string, contents io.ReadSeeker, _ Sum) error {
	if at := path.Dir(name); at != "." {
		if err := f.MakeFolder(at); err != nil {
			return err
		}
	}
	if _, err := f.Stat(name); err == nil {
		return fmt.Errorf("%s: %w", f.Path(name), fs.ErrExist)
	}
	file, err := f.Create(name)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, contents); err != nil {
		file.Abandon()
		return err
	}
	return file.CommitNew()
}

// Replace implements Objects.
func (f folderObjects) Replace(name string, contents []byte) error {
	if at := path.Dir(name); at != "." {
		if err := f.MakeFolder(at); err != nil {
			return err
		}
	}
	return f.WriteFile(name, contents)
}

// Get implements Objects.
func (f folderObjects) Get(name string) (io.ReadCloser, int64, error) {
	file, size, err := f.Open(name)
	if err != nil {
		return nil, 0, err
	}
	return file, size, nil
}

// Hash implements Objects.
func (f folderObjects) Hash(name string) (Sum, error) {
	file, _, err := f.Open(name)
	if err != nil {
		return Sum{}, err
	}
	defer file.Close()
	return SumOf(file)
}

// DifferentError says that a name has other contents than it should have.
type DifferentError struct{ Path string }

// Error says what follows.
func (e *DifferentError) Error() string {
	return fmt.Sprintf("%s is there already and differs from what was played: what is written there stays, so that it was left by another study, or by another program; choose another place, or delete it and run again", e.Path)
}

// putOnce puts contents under a name. The same contents there already are no error;
// others are a DifferentError.
func putOnce(to Objects, name string, contents io.ReadSeeker, sum Sum) error {
	err := to.Put(name, contents, sum)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	there, err := to.Hash(name)
	if err == nil && there != sum {
		err = &DifferentError{to.Path(name)}
	}
	return err
}

// WriteText writes a text under a name, once: the same text there already is no error,
// another is a [DifferentError].
func WriteText(to Objects, name string, text []byte) error {
	return putOnce(to, name, bytes.NewReader(text), Sum{table.Checksum(text), int64(len(text))})
}

// ReadPlan reads the plan at a place, and makes its games. The error wraps fs.ErrNotExist
// where there is none.
func ReadPlan(from Objects) (*plan.Plan, error) {
	text, err := ReadText(from, table.PlanFile, table.MaxPlan)
	if err != nil {
		return nil, err
	}
	return plan.ReadText(from.Path(table.PlanFile), text)
}

// ReadText reads contents of at most so many bytes.
func ReadText(from Objects, name string, most int64) ([]byte, error) {
	r, size, err := from.Get(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if size > most {
		return nil, fmt.Errorf("%s has %d bytes; such a file has at most %d", from.Path(name), size, most)
	}
	text, err := io.ReadAll(io.LimitReader(r, size))
	if err == nil && int64(len(text)) != size {
		err = io.ErrUnexpectedEOF
	}
	return text, err
}
