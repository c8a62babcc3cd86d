package survey

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/sim/atlas"
	"houserules/variants"
)

// mostSide is the largest number of houses in a row, and of seeds in a house, of any size.
const mostSide = 6

// Again lays out an atlas as its plan says, from the text of the plan and of the rules
// that its sets are made of, by name. Nothing in them is obeyed that this program would
// not do by itself: no file is read, no program started, and boards that it would lay out
// otherwise are an error.
func Again(lib *variants.Library, plan []byte, rules map[string]string) (*Survey, error) {
	var planned atlas.Atlas
	if err := json.Unmarshal(plan, &planned); err != nil {
		return nil, fmt.Errorf("its plan is damaged: %w", err)
	}
	if planned.Version != atlas.Version || planned.Protocol != engine.Protocol {
		return nil, fmt.Errorf("its plan is of atlas version %d and protocol %d, and this program makes atlases of version %d by protocol %d", planned.Version, planned.Protocol, atlas.Version, engine.Protocol)
	}
	size := Size{Name: planned.Name, Budget: planned.Budget, Nodes: planned.Nodes, Players: planned.Players, Curve: planned.Curve}
	files := map[string][]byte{}
	for name, text := range rules {
		files[name+".yaml"] = []byte(text)
	}
	lib = lib.Texts(files)
	var sets []RuleSet
	for i := range planned.Sets {
		set, err := ruleSet(lib, &planned.Sets[i])
		if err != nil {
			return nil, err
		}
		set.Compared = slices.Contains(planned.Compared, set.Name)
		for _, b := range planned.Sets[i].Boards {
			size.Houses, size.Seeds = max(size.Houses, b.Houses), max(size.Seeds, b.Seeds)
		}
		sets = append(sets, set)
	}
	if max(size.Houses, size.Seeds) > mostSide {
		return nil, fmt.Errorf("its plan has boards of %d houses and %d seeds; an atlas has at most %d of each", size.Houses, size.Seeds, mostSide)
	}
	s, err := New(sets, size, planned.Seed, planned.Memory)
	if err != nil {
		return nil, err
	}
	for _, p := range s.players {
		if p.Outside() {
			return nil, errors.New("its plan has players outside this program, and those of an atlas are inside")
		}
	}
	for name := range s.rules {
		s.rules[name] = rules[name] // word for word
	}
	return s, s.same(&planned)
}

// ruleSet is the rule set that an atlas tells of.
func ruleSet(lib *variants.Library, of *atlas.Set) (RuleSet, error) {
	v, problems := lib.Load(of.Base + ".yaml")
	if err := problems.Err(); err != nil {
		return RuleSet{}, fmt.Errorf("its rules %s are none: %w", of.Base, err)
	}
	set := RuleSet{Name: of.Name, Title: of.Title, Base: v}
	for _, change := range of.Changes {
		knob, value, ok := strings.Cut(change, ": ")
		if !ok {
			return RuleSet{}, fmt.Errorf("its rule set %s has a change %q that is no knob with a value", of.Name, change)
		}
		set.Changes = append(set.Changes, variants.Setting{Knob: knob, Value: value})
	}
	return set, nil
}

// same says where boards are laid out differently from a plan.
func (s *Survey) same(planned *atlas.Atlas) error {
	for i := range planned.Sets {
		theirs, ours := planned.Sets[i].Boards, s.Atlas.Sets[i].Boards
		if len(theirs) != len(ours) {
			return fmt.Errorf("its plan has %d boards of %s, and this program lays out %d", len(theirs), planned.Sets[i].Name, len(ours))
		}
		for k := range theirs {
			if a, b := &theirs[k], &ours[k]; a.Hash != b.Hash || a.State != b.State || a.Houses != b.Houses || a.Seeds != b.Seeds {
				return fmt.Errorf("this program lays out %s otherwise than its plan says: the rules have the hash %.12s where the plan has %.12s, and the board is %s where it was %s", a.Variant, b.Hash, a.Hash, b.State, a.State)
			}
		}
	}
	return nil
}
