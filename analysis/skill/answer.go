package skill

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/ladder"
)

// Answer is what the ladders of a study show; r are the results of all its line-ups.
func Answer(r *analysis.Results, l *ladder.Results) *answer.Answer {
	a := compare.Answer(r)
	a.Question, a.Top, a.Headline, a.Record = "skill", nil, nil, record(l)
	for i := range l.Parts {
		a.Headline = append(a.Headline, headline(r, l, i))
		a.Sections = append(a.Sections, section(l, i))
	}
	a.Five.Fair, a.Five.Whom = answers(r, l)
	a.Five.Sure = answer.Replied(claim(r, l, answer.Width, answer.Say("answer.ladder.sure", answer.Level(l.Level), a.Played)))
	if own := a.Five.Change.Claims; len(own) > 0 && own[0].Kind == 0 {
		a.Five.Change.Claims = own[:1] // what needs no new rule
	} else {
		a.Five.Change.Claims = nil
	}
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
				c.Rests = append(c.Rests, answer.Rest{Variant: p.Variants[v], Players: x.Name})
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

// headline answers for a kind of openings: does the advantage grow, shrink or change sign
// with skill, and do the rules differ at any strength?
func headline(r *analysis.Results, l *ladder.Results, at int) answer.Claim {
	p := &l.Parts[at]
	one := *l
	one.Parts = l.Parts[at : at+1]
	kind := answer.Undecided
	for i := range p.Slopes {
		if p.Slopes[i].Trend() != ladder.Open {
			kind = answer.Order
		}
	}
	return claim(r, &one, kind, answer.Say("ladder.headline", partWords(p), trends(p), signs(p), differences(p)))
}

// answers say at how many strengths somebody is shown to be ahead, and between which
// estimates all lie: their intervals hold together.
func answers(r *analysis.Results, l *ladder.Results) (fair, whom answer.Reply) {
	var first, second, open int
	var least, most analysis.Estimate
	var weak, strong [2]string // player and rules
	for i := range l.Parts {
		p := &l.Parts[i]
		for _, x := range p.Rungs {
			for v, point := range x.Points {
				e := point.Advantage
				if math.IsNaN(e.Value) {
					continue
				}
				if weak[0] == "" || e.Value < least.Value {
					least, weak = e, [2]string{x.Name, p.Variants[v]}
				}
				if strong[0] == "" || e.Value > most.Value {
					most, strong = e, [2]string{x.Name, p.Variants[v]}
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
		return answer.NotAsked("answer.not-judged"), answer.NotAsked("answer.not-judged")
	}
	kind := answer.Order
	if first+second == 0 {
		kind = answer.Undecided
	}
	fair = answer.Replied(claim(r, l, kind, answer.Say("answer.ladder.fair", answer.Count(first), answer.Count(first+second+open), answer.Count(second), answer.Count(open))))
	whom = answer.Replied(claim(r, l, answer.Range, answer.Say("answer.whom.range",
		points(least), answer.Player(weak[0]), answer.Variant(weak[1]), points(most), answer.Player(strong[0]), answer.Variant(strong[1]))))
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
			list = append(list, answer.Say("ladder.sign.of", answer.Variant(c.Variant), c.First, c.Second))
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
	return answer.Say("ladder.differ.some", shown, len(p.Differences), d.Player, answer.Variant(d.A), answer.Variant(d.B), points(d.Effect))
}
