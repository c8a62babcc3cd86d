package program

import (
	"fmt"
	"io"
	"strconv"
	"strings"

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

// solveText is what is said of an answer, line by line, in lines of so many columns.
func solveText(say *words.Catalogue, columns int, v *variants.Variant, why string, seeds int, s solve.Solver, a *solve.Answer) []string {
	result := say.Sentence("solve.result." + a.Result().String())
	lines := []string{say.Sentence("solve.title", v.Name, why)}
	for _, note := range s.Notes() {
		lines = append(lines, say.Say(note))
	}
	switch {
	case !a.Reached:
		lines = append(lines, say.Sentence("solve.short", s.Seeds(), seeds))
	case s.Measure().Objective == engine.Win:
		lines = append(lines, say.Sentence("solve.start.win", result))
	case a.Bounds[0] == a.Bounds[1]:
		lines = append(lines, say.Sentence("solve.start", seedsText(say, &a.Bounds[0]), result))
	case a.Searched != nil:
		lines = append(lines, say.Sentence("solve.start.searched", seedsText(say, a.Searched), result, seedsText(say, &a.Bounds[0]), seedsText(say, &a.Bounds[1])))
	default:
		lines = append(lines, say.Sentence("solve.start.bounds", seedsText(say, &a.Bounds[0]), seedsText(say, &a.Bounds[1]), result))
	}
	column := "solve.column.seeds"
	if s.Measure().Objective == engine.Win {
		column = "solve.column.counters"
	}
	if limit := v.Game.Info().Limit; a.Reached && a.Longest > limit {
		lines = append(lines, say.Sentence("solve.note.limit", a.Longest, limit))
	} else if a.Reached {
		lines = append(lines, say.Sentence("solve.note.longest", a.Longest))
	}
	if len(a.Moves) > 0 {
		lines = append(lines, "", say.Sentence("solve.moves"))
		for _, m := range a.Moves {
			lines = append(lines, say.Sentence("solve.move", m.Text, seedsText(say, m.Value), seedsText(say, m.Fresh)))
		}
	}
	lines = append(lines, "", say.Sentence("solve.layers"), say.Sentence("solve.columns",
		say.Sentence(column), say.Sentence("solve.column.positions"), say.Sentence("solve.column.wins"),
		say.Sentence("solve.column.draws"), say.Sentence("solve.column.losses"), say.Sentence("solve.column.open")))
	all, open := 0, 0
	for _, l := range a.Layers {
		all, open = all+l.Positions, open+l.Open
		lines = append(lines, say.Sentence("solve.columns", l.Seeds, l.Positions, l.Wins, l.Draws, l.Losses, l.Open))
	}
	if class, _ := s.Class(); class == solve.Bounds {
		lines = append(lines, say.Sentence("solve.open", open, all, decimals(say, 100*float64(open)/float64(max(1, all)), 1)))
	}
	for i, line := range lines {
		if text.StringWidth(line) > columns && line != "" && !strings.HasPrefix(line, " ") { // prose, and no row of a table
			lines[i] = hangingIn(columns, "", "  ", line)
		}
	}
	return lines
}

// seedsText is a value for people.
func seedsText(say *words.Catalogue, v *int) string {
	switch {
	case v == nil:
		return say.Sentence("solve.unknown")
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
