package program

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"houserules/analysis"
	"houserules/analysis/reference"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/rules"
	"houserules/engine/solve"
	"houserules/sim/survey"
	"houserules/variants"
)

// solveText is what is said of an answer, line by line, in lines of so many columns.
func solveText(say *words.Catalogue, columns int, v *variants.Variant, why rules.Message, seeds int, s solve.Solver, a *solve.Answer) []string {
	var lines []string
	for _, m := range solve.Sentences(v.Name, why, s, seeds, v.Game.Info().Limit, a) {
		lines = append(lines, say.Say(m))
	}
	column := "solve.column.seeds"
	if s.Measure().Objective == engine.Win {
		column = "solve.column.counters"
	}
	if len(a.Moves) > 0 {
		lines = append(lines, "", say.Sentence("solve.moves"))
		for _, m := range a.Moves {
			lines = append(lines, say.Sentence("solve.move", m.Text, solve.Worth(m.Value), solve.Worth(m.Fresh)))
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

// keptText says how often players keep the value of an objective, each with an interval of its own.
func keptText(say *words.Catalogue, of engine.Objective, k *survey.Kept) []string {
	if k == nil {
		return nil
	}
	key := "solve.kept"
	if of == engine.Win {
		key = "solve.kept.counters"
	}
	lines := []string{"", say.Sentence(key, int(k.Positions), k.Seeds, int(k.Games), strconv.FormatUint(k.Seed, 10))}
	share := func(agent string, kept, of int64) {
		x := analysis.Wilson(kept, of, reference.Level)
		lines = append(lines, say.Sentence("solve.kept-by", agent, decimals(say, 100*x.Value, 1), decimals(say, 100*x.Lo, 1), decimals(say, 100*x.Hi, 1)))
	}
	for _, p := range k.Players {
		share(p.Agent, p.Kept, k.Positions)
	}
	if k.Deciding == 0 {
		return lines
	}
	lines = append(lines, say.Sentence("solve.kept.result", int(k.Deciding)))
	for _, p := range k.Players {
		share(p.Agent, p.Result, k.Deciding)
	}
	return lines
}

// seedsText is a value for people.
func seedsText(say *words.Catalogue, v *int) string {
	if m, unknown := solve.Worth(v).(rules.Message); unknown {
		return say.Say(m)
	}
	return solve.Worth(v).(string)
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
