package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine/agent"
)

// roundRobin, among the agents of a study, makes all the others players of whom
// every two play each other.
const roundRobin = "round-robin"

// written is a line-up as a study has it, and where.
type written struct{ path, text string }

// everyTwo returns the line-ups of a study's agents: as they are written or, in
// a round-robin, every two of the players.
func (r *resolver) everyTwo(texts []string) []written {
	var list []written
	for i, text := range texts {
		list = append(list, written{fmt.Sprintf("agents[%d]", i), strings.TrimSpace(text)})
	}
	isWord := func(w written) bool { return w.text == roundRobin }
	at := slices.IndexFunc(list, isWord)
	if at < 0 {
		return list
	}
	word := list[at]
	players := slices.DeleteFunc(list, isWord)
	var valid []written
	var names []string
	for _, p := range players {
		switch agents := r.parseAgents(p.path, p.text); {
		case agents == nil: // it is reported already
		case len(agent.SplitLineup(p.text)) > 1:
			r.fail(p.path, "", "%s: in a round-robin write single players; every two of them play each other", p.text)
		default:
			name := agents[0].String() // pairs are read again, and an evaluation's name is no file
			if slices.Contains(names, name) {
				r.fail(p.path, "", "the player %s is listed twice", name)
				continue
			}
			valid, names = append(valid, p), append(names, name)
		}
	}
	if len(players) < 2 {
		r.fail(word.path, "", "a round-robin needs at least two players beside the word, such as [round-robin, random, greedy]")
	}
	var pairs []written
	for i, a := range valid {
		for _, b := range valid[i+1:] {
			pairs = append(pairs, written{b.path, a.text + "," + b.text})
		}
	}
	return pairs
}
