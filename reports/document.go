package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/analysis/repeat"
	"houserules/reports/chart"
)

// document is the content of a report, the same for HTML and Markdown.
type document struct {
	Title string
	// Summary says in one line what was played.
	Summary string
	// Description has the paragraphs that the study says of itself.
	Description []string
	// Warnings concern the study as a whole.
	Warnings []string
	// Answer is what is said first, Top and Second the figures beside it; nil where there
	// is nothing to draw.
	Answer      firstScreen
	Top, Second *chart.Figure
	// Chapters are the first pages, Sides the rules between them and Length, which
	// may be empty.
	Chapters []chapter
	Sides    sideBySide
	Length   []chapter
	// Many says that there are more cells than two printed pages have room for all
	// chapters of.
	Many bool
	// Examples are games to look at, of cells of a line-up.
	Examples   []Example
	examplesOf compare.Lineup
	// Sections hold all tables, one section for each line-up.
	Sections []section
	Figures  []*chart.Figure
	// Differing is the table of the rules that differ; it has no rows where
	// none do or none are known.
	Differing grid
	Variants  []VariantText
	// RulesOpen says that the rules are unfolded, and so printed.
	RulesOpen bool
	// Method explains the numbers, one term after the other.
	Method []term
	// Command plays the study again; Facts identify it, Citation cites it.
	Command  string
	Facts    []term
	Citation string
	// Record is what repeating takes; nil where nobody knows.
	Record *repeat.Record
	// Study is a study's file of the same games, which the page lets people save; it may be
	// empty.
	Study string
	// Files lie beside the report; NoTables says that none of them are tables of
	// games.
	Files    []dataFile
	NoTables bool
	// Links lead to pages beside it, in other languages those with a tag.
	Links []pageLink
	// Contents are the chapters that the head of a long page leads to, past what comes before them.
	Contents []chapter
	// Assets is the path of the style and the script that several pages have beside them, without its ending; where
	// it is empty both are inside.
	Assets string
	// Shared is what a link to the report shows; empty where no picture lies beside it.
	Shared shared
}

// pageLink leads to a page, in a language if that is another.
type pageLink struct {
	Href, Text, Language string
}

// term is a name with its explanation.
type term struct {
	Name, Text string
}

// newDocument gathers what a report says.
func newDocument(say translator, given *Input) document {
	in := given.titled(say)
	r, said := in.Results, in.said()
	d := document{
		Title: in.title(say), Description: paragraphs(in.Description), Summary: say.text(said.Played),
		Warnings: capitals(slices.Concat(in.registeredWarnings(say), say.texts(said.Warnings), in.turningWords(say))),
		Answer:   in.first(say), Sides: newSideBySide(say, in), Figures: in.figures(say), Differing: ruleGrid(say, in), Variants: in.Variants,
		Method: method(say, in), Command: in.Command, Facts: facts(say, in), Citation: given.bibTeX(say), Record: in.Record, Study: in.Study, Files: dataFiles(say, in), Examples: in.Examples,
		Shared: sharedAs(say, in.Address, in.title(say)),
	}
	h, ok := compare.NewHeadline(r)
	if d.examplesOf = h.First; !ok {
		d.Examples = nil // no line-up to choose them of
	}
	switch {
	case in.Ladder != nil:
		d.Sections = answerSections(said, &in.Reader, 0)
		if len(d.Figures) > 0 {
			d.Top, d.Figures = d.Figures[0], d.Figures[1:]
		}
		return d
	case len(in.Designs) > 0:
		d.Method = nil // each table says what it rests on
		if t, ok := clubTerm(say, in.Reader); ok {
			d.Method = append(d.Method, t)
		}
		d.Sections = answerSections(said, &in.Reader, 0)
	default:
		d.Sections = tablesOf(say, in)
	}
	if !ok {
		return d
	}
	d.Many = len(h.Cells()) > mostPrinted
	if len(in.Designs) > 0 {
		d.Chapters = designChapters(say, in)
		if len(designFigures(say, in, in.Designs[:1])) > 0 {
			d.Top, d.Figures = d.Figures[0], d.Figures[1:]
		}
	} else {
		d.Second = cmp.Or(hundredFigure(say, h), matrixFigure(say, h))
		if curve := d.taken(curveName); curve != nil { // for whom, in one figure
			if d.Second != nil {
				d.Figures = slices.Insert(d.Figures, 0, d.Second)
			}
			d.Second = curve
		}
		if d.Second == nil {
			d.Second = d.taken(seatsName)
		}
		d.Chapters = chaptersOf(say, r, h)
	}
	if d.Top == nil {
		d.Top = topFigure(say, h)
	}
	if c, ok := lengthChapter(say, in, h); ok {
		d.Length = []chapter{c}
	}
	return d
}

