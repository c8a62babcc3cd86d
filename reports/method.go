package reports

import (
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/configs/words"
)

// method explains the numbers of a report. It speaks only of what this report
// has.
func method(in *Input) []term {
	r := in.Results
	var capped, games int64
	multi := false
	for i := range r.Cells {
		capped += r.Cells[i].Capped
		games += r.Cells[i].Games
		multi = multi || seats(&r.Cells[i]) > 2
	}
	list := []term{{say("method.first"), say("method.first.text")}}
	if multi {
		list = append(list, term{say("method.many"), say("method.many.text")})
	}
	list = append(list,
		term{say("method.games"), say("method.games.text")},
		term{say("method.intervals"), say("method.intervals.text", methodNames(r))},
		term{say("method.verdicts"), verdictText(r)})
	if capped > 0 {
		return append(list, term{say("method.cut-off"), say("method.cut-off.text", count(capped), count(games))})
	}
	return append(list, term{say("method.cut-off"), say("method.cut-off.none")})
}

// methodNames lists the methods of the intervals with their levels, in the
// order of appearance.
func methodNames(r *analysis.Results) string {
	var names []string
	at := map[string][]string{}
	add := func(e *analysis.Estimate) {
		name, level := e.Method, level(e.Level)
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
		if judged(&r.Cells[i].Fair) {
			add(&r.Cells[i].Fair.Effect)
			add(&r.Cells[i].Fair.Equivalence)
		}
	}
	for i := range r.Differences {
		add(&r.Differences[i].Effect)
		add(&r.Differences[i].Equivalence)
	}
	if len(names) == 0 {
		return ""
	}
	for i, name := range names {
		names[i] = say("method.at", methodSource(name), at[name])
	}
	return say("method.used", strings.Join(names, ", "))
}

// methodSource explains a method by the name that estimates carry, with its
// source; a name that the catalogue does not know stays as it is.
func methodSource(name string) string {
	if key := "interval." + name; words.English().Has(key) {
		return say(key)
	}
	return name
}

// verdictText says what the verdicts mean.
func verdictText(r *analysis.Results) string {
	if !(r.Tolerance > 0) {
		return say("method.verdicts.no-tolerance")
	}
	l := levelsOf(r)
	needed := say("method.verdicts.needed")
	if r.Power > 0 {
		needed = say("method.verdicts.needed-power", level(r.Power))
	}
	return say("method.verdicts.text", say("method.verdicts.words", points(r.Tolerance), l.zero, l.equal), needed, say("method.verdicts.others"))
}
