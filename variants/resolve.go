package variants

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/engine/spelling"
)

// resolve reads the files of a chain over the family's defaults, root first,
// and returns the variant, or nil where there are errors. Where the chain is
// broken it still reads what there is, for the errors in it.
func (c *chain) resolve() *Variant {
	if len(c.links) == 0 {
		return nil
	}
	v, unread := c.begin()
	for _, k := range slices.Backward(unread) {
		list := k.tree.Decode(v.places, &k.header, v.Rules)
		header := v.places.Split(rules.ShapeOf(reflect.TypeFor[Header]()).Keys())
		c.list = append(c.list, list...)
		c.list = append(c.list, c.checkHeader(k, header, v)...)
		own := c.readings(k, header, v)
		if source := k.header.Source.Cite; source != "" && source == v.Source.Cite {
			own = append(v.inherited(k, own), own...)
		}
		v.Readings, v.Source = own, k.header.Source
		v.Chain = append([]string{k.header.Name}, v.Chain...)
		if k.builtin != "" && c.whole && len(c.list) == 0 {
			c.library.known.add(k, v)
		}
	}
	if !c.whole {
		return nil
	}
	c.list = append(c.list, c.check(v)...)
	if c.list.HasErrors() {
		return nil
	}
	first := c.links[0]
	v.File, v.Name, v.Title = first.file, first.header.Name, first.header.Title
	v.Source, v.Notes = first.header.Source, first.header.Notes
	v.register = c.register()
	if v.Title == "" {
		v.Title = v.Name
	}
	if len(c.links) > 1 {
		v.Parent = c.links[1].ref()
	}
	if err := v.compile(); err != nil {
		c.list = append(c.list, first.tree.Head().Diagnostic(err.Error()))
		return nil
	}
	return v
}

// begin returns the variant as far as its built-in parents were read before, and the
// links that are to be read.
func (c *chain) begin() (*Variant, []*link) {
	for i, k := range c.links {
		if k.resolved != nil {
			return k.resolved.before(), c.links[:i]
		}
	}
	f := c.family()
	return &Variant{family: f, shape: f.Shape(), places: new(strict.Places), Family: f.Name, Rules: f.Defaults()}, c.links
}

// before copies a variant that others extend, for their files to be read over it.
func (v *Variant) before() *Variant {
	w := *v
	w.places, w.Rules, w.Chain = v.places.Clone(), rules.Copy(v.Rules), slices.Clone(v.Chain)
	return &w
}

// family returns the family of the chain's root. Where that is not known it
// returns the family that has most of the keys that the files use, so that
// most of what is reported then is right.
func (c *chain) family() Family {
	families := c.library.families
	root := c.links[len(c.links)-1].tree
	if name, _, ok := root.Lookup("family"); ok {
		if f, err := findFamily(families, name); err == nil {
			return f
		}
	}
	best, most := families[0], -1
	for _, f := range families {
		hits := 0
		for _, k := range c.links {
			for _, key := range f.Shape().Keys() {
				if k.tree.Has(key) {
					hits++
				}
			}
		}
		if hits > most {
			best, most = f, hits
		}
	}
	return best
}

