// Package repeat has what a report carries so that anybody can play it again: the plan
// and the exact counts of the games that it reports. A record is read from a page, from
// summary.json or from a study's folder ([Read]), its games are counted again ([Count]),
// and the counts are compared ([Compare]). Nothing in a record is obeyed: it names no file
// that is read and no program that is started without the leave that its plan needs.
package repeat

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"houserules/sim/plan"
	"houserules/sim/table"
)

// Version is the version of records.
const Version = 1

// Record is what a report carries: one study, or several on a page about several.
type Record struct {
	// Version is [Version].
	Version int `json:"record_version"`
	// Program is the version of the program that wrote the page; summary.json has none,
	// because it is the same whatever program wrote it.
	Program string `json:"program,omitempty"`
	// Commit is what that program was built from; it may be empty.
	Commit  string  `json:"commit,omitempty"`
	Studies []Study `json:"studies"`
	// cells are those that the summary shows which the record was read from, by study; see [Record.Shown].
	cells [][]shownCell
}

// Study is a study with its counts.
type Study struct {
	Name string `json:"name"`
	// Asks is the question that the plan is for, such as match; empty for a study.
	Asks string `json:"asks,omitempty"`
	// Plan is the text of plan.json, PlanSHA256 its checksum.
	Plan       string `json:"plan"`
	PlanSHA256 string `json:"plan_sha256"`
	// TablesSHA256 is the checksum of the list of tables, see [TablesSum]; SummarySHA256
	// that of summary.json. They may be empty.
	TablesSHA256  string `json:"tables_sha256,omitempty"`
	SummarySHA256 string `json:"summary_sha256,omitempty"`
	// Rules are the resolved rules as YAML, by the name of the variant: those that the
	// page shows.
	Rules map[string]string `json:"rules,omitempty"`
	// Bases are the rules that a plan names and does not have, as YAML by the name of the
	// variant: those of an atlas.
	Bases map[string]string `json:"bases,omitempty"`
	// Cells are the counts, in the order of the plan's cells.
	Cells []Cell `json:"cells"`
	// summary is that which the record was read from, if it was.
	summary []byte
}

// Cell has the counts of a cell of the plan.
type Cell struct {
	// Cell names the variant and who plays it: "french × random".
	Cell string `json:"cell"`
	// Counts are whole numbers by key: games, first_wins, draws, first_losses, cut_off,
	// plies, score_1 and so on (in halves), return_1 and so on (in sixtieths), and
	// end:REASON for each end that came up.
	Counts map[string]int64 `json:"counts"`
}

// GamesKey is the key of the number of games, or of matches.
const GamesKey = "games"

// cellName is how records name a cell.
func cellName(c *table.Cell) string { return c.Variant + " × " + c.Name() }

// TablesSum is the checksum of what sha256sum prints of the tables of a manifest: a line
// for each with its checksum, two spaces and its file, in the manifest's order.
func TablesSum(m *table.Manifest) string {
	var text []byte
	for _, part := range m.Parts {
		text = fmt.Appendf(text, "%s  %s\n", part.SHA256, part.File)
	}
	return table.Checksum(text)
}

// Difference is a count that did not come out again.
type Difference struct {
	Cell string `json:"cell"`
	Key  string `json:"key"`
	Page int64  `json:"page"`
	// Again is what came out.
	Again int64 `json:"again"`
}

// Compare lists the counts of two lists of the same cells that differ, by cell, then by
// key. A key that one of them lacks is 0 there.
func Compare(page, again []Cell) []Difference {
	list := []Difference{}
	for i, c := range page {
		keys := maps.Clone(c.Counts)
		maps.Copy(keys, again[i].Counts)
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			if c.Counts[key] != again[i].Counts[key] {
				list = append(list, Difference{c.Cell, key, c.Counts[key], again[i].Counts[key]})
			}
		}
	}
	return list
}

// Text is the text of the plan, if it is the one that the record was written with.
func (s *Study) Text() ([]byte, error) {
	data := []byte(s.Plan)
	if table.Checksum(data) != s.PlanSHA256 {
		return nil, errors.New("its plan was changed: it does not have the checksum that stands beside it")
	}
	return data, nil
}

// Opened is the plan of a record's study, with its games. The error says which program
// could play it where this one cannot.
func (s *Study) Opened() (*plan.Plan, error) {
	data, err := s.Text()
	if err != nil {
		return nil, err
	}
	p, err := plan.ReadText("its plan", data)
	if err != nil {
		return nil, err
	}
	return p, s.check(p)
}

// check compares the cells of a record with those of its plan. Where there are no games
// nothing could come out otherwise.
func (s *Study) check(p *plan.Plan) error {
	if len(s.Cells) != len(p.Cells) || p.Asks() != s.Asks {
		return fmt.Errorf("its record has %d cells and its plan %d, or they ask different questions: one of them was changed", len(s.Cells), len(p.Cells))
	}
	none := true
	for i := range p.Cells {
		if s.Cells[i].Counts == nil {
			return fmt.Errorf("its record has no counts of %q: it was changed", s.Cells[i].Cell)
		}
		games := s.Cells[i].Counts[GamesKey]
		none = none && games == 0
		if name := cellName(&p.Cells[i]); s.Cells[i].Cell != name || games < 0 || games > p.Cells[i].Games {
			return fmt.Errorf("its record has %d games of %q where its plan has %d of %q: one of them was changed", games, s.Cells[i].Cell, p.Cells[i].Games, name)
		}
	}
	if none {
		return errors.New("its record has no games: nothing can be compared")
	}
	return nil
}

// Summarised is the record as summary.json has it, which does not depend on the program
// that wrote it; nil stays nil.
func (r *Record) Summarised() *Record {
	if r == nil {
		return nil
	}
	short := &Record{Version: r.Version}
	for _, s := range r.Studies {
		s.SummarySHA256, s.Rules = "", nil
		short.Studies = append(short.Studies, s)
	}
	return short
}

// Most says up to which index of each cell its games are counted: those that a study
// reported on. It is nil for a question, which reports on all that it has played.
func (s *Study) Most() func(cell int) int64 {
	if s.Asks != "" {
		return nil
	}
	return func(cell int) int64 { return s.Cells[cell].Counts[GamesKey] }
}

// NewStudy is a study with the text of its plan, without counts.
func NewStudy(name, asks string, plan []byte) *Study {
	return &Study{Name: name, Asks: asks, Plan: string(plan), PlanSHA256: table.Checksum(plan)}
}
