package mancala_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/mancala"
)

// recounted are the features of a position by their names, read off its text. The part is
// that of the seeds on the board beside those of the start.
func recounted(t *testing.T, text string, start int) map[string]int {
	t.Helper()
	var board, stores, mover string
	if _, err := fmt.Sscan(text, &board, &stores, &mover); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(board, "/")
	lead := 0
	for i, s := range strings.Split(stores, "-") {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		lead += int(2*x) * (1 - 2*i)
	}
	prefix := ""
	if strings.Count(rows[0], ",") != strings.Count(rows[1], ",") {
		prefix = map[string]string{"S": "South ", "N": "North "}[mover]
	}
	if mover == "N" {
		rows[0], rows[1], lead = rows[1], rows[0], -lead
	}
	sums, has := [2]int{}, map[string]int{}
	for i, row := range rows {
		for h, n := range strings.Split(row, ",") {
			seeds, err := strconv.Atoi(n)
			if err != nil {
				t.Fatal(err)
			}
			sums[i] += seeds
			name := fmt.Sprintf("%s house %d: %d", []string{"own", "other"}[i], h+1, seeds)
			switch {
			case seeds == 0:
				continue
			case seeds >= 12:
				name = fmt.Sprintf("%s house %d: 12 or more", []string{"own", "other"}[i], h+1)
			}
			has[name] = 1
		}
	}
	has["lead in halves"], has["own row"], has["other row"], has["move"] = lead, sums[0], sums[1], 1
	part := "late "
	if 2*(sums[0]+sums[1]) > start {
		part = "early "
	}
	named := map[string]int{}
	for name, n := range has {
		if n != 0 {
			named[prefix+part+name] = n
		}
	}
	return named
}

// swapped is a position with its sides changed, as its text.
func swapped(text string) string {
	parts := strings.Split(text, " ")
	rows, stores := strings.Split(parts[0], "/"), strings.Split(parts[1], "-")
	return rows[1] + "/" + rows[0] + " " + stores[1] + "-" + stores[0] + " " + map[string]string{"S": "N", "N": "S"}[parts[2]]
}

// TestFeatures: the features of positions are those that a plain count of their text finds,
// and the same where the sides are changed, under rules with unequal rows, stores, laps and
// half seeds, too.
func TestFeatures(t *testing.T) {
	for name, change := range map[string]func(*mancala.Rules){
		"plain":   func(*mancala.Rules) {},
		"unequal": func(r *mancala.Rules) { r.Board.Houses = [2]int{4, 7} },
		"stores":  func(r *mancala.Rules) { r.Sowing.Stores = mancala.StoresOwn },
		"laps":    func(r *mancala.Rules) { r.Sowing.Laps = mancala.LapsRelay },
		"many":    func(r *mancala.Rules) { r.Board.Houses, r.Board.Seeds = [2]int{3, 3}, 16 },
		"halves":  func(r *mancala.Rules) { r.Board.Start = "4,4,4,4,4,4/4,4,4,4,4,4 0.5-0 S" },
	} {
		t.Run(name, func(t *testing.T) {
			r := mancala.Default()
			change(r)
			g, err := mancala.New(r)
			if err != nil {
				t.Fatal(err)
			}
			f := g.Abilities().Features
			names := f.Names()
			named := func(s engine.State) map[string]int {
				has := map[string]int{}
				for _, x := range f.Of(s, nil) {
					has[names[x.Index]] = int(x.Count)
				}
				return has
			}
			start := 0
			for _, n := range strings.FieldsFunc(strings.Fields(g.New().Position())[0], func(c rune) bool { return c == ',' || c == '/' }) {
				seeds, _ := strconv.Atoi(n)
				start += seeds
			}
			random := rand.New(rand.NewPCG(7, 7))
			for range 30 {
				for s := g.New(); s.Turn() != engine.Over; {
					text := s.Position()
					if want, got := recounted(t, text, start), named(s); !maps.Equal(want, got) {
						t.Fatalf("%s: %v, not %v", text, got, want)
					}
					if name != "unequal" {
						other, err := g.Parse(swapped(text))
						if err != nil {
							t.Fatal(err)
						}
						if want, got := named(s), named(other); !maps.Equal(want, got) {
							t.Fatalf("%s, sides changed: %v, not %v", text, got, want)
						}
					}
					legal := s.Actions(nil)
					s.Play(legal[random.IntN(len(legal))])
				}
			}
		})
	}
}
