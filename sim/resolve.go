package sim

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"houserules/engine/agent"
	"houserules/engine/rules"
	"houserules/engine/spelling"
	"houserules/sim/table"
	"houserules/variants"
)

// variants loads the variants.
func (r *resolver) variants(s *Study, refs []string) {
	if len(refs) == 0 && !r.broken("variants") {
		r.fail("variants", "", "the study has no variants: name at least one")
	}
	for i, ref := range refs {
		path := fmt.Sprintf("variants[%d]", i)
		if ref == "" {
			r.fail(path, "", "a variant's name is empty")
			continue
		}
		if isPath(ref) && !filepath.IsAbs(ref) {
			ref = filepath.Join(r.dir, ref)
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
		if v == nil || list.HasErrors() {
			continue
		}
		if slices.ContainsFunc(s.Variants, func(w table.Variant) bool { return w.Name == v.Name }) {
			r.fail(path, "", "the variant %s is listed twice", v.Name)
			continue
		}
		s.Variants = append(s.Variants, FromVariant(v))
	}
}

// FromVariant takes what a study needs of a variant.
func FromVariant(v *variants.Variant) table.Variant {
	return table.Variant{Name: v.Name, Title: v.Title, Hash: v.Hash, Rules: v.Canonical(), Game: v.Game, Info: v.Game.Info()}
}

// parseAgents reads a line-up as it is written, and reports what is wrong.
func (r *resolver) parseAgents(path, text string) []agent.Spec {
	var agents []agent.Spec
	ok := true
	for word := range strings.SplitSeq(text, ",") {
		a, err := ParseAgent(strings.TrimSpace(word))
		if err != nil {
			ok = false
			for line := range strings.SplitSeq(err.Error(), "\n") {
				r.fail(path, "", "%s", line)
			}
		}
		agents = append(agents, a)
	}
	if !ok {
		return nil
	}
	if len(agents) > 1 && mirror(agents) {
		agents = agents[:1]
	}
	return agents
}

// lineups reads the line-ups. Each must fit at least one variant, and no cell
// may come up twice.
func (r *resolver) lineups(s *Study, texts []string) {
	if len(texts) == 0 && !r.broken("agents") {
		r.fail("agents", "", "the study has no agents: name at least one, such as random")
	}
	seen := map[string]bool{}
	for i, text := range texts {
		path := fmt.Sprintf("agents[%d]", i)
		agents := r.parseAgents(path, text)
		if agents == nil {
			continue
		}
		l := Lineup{Agents: agents}
		written := agents
		if n := strings.Count(text, ",") + 1; len(agents) == 1 { // a,a is a mirror match of two seats
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
		if !r.broken("games") {
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
		byName[name] = f.Games[key]
	}
	for i := range s.Lineups {
		l := &s.Lineups[i]
		n, ok := byName[l.Name()]
		switch {
		case ok:
			l.Games = n
		case forAll:
			l.Games = all
		default:
			if !r.broken("games") {
				r.fail("games", "", "no number of games is given for %s", l.Name())
			}
		}
	}
}

// base chooses the variant of comparison. A base that is not there is judged
// only where all of the listed variants could be loaded.
func (r *resolver) base(s *Study, listed int) {
	names := make([]string, len(s.Variants))
	for i, v := range s.Variants {
		names[i] = v.Name
	}
	switch {
	case s.Base == "" && len(names) > 0:
		s.Base = names[0]
	case s.Base != "" && len(names) > 0 && len(names) == listed && !slices.Contains(names, s.Base):
		r.fail("base", spelling.Nearest(s.Base, names), "the base %s is none of the study's variants (%s)", s.Base, strings.Join(names, ", "))
	}
}
