package program

import (
	"fmt"
	"io"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/text"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/solve"
	"houserules/variants"
)

// solveRecord is what `solve --format json` prints.
type solveRecord struct {
	Variant   string       `json:"variant"`
	Hash      string       `json:"hash"`
	Class     string       `json:"class"`
	Seeds     int          `json:"seeds"`
	Objective string       `json:"objective"`
	Unit      string       `json:"unit"`
	Value     *int         `json:"value"`
	Bounds    *[2]int      `json:"bounds"`
	Result    string       `json:"result"`
	Moves     []solveMove  `json:"moves"`
	Layers    []solveLayer `json:"layers"`
}

type solveMove struct {
	Move       string `json:"move"`
	Value      *int   `json:"value"`
	ValueFresh *int   `json:"value_fresh"`
}

type solveLayer struct {
	Seeds     int `json:"seeds"`
	Positions int `json:"positions"`
	Wins      int `json:"wins"`
	Draws     int `json:"draws"`
	Losses    int `json:"losses"`
	Open      int `json:"open"`
}

// solveRecordOf is the record of an answer.
func solveRecordOf(v *variants.Variant, class solve.Class, seeds int, s solve.Solver, a *solve.Answer) solveRecord {
	r := solveRecord{
		Variant: v.Name, Hash: v.Hash, Class: class.String(), Seeds: seeds, Objective: "lead", Unit: v.Game.Info().Unit,
		Bounds: &[2]int{-s.Measure().Most, s.Measure().Most}, Result: a.Result().String(), Moves: []solveMove{}, Layers: []solveLayer{},
	}
	if s.Measure().Objective == engine.Win {
		r.Objective, r.Unit = "win", "wins"
	}
	if a.Reached {
		r.Bounds = &a.Bounds
	}
	if r.Value = a.Searched; r.Bounds[0] == r.Bounds[1] {
		r.Value = &r.Bounds[0]
	}
	for _, m := range a.Moves {
		r.Moves = append(r.Moves, solveMove{m.Text, m.Value, m.Fresh})
	}
	for _, l := range a.Layers {
		r.Layers = append(r.Layers, solveLayer(l))
	}
	return r
}

// solveText is what is said of an answer, line by line.
func solveText(v *variants.Variant, why string, seeds int, s solve.Solver, a *solve.Answer) []string {
	result := sentence("solve.result." + a.Result().String())
	lines := []string{sentence("solve.title", v.Name, why)}
	for _, note := range s.Notes() {
		lines = append(lines, words.English().Say(note))
	}
	switch {
	case !a.Reached:
		lines = append(lines, sentence("solve.short", s.Seeds(), seeds))
	case s.Measure().Objective == engine.Win:
		lines = append(lines, sentence("solve.start.win", result))
	case a.Bounds[0] == a.Bounds[1]:
		lines = append(lines, sentence("solve.start", seedsText(&a.Bounds[0]), result))
	case a.Searched != nil:
		lines = append(lines, sentence("solve.start.searched", seedsText(a.Searched), result, seedsText(&a.Bounds[0]), seedsText(&a.Bounds[1])))
	default:
		lines = append(lines, sentence("solve.start.bounds", seedsText(&a.Bounds[0]), seedsText(&a.Bounds[1]), result))
	}
	column := "solve.column.seeds"
	if s.Measure().Objective == engine.Win {
		column = "solve.column.counters"
	}
	if limit := v.Game.Info().Limit; a.Reached && a.Longest > limit {
		lines = append(lines, sentence("solve.note.limit", a.Longest, limit))
	} else if a.Reached {
		lines = append(lines, sentence("solve.note.longest", a.Longest))
	}
	if len(a.Moves) > 0 {
		lines = append(lines, "", sentence("solve.moves"))
		for _, m := range a.Moves {
			lines = append(lines, sentence("solve.move", m.Text, seedsText(m.Value), seedsText(m.Fresh)))
		}
	}
	lines = append(lines, "", sentence("solve.layers"), sentence("solve.columns",
		sentence(column), sentence("solve.column.positions"), sentence("solve.column.wins"),
		sentence("solve.column.draws"), sentence("solve.column.losses"), sentence("solve.column.open")))
	all, open := 0, 0
	for _, l := range a.Layers {
		all, open = all+l.Positions, open+l.Open
		lines = append(lines, sentence("solve.columns", l.Seeds, l.Positions, l.Wins, l.Draws, l.Losses, l.Open))
	}
	if class, _ := s.Class(); class == solve.Bounds {
		lines = append(lines, sentence("solve.open", open, all, strconv.FormatFloat(100*float64(open)/float64(max(1, all)), 'f', 1, 64)))
	}
	for i, line := range lines {
		if text.StringWidth(line) > helpWidth { // prose; the tables are narrow
			lines[i] = hanging("", "  ", line)
		}
	}
	return lines
}

// seedsText is a value for people.
func seedsText(v *int) string {
	switch {
	case v == nil:
		return sentence("solve.unknown")
	case *v > 0:
		return "+" + strconv.Itoa(*v)
	case *v < 0:
		return "−" + strconv.Itoa(-*v)
	}
	return "0"
}

// writeText prints lines.
func writeText(w io.Writer, lines []string) error {
	for _, line := range lines {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}
