package reports

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/analysis/tree"
	"houserules/reports/chart"
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

// WriteReference writes an edition of the reference into a folder: a page about all of it, a
// page for each set of rules below rules, its entries as JSON and CSV, and how it is cited. The entries
// of the edition before are kept in a folder of their own. Where parquet is not nil it writes the entries
// once more; else no table of such a kind stays there, which would be of another edition.
func WriteReference(folder *confined.Folder, e, before *reference.Edition, beside *Beside, f Frame, parquet func(*reference.Edition, io.Writer) error) error {
	say := f.Reader.translator()
	if before != nil && before.Number != e.Number {
		old, err := tree.Indented(before)
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
	text, err := tree.Indented(e)
	if err != nil {
		return err
	}
	files := []dataFile{{ReferenceFile, say("reference.data.entries")}, {referenceTable, say("reference.data.csv")}, {referenceCite, say("reference.data.citation")}, {ReferencePage, say("reference.title")}}
	if parquet != nil {
		files = append(files, dataFile{referenceParquet, say("reference.data.parquet")})
	}
	titles := titlesIn(say, f.Variants)
	for _, v := range e.Pages() {
		files = append(files, dataFile{rulesPage(v), titleIn(titles, v)})
	}
	page := func(name, only string) error {
		own, a := f, e.Answer(only)
		named := func(name string) string { return titleIn(titles, name) }
		own.Variants = slices.DeleteFunc(slices.Clone(f.Variants), func(v VariantText) bool { return !slices.Contains(a.Rules, v.Name) })
		own.Command = repeatStudy(e, only)
		d := answerDocument(say, a, &own)
		if d.Title = say.text(answer.Say("reference.title")); only != "" {
			d.Title = say.text(a.Named(named, named).Title)
		}
		d.Variants = slices.DeleteFunc(d.Variants, func(v VariantText) bool { return v.Name != only })
		for i := range d.Answer.Questions {
			if q := &d.Answer.Questions[i]; q.ID == repeatID {
				q.Text = say("reference.repeat")
			}
		}
		if f := slopeFigure(say, e, only, titlesIn(say, own.Variants)); f != nil {
			d.Chapters = append(d.Chapters, chapter{ID: "slope", Title: say("reference.slope"), Figures: []*chart.Figure{f}})
		}
		// A reader came for the tables: they are not folded.
		n := len(a.Rules) // a table for each set of rules comes first
		if only == "" {
			var all []section
			for _, roles := range []bool{false, true} {
				title := say("reference.all")
				if roles {
					title = say("reference.all-roles")
				}
				if t := oneTable(say, e, roles, a, titlesIn(say, own.Variants), d.Sections); len(t.Rows) > 0 {
					all = append(all, section{Title: title, Tables: []grid{t}, Remarks: []string{say("reference.sort")}})
				}
			}
			d.Sections = append(all, d.Sections[n:]...)
		} else {
			d.Sections[0].Tables[0] = sortable(d.Sections[0].Tables[0], a.Sections[0].Tables[0])
		}
		for i, s := range d.Sections {
			d.Chapters = append(d.Chapters, chapter{ID: fmt.Sprintf("table-%d", i+1), Title: s.Title, Tables: s.Tables, Notes: s.Remarks})
		}
		if list := e.StrengthsOf(only); len(list) > 0 {
			d.Chapters = append(d.Chapters, playersStrength(say, list))
		}
		if s := beside.Boards[only]; s != nil {
			d.Chapters = append(d.Chapters, boardsChapter(say, s, titleIn(d.Variants, only)))
		}
		if g := beside.Games[only]; g != nil {
			d.Chapters = append(d.Chapters, exampleChapter(say, g))
		}
		d.Chapters = append(d.Chapters, lasting(say, e, d.Variants))
		d.Chapters[0].Notes = append(d.Chapters[0].Notes, d.Summary)
		d.Sections = nil
		d.Facts = slices.DeleteFunc(d.Facts, func(t term) bool {
			return slices.Contains([]string{say("fact.study"), say("fact.seed"), say("fact.protocol")}, t.Name) // of which there are several
		})
		d.Sides, d.Differing, d.Files, d.NoTables, d.Citation = sideBySide{}, grid{}, files, true, ""
		return writeFile(folder, name, func(w io.Writer) error { return htmlPage(say, w, d) })
	}
	errs := []error{
		folder.MakeFolder(rulesInFolder),
		writeEntries(folder, e, parquet),
		writeFile(folder, ReferenceFile, writes(text)),
		writeFile(folder, referenceTable, e.CSV),
		writeFile(folder, referenceCite, writes([]byte(referenceCitation(e)))),
		page(ReferencePage, ""),
	}
	for _, v := range e.Pages() {
		errs = append(errs, page(rulesPage(v), v))
	}
	return errors.Join(errs...)
}

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
