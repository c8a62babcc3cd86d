package program

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
)

// analysed plays a game again and reads what an agent says of it.
func analysed(t *testing.T, input string, args ...string) replayLine {
	t.Helper()
	var out, errw writer
	var line replayLine
	if code := run(append([]string{"replay", "--format", "jsonl"}, args...), strings.NewReader(input), &out, &errw); code != exitDone {
		t.Fatalf("exit %d: %s", code, errw)
	}
	if err := json.Unmarshal(out, &line); err != nil || line.Analysis == nil {
		t.Fatalf("%v: %s", err, out)
	}
	return line
}

// What --analyse says of each move is what evaluate says of the position before it, seen from
// the first seat; nobody makes mistakes by their own estimate.
func TestAnalyse(t *testing.T) {
	for variant, spec := range map[string]string{"french": "alphabeta:3;eval=learned", "kalah": "mcts:40", "alquerque": "alphabeta:2;eval=learned"} {
		var out, errw writer
		if code := run([]string{"sample", variant, "--agents", "random,greedy", "--seed", "5", "--format", "jsonl"}, strings.NewReader(""), &out, &errw); code != exitDone {
			t.Fatal(string(errw))
		}
		var game recordLine
		if err := json.Unmarshal(out, &game); err != nil {
			t.Fatal(err)
		}
		const plies = 12
		game.Moves = game.Moves[:plies]
		moves := strings.Join(game.Moves, " ")
		got := analysed(t, "", variant, "--moves", moves, "--analyse="+spec)
		if len(got.Analysis.Plies) != plies {
			t.Fatalf("%s: %d plies", variant, len(got.Analysis.Plies))
		}
		if spec == "mcts:40" {
			continue // evaluate meets each position with other luck
		}
		var steps writer
		run([]string{"replay", variant, "--moves", moves, "--step"}, strings.NewReader(""), &steps, &errw)
		position, mistakes := "", 0
		for i, p := range got.Analysis.Plies {
			if i > 0 {
				position = strings.SplitN(strings.TrimSpace(strings.Split(string(steps), "\n")[i-1]), " ", 2)[1]
				position = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(position), game.Moves[i-1]))
			} else {
				position = game.Start
			}
			var out writer
			if code := run([]string{"evaluate", variant, "--agent", spec, "--position", position, "--format", "jsonl"}, strings.NewReader(""), &out, &errw); code != exitDone {
				t.Fatalf("%q: %s", position, errw)
			}
			var e evaluationLine
			if err := json.Unmarshal(out, &e); err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(e.Moves, func(m evaluationOf) bool { return m.Move == game.Moves[i] })
			chance := *e.Moves[at].Value
			if e.Seat != nil && *e.Seat == 2 {
				chance = 1 - chance
			}
			loss := *e.Value - *e.Moves[at].Value
			if p.Ply != i+1 || p.Seat != *e.Seat || p.Move != game.Moves[i] || p.Chance != chance || p.Loss != loss || !slices.Equal(p.Best, e.Best) || p.Mistake != (loss >= .1) {
				t.Errorf("%s, ply %d: %+v, and evaluate says %v %v %v", variant, i+1, p, chance, loss, e.Best)
			}
			if p.Mistake {
				mistakes++
			}
		}
		t.Logf("%s: %d mistakes", variant, mistakes)
	}
	var out, errw writer
	run([]string{"sample", "abapa", "--agents", "alphabeta:2;eval=learned", "--format", "jsonl"}, strings.NewReader(""), &out, &errw)
	for _, p := range analysed(t, string(out), "-", "--analyse=alphabeta:2;eval=learned").Analysis.Plies {
		if p.Loss != 0 || p.Mistake || math.IsNaN(p.Chance) || p.Chance < 0 || p.Chance > 1 {
			t.Errorf("%+v", p)
		}
	}
}
