package enginetest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/rules"
)

// pairs knows which two settings of different knobs were played in one rule
// set, through each door. What lies in every game of a pair is then found.
type pairs struct {
	*settings
	// doors are by name; that named "" is the plain one, which plays all rules.
	doors map[string]*cover
}

// cover is what was played through one door.
type cover struct {
	// played and impossible are of two settings a and b at a*len+b.
	played, impossible []bool
	// with are a few rule sets that the door plays, by setting.
	with [][]any
}

// The limits of the search for a rule set with a pair. A pair is impossible
// when all attempts are refused: putting it into rules that are known to have
// one half, into roots, and into those with another knob changed.
const (
	rulesKept  = 6
	rootsTried = 6
	mendsTried = 10
	pairGames  = 6
)

func newPairs(f Family) *pairs { return &pairs{settings: f.settings(), doors: map[string]*cover{}} }

// note marks the pairs of a rule set that was played through doors.
func (p *pairs) note(of any, doors []string) {
	present := p.present(of)
	for _, name := range append(doors, "") {
		c := p.doors[name]
		if c == nil {
			n := len(p.list)
			c = &cover{make([]bool, n*n), make([]bool, n*n), make([][]any, n)}
			p.doors[name] = c
		}
		for _, a := range present {
			if len(c.with[a]) < rulesKept {
				c.with[a] = append(c.with[a], of)
			}
			for _, b := range present {
				c.played[a*len(p.list)+b] = true
			}
		}
	}
}

// open reports whether a pair still has to be played through a door.
func (p *pairs) open(c *cover, a, b int) bool {
	x, y := p.list[a], p.list[b]
	i := a*len(p.list) + b
	return !c.played[i] && !c.impossible[i] && x.path != y.path &&
		!(x.group && !x.on && within(y.path, x.path)) && !(y.group && !y.on && within(x.path, y.path))
}

// openPairs lists the pairs that still have to be played through a door.
func (p *pairs) openPairs(c *cover) [][2]int {
	var list [][2]int
	for a := range p.list {
		for b := range a {
			if p.open(c, a, b) {
				list = append(list, [2]int{a, b})
			}
		}
	}
	return list
}

// coverPairs plays rule sets until every pair was played through every door
// that can have it.
func (t *trial) coverPairs() {
	t.run()
	t.pairsOnce.Do(func() {
		names := slices.Sorted(maps.Keys(t.pairs.doors)) // "" is the first
		switch t.depth {
		case found:
			return
		case each:
			for _, name := range names {
				t.coverSettings(name)
			}
			return
		}
		for _, name := range names {
			t.coverDoor(name)
		}
		for _, name := range names {
			c := t.pairs.doors[name]
			for _, pair := range t.pairs.openPairs(c) {
				t.uncovered.add("%s with %s was not played through the door %q: the rules cannot be compiled, or their games are too long", t.pairs.list[pair[0]].name, t.pairs.list[pair[1]].name, name)
			}
		}
	})
}

// coverSettings plays a rule set with each setting that was not yet played through a
// door and can be.
func (t *trial) coverSettings(door string) {
	r, c := rand.New(rand.NewPCG(t.f.Seed, 0x73657474)), t.pairs.doors[door]
	for id := range t.pairs.list {
		if len(c.with[id]) > 0 {
			continue
		}
		if of := t.having(door, r, id); of != nil {
			t.playPairs(door, of)
		}
	}
}

// coverDoor plays the open pairs of a door.
func (t *trial) coverDoor(door string) {
	p, r := t.pairs, rand.New(rand.NewPCG(t.f.Seed, 0x70616972))
	c := p.doors[door]
	forbid := func(a, b int) {
		c.impossible[a*len(p.list)+b], c.impossible[b*len(p.list)+a] = true, true
	}
	if door != "" { // what cannot be played at all no door can have
		copy(c.impossible, p.doors[""].impossible)
	}
	for a := range p.list {
		if len(c.with[a]) == 0 && t.having(door, r, a) == nil {
			for b := range p.list {
				forbid(a, b)
			}
		}
	}
	list := p.openPairs(c)
	r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	for _, pair := range list {
		if !p.open(c, pair[0], pair[1]) {
			continue
		}
		of := t.having(door, r, pair[0], pair[1])
		if of == nil {
			forbid(pair[0], pair[1])
			continue
		}
		t.playPairs(door, t.widen(door, r, of, pair))
	}
}

