package program

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"houserules/engine/outside"
	"houserules/sim"
	"houserules/variants"
)

// answered runs a command with a text on standard input. Whatever the text, the program
// says that it is done, or why not, in no more lines than somebody reads.
func answered(t *testing.T, in string, args ...string) (code int, out string) {
	t.Helper()
	var o, e writer
	code = run(args, strings.NewReader(in), &o, &e)
	if code != exitDone && code != exitFailed && code != exitUsage {
		t.Errorf("exit %d: %s", code, e)
	}
	if code == exitUsage || strings.Contains(string(e), "goroutine ") {
		t.Errorf("exit %d: %s", code, e)
	}
	return code, string(o)
}

// FuzzEngine lets anybody say anything to a player of ours at another table, in both
// dialects.
func FuzzEngine(f *testing.F) {
	for _, text := range []string{
		"houserules 1\nvariant french\nready\ngame\nlegal A B C\ngo\nplayed A\ngo\nquit\n",
		"rules {}\nhash x\nready\n", "game\nstart 4,4\ngo\n", "question 1\ngo\nquestion\ngo\n", "number 5\nseed 18446744073709551616\nclock -1\nresult 1\n",
		"uci\nisready\nucinewgame\nposition startpos moves A a\ngo depth 99\ngo infinite\nstop\nquit\n", "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\ngo nodes 0\n", "position fen 9-9\ngo movetime -1\n", "go depth 29\nstop\ngo nodes 999999999999\n",
		"\xff\x00", "",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	random, err := sim.ParseAgent("random")
	if err != nil {
		f.Fatal(err)
	}
	v, list := variants.NewLibrary().Load("abapa")
	if v == nil {
		f.Fatal(list)
	}
	f.Fuzz(func(t *testing.T, text string, uci bool) {
		// A depth of 29 is searched for hours: until the text has been read, and a little.
		s := &outside.Server{Name: "random", Make: toldGame, Agent: seated(random), Limited: limited, Seed: 1, Patience: time.Millisecond}
		serve := s.Serve
		if uci {
			s.Game, serve = v.Game, s.ServeUCI
		}
		var out, said writer
		if err := serve(strings.NewReader(text), &out, &said); err != nil && !strings.HasPrefix(err.Error(), "the input ended before a move was found") {
			t.Errorf("%q ends the program: %v", text, err)
		}
		if asked, told := strings.Count(text, "go"), strings.Count(string(out), "\nbestmove ")+strings.Count(string(out), "\nmove "); told > asked {
			t.Errorf("%q is asked %d times and answered %d times: %s", text, asked, told, out)
		}
	})
}

// FuzzReplay replays any lines of JSON: each is answered by a line of JSON.
func FuzzReplay(f *testing.F) {
	for _, text := range []string{
		`{"id":1,"moves":["C","c","B","d"]}`, `{"id":"x","moves":"C c B d"}`, `{"moves":[]}`, `[]`, `{"id":{"a":[1]},"start":"4,4,4,4,4,4/4,4,4,4,4,4 0-0 S","moves":["A"]}`,
		"{}\n\n{\"moves\":[1e999]}\n", `{"moves":["` + strings.Repeat("A", 300) + `"]}`, "null", "\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, out := answered(t, text, "replay", "french", "--moves-file", "-", "--format", "jsonl")
		for _, line := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
			if out != "" && !json.Valid([]byte(line)) {
				t.Errorf("%q is answered by %q", text, line)
			}
		}
	})
}

// FuzzRecord replays any text as records in Oware Game Notation.
func FuzzRecord(f *testing.F) {
	f.Add("[Variant \"abapa\"]\n\n1. A a 2. B b *\n")
	f.Add("[Variant \"../../etc/passwd\"]\n1. A")
	f.Add("[Start \"9,9\"]\n1. A+5 {x} 2-0")
	f.Fuzz(func(t *testing.T, text string) {
		answered(t, text, "replay", "-", "--variant", "abapa")
	})
}
