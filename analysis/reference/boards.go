package reference

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"houserules/sim/atlas"
	"houserules/sim/survey"
	"houserules/variants"
)

// Boards is the kind of exact values of small boards, which houserules atlas finds.
const Boards = "boards"

// NewBoards keeps what moving first is worth on the boards of a rule set, which must be that of a
// variant as it is, and nothing else of what an atlas knows.
func NewBoards(set *atlas.Set) (Input, error) {
	if len(set.Changes) > 0 || set.Name != set.Base {
		return Input{}, errors.New("is of changed rules: an edition shows those of its variants as they are")
	}
	kept := *set
	kept.Title, kept.Boards = "", slices.Clone(set.Boards)
	for i := range kept.Boards {
		if f := kept.Boards[i].Found; f != nil {
			kept.Boards[i].Found = &atlas.Finding{Bounds: f.Bounds, Searched: f.Searched, Longest: f.Longest, Limit: f.Limit}
		}
	}
	text, err := json.Marshal(&kept)
	return newInput(Boards, set.Name, text), err
}

// ReadBoards reads what NewBoards keeps. The error says what in it is not as the rules have it.
func ReadBoards(text []byte, v *variants.Variant) (*atlas.Set, error) {
	set := &atlas.Set{}
	if err := json.Unmarshal(text, set); err != nil {
		return nil, fmt.Errorf("is no set of boards: %w", err)
	}
	rules, err := survey.Of(v)
	if err != nil {
		return nil, err
	}
	set.Title = v.Title
	for _, b := range set.Boards {
		if b.Found == nil {
			continue
		}
		on, err := rules.On(b.Houses, b.Seeds)
		if err != nil {
			return nil, fmt.Errorf("has a value of %d × %d, on which there is no game: %w", b.Houses, b.Seeds, err)
		}
		if on.Hash != b.Hash {
			return nil, fmt.Errorf("is of other rules than the edition's %s: make the atlas again", v.Name)
		}
		all, at := 2*b.Houses*b.Seeds, b.Found.Bounds
		if at[0] > at[1] || at[0] < -all || at[1] > all {
			return nil, fmt.Errorf("has the value %d to %d on %d × %d, where %d seeds lie: it was changed", at[0], at[1], b.Houses, b.Seeds, all)
		}
	}
	return set, nil
}
