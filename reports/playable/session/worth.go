package session

import (
	"encoding/json"
	"fmt"

	"houserules/engine"
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

// weighing is a player with the evaluation that it names, one of some.
func weighing(spec agent.Spec, info *engine.Info, worth []*evaluation.Evaluation) (agent.Spec, error) {
	return spec.Evaluate(func(name string) (*evaluation.Evaluation, error) {
		for _, e := range worth {
			if e.Name() == name {
				_, err := e.For(info)
				return e.Under(info.Variant.Hash), err
			}
		}
		return nil, fmt.Errorf("the page does not have the evaluation %s", name)
	})
}
