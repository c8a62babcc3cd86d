package sim

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/engine/rules"
	"houserules/engine/spelling"
	"houserules/sim/table"
	"houserules/variants"
)

// variants loads the variants that a study lists, and those that it makes of
// them.
func (r *resolver) variants(s *Study, f StudyFile) {
	asks := len(f.Effects) > 0 || len(f.Readings) > 0
	if len(f.Variants) == 0 && !asks && !r.broken("variants") && !r.broken("effects") && !r.broken("readings") {
		r.fail("variants", "", "the study has no variants: name at least one")
	}
	var loaded []*variants.Variant
	for i, ref := range f.Variants {
		path := fmt.Sprintf("variants[%d]", i)
		v := r.load(path, ref)
		if v == nil {
			continue
		}
		if slices.ContainsFunc(loaded, func(w *variants.Variant) bool { return w.Name == v.Name }) {
			r.fail(path, "", "the variant %s is listed twice", v.Name)
			continue
		}
		loaded = append(loaded, v)
	}
	switch _, given := r.given("vary"); {
	case given || len(f.Vary) > 0:
		r.vary(s, f, loaded)
	case len(f.Except) > 0:
		r.fail("except", "", "except leaves out combinations of vary, but the study varies nothing")
	default:
		for _, v := range loaded {
			s.Variants = append(s.Variants, FromVariant(v))
		}
	}
	r.effects(s, f)
	r.readings(s, f)
	if len(f.Design) > 0 && len(f.Vary) == 0 && len(f.Readings) == 0 {
		r.fail("design", "", "design chooses among the combinations of vary or readings, but the study has neither")
	}
}

// load loads a variant, and reports what is wrong with it; nil where it cannot be
// played.
func (r *resolver) load(path, ref string) *variants.Variant {
	if ref == "" {
		r.fail(path, "", "a variant's name is empty")
		return nil
	}
	if isPath(ref) && !filepath.IsAbs(ref) {
		ref = pathIn(r.dir, ref)
	}
	v, list := r.lib.Load(ref)
	for _, d := range list {
		if d.File == "" { // about the name itself: say where it stands
			at := r.at(path).Diagnostic(d.Text)
			at.Suggestion, at.Warning = d.Suggestion, d.Warning
			d = at
		}
		r.list = append(r.list, d)
	}
	if list.HasErrors() {
		r.unloaded = true
		return nil
	}
	return v
}

// FromVariant takes what a study needs of a variant.
func FromVariant(v *variants.Variant) table.Variant {
	return table.Variant{Name: v.Name, Title: v.Title, Hash: v.Hash, Rules: v.Canonical(), Game: v.Game, Info: v.Game.Info()}
}

// parseAgents reads a line-up as it is written, and reports what is wrong.
func (r *resolver) parseAgents(path, text string) []agent.Spec {
	var agents []agent.Spec
	ok := true
	for word := range slices.Values(agent.SplitLineup(text)) {
		learn := r.learn()
		if len(r.rules) == 0 { // what is wrong with the rules is said elsewhere, and here what is with the players
			learn = func([]engine.Game) ([]*evaluation.Evaluation, error) { return []*evaluation.Evaluation{{}}, nil }
		}
		a, outside, err := named(strings.TrimSpace(word), r.dir, r.lib.Levels, learn, r.rules)
		if err != nil {
			ok = false
			for line := range strings.SplitSeq(err.Error(), "\n") {
				r.fail(path, "", "%s", line)
			}
		}
		if former := a.Former(); err == nil && former != "" {
			r.warn(path, "%s is now called %s, which plays the role of whatever seat it sits in; write %s", former, a.Kind().Name, a)
		}
		agents, r.reads = append(agents, a), append(r.reads, outside...)
	}
	if !ok {
		return nil
	}
	if len(agents) > 1 && mirror(agents) {
		agents = agents[:1]
	}
	return agents
}

// learn is who learns for players: one evaluation for all rules where these are varied, or who is fairer could be who
// learned better.
func (r *resolver) learn() variants.Learn {
	if !r.varied || r.lib.LearnOne == nil {
		return r.lib.Learn
	}
	return r.learnOne(usualSeed)
}

// usualSeed is that of what is learned once.
const usualSeed = 1

// learnOne is who learns one evaluation for all rules with a seed.
func (r *resolver) learnOne(seed uint64) variants.Learn {
	return func(games []engine.Game) ([]*evaluation.Evaluation, error) {
		e, err := r.lib.LearnOne(games, seed)
		return []*evaluation.Evaluation{e}, err
	}
}

// usesFormer reports whether a line-up calls an agent by a former name.
func usesFormer(text string) bool {
	for word := range slices.Values(agent.SplitLineup(text)) {
		if a, err := ParseAgent(strings.TrimSpace(word)); err == nil && a.Former() != "" {
			return true
		}
	}
	return false
}

