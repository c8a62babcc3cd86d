package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/sim/confined"
	"houserules/sim/table"
	"houserules/variants"
)

// editionBefore is the file of the edition before one, which is packed: a folder keeps every edition.
func editionBefore(number int) string {
	return fmt.Sprintf("%s/entries-%d.json%s", editionsInFolder, number-1, repeat.PackedSuffix)
}

// earlierEdition is the text of an edition as it was published.
func earlierEdition(folder *confined.Folder, name string) ([]byte, error) {
	text, err := folder.ReadFile(name, mostOfReference)
	if err != nil {
		return nil, err
	}
	return repeat.Unpacked(text)
}

// lost says that an earlier edition cannot be read.
func lost(folder *confined.Folder, name string, err error) error {
	return fmt.Errorf("%s, an earlier edition: %w; put it back, or choose another folder with -o", folder.Path(name), err)
}

// unchanged tells why the text of an edition is not the one that was published: its hash is what people cite.
// That it was published the citation says, too, which is written after it: one that is of the edition before, or of
// this one when it was not published, is that of a run that was stopped in between.
func unchanged(folder *confined.Folder, e *reference.Edition, text []byte) error {
	cited, err := folder.ReadFile(referenceCite, mostOfReference)
	none := errors.Is(err, fs.ErrNotExist)
	if err != nil && !none {
		return err
	}
	of := func(text []byte) bool { return bytes.Contains(cited, []byte(table.Checksum(text))) }
	same := of(text) || !bytes.Contains(cited, []byte("\n"+releasedKey)) && (e.Date == "" || !none)
	if !same {
		before, err := earlierEdition(folder, editionBefore(e.Number))
		same = err == nil && of(before) && bytes.Contains(cited, fmt.Appendf(nil, "\nversion: %q\n", strconv.Itoa(e.Number-1)))
	}
	if !same {
		return changed(folder, ReferenceFile)
	}
	return earlierUnchanged(folder, e.Number, cited)
}

// changed says that a file is not the text that is cited.
func changed(folder *confined.Folder, name string) error {
	return fmt.Errorf("%s is not the text of the published edition, whose hash %s has: put both back as they were published, or choose another folder with -o", folder.Path(name), folder.Path(referenceCite))
}

// earlierUnchanged tells which edition before one is not the text that was cited.
func earlierUnchanged(folder *confined.Folder, number int, cited []byte) error {
	return editionsIn(folder, number, func(name string, text []byte) error {
		if !bytes.Contains(cited, []byte(name)) || bytes.Contains(cited, []byte(table.Checksum(text))) { // not cited by those who made them before
			return nil
		}
		return changed(folder, name)
	})
}

// editionsIn visits the editions before one, by the names of their files, with their text, which is nil where a folder
// does not keep them.
func editionsIn(folder *confined.Folder, number int, visit func(name string, text []byte) error) error {
	for n := 2; n <= number; n++ {
		name := editionBefore(n)
		text, err := earlierEdition(folder, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return lost(folder, name, err)
		}
		if err := visit(name, text); err != nil {
			return err
		}
	}
	return nil
}

// beginFirst writes the entries as those of an edition that is not published, where none lie there: all else is
// known by them to be of an edition, so that a run that is stopped right after is gone on with.
func beginFirst(folder *confined.Folder, e *reference.Edition) error {
	if _, err := folder.Stat(ReferenceFile); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	open := *e
	open.Date = ""
	text, err := ReferenceText(&open)
	if err != nil {
		return err
	}
	return writeFile(folder, ReferenceFile, writes(text))
}

// citeFirst writes how an edition is cited as if it were not published, where it will be and no citation lies there.
func citeFirst(folder *confined.Folder, e *reference.Edition, text []byte) error {
	if _, err := folder.Stat(referenceCite); e.Date == "" || !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	open := *e
	open.Date = ""
	cite, err := referenceCitation(folder, &open, text)
	if err != nil {
		return err
	}
	return writeFile(folder, referenceCite, writes([]byte(cite)))
}

// editionText is the text of an edition; that of a published one which lies there is as it is. Where the edition
// is another one that which lies there is kept, once.
func editionText(folder *confined.Folder, e, before *reference.Edition) ([]byte, error) {
	if before == nil || before.Date == "" {
		return ReferenceText(e)
	}
	lying, err := folder.ReadFile(ReferenceFile, mostOfReference)
	if err != nil || before.Number == e.Number {
		return lying, err
	}
	name := editionBefore(e.Number)
	kept, err := earlierEdition(folder, name)
	switch {
	case err == nil && !bytes.Equal(kept, lying):
		return nil, fmt.Errorf("%s has another edition %d than %s: move one of them away, editions do not change", folder.Path(name), before.Number, folder.Path(ReferenceFile))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, lost(folder, name, err)
	}
	packed, err := repeat.Packed(lying)
	if err := errors.Join(err, folder.MakeFolder(editionsInFolder), folder.WriteFile(name, packed)); err != nil {
		return nil, err
	}
	return ReferenceText(e)
}

// removeGone takes away the pages of rules that the edition before has alone.
func removeGone(folder *confined.Folder, e, before *reference.Edition) error {
	if before == nil {
		return nil
	}
	for _, v := range before.Pages() {
		if slices.Contains(e.Pages(), v) || !variants.IsName(v) {
			continue
		}
		if err := folder.Remove(rulesPage(v)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("cannot take away the page of %s, of which there are no entries any more: %w", v, err)
		}
	}
	return nil
}
