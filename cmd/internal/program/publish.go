package program

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"houserules/analysis"
	"houserules/analysis/tree"
	"houserules/reports"
	"houserules/reports/lab"
	"houserules/reports/record"
	"houserules/sim"
	"houserules/sim/confined"
	"houserules/sim/looks"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
	"houserules/variants"
)

// tolerancesOf are the tolerances of a promise. One that is named and the same
// one that goes without saying are no two.
func tolerancesOf(p plan.Promise) analysis.Tolerances {
	t := p.Tolerance
	return analysis.NewTolerances(t.Score, t.Draws, t.Lead, t.Plies)
}

// publish analyzes a study, writes its summary and report, and prints
// the comparison. What is asked, and was played now, is as in analyze.
func (a *app) publish(dir string, asked func(plan.Promise) plan.Promise, now *justPlayed, reader *readerFlags) error {
	x, err := a.report(dir, asked, now, reader)
	if err != nil {
		return err
	}
	switch {
	case reader.prints == reports.FormatJSON:
		err = a.printSummary(dir)
	case x.ladder != nil:
		// Its many line-ups are in summary.json.
		err = reports.Answered(a.out, x.answer(), reader.of(x.plan, ""), reports.FormatText)
	default:
		err = x.print(a.out, reports.FormatText, reader)
	}
	if err != nil {
		return err
	}
	a.sayReport(dir)
	return nil
}

// printSummary prints the summary.json of a folder.
func (a *app) printSummary(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, "summary.json"))
	if err == nil {
		_, err = a.out.Write(text)
	}
	return err
}

// sayReport says where a report is, and so where the games are.
func (a *app) sayReport(dir string) {
	a.tell("progress.report", filepath.Join(dir, "report.html"))
}

// analyzeAll analyzes a study, its ladders and its curves.
func (a *app) analyzeAll(dir string, asked func(plan.Promise) plan.Promise, now *justPlayed) (*analyzed, error) {
	x, err := a.analyze(dir, asked, now)
	if err != nil {
		return nil, err
	}
	defer a.expect(computing(climbTime(x.plan), sim.CPUTime), "progress.ladder")()
	return x, x.further()
}

// further analyzes the ladders and the curves of what is analyzed.
func (x *analyzed) further() (err error) {
	if x.ladder, err = climb(x.dir, x.plan, x.results); err == nil {
		x.curves, err = curvesOf(x.plan, x.results)
	}
	return err
}

// report analyzes a study and writes its summary and report.
func (a *app) report(dir string, asked func(plan.Promise) plan.Promise, now *justPlayed, reader *readerFlags) (*analyzed, error) {
	x, err := a.analyzeAll(dir, asked, now)
	if err != nil {
		return nil, err
	}
	if x.ladder != nil {
		text, err := tree.Indented(x.answer().Record)
		if err == nil {
			err = confined.WriteFile(filepath.Join(dir, "ladder.json"), text)
		}
		if err != nil {
			return nil, err
		}
	}
	return x, a.writeReport(dir, x, reader)
}

// manyCells is from how many cells on a report goes easy on memory.
const manyCells = 100

// writeReport writes the report and the summary.
func (a *app) writeReport(dir string, x *analyzed, reader *readerFlags) error {
	if len(x.plan.Cells) >= manyCells {
		// Figures are drawn on all processors and leave much behind: collecting it sooner
		// takes time, and a third of the memory of a study of many rule sets.
		defer debug.SetGCPercent(debug.SetGCPercent(30))
	}
	a.foresee(reportBase+reportEach*len(x.plan.Cells), "progress.memory.fewer-rules")
	said := a.soon("progress.answers")
	in, summary, err := summarised(x, reader)
	if err == nil {
		err = confined.WriteFile(filepath.Join(dir, "summary.json"), summary)
	}
	said()
	if err != nil {
		return err
	}
	in.Record.Studies[0].SummarySHA256 = table.Checksum(summary)
	var writing *work
	in.Written = func(parts, of int) {
		if parts == 0 {
			writing = newWork(a, "progress.writing", int64(of))
			return
		}
		writing.add(1)
	}
	defer func() {
		if writing != nil {
			writing.close()
		}
	}()
	if err := reports.Write(dir, in); err != nil {
		return err
	}
	return a.sealCard(dir)
}

// summarised is what a report says, and its summary.json.
func summarised(x *analyzed, reader *readerFlags) (reports.Input, []byte, error) {
	in, err := inputOf(x.dir, x, reader)
	if err != nil {
		return in, nil, err
	}
	answers, err := reports.Answers(in)
	if err != nil {
		return in, nil, err
	}
	summary, err := record.Summary(x.results, in.Record.Summarised(), reports.SummaryFields(in), answers...)
	return in, summary, err
}

