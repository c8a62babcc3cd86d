package desk

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"houserules/analysis/learn"
	"houserules/analysis/levels"
	"houserules/configs/evaluations"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/reports/playable/session"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// AskLearned answers in JSON, as [Desk.Ask] does, with what [Desk.Learn] finds.
func (d *Desk) AskLearned(rules string, progress func(done, all int)) string {
	return answered(func(r *reply) (err error) {
		r.Learned, err = d.Learn(rules, progress)
		return err
	})
}

// Learn finds out what positions are worth under resolved rules, see [Unlearned], and returns the file of that. It
// takes part of a minute, in which it says how far it is: with how much work of how much.
func (d *Desk) Learn(rules string, progress func(done, all int)) (json.RawMessage, error) {
	v, err := variants.Restore(json.RawMessage(rules))
	if err != nil {
		return nil, err
	}
	l, err := learn.New(learn.Usual(), []engine.Game{v.Game})
	for err == nil && !l.Done() {
		err = l.Step(context.Background(), 1, func(p learn.Progress) { progress(int(p.Looked), int(p.All)) })
	}
	if err != nil {
		return nil, err
	}
	return l.Evaluation().Text()
}

// unlearned says for which rules nobody has learned yet: a page's learner does so then.
type unlearned struct{ of []Unlearned }

// Unlearned are rules for which a page has to learn.
type Unlearned struct {
	Hash string `json:"hash"`
	Name string `json:"name"`
	// Rules are resolved, as a table takes them.
	Rules json.RawMessage `json:"rules"`
}

func (u *unlearned) Error() string { return "nobody has learned for these rules yet" }

// worths is what is learned for each of some games: what the program brings, or else what a page has, if it is for
// that game. Where it is neither the error is an [unlearned].
func worths(games []engine.Game, page []json.RawMessage) (list []*evaluation.Evaluation, err error) {
	all, err := evaluations.All()
	if err != nil {
		return nil, err
	}
	all = slices.Clip(all)
	for _, text := range page {
		if e, err := evaluation.Read(text); err == nil { // what is damaged is learned again
			all = append(all, e)
		}
	}
	var missing unlearned
	for _, g := range games {
		v := g.Info().Variant
		if at := slices.IndexFunc(all, func(e *evaluation.Evaluation) bool {
			_, err := e.For(g.Info())
			return err == nil
		}); at >= 0 {
			list = append(list, all[at])
			continue
		}
		missing.of = append(missing.of, Unlearned{v.Hash, v.Name, json.RawMessage(v.Rules)})
	}
	if len(missing.of) > 0 {
		return nil, &missing
	}
	return list, nil
}

// twoWays are players who search alike and value positions by the lead, and by what was learned; none of
// games in which nobody searches so, or nothing can be learned.
func twoWays(v *variants.Variant) []string {
	can := v.Game.Abilities()
	if v.Game.Info().Seats() != 2 || can.Features == nil || !session.Fits(levels.Unplaced(levels.Usual, can.Total, ""), v.Game) {
		return nil
	}
	return []string{"nodes:100;softmax=0.1", "nodes:100;eval=learned;softmax=0.1"} // the same under all rules, so that they stay chosen
}

// named is a line-up as a page asks for it: without the hash of what was learned.
func named(p *plan.Plan, lineup string) string {
	for _, e := range p.Evaluations {
		lineup = strings.ReplaceAll(lineup, "eval="+e.Name(), "eval="+agent.Learned)
	}
	return lineup
}

// filesOf are the files of the evaluations that the players of a cell name.
func filesOf(p *plan.Plan, c *table.Cell) (map[string]json.RawMessage, error) {
	var files map[string]json.RawMessage
	list, err := p.EvaluationsOf(c.Lineup)
	for _, e := range list {
		part := *e.Under(p.Variant(c.Variant).Hash)
		part.Seal() // by its own hash, not that of several together
		text, err := part.Text()
		if err != nil {
			return nil, err
		}
		if files == nil {
			files = map[string]json.RawMessage{}
		}
		files[e.Name()] = text
	}
	return files, err
}

// unplaced are the numbers of positions at which players look where no levels are known, the usual
// one last.
func unplaced() []int { return []int{10, 100, levels.Usual} }

// seat offers players of rising strength: the levels of the rules, where they were placed, else some
// who look at more and more positions. They value them by what is learned for the rules; where
// nobody has learned that yet they do so by the lead, and it returns the rules.
func (d *Desk) seat(o *session.Offered, v *variants.Variant, page []json.RawMessage) (learn []Unlearned, err error) {
	can := v.Game.Abilities()
	if v.Game.Info().Seats() != 2 || !session.Fits(levels.Unplaced(levels.Usual, can.Total, ""), v.Game) {
		return nil, nil
	}
	var e *evaluation.Evaluation
	if can.Features != nil {
		list, err := worths([]engine.Game{v.Game}, page)
		missing := (*unlearned)(nil)
		switch {
		case errors.As(err, &missing):
			learn = missing.of
		case err != nil:
			return nil, err
		default:
			e = list[0]
		}
	}
	placed, err := levels.Brought(v.Hash)
	if err != nil {
		return nil, err
	}
	learned := func(string) (*evaluation.Evaluation, error) { return e, nil }
	var players []agent.Spec
	var called []string
	if placed != nil && (e != nil || placed.Evaluation == "") {
		if players, err = placed.Players(func() (*evaluation.Evaluation, error) { return e, nil }); err != nil {
			return nil, err
		}
		for i := range players {
			called = append(called, d.sentence("playable.player.level", i+1, len(players)))
		}
		o.Usual = players[levels.Middle(len(players))-1].String()
	} else {
		eval, key := "", "playable.player.nodes"
		if e != nil && len(e.Weights) > 0 {
			eval, key = ";eval="+agent.Learned, "playable.player.learned"
		}
		for _, nodes := range unplaced() {
			p, err := sim.ParseAgent(levels.Unplaced(nodes, can.Total, eval))
			if err == nil {
				p, err = p.Evaluate(learned)
			}
			if err != nil {
				return nil, err
			}
			players, called = append(players, p), append(called, d.sentence(key, d.number(float64(nodes), 0)))
		}
		o.Usual = players[len(players)-1].String()
	}
	return learn, d.offer(o, players, called)
}

// offer adds players with what they are called, and the evaluation that they name.
func (d *Desk) offer(o *session.Offered, players []agent.Spec, called []string) error {
	for i, p := range players {
		o.Players, o.Called[p.String()] = append(o.Players, p.String()), called[i]
	}
	for _, e := range players[0].Weighs() { // the others name the same
		text, err := e.Text()
		if err != nil {
			return err
		}
		o.Evaluations = append(o.Evaluations, text)
	}
	return nil
}
