package program

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"houserules/configs/strict"
	"houserules/reports"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// studyText is a study's file that plans the games of a plan, beside the files of its
// variants as a page lets people save them. It is empty where that cannot be said in a file
// like it: where variants were made of others, players form ladders, the study ends by a
// rule or was extended, or where its players are programs or read files, or openings are listed.
func studyText(library *variants.Library, p *plan.Plan, list []reports.VariantText) string {
	if p.Asks() != "" || len(p.Designs)+len(p.Ladders)+len(p.Until) > 0 {
		return ""
	}
	needs, err := sim.Needs(p)
	if listed := func(o plan.Openings) bool { return o.List != nil }; err != nil || len(needs) > 0 || slices.ContainsFunc(p.Openings, listed) {
		return ""
	}
	f := sim.DefaultStudyFile()
	f.Name, f.Title, f.Description, f.Seed, f.Base = p.Name, p.Title, p.Description, &p.Seed, p.Base
	f.Games, f.Tolerance = map[string]int64{}, toleranceFile(p.Tolerance)
	if p.Unit == table.Matches {
		f.Unit = sim.UnitMatch
	}
	if p.Grow != nil {
		f.Grow = sim.GrowYes
	}
	texts := map[string][]byte{}
	for _, v := range list {
		if v.Name == savedStudy {
			return "" // the file of its rules has that name
		}
		f.Variants = append(f.Variants, "./"+v.Name+".yaml")
		texts[v.Name+".yaml"] = []byte(v.YAML)
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		if c.Leg == 1 && !slices.Contains(f.Agents, c.Agents) {
			f.Agents = append(f.Agents, c.Agents)
			f.Games[c.Agents] = c.Games
		}
		if c.Openings == "" || slices.ContainsFunc(p.Cells[:i], func(before table.Cell) bool { return before.Openings == c.Openings }) {
			continue
		}
		var from sim.OpeningsText
		if err := from.UnmarshalText([]byte(c.Openings)); err != nil {
			return ""
		}
		f.Openings = append(f.Openings, from)
	}
	if !plans(library.Texts(texts), f, p) {
		return ""
	}
	return studyLines(f)
}

// savedStudy is what the study's file is called on pages, without its ending.
const savedStudy = "study"

// toleranceFile is a tolerance in the units of a file, in as many digits as people write.
func toleranceFile(t plan.Tolerance) sim.ToleranceFile {
	percent := func(x float64) float64 { return math.Round(1e12*x) / 1e10 }
	given := func(x *float64) *float64 {
		if x == nil {
			return nil
		}
		return new(percent(*x))
	}
	return sim.ToleranceFile{Score: percent(t.Score), Draws: given(t.Draws), Lead: given(t.Lead), Plies: given(t.Plies)}
}

// plans tells whether a study plans the games of a plan, and judges them as it does.
func plans(library *variants.Library, f sim.StudyFile, p *plan.Plan) bool {
	s, list := sim.NewStudy(library, f)
	if list.Err() != nil {
		return false
	}
	again, err := sim.Outline(s, p.Seed, p.Compression)
	if err != nil || len(again.Cells) != len(p.Cells) || len(again.Variants) != len(p.Variants) ||
		again.Base != p.Base || (again.Grow == nil) != (p.Grow == nil) || again.Unit != p.Unit || again.Protocol != p.Protocol ||
		!reflect.DeepEqual(again.Tolerance, p.Tolerance) {
		return false
	}
	for i, v := range again.Variants {
		if v.Name != p.Variants[i].Name || v.Hash != p.Variants[i].Hash {
			return false
		}
	}
	for i := range again.Cells {
		a, b := &again.Cells[i], &p.Cells[i]
		if a.Variant != b.Variant || !slices.Equal(a.Lineup, b.Lineup) || a.Games != b.Games || a.Openings != b.Openings || len(b.Stages) > 0 {
			return false
		}
	}
	return true
}

// studyLines writes a study's file.
func studyLines(f sim.StudyFile) string {
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	items := func(key string, list []string) {
		line("%s:", key)
		for _, x := range list {
			line("  - %s", strict.Quote(x))
		}
	}
	line("schema: 1")
	line("name: %s", f.Name)
	if f.Title != "" {
		line("title: %s", strict.Quote(f.Title))
	}
	if f.Description != "" {
		line("description: %s", strict.Quote(f.Description))
	}
	items("variants", f.Variants)
	items("agents", f.Agents)
	if f.Unit != sim.UnitGame {
		line("unit: %s", f.Unit)
	}
	line("games:")
	for _, agents := range slices.Sorted(maps.Keys(f.Games)) {
		line("  %s: %d", strict.Quote(agents), f.Games[agents])
	}
	if len(f.Openings) > 0 {
		line("openings:")
		for _, o := range f.Openings {
			text, _ := o.MarshalText() // never fails
			line("  - %s", strict.Quote(string(text)))
		}
	}
	line("seed: %d", *f.Seed)
	line("tolerance:")
	line("  score: %v", f.Tolerance.Score)
	for _, t := range []struct {
		key   string
		value *float64
	}{{"draws", f.Tolerance.Draws}, {"lead", f.Tolerance.Lead}, {"plies", f.Tolerance.Plies}} {
		if t.value != nil {
			line("  %s: %v", t.key, *t.value)
		}
	}
	line("base: %s", f.Base)
	line("grow: %s", strict.Quote(string(f.Grow)))
	return out.String()
}
