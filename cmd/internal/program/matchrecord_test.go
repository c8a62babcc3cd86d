package program

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// toldByReplay replays lines of JSON as a match and returns what is said of it.
func toldByReplay(t *testing.T, lines, variant string) (int, toldLine, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "match.jsonl")
	if err := os.WriteFile(file, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errs := command(t, "replay", file, "--variant", variant, "--format", "jsonl")
	said := strings.Split(strings.TrimSpace(out), "\n")
	var told toldLine
	if err := json.Unmarshal([]byte(said[len(said)-1]), &told); err != nil {
		t.Fatalf("%v: %s%s", err, out, errs)
	}
	if told.Match.Error != nil {
		return code, told, *told.Match.Error
	}
	return code, told, ""
}

// TestEndsOfAMatchAreChecked: what a record says of how players ended a game counts in a match
// as the rules have it, and is refused otherwise.
func TestEndsOfAMatchAreChecked(t *testing.T) {
	whole := strings.TrimSpace(sampled(t, "french"))
	played := func(rest string) string {
		return `{"agents":["person","random"],"moves":["C"],"match":{"game":1},` + rest + `}`
	}
	club := filepath.Join(t.TempDir(), "club.yaml")
	if err := os.WriteFile(club, []byte("schema: 1\nname: club\ntitle: Club\nextends: french\nstop: {resigning: opponent}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		variant, line, wrong string
		points               [2]int
	}{
		{"french", played(`"end_reason":"forfeit","scores":[0,0],"returns":[1,0]`), "", [2]int{1, 0}},
		{"french", played(`"end_reason":"forfeit","scores":[0,0],"returns":[0,1]`), "", [2]int{0, 1}},
		{"french", played(`"end_reason":"forfeit","scores":[0,0]`), "", [2]int{1, 0}},
		{"french", played(`"end_reason":"forfeit","scores":[5,0]`), "which the rules do not make", [2]int{}},
		{"french", played(`"end_reason":"forfeit","scores":[0,0],"returns":[0.5,0.5]`), "which the rules do not make", [2]int{}},
		{"french", played(`"end_reason":"resigned","scores":[48,0]`), "do not know", [2]int{}},
		{club, played(`"end_reason":"resigned","scores":[48,0]`), "", [2]int{1, 0}},
		{club, played(`"end_reason":"resigned","scores":[40,8]`), "which the rules do not make", [2]int{}},
		{"french", played(`"end_reason":"agreed","scores":[24,24]`), "", [2]int{}},
		{"french", played(`"end_reason":"agreed","scores":[20,28]`), "", [2]int{0, 1}},
		{"french", played(`"end_reason":"agreed","scores":[20,29]`), "which the rules do not make", [2]int{}},
		{"abapa", played(`"end_reason":"agreed","scores":[20,28]`), "do not know", [2]int{}},
		{"french", played(`"end_reason":"dance","scores":[20,28]`), "do not know", [2]int{}},
		{"french", played(`"end_reason":"no-move","scores":[20,28]`), "is not over", [2]int{}},
		{"french", played(`"end_reason":"agreed","scores":[24,24],"final":"0,0,0,0,0,0/0,0,0,0,0,0 24-24 S"`), "has the last position", [2]int{}},
		{"french", strings.Replace(whole, `"end_reason":"`, `"end_reason":"no-`, 1), "by the rules it is", [2]int{}},
		{"french", strings.Replace(whole, `"plies":`, `"plies":1`, 1), "moves were played", [2]int{}},
		{"french", strings.Replace(whole, `"scores":[`, `"scores":[1`, 1), "which the rules do not make", [2]int{}},
	} {
		if c.variant == "abapa" { // its matches have no length of their own
			c.line = strings.Replace(c.line, `"game":1`, `"game":1,"target":5`, 1)
		}
		code, told, wrong := toldByReplay(t, c.line+"\n", c.variant)
		points := told.Match.Points
		switch {
		case !strings.Contains(wrong, c.wrong) || (c.wrong == "") != (wrong == ""):
			t.Errorf("%s: %q, not %q", c.line, wrong, c.wrong)
		case (wrong == "") != (code == exitDone):
			t.Errorf("%s: exit %d", c.line, code)
		case wrong == "" && (told.Match.Games != 1 || points["person"] != c.points[0] || points["random"] != c.points[1]):
			t.Errorf("%s: %d games, %v", c.line, told.Match.Games, points)
		}
	}
}

// sampled is a game as a line of JSON that says that it is the first of a match.
func sampled(t *testing.T, variant string) string {
	t.Helper()
	out, _ := must(t, "sample", variant, "--agents", "random,greedy", "--games", "1", "--seed", "3", "--format", "jsonl")
	return strings.Replace(out, `{`, `{"match":{"game":1},`, 1)
}

// TestStartersOfAMatchAreChecked: where who has won may choose who starts the next game, a
// player of the program takes the side that the rules name, and a person either.
func TestStartersOfAMatchAreChecked(t *testing.T) {
	rules := filepath.Join(t.TempDir(), "chooser.yaml")
	if err := os.WriteFile(rules, []byte("schema: 1\nname: chooser\ntitle: Chooser\nextends: french\nmatch: {starter: winner-chooses}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		winner, starts string
		right          bool
	}{
		{"person", "person", true}, {"person", "bot", true}, {"bot", "bot", true}, {"bot", "person", false},
	} {
		for _, bot := range []string{"random", "alphabeta:2", "random 1", "alphabeta:12 2"} {
			named := func(who string) string { return map[string]string{"person": "person", "bot": bot}[who] }
			returns, other := "[1,0]", "bot"
			if c.winner == "bot" {
				returns = "[0,1]"
			}
			if c.starts == "bot" {
				other = "person"
			}
			lines := fmt.Sprintf(`{"agents":["person",%q],"moves":["C"],"match":{"game":1},"end_reason":"forfeit","scores":[0,0],"returns":%s}
{"agents":[%q,%q],"moves":["C"],"match":{"game":2},"end_reason":"agreed","scores":[24,24]}
`, bot, returns, named(c.starts), named(other))
			if _, _, wrong := toldByReplay(t, lines, rules); (wrong == "") != c.right || !c.right && !strings.Contains(wrong, "it is "+bot+"'s turn") {
				t.Errorf("%s won, and %s starts: %q", named(c.winner), named(c.starts), wrong)
			}
		}
	}
}
