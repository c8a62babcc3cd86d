package reports

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"houserules/reports/chart"
)

// Markdown writes the report as GitHub-flavoured Markdown. Its figures are
// links to figures/NAME.svg beside it.
func Markdown(w io.Writer, in Input) error {
	if err := in.check(); err != nil {
		return err
	}
	say := in.Reader.translator()
	return markdownPage(say, w, newDocument(say, &in))
}

// markdownPage writes a document as Markdown.
func markdownPage(say translator, w io.Writer, d document) error {
	p := &printer{w: w}
	p.print("# ", markdownText(d.Title), "\n")
	for _, warning := range d.Warnings {
		p.print("\n", markdownText(warning), "\n")
	}
	if d.Answer.Sentence != "" {
		p.markdownAnswer(say, d.Answer)
	}
	p.markdownWords(say, d.Answer.Words)
	number := 0
	figure := func(f *chart.Figure) {
		number++
		p.markdownFigure(say, f, number)
	}
	for _, f := range d.beside() {
		figure(f)
	}
	chapters := func(list []chapter) {
		for _, c := range list {
			p.print("\n## ", markdownText(c.Title), "\n")
			p.markdownChapter(say, c)
			for _, f := range c.Figures {
				figure(f)
			}
		}
	}
	chapters(d.Chapters)
	p.markdownSides(say, d.Sides)
	chapters(d.Length)
	p.markdownExamples(say, &d)
	if len(d.Description) > 0 {
		p.print("\n## ", say("page.about"), "\n")
	}
	for _, paragraph := range d.Description {
		p.print("\n", markdownText(paragraph), "\n")
	}
	if len(d.Method) > 0 {
		p.print("\n## ", say("page.method"), "\n")
	}
	for _, t := range d.Method {
		p.print("\n**", markdownText(t.Name), ".** ", markdownText(t.Text), "\n")
	}
	p.print("\n## ", say("page.results"), "\n\n", markdownText(d.Summary), "\n")
	for _, sec := range d.Sections {
		p.print("\n")
		p.markdownSection(say, sec, 3)
	}
	if len(d.Figures) > 0 {
		p.print("\n## ", say("page.figures"), "\n")
	}
	for _, f := range d.Figures {
		figure(f)
	}
	p.markdownRules(say, d)
	p.markdownReproduce(say, d)
	if say("language.checked") == "no" {
		p.print("\n---\n\n", markdownText(say("language.unchecked")), "\n\n", markdownText(say("language.unchecked-in-english")), "\n")
	}
	if p.err != nil {
		return fmt.Errorf("report as Markdown: %w", p.err)
	}
	return nil
}

// markdownAnswer prints what is said first.
func (p *printer) markdownAnswer(say translator, a firstScreen) {
	p.print("\n**", markdownText(a.Sentence), "** ", markdownText(a.Limit), "\n")
	for _, q := range a.Questions {
		p.print("\n- **", markdownText(q.Ask), "** ", markdownText(q.Text))
		if q.Command != "" {
			p.print("\n\n", markdownCode("sh", chart.Clean(q.Command)))
		} else {
			p.print("\n")
		}
	}
}

// markdownWords explains the terms of the page.
func (p *printer) markdownWords(say translator, list []term) {
	if len(list) == 0 {
		return
	}
	p.print("\n", say("page.words"))
	for _, w := range list {
		p.print(" *", markdownText(w.Name), "* ", markdownText(w.Text))
	}
	p.print("\n")
}

func (p *printer) markdownFigure(say translator, f *chart.Figure, number int) {
	p.print("\n![", markdownText(f.Title), "](figures/", f.Name, ".svg)\n\n")
	p.print("*", say("page.figure", number), "* ", markdownText(f.Title), ".")
	if f.Note != "" {
		p.print(" ", markdownText(f.Note))
	}
	p.print("\n")
}

func (p *printer) markdownChapter(say translator, c chapter) {
	for _, g := range c.Tables {
		p.print("\n")
		p.markdownGrid(say, g)
	}
	for _, note := range c.Notes {
		p.print("\n", markdownText(note), "\n")
	}
}

