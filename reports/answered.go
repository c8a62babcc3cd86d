package reports

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"houserules/analysis/answer"
	"houserules/analysis/question"
	"houserules/analysis/repeat"
	"houserules/analysis/tree"
	"houserules/configs/printable"
	"houserules/configs/words"
	"houserules/reports/chart"
	"houserules/reports/record"
	"houserules/sim/confined"
)

// Frame is what stands around an answer on its page: the study that it is of, and how to
// repeat it.
type Frame struct {
	// Name, Seed and Protocol are the study's.
	Name     string
	Seed     uint64
	Protocol int
	// Title heads the page in place of the answer's; Description is what the study says of
	// itself. Both may be empty.
	Title, Description string
	// Variants are the rules that the answer is about, RuleDiffs those in which they differ.
	Variants  []VariantText
	RuleDiffs []RuleDiff
	// Counts are the games by cell, as summary.json has them.
	Counts []question.Counts
	// Command is the command line that repeats it, PlanHash the plan's hash, Version that
	// of the program; they may be empty.
	Command, PlanHash, Version string
	// Year is when the program was made, Record what repeating takes; they may be empty.
	Year   string
	Record *repeat.Record
	Reader Reader
}

// Answered prints an answer: as text for the terminal, as Markdown, or as JSON, which is
// its record.
func Answered(w io.Writer, a *answer.Answer, reader Reader, format string) error {
	say := reader.translator()
	switch format {
	case FormatText:
		s := answerSheet(a, &reader, mostAtTerminal)
		s.Last = headlineOf(say, a)
		return printText(say, w, s)
	case FormatMarkdown:
		return printMarkdown(say, w, answerSheet(a, &reader, 0), 2)
	case FormatJSON:
		text, err := tree.Indented(a.Record)
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	default:
		return fmt.Errorf("unknown format %q of the question %s; there are %s, %s and %s", format, a.Question, FormatText, FormatMarkdown, FormatJSON)
	}
}

// mostAtTerminal is the number of rows that a table of many may have on a
// terminal.
const mostAtTerminal = 20

// answerSheet is an answer as the terminal has it, the headline first; most bounds the
// rows of long tables, 0 does not.
func answerSheet(a *answer.Answer, reader *Reader, most int) sheet {
	say := reader.translator()
	var s sheet
	for i, c := range headline(say, a) {
		if text := sentence(say, say.text(c)); i == 0 {
			s.Title = text
		} else {
			s.Lines = append(s.Lines, text)
		}
	}
	for _, line := range append([]string{say.text(a.Title), say.text(a.Played), limitOf(say, a, reader)}, say.texts(a.Warnings)...) {
		if line != "" {
			s.Lines = append(s.Lines, line)
		}
	}
	s.Lines = append(s.Lines, evaluationRemarks(say, reader.Evaluations)...)
	s.Sections = answerSections(a, reader, most)
	return s
}

// answerSections are the sections in words.
func answerSections(a *answer.Answer, reader *Reader, most int) []section {
	say := reader.translator()
	var list []section
	for _, x := range a.Sections {
		s := section{Title: say.text(x.Title)}
		for _, t := range x.Tables {
			if more := len(t.Rows) - most; t.Long && most > 0 && more > 0 {
				t.Rows = t.Rows[:most]
				s.Remarks = append(s.Remarks, say("design.more-rows", count(say, int64(more))))
			}
			s.Tables = append(s.Tables, tableGrid(say, t))
		}
		if g, ok := meaningGrid(a, x.Means, reader, most); ok {
			s.Tables = append(s.Tables, g)
		}
		s.Remarks = append(s.Remarks, say.texts(x.Remarks)...)
		for i := range max(len(x.InGames), len(x.InMinutes)) {
			if reader.Games > 0 && i < len(x.InGames) {
				s.Remarks = append(s.Remarks, say.text(reader.at(x.InGames[i])))
			}
			if reader.SecondsPerMove > 0 && i < len(x.InMinutes) {
				s.Remarks = append(s.Remarks, say.text(reader.at(x.InMinutes[i])))
			}
		}
		list = append(list, s)
	}
	return list
}

