package reports

import (
	"slices"
	"strings"
)

// turningWords say of each rule on which who wins turns how it was read, where all
// variants of a page that can read it otherwise read it alike.
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
			list[at].both = list[at].both || t.Here != list[at].turning.Here
		}
	}
	var texts []string
	for _, p := range list {
		if t := p.turning; !p.both {
			texts = append(texts, say("warning.reading-played", strings.Join(p.names, ", "), t.Knob, t.Here, strings.Join(t.Others, ", ")))
		}
	}
	return texts
}
