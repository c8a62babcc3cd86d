package agent

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"houserules/engine"
	"houserules/engine/evaluation"
)

// leadEval is the evaluation of those who name none; Learned stands for what is learned for the
// rules, whatever file that may be.
const (
	leadEval = "lead"
	Learned  = "learned"
)

// evalDoc says what the option means to players that search to a depth.
const evalDoc = "What positions before the end are worth: lead, the default, learned for what is learned for the rules, or a file that learn has written."

// evalParam is the option of players that search to value positions by an evaluation.
func evalParam(doc string) Param { return Param{Name: "eval", Evaluation: true, Doc: doc} }

// EvalAfterTurns is that of players who know a game in which nobody searches: they weigh positions after turns.
func EvalAfterTurns(doc string) Param {
	return Param{Name: "eval", Evaluation: true, AfterTurns: true, Doc: doc}
}

// Unable is a player who cannot play and says why: it forfeits.
func Unable(why error) engine.Agent { return &unable{why: why} }

// checkEval reports an objective that has no meaning for chances to win.
func checkEval(v Values) error {
	if v.Text("eval") != "" && v.objective() == engine.Lead {
		return errors.New("an evaluation says who wins, not by how much: leave objective=lead out, or eval")
	}
	return nil
}

// Evaluations lists what the agent, and those among its parameters, call the evaluations by
// which they play: files, or names of those that a plan has.
func (s Spec) Evaluations() []string {
	var list []string
	for i, p := range s.kind.params() {
		if x := s.values.settings[i]; p.Evaluation && x.text != "" {
			list = append(list, x.text)
		}
	}
	for _, x := range s.agents() {
		list = append(list, x.Evaluations()...)
	}
	return list
}

