package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
)

// snapshot is everything that can be seen of a position.
type snapshot struct {
	position string
	turn     engine.Seat
	actions  []engine.Action
	texts    []string
	weights  []uint32
	scores   []engine.Score
	metrics  []int32
	outcome  engine.Outcome // zero unless over
}

// see takes a snapshot.
func see(s engine.State, info *engine.Info) snapshot {
	p := snapshot{position: s.Position(), turn: s.Turn(), actions: s.Actions(nil)}
	for _, a := range p.actions {
		p.texts = append(p.texts, s.ActionText(a))
	}
	for i := range info.Seats() {
		p.scores = append(p.scores, s.Score(engine.Seat(i+1)))
	}
	p.metrics = make([]int32, len(info.Metrics))
	s.Metrics(p.metrics)
	if p.turn == engine.Chance {
		p.weights = s.Weights(nil)
	}
	if p.turn == engine.Over {
		p.outcome = s.Outcome()
	}
	return p
}

// differs returns an error that lists what is not equal; what names the
// second snapshot.
func (p snapshot) differs(q snapshot, what string) error {
	var list []string
	add := func(equal bool, name string, a, b any) {
		if !equal {
			list = append(list, fmt.Sprintf("%s is %v, was %v", name, b, a))
		}
	}
	add(p.position == q.position, "position", p.position, q.position)
	add(p.turn == q.turn, "turn", p.turn, q.turn)
	add(slices.Equal(p.actions, q.actions), "list of actions", p.actions, q.actions)
	add(slices.Equal(p.texts, q.texts), "list of action texts", p.texts, q.texts)
	add(slices.Equal(p.weights, q.weights), "list of weights", p.weights, q.weights)
	add(slices.Equal(p.scores, q.scores), "list of scores", p.scores, q.scores)
	add(slices.Equal(p.metrics, q.metrics), "list of metrics", p.metrics, q.metrics)
	add(p.outcome == q.outcome, "outcome", p.outcome, q.outcome)
	if list == nil {
		return nil
	}
	return fmt.Errorf("%s: %s", what, strings.Join(list, "; "))
}
