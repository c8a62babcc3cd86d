package reports

import (
	"fmt"
	"io"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserules/analysis"
	"houserules/analysis/ladder"
)

// Ladder prints what the ladders of a study show, as text for the terminal: the
// answers first, then the tables.
func Ladder(w io.Writer, r *analysis.Results, l *ladder.Results, reader Reader) error {
	say := reader.voice()
	r = spoken(say, r)
	if err := checkResults(r); err != nil {
		return err
	}
	s := sheet{Title: r.Name, Lines: append([]string{studyLine(say, r)}, ladderHeadlines(say, l)...), Sections: ladderSections(say, l)}
	if err := printText(say, w, s); err != nil {
		return fmt.Errorf("ladders as text: %w", err)
	}
	return nil
}

// partWords says from which openings a part's games are.
func partWords(say voice, p *ladder.Part) string {
	if p.Openings == "" {
		return say("ladder.from-start")
	}
	return say("ladder.from", openingWords(say, p.Openings))
}

// ladderHeadlines answer, for every kind of openings: does the advantage grow, shrink
// or change sign with skill, and do the rules differ at any strength?
func ladderHeadlines(say voice, l *ladder.Results) []string {
	var lines []string
	for i := range l.Parts {
		p := &l.Parts[i]
		lines = append(lines, capital(say("ladder.headline", partWords(say, p), trendWords(say, p), signWords(say, p), differWords(say, p))))
	}
	return lines
}

// ladderAnswers say at how many strengths somebody is shown to be ahead, and between which
// advantages all lie: their intervals hold together.
func ladderAnswers(say voice, l *ladder.Results) (fair, whom string) {
	var first, second, open int64
	var least, most analysis.Estimate
	var weak, strong [2]string // player and rules
	for i := range l.Parts {
		p := &l.Parts[i]
		for _, r := range p.Rungs {
			for v, x := range r.Points {
				e := x.Advantage
				if math.IsNaN(e.Value) {
					continue
				}
				if weak[0] == "" || e.Value < least.Value {
					least, weak = e, [2]string{r.Name, p.Variants[v]}
				}
				if strong[0] == "" || e.Value > most.Value {
					most, strong = e, [2]string{r.Name, p.Variants[v]}
				}
				switch {
				case e.Lo > 0:
					first++
				case e.Hi < 0:
					second++
				default:
					open++
				}
			}
		}
	}
	if weak[0] == "" {
		return say("answer.none"), say("answer.none")
	}
	fair = sentence(say, say("answer.ladder.fair", count(say, first), count(say, first+second+open), count(say, second), count(say, open)))
	u := pointUnit()
	return fair, sentence(say, say("answer.whom.range", u.estimate(say, least), playersOf(say, weak[0]), weak[1], u.estimate(say, most), playersOf(say, strong[0]), strong[1]))
}

// capital begins a sentence.
func capital(s string) string {
	if s == "" {
		return s
	}
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// trendWords says whether the advantage grows or shrinks.
func trendWords(say voice, p *ladder.Part) string {
	if len(p.Slopes) == 0 {
		return say("ladder.trend.too-few")
	}
	var clauses []string
	for _, t := range []struct {
		trend ladder.Trend
		key   string
	}{{ladder.Grows, "ladder.trend.grows"}, {ladder.Shrinks, "ladder.trend.shrinks"}, {ladder.Crosses, "ladder.trend.crosses"}} {
		var who []string
		for i := range p.Slopes {
			if s := &p.Slopes[i]; s.Trend() == t.trend {
				who = append(who, say("ladder.trend.of", s.Variant, kindWords(say, s.Kind), pointUnit().estimate(say, s.PerDoubling)))
			}
		}
		if len(who) > 0 {
			clauses = append(clauses, say(t.key, listed(say, who)))
		}
	}
	if len(clauses) == 0 {
		return say("ladder.trend.none")
	}
	return say("ladder.trend.some", listed(say, clauses))
}

// listed joins words: a, b and c.
func listed(say voice, list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	return say("ladder.and", strings.Join(list[:len(list)-1], ", "), list[len(list)-1])
}

// kindWords says how players are made stronger.
func kindWords(say voice, k ladder.Kind) string {
	switch k {
	case ladder.Budget:
		return say("ladder.budget")
	case ladder.Odd:
		return say("ladder.odd")
	case ladder.Even:
		return say("ladder.even")
	default:
		return say("ladder.no-kind")
	}
}

// signWords says whether the advantage changes sign.
func signWords(say voice, p *ladder.Part) string {
	var list []string
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Shown() {
			list = append(list, say("ladder.sign.of", c.Variant, c.First, c.Second))
		}
	}
	if len(list) == 0 {
		return say("ladder.sign.none")
	}
	return say("ladder.sign.some", say.clauses(list))
}

