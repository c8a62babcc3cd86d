package reference

import (
	"fmt"
	"maps"
	"slices"

	"houserules/variants"
)

// documented are the hashes of the rules that come with the program, of those of some names.
func documented(names []string) map[string]string {
	library, list := variants.NewLibrary(), map[string]string{}
	builtin := library.Names()
	for _, name := range names {
		if _, is := slices.BinarySearch(builtin, name); !is {
			continue
		}
		if v, wrong := library.Load(name); v != nil && !wrong.HasErrors() {
			list[name] = v.Hash
		}
	}
	return list
}

// named are the rules that an edition has of each name: those that are documented, else those that
// the edition that lies there has, else the first. What others call the same is foreign.
func named(sorted []*Entry, lying *Edition) map[string]*Entry {
	has := map[string]string{}
	if lying != nil {
		for _, x := range lying.Entries {
			has[x.rulesName()] = x.RulesHash
		}
	}
	rank := func(x *Entry) int {
		switch {
		case x.documented:
			return 2
		case has[x.rulesName()] == x.RulesHash:
			return 1
		}
		return 0
	}
	list := map[string]*Entry{}
	for _, x := range sorted {
		if r := list[x.rulesName()]; r == nil || rank(x) > rank(r) {
			list[x.rulesName()] = x
		}
	}
	return list
}

// rulesName names the rules of an entry.
func (e *Entry) rulesName() string { return e.page() + " " + e.Variant }

// Replaces tells why a study does not take the place of what is kept under its name: its rules are
// foreign, or it was played less.
func (s *Study) Replaces(kept *Study) error {
	for _, v := range s.Rules {
		for _, k := range kept.Rules {
			if v.Name == k.Name && v.Hash != k.Hash && s.documented[v.Name] != v.Hash {
				return fmt.Errorf("has other rules called %s than what is kept of a study of this name: give its rules and the study other names", v.Name)
			}
		}
	}
	for _, cell := range slices.Sorted(maps.Keys(kept.games)) {
		if had, has := kept.games[cell], s.games[cell]; has < had && !s.renewed(kept, cell) {
			return fmt.Errorf("has %d games of %s, of which %d are kept: play it further with houserules run, or give it another name in its file", has, cell, had)
		}
	}
	return nil
}

// Continues tells why a study does not take the place of one of its name that an edition has entries of and whose
// summary is lost: it was played less.
func (s *Study) Continues(e *Edition) error {
	has := gathered(s.Entries)
	for _, had := range e.Entries {
		games := int64(0)
		for _, x := range has {
			if x.ID == had.ID {
				games = x.Games
			}
		}
		if hash := s.documented[had.Variant]; games < had.of(s.Name) && (hash == "" || hash == had.RulesHash) {
			return fmt.Errorf("has %d games of %s, of which the tables have %d: put back what was kept of it, or play it further with houserules run", games, had.ID, had.of(s.Name))
		}
	}
	return nil
}

// of is how many games of an entry a study has played.
func (e *Entry) of(study string) int64 {
	for _, part := range e.Parts {
		if part.Study == study {
			return part.Games
		}
	}
	if len(e.Parts) == 0 && e.Study == study {
		return e.Games
	}
	return 0
}

// Studies are the names of the studies that something in an edition is of, in order.
func (e *Edition) Studies() (names []string) {
	for _, x := range e.Entries {
		names = append(names, x.Study)
		for _, part := range x.Parts {
			names = append(names, part.Study)
		}
	}
	for _, x := range e.Measured {
		if x.Study != "" { // how often a player keeps values is of none
			names = append(names, x.Study)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// renewed tells whether the kept games of a cell are of rules that are documented otherwise now.
func (s *Study) renewed(kept *Study, cell string) bool {
	for _, k := range kept.Rules {
		if hash := s.documented[k.Name]; kept.variant[cell] == k.Name && hash != "" && hash != k.Hash {
			return true
		}
	}
	return false
}
