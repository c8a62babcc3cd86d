package skill

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/ladder"
)

// Answer is what the ladders of a study show; r are the results of all its line-ups.
func Answer(r *analysis.Results, l *ladder.Results) *answer.Answer {
	a := compare.Answer(r)
	a.Question, a.Top, a.Headline, a.Record = "skill", nil, nil, record(l)
	a.Headline = headline(r, l)
	a.Many = true
	for i := range l.Parts {
		a.Sections = append(a.Sections, section(l, i))
	}
	kept := slices.DeleteFunc(a.Five.Whom.Claims, func(c answer.Claim) bool { // the ladder says the rest
		return !strings.HasPrefix(c.Key, "answer.whom.spread") && !strings.HasPrefix(c.Key, "answer.whom.valued")
	})
	a.Five.Fair, a.Five.Whom = answers(r, l)
	if a.Five.Whom.Claims = append(a.Five.Whom.Claims, kept...); len(kept) > 0 {
		a.Five.Whom.Absent = answer.Text{}
	}
	a.Five.Sure = sure(r, l)
	// Which rules are nearest to even at all strengths is another question.
	a.Five.Change.Claims = slices.DeleteFunc(a.Five.Change.Claims, func(c answer.Claim) bool {
		return strings.HasPrefix(c.Key, "answer.change.nearest") || c.Key == "text.joined"
	})
	return a
}

// claim is a sentence about all strengths. Intervals of ladders are of the games that
// there are, unless the study was planned with all of them.
func claim(r *analysis.Results, l *ladder.Results, kind answer.Kind, text answer.Text) answer.Claim {
	c := answer.Claim{Text: text, Kind: kind, Family: compare.FamilyOf(r), Of: answer.Estimand{Seats: []int{1}}}
	if c.Family == answer.Anytime {
		c.Family = answer.Fixed
	}
	for i := range l.Parts {
		p := &l.Parts[i]
		if p.Openings != "" {
			c.Of.Openings = append(c.Of.Openings, p.Openings)
		}
		if i == 0 {
			c.Of.Rules = p.Variants
		}
		for _, x := range p.Rungs {
			if i == 0 {
				c.Of.Players = append(c.Of.Players, x.Name)
			}
			for v := range x.Points {
				c.Evidence = append(c.Evidence, answer.Evidence{Variant: p.Variants[v], Players: x.Name})
			}
		}
	}
	return c
}

// partWords says from which openings a part's games are.
func partWords(p *ladder.Part) answer.Text {
	if p.Openings == "" {
		return answer.Say("ladder.from-start")
	}
	return answer.Say("ladder.from", answer.Opening(p.Openings))
}

// mirror is the cell in which a player plays itself under a part's variant; nil where there is none.
func mirror(r *analysis.Results, p *ladder.Part, player string, variant int) *analysis.Cell {
	return compare.Mirror(r, p.Variants[variant], p.Openings, player)
}

// allCut tells whether all games of all players against themselves were cut off.
func allCut(r *analysis.Results, l *ladder.Results) bool {
	played := false
	for i := range l.Parts {
		for _, x := range l.Parts[i].Rungs {
			for v := range x.Points {
				if c := mirror(r, &l.Parts[i], x.Name, v); c != nil && c.Games > 0 {
					if played = true; !compare.AllCut(c) {
						return false
					}
				}
			}
		}
	}
	return played
}

// sure says how exactly the advantages at all strengths are known, but for those whose games were all cut
// off: these are counted, and so are those of which few different games were seen.
func sure(r *analysis.Results, l *ladder.Results) answer.Reply {
	width, few, cut, known, all := 0.0, 0, 0, 0, 0
	for i := range l.Parts {
		p := &l.Parts[i]
		for _, x := range p.Rungs {
			for v, point := range x.Points {
				all++
				switch c := mirror(r, p, x.Name, v); {
				case c != nil && compare.AllCut(c):
					cut++
					continue
				case c != nil && compare.FewDifferent(r, c):
					few++
				}
				e := point.Advantage
				if arm := (answer.Interval{Value: e.Value, Lo: e.Lo, Hi: e.Hi}).Arm(); arm >= 0 {
					width, known = max(width, arm), known+1
				}
			}
		}
	}
	var claims []answer.Claim
	if cut > 0 {
		claims = append(claims, claim(r, l, answer.Counted, answer.Say("answer.sure.cut-some", answer.Count(cut), answer.Count(all))))
	}
	switch {
	case width > 0 && width <= 1:
		half := answer.KnownTo(width)
		text := answer.Say("answer.ladder.sure", answer.Level(l.Level), half, compare.Games(r))
		if cut > 0 {
			text = answer.Say("answer.sure.others", half, answer.Level(l.Level), answer.Count(known), compare.Games(r))
		}
		claims = append(claims, claim(r, l, answer.Width, text))
	case cut < all:
		claims = append(claims, claim(r, l, answer.Width, answer.Say("answer.sure.nothing", compare.Games(r))))
	}
	if few > 0 {
		claims = append(claims, claim(r, l, answer.Counted, answer.Say("answer.sure.few-some", answer.Count(few), answer.Count(all))))
	}
	if met := len(r.Cells) - all; met > 0 { // what the page counts elsewhere
		claims = append(claims, claim(r, l, answer.Counted, answer.Say("answer.ladder.cells", answer.Count(len(r.Cells)), answer.Count(all), answer.Count(met))))
	}
	return answer.Replied(claims...)
}

