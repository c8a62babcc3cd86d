// Package solved answers for an atlas of exact values: whom the boards favour when nobody
// errs. The command atlas and the report on an atlas use it.
package solved

import (
	"houserules/analysis/answer"
	"houserules/analysis/tree"
	"houserules/sim/atlas"
)

// Answer is what the boards of an atlas say, without its tables.
func Answer(a *atlas.Atlas) *answer.Answer {
	var n counts
	for i := range a.Sets {
		n.add(&a.Sets[i])
	}
	known := n.solved - n.bounded
	favours := claim(answer.Counted, answer.Say("atlas.favours", answer.Count(n.boards), answer.Count(n.even), answer.Count(n.first), answer.Count(known-n.even-n.first),
		answer.Count(n.bounded), answer.Count(n.boards-n.solved)))
	out := &answer.Answer{
		Question: "exact", Title: answer.Say("atlas.title"), Level: 1,
		Headline: []answer.Claim{favours},
		Limit:    []answer.Text{answer.Say("atlas.people")},
		Played:   answer.Say("atlas.summary", answer.Count(n.solved), len(a.Sets), answer.Count(n.boards), answer.Say("unit.seeds")),
	}
	out.Five.Fair = answer.Replied(favours)
	out.Five.Whom = answer.Replied(claim(0, answer.Say("atlas.whom", answer.Count(len(a.Sets)))))
	out.Five.Sure = answer.Replied(claim(answer.Width, answer.Say("atlas.sure", answer.Count(known))))
	if n.bounded > 0 {
		out.Five.Sure.Claims = append(out.Five.Sure.Claims, claim(answer.Range, answer.Say("atlas.bounded", answer.Count(n.bounded))))
	}
	out.Five.Change = answer.Replied(claim(0, answer.Say("answer.change.two-games")), claim(0, answer.Say("atlas.change")))
	out.Record = tree.Object{
		{"boards", n.boards}, {"solved", n.solved}, {"bounded", n.bounded}, {"even", n.even}, {"first", n.first}, {"second", known - n.even - n.first},
	}
	return out
}

// counts are numbers of boards.
type counts struct{ boards, solved, bounded, even, first int }

// add counts the boards of a rule set.
func (n *counts) add(s *atlas.Set) {
	for _, b := range s.Boards {
		n.boards++
		if b.Found == nil {
			continue
		}
		n.solved++
		switch v, known := b.Found.Value(); {
		case !known:
			n.bounded++
		case v == 0:
			n.even++
		case v > 0:
			n.first++
		}
	}
}

// claim is a sentence of the atlas. Exact values need no family: nothing was estimated.
func claim(kind answer.Kind, text answer.Text) answer.Claim {
	return answer.Claim{Text: text, Kind: kind}
}
