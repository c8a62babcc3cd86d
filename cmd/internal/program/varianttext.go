package program

import (
	"strings"

	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/reports"
	"houserules/sim/table"
	"houserules/variants"
	"houserules/variants/sheet"
)

// variantText is a variant as the report prints it, in a language.
func variantText(l *variants.Library, v *variants.Variant, say *words.Catalogue) reports.VariantText {
	text := reports.VariantText{
		Name: v.Name, Title: v.Title, Hash: v.Hash, YAML: string(variants.Show(v)),
		Brief:  strings.ReplaceAll(strings.TrimSpace(variants.Brief(v, say)), "\n", " "),
		Source: reports.Source{Cite: v.Source.Cite, URL: v.Source.URL, Confidence: confidence(v, say)},
	}
	for _, c := range variants.Explain(v, say) {
		clause := reports.Clause{Text: c.Text, Where: whereWords(c.Where, say)}
		if len(c.Paths) > 0 {
			clause.Rule = c.Paths[0]
		}
		text.Clauses = append(text.Clauses, clause)
	}
	if draw := v.Game.Abilities().Drawing; draw != nil {
		text.Board = draw(v.Game.New())
	}
	for _, r := range l.Turning(v) {
		text.Turns = append(text.Turns, reports.Turning{Knob: r.Knob, Value: r.Value, Others: r.Values})
	}
	quoteSheet(&text, l, v)
	return text
}

// whereWords says where a rule was decided: a line of a file as it is, else in words.
func whereWords(where string, say *words.Catalogue) string {
	if key := "rules.where." + where; say.Has(key) {
		return say.Sentence(key)
	}
	return where
}

// quoteSheet gives a variant's rules the sentences of its sheet that say the same. A
// register that does not fit, or that this program does not have, is left out of a
// report: variants sources says what is wrong with it.
func quoteSheet(text *reports.VariantText, l *variants.Library, v *variants.Variant) {
	s, err := sheet.Of(l, v)
	if s == nil || err != nil {
		return
	}
	text.Sheet = &reports.Sheet{Name: s.Source, Language: s.Language}
	for i := range s.Sentences {
		x := &s.Sentences[i]
		if x.Sentence == "" || x.Rule < 0 {
			continue
		}
		c := &text.Clauses[x.Rule]
		c.Sentences = append(c.Sentences, i+1)
		text.Sheet.Sentences = append(text.Sheet.Sentences, reports.Quote{Number: i + 1, Text: x.Sentence, Place: x.Place, Departs: x.Departs()})
	}
}

// confidence says how sure the reading of a variant's source is; it may be empty.
func confidence(v *variants.Variant, say *words.Catalogue) string {
	if v.Source.Confidence == "" {
		return ""
	}
	return say.Say(rules.Say("confidence." + string(v.Source.Confidence)))
}

// ruleDiffs lists the rules in which the variants are not all alike, in the
// order of the first variant that has them; those are left out on which no game of
// the study depends. Single games do not depend on how they are put together to
// matches: those rules are listed where matches were played.
func ruleDiffs(list []*variants.Variant, unit table.Unit) []reports.RuleDiff {
	var paths []string
	values := map[string]map[string]string{}
	for _, v := range list {
		for _, k := range v.Resolved() {
			if v.OutsideGames(k.Path) || unit != table.Matches && strings.HasPrefix(k.Path, "match.") {
				continue
			}
			if values[k.Path] == nil {
				values[k.Path] = map[string]string{}
				paths = append(paths, k.Path)
			}
			values[k.Path][v.Name] = k.Value
		}
	}
	var diffs []reports.RuleDiff
	for _, path := range paths {
		distinct := map[string]bool{}
		for _, v := range list {
			distinct[values[path][v.Name]] = true
		}
		if len(distinct) > 1 {
			diffs = append(diffs, reports.RuleDiff{Path: path, Values: values[path]})
		}
	}
	return diffs
}