// end is who played at an end of a range, and which rules.
type end struct {
	players answer.Text
	variant answer.Variant
}

// from adds to who played from which openings a part's games are.
func from(who answer.Text, p *ladder.Part) answer.Text {
	if p.Openings == "" {
		return who
	}
	return answer.Say("report.from-openings", who, answer.Opening(p.Openings))
}

// answers say at how many strengths somebody is shown to be ahead, and between which
// estimates all lie: their intervals hold together.
func answers(r *analysis.Results, l *ladder.Results) (fair, whom answer.Reply) {
	var first, second, open, none int
	var least, most analysis.Estimate
	var weak, strong end
	for i := range l.Parts {
		p := &l.Parts[i]
		for _, x := range p.Rungs {
			for v, point := range x.Points {
				e := point.Advantage
				if c := mirror(r, p, x.Name, v); math.IsNaN(e.Lo) || c != nil && compare.AllCut(c) {
					if point.Games > 0 { // nobody knows it, or it is one game
						none++
					}
					continue
				}
				at := end{from(answer.Say("text.verbatim", answer.Player(x.Name)), p), answer.Variant(p.Variants[v])}
				if weak.variant == "" || e.Value < least.Value {
					least, weak = e, at
				}
				if strong.variant == "" || e.Value > most.Value {
					most, strong = e, at
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
	if weak.variant == "" {
		return answer.NotAsked("answer.not-judged"), answer.NotAsked("answer.not-judged")
	}
	kind := answer.Order
	if first+second == 0 {
		kind = answer.Undecided
	}
	left := answer.Verbatim("")
	if none > 0 {
		left = answer.Say("answer.fair.sum-none", answer.Count(none))
	}
	fair = answer.Replied(claim(r, l, kind, answer.Say("answer.ladder.fair", answer.Count(first), answer.Count(first+second+open+none), answer.Count(second), answer.Count(open), left)))
	whom = answer.Replied(claim(r, l, answer.Range, answer.Say("answer.whom.range",
		points(least), weak.players, weak.variant, points(most), strong.players, strong.variant)))
	return fair, whom
}

// points is an advantage.
func points(e analysis.Estimate) answer.Interval { return compare.Interval(e, answer.Distance) }

// trends say whether the advantage grows or shrinks.
func trends(p *ladder.Part) answer.Text {
	if len(p.Slopes) == 0 {
		return answer.Say("ladder.trend.too-few")
	}
	var clauses []any
	for _, t := range []struct {
		trend ladder.Trend
		key   string
	}{{ladder.Grows, "ladder.trend.grows"}, {ladder.Shrinks, "ladder.trend.shrinks"}, {ladder.Crosses, "ladder.trend.crosses"}} {
		var who []any
		for i := range p.Slopes {
			if s := &p.Slopes[i]; s.Trend() == t.trend {
				who = append(who, answer.Say("ladder.trend.of", answer.Variant(s.Variant), kindWords(s.Kind), points(s.PerDoubling)))
			}
		}
		if len(who) > 0 {
			clauses = append(clauses, answer.Say(t.key, listed(who)))
		}
	}
	if len(clauses) == 0 {
		return answer.Say("ladder.trend.none")
	}
	return answer.Say("ladder.trend.some", listed(clauses))
}

// listed joins values: a, b and c.
func listed(list []any) any {
	if len(list) == 1 {
		return list[0]
	}
	return answer.Say("ladder.and", answer.List(list[:len(list)-1]), list[len(list)-1])
}

// kindWords says how players are made stronger.
func kindWords(k ladder.Kind) answer.Text {
	return answer.Say(map[ladder.Kind]string{ladder.Budget: "ladder.budget", ladder.Odd: "ladder.odd", ladder.Even: "ladder.even", ladder.Other: "ladder.no-kind"}[k])
}

// signs say whether the advantage changes sign.
func signs(p *ladder.Part) answer.Text {
	var list answer.Clauses
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Shown() {
			list = append(list, answer.Say("ladder.sign.of", answer.Variant(c.Variant), answer.Player(c.First), answer.Player(c.Second)))
		}
	}
	if len(list) == 0 {
		return answer.Say("ladder.sign.none")
	}
	return answer.Say("ladder.sign.some", list)
}

// differences say whether variants differ, and where the estimates do most.
func differences(p *ladder.Part) answer.Text {
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
		return answer.Say("ladder.differ.none")
	}
	d := &p.Differences[most]
	return answer.Say("ladder.differ.some", shown, len(p.Differences), answer.Player(d.Player), answer.Variant(d.A), answer.Variant(d.B), points(d.Effect))
}
