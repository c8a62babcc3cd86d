package reports

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strings"

	"houserules/analysis/repeat"
	"houserules/reports/chart"
)

//go:embed several.html.tmpl
var severalTemplate string

// severalPage is what its template reads.
type severalPage struct {
	*several
	Style       template.CSS
	Script      template.JS
	Description string
	Shared      shared
	Drawn       *drawnFigure
	Full        []fullStudy
	// Carried is what repeating all studies takes; it may be empty.
	Carried template.JS
}

// fullStudy is a study with its whole page.
type fullStudy struct {
	*oneOf
	Fair    string
	Heading string
	Page    template.HTML
}

// html writes several studies as one page: the answers, the common figure, and each
// study's page folded under its title.
func (s *several) html(say translator, w io.Writer) error {
	p := severalPage{several: s, Style: template.CSS(pageStyle), Shared: sharedAs(say, s.Studies[0].in.Address, s.Title), Description: s.description()}
	if s.Common != nil {
		var d drawer
		drawn, err := d.both(s.Common, chart.Width)
		if err != nil {
			return err
		}
		p.Drawn = &drawn
	}
	var err error
	if p.Carried, err = carried(s.record()); err != nil {
		return err
	}
	for i := range s.Studies {
		x := &s.Studies[i]
		var page bytes.Buffer
		if err := htmlPage(say, &page, x.document); err != nil {
			return fmt.Errorf("%s: %w", x.Folder, err)
		}
		inside, err := embedded(page.String(), x.ID+"-")
		if err != nil {
			return fmt.Errorf("%s: %w", x.Folder, err)
		}
		if len(x.Examples) > 0 {
			p.Script = template.JS(pageScript)
		}
		// The page has escaped every text that it holds.
		p.Full = append(p.Full, fullStudy{x, x.fairAnswer(), say("several.full", x.Title), template.HTML(inside)})
	}
	t, err := template.New("several").Funcs(template.FuncMap{"clean": prose, "say": say}).Parse(severalTemplate)
	if err != nil {
		return fmt.Errorf("report as HTML: %w", err)
	}
	var buffer bytes.Buffer
	if err := t.Execute(&buffer, p); err != nil {
		return fmt.Errorf("report as HTML: %w", err)
	}
	return writePage(w, &buffer)
}

// record is what repeating all studies takes; nil where nobody knows it of one.
func (s *several) record() *repeat.Record {
	all := &repeat.Record{Version: repeat.Version}
	for i := range s.Studies {
		r := s.Studies[i].in.Record
		if r == nil {
			return nil
		}
		all.Program, all.Commit = r.Program, r.Commit
		all.Studies = append(all.Studies, r.Studies...)
	}
	return all
}

// description has the answers of all studies.
func (s *several) description() string {
	var parts []string
	for i := range s.Studies {
		parts = append(parts, s.Studies[i].Title+": "+s.Studies[i].Answer.Sentence)
	}
	return strings.Join(parts, " ")
}

// embedded is the main part of a page as a part of another one: its ids begin with a
// prefix, and what refers to them; its headings are one level deeper. The page is one
// of ours, in which attributes are in double quotes and no text has any.
func embedded(page, prefix string) (string, error) {
	main := regexp.MustCompile(`(?s)<main[^>]*>(.*)</main>`).FindStringSubmatch(page)
	if main == nil {
		return "", fmt.Errorf("the page of a study has no main part")
	}
	inside := main[1]
	ids := regexp.MustCompile(`(\s(?:id|for|aria-labelledby|aria-describedby|aria-controls)=")([^"]*)"`)
	inside = ids.ReplaceAllStringFunc(inside, func(s string) string {
		m := ids.FindStringSubmatch(s)
		var names []string
		for name := range strings.FieldsSeq(m[2]) {
			names = append(names, prefix+name)
		}
		return m[1] + strings.Join(names, " ") + `"`
	})
	inside = strings.NewReplacer(
		`href="#`, `href="#`+prefix, "url(#", "url(#"+prefix, `"prefix":"`, `"prefix":"`+prefix,
		"<h3", "<h4", "</h3", "</h4", "<h2", "<h3", "</h2", "</h3", "<h1", "<h2", "</h1", "</h2",
	).Replace(inside)
	return inside, nil
}