// taken takes a figure from those of all tables by its name; nil where there is none.
func (d *document) taken(name string) *chart.Figure {
	at := slices.IndexFunc(d.Figures, func(f *chart.Figure) bool { return f.Name == name })
	if at < 0 {
		return nil
	}
	f := d.Figures[at]
	d.Figures = slices.Delete(slices.Clone(d.Figures), at, at+1)
	return f
}

// chaptersOf are the chapters between the answer and the rules.
func chaptersOf(say translator, r *analysis.Results, h *compare.Headline) []chapter {
	var list []chapter
	if c, ok := strengthChapter(say, r); ok {
		list = append(list, c)
	}
	if c, ok := changesChapter(say, r, h); ok {
		list = append(list, c)
	}
	if c, ok := matrixChapter(say, h); ok {
		list = append(list, c)
	}
	return list
}

// designChapters are the answers of a study that varies rules, each with its first
// tables cut to their first rows: the ranking, and what each rule does.
func designChapters(say translator, in *Input) []chapter {
	const tables = 2
	var list []chapter
	for i, s := range answerSections(in.said(), &in.Reader, 0) {
		if len(s.Tables) == 0 {
			continue
		}
		c := chapter{ID: fmt.Sprintf("design-%d", i+1), Title: s.Title, Tables: slices.Clone(s.Tables[:min(tables, len(s.Tables))])}
		for k := range c.Tables {
			c.Notes = append(c.Notes, topRows(say, &c.Tables[k])...)
		}
		list = append(list, c)
	}
	if len(list) > 0 {
		list[0].Table = true
	}
	return list
}

// tablesOf are all tables of a comparison, a section for each line-up.
func tablesOf(say translator, in *Input) []section {
	groups := compare.Lineups(in.Results)
	var list []section
	for i, sec := range fullComparison(say, in.Results, in.Reader).Sections {
		if i < len(groups) { // the ratings follow the line-ups
			if g, ok := measureGrid(say, in.Results, groups[i]); ok {
				sec.Tables = append(sec.Tables, g)
			}
		}
		list = append(list, sec)
	}
	return list
}

// paragraphs parts a text at its empty lines; other ends of lines are spaces.
func paragraphs(text string) []string {
	var list []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if p = strings.Join(strings.Fields(p), " "); p != "" {
			list = append(list, p)
		}
	}
	return list
}

// ruleGrid is the table of the rules that differ, one column for each variant.
func ruleGrid(say translator, in *Input) grid {
	g := grid{Caption: say("table.rules"), Columns: []column{left(say("table.rule"))}}
	for _, v := range in.Variants {
		g.Columns = append(g.Columns, left(v.title()))
	}
	for _, diff := range oneRowEach(in.RuleDiffs) {
		row := []string{diff.Path}
		for _, v := range in.Variants {
			value, ok := diff.Values[v.Name]
			if !ok {
				value = missing
			}
			row = append(row, value)
		}
		cells := plain(row...)
		for i := range cells {
			cells[i].Code = cells[i].Text != missing
		}
		g.Rows = append(g.Rows, cells)
	}
	return g
}

// facts identify the study.
func facts(say translator, in *Input) []term {
	r := in.Results
	list := []term{
		{say("fact.study"), r.Name},
		{say("fact.seed"), strconv.FormatUint(r.Seed, 10)},
	}
	if in.Protocol > 0 {
		list = append(list, term{say("fact.protocol"), say("fact.version", in.Protocol)})
	}
	if in.Version != "" {
		list = append(list, term{say("fact.program"), "houserules " + in.Version})
	}
	for _, v := range in.Variants {
		if v.Hash != "" {
			list = append(list, term{say("fact.rules", v.title()), v.Hash})
		}
	}
	list = append(list, evaluationFacts(say, in.Reader.Evaluations)...)
	return append(append(list, in.registeredFacts(say)...), recordFacts(say, in.Record)...)
}

// dataFile is a file of the study's folder.
type dataFile struct{ Name, Text string }

// dataFiles says what lies beside the report.
func dataFiles(say translator, in *Input) []dataFile {
	list := []dataFile{{"plan.json", say("data.plan")}}
	if in.Registered.Hash != "" {
		list = append(list, dataFile{"registered.json", say("data.registered")})
	}
	return append(list, []dataFile{
		{"manifest.json", say("data.manifest")},
		{"looks.json", say("data.looks")},
		{"summary.json", say("data.summary")},
		{"games/variant=…/agents=…/part-….arrow", say("data.games")},
		{"figures/", say("data.figures")},
		{"preview.png", say("data.preview")},
		{"card.json", say("data.card")},
	}...)
}

// openingCode opens the tables in Python; empty where there are none.
func (d *document) openingCode() string {
	if d.NoTables {
		return ""
	}
	return `import polars as pl
games = pl.scan_ipc("games/**/*.arrow", hive_partitioning=True)
print(games.group_by("variant", "agents").agg(pl.len(), pl.mean("plies")).collect())

import pyarrow.dataset as ds
table = ds.dataset("games", format="ipc", partitioning="hive").to_table()
`
}
