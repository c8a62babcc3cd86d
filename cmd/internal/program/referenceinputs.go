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
	"houserules/reports"
	"houserules/sim/atlas"
	"houserules/sim/confined"
	"houserules/variants"
)

// exampleSuffix ends the names of files with an example game.
const exampleSuffix = ".jsonl"

// keptSuffix ends the names of files that say how often players keep exact values.
const keptSuffix = ".json"

// givenInputs takes from the arguments of reference what is no folder of studies.
func givenInputs(args []string) (studies []string, list []reference.Input, left []reference.LeftOut, err error) {
	for _, arg := range args {
		if _, err := os.Stat(filepath.Join(arg, atlas.File)); err == nil {
			boards, out, err := boardsIn(arg)
			if err != nil {
				return nil, nil, nil, err
			}
			list, left = append(list, boards...), append(left, out...)
			continue
		}
		taken := map[string]func([]byte) (reference.Input, error){exampleSuffix: reference.NewGame, keptSuffix: reference.NewKept}[filepath.Ext(arg)]
		if taken == nil {
			studies = append(studies, arg)
			continue
		}
		text, err := readAtMost(arg, repeat.MaxText)
		if err != nil {
			return nil, nil, nil, err
		}
		in, err := taken(text)
		if err != nil {
			left = append(left, reference.LeftOut{Study: arg, Reason: err.Error()})
			continue
		}
		list = append(list, in)
	}
	for i := range list {
		if len(reference.Inputs(nil, list[:i+1])) <= i {
			return nil, nil, nil, usagef("two of the arguments have %s of %s: give one", list[i].Kind, list[i].Name)
		}
	}
	return studies, list, left, nil
}

// boardsIn takes the exact values from the folder of an atlas, of every rule set by itself.
func boardsIn(dir string) (list []reference.Input, left []reference.LeftOut, err error) {
	folder, done, err := atlas.Make(dir)
	if err != nil {
		return nil, nil, err
	}
	defer done()
	of, err := folder.Read()
	if err != nil {
		return nil, nil, err
	}
	for i := range of.Sets {
		set := &of.Sets[i]
		in, err := reference.NewBoards(set)
		for k := range set.Boards {
			b := &set.Boards[k]
			if b.Found == nil || err != nil {
				continue
			}
			var found *atlas.Finding
			if found, err = folder.Recall(of.Settings, set.Name, b); err == nil && (found == nil || found.Bounds != b.Found.Bounds) {
				err = fmt.Errorf("has another value of %d × %d than its folder of boards: it was changed", b.Houses, b.Seeds)
			}
		}
		if err != nil {
			left = append(left, reference.LeftOut{Study: filepath.ToSlash(filepath.Join(dir, set.Name)), Reason: err.Error()})
			continue
		}
		list = append(list, in)
	}
	return list, left, nil
}

// readAtMost reads a file that has no more than some bytes.
func readAtMost(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file that can be read to its end: give a file that sample or solve has left", path)
	}
	if info.Size() > most {
		return nil, fmt.Errorf("%s has %d bytes, more than the %d that an example may have", path, info.Size(), most)
	}
	return os.ReadFile(path)
}

// keptInputs reads what an edition keeps beside its entries, and why some of it cannot be shown.
// That stays with the edition, without its text: it is said each time until it is given again.
// Where there is no edition yet, all that lies there is taken.
func keptInputs(folder *confined.Folder, e *reference.Edition) (list []reference.Input, left []reference.LeftOut, err error) {
	if e != nil {
		list = slices.Clone(e.Inputs)
	} else if list, err = inputsIn(folder); err != nil {
		return nil, nil, err
	}
	for i := range list {
		in := &list[i]
		text, err := folder.ReadFile(in.Path(), repeat.MaxText)
		if err == nil {
			text, err = repeat.Unpacked(text)
		}
		if err == nil {
			err = in.Take(text)
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = errors.New("is no longer there; give it again as the command leaves it")
		}
		if err != nil {
			left = append(left, reference.LeftOut{Study: in.Path(), Reason: err.Error()})
		}
	}
	return slices.DeleteFunc(list, func(in reference.Input) bool { return in.SHA256 == "" }), left, nil
}

// inputsIn names what lies beside the entries in a folder of tables.
func inputsIn(folder *confined.Folder) (list []reference.Input, err error) {
	for _, kind := range []string{reference.Boards, reference.Games, reference.Kept} {
		entries, err := folder.ReadDir(kind)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, x := range entries {
			if name, ok := strings.CutSuffix(x.Name(), reference.InputSuffix); ok {
				list = append(list, reference.Input{Kind: kind, Name: name})
			}
		}
	}
	return list, nil
}

// shownInputs are those that pages can show under the rules of the edition, with what is shown;
// what cannot be is left out, and where one like it was kept that stays.
func shownInputs(all, kept []reference.Input, e *reference.Edition, rules map[string]*variants.Variant) (list []reference.Input, shown besideEntries, left []reference.LeftOut) {
	hash := map[string]string{}
	for _, x := range e.Entries {
		hash[x.Variant] = x.RulesHash
	}
	shown.Games, shown.Boards = map[string]*reference.Game{}, map[string]*atlas.Set{}
	for _, in := range all {
		if in.Text == nil {
			continue // why was said
		}
		v := rules[hash[in.Name]]
		if err := show(&shown, &in, v); err != nil {
			left = append(left, reference.LeftOut{Study: in.Path(), Reason: err.Error()})
			i := slices.IndexFunc(kept, func(x reference.Input) bool { return x.Path() == in.Path() && x.Text != nil && x.SHA256 != in.SHA256 })
			if i < 0 || show(&shown, &kept[i], v) != nil {
				continue
			}
			in = kept[i]
		}
		list = append(list, in)
	}
	return list, shown, left
}

// besideEntries is what pages show beside the entries, and which strengths were found by themselves.
type besideEntries struct {
	reports.Beside
	kept []*reference.Strength
}

// show adds an input to what is shown of a variant.
func show(shown *besideEntries, in *reference.Input, v *variants.Variant) error {
	if v == nil {
		return fmt.Errorf("is of %s, of which there is no entry", in.Name)
	}
	switch in.Kind {
	case reference.Games:
		game, err := reference.ReadGame(in.Text)
		if err == nil {
			err = game.Follow(v)
		}
		if err != nil {
			return err
		}
		shown.Games[in.Name] = game
	case reference.Boards:
		set, err := reference.ReadBoards(in.Text, v)
		if err != nil {
			return err
		}
		shown.Boards[in.Name] = set
	case reference.Kept:
		kept, err := reference.ReadKept(in.Text, v)
		if err != nil {
			return err
		}
		shown.kept = append(shown.kept, kept...)
	default:
		return fmt.Errorf("is of a kind, %q, that this program does not know", in.Kind)
	}
	return nil
}

// keepInputs keeps inputs in the folder of the tables.
func keepInputs(folder *confined.Folder, list []reference.Input) error {
	for _, in := range list {
		packed, err := repeat.Packed(in.Text)
		if err == nil {
			err = folder.MakeFolder(in.Kind)
		}
		if err == nil {
			err = folder.WriteFile(filepath.ToSlash(in.Path()), packed)
		}
		if err != nil {
			return fmt.Errorf("cannot keep %s: %w", in.Path(), err)
		}
	}
	return nil
}
