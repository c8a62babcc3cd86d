package program

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserules/configs/diag"
	"houserules/engine"
	"houserules/engine/mancala/ogn"
	"houserules/sim"
	"houserules/variants"
)

// noNotation says why games of a variant have no record in Oware Game Notation.
func noNotation(v *variants.Variant) error {
	return usagef("oware game notation has letters for houses, and no way to write games of %s (family %s); use jsonl", v.Name, v.Family)
}

// ruleTags say in a record under which rules it was played.
func ruleTags(r *ogn.Record, v *variants.Variant, builtin bool) {
	r.Set(ogn.TagVariant, v.Title)
	r.Set(ogn.TagRulesName, v.Name)
	r.Set(ogn.TagRulesHash, v.Hash)
	if !builtin {
		r.Set(ogn.TagRulesFile, filepath.Base(v.File))
	}
}

// writeOGN writes a game of a sample as a record.
func (a *app) writeOGN(w io.Writer, v *variants.Variant, seed uint64, g *sim.GameRecord) error {
	actions := make([]engine.Action, len(g.Plies))
	for i, p := range g.Plies {
		actions[i] = p.Action
	}
	r, err := ogn.Of(v.Game, g.Start, actions)
	if err != nil {
		return fmt.Errorf("game %d of %s: %w", g.Game, v.Name, err)
	}
	if !r.Result.Known { // forfeited
		conclude(r, g.End, g.Outcome)
	}
	ruleTags(r, v, a.isBuiltin(v))
	r.Set(ogn.TagRound, strconv.FormatUint(g.Game, 10))
	r.Set(ogn.TagSouth, g.Agents[0])
	r.Set(ogn.TagNorth, g.Agents[1])
	r.Set(ogn.TagSeed, strconv.FormatUint(seed, 10))
	return r.Write(w)
}

// conclude gives a record an end that is none of the rules'.
func conclude(r *ogn.Record, end string, o engine.Outcome) {
	r.Result = ogn.Result{Known: true, Scores: [2]engine.Score(o.Scores[:2])}
	r.Set(ogn.TagEnd, end)
}

// isBuiltin says whether a variant is the built-in one of its name.
func (a *app) isBuiltin(v *variants.Variant) bool {
	if !a.hasBuiltin(v.Name) {
		return false
	}
	known, _ := a.library.Load(v.Name)
	return known != nil && known.Hash == v.Hash
}

// hasBuiltin says whether a built-in variant has a name.
func (a *app) hasBuiltin(name string) bool { return slices.Contains(a.library.Names(), name) }

// rulesOf finds the variant that a record was played under. Where it cannot, the
// problem says how to.
func (a *app) rulesOf(r *ogn.Record) (*variants.Variant, *ogn.Problem) {
	unknown := func(at ogn.Place, format string, args ...any) (*variants.Variant, *ogn.Problem) {
		return nil, &ogn.Problem{Place: at, Text: fmt.Sprintf(format, args...) + "; say with --variant by which rules to play it"}
	}
	tag, named := r.Tag(ogn.TagRulesName)
	if !named {
		if tag, named = r.Tag(ogn.TagVariant); !named {
			return unknown(r.Place, "the record does not say which variant it is of")
		}
	}
	for _, name := range a.library.Names() {
		if strings.EqualFold(name, tag.Value) {
			v, list := a.library.Load(name)
			if err := list.Err(); err != nil {
				return unknown(tag.Place, "%v", err)
			}
			return v, nil
		}
	}
	// The tag Variant has the title, and is all that is left where another program
	// kept the tags that it knows.
	for _, name := range a.library.Names() {
		if v, _ := a.library.Load(name); v != nil && strings.EqualFold(v.Title, tag.Value) {
			return v, nil
		}
	}
	if file, ok := r.Tag(ogn.TagRulesFile); ok {
		return unknown(tag.Place, "it was played by the rules %q of the file %s, and no built-in variant is called so", tag.Value, file.Value)
	}
	hint := ""
	if similar := a.library.Similar(tag.Value); len(similar) > 0 {
		hint = " (" + strings.Join(similar, ", ") + "?)"
	}
	return unknown(tag.Place, "no built-in variant is called %q%s", tag.Value, hint)
}

