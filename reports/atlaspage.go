package reports

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"houserules/analysis/repeat"
	"houserules/analysis/solved"
	"houserules/configs/printable"
	"houserules/reports/chart"
	"houserules/reports/record"
	"houserules/sim/atlas"
	"houserules/sim/confined"
)

// AtlasInput is all that the report on an atlas says.
type AtlasInput struct {
	*atlas.Atlas
	// Rates are how fast boards were solved.
	Rates atlas.Rates
	// Command is the command line that makes it again, Version that of the program;
	// it may be empty.
	Command, Version string
	// Record is what repeating takes; nil where nobody knows.
	Record *repeat.Record
	Reader Reader
}

// WriteAtlas writes report.html, report.md, atlas.csv and the figures into the folder
// of an atlas, and measured/hours.md, which alone has what depends on the machine; see
// Write.
func WriteAtlas(dir string, in AtlasInput) error {
	folder, err := confined.Make(dir)
	if err != nil {
		return fmt.Errorf("report: %w; choose a folder that can be written", err)
	}
	defer folder.Close()
	if err := errors.Join(folder.MakeFolder(figuresFolder), folder.MakeFolder(atlas.MeasuredFolder)); err != nil {
		return fmt.Errorf("report: %w; choose a folder that can be written", err)
	}
	said := solved.Answer(in.Atlas)
	f := Frame{Name: in.Name, Seed: in.Seed, Protocol: in.Protocol, Version: in.Version, Record: in.Record, Reader: in.Reader}
	rows, err := record.AtlasCSV(in.Atlas)
	if err != nil {
		return err
	}
	summary, err := f.Summary(said)
	if err != nil {
		return err
	}
	if in.Record != nil {
		in.Record.Studies[0].SummarySHA256 = checksum(summary)
	}
	say := in.Reader.translator()
	d := atlasDocument(say, in)
	if err := atOnce(figureTasks(folder, d.allFigures(), in.Reader.endings(), nil)); err != nil {
		return err
	}
	return errors.Join(
		writeFile(folder, "atlas.csv", writes(rows)),
		writeFile(folder, "summary.json", writes(summary)),
		writeFile(folder, CardFile, answerCard(said, &f).write),
		writeFile(folder, "report.md", func(w io.Writer) error {
			safe := printable.NewWriter(w)
			return errors.Join(markdownPage(say, safe, d), safe.Close())
		}),
		writeFile(folder, atlas.MeasuredFolder+"/hours.md", func(w io.Writer) error {
			safe := printable.NewWriter(w)
			hours := sheet{Title: d.Title}
			if white := whiteHours(say, in.Atlas, in.Rates); len(white.Tables) > 0 {
				hours.Sections = []section{white}
			}
			return errors.Join(printMarkdown(say, safe, hours, 1), safe.Close())
		}),
		writeFile(folder, "report.html", func(w io.Writer) error { return htmlPage(say, w, d) }),
	)
}

// atlasDocument is the report as a document: the maps first, long tables folded.
func atlasDocument(say translator, in AtlasInput) document {
	a := titledAtlas(say, in.Atlas)
	lines := atlasLines(say, a)
	said := solved.Answer(a)
	d := document{
		Title: say("atlas.title"), Summary: lines[0], NoTables: true, Command: in.Command, Record: in.Record,
		Answer: newFirstScreen(say, said, &in.Reader, Search{}, in.Version, in.Command, a.Seed),
		Facts: []term{
			{say("fact.study"), a.Name}, {say("fact.seed"), strconv.FormatUint(a.Seed, 10)}, {say("fact.protocol"), say("fact.version", a.Protocol)},
			{say("atlas.fact-budget"), count(say, int64(a.Budget))}, {say("atlas.fact-nodes"), count(say, int64(a.Nodes))}, {say("atlas.fact-curve"), count(say, a.Curve)},
		},
		Files: []dataFile{
			{"summary.json", say("data.summary")}, {"card.json", say("data.card")}, {"atlas.json", say("atlas.json-text")}, {"atlas.csv", say("atlas.rows-text")}, {"boards/", say("atlas.boards-text")},
			{atlas.MeasuredFolder + "/", say("atlas.measured-text")}, {"figures/", say("atlas.figures-text")},
		},
	}
	if in.Version != "" {
		d.Facts = append(d.Facts, term{say("fact.program"), "houserules " + in.Version})
	}
	d.Facts = append(d.Facts, recordFacts(say, in.Record)...)
	maps := chapter{ID: "values", Multiples: len(a.Sets) > 1, Title: say("atlas.values"), Notes: []string{say("atlas.heat-note")}}
	most := largestValue(a)
	var curves []*chart.Figure
	for i := range a.Sets {
		maps.Figures = append(maps.Figures, atlasMap(say, &a.Sets[i], most))
		if f := skillFigure(say, &a.Sets[i]); f != nil {
			curves = append(curves, f)
		}
	}
	maps.Notes = append(maps.Notes, lines[1+len(said.Five.Sure.Claims):]...) // who is sure said what comes between
	d.Chapters = []chapter{maps}
	if sec := differSection(say, a); len(sec.Tables)+len(sec.Remarks) > 0 {
		d.Chapters = append(d.Chapters, chapter{ID: "differ", Title: sec.Title, Tables: sec.Tables, Notes: sec.Remarks})
	}
	if len(curves) > 0 {
		d.Chapters = append(d.Chapters, chapter{ID: "skill", Title: say("atlas.skill-title"), Notes: []string{say("atlas.skill-note")}, Figures: curves, Multiples: len(curves) > 1})
	}
	d.Sections = atlasSheet(say, a, whiteSection(say, a), 0).Sections
	return d
}