// differWords says whether variants differ, and where most.
func differWords(say voice, p *ladder.Part) string {
	shown, most := 0, -1
	for i := range p.Differences {
		d := &p.Differences[i]
		if !d.Shown() {
			continue
		}
		shown++
		if most < 0 || math.Abs(d.Effect.Value) > math.Abs(p.Differences[most].Effect.Value) {
			most = i
		}
	}
	if shown == 0 {
		return say("ladder.differ.none")
	}
	d := &p.Differences[most]
	return say("ladder.differ.some", shown, len(p.Differences), d.Player, d.A, d.B, pointUnit().estimate(say, d.Effect))
}

// ladderSections are the tables.
func ladderSections(say voice, l *ladder.Results) []section {
	var sections []section
	for i := range l.Parts {
		p := &l.Parts[i]
		s := section{Title: say("ladder.title", partWords(say, p)), Tables: []grid{advantageGrid(say, l, p), slopeGrid(say, l, p), eloGrid(say, l, p)}}
		if len(p.Slopes) == 0 {
			s.Tables = []grid{s.Tables[0], s.Tables[2]}
		}
		if i == len(l.Parts)-1 {
			s.Remarks = append(s.Remarks, say("ladder.line-ups"))
		}
		if p.Cut > 0 {
			s.Remarks = append(s.Remarks, say("ladder.cut", count(say, p.Cut)))
		}
		if beaten(p) {
			s.Remarks = append(s.Remarks, say("ladder.no-elo"))
		}
		sections = append(sections, s)
	}
	return sections
}

// beaten tells whether some player has no strength though it played.
func beaten(p *ladder.Part) bool {
	for _, r := range p.Rungs {
		for _, x := range r.Points {
			if x.Pairs > 0 && math.IsNaN(x.Elo.Value) {
				return true
			}
		}
	}
	return false
}

// advantageGrid has a row for each player and a column for each variant.
func advantageGrid(say voice, l *ladder.Results, p *ladder.Part) grid {
	g := grid{
		Caption: say("ladder.table.advantage", level(say, l.Level)),
		Columns: []column{left(say("ladder.table.player")), right(say("ladder.table.nodes")), right(say("ladder.table.games"))},
	}
	for _, name := range p.Variants {
		g.Columns = append(g.Columns, right(name))
	}
	for _, r := range p.Rungs {
		games := int64(0)
		row := []string{r.Name, nodeRange(say, r.Points), ""}
		for _, x := range r.Points {
			games = max(games, x.Games)
			row = append(row, pointUnit().bare().estimate(say, x.Advantage))
		}
		row[2] = count(say, games)
		g.Rows = append(g.Rows, plain(row...))
	}
	return g
}

// nodeRange is what a player looks at for a move, from the least to the most of all
// variants.
func nodeRange(say voice, points []ladder.Point) string {
	least, most := math.Inf(1), math.Inf(-1)
	for _, x := range points {
		if !math.IsNaN(x.Nodes) {
			least, most = min(least, x.Nodes), max(most, x.Nodes)
		}
	}
	if least > most {
		return missing
	}
	a, b := count(say, int64(math.Round(least))), count(say, int64(math.Round(most)))
	if a == b {
		return a
	}
	return say("ladder.table.range", a, b)
}

// eloGrid has the strengths.
func eloGrid(say voice, l *ladder.Results, p *ladder.Part) grid {
	g := grid{
		Caption: say("ladder.table.elo", p.Rungs[0].Name, level(say, l.Level)),
		Columns: []column{left(say("ladder.table.player")), right(say("ladder.table.pairs"))},
	}
	for _, name := range p.Variants {
		g.Columns = append(g.Columns, right(name))
	}
	for _, r := range p.Rungs[1:] {
		pairs := int64(0)
		row := []string{r.Name, ""}
		for _, x := range r.Points {
			pairs = max(pairs, x.Pairs)
			row = append(row, eloUnit().estimate(say, x.Elo))
		}
		row[1] = count(say, pairs)
		g.Rows = append(g.Rows, plain(row...))
	}
	return g
}

// slopeGrid has the slopes.
func slopeGrid(say voice, l *ladder.Results, p *ladder.Part) grid {
	g := grid{
		Caption: say("ladder.table.slope", level(say, l.Level)),
		Columns: []column{
			left(say("ladder.table.variant")), left(say("ladder.table.kind")), right(say("ladder.table.slope-head", level(say, l.Level))),
			right(say("ladder.table.line")), left(say("ladder.table.trend")),
		},
	}
	u := pointUnit().bare()
	for i := range p.Slopes {
		s := &p.Slopes[i]
		key := map[ladder.Trend]string{
			ladder.Open: "ladder.shown.open", ladder.Grows: "ladder.shown.grows",
			ladder.Shrinks: "ladder.shown.shrinks", ladder.Crosses: "ladder.shown.crosses",
		}[s.Trend()]
		g.Rows = append(g.Rows, plain(s.Variant, kindWords(say, s.Kind), u.estimate(say, s.PerDoubling),
			u.value(say, s.First, 1)+", "+u.value(say, s.Last, 1), say(key)))
	}
	return g
}
