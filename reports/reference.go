package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"houserules/analysis/reference"
	"houserules/analysis/tree"
	"houserules/configs/words"
	"houserules/sim/atlas"
	"houserules/sim/confined"
	"houserules/sim/table"
)

// Names of what an edition of the reference has.
const (
	ReferenceFile    = "entries.json"
	referenceTable   = "entries.csv"
	referenceParquet = "entries.parquet"
	referenceCite    = "CITATION.cff"
	ReferencePage    = "index.html"
	pageAssets       = "pages" // the style and the script of all pages, with their endings
	mostOfReference  = 256 << 20
	editionsInFolder = "editions"
	rulesInFolder    = "rules"
	releasedKey      = "date-released: " // of CITATION.cff
)

// ReadReference reads the edition of the reference in a folder, and the one before it where that which lies
// there is not published; nil where there is none. It refuses a folder that has none and holds what an
// edition would replace.
func ReadReference(folder *confined.Folder) (e, last *reference.Edition, err error) {
	text, err := folder.ReadFile(ReferenceFile, mostOfReference)
	if errors.Is(err, fs.ErrNotExist) {
		for _, name := range []string{ReferencePage, referenceTable, referenceParquet, referenceCite, pageAssets + ".css", pageAssets + ".js", rulesInFolder, editionsInFolder} {
			if _, err := folder.Stat(name); !errors.Is(err, fs.ErrNotExist) {
				return nil, nil, fmt.Errorf("%s is there and was not written by houserules reference: choose another folder with -o", folder.Path(name))
			}
		}
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	if e, err = reference.Decode(text); err != nil {
		return nil, nil, fmt.Errorf("%s %w; choose another folder with -o", folder.Path(ReferenceFile), err)
	}
	if err := unchanged(folder, e, text); err != nil {
		return nil, nil, err
	}
	if e.Number == 1 {
		return e, nil, nil
	}
	name := editionBefore(e.Number)
	if text, err = earlierEdition(folder, name); err == nil {
		last, err = reference.Decode(text)
	}
	if e.Date != "" {
		if err == nil && e.Date < last.Date {
			return nil, nil, fmt.Errorf("%s was published on %s, before edition %d, which %s has of %s: one of them was changed; put both back as they were published, or choose another folder with -o", folder.Path(ReferenceFile), e.Date, last.Number, folder.Path(name), last.Date)
		}
		return e, nil, nil
	}
	if err != nil {
		return nil, nil, lost(folder, name, err)
	}
	return e, last, nil
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
// how it is cited, and the style and the script of its pages. Where before, the edition that lies there, has another number its entries are kept in
// a folder of their own; those of a published one stay to the byte. Pages of rules that it alone has are
// taken away. Where parquet is not nil it writes the entries once more; else a table of such a kind stays only
// where the entries stay what they are.
func WriteReference(folder *confined.Folder, e, before *reference.Edition, beside *Beside, f Frame, parquet func(*reference.Edition, io.Writer) error) error {
	text, err := editionText(folder, e, before)
	if err != nil {
		return err
	}
	// Earlier editions were as they are cited when this one was begun; what changed since then is not cited in its place.
	if cited, err := folder.ReadFile(referenceCite, mostOfReference); err == nil {
		if err := earlierUnchanged(folder, e.Number, cited); err != nil {
			return err
		}
	}
	cite, err := referenceCitation(folder, e, text)
	if err != nil {
		return err
	}
	withParquet := parquet != nil || parquetStays(folder, text)
	p := referencePages{folder: folder, e: e, beside: beside, frame: f, parquet: withParquet, citation: referenceBibTeX(e, table.Checksum(text))}
	// A page that the edition before has alone goes while its entries say so, and a citation without a day lies there
	// before the entries have one: a run that is stopped in between is told from a text that was changed.
	if err := beginFirst(folder, e); err != nil {
		return err
	}
	if err := errors.Join(removeGone(folder, e, before), citeFirst(folder, e, text)); err != nil {
		return err
	}
	errs := []error{
		folder.MakeFolder(rulesInFolder),
		writeEntries(folder, e, parquet, withParquet),
		writeFile(folder, pageAssets+".css", writes([]byte(pageStyle))),
		writeFile(folder, pageAssets+".js", writes([]byte(tableScript))),
		writeFile(folder, ReferenceFile, writes(text)),
		writeFile(folder, referenceTable, e.CSV),
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
	if err := errors.Join(errs...); err != nil {
		return err // what is cited lies there whole
	}
	return writeFile(folder, referenceCite, writes([]byte(cite)))
}

// ReferenceFolders are the folders into which [WriteReference] writes, from that of the edition.
func ReferenceFolders() []string { return []string{rulesInFolder, editionsInFolder} }

// ReferenceText is an edition as its folder has it.
func ReferenceText(e *reference.Edition) ([]byte, error) { return tree.Lines(e) }

// parquetStays tells whether a Parquet file lies there, of the very entries that the edition has.
func parquetStays(folder *confined.Folder, text []byte) bool {
	lying, err := folder.ReadFile(ReferenceFile, mostOfReference)
	if err != nil || !bytes.Equal(lying, text) {
		return false
	}
	const magic = "PAR1" // at both ends of every Parquet file
	kept, err := folder.ReadFile(referenceParquet, mostOfReference)
	return err == nil && len(kept) > 2*len(magic) && bytes.HasPrefix(kept, []byte(magic)) && bytes.HasSuffix(kept, []byte(magic))
}

// writeEntries writes the entries as Parquet, or takes away what was there if it does not stay.
func writeEntries(folder *confined.Folder, e *reference.Edition, parquet func(*reference.Edition, io.Writer) error, stays bool) error {
	if parquet != nil {
		return writeFile(folder, referenceParquet, func(w io.Writer) error { return parquet(e, w) })
	}
	if stays {
		return nil
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

// referenceBibTeX is how an edition is cited, with the hash of its text; the year is that of its day, if it has one.
func referenceBibTeX(e *reference.Edition, hash string) string {
	year, _, dated := strings.Cut(e.Date, "-")
	if dated {
		year = fmt.Sprintf("  year = {%s},\n", year)
	}
	return fmt.Sprintf(`@misc{houserules-reference-%[1]d,
  title = {houserules: what moving first is worth, edition %[1]d},
  author = {{The houserules contributors}},
%[2]s  note = {%[3]s, SHA-256 %[4]s}
}`, e.Number, year, ReferenceFile, hash)
}

// referenceCitation is CITATION.cff of an edition, with the hashes of its text, of those before it that the folder
// keeps, and of every plan.
func referenceCitation(folder *confined.Folder, e *reference.Edition, text []byte) (string, error) {
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
	if e.Date != "" {
		fmt.Fprintf(&b, releasedKey+"%q\n", e.Date)
	}
	b.WriteString("identifiers:\n")
	var seen []string
	name := func(hash, description string) {
		if hash != "" && !slices.Contains(seen, hash) {
			seen = append(seen, hash)
			fmt.Fprintf(&b, "  - type: other\n    value: %q\n    description: %q\n", "sha256:"+hash, description)
		}
	}
	name(table.Checksum(text), ReferenceFile)
	err := editionsIn(folder, e.Number, func(file string, text []byte) error {
		if text != nil {
			name(table.Checksum(text), file)
		}
		return nil
	})
	for _, x := range e.Entries {
		name(x.PlanHash, "plan of the study "+x.Study)
		for _, part := range x.Parts {
			name(part.PlanHash, "plan of the study "+part.Study)
		}
	}
	for _, x := range e.Measured {
		name(x.PlanHash, "plan of the study "+x.Study)
	}
	return b.String(), err
}
