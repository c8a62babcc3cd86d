package reference_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/reference"
	"houserules/analysis/reference/referencetest"
	"houserules/analysis/tree"
	"houserules/engine/enginetest"
)

// spelled is a text with what it says.
func spelled(x any) string {
	switch x := x.(type) {
	case answer.Text:
		parts := []string{x.Key}
		for _, a := range x.Args {
			parts = append(parts, spelled(a))
		}
		return strings.Join(parts, " ")
	case answer.Clauses:
		return spelled(answer.Say("", x...))
	case answer.Number:
		return fmt.Sprintf("%.6f %d %d", x.Value+3e-8, x.In, x.Digits) // widths are differences of shares; halves go up
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
		if only == "" || referencetest.Page(x) == only {
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
				return referencetest.Page(x) == v.Variant && x.Recipe.Name == v.Players && x.Verdict == v.Verdict
			}) {
				wrong("%s rests on %v, of which there is no entry", c.Key, v)
			}
		}
	}
	if got, want := a.Headline, referencetest.Headline(entries); len(got) != 1 || spelled(got[0].Text) != spelled(want) {
		wrong("above everything it says %v, and not %s", got, spelled(want))
	}
	first := slices.IndexFunc(referencetest.Kinds(), func(kind string) bool { return referencetest.Count(kind, entries).Key != "" })
	if got := a.Five.Fair.Claims[0].Key; got != referencetest.Kinds()[first] {
		wrong("whether it is fair begins with %s", got)
	}
	for _, want := range sentences(e, entries) {
		if !slices.ContainsFunc(claims, func(c answer.Claim) bool { return spelled(c.Text) == spelled(want) }) {
			wrong("it does not say %s", spelled(want))
		}
		delete(said, want.Key)
	}
	for key := range said {
		if strings.HasPrefix(key, "reference.count") || key == "reference.narrow" || key == "reference.sure" {
			wrong("it says %s", key)
		}
	}
	narrowest, verdicts, pages, roles, trainings := math.Inf(1), map[string]int{}, map[string]bool{}, false, 0
	for _, x := range entries {
		verdicts[x.Verdict]++
		pages[referencetest.Page(x)] = true
		roles, trainings = roles || x.Seat > 0, max(trainings, len(x.Replicas))
		if x.Effect != nil && x.Verdict == "open" {
			narrowest = math.Min(narrowest, referencetest.Arm(x, referencetest.Together(e)))
		}
	}
	wantLimits := map[string]string{"reference.limit": "", "reference.limit-verdicts": "0.01"}
	judged := slices.ContainsFunc(e.Entries, func(x *reference.Entry) bool { return x.Effect != nil }) // how sure is not said of nothing
	if narrowest < 1 {
		wantLimits["reference.limit-narrowest"] = "width"
	}
	if roles {
		wantLimits["reference.limit-roles"] = ""
	}
	if trainings > 0 && judged {
		wantLimits["reference.limit-trainings"] = fmt.Sprint(trainings)
	}
	for _, l := range claims {
		if !strings.HasPrefix(l.Key, "reference.limit") {
			continue
		}
		args, ok := wantLimits[l.Key]
		delete(wantLimits, l.Key)
		if args == "width" {
			ok = near(l.Args[0].(answer.Number).Value, narrowest)
		} else if len(l.Args) > 0 {
			ok = ok && spelled(l.Args[0]) == args
		}
		if !ok {
			wrong("%s", spelled(l.Text))
		}
	}
	if len(wantLimits) > 0 {
		wrong("it does not say %v", wantLimits)
	}
	if got, want := spelled(a.Played), spelled(referencetest.Played(e, entries)); got != want {
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

// sentences are those that count some entries and say how exactly they are known.
func sentences(e *reference.Edition, entries []*reference.Entry) (list []answer.Text) {
	for _, kind := range referencetest.Kinds() {
		list = append(list, referencetest.Count(kind, entries))
	}
	list = append(list, referencetest.Narrow(e, entries), referencetest.Sure(e, entries))
	return slices.DeleteFunc(list, func(x answer.Text) bool { return x.Key == "" })
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
