package reports

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path"
	"regexp"
	"strings"

	"houserules/analysis/repeat"
	"houserules/configs/printable"
	"houserules/reports/chart"
	"houserules/reports/record"
	"houserules/sim/confined"
)

// severalVoice speaks as the first study's reader does, who reads them all.
func severalVoice(studies []Study) translator {
	if len(studies) == 0 {
		return english()
	}
	return studies[0].Input.Reader.translator()
}

// Several writes the short answers of several studies as text.
func Several(w io.Writer, studies []Study) error {
	say := severalVoice(studies)
	s, err := newSeveral(say, studies)
	if err != nil {
		return err
	}
	return printText(say, w, s.sheet(say))
}

// WriteSeveral writes a report on several studies into a directory, in the way and with
// the care of [Write]: report.html, report.md, summary.json, preview.png and figures, those of study
// i as figures/study-i-NAME. Figures of an earlier report are removed.
func WriteSeveral(dir string, studies []Study) error {
	say := severalVoice(studies)
	s, err := newSeveral(say, studies)
	if err != nil {
		return err
	}
	summary, err := newSeveral(english(), studies)
	if err != nil {
		return err
	}
	folder, err := confined.Make(dir)
	if err != nil {
		return fmt.Errorf("report: %w; choose a folder that can be written", err)
	}
	defer folder.Close()
	if err := foreignReport(folder); err != nil {
		return err
	}
	if err := folder.MakeFolder(figuresFolder); err != nil {
		return fmt.Errorf("report: %w; choose a folder that can be written", err)
	}
	if err := s.writeFigures(folder); err != nil {
		return err
	}
	if err := writeFile(folder, previewFile, s.preview(say).PNG); err != nil {
		return err
	}
	if err := writeFile(folder, "report.md", func(w io.Writer) error {
		safe := printable.NewWriter(w)
		return errors.Join(s.markdown(say, safe), safe.Close())
	}); err != nil {
		return err
	}
	if err := writeFile(folder, "summary.json", summary.json); err != nil {
		return err
	}
	return writeFile(folder, "report.html", func(w io.Writer) error { return s.html(say, w) })
}

// severalMark is what tells a report on several studies from other pages; it stands
// near the beginning.
const severalMark = `<meta name="generator" content="houserules report on several studies">`

// foreignReport reports a page in a folder that is another one, such as an atlas's.
func foreignReport(folder *confined.Folder) error {
	file, _, err := folder.Open("report.html")
	var link *confined.LinkError
	if errors.Is(err, fs.ErrNotExist) || errors.As(err, &link) { // a link is replaced
		return nil
	}
	if err != nil {
		return fmt.Errorf("report: %w; choose another folder with -o", err)
	}
	defer file.Close()
	beginning, err := io.ReadAll(io.LimitReader(file, 4096))
	if err != nil {
		return fmt.Errorf("report: %w; choose another folder with -o", err)
	}
	if !bytes.Contains(beginning, []byte(severalMark)) {
		return fmt.Errorf("%s is there and is no report on several studies: remove it, or choose another folder with -o", folder.Path("report.html"))
	}
	return nil
}

// writeFigures writes the figures, and removes those of an earlier report.
func (s *several) writeFigures(folder *confined.Folder) error {
	var figures []*chart.Figure
	if s.Common != nil {
		figures = append(figures, s.Common)
	}
	for i := range s.Studies {
		x := &s.Studies[i]
		for _, f := range x.allFigures() {
			named := *f
			named.Name = x.ID + "-" + f.Name
			figures = append(figures, &named)
		}
	}
	endings := s.Studies[0].in.Reader.endings()
	if err := atOnce(figureTasks(folder, figures, endings, nil)); err != nil {
		return err
	}
	drawn := figureFiles(figures, endings)
	ours := regexp.MustCompile(`^(study-[0-9]+-.+|several)\.(svg|png|pdf)$`)
	return folder.Walk(figuresFolder, func(name string) error {
		base := path.Base(name)
		if !ours.MatchString(base) || drawn[path.Join(figuresFolder, base)] {
			return nil
		}
		if err := folder.Remove(name); err != nil {
			return fmt.Errorf("report: an old figure cannot be removed: %w", err)
		}
		return nil
	})
}

