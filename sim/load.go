package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/engine"
	"houserules/sim/table"
	"houserules/variants"
)

// LoadStudy reads a study: a YAML file, or a built-in study by its name. The
// list has everything that is wrong with it and with the variants it names,
// warnings included; the study is nil if there are errors.
func LoadStudy(lib *variants.Library, ref string) (*Study, diag.List) {
	text, problem := readStudyFile(lib, ref)
	if problem != nil {
		return nil, diag.List{*problem}
	}
	f := DefaultStudyFile()
	r, ok := text.decode(lib, &f)
	if !ok {
		return nil, r.list
	}
	if f.Name == "" && !r.broken("name") {
		r.fail("", "", "the study has no name: add a line such as name: %s", "my-study")
	}
	return r.resolve(f)
}

// NewStudy resolves a study that is given by a command's flags instead of a
// file; paths of variants are relative to the working directory. A study
// without a name takes its variants'.
func NewStudy(lib *variants.Library, f StudyFile) (*Study, diag.List) {
	nowhere := func(string) (strict.Place, bool) { return strict.Place{}, false }
	r := resolver{lib: lib, given: nowhere, at: func(string) strict.Place { return strict.Place{} }}
	return r.resolve(f)
}

// resolver turns a study file into a study and collects what is wrong.
type resolver struct {
	lib *variants.Library
	dir string
	// at is where to report something about a path, given where the file sets
	// exactly this path, if it does.
	at     func(path string) strict.Place
	given  func(path string) (strict.Place, bool)
	list   diag.List
	failed []string
	// unloaded is set where a variant could not be loaded.
	unloaded bool
	// reads are evaluations' files outside of the folder.
	reads []string
	// rules are the games of the study's variants; varied is set where these are made of others.
	rules  []engine.Game
	varied bool
}

// mostErrors ends the reading of a study that is wrong all over.
const mostErrors = 100

func (r *resolver) fail(path, suggestion, format string, args ...any) {
	d := r.at(path).Diagnostic(fmt.Sprintf(format, args...))
	d.Suggestion = suggestion
	r.list = append(r.list, d)
}

// warn reports what does not keep the study from being played.
func (r *resolver) warn(path, format string, args ...any) {
	r.fail(path, "", format, args...)
	r.list[len(r.list)-1].Warning = true
}

// broken reports whether the value of a path, or one below it, could not be
// read, so that nothing more is to be said of it.
func (r *resolver) broken(path string) bool {
	return slices.ContainsFunc(r.failed, func(f string) bool {
		return f == path || strings.HasPrefix(f, path+".") || strings.HasPrefix(f, path+"[")
	})
}

func (r *resolver) resolve(f StudyFile) (*Study, diag.List) {
	s := &Study{
		Name: f.Name, Title: f.Title, Description: strings.TrimSpace(f.Description), Seed: f.Seed, Base: f.Base, Grows: f.Grow == GrowYes,
		OnForfeit: f.OnForfeit, Programs: r.dir, Tolerance: r.tolerance(f),
	}
	r.variants(s, f)
	r.matches(s, f)
	if s.Name == "" && len(s.Variants) > 0 {
		s.Name = s.ownName()
	}
	if s.Name != "" && !variants.IsName(s.Name) {
		r.fail("name", "", "%q is no name for a study: write up to 64 small letters, digits and hyphens, beginning with a letter or digit", s.Name)
	}
	r.among(s, len(s.Designs) > 0)
	r.lineups(s, f.Agents, f.Ladders)
	r.openings(s, f.Openings)
	r.games(s, f)
	r.repeatedOpenings(s)
	r.base(s)
	r.grow(s)
	s.reads = r.reads
	if !r.list.HasErrors() {
		if _, err := Outline(s, 0, table.LZ4); err != nil {
			r.fail("", "", "%s", strings.ReplaceAll(err.Error(), "\n", "; "))
		}
	}
	r.list.Sort()
	if r.list.HasErrors() {
		return nil, r.list
	}
	return s, r.list
}

// among keeps under which rules players play, and whether these are varied.
func (r *resolver) among(s *Study, varied bool) {
	r.rules, r.varied = nil, varied
	for _, v := range s.Variants {
		r.rules = append(r.rules, v.Game)
	}
}

// ownName names a study that has no name by its variants, or by what it asks of
// them.
func (s *Study) ownName() string {
	var names []string
	if len(s.Designs) > 0 {
		names = append(slices.Clone(s.Designs[0].Of), string(s.Designs[0].Question))
	} else {
		for _, v := range s.Variants {
			names = append(names, v.Name)
		}
	}
	joined := strings.Join(names, "-")
	return strings.TrimRight(joined[:min(len(joined), 64)], "-")
}
