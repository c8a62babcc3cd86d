package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/configs"
	"houserules/reports"
	"houserules/sim/confined"
)

// summaryText is a summary with the study that was read from it.
type summaryText struct {
	*reference.Study
	text []byte
}

// givenSummaries reads those of the folders that were named; what cannot be read is left out.
func (a *app) givenSummaries(args []string) (list []summaryText, left []reference.LeftOut, err error) {
	if len(args) == 0 {
		return nil, nil, nil
	}
	if args, err = a.distinct(args); err != nil {
		return nil, nil, err
	}
	var dirs []string
	for _, arg := range args {
		found, err := summariesIn(arg)
		if err != nil {
			return nil, nil, err
		}
		dirs = append(dirs, found...)
	}
	for _, d := range dirs {
		name := filepath.ToSlash(filepath.Clean(d))
		text, err := summaryIn(d)
		if err == nil {
			var study *reference.Study
			if study, err = reference.Read(text); err == nil {
				list = append(list, summaryText{study, text})
				continue
			}
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = errors.New("there is no summary.json: houserules report writes it")
		}
		left = append(left, reference.LeftOut{Study: name, Reason: err.Error()})
	}
	return list, left, nil
}

// summaryIn is the text of a folder's summary, which an edition keeps packed.
func summaryIn(dir string) ([]byte, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	text, err := folder.ReadFile(summaryFile, repeat.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		if text, err = folder.ReadFile(keptSummary, repeat.MaxText); err == nil {
			return repeat.Unpacked(text)
		}
	}
	return text, err
}

// plannedStudies are how many of the studies of a whole edition, which come with the program, are among some, and how many there are.
func plannedStudies(list []summaryText) (made, planned int, err error) {
	names, err := configs.Reference.ReadDir("studies/reference")
	for _, x := range names {
		name := keptPrefix + strings.TrimSuffix(x.Name(), ".yaml")
		planned++
		if slices.ContainsFunc(list, func(s summaryText) bool { return s.Name == name }) {
			made++
		}
	}
	return made, planned, err
}

// keptPrefix begins the names of these studies, and their file names go on from there.
const keptPrefix = "reference-"

// together are the summaries that are kept and those that are given, by the names of their
// studies, a given one in place of what is kept of the same study, if it may replace that. Taken are
// those of the given ones.
func together(kept, given []summaryText) (list, taken []summaryText, left []reference.LeftOut, err error) {
	for i, g := range given {
		if slices.ContainsFunc(given[:i], func(x summaryText) bool { return x.Name == g.Name }) {
			return nil, nil, nil, usagef("two of the folders are of studies called %s: give one of them another name in its file", g.Name)
		}
	}
	list, taken = slices.Clone(kept), slices.Clone(given)
	for i, k := range kept {
		at := slices.IndexFunc(taken, func(g summaryText) bool { return g.Name == k.Name })
		if at < 0 {
			continue
		}
		if taken[at].Seed != k.Seed {
			return nil, nil, nil, usagef("a study called %s is kept there that has another seed: give one of them another name in its file", k.Name)
		}
		if err := taken[at].Replaces(k.Study); err != nil {
			left, taken = append(left, reference.LeftOut{Study: k.Name, Reason: err.Error()}), slices.Delete(taken, at, at+1)
			continue
		}
		list[i] = summaryText{} // given anew
	}
	list = append(slices.DeleteFunc(list, func(s summaryText) bool { return s.Study == nil }), taken...)
	slices.SortFunc(list, func(a, b summaryText) int { return strings.Compare(a.Name, b.Name) })
	return list, taken, left, nil
}

// insteadOf are the given studies without those that would take away from what an edition has of a study whose summary
// is lost, damaged or no longer there, and what is left out of either.
func insteadOf(before *reference.Edition, kept, given []summaryText, damaged []reference.LeftOut) (taken []summaryText, left []reference.LeftOut) {
	has := func(list []summaryText, name string) bool {
		return slices.ContainsFunc(list, func(s summaryText) bool { return s.Name == name })
	}
	for _, g := range given {
		if before != nil && !has(kept, g.Name) {
			if err := g.Continues(before); err != nil {
				left = append(left, reference.LeftOut{Study: g.Name, Reason: err.Error()})
				continue
			}
		}
		taken = append(taken, g)
	}
	known := slices.Clone(kept)
	for _, d := range damaged {
		if known = append(known, summaryText{Study: &reference.Study{Name: d.Study}}); !has(taken, d.Study) {
			left = append(left, d)
		}
	}
	if before != nil {
		for _, name := range before.Studies() {
			if !has(known, name) && !has(taken, name) {
				left = append(left, reference.LeftOut{Study: name, Reason: fmt.Sprintf("is no longer kept there: put %s/%s/%s back, or give its folder again", keptStudies, name, keptSummary)})
			}
		}
	}
	return taken, left
}

