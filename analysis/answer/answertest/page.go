package answertest

import (
	"strings"

	"houserules/analysis/answer"
)

// counted is a number of something that a sentence says there is.
type counted struct {
	what string
	n    int
}

// countedIn lists what a sentence counts of all rows by their verdicts: what is called the same on
// a page is the same number there. Of a sentence on some players it lists what it counts of theirs.
func countedIn(c *answer.Claim, t answer.Text, players int) []counted {
	names := map[string][]string{
		"answer.many":              {1: "first", "second"},
		"answer.many-share":        {1: "first", "second"},
		"answer.many-seats":        {1: "favoured seats"},
		"answer.many.even":         {"fair"},
		"answer.many.open":         {"open", "without a verdict"},
		"answer.many.apart":        {"open", "apart"},
		"answer.many.open-apart":   {"open", "without a verdict", "apart"},
		"answer.fair.sum-apart":    {"apart"},
		"answer.many.rest":         {"open"},
		"answer.many.all-open":     {"open"},
		"answer.many.sum":          {1: "decided", "open", "without a verdict"},
		"answer.many.sum-judged":   {1: "decided", "open"},
		"answer.many.cases":        {"pairs"},
		"answer.many.opened":       {"pairs"},
		"answer.many.rules":        {"rule sets"},
		"answer.many.varied":       {"rule sets"},
		"answer.fair.sum":          {1: "unfair", "fair", "open"},
		"answer.fair.sum-any":      {1: "unfair", "open"},
		"answer.fair.sum-none":     {"without a verdict"},
		"answer.fair.sum-perhaps":  {"perhaps"},
		"answer.sure.open-perhaps": {"perhaps"},
		"answer.under-all":         {"rule sets"},
		"answer.under-some":        {1: "rule sets"},
	}[t.Key]
	of := ""
	if strings.HasPrefix(t.Key, "answer.under") && players > 1 {
		of = " of " + strings.Join(c.Of.Players, ", ")
	}
	var list []counted
	for i, name := range names {
		if n, ok := t.Args[i].(answer.Count); ok && name != "" {
			list = append(list, counted{name + of, int(n)})
		}
	}
	if t.Key == "answer.sure.open-many" { // what is perhaps fair is in it, and said
		n, _ := t.Args[0].(answer.Count)
		for _, x := range texts(t.Args) {
			if x.Key == "answer.sure.open-perhaps" {
				n -= first[answer.Count](&answer.Claim{Text: x})
			}
		}
		list = append(list, counted{"open", int(n)})
	}
	return list
}

// onePage refuses two numbers of one thing on one page, whatever the tables have.
func (k *check) onePage(list []answer.Claim) {
	players := map[string]bool{}
	for _, x := range k.tables.Cells {
		if x.InFamily || x.Unjudged || x.Apart {
			players[x.Players] = true
		}
	}
	said := map[string]int{}
	for i := range list {
		c := &list[i]
		every(c.Text, func(t answer.Text) {
			for _, x := range countedIn(c, t, len(players)) {
				if before, ok := said[x.what]; ok && before != x.n {
					k.refuse(c, "two figures for one thing: %s are %d and %d", x.what, before, x.n)
				}
				said[x.what] = x.n
			}
		})
	}
}
