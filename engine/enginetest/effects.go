package enginetest

import (
	"encoding/binary"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/rules"
)

// print is a fingerprint of games: of what the rows of all rule sets have, and
// of the columns that only some have, with their names.
type print struct {
	games                 int
	common, names, others uint64
}

func printOf(r *engine.Rows) print {
	common, names, others := fnv.New64a(), fnv.New64a(), fnv.New64a()
	var buf []byte
	for i := range r.Len {
		buf = append(buf[:0], r.Info.EndReason(r.End[i])...)
		add := func(x int64) { buf = binary.LittleEndian.AppendUint64(buf, uint64(x)) }
		add(int64(r.Plies[i]))
		add(int64(r.BranchingSum[i]))
		add(int64(r.ForcedPlies[i]))
		for k := range r.Info.Seats() {
			add(int64(r.Score[k][i]))
			add(int64(r.Return[k][i]))
			add(int64(r.Captures[k][i]))
			add(int64(r.FirstMove[k][i]))
		}
		common.Write(buf)
		buf = buf[:0]
		for k := range r.Info.Metrics {
			add(int64(r.Metrics[k][i]))
		}
		others.Write(buf)
	}
	for _, m := range r.Info.Metrics {
		names.Write([]byte(m.Name + "\n"))
	}
	return print{r.Len, common.Sum64(), names.Sum64(), others.Sum64()}
}

// differs reports whether games of two rule sets went otherwise. A column that
// only one of them has is no difference: it may count what never happens.
func (a print) differs(b print) bool {
	return a.games == b.games && a.games > 0 && (a.common != b.common || a.names == b.names && a.others != b.others)
}

// effects knows which knobs change games, and which settings of one knob play
// differently from each other.
type effects struct {
	moved map[string]bool
	apart map[[2]string]bool
	// seen are the games of the settings of a knob, by the rules around it.
	seen map[around]map[string]print
}

type around struct {
	base any
	path string
}

func newEffects() *effects {
	return &effects{map[string]bool{}, map[[2]string]bool{}, map[around]map[string]print{}}
}

// note compares a variation with its base, and with others of the same base.
func (e *effects) note(t *trial, v Variation, base, g *game) {
	if g.redrawn {
		return // a text may have made the difference
	}
	here := printOf(g.rows)
	before := printOf(base.rows)
	if before.differs(here) {
		e.moved[v.Path] = true
	}
	if t.pairs.of[v.Path] == nil {
		return
	}
	at := around{v.Base, v.Path}
	if e.seen[at] == nil {
		e.seen[at] = map[string]print{t.pairs.name(v.Base, v.Path): before}
	}
	name := t.pairs.name(g.rules, v.Path)
	for other, p := range e.seen[at] {
		if p.differs(here) {
			e.apart[[2]string{name, other}], e.apart[[2]string{other, name}] = true, true
		}
	}
	e.seen[at][name] = here
}

// name is the name of the setting which rules have of a knob.
func (s *settings) name(of any, path string) string {
	for _, id := range s.present(of) {
		if s.list[id].path == path {
			return s.list[id].name
		}
	}
	return path + ": "
}

// lawEffect looks for games that each knob changes, and, of a knob with
// settings, each setting from each other.
func lawEffect(t *trial) error {
	t.run()
	t.effectsOnce.Do(func() {
		if t.depth == found {
			return
		}
		used := map[string]bool{}
		said := func(name string) bool {
			_, ok := t.f.Silent[name]
			used[name] = used[name] || ok
			return ok
		}
		r := rand.New(rand.NewPCG(t.f.Seed, 0x656666))
		for _, path := range t.pairs.knobs {
			ids, knobSilent := t.pairs.of[path], said(path)
			enough := t.depth == each && t.effects.moved[path]
			for i, b := range ids {
				for _, a := range ids[:i] {
					x, y := t.pairs.list[a].name, t.pairs.list[b].name
					both := x + " or " + strings.TrimPrefix(y, path+": ")
					silent, apart := said(both) || knobSilent, t.effects.apart[[2]string{x, y}]
					switch {
					case silent && apart:
						t.silent.add("%s is in Silent, but is played otherwise than %s", x, y)
					case silent || apart || enough:
					case t.tellApart(r, a, b):
						enough = t.depth == each
					default:
						t.silent.add("%s: all games that were tried are alike; add a root in which they are not, or say in Silent why there is none", both)
					}
				}
			}
		}
		for _, k := range rules.Knobs(everything(t.f.Defaults())) {
			if t.pairs.of[k.Path] != nil {
				continue
			}
			silent, moved := said(k.Path), t.effects.moved[k.Path]
			switch {
			case silent && moved:
				t.silent.add("%s is in Silent, but changes games", k.Path)
			case !silent && !moved && !t.moves(r, k.Path):
				t.silent.add("%s changed no game that was tried: add a root in which it does, or say in Silent why there is none", k.Path)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(t.f.Silent)) {
			if !used[name] {
				t.silent.add("%s is in Silent, but is no knob, and no two values of one", name)
			}
		}
	})
	return t.silent.err()
}

// effectTries is how many rule sets are played in search of a difference.
const effectTries = 300

// tellApart looks for rules that are played otherwise with two settings of a
// knob.
func (t *trial) tellApart(r *rand.Rand, a, b int) bool {
	return t.seek(r, func(of any) { t.pairs.put(of, a) }, func(of any) { t.pairs.put(of, b) })
}

// moves looks for rules that are played otherwise with two values of a knob.
func (t *trial) moves(r *rand.Rand, path string) bool {
	change := func(of any) {
		open(of, path)
		k := knob(of, path)
		if options, err := t.f.options(of, k); err == nil {
			k.Value.Set(draw(k.Shape, options, r))
		}
	}
	return t.seek(r, func(of any) { open(of, path) }, change)
}

// seek plays pairs of rule sets that are made by two changes of one: of the
// roots first, then of rules drawn at random.
func (t *trial) seek(r *rand.Rand, one, other func(any)) bool {
	names := slices.Sorted(maps.Keys(t.f.Roots))
	played := 0
	for i := range 10 * effectTries {
		if played >= effectTries {
			break
		}
		var base any
		if i < len(names) {
			base = clone(t.f.Roots[names[i]])
		} else {
			_, base = t.f.Sample(r)
		}
		x, y := clone(base), clone(base)
		one(x)
		other(y)
		if t.wrong(x) || t.wrong(y) {
			continue
		}
		g, err := t.f.Compile(clone(x))
		h, err2 := t.f.Compile(clone(y))
		if err != nil || err2 != nil {
			continue
		}
		played++
		if printOf(t.games(x, g, t.f.Games).rows).differs(printOf(t.games(y, h, t.f.Games).rows)) {
			return true
		}
	}
	return false
}
