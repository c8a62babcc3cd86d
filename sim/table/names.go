package table

import (
	"fmt"
	"math"

	"houserules/engine"
)

// Names is a fixed list of names and their codes, their places in the list. It is made
// for the whole study before the first row, because an Arrow file cannot replace a
// dictionary and readers like equal ones in all files.
type Names struct {
	// List has each name once, in order of first appearance.
	List  []string
	codes map[string]int16
}

// Code returns the code of a name, false where it is not in the list.
func (n *Names) Code(name string) (int16, bool) {
	code, ok := n.codes[name]
	return code, ok
}

// newNames joins lists of names.
func newNames(lists ...[]string) (*Names, error) {
	n := &Names{codes: map[string]int16{}}
	for _, list := range lists {
		for _, name := range list {
			if _, ok := n.codes[name]; ok {
				continue
			}
			if len(n.List) > math.MaxInt16 {
				return nil, fmt.Errorf("more than %d different names in a dictionary column", math.MaxInt16)
			}
			n.codes[name] = int16(len(n.List))
			n.List = append(n.List, name)
		}
	}
	return n, nil
}

// studyNames are the names in the tables of a study.
type studyNames struct {
	ends, agents, actions *Names
	// anyNamed is set where a game names its actions, anyNumbered where one
	// does not.
	anyNamed, anyNumbered bool
	// forfeits is set where games may end by a forfeit.
	forfeits bool
}

// namesOf lists the names of a study.
func namesOf(s *Contents) (studyNames, error) {
	var ends, actions, agents [][]string
	var n studyNames
	for _, v := range s.Variants {
		ends = append(ends, v.Info.EndReasons)
		actions = append(actions, v.Info.Actions)
		if v.Info.Actions != nil {
			n.anyNamed = true
		} else {
			n.anyNumbered = true
		}
	}
	for _, c := range s.Cells {
		agents = append(agents, c.Lineup)
		if c.Forfeits {
			n.forfeits = true
		}
	}
	if n.forfeits {
		ends = append(ends, []string{engine.ForfeitName})
	}
	var err error
	if n.ends, err = newNames(ends...); err != nil {
		return n, err
	}
	if n.agents, err = newNames(agents...); err != nil {
		return n, err
	}
	n.actions, err = newNames(actions...)
	return n, err
}
