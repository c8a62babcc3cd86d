package reports

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/reference"
)

// playersStrength has how strong the players of a page are: against each other, and by exact values.
func playersStrength(say translator, list []*reference.Strength) chapter {
	c := chapter{ID: "strength", Title: say("reference.strength")}
	t := grid{Caption: say("reference.strength.caption"), Columns: []column{
		left(say("table.player")), right(say("reference.strength.elo")), left(say("reference.strength.level")), right(say("reference.strength.kept")),
	}}
	var measured, asked *reference.Strength
	for _, s := range list {
		row := []cell{{Text: say.text(answer.Player(s.Player))}, {Text: missing}, {Text: levelWord(say, s.Level)}, {Text: missing}}
		switch {
		case s.Player == reference.Anchor && s.Elo != nil:
			row[1] = cell{Text: eloUnit().value(say, 0, 0)} // by definition, without an interval
		case s.Elo != nil:
			row[1] = strengthCell(say, unbounded(s.Elo))
		}
		if s.Elo != nil {
			measured = s
		}
		if s.Kept != nil {
			row[3], asked = percent().bare().measured(say, unbounded(s.Kept)), s
		}
		t.Rows = append(t.Rows, row)
	}
	c.Tables = []grid{t}
	if measured != nil {
		from := answer.Say("ladder.from-start")
		if !measured.FromStart() {
			from = answer.Say("ladder.from", answer.Opening(measured.Openings))
		}
		c.Notes = append(c.Notes, say("reference.strength.meaning", say.text(from)))
	}
	if asked != nil {
		c.Notes = append(c.Notes, say("reference.strength.kept-meaning", count(say, asked.Positions), asked.Seeds))
	}
	return c
}

// unbounded is an estimate whose missing bounds are infinite.
func unbounded(e *reference.Estimate) analysis.Estimate {
	or := func(x *float64, without float64) float64 {
		if x == nil {
			return without
		}
		return *x
	}
	return analysis.Estimate{Value: or(e.Value, math.NaN()), Lo: or(e.Lo, math.Inf(-1)), Hi: or(e.Hi, math.Inf(1)), Level: e.Level, N: e.N, Method: e.Method}
}

// levelWord is a word for strength.
func levelWord(say translator, level string) string {
	if level == "" {
		return missing
	}
	return say.name("reference.level.", level)
}
