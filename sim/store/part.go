package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"houserules/sim/table"
)

// badPartError says that a listed part's file is gone or another one.
type badPartError struct {
	name, why string
	gone      bool
}

func (e *badPartError) Error() string { return e.name + " " + e.why }

// checkPart compares a part's file with what is listed. It reads all of it and keeps
// nothing. A file that is not what it should be is a badPartError.
func checkPart(at Objects, part table.Part) error {
	return readPart(at, part, io.Discard)
}

// readPart copies a part's file and compares it with what is listed.
func readPart(at Objects, part table.Part, to io.Writer) error {
	name := at.Path(part.File)
	f, size, err := at.Get(part.File)
	if errors.Is(err, fs.ErrNotExist) {
		return &badPartError{name, "is missing", true}
	}
	if err != nil {
		return fmt.Errorf("cannot read a table: %w", err)
	}
	defer f.Close()
	if size != part.Size {
		return &badPartError{name, fmt.Sprintf("is damaged (%d bytes instead of %d)", size, part.Size), false}
	}
	sum, err := SumOf(io.TeeReader(io.LimitReader(f, part.Size), to))
	if err != nil {
		return fmt.Errorf("cannot copy %s: %w", name, err)
	}
	if sum.SHA256 != part.SHA256 {
		return &badPartError{name, "is damaged (its checksum differs)", false}
	}
	return nil
}
