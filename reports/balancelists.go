package reports

import (
	"slices"
	"strconv"
	"strings"

	"houserules/analysis/balance"
	"houserules/reports/record"
)

// regionSection is the set that cannot be told from the best.
func regionSection(say voice, b *record.Balance) section {
	r := &b.Result
	sec := section{Title: say("balance.region")}
	if len(r.Region) == 0 {
		return sec
	}
	raced := 0
	for _, e := range r.Entries {
		if e.State != balance.NotRaced && e.State != balance.Aside {
			raced++
		}
	}
	g := grid{
		Caption: say("balance.region-table", count(say, int64(raced)), len(r.Region), level(say, b.Plan.Balance.Level)),
		Columns: []column{left(say("balance.candidate")), right(say("balance.how-unfair")), right(say("balance.games"))},
	}
	if len(b.Plan.Balance.Constraints) > 0 {
		g.Columns = append(g.Columns, left(say("balance.kept")))
	}
	open := false
	for _, set := range r.Region {
		e := &r.Entries[set]
		row := plain(candidateText(say, b, set), unfairness(say, e.Unfairness), count(say, e.Games))
		if len(b.Plan.Balance.Constraints) > 0 {
			row = append(row, cell{Text: keptText(say, b, e.Standings)})
		}
		open = open || slices.Contains(e.Standings, balance.Open)
		g.Rows = append(g.Rows, row)
	}
	sec.Tables = []grid{g}
	if len(r.Region) == 1 && raced > 1 {
		sec.Remarks = append(sec.Remarks, say("balance.one-left"))
	}
	if open {
		sec.Remarks = append(sec.Remarks, say("balance.open-remark"))
	}
	if !b.Plan.Balance.TodayMayStay {
		sec.Remarks = append(sec.Remarks, say("balance.aside"))
	}
	return sec
}

// frontSection are the candidates that are the fairest for their changes, their
// draws or their length.
func frontSection(say voice, b *record.Balance) section {
	g := grid{
		Caption: say("balance.fronts-table"),
		Columns: []column{left(say("balance.candidate")), right(say("balance.how-unfair")), right(say("balance.number-of-changes")),
			right(say("balance.draws-then")), right(say("balance.plies-then")), left(say("balance.cheapest"))},
	}
	var sets []int
	for set, e := range b.Result.Entries {
		if e.Fronts != (balance.Fronts{}) {
			sets = append(sets, set)
		}
	}
	slices.SortStableFunc(sets, func(x, y int) int { return len(b.Changed(x)) - len(b.Changed(y)) })
	for _, set := range sets {
		e := &b.Result.Entries[set]
		var on []string
		for _, f := range []struct {
			on  bool
			key string
		}{{e.Fronts.Changes, "balance.front-changes"}, {e.Fronts.Draws, "balance.front-draws"}, {e.Fronts.Length, "balance.front-length"}} {
			if f.on {
				on = append(on, say(f.key))
			}
		}
		u := unit{scale: 100, suffix: " pp"}
		g.Rows = append(g.Rows, plain(candidateText(say, b, set), u.value(say, e.Unfairness.Value, 2), strconv.Itoa(len(b.Changed(set))),
			percent().value(say, e.MostDraws(), 1), unit{scale: 1}.number(say, e.Longest(), 1), strings.Join(on, ", ")))
	}
	sec := section{Title: say("balance.fronts")}
	if len(g.Rows) > 0 {
		sec.Tables = []grid{g}
	}
	return sec
}

// outSection are the candidates that the race put out.
func outSection(say voice, b *record.Balance, most int) section {
	g := grid{
		Caption: say("balance.out-table"),
		Columns: []column{left(say("balance.candidate")), right(say("balance.how-unfair")), right(say("balance.games")), left(say("balance.why"))},
	}
	for set, e := range b.Result.Entries {
		why := ""
		switch e.State {
		case balance.LessFair:
			why = say("balance.less-fair-than", candidateText(say, b, e.By))
		case balance.BreaksConstraint:
			why = say("balance.breaks", texts(standingNames(say, b, e.Standings, balance.Broken)))
		default:
			continue
		}
		g.Rows = append(g.Rows, plain(candidateText(say, b, set), unfairness(say, e.Unfairness), count(say, e.Games), why))
	}
	return longTable(say, say("balance.out"), g, most)
}

// droppedSection are those that the halving dropped.
func droppedSection(say voice, b *record.Balance, most int) section {
	g := grid{
		Caption: say("balance.dropped-table"),
		Columns: []column{left(say("balance.candidate")), right(say("balance.how-unfair")), right(say("balance.games")), right(say("balance.round"))},
	}
	for set, e := range b.Result.Entries {
		if e.State == balance.NotRaced {
			g.Rows = append(g.Rows, plain(candidateText(say, b, set), unfairness(say, e.Unfairness), count(say, e.Games), strconv.Itoa(e.Round)))
		}
	}
	slices.SortStableFunc(g.Rows, func(x, y []cell) int { return strings.Compare(y[3].Text, x[3].Text) })
	return longTable(say, say("balance.dropped"), g, most)
}

// longTable is a section with a table that may be long, or nothing.
func longTable(say voice, title string, g grid, most int) section {
	sec := section{Title: title}
	if len(g.Rows) == 0 {
		return sec
	}
	if most > 0 && len(g.Rows) > most {
		sec.Remarks = append(sec.Remarks, say("balance.more", count(say, int64(len(g.Rows)-most))))
		g.Rows = g.Rows[:most]
	}
	sec.Tables = []grid{g}
	return sec
}
