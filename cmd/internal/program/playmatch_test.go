package program

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"houserules/reports/playable/session"
	"houserules/variants"
)

// letters are what a person types who tries letters of houses until the match is over, and
// answers with 2 where they may choose.
func letters(lines int) string {
	r := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for range lines {
		b.WriteByte("ABCDEFabcdef2"[r.IntN(13)])
		b.WriteByte('\n')
	}
	return b.String()
}

// atTable runs play with what a person types.
func atTable(t *testing.T, typed string, args ...string) (int, string) {
	t.Helper()
	var out writer
	code := run(append([]string{"play"}, args...), strings.NewReader(typed), &out, &out)
	return code, string(out)
}

// TestMatchAtTheTable plays matches under rules that start games in all ways, in both forms
// of records, and plays the records again: they come to what was said at the table.
func TestMatchAtTheTable(t *testing.T) {
	t.Chdir(t.TempDir())
	const chooser = "schema: 1\nname: chooser\ntitle: Chooser\nextends: french\nmatch: {starter: winner-chooses}\n"
	if err := os.WriteFile("chooser.yaml", []byte(chooser), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, record string
		args         []string
		says         []string
	}{
		{"winner starts", "french.jsonl", []string{"french"}, []string{"Lots are drawn.", "best of 5 games"}},
		{"a won game is a point", "points.jsonl", []string{"french", "--target", "2"}, []string{"This match goes to 2 points instead; a won game is one point."}},
		{"lots each time", "finnish.ogn", []string{"finnish", "--target", "5", "--seat", "2"}, []string{"Game 1 of the match: random starts", "Lots are drawn.", "This match goes to 5 points instead."}},
		{"winner chooses", "chooser.ogn", []string{"chooser.yaml", "--seat", "1"}, []string{"Game 1 of the match: you start", "type 1 to start the next game, 2 to be the second"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, said := atTable(t, letters(60_000), append(c.args, "--match", "--seed", "5", "--bot", "random", "--record", c.record)...)
			if code != exitDone {
				t.Fatalf("exit %d: %s", code, said)
			}
			for _, want := range c.says {
				if !strings.Contains(strings.Join(strings.Fields(said), " "), want) {
					t.Errorf("nothing says %q", want)
				}
			}
			ended := regexp.MustCompile(`(?s)(You (win|lose) the match|The match is drawn): you\s+(\d+),\s+random\s+(\d+)\.`).FindStringSubmatch(said)
			if ended == nil {
				t.Fatalf("the match has no end: %s", said[max(0, len(said)-600):])
			}
			command := regexp.MustCompile(`houserules (replay [\w. -]+?) plays it again`).FindStringSubmatch(strings.Join(strings.Fields(said), " "))
			if command == nil {
				t.Fatalf("nothing says how to replay it: %s", said[max(0, len(said)-600):])
			}
			out, _ := must(t, append(strings.Fields(command[1]), "--format", "jsonl")...)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			var last struct {
				Match struct {
					Games  int
					Points map[string]int
					Over   bool
					Winner *string
					Error  *string
				}
			}
			if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
				t.Fatal(err)
			}
			m := last.Match
			if m.Games != len(lines)-1 || !m.Over || m.Error != nil || whole(t, ended[3]) != m.Points["person"] || whole(t, ended[4]) != m.Points["random"] {
				t.Errorf("the table says %q, the record %+v", ended[0], m)
			}
			if winner := map[string]string{"win": "person", "lose": "random"}[ended[2]]; winner != "" && (m.Winner == nil || *m.Winner != winner) {
				t.Errorf("the table says %q, the record that %v wins", ended[0], m.Winner)
			}
		})
	}
	// A record whose games are no match by the rules.
	text, err := os.ReadFile("french.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	games := strings.SplitAfter(string(text), "\n")
	first := regexp.MustCompile(`"agents":\["(\w+)","(\w+)"\]`)
	for name, forged := range map[string]string{
		"game 3 of the match follows game 1": games[0] + strings.Join(games[2:], ""),
		"is started by":                      games[0] + first.ReplaceAllString(games[1], `"agents":["$2","$1"]`) + strings.Join(games[2:], ""),
		"is between":                         games[0] + strings.ReplaceAll(games[1], "person", "somebody"),
		"has other rules":                    games[0] + strings.Replace(games[1], `"game":2`, `"game":2,"target":4`, 1),
		"no match is of 0 games or to -4":    strings.Replace(games[0], `"game":1`, `"game":1,"target":-4`, 1),
		"two of different names":             strings.ReplaceAll(games[0], `"person"`, `"random"`),
	} {
		file := filepath.Join(t.TempDir(), "forged.jsonl")
		if err := os.WriteFile(file, []byte(forged), 0o644); err != nil {
			t.Fatal(err)
		}
		code, out, errs := command(t, "replay", file)
		if code != exitFailed || !strings.Contains(out, name) {
			t.Errorf("%s: exit %d, %s%s", name, code, out, errs)
		}
	}
	// Lots of a record with a seed are known.
	text, err = os.ReadFile("finnish.ogn")
	if err != nil {
		t.Fatal(err)
	}
	swapped := regexp.MustCompile(`(?s)(\[Round "2"\].*?South ")(\w+)(".*?North ")(\w+)"`).ReplaceAllString(string(text), `$1$4$3$2"`)
	if err := os.WriteFile("swapped.ogn", []byte(swapped), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := command(t, "replay", "swapped.ogn"); code != exitFailed || !strings.Contains(out, "game 2 of the match is started by") {
		t.Errorf("exit %d, %s%s", code, out, errs)
	}
	// One that stops is a record, too.
	code, said := atTable(t, "A\nquit\n", "french", "--match", "--seat", "1", "--seed", "5", "--bot", "random", "--record", "short.ogn")
	if code != exitDone || !strings.Contains(said, "The match stops here") {
		t.Errorf("exit %d: %s", code, said)
	}
	if out, _ := must(t, "replay", "short.ogn"); !strings.Contains(out, "match in which no game counts") || !strings.Contains(out, "not over") {
		t.Errorf("%s", out)
	}
	for line, want := range map[string]string{
		"awethi --match":                     "a match is for two players",
		"french --target 3":                  "for --match",
		"french --match --target -1":         "from 1 on",
		"french --match --bot random,greedy": "against one bot",
		"finnish --match":                    "--target 50",
	} {
		if code, said := atTable(t, "", strings.Fields(line)...); code != exitUsage || !strings.Contains(said, want) {
			t.Errorf("play %s: exit %d, %s", line, code, said)
		}
	}
}

// peeking looks at something whenever more is read.
type peeking struct {
	io.Reader
	look func()
}

func (p peeking) Read(b []byte) (int, error) {
	p.look()
	return p.Reader.Read(b)
}

// TestMatchIsKept looks into the record of a match while it is played: each game is there as
// soon as it is over.
func TestMatchIsKept(t *testing.T) {
	t.Chdir(t.TempDir())
	var seen []int
	look := func() {
		text, _ := os.ReadFile("m.jsonl")
		if n := strings.Count(string(text), "\n"); len(seen) == 0 || n != seen[len(seen)-1] {
			seen = append(seen, n)
		}
	}
	var out writer
	typed := peeking{iotest.OneByteReader(strings.NewReader(letters(60_000))), look}
	code := run([]string{"play", "french", "--match", "--target", "2", "--seat", "1", "--seed", "5", "--bot", "random", "--record", "m.jsonl"}, typed, &out, &out)
	if look(); code != exitDone || len(seen) < 3 {
		t.Fatalf("exit %d, games in the record one after the other: %v", code, seen)
	}
	for i, n := range seen {
		if n != i {
			t.Errorf("games in the record one after the other: %v", seen)
			break
		}
	}
}

// whole reads a number of a sentence.
func whole(t *testing.T, text string) int {
	t.Helper()
	var n int
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestLotOfAPage: a page draws the lot for a single game as the terminal does, and the game that
// it saves plays again.
func TestLotOfAPage(t *testing.T) {
	t.Chdir(t.TempDir())
	v, _ := variants.NewLibrary().Load("finnish")
	given, err := session.RulesOf(v.Family, v.Hash, v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	fell := map[int]bool{}
	for _, seed := range []string{"1", "2", "3", "4"} {
		var s session.Session
		if err := s.Open(session.Setup{Variant: "finnish", Rules: given, Seats: []string{session.Person, "random"}, Seed: seed, Lots: true}); err != nil {
			t.Fatal(err)
		}
		lot := s.View(0).Lot
		fell[lot] = true
		_, said := atTable(t, "quit\n", "finnish", "--seed", seed, "--bot", "random")
		if yours := strings.Contains(flat(said), "Lots are drawn, and you start."); yours != (lot == 1) {
			t.Errorf("seed %s: the page's lot falls on %d; %s", seed, lot, said)
		}
		for s.View(0).Waits != "over" {
			if s.View(0).Waits == session.Person {
				err = s.Play(s.View(0).Moves[0].Text)
			} else {
				err = s.Answer(1)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		replayed(t, &s)
	}
	if len(fell) != 2 {
		t.Errorf("all lots fall alike: %v", fell)
	}
}

// replayed plays what a page saves again, and returns what is printed.
func replayed(t *testing.T, s *session.Session, flags ...string) string {
	t.Helper()
	record, err := s.Record()
	if err == nil {
		err = os.WriteFile("game.jsonl", []byte(record+"\n"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	code, out, errs := command(t, append([]string{"replay", "game.jsonl"}, flags...)...)
	if code != exitDone {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	return out
}

// TestMatchOfAPage replays what a page saves of a match, given up and agreed to in between:
// it comes to what the page says.
func TestMatchOfAPage(t *testing.T) {
	t.Chdir(t.TempDir())
	const rules = "schema: 1\nname: club\ntitle: Club\nextends: french\nmatch: {starter: lots}\nstop: {resigning: opponent}\n"
	if err := os.WriteFile("club.yaml", []byte(rules), 0o644); err != nil {
		t.Fatal(err)
	}
	v, list := variants.NewLibrary().Load("./club.yaml")
	if v == nil {
		t.Fatal(list)
	}
	given, err := session.RulesOf(v.Family, v.Hash, v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 4 {
		var s session.Session
		if err := s.Open(session.Setup{Variant: "club", Rules: given, Seats: []string{session.Person, session.Person}, Seed: strconv.Itoa(seed), Match: true, Lots: true}); err != nil {
			t.Fatal(err)
		}
		for game := 0; ; game++ {
			err := s.Play(s.View(0).Moves[0].Text)
			if game%3 == 1 {
				err = errors.Join(err, s.Offer(""), s.Reply(true))
			} else {
				err = errors.Join(err, s.Resign())
			}
			if s.View(0).Match.Over {
				break
			}
			if err = errors.Join(err, s.Next("")); err != nil {
				t.Fatal(err)
			}
		}
		lines := strings.Split(strings.TrimSpace(replayed(t, &s, "--variant", "club.yaml", "--format", "jsonl")), "\n")
		var told toldLine
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &told); err != nil {
			t.Fatal(err)
		}
		m := s.View(0).Match
		want := map[string]int{"person 1": m.Points[0], "person 2": m.Points[1]}
		winner := ""
		if told.Match.Winner != nil {
			winner = *told.Match.Winner
		}
		if !told.Match.Over || told.Match.Games != m.Game || !reflect.DeepEqual(told.Match.Points, want) || winner != []string{"", "person 1", "person 2"}[m.Winner] {
			t.Errorf("%s\nthe page: %+v", lines[len(lines)-1], m)
		}
	}
}
