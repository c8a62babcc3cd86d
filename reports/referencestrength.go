package reports

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/reference"
)

// playersStrength has how strong the players of a page are: against each other, and by exact values.
func playersStrength(say translator, e *reference.Edition, only string) chapter {
	c := chapter{ID: "strength", Title: say("reference.strength")}
	t := grid{Sortable: true, Caption: say("reference.strength.caption"), Columns: []column{
		left(say("table.player")), right(say("reference.strength.elo")), left(say("reference.strength.level")), right(say("reference.strength.kept")),
	}}
	var measured, asked *reference.Strength
	var methods []string
	for _, s := range e.StrengthsOf(only) {
		for _, x := range []*reference.Estimate{s.Elo, s.Kept} {
			if x != nil && (x.Lo != nil || x.Hi != nil) {
				methods = append(methods, x.Method)
			}
		}
		word := levelWord(say, s.Level)
		if s.Elo != nil && s.Elo.Lo != nil && s.Elo.Hi == nil {
			word = say("reference.level.at-least", word)
		}
		row := []cell{{Text: say.text(answer.Player(s.Player))}, {Text: missing}, {Text: word}, {Text: missing}}
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
		row[1].Value, row[3].Value = sorted(s.Elo), sorted(s.Kept)
		t.Rows = append(t.Rows, row)
	}
	switch {
	case asked != nil && asked.OfWins():
		t.Columns[3] = right(say("reference.strength.kept-win"))
	case asked == nil: // nobody was asked for exact values: no place for them stands empty
		t.Caption, t.Columns = say("reference.strength.caption-met"), t.Columns[:3]
		for i := range t.Rows {
			t.Rows[i] = t.Rows[i][:3]
		}
	}
	c.Tables = []grid{t}
	if measured != nil {
		from := answer.Say("ladder.from-start")
		if !measured.FromStart() {
			from = answer.Say("ladder.from", answer.Opening(measured.Openings))
		}
		c.Notes = append(c.Notes, say("reference.strength.meaning", say.text(from), bandsInWords(say)))
		if p := measured.Fit; p != nil && *p < misfit {
			c.Notes = append(c.Notes, say("reference.strength.misfit", probability(say, *p)))
		}
		if n := measured.CutOff; n > 0 {
			c.Notes = append(c.Notes, sentence(say, say("warning.rated-any-way", count(say, n), count(say, measured.Games))))
		}
	}
	if asked != nil {
		meaning := "reference.strength.kept-meaning"
		if asked.OfWins() {
			meaning = "reference.strength.kept-win-meaning"
		}
		c.Notes = append(c.Notes, say(meaning, count(say, asked.Positions), asked.Seeds))
	}
	c.Notes = append(c.Notes, methodsUsed(say, methods)...)
	pairs, entries := e.Alike(only)
	for _, p := range pairs {
		c.Notes = append(c.Notes, say("reference.strength.alike", say.text(answer.Player(p[0])), say.text(answer.Player(p[1])), count(say, int64(entries))))
	}
	return c
}

// misfit is the probability of results as far from the model of strengths below which a page says that they are.
const misfit = 0.01

// sorted is by what a cell is sorted: by its bound, where an estimate has one alone.
func sorted(e *reference.Estimate) *string {
	text := ""
	if e != nil {
		if x := cmp.Or(e.Value, e.Lo, e.Hi); x != nil {
			text = strconv.FormatFloat(*x, 'g', 6, 64)
		}
	}
	return &text
}

// unbounded is an estimate whose missing bounds are infinite.
func unbounded(e *reference.Estimate) analysis.Estimate {
	or := func(x *float64, without float64) float64 {
		if x == nil {
			return without
		}
		return *x
	}
	x := analysis.Estimate{Value: or(e.Value, math.NaN()), Lo: or(e.Lo, math.Inf(-1)), Hi: or(e.Hi, math.Inf(1)), Level: e.Level, N: e.N, Method: e.Method}
	if e.Value == nil && e.Lo != nil && e.Hi != nil {
		x.CutOffBounds = &analysis.Bounds{Lo: *e.Lo, Hi: *e.Hi} // of games that were cut off
	}
	return x
}

// levelWord is a word for strength.
func levelWord(say translator, level string) string {
	if level == "" {
		return missing
	}
	return say.name("reference.level.", level)
}

// bandsInWords says from which Elo on each word for strength is used, from the strongest.
func bandsInWords(say translator) string {
	var list []string
	for i, b := range reference.Bands() {
		text := say("reference.level.below", levelWord(say, b.Word))
		if i > 0 {
			text = say("reference.level.from", levelWord(say, b.Word), eloUnit().value(say, b.From, 0))
		}
		list = append(list, text)
	}
	slices.Reverse(list)
	return strings.Join(list, ", ")
}

// methodsUsed names the methods of intervals, each once; nothing where there are none.
func methodsUsed(say translator, methods []string) []string {
	var names []string
	for _, method := range methods {
		method = method[strings.LastIndex(method, "; ")+1:] // of several trainings what holds theirs
		if name := say.name("interval.", strings.TrimSpace(method)); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{say("method.used", strings.Join(names, "; "))}
}
