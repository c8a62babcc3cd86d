package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
)

// Names of the files beside the tables.
const (
	PlanFile     = "plan.json"
	ManifestFile = "manifest.json"
)

// Manifest lists the finished parts of a study.
type Manifest struct {
	// TableVersion is Version.
	TableVersion int `json:"table_version"`
	// ManifestVersion is that of the manifest which was read; 0, which is not
	// written, stands for 1.
	ManifestVersion int `json:"manifest_version,omitempty"`
	// Parts are in the order of the plan's cells, then by block. A part that
	// is not listed counts as not played, whether its file exists or not.
	Parts []Part `json:"parts"`
}

// Write replaces the manifest of a study's directory.
func (m *Manifest) Write(dir string) error {
	data, err := EncodeJSON(m)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", filepath.Join(dir, ManifestFile), err)
	}
	return WriteFile(filepath.Join(dir, ManifestFile), data)
}

// ReadManifest reads the manifest of a study's directory. A directory without
// one has no finished parts.
func ReadManifest(dir string) (*Manifest, error) {
	name := filepath.Join(dir, ManifestFile)
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return &Manifest{TableVersion: Version}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the list of finished tables: %w", err)
	}
	m := &Manifest{}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): delete it, and run the study again in this directory to play its games anew", name, err)
	}
	if err := newer("manifest", m.ManifestVersion, ManifestVersion); err != nil {
		return nil, fmt.Errorf("%s has %w", name, err)
	}
	if m.TableVersion != Version {
		return nil, fmt.Errorf("%s has table version %d, but this program knows version %d: use the program that wrote it", name, m.TableVersion, Version)
	}
	return m, nil
}

var sha256Pattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// Finished arranges the parts by cell and block and reports those that are not
// of the study.
func (m *Manifest) Finished(s *Contents) ([]map[int]Part, error) {
	cells := map[string]int{}
	byCell := make([]map[int]Part, len(s.Cells))
	for i := range s.Cells {
		byCell[i] = map[int]Part{}
		cells[s.Cells[i].Folder()] = i
	}
	var errs []error
	for _, p := range m.Parts {
		at, ok := cells[path.Dir(p.File)]
		block := 0
		if ok {
			c := &s.Cells[at]
			block = int(p.First / uint64(c.BlockGames))
			ok = p.First < uint64(c.Games) && p.File == c.PartFile(block)
			if ok {
				first, games := c.Block(block)
				ok = p.First == first && p.Games == games
			}
		}
		switch {
		case !ok:
			errs = append(errs, fmt.Errorf("%s is no part of the study's plan", p.File))
		case p.Size <= 0 || !sha256Pattern.MatchString(p.SHA256):
			errs = append(errs, fmt.Errorf("%s is listed without a proper size and checksum", p.File))
		default:
			byCell[at][block] = p
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("%s does not belong to the plan beside it: %w", ManifestFile, err)
	}
	return byCell, nil
}

// EncodeJSON writes a value as the files beside the tables do: indented, with
// a newline at the end and without escapes for HTML.
func EncodeJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
