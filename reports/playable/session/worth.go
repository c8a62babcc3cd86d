package session

import (
	"encoding/json"
	"fmt"

	"houserules/engine/agent"
	"houserules/engine/evaluation"
)

// readAll reads the files of evaluations.
func readAll(files []json.RawMessage) (list []*evaluation.Evaluation, err error) {
	for _, text := range files {
		e, err := evaluation.Read(text)
		if err != nil {
			return nil, fmt.Errorf("an evaluation of the players: %w", err)
		}
		list = append(list, e)
	}
	return list, nil
}

// weighing is a player with the evaluation that it names.
func (s *Session) weighing(spec agent.Spec) (agent.Spec, error) {
	return spec.Evaluate(func(name string) (*evaluation.Evaluation, error) {
		for _, e := range s.worth {
			if e.Name() == name {
				_, err := e.For(s.info)
				return e.Under(s.info.Variant.Hash), err
			}
		}
		return nil, fmt.Errorf("the page does not have the evaluation %s", name)
	})
}