// checkHeader judges what a file says besides its rules; v has the rules as
// far as they have been read, this file's included.
func (c *chain) checkHeader(k *link, places *strict.Places, v *Variant) diag.List {
	var list diag.List
	fail := func(key, suggestion, format string, args ...any) {
		place, ok := places.Lookup(key)
		if !ok {
			place = k.tree.Head()
		}
		d := place.Diagnostic(fmt.Sprintf(format, args...))
		d.Suggestion = suggestion
		list = append(list, d)
	}
	h := &k.header
	missing := func(key, remedy string) bool {
		if k.tree.Has(key) {
			return false // given, or reported as unreadable
		}
		fail(key, "", "%s is missing: %s", key, remedy)
		return true
	}
	missing("schema", "write schema: 1, the version of the file format")
	switch _, given := places.Lookup("name"); {
	case missing("name", "name the variant"), !given:
	case !IsName(h.Name):
		fail("name", "", "name %s must be small letters, digits and hyphens, 64 at most, not beginning with a hyphen", strict.Quote(h.Name))
	case k.builtin == "" && c.library.builtin[h.Name] != nil && !c.isCopy(k, v):
		fail("name", "my-"+h.Name, "name %s is that of a built-in variant; choose another", h.Name)
	case k.builtin != "" && h.Name != k.builtin:
		fail("name", k.builtin, "name %s is not that of the built-in file", h.Name)
	}
	_, family := places.Lookup("family")
	names := familyNames(c.library.families)
	switch {
	case h.Extends == "none" && !k.tree.Has("family"):
		fail("extends", "", "a root must say its family: one of %s", strings.Join(names, ", "))
	case h.Extends == "none" && family && !slices.Contains(names, h.Family):
		fail("family", spelling.Nearest(h.Family, names), "unknown family %s; there is %s", strict.Quote(h.Family), strings.Join(names, ", "))
	case h.Extends != "none" && h.Extends != "" && family:
		fail("family", "", "only a root says its family; this variant has that of %s: remove the line", h.Extends)
	}
	if h.Source.Cite == "" && h.Source.URL == "" && h.Source.Confidence != "" {
		fail("source.confidence", "", "source.confidence says how surely a source was read, but no source is named: add source.cite")
	}
	if h.Source.Register == "" {
		return list
	}
	switch names := registers(); {
	case h.Source.NoRegister != "":
		fail("source.no_register", "", "source.no_register says why there is no register, but source.register names one: remove one of them")
	case !slices.Contains(names, h.Source.Register):
		fail("source.register", spelling.Nearest(h.Source.Register, names), "unknown register %s; there is %s", strict.Quote(h.Source.Register), strings.Join(names, ", "))
	case k.builtin == "":
		if of := c.library.registerFamily(h.Source.Register); of != v.Family {
			fail("source.register", "", "%s is the register of a sheet for the family %s, and these rules are of %s: name another, or none", h.Source.Register, of, v.Family)
		}
	}
	return list
}

func familyNames(families []Family) []string {
	names := make([]string, len(families))
	for i, f := range families {
		names[i] = f.Name
	}
	return names
}

// isCopy reports whether a root that has the name of a built-in variant has
// its rules, too: that is what show prints, and it may be loaded again.
func (c *chain) isCopy(k *link, v *Variant) bool {
	if k.header.Extends != "none" {
		return false
	}
	b, list := c.library.Load(k.header.Name)
	return !list.HasErrors() && b.Family == v.Family && b.Hash == v.hash()
}

// check lets the family judge the rules, and places what it finds where the
// files set the knobs. After errors in the files the rules are not what the
// user meant: then nothing is said of the groups that could not be read, nor
// are there warnings.
func (c *chain) check(v *Variant) diag.List {
	var list diag.List
	head := c.links[0].tree.Head()
	failed := c.list.HasErrors()
	for _, p := range v.family.Check(v.Rules) {
		if failed && (p.Warning || doubtful(p, v.places.Failed())) {
			continue
		}
		place, ok := v.places.Near(p.Path)
		if !ok {
			place = head
		}
		text := problemText(c.library.say(), c.library.called(p))
		if place.File != head.File && slices.Contains(c.library.Names(), strings.TrimSuffix(place.File, ".yaml")) { // which nobody can change
			text = c.library.say().Sentence("rules.set-there", text, fmt.Sprintf("%s:%d", place.File, place.Line))
			place, p.Line = c.ownPlace(head), 0
			if at, ok := besideIn(head.File, p, v); ok && p.Warning {
				place = at
			}
		}
		d := place.Inside(p.Line, p.Column).Diagnostic(text)
		d.Warning, d.Matches = p.Warning, group(p.Path) == "match"
		list = append(list, d)
	}
	return list
}

// besideIn is where a file sets a knob that a problem of another knob names.
func besideIn(file string, p rules.Problem, v *Variant) (strict.Place, bool) {
	for _, a := range p.Args {
		if at, ok := v.places.Near(fmt.Sprint(a)); ok && at.File == file {
			return at, true
		}
	}
	return strict.Place{}, false
}

// ownPlace is where the variant's own file says of what it is made.
func (c *chain) ownPlace(head strict.Place) strict.Place {
	if _, at, ok := c.links[0].tree.Lookup("extends"); ok {
		return at
	}
	return head
}

// doubtful reports whether a problem may come from a value that could not be
// read: one of the same group of rules.
func doubtful(p rules.Problem, failed []string) bool {
	return slices.ContainsFunc(failed, func(path string) bool { return group(path) == group(p.Path) })
}

// group is the first part of a path.
func group(path string) string {
	if at := strings.IndexAny(path, ".["); at >= 0 {
		return path[:at]
	}
	return path
}

// problemText says which knob is meant, where the text itself does not begin
// with it.
func problemText(say *words.Catalogue, p rules.Problem) string {
	text := say.Say(p.Message)
	if p.Path == "" || strings.HasPrefix(text, p.Path) {
		return text
	}
	return p.Path + ": " + text
}
