package store

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// OtherStudyError says that a directory holds another study.
type OtherStudyError struct {
	// Dir is the directory, Differences what differs.
	Dir         string
	Differences []plan.Difference
	// Asks is the question of its own that the directory holds: see [plan.Plan.Asks].
	Asks string
	// Shards is set where it holds shards, Objects where those lie at a place in an object
	// store.
	Shards, Objects bool
}

// Error lists the differences, one to a line, and the remedy.
func (e *OtherStudyError) Error() string {
	lines := make([]string, len(e.Differences))
	for i, d := range e.Differences {
		lines[i] = d.String()
	}
	if e.Objects {
		return fmt.Sprintf("%s holds another study:\n  %s\nchoose another place with --to, or play the shards of the study that is there by naming its URL instead of the study",
			e.Dir, strings.Join(lines, "\n  "))
	}
	if e.Shards {
		return fmt.Sprintf("%s holds shards of another study:\n  %s\nchoose another folder with -o, or play the shards of the study that is there by naming its folder instead of the study",
			e.Dir, strings.Join(lines, "\n  "))
	}
	what, command := "study", "run"
	switch e.Asks {
	case "match":
		what, command = "match", "match"
	case "balance":
		what, command = "search for the fairest rules", "balance"
	case "komi":
		what, command = "question for an even komi", "komi"
	}
	return fmt.Sprintf("%s holds another %s:\n  %s\nchoose another folder with -o, or go on with the %s that is there and its own rules: houserules %s %s",
		e.Dir, what, strings.Join(lines, "\n  "), what, command, e.Dir)
}

// install compares the plan with the one stored in a directory that is
// locked, and stores it. As soon as there is a game the stored promise is kept:
// the plan takes it over. It returns notes for people, on what it changed or kept
// against the plan, and the manifest that goes with the plan.
func install(p *plan.Plan, dir string) (notes []string, m *table.Manifest, err error) {
	stored, err := planfile.Peek(dir)
	if errors.Is(err, fs.ErrNotExist) {
		text, err := planfile.Write(dir, p)
		return nil, table.NewManifest(table.Checksum(text)), err
	}
	if err != nil {
		return nil, nil, err
	}
	if list := plan.Differences(stored, p); list != nil {
		return nil, nil, &OtherStudyError{Dir: dir, Differences: list, Asks: stored.Asks()}
	}
	if stored.Compression != p.Compression {
		notes = append(notes, fmt.Sprintf("the tables stay compressed with %s, as those that are there", stored.Compression))
		p.Compression = stored.Compression
	}
	if !slices.EqualFunc(stored.Cells, p.Cells, func(a, b table.Cell) bool { return a.Lines == b.Lines }) {
		notes = append(notes, "the tables stay without the column line, like those that are there")
	}
	p.TakeCells(stored)
	if m, err = files.ReadManifest(dir); err != nil {
		return nil, nil, err
	}
	if len(m.Parts) > 0 {
		notes = append(notes, p.Keep(stored)...)
	}
	notes = append(notes, plan.Changes(stored, p)...)
	m, err = store(stored, p, m, dir)
	return notes, m, err
}

// store replaces a stored plan where it says something else. A plan of an
// older version that says the same is left alone, and so is its manifest, so
// that the program that wrote them can still go on with them; that knobs were
// added since, which its rules do not name, changes nothing.
func store(stored, p *plan.Plan, m *table.Manifest, dir string) (*table.Manifest, error) {
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
		if err := files.WriteManifest(dir, m); err != nil {
			return nil, err
		}
	}
	if _, err := planfile.Write(dir, p); err != nil {
		return nil, err
	}
	m.PlanSHA256, m.NextPlan = sum, ""
	m.SetSeals(m.Seals()) // with today's version
	return m, files.WriteManifest(dir, m)
}

// settle ends what a crash interrupted between plan and manifest, or somebody
// who removed the manifest: from now on it goes with the plan that is there,
// and with no other.
func settle(m *table.Manifest, dir string) error {
	if m.ManifestVersion < 2 || m.NextPlan == "" && m.PlanSHA256 != "" {
		return nil
	}
	data, _, err := files.ReadPlan(dir)
	if err != nil {
		return err
	}
	m.PlanSHA256, m.NextPlan = table.Checksum(data), ""
	return files.WriteManifest(dir, m)
}

// abandoned says whether nobody writes a half-written file any more. Plan and
// manifest are written by none but the run that holds the folder; a report may be
// written at this moment by another program, which has an hour where it cannot lock its files.
func abandoned(e fs.DirEntry) bool {
	for _, ours := range []string{table.PlanFile, table.ManifestFile} {
		if strings.HasPrefix(e.Name(), "."+ours+".") {
			return true
		}
	}
	return confined.Abandoned(e)
}

// sweep removes files that an interrupted run left half written. It returns the
// files of games that were begun.
func sweep(folder *confined.Folder) (begun []string, err error) {
	if err := folder.Sweep(".", abandoned); err != nil {
		return nil, err
	}
	err = folder.Walk(table.GamesFolder, func(name string) error {
		switch base := path.Base(name); {
		case confined.TempFile(base):
			return folder.Remove(name)
		case path.Ext(base) == begunExt:
			begun = append(begun, name)
		}
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot remove half-written tables: %w", err)
	}
	return begun, nil
}
