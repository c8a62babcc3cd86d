package reports

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"houserules/configs/printable"
	"houserules/reports/record"
	"houserules/sim/confined"
)

// BalanceInput is all that the report on a search for the fairest rules says.
type BalanceInput struct {
	*record.Balance
	// Variants are today's rules and the recommended ones, RuleDiffs those in which
	// they differ.
	Variants  []VariantText
	RuleDiffs []RuleDiff
	// Command is the command line that searches again, Version that of the program;
	// it may be empty.
	Command, Version string
	Reader           Reader
}

// WriteBalance writes report.html and report.md into the folder of a search, and
// balance.json, which has what the JSON format prints; see Write.
func WriteBalance(dir string, in BalanceInput) error {
	folder, err := confined.Make(dir)
	if err != nil {
		return fmt.Errorf("report: %w; choose a folder that can be written", err)
	}
	defer folder.Close()
	say := in.Reader.voice()
	d := balanceDocument(say, in)
	text, err := in.JSON()
	if err != nil {
		return err
	}
	return errors.Join(
		writeFile(folder, "balance.json", func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		}),
		writeFile(folder, "report.md", func(w io.Writer) error {
			safe := printable.NewWriter(w)
			return errors.Join(markdownPage(say, safe, d), safe.Close())
		}),
		writeFile(folder, "report.html", func(w io.Writer) error { return htmlPage(say, w, d) }),
	)
}

// balanceDocument is the report as a document.
func balanceDocument(say voice, in BalanceInput) document {
	p := in.Plan
	s := balanceSheet(say, in.Balance, in.Reader, 0)
	d := document{
		Title: s.Title, Description: paragraphs(p.Description), Summary: s.Lines[0], Warnings: s.Lines[1:], Sections: s.Sections,
		Answer:    firstScreen{Words: glossaryOf(say, level(say, p.Balance.Level), p.Tolerance.Score)},
		Differing: ruleGrid(say, &Input{Variants: in.Variants, RuleDiffs: in.RuleDiffs}), Variants: in.Variants, Command: in.Command,
		Facts: []term{{say("fact.study"), p.Name}, {say("fact.seed"), strconv.FormatUint(p.Seed, 10)}, {say("fact.protocol"), say("fact.version", p.Protocol)}},
		Files: []dataFile{
			{"plan.json", say("data.plan")}, {"manifest.json", say("data.manifest")}, {"balance.json", say("balance.json-text")},
			{"balanced.yaml", say("balance.file-text")}, {"games/variant=…/agents=…/part-….arrow", say("data.games")},
		},
	}
	if in.Version != "" {
		d.Facts = append(d.Facts, term{say("fact.program"), "houserules " + in.Version})
	}
	for _, v := range in.Variants {
		d.Facts = append(d.Facts, term{say("fact.rules", v.title()), v.Hash})
	}
	return d
}
