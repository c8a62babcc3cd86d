package program

import (
	"houserules/analysis/repeat"
	"houserules/reports"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// recordOf is what the report on a folder carries so that it can be repeated: the counts
// of the games that it is about. A study reports on its first games, a question on all
// that are there. The rules are those that the page shows.
func recordOf(dir string, p *plan.Plan, data *files.Dataset, shown []reports.VariantText, known *repeat.Counted) (*repeat.Record, error) {
	text, m, err := files.ReadPlan(dir)
	if err != nil {
		return nil, err
	}
	s := repeat.Study{Name: p.Name, Asks: p.Asks(), Plan: string(text), PlanSHA256: table.Checksum(text), Rules: map[string]string{}}
	if data.Missing() == 0 || p.Asks() != "" {
		s.TablesSHA256 = repeat.TablesSum(m) // of the games reported, and no others
	}
	for _, v := range shown {
		s.Rules[v.Name] = v.YAML
	}
	if s.Cells, err = repeat.Count(p, data, firstGames(p.Asks(), data), known); err != nil {
		return nil, err
	}
	b := thisBuild()
	return &repeat.Record{Version: repeat.Version, Program: b.Version, Commit: b.Commit, Studies: []repeat.Study{s}}, nil
}

// storedRecord is the record of a folder that no report has written.
func storedRecord(dir string) (*repeat.Record, error) {
	p, data, err := planfile.Open(dir)
	if err != nil {
		return nil, err
	}
	return recordOf(dir, p, data, nil, nil)
}

// firstGames says of each cell how many games a study reports on; nil for a question.
func firstGames(asks string, data *files.Dataset) func(cell int) int64 {
	if asks != "" {
		return nil
	}
	prefix := data.Prefix(1 << 62).Cells()
	return func(cell int) int64 { return prefix[cell].Games }
}
