package reports

import (
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
)

// lasting says what of an edition will be wrong some years later, and what will not, and how
// the rules that are given are read where their source can be read otherwise.
func lasting(say translator, e *reference.Edition, rules []VariantText) chapter {
	var players []string
	for _, r := range e.Recipes() {
		players = append(players, say("reference.lasting.player", say.text(answer.Player(r.Name)), r.Version))
	}
	notes := []string{say("reference.lasting.players", strings.Join(players, ", ")), say("reference.lasting.words"), say("reference.lasting.readings")}
	for _, v := range rules {
		var list []string
		for _, r := range v.Readings {
			list = append(list, say("warning.reading-here", r.Knob, r.Value, strings.Join(r.Others, ", ")))
		}
		if len(list) > 0 {
			notes = append(notes, say("reference.lasting.read", strings.Join(list, "; ")))
		}
	}
	return chapter{ID: "lasting", Title: say("reference.lasting"), Notes: append(notes, say("reference.lasting.stays"))}
}
