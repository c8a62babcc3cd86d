package enginetest

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/rules"
)

// trial plays the rule sets of a family once for all laws. A rule set is
// compiled, played and judged, and then forgotten, so that thousands of them
// need little memory.
type trial struct {
	f Family
	// roots is with how many roots each value of a knob is played.
	roots int
	// depth says which settings are sought that no rule set happened to have.
	depth depth
	// looks are how many games and plies of a rule set the laws of games see.
	looks [2]int
	once  sync.Once

	// What each law found wrong, by its name.
	values, compile, doors, laws, prose, uncovered, silent faults

	// played says which of the values that must be playable are.
	played map[string]bool
	// bases are rule sets that variations are compared with.
	bases map[any]*game
	// said are the knobs that some prose names; told are those, and their
	// values, with which it changed.
	said, told map[string]bool
	// judged are the knobs and their values for which the laws of games were
	// checked.
	judged map[string]bool
	// tried counts the rule sets with a value that could be played.
	tried map[string]int

	// pairs are the settings that were played together, effects those that
	// change games.
	pairs                  *pairs
	effects                *effects
	pairsOnce, effectsOnce sync.Once

	variations, refused, combinations, long, paired int
	claims                                          map[string]int
}

// game is a rule set that was compiled and played.
type game struct {
	rules any
	// redrawn is set where texts had to be drawn anew for the rules to be
	// playable.
	redrawn bool
	game    engine.Game
	rows    *engine.Rows // through the plain door
	text    string       // the prose
	said    map[string]bool
}

// effort says how much a trial plays, by what the family asks for.
type effort struct {
	roots               int
	depth               depth
	looks               [2]int
	combinations, games func(int) int
}

// depth is how far a trial goes for settings of knobs.
type depth int

const (
	// found leaves it at those that were met by the way.
	found depth = iota
	// each seeks every setting through every door, and an effect of every knob.
	each
	// every seeks every two settings of different knobs through every door, and what
	// tells every two settings of a knob apart.
	every
)

// usual is what the family asks for.
func usual() effort {
	return effort{5, every, [2]int{2, 40}, func(n int) int { return n }, func(n int) int { return n }}
}

// brief tries every value, every knob and every setting of every door once.
func brief() effort {
	return effort{1, each, [2]int{1, 8}, func(n int) int { return n / 8 }, func(n int) int { return (n + 1) / 2 }}
}

// asked is brief, or more where the environment asks for long walks, and still less
// with -short.
func asked() effort {
	e := usual()
	switch {
	case testing.Short():
		e = brief()
		e.depth = found
		e.games = func(n int) int { return (n + 3) / 4 }
	case Soak():
		e.roots, e.combinations = math.MaxInt, func(n int) int { return 5 * n }
	case Long():
		half := func(n int) int { return (n + 1) / 2 }
		e.combinations, e.games = half, half
	default:
		e = brief()
	}
	return e
}

func newTrial(f Family, e effort) *trial {
	if f.Combinations == 0 {
		f.Combinations = 400
	}
	if f.Games == 0 {
		f.Games = 24
	}
	if f.Say == nil {
		f.Say = rules.Message.String
	}
	f.Combinations, f.Games = e.combinations(f.Combinations), e.games(f.Games)
	return &trial{
		f: f, roots: e.roots, depth: e.depth, looks: e.looks, tried: map[string]int{}, played: map[string]bool{}, bases: map[any]*game{}, said: map[string]bool{},
		told: map[string]bool{}, judged: map[string]bool{}, claims: map[string]int{},
		pairs: newPairs(f), effects: newEffects(),
	}
}

// run plays everything, the first time that a law asks.
func (t *trial) run() {
	t.once.Do(func() {
		list, err := t.f.Variations()
		if err != nil {
			t.values.add("%w", err)
		}
		for _, name := range slices.Sorted(maps.Keys(t.f.Roots)) {
			if _, err := t.base(t.f.Roots[name]); err != nil {
				t.values.add("the root %s: %w", name, err)
			}
		}
		// Each value is tried with a few of the roots, drawn at random.
		r := rand.New(rand.NewPCG(t.f.Seed, 0x726f6f74))
		for _, i := range r.Perm(len(list)) {
			if v := list[i]; t.tried[v.change()] < t.roots {
				t.vary(v)
			} else if !t.allTold(v) {
				t.describe(v)
			}
		}
		t.needs(list)
		t.naming()
		t.wording(list)
		t.combine()
	})
}

// vary tries a rule set with one knob changed.
func (t *trial) vary(v Variation) {
	t.variations++
	g, err := t.compiled(v)
	if err != nil {
		t.refused++
		return
	}
	for _, need := range v.needs {
		t.played[need] = true
	}
	if reflect.DeepEqual(g.rules, v.Base) {
		return
	}
	t.tried[v.change()]++
	t.playDoors(v.String, g)
	switch {
	case !t.judged[v.Path], Long() && !t.judged[v.change()], Soak():
		t.judge(v.String, g, append(byValue, byKnob...))
	case !t.judged[v.change()]:
		t.judge(v.String, g, byValue)
	}
	t.judged[v.Path], t.judged[v.change()] = true, true
	// The base of a rule that was switched on only for its knob may contradict
	// itself.
	if base, err := t.base(v.Base); err == nil {
		t.compare(v, base, g)
		t.effects.note(t, v, base, g)
	}
}

