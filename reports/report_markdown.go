package reports

import (
	"fmt"
	"io"
)

// Markdown writes the report as GitHub-flavoured Markdown. Its figures are
// links to figures/NAME.svg beside it.
func Markdown(w io.Writer, in Input) error {
	if err := in.check(); err != nil {
		return err
	}
	d := newDocument(&in)
	p := &printer{w: w}
	p.print("# ", markdownText(d.Title), "\n\n", markdownText(d.Summary), "\n")
	for _, warning := range d.Warnings {
		p.print("\n", markdownText(warning), "\n")
	}
	if len(d.Findings) > 0 {
		p.print("\n## ", say("page.short"), "\n")
		p.markdownFindings(d.Findings)
	}
	p.print("\n## ", say("page.results"), "\n")
	for _, sec := range d.Sections {
		p.print("\n")
		p.markdownSection(sec, 3)
	}
	p.print("\n## ", say("page.figures"), "\n")
	for i, f := range d.Figures {
		p.print("\n![", markdownText(f.Title), "](figures/", f.Name, ".svg)\n\n")
		p.print("*", say("page.figure", i+1), "* ", markdownText(f.Title), ".")
		if f.Note != "" {
			p.print(" ", markdownText(f.Note))
		}
		p.print("\n")
	}
	p.markdownRules(d)
	p.print("\n## ", say("page.method"), "\n")
	for _, t := range d.Method {
		p.print("\n**", markdownText(t.Name), ".** ", markdownText(t.Text), "\n")
	}
	p.markdownReproduce(d)
	if p.err != nil {
		return fmt.Errorf("report as Markdown: %w", p.err)
	}
	return nil
}

func (p *printer) markdownFindings(findings []finding) {
	lineup := ""
	for _, f := range findings {
		if f.Lineup != lineup {
			lineup = f.Lineup
			p.print("\n", markdownText(lineup), ":\n\n")
		}
		p.print("- ", markdownText(f.Variant), ", ", markdownText(f.Effect), ": **", markdownText(f.Verdict), "**: ", markdownText(f.Words), "\n")
	}
}

// markdownRules prints the differences and the prose of the rules.
func (p *printer) markdownRules(d document) {
	if len(d.Variants) == 0 {
		return
	}
	p.print("\n## ", say("page.rules"), "\n")
	if len(d.Differing.Rows) > 0 {
		p.print("\n")
		p.markdownGrid(d.Differing)
	}
	for _, v := range d.Variants {
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
			p.print("\n")
		}
	}
}

// markdownReproduce prints how to play the study again and the data files.
func (p *printer) markdownReproduce(d document) {
	p.print("\n## ", say("page.again"), "\n")
	if d.Command != "" {
		p.print("\n", markdownCode("sh", d.Command))
	}
	p.print("\n")
	for _, t := range d.Facts {
		p.print("- ", markdownText(t.Name), ": ", markdownText(t.Text), "\n")
	}
	p.print("\n## ", say("page.data"), "\n\n")
	for _, f := range dataFiles() {
		p.print("- `", f.Name, "`: ", markdownText(f.Text), "\n")
	}
	p.print("\n", markdownCode("python", openingCode()))
}

// heading is a variant's name and title.
func (v VariantText) heading() string {
	if v.Title == "" || v.Title == v.Name {
		return v.Name
	}
	return v.Name + ": " + v.Title
}
