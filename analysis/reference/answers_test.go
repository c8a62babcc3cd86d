package reference_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/reference"
	"houserules/analysis/tree"
	"houserules/engine/enginetest"
)

// pageOf is the page that tells of an entry.
func pageOf(x *reference.Entry) string { return cmp.Or(x.Base, x.Variant) }

// kindOf is the sentence that counts an entry, found what it counts of it, and words its verdict in a row.
func kindOf(x *reference.Entry) string {
	kind := ""
	switch odd := x.Openings.RandomPlies % 2; {
	case x.Seat > 0:
		kind = "-roles"
	case x.SidesDiffer:
		kind = "-sides"
	case x.Openings.RandomPlies > 0:
		kind = []string{"-even", "-odd"}[odd]
	case x.Openings.Name != "start":
		kind = "-after"
	}
	return "reference.counted" + kind
}

func found(x *reference.Entry) string {
	word := map[string]string{"against": "role"}[x.Verdict]
	if word = cmp.Or(word, x.Verdict); x.Seat > 0 && word == "fair" {
		word = "level"
	}
	if ahead := word == "first" || word == "second" || word == "role"; ahead && x.Effect.SimultaneousLo <= 0.01 && x.Effect.SimultaneousHi >= -0.01 {
		word += "-perhaps"
	}
	return word
}

func inWords(x *reference.Entry) string {
	word := found(x)
	key, perhaps := strings.CutSuffix(word, "-perhaps")
	text := "reference.verdict." + key
	if key == "role" {
		text += " " + map[string]string{"role": x.Role, "against": x.Against}[x.Verdict]
	}
	switch {
	case perhaps:
		return "reference.verdict.perhaps " + text + " 0.01"
	case key == "first" || key == "second" || key == "role":
		return "reference.verdict.larger " + text + " 0.01"
	}
	return text
}

// spelled is a text with what it says.
func spelled(x any) string {
	switch x := x.(type) {
	case answer.Text:
		parts := []string{x.Key}
		for _, a := range x.Args {
			parts = append(parts, spelled(a))
		}
		return strings.Join(parts, " ")
	case answer.List:
		var parts []string
		for _, a := range x {
			parts = append(parts, spelled(a))
		}
		return strings.Join(parts, ", ")
	}
	return fmt.Sprint(x)
}

