// Package permission remembers which programs people have allowed houserules to start,
// and which paths to read, for agents that name them.
//
// Commands that start players use it. The permissions lie in programs.json in the
// user's configuration folder. Only the command line adds to them, never a setting or a
// study.
package permission

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"houserules/engine/outside"
	"houserules/sim/confined"
)

// File is the name of the file, most its greatest size in bytes, and version the one that
// is written.
const (
	File    = "programs.json"
	lock    = "programs.lock"
	most    = 16 << 20
	version = 1
)

// Store is what is remembered. The zero value remembers nothing.
type Store struct{ folder string }

// allowed is the content of the file.
type allowed struct {
	Version int     `json:"version"`
	Allowed []entry `json:"allowed"`
}

// entry is a need that was allowed for a plan.
type entry struct {
	// Plan is the plan's hash; empty for commands that have none.
	Plan string `json:"plan"`
	// Path is the program or what is read, absolute and without links.
	Path string `json:"path"`
	// SHA256, Arguments and Files are missing where Path is only read.
	SHA256    string         `json:"sha256,omitempty"`
	Arguments []string       `json:"arguments,omitempty"`
	Files     []outside.File `json:"files,omitempty"`
}

// User is the store of the user; the zero value where the user has no configuration
// folder.
func User() Store {
	dir, err := os.UserConfigDir()
	if err != nil {
		return Store{}
	}
	return In(filepath.Join(dir, "houserules"))
}

// In is the store in a folder.
func In(folder string) Store { return Store{folder} }

// Holds reports whether a need was allowed for one of some plans.
func (s Store) Holds(n outside.Need, plans ...string) (bool, error) {
	all, err := s.read()
	return slices.ContainsFunc(plans, func(plan string) bool { return all.has(plan, &n) }), err
}

// Remember adds needs that were allowed for a plan. Those that are there already change
// nothing.
func (s Store) Remember(plan string, needs ...outside.Need) error {
	all, err := s.read()
	if err != nil {
		return err
	}
	missing := slices.DeleteFunc(slices.Clone(needs), func(n outside.Need) bool { return all.has(plan, &n) })
	switch {
	case len(missing) == 0:
		return nil
	case s.folder == "":
		return errors.New("there is no configuration folder: set HOME or XDG_CONFIG_HOME")
	}
	folder, err := confined.Make(s.folder)
	if err != nil {
		return err
	}
	defer folder.Close()
	release, err := locked(folder)
	if err != nil {
		return err
	}
	defer release()
	if all, err = s.read(); err != nil {
		return err
	}
	for _, n := range missing {
		if !all.has(plan, &n) {
			all.Allowed = append(all.Allowed, entry{plan, n.Path, n.SHA256, n.Arguments, n.Files})
		}
	}
	all.Version = version
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return folder.WriteFile(File, append(text, '\n'))
}

// locked waits for others who write at this moment.
func locked(folder *confined.Folder) (release func(), err error) {
	const tries, pause = 100, 20 * time.Millisecond
	for range tries {
		if release, err = folder.Lock(lock); err == nil {
			return release, nil
		}
		time.Sleep(pause)
	}
	return nil, err
}

// read reads the file. Where there is none nothing was allowed.
func (s Store) read() (allowed, error) {
	var all allowed
	if s.folder == "" {
		return all, nil
	}
	folder, err := confined.Open(s.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return all, fmt.Errorf("cannot read which programs are allowed: %w", err)
	}
	defer folder.Close()
	text, err := folder.ReadFile(File, most)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err == nil && all.Version != version {
		err = fmt.Errorf("it has version %d, and this program knows version %d", all.Version, version)
	}
	if err != nil {
		return allowed{}, fmt.Errorf("cannot read which programs are allowed: %s: %w; remove it, and allow them again", folder.Path(File), err)
	}
	return all, nil
}

// has reports whether a need was allowed for a plan.
func (a *allowed) has(plan string, n *outside.Need) bool {
	return slices.ContainsFunc(a.Allowed, func(e entry) bool {
		return e.Plan == plan && n.Same(&outside.Need{Path: e.Path, SHA256: e.SHA256, Arguments: e.Arguments, Files: e.Files})
	})
}