// leftOnceGiven is what an edition left out of what it was given and does not have: whether what it keeps is whole,
// and has entries, is asked anew.
func leftOnceGiven(before *reference.Edition, kept []summaryText, inputs []reference.Input) []reference.LeftOut {
	return slices.DeleteFunc(slices.Clone(before.LeftOut), func(x reference.LeftOut) bool {
		study, _, _ := strings.Cut(x.Study, ": ")
		return slices.ContainsFunc(kept, func(s summaryText) bool { return s.Name == study }) ||
			slices.ContainsFunc(inputs, func(in reference.Input) bool { return in.Path() == x.Study })
	})
}

// sweepTables takes away what interrupted runs left half-written in a folder of tables that is locked.
func sweepTables(folder *confined.Folder) error {
	list := slices.Concat([]string{"."}, reports.ReferenceFolders(), []string{reference.Games, reference.Boards, reference.Kept})
	studies, err := folder.ReadDir(keptStudies)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, s := range studies {
		list = append(list, keptStudies+"/"+s.Name())
	}
	for _, name := range list {
		if info, err := folder.Stat(name); err != nil || !info.IsDir() {
			continue // there is none, or whoever writes there says what is wrong
		}
		if err := folder.Sweep(name, func(fs.DirEntry) bool { return true }); err != nil {
			return err
		}
	}
	return nil
}

// keepSummaries keeps summaries in the folder of the tables, by the names of their studies.
func keepSummaries(folder *confined.Folder, list []summaryText) error {
	for _, s := range list {
		at := keptStudies + "/" + s.Name
		if err := errors.Join(folder.MakeFolder(keptStudies), folder.MakeFolder(at)); err != nil {
			return err
		}
		packed, err := repeat.Packed(s.text)
		if err == nil {
			err = folder.WriteFile(at+"/"+keptSummary, packed)
		}
		if err != nil {
			return fmt.Errorf("cannot keep the summary of %s: %w", s.Name, err)
		}
	}
	return nil
}

// keptReferenceOf reads the edition that lies in a folder, the one before it where it is to be continued, and
// the summaries that the folder keeps, and why some cannot be read.
func keptReferenceOf(folder *confined.Folder) (before, last *reference.Edition, list []summaryText, left []reference.LeftOut, err error) {
	if before, last, err = reports.ReadReference(folder); err != nil {
		return nil, nil, nil, nil, err
	}
	entries, err := folder.ReadDir(keptStudies)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil, nil, err
	}
	for _, e := range entries {
		text, err := folder.ReadFile(keptStudies+"/"+e.Name()+"/"+keptSummary, repeat.MaxText)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it is missed where something is of it
		}
		if link := (*confined.LinkError)(nil); errors.As(err, &link) { // of whoever put it there: it is not followed, and the others are read
			left = append(left, reference.LeftOut{Study: e.Name(), Reason: err.Error()})
			continue
		}
		if err != nil {
			return nil, nil, nil, nil, fmt.Errorf("cannot read what is kept of %s: %w", e.Name(), err)
		}
		var study *reference.Study
		if text, err = repeat.Unpacked(text); err == nil {
			study, err = reference.Read(text)
		}
		if err != nil {
			left = append(left, reference.LeftOut{Study: e.Name(), Reason: err.Error()})
			continue
		}
		list = append(list, summaryText{study, text})
	}
	return before, last, list, left, nil
}

// summariesIn is a folder with a summary, or the folders right below it that hold one or a plan.
func summariesIn(dir string) ([]string, error) {
	if holdsSummary(dir) {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be looked into: %w", dir, err)
	}
	var list []string
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if entry.IsDir() && holdsSummary(path) {
			list = append(list, path)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s holds no %s, and no folder with one: make it with houserules report", dir, summaryFile)
	}
	return list, nil
}

// holdsSummary tells whether a folder is that of a study: with its summary, packed or not, or with a plan that one
// may be made of.
func holdsSummary(dir string) bool {
	for _, name := range []string{summaryFile, keptSummary} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return true
		}
	}
	return holdsPlan(dir)
}
