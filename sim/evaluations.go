package sim

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"houserules/configs/source"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// evaluate gives an agent the evaluations that it names, from their files: relative paths begin
// at the folder, empty for the working directory. If a folder is given, files outside
// of it are returned, and messages say nothing of their contents: a stranger's study
// may name any file. An agent with eval=learned gets what is learned for the rules of
// some games. It is the one place where evaluations are found; from then on players are
// called by the hashes of them, and a plan has them.
func evaluate(a agent.Spec, folder string, learn variants.Learn, games ...engine.Game) (found agent.Spec, outside []string, err error) {
	found, err = a.Evaluate(func(text string) (*evaluation.Evaluation, error) {
		if text == agent.Learned {
			return learnedFor(games, learn)
		}
		e, leads, err := readEvaluation(text, folder)
		if leads != "" {
			outside = append(outside, leads)
		}
		return e, err
	})
	if err != nil {
		return a, nil, err
	}
	return found, outside, nil
}

// learnedFor is what is learned for some games, together.
func learnedFor(games []engine.Game, learn variants.Learn) (*evaluation.Evaluation, error) {
	switch {
	case learn == nil:
		return nil, errors.New("eval=learned: here nobody can learn; name a file that houserules learn V -o FILE has written")
	}
	for _, g := range games {
		if g.Abilities().Standings != nil {
			return nil, fmt.Errorf("eval=learned: for games such as %[1]s nothing is learned at first use: houserules learn V -o FILE learns, where V is %[1]s, and %[2]s;eval=FILE plays by it", g.Info().Variant.Name, g.Abilities().Standings.Player)
		}
		if g.Abilities().Features == nil {
			return nil, fmt.Errorf("eval=learned: under %s nothing can be learned, because games of the family %s have no features that could be weighed", g.Info().Variant.Name, g.Info().Family)
		}
	}
	list, err := learn(games)
	if err != nil {
		return nil, fmt.Errorf("eval=learned: %w", err)
	}
	return evaluation.Together(list), nil
}

// readEvaluation reads a file, and says where it leads out of a folder.
func readEvaluation(text, folder string) (e *evaluation.Evaluation, outside string, err error) {
	path := text
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	data, err := source.ReadFile(path)
	switch {
	case err != nil && evaluation.IsName(text):
		return nil, "", fmt.Errorf("eval=%s: an evaluation that a plan names is in that plan alone; name the file that learn has written", text)
	case err != nil:
		return nil, "", fmt.Errorf("eval=%s: the evaluation cannot be read: %s; houserules learn V -o FILE makes one", text, source.Reason(err))
	case len(data) > evaluation.Most:
		return nil, "", fmt.Errorf("eval=%s: it is longer than %d bytes, so it is no evaluation", text, evaluation.Most)
	}
	if folder != "" {
		outside = leaving(folder, path)
	}
	e, err = evaluation.Read(data)
	switch {
	case err != nil && outside != "":
		return nil, "", fmt.Errorf("eval=%s: the file cannot be used, and the reason is not shown because it lies outside the study's folder: copy it there", text)
	case err != nil:
		return nil, "", fmt.Errorf("eval=%s: %w", text, err)
	}
	return e, outside, nil
}

// CheckEvaluations reports evaluations of agents that are not for a game.
func CheckEvaluations(agents []agent.Spec, info *engine.Info) error {
	for _, a := range agents {
		if err := a.CheckEvaluations(info); err != nil {
			return err
		}
	}
	return nil
}

// evaluate gives a plan the evaluations of a study's players. It is an error where one is not
// for all of some variants.
func (s *Study) evaluate(p *plan.Plan, of ...table.Variant) error {
	var errs []error
	for _, l := range s.Lineups {
		for _, v := range of {
			if err := CheckEvaluations(l.Agents, v.Game.Info()); err != nil {
				errs = append(errs, err)
			}
		}
		for _, a := range l.Agents {
			p.Evaluations = append(p.Evaluations, a.Weighs()...)
		}
	}
	slices.SortFunc(p.Evaluations, func(a, b *evaluation.Evaluation) int { return strings.Compare(a.Hash, b.Hash) })
	p.Evaluations = slices.CompactFunc(p.Evaluations, func(a, b *evaluation.Evaluation) bool { return a.Hash == b.Hash })
	return errors.Join(errs...)
}

// seatedIn reads the agents of a cell of a plan, one for each seat, with the evaluations that
// the plan has. Players that were read before, by name, are not read again; nil knows none.
func seatedIn(p *plan.Plan, c *table.Cell, read map[string]agent.Spec) ([]agent.Spec, error) {
	agents := make([]agent.Spec, len(c.Lineup))
	for i, name := range c.Lineup {
		a, ok := read[name]
		var err error
		if !ok {
			if a, err = ParseAgent(name); err != nil {
				return nil, fmt.Errorf("seat %d: %w", i+1, err)
			}
			if read != nil {
				read[name] = a
			}
		}
		if agents[i], err = a.Evaluate(p.EvaluationUnder(c.Variant)); err != nil {
			return nil, fmt.Errorf("seat %d: %w", i+1, err)
		}
	}
	g, err := p.Game(c.Variant)
	if err != nil {
		return nil, err
	}
	return agents, CheckEvaluations(agents, g.Info())
}
