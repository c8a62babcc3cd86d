package program

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserules/sim"
	"houserules/sim/table"
	"houserules/variants"
)

// study reads the study file, or makes a study of the flags, and says how far that is where
// it takes a second: a sweep may have thousands of rule sets.
func (a *app) study(cmd *cobra.Command, args []string, o *runOptions) (*sim.Study, error) {
	making := newWork(a, "progress.making", 0)
	making.soon() // a live line, too: most studies are read at once
	defer making.close()
	a.library.Made = func(done, of int) {
		if making.due() {
			making.at(int64(done), int64(of))
		}
	}
	defer func() { a.library.Made = nil }()
	return a.studyOf(cmd, args, o)
}

// studyOf is study without a word.
func (a *app) studyOf(cmd *cobra.Command, args []string, o *runOptions) (*sim.Study, error) {
	given := cmd.Flags().Changed
	if len(args) == 1 {
		if at, err := os.Stat(args[0]); err == nil && at.IsDir() {
			if holdsSummary(args[0]) {
				return nil, usagef("%[1]s keeps the summary of a study and not its tables. This plays the games that the study's file has more:\n  houserules run STUDY.yaml --after %[1]s", quote(args[0]))
			}
			return nil, usagef("%s is a folder, but not that of a study: it has no %s. Name a study's file, or a folder in which a study was begun", args[0], table.PlanFile)
		}
		read := a.soon("progress.starting") // of a thousand files of rules, each is read
		study, list := sim.LoadStudy(a.library, args[0])
		read()
		if err := list.Err(); err != nil {
			switch sim.KindOf(a.library, args[0]) {
			case sim.KindVariant:
				return nil, usagef("%s is a variant, not a study. This plays it:\n  houserules run --variants %s%s", args[0], quote(args[0]), o.lineupFlags())
			case sim.KindSearch:
				return nil, usagef("%s is a search for the fairest rules, not a study. This makes it:\n  houserules balance %s", args[0], quote(args[0]))
			}
			return nil, err
		}
		for _, name := range []string{"variants", "agents", "openings", "games", "matches", "base", "vary", "design", "most-cells", marginFlag, toleranceFlag} {
			if given(name) {
				return nil, usagef("--%s is for runs without a study; %s has its own", name, args[0])
			}
		}
		a.warn(list, study.Unit == table.Matches)
		return study, nil
	}
	switch variants, agents := len(o.variants) > 0, len(o.agents) > 0; {
	case agents && !variants:
		return nil, usagef("--variants is missing: name what is played, such as --variants french,my.yaml; houserules variants list has what is built in")
	case !variants:
		return nil, usagef("name a study, or give --variants; there are the studies %s",
			strings.Join(sim.BuiltinStudies(), ", "))
	}
	if o.games < 1 {
		return nil, usagef("--games %d is not a positive number", o.games)
	}
	f := sim.DefaultStudyFile()
	f.Variants, f.Agents, f.Base, f.Tolerance = o.variants, o.agents, o.base, o.tolerances.file
	f.Games = map[string]int64{"": o.games}
	if len(o.agents) == 0 {
		f.Agents = a.usualPlayers(o.variants)
		if !given("games") {
			f.Games = sim.ClubGames(f.Agents, o.games)
		}
	}
	for _, text := range o.openings {
		var from sim.OpeningsText
		if err := from.UnmarshalText([]byte(text)); err != nil {
			return nil, usagef("--openings: %w", err)
		}
		f.Openings = append(f.Openings, from)
	}
	if o.matches {
		f.Unit = sim.UnitMatch
	}
	if err := o.varyFlags.into(&f); err != nil {
		return nil, err
	}
	study, list := sim.NewStudy(a.library, f)
	if err := list.Err(); err != nil {
		return nil, err
	}
	a.warn(list, study.Unit == table.Matches)
	return study, nil
}

// lineupFlags are the flags of the line-ups that were given, or of one.
func (o *runOptions) lineupFlags() string {
	text := ""
	for _, lineup := range o.agents {
		text += " --agents " + quote(lineup)
	}
	return text
}

// holdsPlan says whether a path is the folder of a study that was begun.
func holdsPlan(path string) bool {
	_, err := os.Stat(filepath.Join(path, table.PlanFile))
	return err == nil
}

// usualPlayers are those among whom variants are judged where nobody names any. What cannot be
// loaded is told when the study is made.
func (a *app) usualPlayers(refs []string) []string {
	var list []*variants.Variant
	for _, ref := range refs {
		if v, _ := a.library.Load(ref); v != nil {
			list = append(list, v)
		}
	}
	return sim.ClubPlayers(list...)
}
