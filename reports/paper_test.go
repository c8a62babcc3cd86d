package reports_test

import (
	"regexp"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// On paper a study of one cell has a page or two, one of six has two, and one of more
// has two, too: the first screen, and the top ten with a map.
func TestReportOnPaper(t *testing.T) {
	browser(t)
	most := map[string]int{"one": 2}
	each(t, func(t *testing.T, name, html string) {
		if name == "balance" || name == "ladder" || name == "extremes" {
			return // all of their tables are printed
		}
		o := open(t, html, seeing{width: 1280})
		byStyle := true
		paper, err := chromedp.Run(o.ctx, chromedp.PrintToPDF(func(p *cdppage.PrintToPDFParams) { p.PreferCSSPageSize = &byStyle }))
		if err != nil {
			t.Fatal(err)
		}
		sheets := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(paper, -1))
		if want, ok := most[name]; !ok && sheets != 2 || ok && (sheets < 1 || sheets > want) {
			t.Errorf("%d pages", sheets)
		}
	})
}
