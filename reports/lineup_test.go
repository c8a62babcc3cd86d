package reports_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/reports"
)

// A line-up says who plays which role, in which words the tables call it, and
// nothing of roles that not all of its games have.
func TestWhoPlayed(t *testing.T) {
	five := func(agents string, lineup ...string) analysis.Cell {
		c := fiveSeats().Cells[0]
		c.Agents, c.Lineup = agents, lineup
		return c
	}
	two := func(lineup ...string) analysis.Cell {
		c := oneVariant().Cells[0]
		c.Variant, c.Agents, c.Lineup = "awethi", strings.Join(lineup, ","), lineup
		if lineup[0] == lineup[1] {
			c.Agents = lineup[0]
		}
		return c
	}
	same := func(agent string) []string { return slices.Repeat([]string{agent}, 5) }
	for want, cells := range map[string][]analysis.Cell{
		"Played by random":                            {two("random", "random")},
		"Played by South greedy, North random":        {two("greedy", "random")},
		"Played by herder:1 as herder and wairgka":    {five("herder:1", same("herder:1")...)},
		"Played by herder herder:1, wairgka herder:2": {five("herder:1,herder:1,herder:1,herder:1,herder:2", "herder:1", "herder:1", "herder:1", "herder:1", "herder:2")},
		"Played by herder greedy, herder random, wairgka greedy": {
			five("greedy,random,greedy,greedy,greedy", "greedy", "random", "greedy", "greedy", "greedy"),
		},
		"Played by herder:1 as herder and wairgka (herder:1,herder:1,herder:1,herder:1,wolf:1 in the tables)": {
			five("herder:1,herder:1,herder:1,herder:1,wolf:1", same("herder:1")...),
		},
		"Played by greedy": {five("greedy", same("greedy")...), two("greedy", "greedy")},
	} {
		if len(cells) == 2 {
			cells[1].Variant = "french"
		}
		r := &analysis.Results{Name: "who", Base: "awethi", Cells: cells}
		var text bytes.Buffer
		if err := reports.Comparison(&text, r, reports.FormatText); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text.String(), "\n"+want+"\n===") {
			t.Errorf("not %q in\n%s", want, text.String())
		}
	}
}
