package mancala_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/mancala"
)

// TestSheetExamples runs the examples in testdata/sheets, on the engine and on
// the referee.
func TestSheetExamples(t *testing.T) {
	files, err := os.ReadDir("testdata/sheets")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(f.Name(), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile("testdata/sheets/" + f.Name())
			if err != nil {
				t.Fatal(err)
			}
			var rules *mancala.Rules
			examples := 0
			for i, line := range strings.Split(string(data), "\n") {
				where := fmt.Sprintf("%s:%d", f.Name(), i+1)
				if line == "" || line[0] == '#' {
					continue
				}
				if name, ok := strings.CutPrefix(line, "rules "); ok {
					if rules = sheetRules()[name]; rules == nil {
						rules = mancala.BuiltinsForTest()[name]
					}
					if rules == nil {
						t.Fatalf("%s: no rules %q", where, name)
					}
					continue
				}
				examples++
				if err := example(t, rules, line); err != nil {
					t.Errorf("%s: %v", where, err)
				}
			}
			if examples < 5 {
				t.Errorf("only %d examples", examples)
			}
		})
	}
}

// example checks one line of a sheet.
func example(t *testing.T, rules *mancala.Rules, line string) error {
	words := strings.Fields(line)
	position, what, rest := strings.Join(words[:3], " "), words[3], words[4:]
	g := mustGame(t, rules)
	s, err := g.Parse(position)
	if err != nil {
		return err
	}
	begin, _ := refereeFor(rules)
	ref, err := begin().at(position)
	if err != nil {
		return err
	}
	switch what {
	case ":":
		letters, want := rest[:slices.Index(rest, "->")], strings.Join(rest[slices.Index(rest, "->")+1:], " ")
		after := ""
		for _, letter := range letters {
			a, err := s.ParseAction(letter)
			if err != nil {
				return err
			}
			after = g.Abilities().After(s, a)
			s.Play(a)
			if next := ref.play(letter); next != after {
				return fmt.Errorf("%s leads to %s, referee says %s", letter, after, next)
			}
		}
		if after != want {
			return fmt.Errorf("leads to %s, not %s", after, want)
		}
	case "legal":
		if got := texts(s); !slices.Equal(got, rest) || !slices.Equal(ref.moves(), rest) {
			return fmt.Errorf("legal moves are %q, referee says %q, sheet %q", got, ref.moves(), rest)
		}
	case "over":
		want := strings.Join(rest, " ")
		if said := fmt.Sprintf("%s %s-%s", ref.reason, halves(ref.final[0]), halves(ref.final[1])); said != want {
			return fmt.Errorf("referee says %q, sheet %q", said, want)
		}
		if s.Turn() != engine.Over {
			return fmt.Errorf("not over")
		}
		o := s.Outcome()
		if got := fmt.Sprintf("%s %v-%v", g.Info().EndReason(o.End), o.Scores[0], o.Scores[1]); got != want {
			return fmt.Errorf("over by %q, not %q", got, want)
		}
	default:
		return fmt.Errorf("%q is no example", line)
	}
	return nil
}

// at puts the referee at a position without half seeds.
func (r *referee) at(position string) (*referee, error) {
	var south, north string
	var mover rune
	if _, err := fmt.Sscanf(strings.Replace(position, "/", " ", 1), "%s %s %d-%d %c", &south, &north, &r.store[0], &r.store[1], &mover); err != nil {
		return nil, err
	}
	for p, row := range []string{south, north} {
		for i, x := range strings.Split(row, ",") {
			if _, err := fmt.Sscan(x, &r.board[p][i]); err != nil {
				return nil, err
			}
		}
	}
	r.store[0], r.store[1] = 2*r.store[0], 2*r.store[1]
	r.mover = strings.IndexRune("SN", mover)
	r.reason, r.final, r.seen = "", [2]int{}, map[string]int{}
	r.begin()
	return r, nil
}
