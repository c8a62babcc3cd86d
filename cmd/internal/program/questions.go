package program

import (
	"slices"

	"github.com/spf13/cobra"

	"houserules/analysis/answer"
	"houserules/analysis/balance"
	"houserules/analysis/compare"
	"houserules/analysis/komi"
	"houserules/analysis/match"
	"houserules/analysis/question"
	"houserules/analysis/skill"
	"houserules/analysis/varied"
	"houserules/sim/plan"
)

// kind is a question that the program knows.
type kind struct {
	// name is its name in summaries and, where it has a command, that of the command.
	name string
	// holds is what the folder of one holds.
	holds string
	// asked tells whether a plan asks it; nil where it plays no games.
	asked func(*plan.Plan) bool
	// question makes one that decides what is played next.
	question func(*plan.Plan) (question.Question, error)
	// answer is what a study says, all of whose games are played and looked at.
	answer func(*analyzed) *answer.Answer
	// command asks it on the command line, in words that plan takes, too; it may be nil.
	command func(*app) *cobra.Command
}

// kinds are all questions. A plan asks the first of those that it asks; any study asks
// the last.
func kinds() []kind {
	designed := func(q plan.Question) func(*plan.Plan) bool {
		return func(p *plan.Plan) bool { return len(p.Designs) > 0 && p.Designs[0].Question == q }
	}
	byDesigns := func(x *analyzed) *answer.Answer { return varied.Answer(x.results, x.designs) }
	return []kind{
		{
			name: "match", holds: "a match", asked: func(p *plan.Plan) bool { return p.Match != nil }, command: matchCommand,
			question: func(p *plan.Plan) (question.Question, error) { return match.NewQuestion(p) },
		},
		{
			name: "balance", holds: "a search for the fairest rules", asked: func(p *plan.Plan) bool { return p.Balance != nil }, command: balanceCommand,
			question: func(p *plan.Plan) (question.Question, error) { return balance.NewQuestion(p), nil },
		},
		{
			name: "komi", holds: "a question for an even komi", asked: func(p *plan.Plan) bool { return p.Komi != nil }, command: komiCommand,
			question: func(p *plan.Plan) (question.Question, error) { return komi.NewQuestion(p), nil },
		},
		{
			name: "skill", holds: aStudy, asked: func(p *plan.Plan) bool { return len(p.Ladders) > 0 },
			answer: func(x *analyzed) *answer.Answer { return skill.Answer(x.results, x.ladder) },
		},
		{name: "sweep", holds: aStudy, asked: designed(plan.Sweep), answer: byDesigns},
		{name: "effects", holds: aStudy, asked: designed(plan.Effects), answer: byDesigns, command: effectsCommand},
		{name: "readings", holds: aStudy, asked: designed(plan.Readings), answer: byDesigns, command: readingsCommand},
		{name: "atlas", holds: "an atlas", command: atlasCommand},
		{name: "solve", holds: "solved endgames", command: solveCommand},
		{
			name: "compare", holds: aStudy, asked: func(*plan.Plan) bool { return true },
			answer: func(x *analyzed) *answer.Answer { return compare.Answer(x.results) },
		},
	}
}

// aStudy is what the folders of most questions hold.
const aStudy = "a study"

// kindOf is the question of a plan.
func kindOf(p *plan.Plan) kind {
	list := kinds()
	return list[slices.IndexFunc(list, func(k kind) bool { return k.asked != nil && k.asked(p) })]
}

// questionOf is the question that a plan was made for; nil for a study, whose games are
// all played and compared.
func questionOf(p *plan.Plan) (question.Question, error) {
	if k := kindOf(p); k.question != nil {
		return k.question(p)
	}
	return nil, nil
}
