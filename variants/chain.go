package variants

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/source"
	"houserules/configs/strict"
)

// chain is a file, its parent, the parent's parent, and so on to the root.
type chain struct {
	library *Library
	links   []*link // the file first, the root last
	whole   bool    // the last link is a root
	list    diag.List
}

// link is one file of a chain.
type link struct {
	// id is the same for every reference to the file, file what diagnostics
	// print.
	id, file string
	builtin  string // the built-in's name, or empty
	data     []byte
	tree     *strict.Tree
	header   Header
	// resolved is what the file and its parents say, once it was read; nil before.
	resolved *Variant
}

// title is how a cycle names the link.
func (k *link) title() string {
	if k.builtin != "" {
		return k.builtin
	}
	if name, _, ok := k.tree.Lookup("name"); ok && IsName(name) {
		return name
	}
	return k.file
}

// ref is what the file is loaded by: a built-in's name, or its path.
func (k *link) ref() string { return cmp.Or(k.builtin, k.file) }

// follow reads a file and its parents, as far as they can be found.
func (l *Library) follow(ref string) *chain {
	c := &chain{library: l}
	from := func(text string) diag.Diagnostic { return diag.Diagnostic{Text: text} }
	for {
		k := c.open(ref, from)
		if k == nil {
			return c
		}
		if first := slices.IndexFunc(c.links, func(x *link) bool { return x.id == k.id }); first >= 0 {
			var names []string
			for _, x := range c.links[first:] {
				names = append(names, x.title())
			}
			names = append(names, names[0])
			c.list = append(c.list, from("extends goes round in a circle: "+strings.Join(names, " → ")))
			return c
		}
		if k.tree == nil {
			tree, list := strict.Parse(k.file, k.data)
			c.list = append(c.list, list...)
			if tree == nil {
				return c
			}
			k.tree = tree
		}
		c.links = append(c.links, k)
		parent, place, ok := k.tree.Lookup("extends")
		switch {
		case !ok && !k.tree.Has("extends"):
			c.list = append(c.list, k.tree.Head().Diagnostic(
				"extends is missing: name the parent whose rules hold where this file says nothing, or none (with family) for a root"))
			return c
		case !ok:
			return c // decoding says what is wrong with it
		case parent == "none":
			c.whole = true
			return c
		}
		ref, from = parent, place.Diagnostic
	}
}

// open finds the file that a reference means; from makes a diagnostic at the
// place of the reference. It returns nil where there is none.
func (c *chain) open(ref string, from func(string) diag.Diagnostic) *link {
	if k := c.library.known.get(ref); k != nil {
		return k
	}
	if data, ok := c.library.builtin[ref]; ok {
		return &link{id: "built-in " + ref, file: ref + ".yaml", builtin: ref, data: data}
	}
	path := filepath.FromSlash(ref)
	var below *link
	if len(c.links) > 0 {
		below = c.links[len(c.links)-1]
		if below.builtin == "" && !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(below.file), path)
		}
	}
	if !isPath(ref) || below != nil && below.builtin != "" {
		c.list = append(c.list, c.unknown(ref, path, from))
		return nil
	}
	data, err := c.library.read(path)
	if err != nil {
		d := from(fmt.Sprintf("file %s cannot be read: %s", path, source.Reason(err)))
		if name := strings.TrimSuffix(filepath.Base(ref), filepath.Ext(ref)); c.library.builtin[name] != nil {
			d.Suggestion = "the built-in " + name
		}
		c.list = append(c.list, d)
		return nil
	}
	return &link{id: c.library.identify(path), file: path, data: data}
}

// unknown reports a reference that is neither a built-in's name nor a path.
func (c *chain) unknown(ref, path string, from func(string) diag.Diagnostic) diag.Diagnostic {
	d := from(fmt.Sprintf("unknown variant %s", strict.Quote(ref)))
	for _, ending := range []string{".yaml", ".yml", ""} {
		if _, err := c.library.read(path + ending); err == nil {
			d.Text += "; a file is named by its path"
			d.Suggestion = "./" + ref + ending
			return d
		}
	}
	if name := successor(ref); name != "" {
		d.Text = fmt.Sprintf("there is no variant %s any more: one with other rules took its place", ref)
		d.Suggestion = name
		return d
	}
	if d.Suggestion = strings.Join(c.library.Similar(ref), ", "); d.Suggestion == "" {
		d.Text += "; the built-in variants are " + strings.Join(c.library.Names(), ", ") + "; a file is named by its path, such as ./mine.yaml"
	}
	return d
}
