package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// OtherStudyError says that a directory holds another study.
type OtherStudyError struct {
	// Dir is the directory, Differences what differs.
	Dir         string
	Differences []plan.Difference
}

// Error lists the differences, one to a line, and the remedy.
func (e *OtherStudyError) Error() string {
	lines := make([]string, len(e.Differences))
	for i, d := range e.Differences {
		lines[i] = d.String()
	}
	return fmt.Sprintf("%s holds another study:\n  %s\nchoose another directory with -o, or go on with the study that is there and its own rules: houserules run %s",
		e.Dir, strings.Join(lines, "\n  "), e.Dir)
}

// install compares the plan with the one stored in a directory that is
// locked, and stores it. It returns what it changed or kept otherwise than the
// plan said, for people, and the manifest that goes with the plan.
func install(p *plan.Plan, dir string) (notes []string, m *table.Manifest, err error) {
	stored, err := plan.Peek(dir)
	if errors.Is(err, fs.ErrNotExist) {
		data, err := p.Encode()
		if err != nil {
			return nil, nil, err
		}
		return nil, table.NewManifest(table.Checksum(data)), p.Write(dir)
	}
	if err != nil {
		return nil, nil, err
	}
	if list := plan.Differences(stored, p); list != nil {
		return nil, nil, &OtherStudyError{Dir: dir, Differences: list}
	}
	if stored.Compression != p.Compression {
		notes = append(notes, fmt.Sprintf("the tables stay compressed with %s, as those that are there", stored.Compression))
		p.Compression = stored.Compression
	}
	notes = append(notes, plan.Changes(stored, p)...)
	m, err = store(stored, p, dir)
	return notes, m, err
}

// store replaces a stored plan where it says something else. A plan of an
// older version that says the same is left alone, and so is its manifest, so
// that the program that wrote them can still go on with them; that knobs were
// added since, which its rules do not name, changes nothing.
func store(stored, p *plan.Plan, dir string) (*table.Manifest, error) {
	m, err := table.ReadManifest(dir)
	if err != nil {
		return nil, err
	}
	before, err := stored.Encode()
	if err != nil {
		return nil, err
	}
	after, err := p.Encode()
	if err != nil {
		return nil, err
	}
	old := stored.PlanVersion < table.PlanVersion
	if slices.Equal(before, after) || old && len(plan.Changes(stored, p)) == 0 {
		return m, settle(m, dir)
	}
	sum := table.Checksum(after)
	if m.PlanSHA256 != "" {
		// Until both files are written the manifest goes with either plan.
		m.NextPlan = sum
		if err := m.Write(dir); err != nil {
			return nil, err
		}
	}
	if err := p.Write(dir); err != nil {
		return nil, err
	}
	m.ManifestVersion, m.PlanSHA256, m.NextPlan = table.ManifestVersion, sum, ""
	return m, m.Write(dir)
}

// settle ends what a crash interrupted between plan and manifest, or somebody
// who removed the manifest: from now on it goes with the plan that is there,
// and with no other.
func settle(m *table.Manifest, dir string) error {
	if m.ManifestVersion < 2 || m.NextPlan == "" && m.PlanSHA256 != "" {
		return nil
	}
	data, _, err := table.ReadPlan(dir)
	if err != nil {
		return err
	}
	m.PlanSHA256, m.NextPlan = table.Checksum(data), ""
	return m.Write(dir)
}

// sweep removes files that an interrupted run left half written.
func sweep(dir string) error {
	folder, err := confined.Open(dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("cannot look for half-written files: %w", err)
	}
	for _, e := range entries {
		if !e.IsDir() && confined.TempFile(e.Name()) {
			if err := folder.Remove(e.Name()); err != nil {
				return fmt.Errorf("cannot remove a half-written file: %w", err)
			}
		}
	}
	err = folder.Walk(table.GamesFolder, func(name string) error {
		if !confined.TempFile(path.Base(name)) {
			return nil
		}
		return folder.Remove(name)
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot remove half-written tables: %w", err)
	}
	return nil
}
