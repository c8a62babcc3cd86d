package desk

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"houserules/configs/strict"
	"houserules/sim"
	"houserules/variants"
)

// File is a file that somebody opens: rules or a study.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Opened is what a page takes over from files: rules, those to compare with, and of a study its
// players with their numbers of games, and its seed.
type Opened struct {
	YAML    string           `json:"yaml"`
	Against []string         `json:"against,omitempty"`
	Agents  []string         `json:"agents,omitempty"`
	Games   map[string]int64 `json:"games,omitempty"`
	Seed    *uint64          `json:"seed,string,omitempty"`
}

// mostFiles is how many files are read at once, and mostKept how many rules a page keeps to compare with.
const (
	mostFiles = 12
	mostKept  = 4
)

// notInPages are the keys of studies that ask for what a page does not play.
var notInPages = [...]string{"vary", "except", "design", "effects", "readings", "against", "ladders", "unit", "openings", "base", "tolerance", "margin"}

// opened reads files: a study with its rules among them, or else rules, the first of which are
// those of the page. The texts beside are rules that the study may name, too.
func (d *Desk) opened(files []File, beside []string) (*Opened, error) {
	if len(files) > mostFiles {
		files = files[:mostFiles]
	}
	var rules []string
	named := map[string]string{} // rules by what a study may call them
	note := func(text string, names ...string) {
		if v, _ := d.load(text); v != nil {
			names = append(names, v.Name+".yaml")
		}
		for _, name := range names {
			if _, there := named[name]; !there {
				named[name] = text
			}
		}
	}
	var study *sim.StudyFile
	for _, f := range files {
		tree, list := strict.Parse(f.Name, []byte(f.Text))
		has := func(keys ...string) bool { return tree != nil && slices.ContainsFunc(keys, tree.Has) }
		switch {
		case study == nil && has("variants", "agents") && !has("extends", "family"):
			s := sim.DefaultStudyFile()
			if list = append(list, tree.Decode(&strict.Places{}, &s)...); list.HasErrors() {
				return nil, wrong(list)
			}
			if i := slices.IndexFunc(notInPages[:], tree.Has); i >= 0 {
				return nil, errors.New(d.sentence("lab.file-asks", notInPages[i]))
			}
			study = &s
		case has("variant", "variants") && !has("extends", "family"):
			return nil, errors.New(d.sentence("lab.file-strange", f.Name))
		default:
			rules = append(rules, f.Text)
			note(f.Text, f.Name)
		}
	}
	for _, text := range beside {
		note(text)
	}
	if study == nil {
		if len(rules) == 0 {
			return nil, errors.New(d.sentence("lab.file-empty"))
		}
		return &Opened{YAML: rules[0], Against: kept(rules[1:])}, nil
	}
	return d.openedStudy(study, named)
}

// openedStudy is a study whose rules are built in or among those that are there.
func (d *Desk) openedStudy(study *sim.StudyFile, named map[string]string) (*Opened, error) {
	o := &Opened{Agents: study.Agents, Games: maps.Clone(study.Games), Seed: study.Seed}
	var first *variants.Variant
	for _, ref := range study.Variants {
		text, there := named[strings.TrimPrefix(ref, "./")]
		if slices.Contains(d.library.Names(), ref) {
			v, list := d.library.Load(ref)
			if v == nil {
				return nil, wrong(list)
			}
			if first != nil && first.Parent == ref { // the page has it beside its rules by itself
				continue
			}
			text, there = d.start(v), true
		}
		if !there {
			return nil, errors.New(d.sentence("lab.file-missing", ref))
		}
		if o.YAML == "" {
			o.YAML = text
			first, _ = d.load(text)
			continue
		}
		o.Against = append(o.Against, text)
	}
	o.Against = kept(o.Against)
	if all, forAll := study.Games[""]; forAll {
		delete(o.Games, "")
		for _, agents := range study.Agents {
			o.Games[agents] = all
		}
	}
	if o.YAML == "" {
		return nil, errors.New(d.sentence("lab.file-empty"))
	}
	return o, nil
}

// kept are as many rules as a page keeps.
func kept(list []string) []string { return list[:min(len(list), mostKept)] }
