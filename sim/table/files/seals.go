package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"houserules/sim/confined"
	"houserules/sim/table"
)

// ReadSeals reads the seals of a study's folder; they are empty where it has none, or no
// manifest. It reads no further than they stand.
func ReadSeals(dir string) (table.Seals, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return table.Seals{}, fmt.Errorf("cannot read the list of finished tables: %w", err)
	}
	defer folder.Close()
	file, _, err := folder.Open(table.ManifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return table.Seals{}, nil
	}
	if err != nil {
		return table.Seals{}, fmt.Errorf("cannot read the list of finished tables: %w", err)
	}
	defer file.Close()
	in := json.NewDecoder(file)
	var s table.Seals
	key, err := in.Token()
	for err == nil && key != sealsKey && key != partsKey {
		key, err = in.Token()
	}
	if err == nil && key == sealsKey {
		err = in.Decode(&s)
	}
	var failed *fs.PathError
	switch {
	case errors.As(err, &failed): // of the disk
		return table.Seals{}, fmt.Errorf("cannot read the list of finished tables: %w", err)
	case err != nil: // damaged, which is for those to say who need the whole
		return table.Seals{}, nil
	}
	return s, nil
}

// sealsKey and partsKey are the manifest's keys of seals and parts; seals stand first.
const (
	sealsKey = "sealed"
	partsKey = "parts"
)

// Seal changes the seals of a study's folder. Nothing happens where it has no manifest,
// such as a folder of shards, or one of a version without a checksum of its plan. The
// error is a [confined.BusyError] where a run holds the folder, which writes the manifest.
func Seal(dir string, change func(*table.Seals)) error {
	folder, err := confined.Open(dir)
	if err != nil {
		return fmt.Errorf("cannot seal what was written: %w", err)
	}
	defer folder.Close()
	if _, err := folder.Stat(table.ManifestFile); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	release, err := folder.Lock(table.LockFile)
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
	return WriteManifest(dir, m)
}
