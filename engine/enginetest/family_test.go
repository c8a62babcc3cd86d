package enginetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/rules"
)

// toyRules are the knobs of a made-up family: one of every kind. Its games are
// trees.
type toyRules struct {
	Kind   toyKind  `yaml:"kind"`
	Width  int      `yaml:"width" min:"1" max:"6"`
	Seeds  [2]int   `yaml:"seeds" min:"0" max:"9"`
	Counts []int    `yaml:"counts" min:"1" max:"3"`
	Cut    toyCut   `yaml:"cut"`
	Start  string   `yaml:"start"`
	Prize  *toyGoal `yaml:"prize"`
	Quick  bool     `yaml:"quick"`
	Note   string   `yaml:"note"`
	Half   float64  `yaml:"half" min:"0" max:"1"`
}

type toyKind string

func (toyKind) Values() []string { return []string{"plain", "dice"} }

// toyCut is a number of plies, 10 to 90.
type toyCut int

func (toyCut) Examples() []string             { return []string{"10", "40", "90"} }
func (c toyCut) MarshalText() ([]byte, error) { return []byte(strconv.Itoa(int(c))), nil }
func (c *toyCut) UnmarshalText(text []byte) (err error) {
	n, err := strconv.Atoi(string(text))
	*c = toyCut(n)
	return err
}

type toyGoal struct {
	Size int `yaml:"size" min:"1" max:"4"`
}

func (g *toyGoal) SetDefault() { *g = toyGoal{2} }

func toyDefaults() *toyRules {
	return &toyRules{Kind: "plain", Width: 3, Counts: []int{2}, Cut: 40, Start: "a", Note: "x"}
}

// tree makes the game: every knob but the note changes it.
func (r *toyRules) tree() *Tree {
	seed := fmt.Sprint(r.Seeds, r.Counts, r.Start, r.Half)
	if r.Prize != nil {
		seed += fmt.Sprint(r.Prize.Size)
	}
	hash := uint64(1)
	for _, c := range seed {
		hash = scramble(hash, uint64(c))
	}
	limit := int(r.Cut)
	if r.Quick {
		limit /= 2
	}
	return NewTree(TreeRules{Seed: hash, Seats: 2, Branching: r.Width, Dice: r.Kind == "dice", Limit: limit})
}

func (r *toyRules) check() []rules.Problem {
	var f rules.Findings
	f.Bounds(r)
	if len(r.Counts) > 2 {
		f.Error("counts", "too many")
	}
	if r.Kind == "dice" && r.Width == 1 {
		f.Error("kind", "no dice for one")
	}
	return f.Problems
}

// describe has a clause for each knob.
func (r *toyRules) describe() []rules.Clause {
	var list []rules.Clause
	for _, k := range rules.Knobs(r) {
		list = append(list, rules.Clause{Paths: []string{k.Path}, Message: rules.Say(k.Path, plain(r, k.Path))})
	}
	return list
}

// toyGame is a tree with doors.
type toyGame struct {
	*Tree
	doors []engine.Door
}

func (g toyGame) Abilities() engine.Abilities { return engine.Abilities{Doors: g.doorsOf} }

func (g toyGame) doorsOf([]engine.PlayerFacts) []engine.Door { return g.doors }

// toyDoor plays a tree under its own name, whatever game it is offered for.
type toyDoor struct{ *engine.PlainDoor }

func (toyDoor) Name() string { return "toy" }

func newToyDoor(r *toyRules) engine.Door {
	return toyDoor{engine.NewPlainDoor(r.tree(), []engine.Agent{uniform{}, uniform{}})}
}

