package reports

import (
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/anytime"
	"houserules/analysis/compare"
	"houserules/configs/words"
)

// method explains the numbers of a report. It speaks only of what this report
// has.
func method(say translator, in *Input) []term {
	r := in.Results
	var cutOff, games int64
	multi, pairs := false, false
	for i := range r.Cells {
		cutOff += r.Cells[i].CutOff
		games += r.Cells[i].Games
		pairs = pairs || r.Cells[i].Pairing != nil
		multi = multi || compare.Seats(&r.Cells[i]) > 2
	}
	list := []term{{say("method.first"), say(compare.GamesOrMatches(r.Matches, "method.first.text", "method.first.text-matches"))}}
	if r.Matches {
		list = append(list, term{say("method.matches"), say("method.matches.text")}, term{say("method.first-move"), say("method.first-move.text")})
	}
	if multi {
		list = append(list, term{say("method.many"), say("method.many.text")})
	}
	list = append(list, term{say("method.games"), say(compare.GamesOrMatches(r.Matches, "method.games.text", "method.games.text-matches"))})
	if t, ok := ladderTerm(say, in); ok {
		list = append(list, t)
	}
	if t, ok := openingTerm(say, r); ok {
		list = append(list, t)
	}
	if t, ok := repeatTerm(say, r); ok {
		list = append(list, t)
	}
	if t, ok := outsideTerm(say, r); ok {
		list = append(list, t)
	}
	if pairs {
		list = append(list, term{say("method.pairs"), say("method.pairs.text")})
	}
	if len(r.Ratings) > 0 {
		list = append(list, term{say("method.ratings"), say("method.ratings.text")})
	}
	if !r.Matches {
		list = append(list, term{say("method.lengths"), say("method.lengths.text")})
	}
	list = append(list,
		term{say("method.intervals"), say("method.intervals.text", methodNames(say, r))})
	if a := r.Anytime; a != nil {
		list = append(list, term{say("method.looks"), say("method.looks.text", a.Rows, count(say, anytime.First))})
	}
	list = append(list,
		term{say("method.verdicts"), verdictText(say, r)})
	if t, ok := clubTerm(say, in.Reader); ok {
		list = append(list, t)
	}
	if cutOff > 0 {
		return append(list, term{say("method.cut-off"), say(compare.GamesOrMatches(r.Matches, "method.cut-off.text", "method.cut-off.text-matches"), count(say, cutOff), count(say, games))})
	}
	return append(list, term{say("method.cut-off"), say("method.cut-off.none")})
}

// clubTerm explains what shares and lengths mean at a table, where somebody asked.
func clubTerm(say translator, reader Reader) (term, bool) {
	return term{say("method.club"), say("method.club.text")}, reader.Games > 0 || reader.SecondsPerMove > 0
}

// methodNames lists the methods of the intervals with their levels, in the
// order of appearance.
func methodNames(say translator, r *analysis.Results) string {
	var names []string
	at := map[string][]string{}
	add := func(e *analysis.Estimate) {
		name, level := e.Method, level(say, e.Level)
		if name == "" {
			return
		}
		if at[name] == nil {
			names = append(names, name)
		}
		if !slices.Contains(at[name], level) {
			at[name] = append(at[name], level)
		}
	}
	for i := range r.Cells {
		for k := range r.Cells[i].Estimates {
			add(&r.Cells[i].Estimates[k].Estimate)
		}
		if p := r.Cells[i].Pairing; p != nil {
			add(&p.Score)
		}
		if compare.Judged(&r.Cells[i].Fair) {
			add(&r.Cells[i].Fair.Effect)
			add(&r.Cells[i].Fair.Equivalence)
		}
	}
	for i := range r.Cells {
		if f := r.Cells[i].FirstMove; f != nil {
			add(&f.ByFirst)
		}
	}
	for i := range r.Ratings {
		add(&r.Ratings[i].First)
	}
	for i := range r.Differences {
		add(&r.Differences[i].Effect)
		add(&r.Differences[i].Equivalence)
	}
	if len(names) == 0 {
		return ""
	}
	for i, name := range names {
		names[i] = say("method.at", methodSource(say, name), at[name])
	}
	return say("method.used", strings.Join(names, ", "))
}

// methodSource explains a method by the name that estimates carry, with its
// source; a name that the catalogue does not know stays as it is.
func methodSource(say translator, name string) string {
	if key := "interval." + name; words.English().Has(key) {
		return say(key)
	}
	return name
}

// verdictText says what the verdicts mean.
func verdictText(say translator, r *analysis.Results) string {
	if !(r.Tolerance > 0) {
		return say("method.verdicts.no-tolerance")
	}
	l := levelsOf(say, r)
	needed := say("method.verdicts.needed") + " "
	meaning := say("method.verdicts.words", points(say, r.Tolerance), l.zero, l.equal)
	if r.Anytime != nil {
		meaning = say("method.verdicts.words-sequence", points(say, r.Tolerance), l.zero)
		needed += say("method.verdicts.needed-sequence")
	} else {
		needed += say("method.verdicts.needed-fixed")
	}
	return say("method.verdicts.text", meaning, needed, say("method.verdicts.others"))
}