// markdownExamples prints the games to look at as their moves.
func (p *printer) markdownExamples(say translator, d *document) {
	if len(d.Examples) == 0 {
		return
	}
	p.print("\n## ", say("page.games"), "\n")
	for i := range d.Examples {
		title, end := d.exampleWords(say, i)
		p.print("\n**", markdownText(title), "** ", markdownText(end), "\n\n", markdownText(strings.Join(numbered(d.Examples[i].Moves), " ")), "\n")
	}
}

// markdownSides prints the boards and the rules side by side.
func (p *printer) markdownSides(say translator, s sideBySide) {
	if len(s.Heads) == 0 {
		return
	}
	p.print("\n## ", say("page.board"), "\n")
	for _, f := range s.Boards {
		p.print("\n![", markdownText(f.Title), "](figures/", f.Name, ".svg)\n\n", markdownText(f.Title), ". ", markdownText(f.Note), "\n")
	}
	if len(s.Rows) > 0 {
		differ, _ := s.captions(say)
		g := grid{Caption: differ}
		for _, v := range s.Heads {
			g.Columns = append(g.Columns, left(v.title()))
		}
		for _, row := range s.Rows {
			g.Rows = append(g.Rows, plain(row...))
		}
		p.print("\n")
		p.markdownGrid(say, g)
	}
	if s.More > 0 {
		p.print("\n", say("page.more-rules", s.More), "\n")
	}
}

// markdownRules prints the differences and the prose of the rules.
func (p *printer) markdownRules(say translator, d document) {
	if len(d.Variants) == 0 {
		return
	}
	p.print("\n## ", say("page.rules"), "\n")
	if len(d.Differing.Rows) > 0 {
		p.print("\n")
		p.markdownGrid(say, d.Differing)
	}
	for i, v := range d.Variants {
		p.print("\n### ", markdownText(v.heading()), "\n")
		if v.Source.Cite != "" || v.Source.URL != "" {
			p.print("\n", say("page.source", markdownText(v.Source.Cite)))
			switch {
			case v.Source.URL == "":
			case webAddress(v.Source.URL):
				p.print(" <", v.Source.URL, ">")
			default:
				p.print(" ", markdownText(v.Source.URL))
			}
			if v.Source.Confidence != "" {
				p.print(" ", say("page.reading", markdownText(v.Source.Confidence)))
			}
			p.print("\n")
		}
		if len(v.Clauses) > 0 {
			p.print("\n")
		}
		for _, clause := range v.Clauses {
			p.print("- ", markdownText(clause.Text))
			if clause.Where != "" {
				p.print(" *(", markdownText(clause.Where), ")*")
			}
			for _, n := range clause.Sentences {
				p.print(" [", say("page.sentence", strconv.Itoa(n)), "](#", quoteID(i, n), ")")
			}
			p.print("\n")
		}
		if v.Sheet == nil {
			continue
		}
		p.print("\n", say("page.sheet", markdownText(v.Sheet.Name)), "\n\n")
		for _, q := range v.Sheet.Sentences { // not as a list, which would be numbered anew
			p.print("- <a id=\"", quoteID(i, q.Number), "\"></a>", strconv.Itoa(q.Number), ": ", markdownText(q.quote(say)), "\n")
		}
	}
}

// markdownReproduce prints how to play the study again and the data files.
func (p *printer) markdownReproduce(say translator, d document) {
	p.print("\n## ", say("page.again"), "\n")
	if d.Command != "" {
		p.print("\n", markdownCode("sh", d.Command))
	}
	p.print("\n")
	for _, t := range d.Facts {
		p.print("- ", markdownText(t.Name), ": ", markdownText(t.Text), "\n")
	}
	p.print("\n## ", say("page.data"), "\n\n")
	for _, f := range d.Files {
		p.print("- `", f.Name, "`: ", markdownText(f.Text), "\n")
	}
	if code := d.openingCode(); code != "" {
		p.print("\n", markdownCode("python", code))
	}
	if d.Citation != "" {
		p.print("\n## ", say("page.cite"), "\n\n", markdownCode("bibtex", d.Citation))
	}
}

// heading is a variant's name and title.
func (v VariantText) heading() string {
	if v.Title == "" || v.Title == v.Name {
		return v.Name
	}
	return v.Name + ": " + v.Title
}
