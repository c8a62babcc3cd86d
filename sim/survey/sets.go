package survey

import (
	"fmt"

	"houserules/configs/diag"
	"houserules/sim/atlas"
	"houserules/variants"
)

// RuleSet is a variant with some knobs changed.
type RuleSet struct {
	Name, Title string
	Base        *variants.Variant
	Changes     []variants.Setting
	// Compared is set where values are compared with those of other such sets.
	Compared bool
}

// Builtin are the rule sets of the built-in atlas: the traditions, the solved games,
// tournament rules, and Finnish rules with house rules.
func Builtin(lib *variants.Library) ([]RuleSet, error) {
	list := []struct {
		name, title, base string
		changes           []variants.Setting
		compared          bool
	}{
		{"french", "", "french", nil, true},
		{"finnish", "", "finnish", nil, true},
		{"catalan", "", "catalan", nil, true},
		{"catalan-after-sowing", "Catalan awalé, captures by the number after sowing alone", "catalan", []variants.Setting{{Knob: "capture.before", Value: "[]"}}, true},
		{"awari", "", "awari", nil, false},
		{"kalah", "", "kalah", nil, false},
		{"abapa", "", "abapa", nil, false},
		{"free-slams", "Finnish rules with free grand slams", "finnish", []variants.Setting{{Knob: "grand_slam", Value: "captures"}}, false},
		{"no-feeding", "Finnish rules without the duty to feed", "finnish", []variants.Setting{{Knob: "feeding", Value: "none"}}, false},
		{"two-three-four", "Finnish rules with captures of two, three and four", "finnish", []variants.Setting{{Knob: "capture.counts", Value: "[2, 3, 4]"}}, false},
	}
	var sets []RuleSet
	for _, x := range list {
		v, problems := lib.Load(x.base)
		if err := problems.Err(); err != nil {
			return nil, err
		}
		if x.title == "" {
			x.title = v.Title
		}
		sets = append(sets, RuleSet{x.name, x.title, v, x.changes, x.compared})
	}
	return sets, nil
}

// Of makes a rule set of a variant as it is.
func Of(v *variants.Variant) (RuleSet, error) {
	if v.Family != "mancala" {
		return RuleSet{}, fmt.Errorf("%s is no two-row sowing game; an atlas has only such", v.Name)
	}
	return RuleSet{Name: v.Name, Title: v.Title, Base: v, Compared: true}, nil
}

// Load makes rule sets of variants, given by names or files; without any it returns
// those of the built-in atlas.
func Load(lib *variants.Library, refs []string) ([]RuleSet, error) {
	if len(refs) == 0 {
		return Builtin(lib)
	}
	var sets []RuleSet
	var all diag.List
	for _, ref := range refs {
		v, problems := lib.Load(ref)
		all = append(all, problems...)
		if v == nil || problems.HasErrors() {
			continue
		}
		s, err := Of(v)
		if err != nil {
			return nil, err
		}
		for _, other := range sets {
			if other.Name == s.Name {
				return nil, fmt.Errorf("%s is named twice", s.Name)
			}
		}
		sets = append(sets, s)
	}
	return sets, all.Err()
}

// On is the rule set on a board, in which games are played to the end.
func (s *RuleSet) On(houses, seeds int) (*variants.Variant, error) {
	settings := []variants.Setting{
		{Knob: "board.houses", Value: fmt.Sprint(houses)}, {Knob: "board.seeds", Value: fmt.Sprint(seeds)},
	}
	if s.Base.Value("end.majority") != "none" {
		settings = append(settings, variants.Setting{Knob: "end.majority", Value: "none"})
	}
	return s.Base.Set(s.variant(houses, seeds), fmt.Sprintf("%s on %d × %d", s.Title, houses, seeds), append(settings, s.Changes...))
}

// variant names the rule set on a board.
func (s *RuleSet) variant(houses, seeds int) string {
	return fmt.Sprintf("%s-%dx%d", s.Name, houses, seeds)
}

// entry is the rule set as the atlas tells of it, without its boards.
func (s *RuleSet) entry() atlas.Set {
	e := atlas.Set{Name: s.Name, Title: s.Title, Base: s.Base.Name, Changes: []string{}}
	for _, c := range s.Changes {
		e.Changes = append(e.Changes, c.Knob+": "+c.Value)
	}
	return e
}
