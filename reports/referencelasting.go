package reports

import (
	"slices"
	"strings"

	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/configs/words"
)

// lasting says what of an edition will be wrong some years later, and what will not, and how
// the rules that are given are read where their source can be read otherwise.
func lasting(say translator, e *reference.Edition, only string, rules []VariantText) chapter {
	var players []string
	for _, r := range e.Recipes(only) {
		if text := say("reference.lasting.player", say.text(answer.Player(r.Name)), r.Name, r.Version); !slices.Contains(players, text) {
			players = append(players, text) // once, of several that learned
		}
	}
	notes := []string{say("reference.lasting.players", strings.Join(players, ", ")), say("reference.lasting.words"), say("reference.lasting.readings")}
	for _, v := range rules {
		for i, r := range v.Readings {
			if i == 0 {
				notes = append(notes, say("reference.lasting.read"))
			}
			var others []string
			for _, value := range r.Others {
				others = append(others, choiceText(say, r.Knob, value))
			}
			here := say("warning.reading-here", words.Knob(say, r.Knob), choiceText(say, r.Knob, r.Value), strings.Join(others, ", "))
			if strings.Contains(r.Value, ",") { // several settings of one rule, which its sentence says better
				here = say("reference.lasting.several", words.Knob(say, r.Knob))
			}
			if e.Varies(v.Name, r.Knob) {
				here = say("reference.lasting.varied", words.Knob(say, r.Knob))
			}
			notes = append(notes, say("reference.lasting.source", here, r.Source))
		}
	}
	return chapter{ID: "lasting", Title: say("reference.lasting"), Notes: append(notes, say("reference.lasting.stays"))}
}
