package reports

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/reports/chart"
)

// sideBySide is the rules of a study in prose.
type sideBySide struct {
	// Boards are the start positions, one picture for variants that begin alike.
	Boards []*chart.Figure
	// Heads are the variants compared, Rows the rules that differ, one text for each
	// of them; same are those that are alike in all.
	Heads []VariantText
	Rows  [][]string
	Same  []string
	// More is how many variants are left to the folded rules.
	More int
}

// mostSides is how many variants stand side by side.
const mostSides = 4

// newSideBySide lays the rules of the variants side by side, clauses of one knob in
// one row, in the order of the first that has them.
func newSideBySide(say translator, in *Input) sideBySide {
	s := sideBySide{Heads: in.Variants, Boards: startBoards(say, in.Variants)}
	if len(s.Heads) > mostSides {
		s.More = len(s.Heads) - mostSides
		s.Heads = s.Heads[:mostSides]
	}
	type rule struct {
		name string
		of   []string
	}
	var list []*rule
	for v, head := range s.Heads {
		at := 0
		for _, c := range head.Clauses {
			if !(in.Results != nil && in.Results.Matches) && strings.HasPrefix(c.Rule, "match.") {
				continue // single games do not depend on it
			}
			name := c.Rule
			if name == "" {
				name = c.Text
			}
			i := slices.IndexFunc(list, func(r *rule) bool { return r.name == name })
			if i < 0 {
				i = at
				list = slices.Insert(list, i, &rule{name, make([]string, len(s.Heads))})
			}
			if of := list[i].of; of[v] != "" {
				of[v] += " " + c.Text
			} else {
				of[v] = c.Text
			}
			at = i + 1
		}
	}
	for _, r := range list {
		alike := !slices.ContainsFunc(r.of, func(text string) bool { return text != r.of[0] })
		if alike {
			s.Same = append(s.Same, r.of[0])
			continue
		}
		row := slices.Clone(r.of)
		for i := range row {
			if row[i] == "" {
				row[i] = missing
			}
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// title is what a variant is called where there is room for one name.
func (v VariantText) title() string {
	if v.Title != "" {
		return v.Title
	}
	return v.Name
}

// captions head the rules that differ and those that do not.
func (s *sideBySide) captions(say translator) (differ, same string) {
	switch {
	case len(s.Heads) == 1:
		return say("sides.one"), say("page.the-rules", len(s.Same))
	case len(s.Rows) == 0:
		return say("sides.alike"), say("page.same-rules", len(s.Same))
	}
	return say("sides.differ"), say("page.same-rules", len(s.Same))
}

// startBoards are the pictures of the start positions, at most three.
func startBoards(say translator, variants []VariantText) []*chart.Figure {
	const most = 3
	var boards []engine.Drawing
	var of [][]VariantText
	for _, v := range variants {
		if len(v.Board.Places)+len(v.Board.Squares) == 0 {
			continue
		}
		i := slices.IndexFunc(boards, func(d engine.Drawing) bool { return reflect.DeepEqual(d, v.Board) })
		if i < 0 {
			i, boards, of = len(boards), append(boards, v.Board), append(of, nil)
		}
		of[i] = append(of[i], v)
	}
	var list []*chart.Figure
	for i, d := range boards[:min(most, len(boards))] {
		var names []string
		for _, v := range of[i][:min(mostSides, len(of[i]))] {
			names = append(names, v.title())
		}
		brief := of[i][0].Brief
		if len(of[i]) > 1 && brief != "" {
			brief = say("sides.brief", of[i][0].title(), brief)
		}
		if key := d.Legend.Key; key != "" {
			brief = strings.TrimSpace(brief + " " + say(key, d.Legend.Args...))
		}
		list = append(list, &chart.Figure{
			Name: fmt.Sprintf("board-%d", i+1), Title: say("page.starts", names), Note: brief,
			Alt: boardInWords(say, d), Body: &chart.Board{Drawing: d, Say: say.role},
		})
	}
	return list
}

// boardInWords says what lies where.
func boardInWords(say translator, d engine.Drawing) string {
	var parts []string
	for _, p := range d.Places {
		if p.Count > 0 || p.Kind == engine.House {
			parts = append(parts, say("board.place", say.role(p.Name), p.Mark))
		}
	}
	return say("board.alt", strings.Join(parts, ", "))
}