// Evaluate returns the agent with the evaluations that it names, and those among its
// parameters do, as they are found: it is called by their names from then on. Without, it
// forfeits every game.
func (s Spec) Evaluate(find func(text string) (*evaluation.Evaluation, error)) (Spec, error) {
	if len(s.Evaluations()) == 0 {
		return s, nil
	}
	s.values.settings = slices.Clone(s.values.settings)
	for i, p := range s.kind.params() {
		var err error
		x := &s.values.settings[i]
		if p.Evaluation && x.text != "" && x.weighs == nil {
			if x.weighs, err = find(x.text); err != nil {
				return s, err
			}
			x.text = x.weighs.Name()
			if len(x.weighs.Weights) > 0 {
				x.facts = &engine.Weights{Of: x.weighs.Weights, Unit: evaluation.Unit, Share: share}
			}
		}
		if p.Agent != "" {
			if x.agent, err = x.agent.Evaluate(find); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// ByLead returns the agent, and those among its parameters, without the evaluations that they name: they
// value positions by the lead.
func (s Spec) ByLead() Spec {
	if len(s.Evaluations()) == 0 {
		return s
	}
	s.values.settings = slices.Clone(s.values.settings)
	for i, p := range s.kind.params() {
		x := &s.values.settings[i]
		if p.Evaluation {
			x.text, x.weighs, x.facts = "", nil, nil
		}
		if p.Agent != "" {
			x.agent = x.agent.ByLead()
		}
	}
	return s
}

// Weighs lists the evaluations that were found for the agent and those among its parameters.
func (s Spec) Weighs() []*evaluation.Evaluation {
	var list []*evaluation.Evaluation
	for _, x := range s.values.settings {
		if x.weighs != nil {
			list = append(list, x.weighs)
		}
	}
	for _, x := range s.agents() {
		list = append(list, x.Weighs()...)
	}
	return list
}

// weigher returns who values positions for the option eval; nil where it is not given, or the lead does it better.
func (v Values) weigher(info *engine.Info) (*evaluation.Weigher, error) {
	switch x := v.at("eval"); {
	case x.text == "":
		return nil, nil
	case x.weighs == nil:
		return nil, unfound(x.text)
	default:
		return x.weighs.For(info)
	}
}

// AfterTurns returns who values positions after turns for the option eval; nil where it is not given, or
// what was learned did not win its match.
func (v Values) AfterTurns(info *engine.Info) (func(s engine.State, seat engine.Seat) int64, error) {
	switch x := v.at("eval"); {
	case x.text == "":
		return nil, nil
	case x.weighs == nil:
		return nil, unfound(x.text)
	default:
		return x.weighs.AfterTurns(info)
	}
}

// unfound says that an evaluation was not looked for.
func unfound(name string) error { return fmt.Errorf("nobody has found the evaluation %s", name) }

// CheckEvaluations reports an evaluation of the agent, or of those among its parameters, that is not for a game.
func (s Spec) CheckEvaluations(info *engine.Info) error {
	for i, p := range s.kind.params() {
		x := s.values.settings[i]
		if x.weighs == nil {
			continue
		}
		var err error
		if p.AfterTurns {
			_, err = x.weighs.AfterTurns(info)
		} else {
			_, err = x.weighs.For(info)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
	}
	for _, x := range s.agents() {
		if err := x.CheckEvaluations(info); err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
	}
	return nil
}

// withEval returns a player whose search values positions by the evaluation of the option, if
// any.
func withEval(player engine.Agent, t *tree, v Values, info *engine.Info) engine.Agent {
	var err error
	switch t.weighs, err = v.weigher(info); {
	case err != nil:
		return &unable{why: err}
	case t.weighs == nil:
		return player
	}
	return &weighing{Agent: player, Valuer: player.Skills().Valuer}
}

// weighing is a player that searches with an evaluation. What it says of moves are expected
// shares of the win.
type weighing struct {
	engine.Agent
	engine.Valuer
}

// Skills implements engine.Agent.
func (w *weighing) Skills() engine.Skills {
	skills := w.Agent.Skills()
	skills.Valuer = w
	if all := skills.SearchAll; all != nil {
		skills.SearchAll = func(s engine.State, legal []engine.Action, values []float64) []float64 {
			return shares(all(s, legal, values), len(values))
		}
	}
	return skills
}

// Search implements engine.Valuer.
func (w *weighing) Search(s engine.State, legal []engine.Action, values []float64) []float64 {
	return shares(w.Valuer.Search(s, legal, values), len(values))
}

// Scale implements engine.Valuer.
func (w *weighing) Scale() engine.Scale { return engine.Scale{Objective: engine.Win, Shares: true} }

// Worth implements engine.Valuer.
func (w *weighing) Worth(s engine.State, me engine.Seat) (float64, bool) {
	v, known := w.Valuer.Worth(s, me)
	return share(v), known
}

// shares turns the values from a place on into shares.
func shares(values []float64, from int) []float64 {
	for i, v := range values[from:] {
		values[from+i] = share(v)
	}
	return values
}

// share is the share of the win that a value of a search stands for, from 0 to 1: (1+tanh)/2,
// by integers alone, or that of an end. What has no value keeps it.
func share(v float64) float64 {
	const half = engine.WonEnd / 2
	switch {
	case math.IsInf(v, -1):
		return v
	case v >= half:
		return 1
	case v <= -half:
		return 0
	case v < 0:
		return 1 - share(-v)
	}
	return 1 / (1 + float64(float64(power(v*(2/(evaluation.Unit*math.Ln2))))/(1<<63)))
}

// unable is a player who cannot play.
type unable struct{ why error }

// Choose implements engine.Agent: it forfeits.
func (u *unable) Choose(engine.State, []engine.Action, *engine.Random) engine.Action {
	return engine.NoAction
}

// Skills implements engine.Agent.
func (u *unable) Skills() engine.Skills { return engine.Skills{Starter: u, Forfeiter: u} }

// Start implements engine.Starter.
func (u *unable) Start(engine.State) error { return u.why }

// Forfeited implements engine.Forfeiter.
func (u *unable) Forfeited() error { return u.why }
