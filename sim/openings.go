package sim

import (
	"fmt"
	"slices"

	"houserules/configs/diag"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// StudyOpenings are the openings of a study's games, resolved: what the plan keeps of
// them, and how many each variant has. Without a name it is the start position of
// a study that has no other.
type StudyOpenings struct {
	plan.Openings
	// ByVariant has an entry for each variant whose games take them in turn.
	ByVariant map[string]Listing
	// outside is the file that has them where it does not lie in the folder of the study
	// that names it; empty elsewhere.
	outside string
}

// Listing counts openings that games take in turn.
type Listing struct {
	// Listed are those there are, LeftOut the sequences that are none.
	Listed, LeftOut int64
}

// planned are the openings as the plan keeps them.
func (s *Study) planned() []plan.Openings {
	var list []plan.Openings
	for _, o := range s.Openings {
		if o.Name != table.Start {
			list = append(list, o.Openings)
		}
	}
	return list
}

// playsAll reports whether all games begin with all sequences of some plies, so that
// their number is known.
func (s *Study) playsAll() bool {
	return len(s.Openings) > 0 && !slices.ContainsFunc(s.Openings, func(o StudyOpenings) bool { return o.All == 0 })
}

// resolveOpenings resolves openings for some games; paths are relative to a
// folder. What is wrong with a file stands there by line and column, what is wrong
// with plies has no place.
func resolveOpenings(text OpeningsText, dir string, variants []table.Variant) (StudyOpenings, diag.List) {
	o := StudyOpenings{Openings: plan.Openings{Name: text.name(), Random: text.Random, All: text.All}, ByVariant: map[string]Listing{}}
	if o.Name == table.Start {
		return o, nil
	}
	if text.File != "" {
		var list diag.List
		if o.List, o.outside, list = readOpenings(text.File, dir, variants); list.HasErrors() {
			return o, list
		}
	}
	var list diag.List
	for _, v := range variants {
		of, leftOut, err := o.Openings.Of(v.Game, 0)
		if err != nil {
			list = append(list, diag.Diagnostic{Text: fmt.Sprintf("variant %s, openings %s: %v", v.Name, o.Name, err)})
			continue
		}
		if n := of.Listed(); n > 0 {
			o.ByVariant[v.Name] = Listing{Listed: int64(n), LeftOut: int64(leftOut)}
		}
	}
	return o, list
}

// openings resolves the openings of a study.
func (r *resolver) openings(s *Study, texts []OpeningsText) {
	for i, text := range texts {
		path := fmt.Sprintf("openings[%d]", i)
		o, list := resolveOpenings(text, r.dir, s.Variants)
		for _, d := range list {
			if d.File == "" {
				d = r.at(path).Diagnostic(d.Text)
			}
			r.list = append(r.list, d)
		}
		if slices.ContainsFunc(s.Openings, func(other StudyOpenings) bool { return other.Name == o.Name }) {
			r.fail(path, "", "the openings %s are listed twice", o.Name)
			continue
		}
		s.Openings = append(s.Openings, o)
	}
	if len(s.Openings) == 1 && s.Openings[0].Name == table.Start {
		s.Openings = nil // as if nothing had been said
	}
	if s.Openings != nil && s.Unit == table.Matches {
		r.fail("openings", "", "the games of a match begin at the start position: leave out openings, or play single games")
	}
}

// repeatedOpenings refuses to play openings of a list several times where no
// intervals are known for that: they would be clustered by opening.
func (r *resolver) repeatedOpenings(s *Study) {
	for i, o := range s.Openings {
		path := fmt.Sprintf("openings[%d]", i)
		for _, v := range s.Variants {
			from := o.ByVariant[v.Name].Listed
			for _, l := range s.Lineups {
				if _, err := Seated(l.Agents, v.Game.Info()); err != nil || o.All > 0 || from < 2 || l.Games <= from {
					continue
				}
				switch {
				case s.Grows:
					r.fail(path, "", "a study that may grow plays each opening of a list once: %s has %d games and %s %d openings; take fewer games, or random openings", l.Name(), l.Games, o.Name, from)
				case plan.Verdicts(v.Game.Info()) > 1:
					r.fail(path, "", "%s has seats that are judged one by one, and plays each opening of a list once: %s has %d games and %s %d openings; take fewer games, or random openings", v.Name, l.Name(), l.Games, o.Name, from)
				default:
					continue
				}
				return
			}
		}
	}
}
