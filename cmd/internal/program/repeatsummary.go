package program

import (
	"fmt"
	"os"
	"path/filepath"

	"houserules/analysis/repeat"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// summaryAgain has the checksums of a study's summary.json: of the report's, and of the one that
// the same games make here.
type summaryAgain struct {
	Study string `json:"study"`
	Page  string `json:"page"`
	Again string `json:"again"`
	// Figures tells whether they are equal but for sentences; false where the report is a page.
	Figures bool `json:"same_figures"`
}

// sameFiles compares the checksums of the tables and of the summary of a record, where it has
// them, with those of a folder of its plan. Where counts differ these do, and where only the
// sizes of blocks do the games lie in other tables.
func (a *app) sameFiles(out *repeated, before string, s *repeat.Study, dir string, o *repeatOptions) error {
	text, m, err := files.ReadPlan(dir)
	if err != nil || len(out.Differs) > 0 || s.TablesSHA256 == "" {
		return err
	}
	if table.Checksum(text) != s.PlanSHA256 {
		a.tell("repeat.other-plan", dir)
		return nil
	}
	if sum := repeat.TablesSum(m); sum != s.TablesSHA256 {
		out.NotRepeatable = append(out.NotRepeatable, notRepeatable{before + s.Name, fmt.Sprintf("the list of its tables has the checksum %s, and the record says %s: another version wrote them, or the record was changed", sum, s.TablesSHA256)})
		return nil
	}
	if s.SummarySHA256 == "" {
		return nil
	}
	var summary []byte
	if o.out != "" { // which has a report
		summary, err = os.ReadFile(filepath.Join(dir, "summary.json"))
	} else {
		summary, err = a.summaryOf(dir, s.Asks, &o.reader)
	}
	if err == nil {
		sum := table.Checksum(summary)
		out.Summaries = append(out.Summaries, summaryAgain{before + s.Name, s.SummarySHA256, sum, sum == s.SummarySHA256 || s.SameFigures(summary)})
	}
	return err
}

// summaryOf is the summary of the games in a folder, into which nothing is written.
func (a *app) summaryOf(dir, asks string, reader *readerFlags) ([]byte, error) {
	if asks != "" {
		p, q, err := a.askFolder(dir)
		if err != nil {
			return nil, err
		}
		said := q.Answer()
		f, err := a.frameOf(p, said, dir, reader.of(p, ""))
		if err != nil {
			return nil, err
		}
		return f.Summary(said)
	}
	x, _, err := a.look(dir, nil, nil)
	if err == nil {
		err = x.further()
	}
	if err != nil {
		return nil, err
	}
	_, summary, err := summarised(x, reader)
	return summary, err
}