// refused lists what an answer says that its entries do not: of a page, or of all where only is empty.
func refused(e *reference.Edition, only string) (list []string) {
	wrong := func(format string, args ...any) {
		list = append(list, fmt.Sprintf("page %q: ", only)+fmt.Sprintf(format, args...))
	}
	a := e.Answer(only)
	var entries []*reference.Entry
	for _, x := range e.Entries {
		if only == "" || pageOf(x) == only {
			entries = append(entries, x)
		}
	}
	claims := slices.Concat(a.Headline, a.Five.Fair.Claims, a.Five.Whom.Claims, a.Five.Sure.Claims, a.Five.Change.Claims)
	said := map[string]int{}
	for i := range claims {
		c := &claims[i]
		for _, r := range answertest.Kind(c) {
			wrong("%v", r)
		}
		said[c.Key]++
		for _, v := range c.Evidence {
			if !slices.ContainsFunc(entries, func(x *reference.Entry) bool {
				return pageOf(x) == v.Variant && x.Recipe.Name == v.Players && x.Verdict == v.Verdict
			}) {
				wrong("%s rests on %v, of which there is no entry", c.Key, v)
			}
		}
		list = append(list, refusedCount(e, entries, c)...)
	}
	level, kinds, widest, narrowest := together(e), map[string]int{}, 0.0, math.Inf(1)
	verdicts := map[string]int{}
	rules, players, games, cells, roles, trainings := map[string]bool{}, map[string]bool{}, int64(0), map[string]bool{}, false, 0
	for _, x := range entries {
		kinds[kindOf(x)]++
		verdicts[x.Verdict]++
		rules[x.RulesHash], players[x.Recipe.Name] = true, true
		if cell := fmt.Sprint(x.PlanHash, x.Variant, x.Recipe.Name, x.Openings.Name); x.Seat == 0 || !cells[cell] {
			games, cells[cell] = games+x.Games, true
		}
		roles, trainings = roles || x.Seat > 0, max(trainings, len(x.Replicas))
		if x.Effect != nil {
			value, lo, hi := effectAt(x, level)
			arm := math.Max(hi-value, value-lo)
			if widest = math.Max(widest, arm); x.Verdict == "open" {
				narrowest = math.Min(narrowest, arm)
			}
		}
	}
	for kind, n := range kinds {
		if said[kind] < 1 {
			wrong("%d entries of %s are not counted", n, kind)
		}
	}
	estimates, estimated := 0, 0
	for _, x := range e.Entries {
		if x.Effect != nil {
			estimates, estimated = estimates+len(parts(x)), estimated+1
		}
	}
	if c := a.Five.Sure.Claims; estimates > 0 && (len(c) != 1 || c[0].Key != "reference.sure" || c[0].Args[0] != answer.Level(e.Level) || c[0].Args[1] != answer.Count(estimates) || c[0].Args[3] != answer.Count(estimated) || !near(c[0].Args[2].(answer.Number).Value, widest)) {
		wrong("%v where %d estimates of %d entries have widths of up to %v", c, estimates, estimated, widest)
	}
	wantLimits := map[string]string{"reference.limit": "", "reference.limit-verdicts": "0.01"}
	if narrowest < 1 {
		wantLimits["reference.limit-narrowest"] = "width"
	}
	if roles {
		wantLimits["reference.limit-roles"] = ""
	}
	if trainings > 0 {
		wantLimits["reference.limit-trainings"] = fmt.Sprint(trainings)
	}
	for _, l := range a.Limit {
		args, ok := wantLimits[l.Key]
		delete(wantLimits, l.Key)
		if args == "width" {
			ok = near(l.Args[0].(answer.Number).Value, narrowest)
		} else if len(l.Args) > 0 {
			ok = ok && spelled(l.Args[0]) == args
		}
		if !ok {
			wrong("%s", spelled(l))
		}
	}
	if len(wantLimits) > 0 {
		wrong("it does not say %v", wantLimits)
	}
	pages := map[string]bool{}
	for _, x := range entries {
		pages[pageOf(x)] = true
	}
	if got, want := spelled(a.Played), fmt.Sprintf("reference.played %d %d %d %d %d %d", games, len(entries), len(rules), len(players), e.Number, len(pages)); got != want {
		wrong("%s, and not %s", got, want)
	}
	if got := slices.Sorted(slices.Values(a.Rules)); !slices.Equal(got, slices.Sorted(maps.Keys(pages))) {
		wrong("it is about %v", got)
	}
	record := map[string]int{"entries": len(entries)}
	for _, v := range []string{"fair", "first", "second", "open", "role", "against"} {
		record[v] = verdicts[v]
	}
	record["one_game"] = verdicts["one-game"]
	for _, m := range a.Record.(tree.Object) {
		if fmt.Sprint(m[1]) != fmt.Sprint(record[m.Key()]) {
			wrong("for programs %s is %v, and not %d", m.Key(), m[1], record[m.Key()])
		}
	}
	return append(list, refusedRows(a, entries)...)
}

// refusedCount lists what a sentence counts otherwise than the entries have it.
func refusedCount(e *reference.Edition, entries []*reference.Entry, c *answer.Claim) (list []string) {
	all, level := 0, together(e)
	of := map[string]int{}
	for _, x := range entries {
		switch {
		case c.Key == kindOf(x):
			all++
			of["reference.count."+found(x)]++
		case c.Key == "reference.narrow" && x.Seat == 0:
			all++
			if x.Effect != nil {
				if _, could := narrow(x, e, level); could {
					of["could"]++
				}
			}
		}
	}
	switch {
	case c.Key == "reference.narrow":
		if c.Args[0] != answer.Count(of["could"]) || c.Args[1] != answer.Count(all) {
			list = append(list, fmt.Sprintf("%s where %d of %d are narrow enough", spelled(c.Text), of["could"], all))
		}
	case strings.HasPrefix(c.Key, "reference.counted"):
		got := map[string]int{}
		for _, x := range c.Args[1].(answer.Clauses) {
			text := x.(answer.Text)
			got[text.Key] = int(text.Args[0].(answer.Count))
		}
		if c.Args[0] != answer.Count(all) || len(c.Evidence) != all || !maps.Equal(got, of) {
			list = append(list, fmt.Sprintf("%s counts %v of %v where there are %v of %d", c.Key, got, c.Args[0], of, all))
		}
	}
	return list
}

// Whatever an edition says is what its entries have: its counts, widths, verdicts, signs and rows, of all of it and
// of each page, of the one that comes with the program and of drawn ones.
func TestAnswersHold(t *testing.T) {
	hold := func(name string, e *reference.Edition) {
		for _, only := range append([]string{""}, e.Pages()...) {
			for _, r := range refused(e, only) {
				t.Errorf("%s: %s", name, r)
			}
		}
	}
	e, err := reference.Reopened(kept(t, "entries.json"))
	if err != nil {
		t.Fatal(err)
	}
	hold("kept", e)
	for n := range uint64(enginetest.Fewer(60, 1000)) {
		hold(fmt.Sprint("edition ", n), drawn(n))
	}
}