// markdown writes several studies as Markdown, each below a heading of its own.
func (s *several) markdown(say translator, w io.Writer) error {
	p := &printer{w: w}
	p.print("# ", markdownText(s.Title), "\n\n", markdownText(s.Lead), "\n")
	for i := range s.Studies {
		x := &s.Studies[i]
		p.print("\n- **", markdownText(x.Title), "** ", markdownText(x.Answer.Sentence), " ", markdownText(x.fairAnswer()))
		for _, warning := range x.Warnings {
			p.print(" *", markdownText(warning), "*")
		}
		p.print("\n")
	}
	for _, note := range s.Notes {
		p.print("\n", markdownText(note), "\n")
	}
	p.print("\n## ", say("several.common"), "\n")
	if s.Common != nil {
		p.markdownFigure(say, s.Common, 1)
	} else {
		p.print("\n", markdownText(s.CommonNone), "\n")
	}
	for i := range s.Studies {
		x := &s.Studies[i]
		var page bytes.Buffer
		if err := markdownPage(say, &page, x.document); err != nil {
			return fmt.Errorf("%s: %w", x.Folder, err)
		}
		p.print("\n", deeper(page.String(), x.ID))
	}
	return p.err
}

// deeper makes a study's Markdown a part of a longer one: headings are one level deeper,
// and figures are found under the study's own name. Blocks of code stay as they are.
func deeper(text, id string) string {
	var out strings.Builder
	fence := ""
	for line := range strings.Lines(text) {
		switch mark := line[:len(line)-len(strings.TrimLeft(line, "`"))]; {
		case fence != "":
			if strings.TrimSpace(line) == fence {
				fence = ""
			}
		case len(mark) >= 3:
			fence = mark
		case strings.HasPrefix(line, "#"):
			line = "#" + line
		case strings.HasPrefix(line, "!["):
			line = strings.Replace(line, "]("+figuresFolder+"/", "]("+figuresFolder+"/"+id+"-", 1)
		}
		out.WriteString(line)
	}
	return out.String()
}

// json writes the summaries of all studies, and what they have in common, as one object.
func (s *several) json(w io.Writer) error {
	type interval struct {
		Study  string  `json:"study"`
		Games  int64   `json:"games"`
		Value  finite  `json:"value"`
		Lo     finite  `json:"lo"`
		Hi     finite  `json:"hi"`
		Level  float64 `json:"level"`
		Method string  `json:"method"`
	}
	type common struct {
		Variant   string     `json:"variant"`
		RulesHash string     `json:"rules_hash"`
		Players   string     `json:"players"`
		Studies   []interval `json:"advantages"`
	}
	type study struct {
		ID      string          `json:"id"`
		Title   string          `json:"title"`
		Folder  string          `json:"folder"`
		Plan    string          `json:"plan_sha256,omitempty"`
		Summary json.RawMessage `json:"summary"`
	}
	out := struct {
		Studies []study        `json:"studies"`
		Common  []common       `json:"common"`
		Notes   []string       `json:"notes"`
		Record  *repeat.Record `json:"record,omitempty"`
	}{Record: s.record().Summarised(), Common: []common{}, Notes: append([]string{}, s.Notes...)}
	for i := range s.Studies {
		x := &s.Studies[i]
		answers, err := Answers(*x.in)
		if err != nil {
			return err
		}
		summary, err := record.Summary(x.in.Results, nil, SummaryFields(*x.in), answers...)
		if err != nil {
			return err
		}
		out.Studies = append(out.Studies, study{x.ID, x.Title, x.Folder, x.in.PlanHash, summary})
	}
	for _, r := range s.rows {
		c := common{Variant: r.Variant, RulesHash: r.Hash, Players: r.Players}
		for _, in := range r.Studies {
			e := in.cell.FirstFair().Effect
			c.Studies = append(c.Studies, interval{s.Studies[in.Study].ID, in.cell.Games, finite(e.Value), finite(e.Lo), finite(e.Hi), e.Level, e.Method})
		}
		out.Common = append(out.Common, c)
	}
	text, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	_, err = w.Write(append(printable.JSON(text), '\n'))
	return err
}

// finite is a number of which JSON says null where it is none.
type finite float64

// MarshalJSON implements json.Marshaler.
func (f finite) MarshalJSON() ([]byte, error) {
	if v := float64(f); math.IsNaN(v) || math.IsInf(v, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(f))
}
