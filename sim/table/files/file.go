package files

import (
	"houserules/sim/confined"
	"houserules/sim/table"
)

// file is a part file being written, in memory until it is committed.
type file struct {
	*confined.File
	data []byte
	sum  string // of the data; empty as long as more may come
}

// create begins to write a file of a study's folder.
func create(folder *confined.Folder, name string) (*file, error) {
	f, err := folder.Create(name)
	if err != nil {
		return nil, err
	}
	return &file{File: f}, nil
}

// Write implements io.Writer.
func (w *file) Write(p []byte) (int, error) {
	w.data = append(w.data, p...)
	return len(p), nil
}

// seal says that nothing more comes, and does all that is left for the processor.
func (w *file) seal() { w.sum = table.Checksum(w.data) }

// commit makes the file durable under its name, in one write, and returns its size and
// checksum.
func (w *file) commit() (size int64, sum string, err error) {
	if w.sum == "" {
		w.seal()
	}
	if err := w.WriteWhole(w.data); err != nil {
		w.Abandon()
		return 0, "", err
	}
	if err := w.Commit(); err != nil {
		return 0, "", err
	}
	return int64(len(w.data)), w.sum, nil
}
