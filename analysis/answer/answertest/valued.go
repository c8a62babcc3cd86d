package answertest

import (
	"regexp"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// evaluated is the option by which players value positions by what was learned.
var evaluated = regexp.MustCompile(`;eval=[^; ]*`)

// searching tells whether a player looks ahead by an evaluation that can be learned.
func searching(player string) bool {
	return strings.HasPrefix(player, "nodes:") || strings.HasPrefix(player, "alphabeta:")
}

// searches tells whether equals of a row look ahead by an evaluation that can be learned, and are judged
// as the two seats of a game.
func (x *Cell) searches() bool {
	return searching(x.Players) && !strings.Contains(x.Players, ",") &&
		x.Verdict != "" && x.Table == 2 && !x.Unlike && !x.Paired && !x.OneGame && !x.Population && x.SameGames == "" && x.Effect.Value == x.Effect.Value
}

// valued refuses what is said of players who value positions in two ways where the rows do not say it:
// a difference of intervals that meet, other numbers than there are, and that nothing was tried where it was.
func (k *check) valued(c *answer.Claim) {
	if !strings.HasPrefix(c.Key, "answer.whom.valued") {
		return
	}
	all, apart, same, open := 0, 0, 0, 0
	for i := range k.tables.Cells {
		a := &k.tables.Cells[i]
		if !a.searches() {
			continue
		}
		if evaluated.MatchString(a.Players) {
			continue
		}
		for j := range k.tables.Cells {
			b := &k.tables.Cells[j]
			if !b.searches() || b.Variant != a.Variant || a.Players == b.Players || evaluated.ReplaceAllString(b.Players, "") != a.Players {
				continue
			}
			all++
			differs, decides := a.Effect.Hi < b.Effect.Lo || b.Effect.Hi < a.Effect.Lo, settled(a) != "" && settled(a) == settled(b)
			if differs {
				apart++
			}
			if decides {
				same++
			}
			if !differs && !decides {
				open++
			}
		}
	}
	counts := func(at int) answer.Count { n, _ := c.Args[at].(answer.Count); return n }
	switch c.Key {
	case "answer.whom.valued.apart":
		rows := k.tables.rows(c)
		if len(rows) != 2 || evaluated.ReplaceAllString(rows[1].Players, "") != rows[0].Players || evaluated.MatchString(rows[0].Players) {
			k.refuse(c, "it is not about two who search alike, by the lead and by what was learned")
			return
		}
		if a, b := rows[0].Effect, rows[1].Effect; a.Lo <= b.Hi && b.Lo <= a.Hi {
			k.refuse(c, "intervals of %s and %s meet", rows[0].Players, rows[1].Players)
		}
		for i, at := range []int{2, 3} {
			if x, _ := c.Args[at].(answer.Interval); !alike(x, rows[i].Effect) {
				k.refuse(c, "%v is not the figure of %s", x.Value, rows[i].Players)
			}
		}
	case "answer.whom.valued":
		if all < 2 || counts(0) != answer.Count(all) || counts(1) != answer.Count(apart) || counts(2) != answer.Count(same) || counts(3) != answer.Count(open) {
			k.refuse(c, "of %d pairs %d differ and %d are decided alike", all, apart, same)
		}
	case "answer.whom.valued.same":
		if all != 1 || same != 1 {
			k.refuse(c, "of %d pairs %d are decided alike", all, same)
		}
	case "answer.whom.valued.open":
		if all != 1 || same+apart > 0 {
			k.refuse(c, "of %d pairs %d are told apart, %d decided alike", all, apart, same)
		}
	default:
		for _, x := range k.tables.Cells {
			for _, player := range strings.Split(x.Players, ",") {
				name, _, _ := strings.Cut(player, " from ")
				if name != "random" && name != "greedy" && !searching(name) {
					k.refuse(c, "nobody knows what %s goes by", player)
				}
				if searching(player) && evaluated.MatchString(player) == (c.Key == "answer.whom.valued.lead") {
					k.refuse(c, "%s search by another evaluation", player)
				}
			}
		}
	}
}

// twice refuses that nothing is said of players who value positions in two ways.
func (k *check) twice(list []answer.Claim) {
	for i := range k.tables.Cells {
		a := &k.tables.Cells[i]
		for j := range k.tables.Cells {
			b := &k.tables.Cells[j]
			if a.searches() && b.searches() && a.plenty() && b.plenty() && a.Variant == b.Variant && a.Players != b.Players && evaluated.ReplaceAllString(b.Players, "") == a.Players &&
				!slices.ContainsFunc(list, func(c answer.Claim) bool { return strings.HasPrefix(c.Key, "answer.whom.valued") }) {
				k.refuse(&answer.Claim{Text: answer.Say("answer.whom.valued")}, "%s and %s are there, and it is not said", a.Players, b.Players)
				return
			}
		}
	}
}

// plenty tells whether a row has so many games, all different, that nobody calls them few.
func (x *Cell) plenty() bool {
	return x.Games >= analysis.FewGames && (x.Different == 0 || x.Different == x.Games)
}

// settled is what a row's verdict decides: even, or who is favoured; empty where it is open.
func settled(x *Cell) string {
	switch x.Verdict {
	case analysis.EqualWithinTolerance.String(), analysis.DifferentButSmall.String():
		return "even"
	case analysis.Different.String():
		if x.Tolerance > 0 {
			return ""
		}
	case analysis.LargerThanTolerance.String():
	default:
		return ""
	}
	if x.Effect.Value > 0 {
		return "first"
	}
	return "second"
}
