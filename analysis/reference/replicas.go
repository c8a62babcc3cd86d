package reference

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/engine/agent"
)

// Replica is one training of a learned player: an entry of such a player is about all of them.
type Replica struct {
	EvaluationHash string `json:"evaluation_hash"`
	Games          int64  `json:"games"`
	Wins           int64  `json:"wins"`
	Draws          int64  `json:"draws"`
	Losses         int64  `json:"losses"`
	CutOff         int64  `json:"cut_off"`
	// Effect is that of games between players of this training.
	Effect Effect `json:"effect"`
	entry  *Entry
}

// gathered makes one entry of those that differ in nothing but which training their player
// learned in. Others stay as they are, and where they stand.
func gathered(entries []*Entry) []*Entry {
	trainings := map[string][]*Entry{}
	for _, e := range entries {
		if name := e.trained(); name != "" {
			trainings[name] = append(trainings[name], e)
		}
	}
	var list []*Entry
	for _, e := range entries {
		name := e.trained()
		switch alike := trainings[name]; {
		case len(alike) < 2:
			list = append(list, e)
		case alike[0] == e:
			list = append(list, over(alike))
		}
	}
	return list
}

// trained names an entry but for the training of its player; empty where it has none or
// nothing is estimated.
func (e *Entry) trained() string {
	if e.Recipe.EvaluationHash == "" || e.Effect == nil {
		return ""
	}
	return e.named(e.recipeOfAnyTraining())
}

// recipeOfAnyTraining is the name of a learned player, whatever training made it.
func (e *Entry) recipeOfAnyTraining() string {
	return anyTraining(e.Recipe.Name, e.evaluation)
}

// anyTraining is the name of a player without what it calls its evaluation.
func anyTraining(name, evaluation string) string {
	return strings.Replace(name, "eval="+evaluation, "eval="+agent.Learned, 1)
}

// over is the entry of several trainings. Its value is the mean of theirs. Its interval holds
// theirs, so that what it shows is shown of each: three trainings are too few to say from
// their spread what others would find (LOG.md).
func over(list []*Entry) *Entry {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b *Entry) int { return strings.Compare(a.Recipe.EvaluationHash, b.Recipe.EvaluationHash) })
	e := *list[0]
	e.ID, e.Recipe.Name = e.trained(), e.recipeOfAnyTraining()
	e.Games, e.Wins, e.Draws, e.Losses, e.CutOff, e.Distinct = 0, 0, 0, 0, 0, 0
	var hashes []string
	for _, x := range list {
		hashes = append(hashes, x.Recipe.EvaluationHash)
		e.Games, e.Wins, e.Draws, e.Losses, e.CutOff = e.Games+x.Games, e.Wins+x.Wins, e.Draws+x.Draws, e.Losses+x.Losses, e.CutOff+x.CutOff
		e.Distinct += x.Distinct
		e.Replicas = append(e.Replicas, Replica{x.Recipe.EvaluationHash, x.Games, x.Wins, x.Draws, x.Losses, x.CutOff, *x.Effect, x})
	}
	e.Recipe.EvaluationHash = strings.Join(hashes, " ")
	if e.Parts = partsOf(list); e.Parts != nil {
		e.Looks, e.Distinct = extended, 0
	}
	e.began = together(list)
	each := func(of func(*Entry) *Estimate) *Estimate {
		var parts []*Estimate
		for _, x := range list {
			parts = append(parts, of(x))
		}
		return holding(parts)
	}
	e.DrawShare = each(func(x *Entry) *Estimate { return x.DrawShare })
	e.CutOffShare = each(func(x *Entry) *Estimate { return x.CutOffShare })
	e.Decisive = each(func(x *Entry) *Estimate { return x.Decisive })
	e.Plies = each(func(x *Entry) *Estimate { return x.Plies })
	e.Lengths = nil
	for _, q := range list[0].Lengths {
		if all := each(func(x *Entry) *Estimate { return x.length(q.Share) }); all != nil {
			e.Lengths = append(e.Lengths, Quantile{q.Share, *all})
		}
	}
	effect := e.together(func(x *Entry) analysis.Estimate {
		return analysis.Estimate{Value: x.Effect.Value, Lo: x.Effect.Lo, Hi: x.Effect.Hi, Level: x.Effect.Level, Method: x.Effect.Method}
	})
	e.Effect = &Effect{Value: effect.Value, Lo: effect.Lo, Hi: effect.Hi, Level: effect.Level, Method: effect.Method}
	return &e
}

// length is a quantile of the length; nil where the entry does not have it.
func (e *Entry) length(share float64) *Estimate {
	for i := range e.Lengths {
		if e.Lengths[i].Share == share {
			return &e.Lengths[i].Estimate
		}
	}
	return nil
}

// trainings is the number of trainings of the player, 0 where it has not learned.
func (e *Entry) trainings() int {
	if e.Recipe.EvaluationHash == "" {
		return 0
	}
	return max(1, len(e.Replicas))
}

// together has the mean of what the trainings have, and the interval that holds all of theirs.
func (e *Entry) together(of func(*Entry) analysis.Estimate) analysis.Estimate {
	var list []analysis.Estimate
	for i := range e.Replicas {
		list = append(list, of(e.Replicas[i].entry))
	}
	all := analysis.Holding(list)
	all.N, all.Method = e.Games, holdsAll(len(list), list[0].Method)
	return all
}

// holding is together of what summaries have; nil where one of them has no value.
func holding(list []*Estimate) *Estimate {
	mean, all := 0.0, Estimate{}
	for i, x := range list {
		if x == nil || x.Value == nil {
			return nil
		}
		mean += *x.Value / float64(len(list))
		all.Level, all.N, all.Method = x.Level, all.N+x.N, holdsAll(len(list), x.Method)
		if i == 0 {
			all.Lo, all.Hi = x.Lo, x.Hi
		}
		all.Lo, all.Hi = bound(all.Lo, x.Lo, math.Min), bound(all.Hi, x.Hi, math.Max)
	}
	all.Value = &mean
	return &all
}

// bound is the outer of two bounds; nil where one is missing.
func bound(a, b *float64, outer func(x, y float64) float64) *float64 {
	if a == nil || b == nil {
		return nil
	}
	x := outer(*a, *b)
	return &x
}

// holdsAll is the name of the method.
func holdsAll(trainings int, method string) string {
	return fmt.Sprintf("holds those of %d trainings; %s", trainings, method)
}
