package program

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"houserules/analysis/reference"
)

// What the README and the guide say of the reference tables is what they say: each number, and that what is
// called more is shown to be more.
func TestReadmeReference(t *testing.T) {
	var e reference.Edition
	if err := json.Unmarshal([]byte(contents(t, keptReference, "entries.json")), &e); err != nil {
		t.Fatal(err)
	}
	// From the start position, by player and rules.
	effects, second := map[string]map[string]*reference.Effect{}, map[string]int{}
	var decides *reference.Entry // the first move most, of documented rules
	for _, x := range e.Entries {
		if x.Openings.Name != "start" || x.Seat > 0 || x.SidesDiffer {
			continue
		}
		if !strings.HasPrefix(x.Variant, "house-") && x.Effect != nil && (decides == nil || math.Abs(x.Effect.Value) > math.Abs(decides.Effect.Value)) {
			decides = x
		}
		if effects[x.Recipe.Name] == nil {
			effects[x.Recipe.Name] = map[string]*reference.Effect{}
		}
		effects[x.Recipe.Name][x.Variant] = x.Effect
		if x.Verdict == reference.Second {
			second[x.Recipe.Name]++
		}
	}
	for _, of := range effects {
		for v, x := range of {
			if v != decides.Variant && !strings.HasPrefix(v, "house-") && x != nil && math.Max(-x.SimultaneousLo, x.SimultaneousHi) >= decides.Effect.SimultaneousLo {
				t.Errorf("the first move is not shown to decide more under %s than under %s", decides.Variant, v)
			}
		}
	}
	if decides.Recipe.Name != "nodes:1000" || decides.Wins != decides.Games {
		t.Errorf("%s: %s won %d of %d games", decides.Variant, decides.Recipe.Name, decides.Wins, decides.Games)
	}
	// Among greedy players one of the documented rules has the largest effect, and it is shown to be.
	largest := ""
	for v, x := range effects["greedy"] {
		if !strings.HasPrefix(v, "house-") && (largest == "" || math.Abs(x.Value) > math.Abs(effects["greedy"][largest].Value)) {
			largest = v
		}
	}
	top := effects["greedy"][largest]
	for v, x := range effects["greedy"] {
		if v != largest && !strings.HasPrefix(v, "house-") && math.Max(math.Abs(x.SimultaneousLo), math.Abs(x.SimultaneousHi)) >= -top.SimultaneousHi {
			t.Errorf("%s is not shown to have more effect than %s", largest, v)
		}
	}
	traditions := []string{"french", "finnish", "catalan"}
	span := func(player string) (least, most float64) {
		least = math.Inf(1)
		for _, v := range traditions {
			x := effects[player][v]
			least, most = math.Min(least, -x.SimultaneousHi), math.Max(most, -x.SimultaneousLo)
			for _, w := range traditions {
				if y := effects[player][w]; x.SimultaneousLo > y.SimultaneousHi {
					t.Errorf("%s and %s differ for %s players", v, w, player)
				}
			}
		}
		return least, most
	}
	const nodes, learned = "nodes:1000", "nodes:1000;eval=learned;softmax=0.25"
	greedyLeast, greedyMost := span("greedy")
	randomLeast, randomMost := span("random")
	nodesLeast, nodesMost := span(nodes)
	if greedyLeast <= math.Max(randomMost, nodesMost) {
		t.Error("moving first is not shown to cost greedy players more")
	}
	span(learned)
	for _, v := range traditions {
		if x := effects[learned][v]; x.SimultaneousLo > 0 || x.SimultaneousHi < 0 {
			t.Errorf("%s is not open among learned players", v)
		}
	}
	kalah := []*reference.Effect{effects["greedy"]["kalah"], effects[nodes]["kalah"], effects[learned]["kalah"]}
	for i, x := range kalah[1:] {
		if x.SimultaneousLo <= kalah[i].SimultaneousHi {
			t.Errorf("kalah is not shown to favour the first player more from one kind of players to the next: %+v, %+v", *kalah[i], *x)
		}
	}
	rules := len(effects["random"])
	down := func(x float64) string { return fmt.Sprintf("%.1f", math.Floor(1000*x)/10) }
	up := func(x float64) string { return fmt.Sprintf("%.1f", math.Ceil(1000*x)/10) }
	upper := func(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
	from := func(x *reference.Effect) string { return down(x.SimultaneousLo) + " to " + up(x.SimultaneousHi) }
	holds := func(file, want string) {
		if text := strings.Join(strings.Fields(contents(t, "../../..", file)), " "); !strings.Contains(text, want) {
			t.Errorf("%s does not say: %s", file, want)
		}
	}
	holds("README.md", fmt.Sprintf("answer the first question for %d of the built-in rules. From the start position the second player is ahead under %d of them where both "+
		"choose at random and under %d where both take what they can. "+
		"There, of documented rules, the first move decides most under %s, played here with South starting alone (traditionally both start together): among players who look at 1,000 positions a move the first player won all %s games, of which %d are different. "+
		"Kalah, too, favours the first player there: by %s pp where both take what they can, and by %s where they have learned what positions are worth.",
		rules, second["random"], second["greedy"], upper(decides.Variant), fmt.Sprintf("%d,%03d", decides.Games/1000, decides.Games%1000), decides.Distinct, from(kalah[0]), from(kalah[2])))
	holds("cmd/internal/guide/pages.md", fmt.Sprintf("From the start position, among greedy players, %s has the largest effect of documented rules: the first player scores %.1f pp (%s to %s) less than half. "+
		"There Kalah favours the first player by %s pp where both take what they can, by %s where they look at 1,000 positions a move, and by %s where they have also learned what positions are worth. "+
		"Under the French, Finnish and Catalan rules of awalé moving first from the start costs greedy players more (%s to %s pp) than players who choose at random (%s to %s) or look at 1,000 positions (%s to %s); "+
		"who is ahead among players who have learned is open, and no difference between the three is shown at any of these strengths.",
		upper(largest), -100*top.Value, down(-top.SimultaneousHi), up(-top.SimultaneousLo),
		from(kalah[0]), from(kalah[1]), from(kalah[2]),
		down(greedyLeast), up(greedyMost), down(randomLeast), up(randomMost), down(nodesLeast), up(nodesMost)))
}