// toy is the family. Its door is written out of hand for rules without a prize.
func toy() Family {
	return Family{
		Defaults: func() any { return toyDefaults() },
		Check:    func(r any) []rules.Problem { return r.(*toyRules).check() },
		Compile: func(x any) (engine.Game, error) {
			r := x.(*toyRules)
			if err := rules.ProblemError(r.check()); err != nil {
				return nil, err
			}
			g := toyGame{Tree: r.tree()}
			if r.Prize == nil {
				g.doors = append(g.doors, newToyDoor(r))
			}
			return g, nil
		},
		Describe:     func(r any) []rules.Clause { return r.(*toyRules).describe() },
		Roots:        map[string]any{"plain": toyDefaults()},
		Text:         func(_ string, _ any, r *rand.Rand) string { return strconv.Itoa(r.IntN(99)) },
		Silent:       map[string]string{"note": "nothing reads it"},
		Combinations: 100, Games: 8,
	}
}

func TestToyKeepsTheLaws(t *testing.T) { FamilyLaws(t, toy()) }

// TestEveryFamilyLawCanFail breaks the family in many ways and sees that the
// law that is meant to notices, and says what is wrong: briefly, too, unless it takes two
// settings of different knobs.
func TestEveryFamilyLawCanFail(t *testing.T) {
	rulesOf := func(x any) *toyRules { return x.(*toyRules) }
	type fault struct {
		name  string
		spoil func(*Family)
		says  string
	}
	together := []string{"two knobs together", "two settings that are not drawn together", "two values that Check allows together and Compile does not"}
	// doorFor offers a door that plays other rules than those of the game.
	doorFor := func(change func(*toyRules)) func(*Family) {
		return func(f *Family) {
			f.Doors = func(x any, _ engine.Game) []engine.Door {
				r := clone(x).(*toyRules)
				change(r)
				return []engine.Door{newToyDoor(r)}
			}
		}
	}
	// compiled changes rules before they are compiled, which the doors know
	// nothing of.
	compiled := func(change func(*toyRules)) func(*Family) {
		return func(f *Family) {
			compile := f.Compile
			f.Compile = func(x any) (engine.Game, error) {
				r := clone(x).(*toyRules)
				change(r)
				return compile(r)
			}
		}
	}
	described := func(change func([]rules.Clause) []rules.Clause) func(*Family) {
		return func(f *Family) {
			f.Describe = func(x any) []rules.Clause { return change(rulesOf(x).describe()) }
		}
	}
	without := func(path string) func([]rules.Clause) []rules.Clause {
		return func(list []rules.Clause) []rules.Clause {
			var rest []rules.Clause
			for _, c := range list {
				if c.Paths[0] != path {
					rest = append(rest, c)
				}
			}
			return rest
		}
	}
	for law, list := range map[string][]fault{
		"values": {
			{"a value that is never playable", func(f *Family) {
				f.Check = func(x any) []rules.Problem {
					p := rulesOf(x).check()
					if rulesOf(x).Width == 6 {
						p = append(p, rules.Problem{Path: "width", Message: rules.Say("wide")})
					}
					return p
				}
				compile := f.Compile
				f.Compile = func(x any) (engine.Game, error) {
					if err := rules.ProblemError(f.Check(x)); err != nil {
						return nil, err
					}
					return compile(x)
				}
			}, "width: 6 is playable with none of the roots"},
			{"a stale exception", func(f *Family) { f.Refused = map[string]string{"width: 6": "too wide"} }, "width: 6 is said to be refused, but can be played"},
			{"an unknown exception", func(f *Family) { f.Refused = map[string]string{"breadth: 6": "too wide"} }, "breadth: 6 is said to be refused, but was never tried"},
			{"no second text", func(f *Family) { f.Text = nil }, "start: there is no second text"},
			{"a root that cannot be played", func(f *Family) { f.Roots["bad"] = &toyRules{Kind: "plain", Cut: 40, Counts: []int{1, 2, 3}} }, "the root bad"},
		},
		"bounds": {
			{"a bound that nobody checks", func(f *Family) {
				f.Check = func(x any) []rules.Problem {
					r := *rulesOf(x)
					r.Width = 3
					return r.check()
				}
			}, "width: 0 is outside"},
			{"another path", func(f *Family) {
				f.Check = func(x any) []rules.Problem {
					list := rulesOf(x).check()
					for i := range list {
						list[i].Path = strings.Replace(list[i].Path, "prize.size", "prise.size", 1)
					}
					return list
				}
			}, "prize.size: 0 is outside"},
		},
		"compile": {
			{"an error that Check does not find", func(f *Family) {
				f.Check = func(x any) []rules.Problem {
					r := *rulesOf(x)
					r.Counts = nil
					return r.check()
				}
			}, "plain with counts: [1 2 3]: Check finds an error: false"},
		},
		"doors": {
			{"a door that does not know a choice", doorFor(func(r *toyRules) { r.Kind = "plain" }), `kind: dice: the door "toy"`},
			{"a number", doorFor(func(r *toyRules) { r.Width = min(r.Width, 4) }), "width: 5"},
			{"an element of a pair", doorFor(func(r *toyRules) { r.Seeds[1] = 0 }), "seeds: [0 "},
			{"a list", doorFor(func(r *toyRules) { r.Counts = r.Counts[:min(1, len(r.Counts))] }), "counts: [1 2]"},
			{"a coded value", doorFor(func(r *toyRules) { r.Cut = max(r.Cut, 40) }), "cut: 10"},
			{"a text", doorFor(func(r *toyRules) { r.Start = "a" }), "start: "},
			{"a rule that is off", doorFor(func(r *toyRules) { r.Prize = nil }), "prize: map[size:2]"},
			{"a knob of a rule that is off", doorFor(func(r *toyRules) {
				if r.Prize != nil {
					r.Prize.Size = 2
				}
			}), "prize.size: 1"},
			{"a knob that only the plain engine knows", func(f *Family) {
				compiled(func(r *toyRules) {
					if r.Note != "x" {
						r.Cut /= 2
					}
				})(f)
				doorFor(func(*toyRules) {})(f)
			}, "note: "},
			{"a switch", doorFor(func(r *toyRules) { r.Quick = false }), "quick: true"},
			{"a decimal", doorFor(func(r *toyRules) { r.Half = 0 }), "half: 1"},
			{"two knobs together", doorFor(func(r *toyRules) {
				if r.Width == 2 && r.Quick {
					r.Width = 3
				}
			}), "width: 2, "},
			{"two settings that are not drawn together", func(f *Family) {
				f.Combinations = 1
				doorFor(func(r *toyRules) {
					if r.Kind == "dice" && r.Quick {
						r.Width++
					}
				})(f)
			}, "the rules with kind: dice, "},
		},
		"pairs": {
			{"two values that Check allows together and Compile does not", func(f *Family) {
				compile := f.Compile
				f.Compile = func(x any) (engine.Game, error) {
					r := rulesOf(x)
					if r.Kind == "dice" && r.Quick {
						return nil, fmt.Errorf("no")
					}
					return compile(x)
				}
			}, "quick: true with kind: dice was not played through the door \"\""},
		},
		"effect": {
			{"a choice that is not implemented", compiled(func(r *toyRules) { r.Kind = "plain" }), "kind: plain or dice: all games that were tried are alike"},
			{"a number that nothing reads", compiled(func(r *toyRules) { r.Width = 3 }), "width changed no game"},
			{"a switch", compiled(func(r *toyRules) { r.Quick = false }), "quick: false or true: all games"},
			{"an optional rule", compiled(func(r *toyRules) { r.Prize = nil }), "prize: none or on: all games"},
			{"a knob of an optional rule", compiled(func(r *toyRules) {
				if r.Prize != nil {
					r.Prize.Size = 2
				}
			}), "prize.size changed no game"},
			{"a stale exception", func(f *Family) { f.Silent["width"] = "?" }, "width is in Silent, but changes games"},
			{"a stale exception of two values", func(f *Family) { f.Silent["kind: plain or dice"] = "?" }, "kind: plain is in Silent, but is played otherwise than kind: dice"},
			{"an unknown exception", func(f *Family) { f.Silent["breadth"] = "?" }, "breadth is in Silent, but is no knob"},
		},
		"games": {
			{"an end that breaks the laws", func(f *Family) {
				f.Options = func(engine.Game) Options {
					return Options{Conserved: func(s engine.State) error {
						if s.Score(1) > 12 {
							return fmt.Errorf("too many leaves")
						}
						return nil
					}}
				}
			}, "law conservation"},
		},
		"prose": {
			{"a knob without a clause", described(without("width")), "no clause of any rules has the path width"},
			{"a knob of a rule that is off without a clause", described(without("prize.size")), "no clause of any rules has the path prize.size"},
			{"a clause that always says the same", described(func(list []rules.Clause) []rules.Clause {
				for i := range list {
					if list[i].Paths[0] == "note" {
						list[i].Message = rules.Say("a note")
					}
				}
				return list
			}), "no value of note changes the words"},
			{"a value without words that plays alike", func(f *Family) {
				described(func(list []rules.Clause) []rules.Clause {
					for i := range list {
						if list[i].Paths[0] == "width" && list[i].Args[0] == "6" {
							list[i].Message = rules.Say("width", "3")
						}
					}
					return list
				})(f)
				compile := f.Compile
				f.Compile = func(x any) (engine.Game, error) {
					r := clone(x).(*toyRules)
					if r.Width == 6 {
						r.Width = 3
					}
					return compile(r)
				}
			}, "width: 6 changes no words"},
			{"a path that is no knob", described(func(list []rules.Clause) []rules.Clause {
				list[0].Paths = append(list[0].Paths, "kinds")
				return list
			}), "a clause has the path kinds, which is no knob"},
			{"one value without words", described(func(list []rules.Clause) []rules.Clause {
				for i := range list {
					if list[i].Paths[0] == "width" && list[i].Args[0] == "5" {
						list[i].Message = rules.Say("width", "3")
					}
				}
				return list
			}), "plain with width: 5 is played otherwise than plain with width: 3"},
			{"one value without its path", described(func(list []rules.Clause) []rules.Clause {
				for i := range list {
					if list[i].Paths[0] == "width" && list[i].Args[0] == "5" {
						list[i].Paths = []string{"start"}
					}
				}
				return list
			}), "plain: with width: 5 no clause has this path"},
			{"an unknown exception", func(f *Family) { f.Unsaid = map[string]string{"breadth": ""} }, "breadth is said to be without words"},
		},
	} {
		for _, c := range list {
			t.Run(law+"/"+c.name, func(t *testing.T) {
				f := toy()
				c.spoil(&f)
				for _, l := range allFamily() {
					if l.Name != law {
						continue
					}
					efforts := []effort{brief(), usual()}
					switch {
					case slices.Contains(together, c.name):
						efforts = efforts[1:]
					case !Long(): // what is found briefly is found by trying more
						efforts = efforts[:1]
					}
					for _, e := range efforts {
						if err := l.check(newTrial(f, e)); err == nil {
							t.Errorf("the broken family passed at depth %v", e.depth)
						} else if !strings.Contains(err.Error(), c.says) {
							t.Errorf("the law does not say %q at depth %v:\n%v", c.says, e.depth, err)
						}
					}
				}
			})
		}
	}
}

type noExamples struct {
	Cut struct{ bare } `yaml:"cut"`
}

type bare struct{}

func (bare) MarshalText() ([]byte, error) { return nil, nil }
func (*bare) UnmarshalText([]byte) error  { return nil }

type unbounded struct {
	Plies int `yaml:"plies" min:"1"`
}

// TestKnobsWithoutValues: a knob for which nothing can be tried is a fault,
// never passed over.
func TestKnobsWithoutValues(t *testing.T) {
	for want, of := range map[string]any{
		"must have a method Examples":    &noExamples{},
		"a number needs a min and a max": &unbounded{},
		"the laws know no values of kind": &struct {
			Free map[string]int `yaml:"free"`
		}{},
	} {
		f := Family{Defaults: func() any { return of }, Roots: map[string]any{"only": of}}
		if _, err := f.Variations(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %v, want %q", of, err, want)
		}
	}
}