// otherRules warns where a record was played by other rules than it is played
// again by.
func otherRules(r *ogn.Record, v *variants.Variant) []ogn.Problem {
	tag, ok := r.Tag(ogn.TagRulesHash)
	if !ok || tag.Value == v.Hash {
		return nil
	}
	return []ogn.Problem{{Place: tag.Place, Warning: true, Text: fmt.Sprintf("the game was played by rules with this hash, and those of %s have another (%s)", v.Name, v.Hash)}}
}

// diagnostics are the problems of a text as users meet them.
// Where there are many it lists the first, errors before warnings, in a line each, and
// says how many there are besides.
func diagnostics(file, text string, problems []ogn.Problem) diag.List {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff")), "\n")
	var list diag.List
	more := 0
	for _, p := range problems {
		if p.Stands > 0 {
			more += p.Stands
			continue
		}
		d := diag.Diagnostic{File: file, Line: p.Place.Line, Column: p.Place.Column, Warning: p.Warning, Text: p.Text}
		if p.Place.Line <= len(lines) {
			d.Excerpt = lines[p.Place.Line-1]
		}
		list = append(list, d)
	}
	list.Sort()
	if len(list) <= mostProblems && more == 0 {
		return list
	}
	slices.SortStableFunc(list, func(a, b diag.Diagnostic) int { return compareWarnings(a.Warning, b.Warning) })
	hidden := list[min(len(list), mostProblems):]
	more += len(hidden)
	last := diag.Diagnostic{File: file, Warning: !hidden.HasErrors(), Text: fmt.Sprintf("… and %d more", more)}
	list = slices.Clone(list[:len(list)-len(hidden)])
	for i := range list {
		list[i].Excerpt = ""
	}
	return append(list, last)
}

// mostProblems is how many problems of a file of records are listed: one that has more is
// mostly none.
const mostProblems = 10

// compareWarnings puts errors before warnings.
func compareWarnings(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// replayOGN plays the records of a text again, by the rules of a variant or, where
// it is nil, by those that each names.
func (a *app) replayOGN(file, text string, v *variants.Variant, o *replayOptions, w *replayWriter) error {
	records, problems := ogn.Read(text)
	if list := diagnostics(file, text, problems); list.HasErrors() {
		return list
	}
	var match toldMatch
	for i := range records {
		r, rules := &records[i], v
		if rules == nil {
			var missing *ogn.Problem
			if rules, missing = a.rulesOf(r); missing != nil {
				problems = append(problems, *missing)
				if err := w.cannotRead(missing.Text); err != nil {
					return err
				}
				continue
			}
		}
		problems = append(append(problems, otherRules(r, rules)...), otherMatch(r)...)
		start, _ := r.Start(rules.Game) // what is wrong with it Replay says
		w.begin(rules, start.Position())
		s, plies, wrong := r.Replay(rules.Game, o.until(), func(ply int, move string, s engine.State) {
			w.step(ply, move, s.Position())
		})
		problems = append(problems, wrong...)
		info := rules.Game.Info()
		line := standing(info, s)
		line.Plies = plies
		for _, p := range wrong {
			if !p.Warning {
				line.Error = &p.Text
			}
		}
		if end, result, stopped := r.Stopped(info); stopped {
			line.stop(end, result.Scores[0].Float(), result.Scores[1].Float())
		}
		match.add(rules, toldOf(r, o.until() == ogn.End), s, &line)
		line.ID = []byte("null")
		if len(records) > 1 {
			line.ID = []byte(strconv.Itoa(i + 1))
		}
		if err := w.write(line); err != nil {
			return err
		}
	}
	fmt.Fprint(a.err, diagnostics(file, text, problems).String())
	return w.match(&match)
}
