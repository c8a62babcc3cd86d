package variants

import (
	"strings"

	"houserules/engine/rules"
)

// ClubKnob is a knob that clubs change, with the values that they try, as YAML; see
// [rules.Field.Club].
type ClubKnob struct{ Knob, Values string }

// Lists tells whether Values is all or a list. Else it is a single value that follows
// the other rules, such as half + 1.
func (k ClubKnob) Lists() bool { return k.Values == "all" || strings.HasPrefix(k.Values, "[") }

// ClubKnobs lists the knobs that clubs change, in their order of presentation.
func (v *Variant) ClubKnobs() []ClubKnob { return clubKnobs(v.shape, "") }

func clubKnobs(s *rules.Shape, path string) []ClubKnob {
	var list []ClubKnob
	for _, f := range s.Fields {
		at := rules.JoinPath(path, f.Key)
		if f.Club != "" {
			list = append(list, ClubKnob{at, f.Club})
		} else if f.Shape.Kind == rules.Group && !f.Shape.Optional {
			list = append(list, clubKnobs(f.Shape, at)...)
		}
	}
	return list
}
