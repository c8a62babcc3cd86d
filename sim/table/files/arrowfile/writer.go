package arrowfile

import (
	"bytes"
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/ipc"
)

// Writer writes records as Arrow files, each a whole file. It belongs to one
// goroutine and uses its memory again from record to record; it keeps nothing
// of a record. Equal records give equal bytes.
type Writer interface {
	// Write writes a file.
	Write(out io.Writer, record arrow.Record) error
	// Append appends a file to dst. After an error what is behind dst means nothing.
	Append(dst []byte, record arrow.Record) ([]byte, error)
}

// library is the Arrow library's writer.
type library struct{ options []ipc.Option }

// NewLibrary returns the Arrow library's writer with some of its options,
// such as those that say how to compress. It takes every record.
func NewLibrary(options ...ipc.Option) Writer { return library{options} }

// Write implements Writer.
func (w library) Write(out io.Writer, record arrow.Record) error {
	options := append([]ipc.Option{ipc.WithSchema(record.Schema())}, w.options...)
	file, err := ipc.NewFileWriter(&positioned{Writer: out}, options...)
	if err != nil {
		return err
	}
	if err := file.Write(record); err != nil {
		return err
	}
	return file.Close()
}

// Append implements Writer.
func (w library) Append(dst []byte, record arrow.Record) ([]byte, error) {
	out := bytes.NewBuffer(dst)
	err := w.Write(out, record)
	return out.Bytes(), err
}

// positioned knows how much was written: the library asks for the position
// and never goes to another.
type positioned struct {
	io.Writer
	at int64
}

// Write implements io.Writer.
func (p *positioned) Write(b []byte) (int, error) {
	n, err := p.Writer.Write(b)
	p.at += int64(n)
	return n, err
}

// Seek implements io.Seeker as far as the library needs it.
func (p *positioned) Seek(int64, int) (int64, error) { return p.at, nil }