// lineups reads the line-ups. Each must fit at least one variant, and no cell
// may come up twice.
func (r *resolver) lineups(s *Study, texts []string, ladders [][]string) {
	if len(texts) == 0 && len(ladders) == 0 && !r.broken("agents") {
		r.fail("agents", "", "the study has no agents: name at least one, such as random")
	}
	seen := map[string]bool{}
	for _, w := range append(r.everyTwo(texts), r.rungs(s, ladders)...) {
		path, text := w.path, w.text
		agents := r.parseAgents(path, text)
		if agents == nil {
			continue
		}
		l := Lineup{Agents: agents}
		written := agents
		if n := len(agent.SplitLineup(text)); len(agents) == 1 { // a,a is a mirror match of two seats
			written = slices.Repeat(agents, n)
		}
		if reasons := misfits(written, s.Variants); len(reasons) > 0 && len(reasons) == len(s.Variants) {
			r.fail(path, "", "%s fits none of the variants: %s", text, strings.Join(reasons, "; "))
			continue
		}
		names := []string{l.Name()}
		if len(agents) == 2 {
			names = append(names, lineupName([]agent.Spec{agents[1], agents[0]}))
		}
		if seen[names[0]] && usesFormer(text) {
			r.warn(path, "the line-up %s is %s, which is there already: it is left out", text, names[0])
			continue
		}
		if seen[names[0]] {
			r.fail(path, "", "the line-up %s is there already: two agents are played with the seats swapped in any case", text)
			continue
		}
		for _, n := range names {
			seen[n] = true
		}
		s.Lineups = append(s.Lineups, l)
	}
}

// misfits says of each variant that a line-up cannot play why.
func misfits(agents []agent.Spec, list []table.Variant) []string {
	var reasons []string
	for _, v := range list {
		if _, err := Seated(agents, v.Game.Info()); err != nil {
			reasons = append(reasons, fmt.Sprintf("%s: %v", v.Name, err))
		}
	}
	return reasons
}

// games gives each line-up its number of games.
func (r *resolver) games(s *Study, f StudyFile) {
	if len(f.Games) == 0 {
		if !r.broken("games") && !s.playsAll() {
			r.fail("games", "", "the study does not say how many games: add a line such as games: 100000")
		}
		return
	}
	all, forAll := f.Games[""]
	byName := map[string]int64{}
	keys := make([]string, 0, len(f.Games))
	for key := range f.Games {
		if key != "" {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	known := make([]string, len(s.Lineups))
	for i, l := range s.Lineups {
		known[i] = l.Name()
	}
	for _, key := range keys {
		path := rules.JoinPath("games", key)
		if r.caps(s, path, key, f.Games[key]) {
			continue
		}
		agents := r.parseAgents(path, key)
		if agents == nil {
			continue
		}
		name := lineupName(agents)
		if !slices.Contains(known, name) {
			if !r.broken("agents") && !slices.ContainsFunc(f.Agents, func(text string) bool { return text == key }) {
				if len(r.list) >= mostErrors {
					return
				}
				r.fail(path, spelling.Nearest(key, known), "games are given for %s, which is not among the agents", key)
			}
			continue
		}
		if _, given := byName[name]; given && usesFormer(key) {
			continue // said by the name of today, too
		}
		byName[name] = f.Games[key]
	}
	for i := range s.Lineups {
		l := &s.Lineups[i]
		n, ok := byName[l.Name()]
		switch {
		case ok:
			l.Games = n
		case len(s.Ladders) > 0 && byName[l.dearer()] > 0:
			l.Games = byName[l.dearer()]
		case forAll:
			l.Games = all
		default:
			if !r.broken("games") && !s.playsAll() {
				r.fail("games", "", "no number of games is given for %s", l.Name())
			}
		}
	}
}

// caps takes a number of games that is given for a variant, and for all that were
// made of it; false where there is no such variant. A study that may grow has
// intervals for as many games of each.
func (r *resolver) caps(s *Study, path, variant string, games int64) bool {
	var names []string
	for _, v := range s.Variants {
		if v.Name == variant {
			names = append(names, v.Name)
		}
	}
	for _, d := range s.Designs {
		if slices.Contains(d.Of, variant) {
			for _, run := range d.Runs {
				names = append(names, run.Variant)
			}
		}
	}
	if len(names) > 0 && s.Grows {
		r.fail(path, "", "games are given for the variant %s, but a study that may grow plays equally many under each: leave out that number, or grow: yes", variant)
	}
	for _, name := range names {
		if s.Caps == nil {
			s.Caps = map[string]int64{}
		}
		s.Caps[name] = games
	}
	return len(names) > 0
}

// base chooses the variant of comparison. A base that is not there is judged
// only where all of the variants could be loaded.
func (r *resolver) base(s *Study) {
	names := make([]string, len(s.Variants))
	for i, v := range s.Variants {
		names[i] = v.Name
	}
	switch {
	case s.Base == "" && len(names) > 0:
		s.Base = names[0]
	case s.Base != "" && len(names) > 0 && !r.unloaded && !slices.Contains(names, s.Base):
		r.fail("base", spelling.Nearest(s.Base, names), "the base %s is none of the study's variants (%s)", s.Base, strings.Join(names, ", "))
	}
}