// playPairs plays a few games of a rule set through all doors that claim it.
func (t *trial) playPairs(door string, of any) {
	g, err := t.f.Compile(clone(of))
	if err != nil {
		return // the pair stays open
	}
	t.paired++
	played := t.games(of, g, min(pairGames, t.f.Games))
	name := func() string {
		return fmt.Sprintf("the rules with %s (sought for the door %q)", strings.Join(different(t.f.Defaults(), of), ", "), door)
	}
	t.playDoors(name, played)
}

// having returns rules with some settings that a door plays, nil if there seem
// to be none.
func (t *trial) having(door string, r *rand.Rand, ids ...int) any {
	p := t.pairs
	var from []any
	for _, id := range ids {
		from = append(from, p.doors[door].with[id]...)
	}
	names := slices.Sorted(maps.Keys(t.f.Roots))
	for _, i := range r.Perm(len(names))[:min(rootsTried, len(names))] {
		from = append(from, t.f.Roots[names[i]])
	}
	for i := range len(from) + mendsTried {
		of := clone(from[i%len(from)])
		if i >= len(from) {
			of = clone(from[r.IntN(len(from))])
			for range 1 + r.IntN(2) {
				p.put(of, r.IntN(len(p.list)))
			}
		}
		for _, id := range ids {
			p.put(of, id)
		}
		if t.takes(door, of, r) && p.has(of, ids) {
			return of
		}
	}
	return nil
}

// has reports whether rules have settings.
func (p *pairs) has(of any, ids []int) bool {
	present := p.present(of)
	return !slices.ContainsFunc(ids, func(id int) bool { return !slices.Contains(present, id) })
}

// takes reports whether rules can be played through a door. Texts that do not
// fit them are drawn anew.
func (t *trial) takes(door string, of any, r *rand.Rand) bool {
	t.f.tame(of)
	bad := t.mistakes(of)
	if slices.ContainsFunc(bad, func(path string) bool { return isText(of, path) }) {
		t.f.redraw(of, "", r)
		bad = t.mistakes(of)
	}
	if len(bad) > 0 || door == "" {
		return len(bad) == 0
	}
	g, err := t.f.Compile(clone(of))
	return err == nil && slices.ContainsFunc(t.doorsOf(of, g), func(d engine.Door) bool { return d.Name() == door })
}

// mistakes lists the paths of the errors that Check finds.
func (t *trial) mistakes(of any) []string {
	var list []string
	for _, p := range t.f.Check(clone(of)) {
		if !p.Warning {
			list = append(list, p.Path)
		}
	}
	return list
}

func isText(of any, path string) bool {
	return slices.ContainsFunc(rules.Knobs(of), func(k rules.Knob) bool { return k.Path == path && k.Shape.Kind == rules.Text })
}

// widen gives rules with a pair, knob by knob, the setting that is in the most
// open pairs with the others.
func (t *trial) widen(door string, r *rand.Rand, of any, pair [2]int) any {
	p := t.pairs
	c := p.doors[door]
	for _, i := range r.Perm(len(p.knobs)) {
		present := p.present(of)
		best, most := -1, 0
		for _, id := range p.of[p.knobs[i]] {
			n := 0
			for _, other := range present {
				if p.open(c, id, other) {
					n++
				}
			}
			if n > most {
				best, most = id, n
			}
		}
		if best < 0 || slices.Contains(present, best) {
			continue
		}
		changed := clone(of)
		p.put(changed, best)
		if t.takes(door, changed, r) && p.has(changed, pair[:]) {
			of = changed
		}
	}
	return of
}

// summary counts, for each door, the pairs that were played and those for which
// no rules were found.
func (p *pairs) summary() string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(p.doors)) {
		c, played, impossible := p.doors[name], 0, 0
		for a := range p.list {
			for b := range a {
				i := a*len(p.list) + b
				switch {
				case p.list[a].path == p.list[b].path:
				case c.played[i]:
					played++
				case c.impossible[i]:
					impossible++
				}
			}
		}
		if name == "" {
			name = "any rules"
		}
		list = append(list, fmt.Sprintf("%s %d (%d impossible)", name, played, impossible))
	}
	return strings.Join(list, ", ")
}