// compiled makes a game of a variation, as Check must allow. Where the rules are refused,
// texts that no longer fit them are drawn anew.
func (t *trial) compiled(v Variation) (*game, error) {
	g, err := t.agree(v.String, v.Rules)
	if err == nil {
		return t.play(v.Rules, g, t.f.Games), nil
	}
	for i := range uint64(3) {
		redrawn := clone(v.Rules)
		t.f.redraw(redrawn, v.Path, rand.New(rand.NewPCG(t.f.Seed, i)))
		if g, err := t.f.Compile(redrawn); err == nil {
			p := t.play(redrawn, g, t.f.Games)
			p.redrawn = true
			return p, nil
		}
	}
	return nil, err
}

// base returns a rule set that variations differ from.
func (t *trial) base(of any) (*game, error) {
	if g, ok := t.bases[of]; ok {
		if g == nil {
			return nil, fmt.Errorf("refused")
		}
		return g, nil
	}
	g, err := t.f.Compile(clone(of))
	if err != nil {
		t.bases[of] = nil
		return nil, err
	}
	t.bases[of] = t.play(of, g, t.f.Games)
	t.playDoors(func() string { return "a root" }, t.bases[of])
	return t.bases[of], nil
}

// mostPlies is how many plies of a rule set are looked at. Rule sets with long
// games are compared by fewer games.
const mostPlies = 15_000

// play plays games and renders the rules.
func (t *trial) play(of any, g engine.Game, games int) *game {
	p := t.games(of, g, games)
	p.text, p.said = t.render(of)
	for path := range p.said {
		t.said[path] = true
	}
	return p
}

// games plays games through the plain door, as many as are over within the plies that
// are looked at.
func (t *trial) games(of any, g engine.Game, games int) *game {
	agents, tired := make([]engine.Agent, g.Info().Seats()), new(tiring)
	for i := range agents {
		agents[i] = tired
	}
	p := &game{rules: of, game: g, rows: engine.NewRows(g.Info(), games)}
	door := engine.NewPlainDoor(g, agents)
	short, plies := 0, 0
	for ; short < games; short++ {
		one := slice(p.rows, short, short+1)
		one.Stop = &tired.stop
		door.Play(t.f.Seed, uint64(short), one)
		if plies += int(one.Plies[0]); plies > mostPlies || tired.stop.Load() {
			break
		}
	}
	if p.rows.Resize(short); short == 0 {
		t.long++
	}
	return p
}

// wrong reports whether Check finds an error.
func (t *trial) wrong(of any) bool {
	return slices.ContainsFunc(t.f.Check(clone(of)), func(p rules.Problem) bool { return !p.Warning })
}

// tiring plays at random, and ends the games once it has chosen at more plies than are
// looked at.
type tiring struct {
	Uniform
	chosen int
	stop   atomic.Bool
}

// Choose implements engine.Agent.
func (p *tiring) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if p.chosen++; p.chosen > mostPlies {
		p.stop.Store(true)
	}
	return p.Uniform.Choose(s, legal, d)
}

// combine tries rule sets with several knobs changed.
func (t *trial) combine() {
	r := rand.New(rand.NewPCG(t.f.Seed, 0x636f6d62))
	for tries := 0; t.combinations < t.f.Combinations && tries < 50*t.f.Combinations; tries++ {
		root, of := t.f.Sample(r)
		g, err := t.f.Compile(clone(of))
		for i := 0; err != nil && i < 2; i++ {
			t.f.redraw(of, "", r)
			t.f.tame(of)
			g, err = t.f.Compile(clone(of))
		}
		if err != nil {
			continue
		}
		t.combinations++
		p := t.play(of, g, t.f.Games)
		name := func() string {
			return fmt.Sprintf("%s with %s", root, strings.Join(different(t.f.Roots[root], of), ", "))
		}
		t.playDoors(name, p)
		if t.combinations%10 == 0 {
			t.judge(name, p, byValue)
		}
	}
}

// different lists the knobs in which two rule sets differ, with the second
// one's values.
func different(a, b any) []string {
	var list []string
	for _, k := range rules.Knobs(b) {
		if x, y := plain(a, k.Path), plain(b, k.Path); x != y {
			list = append(list, k.Path+": "+oneLine(y))
		}
	}
	return list
}

// summary says what was tried.
func (t *trial) summary() string {
	return fmt.Sprintf("%d rule sets with one knob changed (%d refused), %d with several, %d for pairs; %d with games too long to compare; doors: %v; pairs played: %s",
		t.variations, t.refused, t.combinations, t.paired, t.long, t.claims, t.pairs.summary())
}
