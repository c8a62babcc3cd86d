package sim

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"houserules/configs"
	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/engine/agent"
	"houserules/engine/rules"
	"houserules/engine/spelling"
	"houserules/sim/table"
	"houserules/variants"
)

// LoadStudy reads a study: a YAML file, or a built-in study by its name. The
// list has everything that is wrong with it and with the variants it names,
// warnings included; the study is nil if there are errors.
func LoadStudy(lib *variants.Library, ref string) (*Study, diag.List) {
	name, dir, data, err := readStudyFile(ref)
	if err != nil {
		return nil, diag.List{*err}
	}
	tree, list := strict.Parse(name, data)
	if tree == nil {
		return nil, list
	}
	f, places := DefaultStudyFile(), &strict.Places{}
	list = append(list, tree.Decode(places, &f)...)
	r := resolver{lib: lib, dir: dir, list: list, failed: places.Failed(), at: func(path string) strict.Place {
		if p, ok := places.Near(path); ok {
			return p
		}
		return tree.Head()
	}}
	if f.Name == "" && !r.broken("name") {
		r.fail("", "", "the study has no name: add a line such as name: %s", "my-study")
	}
	return r.resolve(f)
}

// NewStudy resolves a study that is given by a command's flags instead of a
// file; paths of variants are relative to the working directory. A study
// without a name takes its variants'.
func NewStudy(lib *variants.Library, f StudyFile) (*Study, diag.List) {
	r := resolver{lib: lib, at: func(string) strict.Place { return strict.Place{} }}
	return r.resolve(f)
}

// BuiltinStudies lists the names of the studies that the program brings.
func BuiltinStudies() []string {
	entries, err := fs.ReadDir(configs.Files, "studies")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".yaml"); ok {
			names = append(names, name)
		}
	}
	return names
}

// isPath tells file names from names of built-ins.
func isPath(ref string) bool {
	return strings.ContainsAny(ref, `/\`) || strings.HasSuffix(ref, ".yaml") || strings.HasSuffix(ref, ".yml")
}

// readStudyFile returns a study's text, what to call the file in messages, and
// the directory that its paths are relative to.
func readStudyFile(ref string) (name, dir string, data []byte, problem *diag.Diagnostic) {
	var err error
	if isPath(ref) {
		data, err = os.ReadFile(ref)
		if err != nil {
			return "", "", nil, &diag.Diagnostic{File: ref, Text: "cannot read the study: " + reason(err)}
		}
		return ref, filepath.Dir(ref), data, nil
	}
	name = "studies/" + ref + ".yaml"
	if data, err = fs.ReadFile(configs.Files, name); err == nil && namePattern.MatchString(ref) {
		return name, "", data, nil
	}
	known := BuiltinStudies()
	text := fmt.Sprintf("no built-in study is called %q; there are %s; a file's name ends in .yaml", ref, strings.Join(known, ", "))
	return "", "", nil, &diag.Diagnostic{Text: text, Suggestion: spelling.Nearest(ref, known)}
}

// reason strips an error of file operations to the system's words.
func reason(err error) string {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err.Error()
	}
	return err.Error()
}

// resolver turns a study file into a study and collects what is wrong.
type resolver struct {
	lib    *variants.Library
	dir    string
	at     func(path string) strict.Place
	list   diag.List
	failed []string
}

func (r *resolver) fail(path, suggestion, format string, args ...any) {
	d := r.at(path).Diagnostic(fmt.Sprintf(format, args...))
	d.Suggestion = suggestion
	r.list = append(r.list, d)
}

// broken reports whether the value of a path, or one below it, could not be
// read, so that nothing more is to be said of it.
func (r *resolver) broken(path string) bool {
	return slices.ContainsFunc(r.failed, func(f string) bool {
		return f == path || strings.HasPrefix(f, path+".") || strings.HasPrefix(f, path+"[")
	})
}

// namePattern is what a study's name looks like; it becomes a folder's name.
var namePattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

func (r *resolver) resolve(f StudyFile) (*Study, diag.List) {
	s := &Study{Name: f.Name, Title: f.Title, Seed: f.Seed, Margin: f.Margin / 100, Base: f.Base}
	r.variants(s, f.Variants)
	if s.Name == "" && len(s.Variants) > 0 {
		s.Name = joinedName(s.Variants)
	}
	if s.Name != "" && !namePattern.MatchString(s.Name) {
		r.fail("name", "", "%q is no name for a study: write up to 64 small letters, digits and hyphens, beginning with a letter or digit", s.Name)
	}
	r.lineups(s, f.Agents)
	r.games(s, f)
	r.base(s, len(f.Variants))
	if !r.list.HasErrors() {
		if _, err := NewPlan(s, 0, table.LZ4); err != nil {
			r.fail("", "", "%s", strings.ReplaceAll(err.Error(), "\n", "; "))
		}
	}
	r.list.Sort()
	if r.list.HasErrors() {
		return nil, r.list
	}
	return s, r.list
}

func joinedName(list []Variant) string {
	names := make([]string, len(list))
	for i, v := range list {
		names[i] = v.Name
	}
	joined := strings.Join(names, "-")
	return strings.TrimRight(joined[:min(len(joined), 64)], "-")
}

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
		if slices.ContainsFunc(s.Variants, func(w Variant) bool { return w.Name == v.Name }) {
			r.fail(path, "", "the variant %s is listed twice", v.Name)
			continue
		}
		s.Variants = append(s.Variants, FromVariant(v))
	}
}

// FromVariant takes what a study needs of a variant.
func FromVariant(v *variants.Variant) Variant {
	return Variant{Name: v.Name, Title: v.Title, Hash: v.Hash, Rules: v.Canonical(), Game: v.Game}
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
func misfits(agents []agent.Spec, list []Variant) []string {
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
