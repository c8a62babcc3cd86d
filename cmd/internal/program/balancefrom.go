package program

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"houserules/analysis/balance"
	"houserules/sim/confined"
	"houserules/variants"
)

// balanceFrom goes on with a search by the plan in its folder, or plays it again in
// another. Without its file the rules that it finds are written in full.
func (a *app) balanceFrom(cmd *cobra.Command, from string, o *balanceOptions) error {
	p, err := begunPlan(cmd, from, "seed", "quick")
	if err != nil {
		return err
	}
	if over, err := a.begin(cmd, p, folderRequest(from, p, "")); over || err != nil {
		return err
	}
	dir := cmp.Or(o.out, from)
	search := balance.NewQuestion(p)
	report, err := a.playAsked(p, dir, search, func() string { return "houserules balance " + quote(dir) })
	if err != nil {
		return err
	}
	if search.Unjudged() {
		return errUnjudged
	}
	if bars := search.Barred(); bars != nil {
		var list []error
		for _, bar := range bars {
			if bar.By == bar.Of {
				list = append(list, errors.New(noneKeeps(bar)))
			}
		}
		return cmp.Or(errors.Join(list...), errors.New(noneKeepsAll(bars)))
	}
	set, verdict := search.Winner()
	path := filepath.Join(dir, verdict.File())
	if _, err := os.Lstat(path); err != nil && verdict.File() != "" { // one that is there extends the file that the search was made from
		winner, err := variants.Restore(p.Variant(p.Candidates().Runs[set].Variant).Rules)
		if err == nil {
			err = confined.WriteFile(path, variants.Show(winner))
		}
		if err != nil {
			return err
		}
	}
	return a.publishAnswer(report.Plan, search, dir, o.format, o.reader.reader(""))
}
