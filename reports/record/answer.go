package record

import (
	"houserules/analysis/question"
	"houserules/analysis/repeat"
	"houserules/analysis/tree"
)

// AnswerSummary is the summary.json of a question that judges its games in its own way:
// "question", the games of its "cells", its "answers" as [Summary] has them, and what it
// prints for programs under its own name.
//
//	{"question": "match", "name": …, "seed": …,
//	  "answers": [{"question": …, "id": …, "text": …}, …],
//	  "cells": [{"variant": …, "agents": […], "lineup": …, "games": n,
//	    "first": {"wins": …, "draws": …, "losses": …, "cut_off": …},
//	    "plies": {"mean": …, …}}, …],
//	  "match": {…}, "record": {…}}
func AnswerSummary(asks, name string, seed uint64, protocol int, cells []question.Counts, again *repeat.Record, answers []Answer, own any) ([]byte, error) {
	list := []object{}
	for i := range cells {
		c := &cells[i]
		if c.Games == 0 {
			continue
		}
		list = append(list, object{
			{"variant", c.Variant}, {"agents", append([]string{}, c.Agents...)}, {"lineup", c.Lineup}, {"games", c.Games},
			{"first", object{{"wins", c.Wins}, {"draws", c.Draws}, {"losses", c.Losses}, {"cut_off", c.CutOff}}},
			{"plies", object{
				{"mean", number(c.Plies.Mean())}, {"sd", number(c.Plies.SD())},
				{"min", c.Plies.Least()}, {"max", c.Plies.Most()},
			}},
		})
	}
	return tree.Indented(tree.Sorted(withRecord(object{
		{"schema", 1}, {"question", asks}, {"name", name}, {"seed", seed}, {"protocol", protocol},
		{"answers", answered(answers)}, {"cells", list}, {asks, own},
	}, again)))
}

// answered are answers as summaries have them.
func answered(answers []Answer) []object {
	list := []object{}
	for _, a := range answers {
		one := object{{"question", a.Question}, {"id", a.ID}, {"text", a.Text}}
		if a.Command != "" {
			one = append(one, Field{"command", a.Command})
		}
		list = append(list, one)
	}
	return list
}

// withRecord adds what repeating takes, where somebody knows.
func withRecord(o object, again *repeat.Record) object {
	if again == nil {
		return o
	}
	return append(o, Field{"record", again})
}
