package outside_test

import (
	"strings"
	"testing"

	"houserules/engine/agent"
	"houserules/engine/outside"
)

// A command is written bare or in quotation marks; its canonical text reads back
// as the same, also as another's option and in a line-up.
func TestSpec(t *testing.T) {
	for text, want := range map[string]string{
		`exec:./engine`:                         `exec:./engine`,
		`exec:"./engine"`:                       `exec:./engine`,
		`exec:./engine --fast`:                  `exec:"./engine --fast"`,
		`exec:"./engine --a b,c;d (e)";time=.5`: `exec:"./engine --a b,c;d (e)";time=0.5`,
		`exec:"x 'a b' \"c\" \\"`:               `exec:"x 'a b' \"c\" \\"`,
		`exec:engine;protocol=uci;time=10`:      `exec:engine;protocol=uci`,
		`exec:/usr/games/é`:                     `exec:"/usr/games/é"`,
		`epsilon:0.1;of=exec:./engine`:          `epsilon:0.1;of=exec:./engine`,
		`epsilon:0.1;of=exec:"./a ;)("`:         `epsilon:0.1;of=exec:"./a ;)("`,
		`epsilon:0.1;of=(exec:"./a )";time=2)`:  `epsilon:0.1;of=(exec:"./a )";time=2)`,
	} {
		s, err := agent.Parse(text, outside.Kind())
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		again, err := agent.Parse(s.String(), outside.Kind())
		if s.String() != want || err != nil || again.String() != want || !s.Outside() {
			t.Errorf("%s is written %s, not %s; read again %s, %v", text, s, want, again, err)
		}
		list, err := agent.ParseLineup(s.String()+",random,"+s.String(), outside.Kind())
		if err != nil || len(list) != 3 || list[0].String() != want || list[2].String() != want || list[1].Outside() {
			t.Errorf("%s in a line-up: %v, %v", s, list, err)
		}
	}
	for text, want := range map[string]string{
		`exec`:                         "needs a program after a colon",
		`exec:`:                        "not be empty",
		`exec:"  "`:                    "is empty",
		`exec:"./a`:                    "no quotation mark at its end",
		`exec:"./a"b`:                  "goes on after its quotation mark",
		`exec:./a"b"`:                  "must stand in quotation marks",
		`exec:"./a 'b"`:                "is not closed",
		`./engine.py`:                  `unknown agent "./engine.py"; allowed are`,
		`bots/engine`:                  `; a program is written exec:bots/engine`,
		`exec:./a;time=0`:              "from 0.01 to 3600",
		`exec:./a;tme=1`:               "did you mean time?",
		`exec:./a;protocol=usi`:        "did you mean uci?",
		`exce:./a`:                     "did you mean exec?",
		"exec:\"./a\nb\"":              "more than one line",
		`epsilon:0.1;of=exec:./a(b)`:   "parentheses stand around a whole agent",
		`epsilon:0;of=exec:./a;time=2`: "of=(exec:",
	} {
		if _, err := agent.Parse(text, outside.Kind()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}
