package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/configs/words"
	"houserules/reports/chart"
	"houserules/sim/confined"
)

// referencePages writes the pages of an edition.
type referencePages struct {
	folder  *confined.Folder
	e       *reference.Edition
	beside  *Beside
	frame   Frame
	parquet bool
	// citation is how the edition is cited, as BibTeX.
	citation string
}

// language is the tag of the reader's language.
func (p *referencePages) language() string { return p.frame.Reader.translator()("language.tag") }

// index is the page about all of an edition in a language: the reader's has the name that is opened
// of itself.
func (p *referencePages) index(tag string) string {
	if tag == p.language() {
		return ReferencePage
	}
	return "index." + tag + ".html"
}

// links lead from a page to the page about all, in every language.
func (p *referencePages) links(say translator, only string, titles []VariantText) []pageLink {
	var list []pageLink
	if only != "" {
		list = append(list, pageLink{Href: "../" + ReferencePage, Text: say("reference.title")})
		for _, v := range p.e.Parents(only) {
			list = append(list, pageLink{Href: v + ".html", Text: say("reference.differ", titleIn(titles, v))})
		}
		for _, v := range p.e.Children(only) {
			list = append(list, pageLink{Href: v + ".html", Text: say("reference.differ.by", titleIn(titles, v))})
		}
		return list
	}
	for _, tag := range words.Languages() {
		list = append(list, pageLink{Href: p.index(tag), Text: words.In(tag).Sentence("language.name"), Language: tag})
	}
	return list
}

// write writes a page in a language: about all, or only about a set of rules.
func (p *referencePages) write(name, only string, in *words.Catalogue) error {
	e, say := p.e, translatorTo(in)
	files := []dataFile{{ReferenceFile, say("reference.data.entries")}, {referenceTable, say("reference.data.csv")}, {referenceCite, say("reference.data.citation")}, {ReferencePage, say("reference.title")}}
	if p.parquet {
		files = append(files, dataFile{referenceParquet, say("reference.data.parquet")})
	}
	titles := titlesIn(say, p.frame.Variants)
	if only == "" { // the page about all leads to each
		for _, v := range e.Pages() {
			files = append(files, dataFile{rulesPage(v), titleIn(titles, v)})
		}
	}
	own, a := p.frame, e.Answer(only)
	own.Reader.Words = in
	named := func(name string) string { return titleIn(titles, name) }
	shown := slices.Concat(a.Rules, e.Parents(only))
	own.Variants = slices.DeleteFunc(slices.Clone(p.frame.Variants), func(v VariantText) bool { return !slices.Contains(shown, v.Name) })
	own.Command = repeatStudy(e, only)
	d := answerDocument(say, a, &own)
	if d.Title = say.text(answer.Say("reference.title")); only != "" {
		d.Title = say.text(a.Named(named, named).Title)
	}
	guessed := guesses(d.Variants)
	d.RulesOpen = only != ""
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
	if len(e.StrengthsOf(only)) > 0 {
		d.Chapters = append(d.Chapters, playersStrength(say, e, only))
	}
	if c, ok := firstMoves(say, e, only); ok {
		d.Chapters = append(d.Chapters, c)
	}
	if s := p.beside.Boards[only]; s != nil {
		d.Chapters = append(d.Chapters, boardsChapter(say, s, titleIn(d.Variants, only)))
	}
	for _, v := range d.Variants {
		if v.Published != "" {
			d.Chapters = append(d.Chapters, chapter{ID: "published", Title: say("reference.published"), Notes: []string{v.Published}})
		}
	}
	sampled := func(variant string) bool { return p.beside.Games[variant] != nil }
	if variant, varied := e.Example(only, sampled); variant != "" {
		c := exampleChapter(say, p.beside.Games[variant])
		if varied != nil {
			c.Notes = slices.Insert(c.Notes, 1, say("reference.example.varied", varied))
		}
		d.Chapters = append(d.Chapters, c)
	}
	for i := range d.Chapters {
		switch d.Chapters[i].ID {
		case "slope":
			d.Chapters[i].Notes = append(d.Chapters[i].Notes, say("reference.players"))
		case "table-1":
			d.Chapters[i].Notes = append(d.Chapters[i].Notes, rowNotes(say, e, only, slices.ContainsFunc(d.Variants, func(v VariantText) bool { return v.Lead }), titles)...)
			if only == "" && len(guessed) > 0 {
				d.Chapters[i].Notes = append(d.Chapters[i].Notes, say("reference.guesses", strings.Join(guessed, ", ")))
			}
			if only == "" && say("language.tag") != p.language() { // its links lead to another language
				d.Chapters[i].Notes = append(d.Chapters[i].Notes, say("reference.rules-in", p.frame.Reader.translator()("language.name")))
			}
		}
	}
	d.Chapters = append(d.Chapters, lasting(say, e, only, d.Variants))
	if slices.ContainsFunc(e.Recipes(only), func(r reference.Recipe) bool { return strings.HasPrefix(r.Name, "herder:") }) {
		d.Chapters[0].Notes = append([]string{say("reference.herders")}, d.Chapters[0].Notes...)
	}
	d.Chapters[0].Notes = append(d.Chapters[0].Notes, d.Summary)
	d.Sections, d.Links = nil, p.links(say, only, titles)
	d.Facts = slices.DeleteFunc(d.Facts, func(t term) bool {
		return slices.Contains([]string{say("fact.study"), say("fact.seed"), say("fact.protocol")}, t.Name) // of which there are several
	})
	if d.Assets = pageAssets; only != "" {
		d.Assets = "../" + pageAssets
	}
	d.Sides, d.Differing, d.Files, d.NoTables = sideBySide{}, grid{}, files, true
	d.Contents, d.Citation = d.Chapters, p.citation
	return writeFile(p.folder, name, func(w io.Writer) error { return htmlPage(say, w, d) })
}

// guesses are the titles of the rules whose reading is one.
func guesses(list []VariantText) (titles []string) {
	for _, v := range list {
		if v.Guess {
			titles = append(titles, v.title())
		}
	}
	return titles
}
