package tables

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"unsafe"

	"houserules/engine/faults"
	"houserules/engine/solve/huge"
)

// Version is the version of the format of files and of what values and ranks mean.
const Version = 3

// headerSize is the length of a header with the line's end, in bytes.
const headerSize = 512

// Size is the size of a file with so many states, in bytes.
func Size(states int) int64 { return headerSize + 2*int64(states) }

// Header says what a layer is.
type Header struct {
	// Version is the version of the format.
	Version int `json:"version"`
	// Rules is the hash of the rules, Class that of the values.
	Rules string `json:"rules"`
	Class string `json:"class"`
	// Seeds is the number of seeds on the board, States that of positions with
	// their tags.
	Seeds  int `json:"seeds"`
	States int `json:"states"`
	// Longest is the largest rank, also where a byte does not hold it.
	Longest int `json:"longest"`
	// Checksum is the SHA-256 of the header without it, of values and of ranks, in
	// hexadecimal digits.
	Checksum string `json:"checksum"`
}

// begin begins the checksum of a layer with this header.
func (h Header) begin() (hash.Hash, error) {
	h.Checksum = ""
	line, err := json.Marshal(h)
	if err != nil {
		return nil, fmt.Errorf("tables: %w", err)
	}
	sum := sha256.New()
	sum.Write(line)
	return sum, nil
}

// compare compares the checksum with what a file holds.
func (h Header) compare(sum hash.Hash, path string) error {
	if hex.EncodeToString(sum.Sum(nil)) != h.Checksum {
		return &Damaged{path, "its checksum is another than its header says"}
	}
	return nil
}

// Layer is what a file holds.
type Layer struct {
	Header
	// Values are the values of the states, for the player to move.
	Values []int8
	// Ranks are the plies to the next capture or end, see package retrograde; nil where
	// they were not asked for.
	Ranks []uint8

	file   string
	mapped []byte // nil where the file was read
}

// Close gives back what holds the layer, which must not be used afterwards.
func (l *Layer) Close() error {
	if l.mapped == nil {
		return nil
	}
	data := l.mapped
	l.mapped, l.Values, l.Ranks = nil, nil, nil
	return unmap(data)
}

// Damaged is the error of a layer that is there and is not what it says it is.
type Damaged struct {
	// File is the path, Why what is wrong.
	File, Why string
}

// Error implements error.
func (d *Damaged) Error() string { return fmt.Sprintf("%s is damaged: %s", d.File, d.Why) }

// ErrForeign is the error of a layer of other rules, or of another version.
var ErrForeign = errors.New("foreign table")

// Folder is a folder of layers.
type Folder struct {
	root   *os.Root
	path   string
	locked *os.File // nil where others may write
}

// Open opens a folder, and makes it where there is none.
func Open(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, fmt.Errorf("no layers can be kept in %s: %w; give a folder that can be written to", path, err)
	}
	return OpenExisting(path)
}

// OpenExisting opens a folder that must be there.
func OpenExisting(path string) (*Folder, error) {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() { // to open a pipe is to wait for who writes to it
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, fmt.Errorf("tables: %w", err)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("tables: %w", err)
	}
	return &Folder{root: root, path: path}, nil
}

// Close closes the folder and unlocks it; layers stay as they are.
func (f *Folder) Close() error {
	f.unlock()
	return f.root.Close()
}

// File is the path of a layer's file, for messages.
func (f *Folder) File(seeds int) string { return filepath.Join(f.path, name(seeds)) }

func name(seeds int) string { return fmt.Sprintf("seeds-%02d.layer", seeds) }

// Write keeps a layer, in a folder that it locks first. Version, States and Checksum are
// filled in.
func (f *Folder) Write(h Header, values []int8, ranks []uint8) (err error) {
	if len(values) != len(ranks) {
		return fmt.Errorf("tables: %d values and %d ranks of one layer", len(values), len(ranks))
	}
	h.Version, h.States = Version, len(values)
	sum, err := h.begin()
	if err != nil {
		return err
	}
	sum.Write(asBytes(values))
	sum.Write(ranks)
	h.Checksum = hex.EncodeToString(sum.Sum(nil))
	line, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("tables: %w", err)
	}
	if len(line) >= headerSize {
		return fmt.Errorf("tables: a header of %d bytes, more than %d", len(line), headerSize)
	}
	line = append(line, bytes.Repeat([]byte(" "), headerSize-1-len(line))...)
	line = append(line, '\n')
	if err := f.Lock(); err != nil {
		return cmp.Or(f.full(err, h), err)
	}
	temp := name(h.Seeds) + ".part"
	defer func() {
		if err != nil {
			_ = f.root.Remove(temp)
			if full := f.full(err, h); full != nil {
				err = full
				return
			}
			err = fmt.Errorf("cannot write %s: %w; layers that were finished are kept, and the same command goes on with the next", f.File(h.Seeds), err)
		}
	}()
	// What an interrupted run left under this name is of no use to anybody.
	if err := cmp.Or(faults.At(faults.Remove), f.root.Remove(temp)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; move it away", err)
	}
	if err := faults.At(faults.Create); err != nil {
		return err
	}
	file, err := f.root.OpenFile(temp, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	for _, part := range [][]byte{line, asBytes(values), ranks} {
		if err = faults.At(faults.Write); err != nil {
			part = part[:len(part)/2]
		}
		if _, wrong := file.Write(part); err != nil || wrong != nil {
			err = cmp.Or(err, wrong)
			_ = file.Close()
			return err
		}
	}
	if err := errors.Join(faults.At(faults.Flush), file.Sync(), file.Close(), faults.At(faults.Close)); err != nil {
		return err
	}
	if err := faults.At(faults.Rename); err != nil {
		return err
	}
	return f.root.Rename(temp, name(h.Seeds))
}