// tableGrid is a table in words.
func tableGrid(say translator, t answer.Table) grid {
	g := grid{Caption: say.text(t.Caption), Verdicts: t.Verdicts}
	for _, c := range t.Columns {
		g.Columns = append(g.Columns, column{Head: say.text(c.Head), Right: c.Number})
	}
	for _, row := range t.Rows {
		cells := make([]cell, len(row))
		for i, x := range row {
			switch x := x.(type) {
			case answer.Verdict:
				cells[i].Strong = say.text(x)
			case answer.Marked:
				cells[i] = cell{Strong: say.text(x.Word), Text: say.text(x.Text)}
			default:
				cells[i].Text = say.text(x)
			}
		}
		g.Rows = append(g.Rows, cells)
	}
	return g
}

// meaningGrid says what shares and lengths mean for whoever plays some games at a table: in
// numbers of games and in minutes; false where nobody asks, or nothing is to be said.
func meaningGrid(a *answer.Answer, list []answer.Meaning, reader *Reader, most int) (grid, bool) {
	say := reader.translator()
	t := newClubTable(say, a.Matches, *reader)
	for _, m := range list {
		switch {
		case most > 0 && m.Row >= most:
		case m.Plies != nil:
			t.minutesOf(say, say.text(m.What), estimateIn(*m.Plies))
		case reader.Games > 0:
			t.add(say, say.text(m.What), m.Noticed, say.text(reader.at(m.Text)))
		}
	}
	return t.grid(say)
}

// replyOf is a reply in words.
func replyOf(say translator, r answer.Reply) string {
	absent := say.text(r.Absent)
	if absent != "" {
		absent = sentence(say, absent)
	}
	return following(claimsIn(say, r.Claims), []string{absent})
}

// fiveOf are the questions of a stranger with their answers, but for how to repeat it;
// search is the command that looks for a fair change, where nobody did.
func fiveOf(say translator, a *answer.Answer, search Search) []asked {
	change := a.Five.Change
	if search.Command != "" && change.Absent.Key == answer.NotSearched {
		change.Absent, change.Command = answer.Say("answer.change.search"), search.Command
		if search.File != "" {
			change.Absent = answer.Say("answer.change.search-saved", search.File)
		}
	}
	five := []asked{
		{ID: "is-it-fair", Ask: say("answer.ask.fair")}, {ID: "for-whom", Ask: say("answer.ask.whom")},
		{ID: "how-sure", Ask: say("answer.ask.sure")}, {ID: changeID, Ask: say("answer.ask.change")},
	}
	for i, r := range []answer.Reply{a.Five.Fair, a.Five.Whom, a.Five.Sure, change} {
		five[i].Text, five[i].Command = replyOf(say, r), r.Command
	}
	return five
}

// answerDocument is the page of an answer.
func answerDocument(say translator, a *answer.Answer, f *Frame) document {
	seed, rules := strconv.FormatUint(f.Seed, 10), titlesIn(say, f.Variants)
	name := func(variant string) string {
		if at := slices.IndexFunc(rules, func(v VariantText) bool { return v.Name == variant }); at >= 0 {
			return rules[at].title()
		}
		return variant
	}
	a = a.Named(name, name)
	d := document{
		Title: say.ours(studyKey(f.Name), f.Title), Summary: say.text(a.Played), Description: paragraphs(f.Description), Warnings: say.texts(a.Warnings),
		Sections: answerSections(a, &f.Reader, 0), Variants: rules, Command: f.Command, Record: f.Record,
		Differing: ruleGrid(say, &Input{Variants: rules, RuleDiffs: f.RuleDiffs}),
		Facts:     []term{{say("fact.study"), f.Name}, {say("fact.seed"), seed}, {say("fact.protocol"), say("fact.version", f.Protocol)}},
		Answer:    newFirstScreen(say, a, &f.Reader, Search{}, f.Version, f.Command, f.Seed),
	}
	if d.Title == "" {
		d.Title = say.text(a.Title)
	}
	if f.Version != "" {
		d.Facts = append(d.Facts, term{say("fact.program"), "houserules " + f.Version})
	}
	for _, v := range rules {
		d.Facts = append(d.Facts, term{say("fact.rules", v.title()), v.Hash})
	}
	d.Facts = append(append(d.Facts, evaluationFacts(say, f.Reader.Evaluations)...), recordFacts(say, f.Record)...)
	d.Citation = f.BibTeX(a, d.Title)
	if a.Top != nil {
		d.Top = answerFigure(say, a)
	}
	d.Files = []dataFile{
		{"plan.json", say("data.plan")}, {"manifest.json", say("data.manifest")}, {"summary.json", say("data.summary")}, {a.Question + ".json", say("data.answer")},
	}
	for _, name := range slices.Sorted(maps.Keys(a.Files)) {
		d.Files = append(d.Files, dataFile{name, say.text(a.Files[name])})
	}
	d.Files = append(d.Files, dataFile{"games/variant=…/agents=…/part-….arrow", say("data.games")}, dataFile{"card.json", say("data.card")})
	if len(f.Variants) > 0 {
		d.Sides = newSideBySide(say, &Input{Variants: rules, RuleDiffs: f.RuleDiffs})
	}
	return d
}

