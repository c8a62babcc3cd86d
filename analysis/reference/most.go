package reference

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis/answer"
)

// house begins the names of rules that no source documents.
const house = "house-"

// most says under which documented rules, and among which players, moving first from the start favours the first player
// most: one where it is shown to do so more than anywhere else, else all that are not told apart; where these have the
// same rules, only the players are open.
func most(entries []*Entry) (list []answer.Claim) {
	least := math.Inf(-1)
	var own []*Entry
	for _, x := range entries {
		if x.Effect != nil && x.kind() == "reference.counted" && !strings.HasPrefix(x.Variant, house) {
			own, least = append(own, x), math.Max(least, x.Effect.SimultaneousLo)
		}
	}
	var evidence []answer.Evidence
	var names, players answer.Clauses
	var first *Entry
	for _, x := range own {
		if x.Effect.SimultaneousHi < least {
			continue
		}
		if x.Effect.SimultaneousLo == least {
			first = x
		}
		players = append(players, answer.Say("text.verbatim", answer.Player(x.Recipe.Name)))
		names = append(names, answer.Say("reference.most-of", answer.Variant(x.page()), answer.Player(x.Recipe.Name)))
		evidence = append(evidence, answer.Evidence{Variant: x.page(), Players: x.Recipe.Name, Verdict: x.Verdict})
	}
	if first == nil || least <= 0 { // nobody is shown to gain by it
		return nil
	}
	text := answer.Say("reference.most-open", names)
	switch {
	case len(names) == 1:
		text = answer.Say("reference.most", names[0], first.shown())
	case !slices.ContainsFunc(evidence, func(x answer.Evidence) bool { return x.Variant != evidence[0].Variant }):
		text = answer.Say("reference.most-players", answer.Variant(evidence[0].Variant), players)
	}
	return []answer.Claim{{Kind: answer.Counted, Family: answer.Fixed, Evidence: evidence, Text: text}}
}
