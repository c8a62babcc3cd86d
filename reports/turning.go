package reports

import (
	"slices"
	"strings"

	"houserules/configs/words"
)

// turningWords say of the rules on which who wins turns how they were read, where all
// variants of a page that can read one otherwise read it alike: a text for all rules of the
// same variants.
func (in *Input) turningWords(say translator) []string {
	type played struct {
		turning Turning
		names   []string
		both    bool
	}
	var list []*played
	for _, v := range in.Variants {
		for _, t := range v.Turns {
			at := slices.IndexFunc(list, func(p *played) bool { return p.turning.Knob == t.Knob })
			if at < 0 {
				at = len(list)
				list = append(list, &played{turning: t})
			}
			list[at].names = append(list[at].names, v.title())
			list[at].both = list[at].both || t.Value != list[at].turning.Value
		}
	}
	var texts []string
	here := map[string][]string{} // by who is played so
	for _, p := range list {
		if names, t := strings.Join(p.names, ", "), p.turning; !p.both {
			if here[names] == nil {
				texts = append(texts, names)
			}
			var others []string
			for _, value := range t.Others {
				others = append(others, choiceText(say, t.Knob, value))
			}
			here[names] = append(here[names], say("warning.reading-here", words.Knob(say, t.Knob), choiceText(say, t.Knob, t.Value), strings.Join(others, ", ")))
		}
	}
	for i, names := range texts {
		texts[i] = say("warning.reading-played", names, say.clauses(here[names]))
	}
	return texts
}
