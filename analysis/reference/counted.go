package reference

import (
	"strings"

	"houserules/analysis/answer"
	"houserules/engine"
)

// sidesDiffer tells whether two seats begin with other numbers of places, or of seeds or pieces on them.
func sidesDiffer(g engine.Game) bool {
	draw := g.Abilities().Drawing
	if draw == nil {
		return false
	}
	var has [2]struct{ places, pieces int }
	for _, p := range draw(g.New()).Places {
		if p.Owner == 1 || p.Owner == 2 {
			x := &has[p.Owner-1]
			x.places, x.pieces = x.places+1, x.pieces+p.Count
		}
	}
	return has[0] != has[1]
}

// kind is the sentence that counts an entry: signs of entries of different kinds mean different things.
// After an odd number of plies the first player is mostly the one who moved second at the start.
func (e *Entry) kind() string {
	switch {
	case e.Seat > 0:
		return "reference.counted-roles"
	case e.SidesDiffer:
		return "reference.counted-sides"
	case e.Openings.Name == startName:
		return "reference.counted"
	case e.Openings.RandomPlies == 0:
		return "reference.counted-after"
	case e.Openings.RandomPlies%2 == 0:
		return "reference.counted-even"
	default:
		return "reference.counted-odd"
	}
}

// kinds are the sentences that count entries, in the questions and above everything, that from the start position first.
func kinds() [][2]string {
	return [][2]string{
		{"reference.counted", "reference.headline"}, {"reference.counted-even", "reference.headline-even"}, {"reference.counted-odd", "reference.headline-odd"},
		{"reference.counted-after", "reference.headline-after"}, {"reference.counted-sides", "reference.headline-sides"}, {"reference.counted-roles", "reference.headline-roles"},
	}
}

// counted says how many entries of each kind have which verdict, those from the start first, and adds them
// up in count.
func counted(entries []*Entry, count map[string]int) (list []answer.Claim) {
	for _, kind := range kinds() {
		if c, ok := countedBy(entries, kind[0], kind[0], (*Entry).found); ok {
			list = append(list, c)
		}
	}
	for _, x := range entries {
		count[x.Verdict]++
	}
	return list
}

// headline counts the entries of the first kind alone, by who is ahead, whether shown by more than the tolerance or not.
func headline(entries []*Entry) []answer.Claim {
	for _, kind := range kinds() {
		if c, ok := countedBy(entries, kind[0], kind[1], (*Entry).ahead); ok {
			return []answer.Claim{c}
		}
	}
	return nil
}

// countedBy counts the entries of a kind by what is found of each, in a sentence; false where there are none.
func countedBy(entries []*Entry, kind, sentence string, found func(*Entry) string) (answer.Claim, bool) {
	own := map[string]int{}
	var evidence []answer.Evidence
	for _, x := range entries {
		if x.kind() == kind {
			own[found(x)]++
			evidence = append(evidence, answer.Evidence{Variant: x.page(), Players: x.Recipe.Name, Verdict: x.Verdict})
		}
	}
	var list answer.Clauses
	for _, key := range []string{"fair", "level", "first", "first-perhaps", "first-any", "second", "second-perhaps", "second-any", "role", "role-perhaps", "role-any", "open", "one-game"} {
		if n := own[key]; n > 0 {
			list = append(list, answer.Say("reference.count."+key, answer.Count(n), answer.Points(Tolerance)))
		}
	}
	return answer.Claim{Kind: answer.Counted, Family: answer.Fixed, Evidence: evidence, Place: answer.Always,
		Text: answer.Say(sentence, answer.Count(len(evidence)), list)}, len(evidence) > 0
}

// ahead is found without whether it is by more than the tolerance.
func (e *Entry) ahead() string {
	switch word := strings.TrimSuffix(e.found(), "-perhaps"); word {
	case First, Second, RoleAhead:
		return word + "-any"
	default:
		return word
	}
}

// found is what is counted of an entry: its verdict, and whether it is shown to be by more than the tolerance.
func (e *Entry) found() string {
	word := e.Verdict
	switch word {
	case Fair:
		if e.Seat > 0 {
			return "level"
		}
		return word
	case AgainstAhead:
		word = RoleAhead
	case Open, NotEstimated:
		return word
	}
	if !e.Effect.larger() {
		word += "-perhaps"
	}
	return word
}

// larger tells whether an effect is shown to be more than the tolerance, either way.
func (x *Effect) larger() bool { return x.SimultaneousLo > Tolerance || x.SimultaneousHi < -Tolerance }

// narrowed says how many entries could be shown fair at all: others have too few games.
func narrowed(entries []*Entry) (list []answer.Claim) {
	all, narrow := 0, 0
	var evidence []answer.Evidence
	for _, x := range entries {
		if x.Seat > 0 {
			continue
		}
		all++
		if x.narrow {
			narrow++
		}
		evidence = append(evidence, answer.Evidence{Variant: x.page(), Players: x.Recipe.Name, Verdict: x.Verdict})
	}
	if all == 0 {
		return nil
	}
	return []answer.Claim{{Kind: answer.Counted, Family: answer.Fixed, Evidence: evidence, Text: answer.Say("reference.narrow", answer.Count(narrow), answer.Count(all), answer.Points(Tolerance))}}
}

// verdict is the verdict in words.
func (e *Entry) verdict() answer.Text {
	word := answer.Say("reference.verdict." + e.Verdict)
	switch e.Verdict {
	case RoleAhead:
		word = answer.Say("reference.verdict.role", answer.Role(e.Role))
	case AgainstAhead:
		word = answer.Say("reference.verdict.role", answer.Role(e.Against))
	case Fair:
		return answer.Say("reference.verdict." + e.found())
	case Open, NotEstimated:
		return word
	}
	if e.Effect.larger() {
		return answer.Say("reference.verdict.larger", word, answer.Points(Tolerance))
	}
	return answer.Say("reference.verdict.perhaps", word, answer.Points(Tolerance))
}
