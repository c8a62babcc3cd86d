package referencetest

import (
	"cmp"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
)

// Page is the name of the page that tells of an entry.
func Page(x *reference.Entry) string { return cmp.Or(x.Base, x.Variant) }

// Kinds are the sentences that count entries, in their order.
func Kinds() []string {
	return []string{"reference.counted", "reference.counted-even", "reference.counted-odd", "reference.counted-after", "reference.counted-sides", "reference.counted-roles"}
}

// kindOf is the sentence that counts an entry.
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

// found is what is counted of an entry, by its verdict and its bounds.
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

// Count is the sentence that counts entries of a kind; without a key where there are none.
func Count(kind string, entries []*reference.Entry) answer.Text {
	return count(kind, kind, entries, found)
}

// Headline is the sentence above everything: it counts the first kind of entries, whether somebody is shown to be ahead
// by more than the tolerance or not.
func Headline(entries []*reference.Entry) answer.Text {
	for _, kind := range Kinds() {
		text := count(kind, strings.Replace(kind, "counted", "headline", 1), entries, func(x *reference.Entry) string {
			word := strings.TrimSuffix(found(x), "-perhaps")
			if word == "first" || word == "second" || word == "role" {
				word += "-any"
			}
			return word
		})
		if text.Key != "" {
			return text
		}
	}
	return answer.Text{}
}

// Parts of sentences that count, in their order.
func parts() []string {
	return []string{"fair", "level", "first", "first-perhaps", "first-any", "second", "second-perhaps", "second-any", "role", "role-perhaps", "role-any", "open", "one-game"}
}

// count counts entries of a kind by words.
func count(kind, sentence string, entries []*reference.Entry, word func(*reference.Entry) string) answer.Text {
	all, of := 0, map[string]int{}
	for _, x := range entries {
		if kindOf(x) == kind {
			all++
			of[word(x)]++
		}
	}
	var list answer.Clauses
	for _, word := range parts() {
		if of[word] > 0 {
			list = append(list, answer.Say("reference.count."+word, answer.Count(of[word]), answer.Points(0.01)))
		}
	}
	if all == 0 {
		return answer.Text{}
	}
	return answer.Say(sentence, answer.Count(all), list)
}

// Words are the verdict of an entry as a row has it.
func Words(x *reference.Entry) answer.Text {
	key, perhaps := strings.CutSuffix(found(x), "-perhaps")
	word := answer.Say("reference.verdict." + key)
	if key == "role" {
		who := map[string]string{"role": x.Role, "against": x.Against}[x.Verdict]
		word = answer.Say("reference.verdict.role", answer.Role(who))
	}
	switch {
	case perhaps:
		return answer.Say("reference.verdict.perhaps", word, answer.Points(0.01))
	case key == "first" || key == "second" || key == "role":
		return answer.Say("reference.verdict.larger", word, answer.Points(0.01))
	}
	return word
}

// From says how the games of an entry begin.
func From(x *reference.Entry) any {
	switch {
	case x.Openings.Name == "start":
		return answer.Say("ladder.from-start")
	case x.Openings.RandomPlies > 0:
		return answer.Say("openings.after-random", answer.Count(x.Openings.RandomPlies))
	}
	return answer.Opening(x.Openings.Name)
}

// Length is a quantile of the length; nil where there is none.
func Length(x *reference.Entry, share float64) *float64 {
	for _, q := range x.Lengths {
		if q.Share == share {
			return q.Value
		}
	}
	return nil
}

// Known tells whether a row has the middle of its interval: few games were cut off.
func Known(x *reference.Entry) bool { return 100*x.CutOff <= x.Games }

// Value is that of an estimate; nil where there is none.
func Value(e *reference.Estimate) *float64 {
	if e == nil {
		return nil
	}
	return e.Value
}

// Narrow is the sentence on how many entries could be shown fair at all; without a key where none is about moving
// first.
func Narrow(e *reference.Edition, entries []*reference.Entry) answer.Text {
	all, narrow, level := 0, 0, Together(e)
	for _, x := range entries {
		if x.Seat > 0 {
			continue
		}
		all++
		if x.Effect == nil {
			continue
		}
		if _, could := CouldBeFair(x, e, level); could {
			narrow++
		}
	}
	if all == 0 {
		return answer.Text{}
	}
	return answer.Say("reference.narrow", answer.Count(narrow), answer.Count(all), answer.Points(e.Tolerance))
}

// Arm is how far the bounds of an entry lie from its value, or from their middle where more than one game of a hundred
// was cut off.
func Arm(x *reference.Entry, level float64) float64 {
	value, lo, hi := EffectAt(x, level)
	if 100*x.CutOff > x.Games {
		return (hi - lo) / 2
	}
	return max(hi-value, value-lo)
}

// Sure is the sentence on how exactly some entries of an edition are known; without a key where none is estimated.
func Sure(e *reference.Edition, entries []*reference.Entry) answer.Text {
	widest, estimates, estimated, level := 0.0, 0, 0, Together(e)
	for _, x := range e.Entries {
		if x.Effect != nil {
			estimates, estimated = estimates+len(Parts(x)), estimated+1
		}
	}
	for _, x := range entries {
		if x.Effect != nil {
			widest = max(widest, Arm(x, level))
		}
	}
	if estimates == 0 {
		return answer.Text{}
	}
	return answer.Say("reference.sure", answer.Level(e.Level), answer.Count(estimates), answer.KnownTo(widest), answer.Count(estimated))
}

// Played is the sentence on how much was played for some entries.
func Played(e *reference.Edition, entries []*reference.Entry) answer.Text {
	rules, players, pages, cells, games := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, int64(0)
	for _, x := range entries {
		rules[x.RulesHash], players[x.Recipe.Name], pages[Page(x)] = true, true, true
		if cell := strings.Join([]string{x.PlanHash, x.Variant, x.Recipe.Name, x.Openings.Name}, " "); x.Seat == 0 || !cells[cell] {
			games, cells[cell] = games+x.Games, true // seats are of the same games
		}
	}
	return answer.Say("reference.played", answer.Count(games), answer.Count(len(entries)), answer.Count(len(rules)), answer.Count(len(players)), e.Number, answer.Count(len(pages)))
}
