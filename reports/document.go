package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
		Title: in.title(), Summary: studyLine(r), Warnings: r.Warnings, Findings: findings(r, groups),
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
	advantage := quantityOf(analysis.FirstAdvantage).unit
	for _, group := range groups {
		for _, c := range group.cells {
			if judged(&c.Fair) && !group.mixed {
				found = append(found, finding{group.title, c.Variant,
					advantage.estimate(c.Fair.Effect), c.Fair.Verdict.String(), fairWords(c.Fair, seats(c))})
			}
			for i := range c.SeatRoles {
				if role := &c.SeatRoles[i]; judged(&role.Equal) {
					found = append(found, finding{group.title, fmt.Sprintf("%s, seats of the %s", c.Variant, role.Name),
						fmt.Sprintf("seat %d %s", role.Decisive, advantage.estimate(role.Equal.Effect)), role.Equal.Verdict.String(), equalWords(role)})
				}
			}
		}
		for _, d := range differencesOf(r, group.agents) {
			if d.Name == analysis.FirstScore {
				found = append(found, finding{group.title, d.Variant + " against " + d.Base,
					differenceText(d, advantage), d.Verdict.String(), differenceWords(d)})
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
	g := grid{Caption: "Rules in which the variants differ", Columns: []column{left("rule")}}
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
		{"Study", r.Name},
		{"Seed", strconv.FormatUint(r.Seed, 10)},
	}
	if in.Protocol > 0 {
		list = append(list, term{"Random protocol", "version " + strconv.Itoa(in.Protocol)})
	}
	if in.Version != "" {
		list = append(list, term{"Program", "houserules " + in.Version})
	}
	for _, v := range in.Variants {
		if v.Hash != "" {
			list = append(list, term{"Rules of " + v.Name, v.Hash})
		}
	}
	return list
}

// method explains the numbers of a report. It speaks only of what this report
// has.
func method(in *Input) []term {
	r := in.Results
	var capped, games int64
	multi := false
	for i := range r.Cells {
		capped += r.Cells[i].Capped
		games += r.Cells[i].Games
		multi = multi || seats(&r.Cells[i]) > 2
	}
	list := []term{{"First player", "The player who makes the first move. A win counts 1, a draw ½, a loss 0; the score is the mean over all games, " +
		"and the advantage is the score minus that of an even game. Drawing lots for the start is not simulated: it makes the players equal beforehand, " +
		"and the advantage is what winning the lot is worth."}}
	if multi {
		list = append(list, term{"More than two players", "A win shared between several counts a share for each. An even game gives every player of a role the mean of that role. " +
			"The shares of the seats are simultaneous over the seats of a variant, so are their advantages over an even share of their role, and the verdict on the seats of a role follows from these: " +
			"they do equally well where every seat is within the margin, and not where one is beyond it."})
	}
	list = append(list,
		term{"Games", "Every game is a function of the seed, its number and the rules. Game number g has the same luck under every variant, " +
			"so that variants are compared game by game: what both share cancels out. The column r is the correlation of the two variants' values of a game; " +
			"the higher it is, the more precise the difference."},
		term{"Intervals", methodNames(r) + " Those of scores and advantages are simultaneous over all cells of the study, those of the differences in one quantity " +
			"over all variants and line-ups: with the stated probability all of them hold at once. The other intervals hold each for itself."},
		term{"Verdicts", verdictText(r)})
	if capped > 0 {
		list = append(list, term{"Games cut off", fmt.Sprintf("%s of %s games reached the limit of length. They are counted as they stood, never dropped; "+
			"where they could matter, bounds say what the figure would be if all of them were counted for one side or for the other, and a verdict is given only as far as it holds for every way to count them. The shares of wins, draws and losses are those of games that were played out, the score is of all.", count(capped), count(games))})
	} else {
		list = append(list, term{"Games cut off", "None: every game ended by its own rules before the limit of length."})
	}
	return list
}

// methodNames lists the methods of the intervals with their levels, in the
// order of appearance.
func methodNames(r *analysis.Results) string {
	var names []string
	at := map[string][]string{}
	add := func(e *analysis.Estimate) {
		name, level := e.Method, level(e.Level)
		if name == "" {
			return
		}
		if at[name] == nil {
			names = append(names, name)
		}
		if !slices.Contains(at[name], level) {
			at[name] = append(at[name], level)
		}
	}
	for i := range r.Cells {
		for k := range r.Cells[i].Estimates {
			add(&r.Cells[i].Estimates[k].Estimate)
		}
		if judged(&r.Cells[i].Fair) {
			add(&r.Cells[i].Fair.Effect)
			add(&r.Cells[i].Fair.Equivalence)
		}
	}
	for i := range r.Differences {
		add(&r.Differences[i].Effect)
		add(&r.Differences[i].Equivalence)
	}
	if len(names) == 0 {
		return ""
	}
	for i, name := range names {
		names[i] = methodSource(name) + " at " + strings.Join(at[name], " and ")
	}
	return "Methods used: " + strings.Join(names, ", ") + "."
}

// methodSource explains a method by the name that estimates carry, with its
// source; a name that it does not know stays as it is.
func methodSource(name string) string {
	switch name {
	case "wilson":
		return "wilson (score interval of a share; E. B. Wilson 1927)"
	case "tango":
		return "tango (score interval of wins minus losses; T. Tango 1998)"
	case "t":
		return "t (mean ± Student's t quantile × standard error)"
	case "normal":
		return "normal (mean ± normal quantile × standard error)"
	case "delta":
		return "delta (ratio of sums, by the delta method)"
	case "max-t":
		return "max-t (simultaneous, by the quantile of the largest of several correlated t values; Hothorn, Bretz and Westfall 2008)"
	case "same-rules":
		return "same-rules (known, not estimated)"
	case "tost":
		return "tost (two one-sided tests of equality within the margin; Schuirmann 1987)"
	default:
		return name
	}
}

// verdictText says what the verdicts mean.
func verdictText(r *analysis.Results) string {
	if !(r.Margin > 0) {
		return "The study names no margin below which an effect does not matter, so a verdict only says whether an effect differs from zero. " +
			"UNDECIDED never means that there is none."
	}
	m, l := points(r.Margin), levelsOf(r)
	text := "An effect below the margin of " + m + " does not matter to this study. LARGER THAN MARGIN: the whole " + l.zero + " interval lies beyond " + m +
		". DIFFERENT: from zero; whether by more than " + m + " is open. DIFFERENT BUT SMALL: from zero, and by less than " + m +
		". EQUAL WITHIN MARGIN: two one-sided tests, which is a " + l.equal + " interval inside ± " + m +
		". UNDECIDED: none of these; it never means that there is no effect. Games needed are those of each cell that should settle it"
	if r.Power > 0 {
		text += " with a probability of " + level(r.Power)
	}
	return text + ", at the true effect stated. Draws, margins and lengths have no margin: their verdicts only say whether they differ."
}

// dataFile is a file of the study's folder.
type dataFile struct{ Name, Text string }

// dataFiles says what lies beside the report.
func dataFiles() []dataFile {
	return []dataFile{
		{"plan.json", "the study, the resolved rules with their hashes, the seed and the random protocol"},
		{"manifest.json", "the parts of the tables with their checksums"},
		{"summary.json", "counts, means and estimates of every cell, at full precision"},
		{"games/variant=…/agents=…/part-….arrow", "every game as a row of an Arrow IPC file (Feather version 2)"},
		{"figures/", "the figures as SVG and PNG"},
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
