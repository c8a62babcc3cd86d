package program

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/variants"
)

// flat is a text without line breaks.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestTakesBackAtTheTable: whoever gives up or stops by agreement takes that back, as on the
// page; an offer that was refused changes nothing, and undo then takes back a move.
func TestTakesBackAtTheTable(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("split.yaml", []byte("schema: 1\nname: halves\ntitle: Halves\nextends: french\nstop: {agreement: split}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, typed string
		args        []string
		says        []string
		not         string
	}{
		{"resigned and back", "resign\nundo\nmoves\nquit\n", []string{"finnish", "--seat", "1"}, []string{"South gives up.", "A B C D E F", "The game stops here"}, "The game is over"},
		{"resigned", "resign\n\n", []string{"finnish", "--seat", "1"}, []string{"South gives up.", "The game is over"}, "The game stops here"},
		{"resigned at the end of input", "resign\n", []string{"finnish", "--seat", "1"}, []string{"South gives up.", "The game is over"}, "The game stops here"},
		{"agreed and back", "C\noffer 0-48\nundo\nundo\nundo\nquit\n", []string{"french"}, []string{"Everybody agrees to stop.", "There is nothing to take back."}, "The game is over"},
		{"refused", "C\noffer 48-0\nundo\nundo\nquit\n", []string{"french"}, []string{"North plays on.", "There is nothing to take back."}, "The game is over"},
		{"no division", "offer 5-7\nquit\n", []string{"french"}, []string{"5-7 does not divide the 48 seeds left.", "offer 24-24"}, "The game is over"},
		{"the rules divide", "offer 5-7\nquit\n", []string{"split.yaml"}, []string{"These rules divide the seeds left themselves, so 5-7 cannot be offered;"}, "The game is over"},
		{"no agreement", "offer 5-7\nquit\n", []string{"abapa"}, []string{"These rules do not let the players agree to stop"}, "The game is over"},
	} {
		code, said := atTable(t, c.typed, append(c.args, "--bot", "random", "--seed", "5")...)
		for _, want := range c.says {
			if !strings.Contains(flat(said), want) {
				t.Errorf("%s: nothing says %q: %s", c.name, want, said)
			}
		}
		if code != exitDone || strings.Contains(said, c.not) {
			t.Errorf("%s: exit %d, %q: %s", c.name, code, c.not, said)
		}
	}
}

// TestLotAtTheTable: where the rules draw lots for who starts, the seed draws them for a single
// game, too; a seat that is chosen takes their place. The same command draws the same.
func TestLotAtTheTable(t *testing.T) {
	fell := map[string]bool{}
	for _, seed := range []string{"1", "2", "3", "4", "5", "6"} {
		code, said := atTable(t, "quit\n", "finnish", "--seed", seed, "--bot", "random")
		_, again := atTable(t, "quit\n", "finnish", "--seed", seed, "--bot", "random")
		if code != exitDone || said != again || strings.Contains(said, "--seat") {
			t.Errorf("exit %d, %s\n%s", code, said, again)
		}
		seat := "2"
		if strings.Contains(flat(said), "Lots are drawn, and you start.") && strings.Contains(said, "you are South") {
			seat = "1"
		} else if !strings.Contains(flat(said), "Lots are drawn, and random starts.") || !strings.Contains(said, "you are North") {
			t.Errorf("seed %s: %s", seed, said)
		}
		fell[seat] = true
		if _, chosen := atTable(t, "quit\n", "finnish", "--seed", seed, "--bot", "random", "--seat", seat); !strings.Contains(flat(chosen), "The rules draw lots for who starts; here --seat decides.") || !strings.Contains(chosen, "--seat "+seat) {
			t.Errorf("seed %s, --seat %s: %s", seed, seat, chosen)
		}
	}
	if len(fell) != 2 {
		t.Errorf("lots fall on seat %v alone", fell)
	}
	for _, args := range [][]string{{"french"}, {"catalan", "--position", "4,4,0,5,5,5/5,4,4,4,4,4 0-0 S"}} {
		if _, said := atTable(t, "quit\n", append(args, "--bot", "random")...); strings.Contains(said, "Lots") || !strings.Contains(said, "--seat 1") {
			t.Errorf("%v: %s", args, said)
		}
	}
}

// TestCutMatch: a match that had too many games and one of which a game was cut off end with
// other words.
func TestCutMatch(t *testing.T) {
	v, list := variants.NewLibrary().Load("french")
	if v == nil {
		t.Fatal(list)
	}
	drawn := matchplay.Game{Starter: matchplay.First}
	won := matchplay.Game{Starter: matchplay.First, Winner: matchplay.First}
	cut := won
	cut.CutOff = true
	for _, c := range []struct {
		rules matchplay.Rules
		games []matchplay.Game
		want  string
	}{
		{matchplay.Rules{Games: 3, ReplayDraws: true, Replays: 1, Starter: matchplay.Winner}, []matchplay.Game{drawn, drawn}, "too many games"},
		{matchplay.Rules{Games: 3, Starter: matchplay.Winner}, []matchplay.Game{cut, won}, "cut off at its limit of moves"},
		{matchplay.Rules{Games: 3, Starter: matchplay.Winner}, []matchplay.Game{won, won}, "You win the match"},
	} {
		var out bytes.Buffer
		m := tableMatch{rules: c.rules, match: matchplay.New(c.rules), person: matchplay.First, bot: "random"}
		for _, g := range c.games {
			m.match.Add(g)
		}
		m.say(&sitting{out: &out, words: words.English(), width: terminalWidth, v: v, info: v.Game.Info(), seat: engine.First})
		if !strings.Contains(flat(out.String()), c.want) {
			t.Errorf("%v: %s", c.games, &out)
		}
	}
}