// Read reads a layer into memory and checks all of it, its ranks where they are asked for
// also kept: want says what its header must say, but for Version, Longest and Checksum.
// Later changes of the file are not seen. The error is one of fs.ErrNotExist where
// there is none, ErrForeign, or *Damaged.
func (f *Folder) Read(want Header, ranks bool) (*Layer, error) {
	file, h, err := f.open(want)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	l := &Layer{Header: h, file: f.File(want.Seeds), Values: huge.Make[int8](h.States)}
	if ranks {
		l.Ranks = huge.Make[uint8](h.States)
	}
	sum, err := h.begin()
	if err != nil {
		return nil, err
	}
	for _, part := range [][]byte{asBytes(l.Values), l.Ranks} {
		if err := faults.At(faults.Read); err != nil {
			return nil, unreadable(l.file, err)
		}
		if _, err := io.ReadFull(io.TeeReader(file, sum), part); err != nil {
			return nil, unreadable(l.file, err)
		}
	}
	if !ranks {
		if _, err := io.CopyN(sum, file, int64(h.States)); err != nil {
			return nil, unreadable(l.file, err)
		}
	}
	return l, h.compare(sum, l.file)
}

// unreadable is the error of a file that cannot be read.
func unreadable(path string, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Damaged{path, "it became shorter while it was read"}
	}
	return fmt.Errorf("cannot read %s: %w", path, err)
}

// open opens the file of a layer and reads its header.
func (f *Folder) open(want Header) (file *os.File, h Header, err error) {
	path := f.File(want.Seeds)
	if info, err := f.root.Lstat(name(want.Seeds)); err != nil {
		return nil, h, err
	} else if info.IsDir() {
		return nil, h, fmt.Errorf("%s is a folder: move it away", path)
	} else if !info.Mode().IsRegular() {
		return nil, h, &Damaged{path, "it is no regular file"}
	}
	if err := faults.At(faults.Open); err != nil {
		return nil, h, err
	}
	if file, err = f.root.Open(name(want.Seeds)); err != nil {
		return nil, h, err
	}
	if h, err = readHeader(file, path, want); err != nil {
		_ = file.Close()
		return nil, h, err
	}
	return file, h, nil
}

// readHeader reads the header and compares it with what is wanted.
func readHeader(file *os.File, path string, want Header) (h Header, err error) {
	info, err := file.Stat()
	if err != nil {
		return h, err
	}
	head := make([]byte, headerSize)
	if _, err := io.ReadFull(file, head); err != nil {
		return h, &Damaged{path, "it is shorter than a header"}
	}
	if err := json.Unmarshal(head, &h); err != nil {
		return h, &Damaged{path, "its header cannot be read"}
	}
	switch {
	case h.Version != Version:
		err = fmt.Errorf("%w: %s is of version %d, this program reads version %d", ErrForeign, path, h.Version, Version)
	case h.Rules != want.Rules || h.Class != want.Class:
		err = fmt.Errorf("%w: %s is of other rules, or its header is damaged: %s %s, not %s %s", ErrForeign, path, h.Class, h.Rules, want.Class, want.Rules)
	case h.Seeds != want.Seeds || h.States != want.States:
		err = &Damaged{path, fmt.Sprintf("it has %d states with %d seeds, not %d with %d", h.States, h.Seeds, want.States, want.Seeds)}
	case info.Size() != Size(h.States):
		err = &Damaged{path, fmt.Sprintf("it has %d bytes, not %d", info.Size(), Size(h.States))}
	}
	return h, err
}

func asBytes(v []int8) []byte {
	if len(v) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&v[0])), len(v))
}

func asValues(b []byte) []int8 {
	if len(b) == 0 {
		return nil
	}
	return unsafe.Slice((*int8)(unsafe.Pointer(&b[0])), len(b))
}
