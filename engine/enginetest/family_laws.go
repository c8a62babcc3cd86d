package enginetest

import (
	"maps"
	"slices"

	"houserules/engine"
	"houserules/engine/rules"
)

func lawValues(t *trial) error  { t.run(); return t.values.err() }
func lawCompile(t *trial) error { t.run(); return t.compile.err() }
func lawDoors(t *trial) error   { t.coverPairs(); return t.doors.err() }
func lawPairs(t *trial) error   { t.coverPairs(); return t.uncovered.err() }
func lawGames(t *trial) error   { t.run(); return t.laws.err() }
func lawProse(t *trial) error   { t.run(); return t.prose.err() }

// needs reports values that no rules could be played with.
func (t *trial) needs(list []Variation) {
	seen := map[string]bool{}
	for _, v := range list {
		for _, need := range v.needs {
			_, refused := t.f.Refused[need]
			switch {
			case seen[need]:
			case refused && t.played[need]:
				t.values.add("%s is said to be refused, but can be played", need)
			case !refused && !t.played[need]:
				t.values.add("%s is playable with none of the roots: add one with which it is, or say in Refused why there is none", need)
			}
			seen[need] = true
		}
	}
	for _, need := range slices.Sorted(maps.Keys(t.f.Refused)) {
		if !seen[need] {
			t.values.add("%s is said to be refused, but was never tried", need)
		}
	}
}

// agree compiles rules and holds the result against Check.
func (t *trial) agree(name func() string, of any) (engine.Game, error) {
	failed := t.wrong(of)
	g, err := t.f.Compile(clone(of))
	if (err != nil) != failed {
		t.compile.add("%s: Check finds an error: %v; Compile returns %v", name(), failed, err)
	}
	return g, err
}

// playDoors compares the doors that claim a rule set with the plain one.
func (t *trial) playDoors(name func() string, g *game) {
	n := g.rows.Len
	got := engine.NewRows(g.game.Info(), n)
	var played []string
	for _, door := range t.doorsOf(g.rules, g.game) {
		t.claims[door.Name()]++
		played = append(played, door.Name())
		// Cut in two, the later part first: a door forgets what it played.
		for _, part := range [][2]int{{n / 3, n}, {0, n / 3}} {
			got.Resize(part[1] - part[0])
			door.Play(t.f.Seed, uint64(part[0]), got)
			if err := DiffRows(slice(g.rows, part[0], part[1]), got); err != nil {
				t.doors.add("%s: the door %q claims to play this, but: %w", name(), door.Name(), err)
				break
			}
		}
	}
	if n > 0 {
		t.pairs.note(g.rules, played)
	}
}

// doorsOf are the doors that claim rules, but for the plain one.
func (t *trial) doorsOf(of any, g engine.Game) []engine.Door {
	if t.f.Doors != nil {
		return t.f.Doors(of, g)
	}
	if fast := g.Abilities().Doors; fast != nil {
		return fast(engine.Uniform(g.Info().Seats()))
	}
	return nil
}

// The laws of games that are checked on rule sets: of each value of a knob, and
// for some value of each knob those that read texts, which take longer.
var (
	byValue = []string{"info", "actions", "undo", "conservation", "outcome", "playout"}
	byKnob  = []string{"position-text", "action-text", "after", "steps", "turned", "features"}
)

// judge holds a game to some laws of games.
func (t *trial) judge(name func() string, g *game, laws []string) {
	if g.rows.Len == 0 {
		return
	}
	var o Options
	if t.f.Options != nil {
		o = t.f.Options(g.game)
	}
	o.Games, o.Plies, o.Depth = min(t.looks[0], g.rows.Len), t.looks[1], 1
	for _, l := range All() {
		if !slices.Contains(laws, l.Name) {
			continue
		}
		if err := l.Check(g.game, o); err != nil {
			t.laws.add("%s: law %s: %w", name(), l.Name, err)
		}
	}
}

// everything switches every optional rule on.
func everything(of any) any {
	for _, o := range optionals(of) {
		if o.Off() && o.Shape.Kind == rules.Group {
			o.SwitchOn()
			return everything(of) // with the optional rules within it
		}
	}
	return of
}