// sealCard enters the checksum of the report's card into the manifest. Where a run holds
// the folder the card stays without, which an index marks: the run's own report seals it.
func (a *app) sealCard(dir string) error {
	sum, err := reports.CardSum(dir)
	if err != nil {
		return err
	}
	err = files.Seal(dir, func(s *table.Seals) {
		*s = looks.Sealed(dir, *s) // also a book that an older program wrote
		s.CardSHA256 = sum
	})
	var busy *confined.BusyError
	if errors.As(err, &busy) {
		return nil
	}
	return err
}

// inputOf gathers what a report says beside the numbers.
func inputOf(dir string, x *analyzed, reader *readerFlags) (reports.Input, error) {
	p, b := x.plan, thisBuild()
	in := reports.Input{
		Results: x.results, Answer: x.answer(), Title: p.Title, Description: p.Description, Protocol: p.Protocol, Version: b.published(), Year: b.Year,
		Address: reader.address, Command: marked(p, repeatPage), Designs: x.designs, Ladder: x.ladder, Curves: x.curves,
		Reader: reader.of(p, marked(p, goOn(p, x.results, reader.app.placeOf(dir)))),
	}
	var loaded []*variants.Variant
	var err error
	for _, v := range p.Variants {
		if len(x.designs) > 0 && !wasVaried(p, v.Name) {
			continue // made of others, and there may be a thousand of them
		}
		restored, err := variants.Restore(v.Rules)
		if err != nil {
			return in, fmt.Errorf("%s: the rules of %s: %w", dir, v.Name, err)
		}
		loaded = append(loaded, restored)
		in.Variants = append(in.Variants, variantText(reader.app.library, restored, in.Reader.Words))
	}
	in.Parents = parentsOf(p)
	if at, err := os.Lstat(filepath.Join(dir, lab.File)); err == nil && at.Mode().IsRegular() {
		in.Lab = lab.File
	}
	in.Search = reader.app.searchFor(searched(p, loaded))
	in.RuleDiffs = ruleDiffs(loaded, p.Unit)
	if in.PlanHash, in.Registered, err = registeredOf(dir, p); err != nil {
		return in, err
	}
	if in.Record, err = recordOf(dir, p, x.data, in.Variants, x.counted); err != nil {
		return in, err
	}
	in.Study = studyText(reader.app.library, p, in.Variants)
	in.Examples, err = examples(dir, x)
	return in, err
}

// parentsOf are the titles of the variants that were varied, which need not be among
// those played, by name: those of the variants made of them begin so.
func parentsOf(p *plan.Plan) map[string]string {
	parents := map[string]string{}
	for i := range p.Designs {
		d := &p.Designs[i]
		for _, r := range d.Runs {
			of := d.Of[0]
			if len(d.Of) > 1 {
				of = d.Factors[0].Levels[r.Levels[0]]
			}
			for _, v := range p.Variants {
				if v.Name != r.Variant || d.Question != plan.Sweep || parents[of] != "" {
					continue
				}
				if title, ok := plan.SweptOf(v.Title, d.Combination(r.Levels)); ok {
					parents[of] = title
				}
			}
		}
	}
	return parents
}

// registeredOf is the hash of the plan in a study's folder, and what was registered.
func registeredOf(dir string, p *plan.Plan) (string, reports.Registered, error) {
	hash, err := planfile.StoredHash(dir)
	if err != nil {
		return "", reports.Registered{}, err
	}
	r, err := planfile.Registered(dir)
	if err != nil || r == nil {
		return hash, reports.Registered{}, err
	}
	return hash, reports.Registered{Hash: r.Hash, Changes: r.Deviations(p)}, nil
}

// repeatPage is the command that plays a page again, in any folder where it was saved.
const repeatPage = "houserules repeat report.html"

// placeOf is the folder of a study as a page names it: from where it was played if it lies
// among the runs, else from beside it. It is the same for every way to write the folder, and
// never taken for a study that is built in.
func (a *app) placeOf(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		abs = dir
	}
	place := "."
	if parent := filepath.Base(filepath.Dir(abs)); parent == filepath.Base(string(a.settings.Runs)) {
		place = parent
	}
	return place + "/" + filepath.Base(abs)
}

// folderName is the name of a study's folder without its path.
func folderName(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		return filepath.Base(abs)
	}
	return filepath.Base(filepath.Clean(dir))
}
