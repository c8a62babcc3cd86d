package reports

import (
	"houserules/analysis/compare"

	"strings"

	"houserules/reports/chart"
)

// previewFile is the picture that a shared link shows.
const previewFile = "preview.png"

// previewRows is how many rules a preview has room for at most.
const previewRows = 6

// preview is the picture of a report: its title, its answer, and as many rules of the
// first figure as there is room for, those of the strongest players.
func (in *Input) preview(say translator, d *document) *chart.Preview {
	p := &chart.Preview{Title: d.Title, Text: d.Answer.Sentence, Foot: say("preview.foot", d.Summary)}
	if d.Answer.Sentence == "" {
		p.Text = d.Summary
	}
	h, ok := compare.NewHeadline(in.titled(say).Results)
	if in.Ladder != nil || !ok {
		return p
	}
	for n := min(previewRows, len(h.First.Cells)); n > 0; n-- {
		only := *h
		first := h.First
		first.Cells = first.Cells[:n]
		only.All, only.First = []compare.Lineup{first}, first
		if f := topFigure(say, &only); f != nil {
			p.Bodies = append(p.Bodies, f.Body)
		}
	}
	return p
}

// preview is the picture of a report on several studies.
func (s *several) preview(say translator) *chart.Preview {
	p := &chart.Preview{Title: s.Title, Text: s.description(), Foot: say("preview.several")}
	if s.Common != nil {
		p.Bodies = []chart.Body{s.Common.Body}
	}
	return p
}

// shared is what a page says of itself where its link is shared.
type shared struct {
	// Image is the address of the picture, URL that of the page; both may be empty.
	Image, URL string
	Alt        string
}

// sharedAs says where the picture of a page lies: beside it, or, for those who only
// take whole addresses, below the address at which the folder will be published.
func sharedAs(say translator, address, title string) shared {
	s := shared{Image: previewFile, Alt: say("preview.alt", title)}
	if address != "" {
		base := strings.TrimSuffix(address, "/") + "/"
		s.Image, s.URL = base+previewFile, base+"report.html"
	}
	return s
}
