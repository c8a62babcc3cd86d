package reports

import (
	"strconv"

	"houserules/analysis"
	"houserules/reports/chart"
)

// document is the content of a report, the same for HTML and Markdown.
type document struct {
	Title string
	// Summary says in one line what was played.
	Summary string
	// Warnings concern the study as a whole.
	Warnings []string
	// Findings are the verdicts as sentences.
	Findings []finding
	// Sections hold the tables, one section for each line-up.
	Sections []section
	Figures  []*chart.Figure
	// Differing is the table of the rules that differ; it has no rows where
	// none do or none are known.
	Differing grid
	Variants  []VariantText
	// Method explains the numbers, one term after the other.
	Method []term
	// Command plays the study again; Facts identify it.
	Command string
	Facts   []term
}

// finding is a verdict in words with the line-up it is about.
type finding struct {
	Lineup, Variant, Effect, Verdict, Words string
}

// term is a name with its explanation.
type term struct {
	Name, Text string
}

// newDocument gathers what a report says.
func newDocument(in *Input) document {
	r := in.Results
	groups := lineups(r)
	d := document{
		Title: in.title(), Summary: studyLine(r), Warnings: sayAll(r.Warnings), Findings: findings(r, groups),
		Figures: figures(r), Differing: ruleGrid(in), Variants: in.Variants,
		Method: method(in), Command: in.Command, Facts: facts(in),
	}
	for i, sec := range fullComparison(r).Sections {
		if g, ok := measureGrid(r, groups[i]); ok {
			sec.Tables = append(sec.Tables, g)
		}
		d.Sections = append(d.Sections, sec)
	}
	return d
}

// findings lists the verdicts on fairness and on the first player's score. Of
// line-ups whose agents differ in strength nothing is said about fairness.
// Beyond a page's worth the tables serve better, and there are none.
func findings(r *analysis.Results, groups []lineup) []finding {
	const most = 18
	var found []finding
	advantage := percent().asDifference()
	for _, group := range groups {
		for _, c := range group.cells {
			if judged(&c.Fair) && !group.mixed {
				found = append(found, finding{group.title, c.Variant,
					advantage.estimate(c.Fair.Effect), verdictWord(c.Fair.Verdict), fairWords(c.Fair, seats(c))})
			}
			for i := range c.SeatRoles {
				if role := &c.SeatRoles[i]; judged(&role.Equal) {
					found = append(found, finding{group.title, say("finding.seats", c.Variant, role.Name),
						say("finding.seat", role.Decisive, advantage.estimate(role.Equal.Effect)), verdictWord(role.Equal.Verdict), equalWords(role)})
				}
			}
		}
		for _, d := range differencesOf(r, group.agents) {
			if d.Name == analysis.FirstScore {
				found = append(found, finding{group.title, say("finding.against", d.Variant, d.Base),
					differenceText(d, advantage), verdictWord(d.Verdict), differenceWords(d, advantage)})
			}
		}
	}
	if len(found) > most {
		return nil
	}
	return found
}

// ruleGrid is the table of the rules that differ, one column for each variant.
func ruleGrid(in *Input) grid {
	g := grid{Caption: say("table.rules"), Columns: []column{left(say("table.rule"))}}
	for _, v := range in.Variants {
		g.Columns = append(g.Columns, left(v.Name))
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
		g.Rows = append(g.Rows, plain(row...))
	}
	return g
}

// facts identify the study.
func facts(in *Input) []term {
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
			list = append(list, term{say("fact.rules", v.Name), v.Hash})
		}
	}
	return list
}

// dataFile is a file of the study's folder.
type dataFile struct{ Name, Text string }

// dataFiles says what lies beside the report.
func dataFiles() []dataFile {
	return []dataFile{
		{"plan.json", say("data.plan")},
		{"manifest.json", say("data.manifest")},
		{"summary.json", say("data.summary")},
		{"games/variant=…/agents=…/part-….arrow", say("data.games")},
		{"figures/", say("data.figures")},
	}
}

// openingCode opens the tables in Python.
func openingCode() string {
	return `import polars as pl
games = pl.scan_ipc("games/**/*.arrow", hive_partitioning=True)
print(games.group_by("variant", "agents").agg(pl.len(), pl.mean("plies")).collect())

import pyarrow.dataset as ds
table = ds.dataset("games", format="ipc", partitioning="hive").to_table()
`
}
