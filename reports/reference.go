package reports

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"houserules/analysis/reference"
	"houserules/analysis/tree"
	"houserules/configs/words"
	"houserules/sim/atlas"
	"houserules/sim/confined"
)

// Names of what an edition of the reference has.
const (
	ReferenceFile    = "entries.json"
	referenceTable   = "entries.csv"
	referenceParquet = "entries.parquet"
	referenceCite    = "CITATION.cff"
	ReferencePage    = "index.html"
	mostOfReference  = 256 << 20
	editionsInFolder = "editions"
	rulesInFolder    = "rules"
)

// ReadReference reads the edition of the reference in a folder; nil where there is none. It
// refuses a folder that has none and holds what an edition would replace.
func ReadReference(folder *confined.Folder) (*reference.Edition, error) {
	text, err := folder.ReadFile(ReferenceFile, mostOfReference)
	if errors.Is(err, fs.ErrNotExist) {
		for _, name := range []string{ReferencePage, referenceTable, referenceParquet, referenceCite, rulesInFolder, editionsInFolder} {
			if _, err := os.Lstat(folder.Path(name)); err == nil {
				return nil, fmt.Errorf("%s is there and was not written by houserules reference: choose another folder with -o", folder.Path(name))
			}
		}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	e, err := reference.Decode(text)
	if err != nil {
		return nil, fmt.Errorf("%s %w; choose another folder with -o", folder.Path(ReferenceFile), err)
	}
	return e, nil
}

// Beside is what pages of an edition show beside its entries.
type Beside struct {
	// Games are example games by the names of their rules.
	Games map[string]*reference.Game
	// Boards are exact values of small boards, likewise.
	Boards map[string]*atlas.Set
}

// WriteReference writes an edition of the reference into a folder: a page about all of it in every
// language, a page for each set of rules below rules in that of the reader, its entries as JSON and CSV,
// and how it is cited. The entries of the edition before are kept in a folder of their own. Where parquet
// is not nil it writes the entries once more; else no table of such a kind stays there, which would be of
// another edition.
func WriteReference(folder *confined.Folder, e, before *reference.Edition, beside *Beside, f Frame, parquet func(*reference.Edition, io.Writer) error) error {
	if before != nil && before.Number != e.Number {
		old, err := ReferenceText(before)
		if err == nil {
			err = folder.MakeFolder(editionsInFolder)
		}
		if err == nil {
			err = folder.WriteFile(fmt.Sprintf("%s/entries-%d.json", editionsInFolder, before.Number), old)
		}
		if err != nil {
			return err
		}
	}
	text, err := ReferenceText(e)
	if err != nil {
		return err
	}
	p := referencePages{folder: folder, e: e, beside: beside, frame: f, parquet: parquet != nil}
	errs := []error{
		folder.MakeFolder(rulesInFolder),
		writeEntries(folder, e, parquet),
		writeFile(folder, ReferenceFile, writes(text)),
		writeFile(folder, referenceTable, e.CSV),
		writeFile(folder, referenceCite, writes([]byte(referenceCitation(e)))),
	}
	for _, tag := range words.Languages() {
		if tag == p.language() { // it has no ending; one may be there of another run
			if err := folder.Remove("index." + tag + ".html"); err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
		errs = append(errs, p.write(p.index(tag), "", words.In(tag)))
	}
	for _, v := range e.Pages() {
		errs = append(errs, p.write(rulesPage(v), v, f.Reader.Words))
	}
	return errors.Join(errs...)
}

// ReferenceText is an edition as its folder has it.
func ReferenceText(e *reference.Edition) ([]byte, error) { return tree.Lines(e) }

// writeEntries writes the entries as Parquet, or takes away what was there.
func writeEntries(folder *confined.Folder, e *reference.Edition, parquet func(*reference.Edition, io.Writer) error) error {
	if parquet != nil {
		return writeFile(folder, referenceParquet, func(w io.Writer) error { return parquet(e, w) })
	}
	if err := folder.Remove(referenceParquet); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// rulesPage is the page of a set of rules, from the folder of the edition.
func rulesPage(variant string) string { return rulesInFolder + "/" + variant + ".html" }

// repeatStudy is the command that plays the first study of some entries again.
func repeatStudy(e *reference.Edition, only string) string {
	for _, x := range e.Entries {
		if only == "" || x.Variant == only || x.Base == only {
			return "houserules repeat studies/" + x.Study
		}
	}
	return ""
}

// titleIn is the title of rules among some.
func titleIn(list []VariantText, name string) string {
	for _, v := range list {
		if v.Name == name {
			return v.title()
		}
	}
	return name
}

// referenceCitation is CITATION.cff of an edition, which names every plan of it.
func referenceCitation(e *reference.Edition) string {
	var b strings.Builder
	fmt.Fprintf(&b, `cff-version: 1.2.0
message: "If you use these tables, please cite the edition."
type: dataset
title: "houserules: what moving first is worth, edition %d"
version: "%d"
authors:
  - name: "The houserules contributors"
license: Apache-2.0
`, e.Number, e.Number)
	b.WriteString("identifiers:\n")
	var seen []string
	for _, x := range e.Entries {
		if !slices.Contains(seen, x.PlanHash) {
			seen = append(seen, x.PlanHash)
			fmt.Fprintf(&b, "  - type: other\n    value: %q\n    description: %q\n", "sha256:"+x.PlanHash, "plan of the study "+x.Study)
		}
	}
	if len(seen) == 0 {
		b.WriteString("  []\n")
	}
	return b.String()
}
