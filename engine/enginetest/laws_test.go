package enginetest

import (
	"fmt"
	"testing"

	"houserules/engine"
)

func TestTreesKeepTheLaws(t *testing.T) {
	for _, r := range []TreeRules{
		{Seed: 1, Seats: 2, Branching: 4, Limit: 60},
		{Seed: 2, Seats: 2, Branching: 3, Dice: true, Limit: 40},
		{Seed: 3, Seats: 1, Branching: 3, Limit: 20},
		{Seed: 4, Seats: 3, Branching: 1, Limit: 30},
		{Seed: 5, Seats: 5, Branching: 120, Dice: true, Limit: 50},
	} {
		t.Run(fmt.Sprintf("seats=%d,branching=%d,dice=%t", r.Seats, r.Branching, r.Dice), func(t *testing.T) {
			o := Options{Games: 8, Conserved: func(s engine.State) error { return nil }}
			if r.Branching > 10 {
				o.Depth = 1
			}
			Laws(t, NewTree(r), o)
		})
	}
}

// broken is a tree game whose states are broken in one way.
type broken struct {
	*Tree
	wrap  func(*treeState) engine.State
	parse func(string) (engine.State, error)
}

func (b broken) New() engine.State {
	if b.wrap == nil {
		return b.Tree.New()
	}
	return b.wrap(b.newState())
}

func (b broken) Parse(text string) (engine.State, error) {
	if b.parse != nil {
		return b.parse(text)
	}
	return b.Tree.Parse(text)
}

// breakers has one or more broken games for each law.
func breakers() map[string][]engine.Game {
	tree := func() *Tree { return NewTree(TreeRules{Seed: 11, Seats: 2, Branching: 4, Dice: true, Limit: 60}) }
	state := func(wrap func(*treeState) engine.State) engine.Game { return broken{Tree: tree(), wrap: wrap} }
	info := func(change func(*engine.Info)) engine.Game {
		t := tree()
		change(t.info)
		return t
	}
	return map[string][]engine.Game{
		"info": {
			info(func(i *engine.Info) { i.CutOff = 4 }),
			info(func(i *engine.Info) { i.Metrics[1].Name = i.Metrics[0].Name }),
			info(func(i *engine.Info) { i.Metrics[1].Name = "Stolen Seeds" }),
			info(func(i *engine.Info) { i.Actions[2] = "" }),
			info(func(i *engine.Info) { i.Unit = "" }),
			state(func(s *treeState) engine.State { return renaming{s} }),
		},
		"actions": {
			state(func(s *treeState) engine.State { return backwards{s} }),
			state(func(s *treeState) engine.State { return &moody{treeState: s} }),
			state(func(s *treeState) engine.State { return overwriting{s} }),
			state(func(s *treeState) engine.State { return ghost{s} }),
		},
		"chance": {
			state(func(s *treeState) engine.State { return impossible{s} }),
			state(func(s *treeState) engine.State { return unweighed{s} }),
		},
		"ends": {
			state(func(s *treeState) engine.State { return endless{s} }),
		},
		"undo": {
			state(func(s *treeState) engine.State { return &keepsMetric{treeState: s} }),
			state(func(s *treeState) engine.State { return &keepsScore{treeState: s} }),
		},
		"reset":        {state(func(s *treeState) engine.State { return &remembers{treeState: s} })},
		"conservation": {tree()}, // scores rise from nothing; see the callback below
		"outcome": {
			state(func(s *treeState) engine.State { return greedyOutcome{s} }),
			state(func(s *treeState) engine.State { return stranger{s} }),
			state(func(s *treeState) engine.State { return reasonless{s} }),
			poor{tree()},
		},
		"position-text": {
			state(func(s *treeState) engine.State { return lying{s} }),
			broken{Tree: tree(), parse: lenient(tree())},
			broken{Tree: tree(), parse: forgetful(tree())},
		},
		"action-text": {
			state(func(s *treeState) engine.State { return shifted{s} }),
			state(func(s *treeState) engine.State { return credulous{s} }),
			state(func(s *treeState) engine.State { return wordless{s} }),
			state(func(s *treeState) engine.State { return namesakes{s} }),
		},
		"after": {state(func(s *treeState) engine.State { return foresight{s} })},
		"steps": {
			stepping{tree(), func(int) []int { return nil }},
			stepping{tree(), func(plies int) []int { return []int{plies + 2} }},
			stepping{tree(), func(plies int) []int { return []int{plies, plies + 1} }},
		},
		"recognition": {
			recognizing(tree(), alike, 0, 0),
			recognizing(tree(), byHash, 8, 5), // what went before makes a difference
		},
		"independence": {sharedGame(tree())},
		"allocation":   {state(func(s *treeState) engine.State { return wasteful{s} })},
		"replay":       {fortune(tree(), new(uint64))},
		"blocks":       {fortune(tree(), new(uint64)), state(func(s *treeState) engine.State { return &remembers{treeState: s} })},
		"features": {
			weighing{tree(), []string{"even", "odd"}, func(s engine.State, dst []engine.Feature) []engine.Feature {
				return append(dst, engine.Feature{Index: 2, Count: 1})
			}},
			weighing{tree(), []string{"even", "even"}, func(s engine.State, dst []engine.Feature) []engine.Feature { return dst }},
			weighing{tree(), []string{"even", "odd"}, func(s engine.State, dst []engine.Feature) []engine.Feature {
				return append(dst, engine.Feature{Index: 1, Count: 1}, engine.Feature{Index: 0, Count: 1})
			}},
			weighing{tree(), []string{"asked"}, counting()},
			weighing{tree(), []string{"length"}, func(s engine.State, dst []engine.Feature) []engine.Feature {
				return append(dst, engine.Feature{Count: int16(len(s.Position()))}) // which writes a text
			}},
		},
		"turned": {turning{tree(), engine.State.Position}},
		"playout": {
			state(func(s *treeState) engine.State { return luckier{s} }),
			state(func(s *treeState) engine.State { return restless{s} }),
		},
		"fast-door": {hasty{tree()}},
	}
}

// TestRecognitionCanBeKept: the law asks no more than it says.
func TestRecognitionCanBeKept(t *testing.T) {
	tree := NewTree(TreeRules{Seed: 11, Seats: 2, Branching: 4, Limit: 60})
	for _, law := range All() {
		if law.Name == "recognition" {
			if err := law.Check(recognizing(tree, byHash, 8, 0), Options{Games: 6}); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestEveryLawCanFail(t *testing.T) {
	all := breakers()
	for _, law := range All() {
		games := all[law.Name]
		if len(games) == 0 {
			t.Errorf("law %s has no game that breaks it", law.Name)
		}
		delete(all, law.Name)
		for i, g := range games {
			t.Run(fmt.Sprintf("%s/%d", law.Name, i), func(t *testing.T) {
				o := Options{Games: 6}
				if law.Name == "conservation" {
					o.Conserved = func(s engine.State) error {
						if sum := s.Score(1) + s.Score(2); sum != 0 {
							return fmt.Errorf("%v leaves from nowhere", sum)
						}
						return nil
					}
				}
				err := law.Check(g, o)
				if err == nil {
					t.Fatal("the broken game passed")
				}
				t.Log(err)
			})
		}
	}
	for name := range all {
		t.Errorf("broken games for %q, which is no law", name)
	}
}
