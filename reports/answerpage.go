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
		Title: say.studyTitle(f.Name, f.Title), Summary: say.text(a.Played), Description: paragraphs(f.Description), Warnings: say.texts(a.Warnings),
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
	d.Citation = f.bibTeX(say, a, d.Title)
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
