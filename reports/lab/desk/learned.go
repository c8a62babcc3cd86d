package desk

import (
	"context"
	"encoding/json"
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
	"houserules/variants"
)

// AskLearned answers in JSON, as [Desk.Ask] does, with what [Desk.Learn] finds.
func (d *Desk) AskLearned(text string, progress func(done, all int)) string {
	return answered(func(r *reply) (err error) {
		r.Learned, err = d.Learn(text, progress)
		return err
	})
}

// Learn finds out what positions are worth under a page's rules, and returns the file of that. It
// takes part of a minute, in which it says how far it is: with how much work of how much.
func (d *Desk) Learn(text string, progress func(done, all int)) (json.RawMessage, error) {
	v, err := d.bounded(text)
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
	var out strings.Builder
	if err := l.Evaluation().Write(&out); err != nil {
		return nil, err
	}
	return json.RawMessage(out.String()), nil
}

// worth is what is learned for a game: what the program brings, or else what a page has, if that is for it; nil where
// neither is.
func worth(g engine.Game, page json.RawMessage) (*evaluation.Evaluation, error) {
	all, err := evaluations.All()
	if err != nil {
		return nil, err
	}
	if len(page) > 0 && string(page) != "null" {
		e, err := evaluation.Read(page)
		if err != nil {
			return nil, err
		}
		all = append(slices.Clip(all), e)
	}
	hash := g.Info().Variant.Hash
	at := slices.IndexFunc(all, func(e *evaluation.Evaluation) bool { return slices.Contains(e.Rules, hash) })
	if at < 0 {
		return nil, nil
	}
	return all[at], nil
}

// unplaced are the numbers of positions at which players look where no levels are known, the usual
// one last.
func unplaced() []int { return []int{10, 100, levels.Usual} }

// seat offers players of rising strength: the levels of the rules, where they were placed, else some
// who look at more and more positions. They value them by what is learned for the rules; where
// nobody has learned that yet they do so by the lead, and it returns true.
func (d *Desk) seat(o *session.Offered, v *variants.Variant, page json.RawMessage) (learns bool, err error) {
	can := v.Game.Abilities()
	if v.Game.Info().Seats() != 2 || !session.Fits(levels.Unplaced(levels.Usual, can.Total, ""), v.Game) {
		return false, nil
	}
	var e *evaluation.Evaluation
	if can.Features != nil {
		if e, err = worth(v.Game, page); err != nil {
			return false, err
		}
	}
	placed, err := levels.Brought(v.Hash)
	if err != nil {
		return false, err
	}
	learned := func() (*evaluation.Evaluation, error) { return e, nil }
	if placed != nil && (e != nil || placed.Evaluation == "") {
		players, err := placed.Players(learned)
		if err != nil {
			return false, err
		}
		for i, p := range players {
			if err := d.offer(o, p, d.sentence("playable.player.level", i+1, len(players))); err != nil {
				return false, err
			}
		}
		o.Usual = players[levels.Middle(len(players))-1].String()
		return false, nil
	}
	eval, key := "", "playable.player.nodes"
	if e != nil && len(e.Weights) > 0 {
		eval, key = ";eval="+e.Name(), "playable.player.learned"
	}
	for _, nodes := range unplaced() {
		p, err := sim.ParseAgent(levels.Unplaced(nodes, can.Total, eval))
		if err == nil {
			p, err = p.Evaluate(func(string) (*evaluation.Evaluation, error) { return e, nil })
		}
		if err == nil {
			err = d.offer(o, p, d.sentence(key, d.number(float64(nodes), 0)))
		}
		if err != nil {
			return false, err
		}
		o.Usual = p.String()
	}
	return e == nil && can.Features != nil, nil
}

// offer adds a player with what it is called, and the evaluations that it names.
func (d *Desk) offer(o *session.Offered, p agent.Spec, called string) error {
	name := p.String()
	o.Players, o.Called[name] = append(o.Players, name), called
	for _, e := range p.Weighs() {
		var text strings.Builder
		if err := e.Write(&text); err != nil {
			return err
		}
		if file := json.RawMessage(text.String()); !slices.ContainsFunc(o.Evaluations, func(x json.RawMessage) bool { return string(x) == string(file) }) {
			o.Evaluations = append(o.Evaluations, file)
		}
	}
	return nil
}
