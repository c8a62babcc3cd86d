package looks

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"houserules/sim/confined"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// File is the name of the file in a study's folder.
const File = "looks.json"

// Version is the version of the file. Version 1 has no hashes; such a log stays as it is
// until there is another look.
const Version = 2

// MaxFile bounds what is read, in bytes.
const MaxFile = 1 << 20

// Look is an analysis at a number of games that was new then.
type Look struct {
	// Games is the number of games of all cells together.
	Games int64 `json:"games"`
	// Basis is what its intervals rested on.
	Basis Basis `json:"intervals"`
}

// Log lists the looks at a study, in their order.
type Log struct {
	// Lost is set where an earlier log could not be read: what was looked at is
	// not known then, and counts as something.
	Lost bool
	// Looks are in the order in which they happened.
	Looks []Look
	// old is set of a log of version 1.
	old bool
}

// bookJSON is the file's form.
type bookJSON struct {
	Version int    `json:"looks_version"`
	Lost    bool   `json:"lost,omitempty"`
	Looks   []link `json:"looks"`
}

// Read reads the log of a study's folder. A folder without one was not looked
// at, or by a program that kept no logs, which only looked at finished studies.
// A log is Lost if it cannot be understood, or if it is not the one that the manifest
// seals, because looks were changed or removed, or the log was exchanged. The error is
// one of the folder, such as a link in place of the file.
func Read(dir string) (Log, error) {
	// The seal first: whoever keeps a log at this moment writes it before the seal, and one that is longer than its
	// seal says is as good. A seal that is newer than the log would tell of looks that were removed.
	sealed, err := files.ReadSeals(dir)
	if err != nil {
		return Log{}, err
	}
	b, err := readFile(dir)
	if err != nil {
		return Log{}, err
	}
	b.Lost = b.Lost || !b.holds(sealed)
	return b, nil
}

// readFile reads a log as its file has it.
func readFile(dir string) (Log, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return Log{}, fmt.Errorf("cannot read what was looked at: %w", err)
	}
	defer folder.Close()
	info, err := folder.Stat(File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Log{}, nil
	case err == nil && info.Size() > MaxFile:
		return Log{Lost: true}, nil
	}
	data, err := folder.ReadFile(File, MaxFile)
	if err != nil {
		return Log{}, fmt.Errorf("cannot read what was looked at: %w", err)
	}
	return Parse(data)
}

// Parse reads the text of a log, as Read does. A newer version is an error: that program
// knows more than that something is lost.
func Parse(data []byte) (Log, error) {
	var version struct {
		Version int `json:"looks_version"`
	}
	if json.Unmarshal(data, &version) == nil && version.Version > Version {
		return Log{}, fmt.Errorf("%s has version %d, but this program knows up to version %d: use the program that wrote it", File, version.Version, Version)
	}
	var in bookJSON
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if d.Decode(&in) != nil || in.Version < 1 || in.Version > Version {
		return Log{Lost: true}, nil
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Log{Lost: true}, nil
	}
	log := Log{Lost: in.Lost, old: in.Version == 1}
	for _, l := range in.Looks {
		known := slices.Contains([]Basis{FixedSize, FixedWidth, Sequence, SequenceAfterFixed}, l.Basis)
		isNew := false
		if log, isNew = log.With(l.Look); !isNew || !known || l.Games < 1 {
			return Log{Lost: true}, nil
		}
	}
	want := log.links()
	for i := range want {
		if log.old {
			want[i].SHA256 = ""
		}
	}
	log.Lost = log.Lost || !slices.Equal(in.Looks, want)
	return log, nil
}

// With is the log after an analysis, and whether that was a look: games that
// were looked at before are none.
func (b Log) With(l Look) (Log, bool) {
	if slices.ContainsFunc(b.Looks, func(o Look) bool { return o.Games == l.Games }) {
		return b, false
	}
	b.Looks = append(slices.Clip(b.Looks), l)
	return b, true
}

// Joined is the log with the looks of another after its own.
func (b Log) Joined(o Log) Log {
	b.Lost = b.Lost || o.Lost
	for _, l := range o.Looks {
		b, _ = b.With(l)
	}
	return b
}

// Equal reports whether two logs are the same.
func (b Log) Equal(o Log) bool { return b.Lost == o.Lost && slices.Equal(b.Looks, o.Looks) }

// Text is the log as its file has it.
func (b Log) Text() ([]byte, error) {
	text, err := table.EncodeJSON(bookJSON{Version: Version, Lost: b.Lost, Looks: b.links()})
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", File, err)
	}
	return text, nil
}

// Keep replaces the log of a study's folder by one that has grown from it, and seals it.
// A log of an older program to which nothing is added stays as it is.
//
// The log is written first. Who is interrupted then has a chain that is longer than its
// seal says, which is as good; nobody has seen yet what the last look shows, and the next
// one seals it. So does a run that holds the folder.
func (b Log) Keep(dir string) error {
	now, err := readFile(dir)
	if err != nil {
		return err
	}
	switch {
	case now.Equal(b) && now.old:
		return nil
	case !now.Equal(b):
		text, err := b.Text()
		if err != nil {
			return err
		}
		folder, err := confined.Open(dir)
		if err != nil {
			return fmt.Errorf("cannot write %s: %w", File, err)
		}
		defer folder.Close()
		if err := folder.WriteFile(File, text); err != nil {
			return err
		}
	}
	if sealed, err := files.ReadSeals(dir); err != nil || b.seal(sealed) == sealed {
		return err
	}
	err = files.Seal(dir, func(s *table.Seals) { *s = Sealed(dir, *s) })
	var busy *confined.BusyError
	if errors.As(err, &busy) {
		return nil
	}
	return err
}
