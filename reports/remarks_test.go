package reports

import (
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// Of one game that was played once nobody is told that it came up again, nor that few games are
// different; of games that repeat each other both are said.
func TestOneGameDoesNotRepeatItself(t *testing.T) {
	for _, one := range []bool{true, false} {
		c := analysis.Cell{Variant: "a", Agents: "x", Lineup: []string{"x", "x"}, Games: 300, OneGame: one}
		c.Repeats = analysis.Repeats{Games: 300, Distinct: 1, Most: 300, Warnings: []rules.Message{rules.Say("warning.few-distinct", "1", "300"), rules.Say("warning.frequent-game", "300", "300")}}
		r := &analysis.Results{Cells: []analysis.Cell{c}}
		said := strings.Join(remarks(translatorTo(words.English()), r, compare.Lineups(r)[0]), "\n")
		for _, warning := range []string{"only 1 of 300 games is different", "one game came up 300 times"} {
			if strings.Contains(said, warning) == one {
				t.Errorf("one game: %v; %s", one, said)
			}
		}
	}
}
