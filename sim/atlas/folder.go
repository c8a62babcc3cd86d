package atlas

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"reflect"
	"slices"

	"houserules/sim/confined"
)

// mostBytes is more than any file of an atlas has.
const mostBytes = 64 << 20

// File is the file that has an atlas whole.
const File = "atlas.json"

// boardsFolder is the folder of the boards that are finished, lockFile says that
// somebody is at work.
const (
	boardsFolder = "boards"
	lockFile     = "lock"
)

// kept is a board as a file keeps it: with all that its finding depends on.
type kept struct {
	Version  int      `json:"version"`
	Settings Settings `json:"settings"`
	Rules    string   `json:"rules"`
	Found    *Finding `json:"found"`
	// SHA256 is the hash of the finding as JSON: a board with a damaged value is solved
	// again.
	SHA256 string `json:"sha256"`
}

// sum is the hash of a finding.
func sum(f *Finding) (string, error) {
	data, err := json.Marshal(f)
	if err != nil {
		return "", fmt.Errorf("atlas: %w", err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}

// Folder is a folder with an atlas.
type Folder struct{ in *confined.Folder }

// Make opens the folder of an atlas, and makes it where there is none. It is for one
// program at a time: the error of a second one says so. A folder that has something
// else, such as a study, whose report an atlas would overwrite, is an error.
func Make(name string) (*Folder, func(), error) {
	f, err := confined.Make(name)
	if err != nil {
		return nil, nil, fmt.Errorf("atlas: %w", err)
	}
	if err := foreign(name, f); err != nil {
		_ = f.Close()
		return nil, nil, err
	}
	release, err := f.Lock(lockFile)
	if err == nil {
		if err = f.MakeFolder(boardsFolder); err == nil {
			err = sweep(f)
		}
		if err != nil {
			release()
		}
	}
	if err != nil {
		_ = f.Close()
		return nil, nil, fmt.Errorf("atlas: %w", err)
	}
	return &Folder{f}, func() {
		release()
		_ = f.Close()
	}, nil
}

// sweep removes what was left half written, by a program that was killed: the lock keeps
// others out.
func sweep(f *confined.Folder) error {
	for _, name := range []string{".", boardsFolder, MeasuredFolder} {
		err := f.Sweep(name, func(fs.DirEntry) bool { return true })
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// foreign reports files in a folder without an atlas: one has the folder of its boards
// from the beginning.
func foreign(name string, f *confined.Folder) error {
	if _, err := f.Stat(boardsFolder); err == nil {
		return nil
	}
	entries, err := os.ReadDir(name)
	if err != nil {
		return fmt.Errorf("atlas: %w", err)
	}
	for _, e := range entries {
		if e.Name() != lockFile && !confined.TempFile(e.Name()) {
			return fmt.Errorf("%s is not empty, but holds no atlas (it has %s and no %s): choose a new folder with -o", name, e.Name(), boardsFolder)
		}
	}
	return nil
}

// file is where a board is kept.
func file(set string, b *Board) string {
	return path.Join(boardsFolder, fmt.Sprintf("%s-%dx%d.json", set, b.Houses, b.Seeds))
}

// Keep keeps the finding of a board.
func (f *Folder) Keep(s Settings, set string, b *Board) error {
	hash, err := sum(b.Found)
	if err != nil {
		return err
	}
	return f.write(file(set, b), kept{Version, s, b.Hash, b.Found, hash})
}

// Recall reads the finding of a board by the same rules and settings; nil where there
// is none. A file that cannot be read as one, or is damaged, counts as none: the board is
// solved again.
func (f *Folder) Recall(s Settings, set string, b *Board) (*Finding, error) {
	var k kept
	ok, err := f.read(file(set, b), &k)
	if err != nil || !ok || k.Version != Version || k.Rules != b.Hash || !reflect.DeepEqual(k.Settings, s) {
		return nil, err
	}
	if hash, err := sum(k.Found); err != nil || hash != k.SHA256 {
		return nil, err
	}
	return k.Found, nil
}

// Write writes the atlas.
func (f *Folder) Write(a *Atlas) error { return f.write(File, a) }

// Read reads the atlas, as far as it was written.
func (f *Folder) Read() (*Atlas, error) {
	var a Atlas
	switch there, err := f.read(File, &a); {
	case err != nil:
		return nil, err
	case !there || a.Version != Version:
		return nil, fmt.Errorf("atlas: %s cannot be read, or is of another version of the program; make the atlas again in another folder", f.in.Path(File))
	}
	return &a, nil
}

// Rates are how fast boards were solved on the machines that did, by the rule set.
type Rates map[string]Rate

// Rate is how many states took how many seconds of processor time.
type Rate struct {
	States  int     `json:"states"`
	Seconds float64 `json:"seconds"`
}

// PerSecond is the number of states in a second of one core's time; 0 where that is
// not known.
func (r Rate) PerSecond() float64 {
	if r.Seconds <= 0 {
		return 0
	}
	return float64(r.States) / r.Seconds
}

// Of is the rate of a rule set: of all together where the set's own is not known.
func (r Rates) Of(set string) Rate {
	if own := r[set]; own.PerSecond() > 0 {
		return own
	}
	var all Rate
	for _, name := range slices.Sorted(maps.Keys(r)) {
		all.States += r[name].States
		all.Seconds += r[name].Seconds
	}
	return all
}

// MeasuredFolder is the folder of what was measured, and differs between machines and
// times. Nothing else in the folder of an atlas does.
const MeasuredFolder = "measured"

// ratesFile is in the folder of what was measured; it was beside it once.
const ratesFile = "rates.json"

// Rates reads how fast boards were solved.
func (f *Folder) Rates() (Rates, error) {
	var r Rates
	there, err := f.read(path.Join(MeasuredFolder, ratesFile), &r)
	if err == nil && !there {
		_, err = f.read(ratesFile, &r)
	}
	if r == nil { // also where the file says null
		r = Rates{}
	}
	return r, err
}

// KeepRates keeps them.
func (f *Folder) KeepRates(r Rates) error {
	err := f.in.MakeFolder(MeasuredFolder)
	if err == nil {
		err = f.write(path.Join(MeasuredFolder, ratesFile), r)
	}
	if err == nil {
		err = f.in.Remove(ratesFile)
	}
	return err
}

func (f *Folder) write(name string, what any) error {
	text, err := json.MarshalIndent(what, "", "  ")
	if err != nil {
		return err
	}
	if err := f.in.WriteFile(name, append(text, '\n')); err != nil {
		return fmt.Errorf("atlas: %w", err)
	}
	return nil
}

// read reads a file, and says whether there is one that can be read.
func (f *Folder) read(name string, into any) (bool, error) {
	data, err := f.in.ReadFile(name, mostBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("atlas: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into) == nil, nil
}
