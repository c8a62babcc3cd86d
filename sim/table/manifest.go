package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"regexp"
)

// Names of the files beside the tables.
const (
	PlanFile     = "plan.json"
	ManifestFile = "manifest.json"
	// LockFile is held by whoever writes a study's folder. It is removed at the end.
	LockFile = ".lock"
)

// Manifest lists the finished parts of a study.
type Manifest struct {
	// TableVersion is Version.
	TableVersion int `json:"table_version"`
	// ManifestVersion is the version of the manifest which was read; 0, which is not
	// written, stands for 1.
	ManifestVersion int `json:"manifest_version,omitempty"`
	// PlanSHA256 is the checksum of plan.json. Manifests before version 2 have
	// none.
	PlanSHA256 string `json:"plan_sha256,omitempty"`
	// NextPlan is the checksum of a plan that is about to be written. It
	// stands here only while the plan is replaced, so that a crash in between
	// leaves a folder that agrees with itself.
	NextPlan string `json:"next_plan_sha256,omitempty"`
	// Sealed are the seals of what stands beside the tables; nil in manifests before
	// version 3.
	Sealed *Seals `json:"sealed,omitempty"`
	// Parts are in the order of the plan's cells, then by block. A part that
	// is not listed counts as not played, whether its file exists or not.
	Parts []Part `json:"parts"`
}

// NewManifest lists nothing yet, beside a plan with this checksum.
func NewManifest(planSHA256 string) *Manifest {
	return &Manifest{TableVersion: Version, ManifestVersion: ManifestVersion, PlanSHA256: planSHA256, Parts: []Part{}}
}

// Bounds of what is read, in bytes. A part takes about 200 bytes of the
// manifest, so that its bound is beyond a hundred thousand million games; a
// plan takes some thousand a variant.
const (
	// MaxManifest bounds the bytes of a manifest.
	MaxManifest = 512 << 20
	// MaxPlan bounds the bytes of a plan.
	MaxPlan = 512 << 20
)

// DecodeManifest reads the text of a manifest, under a name for messages.
func DecodeManifest(name string, data []byte) (*Manifest, error) {
	m := &Manifest{}
	const remedy = "delete it, and give the command again that made this folder, which plays its games anew"
	if err := CheckVersions(data); err != nil {
		return nil, fmt.Errorf("%s has %w", name, err)
	}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): %s", name, err, remedy)
	}
	if m.TableVersion != Version {
		return nil, fmt.Errorf("%s is damaged (it does not say the version of its tables): %s", name, remedy)
	}
	again := &Manifest{}
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	err := in.Decode(again)
	if err == nil {
		err = m.checkVersion()
	}
	if err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): %s", name, err, remedy)
	}
	return m, nil
}

// checkVersion reports a checksum of the plan where the version has none, or
// the other way round.
func (m *Manifest) checkVersion() error {
	has := m.PlanSHA256 != "" || m.NextPlan != ""
	switch {
	case m.ManifestVersion < 0 || m.ManifestVersion == 1:
		return fmt.Errorf("no program writes manifest version %d", m.ManifestVersion)
	case m.ManifestVersion < 2 && has:
		return errors.New("it has a checksum of the plan, but no version that knows one")
	case m.ManifestVersion >= 2 && !sha256Pattern.MatchString(m.PlanSHA256):
		return errors.New("it has no checksum of the plan")
	case (m.ManifestVersion >= SealedVersion) != (m.Sealed != nil):
		return errors.New("its version and its seals do not agree")
	case m.Sealed != nil:
		return m.Sealed.check()
	}
	return nil
}

// CheckPlan reports a plan.json with other contents than the manifest was
// written for. Manifests before version 2 cannot tell.
func (m *Manifest) CheckPlan(data []byte) error {
	sum := Checksum(data)
	if m.PlanSHA256 == "" || sum == m.PlanSHA256 || sum == m.NextPlan {
		return nil
	}
	return fmt.Errorf("it is not the plan that %s beside it was written for (its checksum differs): it was changed or damaged; restore it from a copy, or play the study in a new folder", ManifestFile)
}

// maxErrors bounds what is said of a list that is wrong all over.
const maxErrors = 10

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
		if len(errs) >= maxErrors {
			errs = append(errs, errors.New("and more"))
			break
		}
		at, ok := cells[path.Dir(p.File)]
		block := 0
		if ok {
			c := &s.Cells[at]
			if ok = p.First < uint64(c.Games); ok {
				block = c.BlockOf(p.First)
				ok = p.File == c.PartFile(block)
			}
			switch first, games := c.Block(block); {
			case !ok:
			case p.OneGame:
				ok = c.StopsAtOneGame && p.First == 0 && p.Games == 1
			default:
				ok = p.First == first && p.Games == games
			}
		}
		switch {
		case !ok:
			errs = append(errs, fmt.Errorf("%s is no part of the study's plan", p.File))
		case p.Size <= 0 || !sha256Pattern.MatchString(p.SHA256):
			errs = append(errs, fmt.Errorf("%s is listed without a proper size and checksum", p.File))
		case byCell[at][block].File != "":
			errs = append(errs, fmt.Errorf("%s is listed twice", p.File))
		case (p.Rows > 0) != (s.Unit == Matches) || p.Rows > 0 && (p.Rows < p.Games || p.Rows > MaxBlockGames):
			errs = append(errs, fmt.Errorf("%s is listed with %d rows for %d games or matches", p.File, p.Rows, p.Games))
		case p.Size > s.mostBytes(p.Len()):
			errs = append(errs, fmt.Errorf("%s is listed with %d bytes, more than its games can take", p.File, p.Size))
		default:
			byCell[at][block] = p
		}
	}
	for i, parts := range byCell {
		if parts[0].OneGame && len(parts) > 1 {
			errs = append(errs, fmt.Errorf("%s is listed as the only game of its cell, beside others", s.Cells[i].PartFile(0)))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("%s does not belong to the plan beside it: %w", ManifestFile, err)
	}
	return byCell, nil
}

// Played is the number of games, or of matches, that are listed; the only game of a cell
// counts as all of them.
func (m *Manifest) Played(s *Contents) int64 {
	all := map[string]int64{}
	for i := range s.Cells {
		all[s.Cells[i].Folder()] = s.Cells[i].Games
	}
	n := int64(0)
	for _, p := range m.Parts {
		if p.OneGame {
			n += all[path.Dir(p.File)]
		} else {
			n += int64(p.Games)
		}
	}
	return n
}

// EncodeJSON writes a value as the files beside the tables do: indented, with
// a newline at the end and without escapes for HTML.
func EncodeJSON(v any) ([]byte, error) {
	var b, indented bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	indented.Grow(2 * b.Len()) // of itself it would grow by doubling, and an encoder that indents grows twice
	if err := json.Indent(&indented, b.Bytes(), "", "  "); err != nil {
		return nil, err
	}
	return indented.Bytes(), nil
}

// MostBytes bounds the length of a part file of block b of a cell, in bytes.
func (s *Contents) MostBytes(c *Cell, b int) int64 {
	_, games := c.Block(b)
	if s.Unit == Matches {
		games = MaxBlockGames
	}
	return s.mostBytes(games)
}

// mostBytes bounds the length of a part file: no column takes more than 16
// bytes a game, compressed or not, and beside the columns there is what
// describes them.
func (s *Contents) mostBytes(games int) int64 {
	columns := 64
	for _, v := range s.Variants {
		if v.Info != nil {
			columns += len(v.Info.Metrics) + 8*len(v.Info.Roles)
		}
	}
	return 4<<20 + int64(games)*int64(16*columns)
}
