package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"houserules/sim/confined"
	"houserules/sim/table"
)

// WriteManifest replaces the manifest of a study's directory.
func WriteManifest(dir string, m *table.Manifest) error {
	name := filepath.Join(dir, table.ManifestFile)
	data, err := table.EncodeJSON(m)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	if len(data) > table.MaxManifest {
		return fmt.Errorf("cannot write %s: the list of parts has become longer than %d bytes, which nobody reads: split the study into several", name, table.MaxManifest)
	}
	return confined.WriteFile(name, data)
}

// ReadManifest reads the manifest of a study's directory. A directory without
// one has no finished parts, and no checksum of the plan yet.
func ReadManifest(dir string) (*table.Manifest, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot read the list of finished tables: %w", err)
	}
	defer folder.Close()
	return readManifest(folder)
}

func readManifest(folder *confined.Folder) (*table.Manifest, error) {
	data, err := folder.ReadFile(table.ManifestFile, table.MaxManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return table.NewManifest(""), nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the list of finished tables: %w", err)
	}
	return table.DecodeManifest(folder.Path(table.ManifestFile), data)
}
