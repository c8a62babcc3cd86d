package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"gocloud.dev/blob"
)

// reader reads an object, and goes on where it was when the store breaks off.
type reader struct {
	from *bucket
	name string
	size int64
	at   int64
	// version is the object's modification time: another one is another object.
	version time.Time
	body    *blob.Reader
	cancel  context.CancelFunc
	// failed counts what broke off since something came.
	failed int
}

// open begins to read where the reader is.
func (r *reader) open() error {
	return r.from.try(r.name, 0, func(ctx context.Context) error {
		// What is read later needs a context that lives longer than this try.
		long, cancel := context.WithCancel(context.Background())
		defer context.AfterFunc(ctx, cancel)()
		body, err := r.from.blobs.NewRangeReader(long, r.name, r.at, -1, nil)
		if err != nil {
			cancel()
			return err
		}
		if r.version.IsZero() {
			r.size, r.version = body.Size(), body.ModTime()
		}
		if body.Size() != r.size || !body.ModTime().Equal(r.version) {
			body.Close()
			cancel()
			return final{fmt.Errorf("%s was replaced while it was read: run again", r.from.Path(r.name))}
		}
		r.body, r.cancel = body, cancel
		return nil
	})
}

// Read implements io.Reader.
func (r *reader) Read(p []byte) (int, error) {
	if r.at >= r.size || len(p) == 0 {
		return 0, io.EOF
	}
	for {
		alarm := time.AfterFunc(r.from.patience.answer, r.cancel)
		n, err := r.body.Read(p)
		alarm.Stop()
		if n > 0 {
			r.at, r.failed = r.at+int64(n), 0
			return n, nil
		}
		if err == nil {
			continue
		}
		if r.failed++; r.failed >= r.from.patience.tries {
			return 0, r.from.explain(r.name, err)
		}
		r.Close()
		if err := r.open(); err != nil {
			return 0, err
		}
	}
}

// Close implements io.Closer.
func (r *reader) Close() error {
	defer r.cancel()
	return r.body.Close()
}