// WriteAnswer writes an answer into the folder of its games: report.html, report.md,
// summary.json, card.json and its record for programs (match.json, say), and its figure with the endings that a report's have. Each
// file is replaced as a whole or stays as it was; see Write.
func WriteAnswer(dir string, a *answer.Answer, f Frame) error {
	folder, err := confined.Make(dir)
	if err == nil {
		defer folder.Close()
		err = errors.Join(folder.MakeFolder(figuresFolder), folder.Sweep(".", confined.Abandoned), folder.Sweep(figuresFolder, confined.Abandoned))
	}
	if err != nil {
		return fmt.Errorf("report: %w; choose a folder that can be written", err)
	}
	say := f.Reader.translator()
	summary, err := f.Summary(a)
	if err != nil {
		return err
	}
	if f.Record != nil {
		f.Record.Studies[0].SummarySHA256 = checksum(summary)
	}
	d := answerDocument(say, a, &f)
	d.Shared = sharedAs(say, "", d.Title)
	preview := &chart.Preview{Title: d.Title, Text: d.Answer.Sentence, Foot: say("preview.foot", d.Summary)}
	if d.Top != nil {
		preview.Bodies = []chart.Body{d.Top.Body}
	}
	own, err := tree.Indented(a.Record)
	if err != nil {
		return err
	}
	tasks := figureTasks(folder, d.allFigures(), f.Reader.endings(), nil)
	tasks = append(tasks,
		func() error { return writeFile(folder, previewFile, preview.PNG) },
		func() error { return writeFile(folder, "summary.json", writes(summary)) },
		func() error { return writeFile(folder, a.Question+".json", writes(own)) },
		func() error { return writeFile(folder, CardFile, answerCard(a, &f).write) },
	)
	if err := atOnce(tasks); err != nil {
		return err
	}
	return errors.Join(
		writeFile(folder, "report.md", func(w io.Writer) error {
			safe := printable.NewWriter(w)
			return errors.Join(markdownPage(say, safe, d), safe.Close())
		}),
		writeFile(folder, "report.html", func(w io.Writer) error { return htmlPage(say, w, d) }),
	)
}

// writes writes a text.
func writes(text []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

// Summary is summary.json, in English whatever the report's language.
func (f *Frame) Summary(a *answer.Answer) ([]byte, error) {
	say := english()
	return record.AnswerSummary(a.Question, f.Name, f.Seed, f.Protocol, f.Counts, f.Record.Summarised(), answersOf(say, a, Search{}), a.Record)
}

// answerCard is the card of an answer.
func answerCard(a *answer.Answer, f *Frame) Card {
	c := Card{CardVersion: cardVersion, Title: f.Title, Answers: map[string]string{}, PlanSHA256: f.PlanHash, Program: f.Version}
	if c.Title == "" {
		c.Title = english().text(a.Title)
	}
	for _, tag := range words.Languages() {
		say := translatorTo(words.In(tag))
		if tag == english()("language.tag") {
			c.Answer = headlineOf(say, a)
			continue
		}
		c.Answers[tag] = headlineOf(say, a)
	}
	for i := range f.Counts {
		c.Games += f.Counts[i].Games
	}
	return c
}
