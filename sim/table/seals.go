package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"houserules/sim/confined"
)

// Seals say what stands beside the tables, as far as it is no part of them: they change
// as a study is looked at, and equal studies that were looked at alike have equal ones.
type Seals struct {
	// Looks is the length of the chain of looks, LastLook its last link; see package looks.
	Looks    int    `json:"looks,omitempty"`
	LastLook string `json:"last_look,omitempty"`
	// CardSHA256 is the checksum of card.json, which says in short what the report found.
	CardSHA256 string `json:"card_sha256,omitempty"`
}

// check reports what nobody seals.
func (s Seals) check() error {
	if s.Looks < 0 || (s.Looks > 0) != (s.LastLook != "") || s == (Seals{}) {
		return errors.New("its seals are of nothing, or not whole")
	}
	for _, sum := range []string{s.LastLook, s.CardSHA256} {
		if sum != "" && !sha256Pattern.MatchString(sum) {
			return errors.New("its seals are no checksums")
		}
	}
	return nil
}

// ReadSeals reads the seals of a study's folder; they are empty where it has none, or no
// manifest. It reads no further than they stand.
func ReadSeals(dir string) (Seals, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return Seals{}, fmt.Errorf("cannot read the list of finished tables: %w", err)
	}
	defer folder.Close()
	file, _, err := folder.Open(ManifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Seals{}, nil
	}
	if err != nil {
		return Seals{}, fmt.Errorf("cannot read the list of finished tables: %w", err)
	}
	defer file.Close()
	in := json.NewDecoder(file)
	for {
		switch key, err := in.Token(); {
		case err != nil: // damaged, which is for those to say who need the whole
			return Seals{}, nil
		case key == sealsKey:
			var s Seals
			if err := in.Decode(&s); err != nil {
				return Seals{}, nil
			}
			return s, nil
		case key == partsKey:
			return Seals{}, nil
		}
	}
}

// sealsKey and partsKey are the manifest's keys of seals and parts; seals stand first.
const (
	sealsKey = "sealed"
	partsKey = "parts"
)

// Seal changes the seals of a study's folder. Nothing happens where it has no manifest,
// such as a folder of shards, or one of a version without a checksum of its plan. The
// error is a [confined.BusyError] where a run holds the folder, which writes the manifest.
func Seal(dir string, change func(*Seals)) error {
	folder, err := confined.Open(dir)
	if err != nil {
		return fmt.Errorf("cannot seal what was written: %w", err)
	}
	defer folder.Close()
	if _, err := folder.Stat(ManifestFile); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	release, err := folder.Lock(LockFile)
	if err != nil {
		return fmt.Errorf("cannot seal what was written: %w", err)
	}
	defer release()
	m, err := readManifest(folder)
	if err != nil || m.ManifestVersion < 2 {
		return err
	}
	before := m.Seals()
	after := before
	if change(&after); after == before {
		return nil
	}
	m.SetSeals(after)
	return m.Write(dir)
}

// Seals are those of the manifest.
func (m *Manifest) Seals() Seals {
	if m.Sealed == nil {
		return Seals{}
	}
	return *m.Sealed
}

// SetSeals replaces them, and with them the version.
func (m *Manifest) SetSeals(s Seals) {
	m.Sealed, m.ManifestVersion = nil, ManifestVersion
	if s != (Seals{}) {
		m.Sealed, m.ManifestVersion = &s, SealedVersion
	}
}
