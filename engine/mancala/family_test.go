package mancala_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/rules"
	"houserules/variants"
)

// family is what the laws of families need to know of mancala.
func family(t *testing.T) enginetest.Family {
	roots := map[string]any{}
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Fatal(list)
		}
		if v.Family == "mancala" {
			roots[name] = v.Rules
		}
	}
	// The largest board has room for the largest numbers.
	full := mancala.Default()
	full.Board.Houses, full.Board.Seeds = [2]int{12, 12}, 16
	roots["full board"] = full
	return enginetest.Family{
		Defaults: func() any { return mancala.Default() },
		Check:    func(r any) []rules.Problem { return r.(*mancala.Rules).Check() },
		Compile: func(r any) (engine.Game, error) {
			g, err := mancala.New(r.(*mancala.Rules))
			if err != nil {
				return nil, err
			}
			return g, nil
		},
		Describe: func(r any) []rules.Clause { return r.(*mancala.Rules).Describe() },
		Say:      words.English().Say,
		Roots:    roots,
		Text:     drawStart,
		Options: func(engine.Game) enginetest.Options {
			return enginetest.Options{HistoryEnds: []string{"repetition"}}
		},
	}
}

// drawStart draws a start position for the board of some rules, now and then
// none.
func drawStart(_ string, of any, r *rand.Rand) string {
	board := of.(*mancala.Rules).Board
	if r.IntN(4) == 0 {
		return ""
	}
	var rows []string
	for _, houses := range board.Houses {
		var row []string
		for range houses {
			row = append(row, fmt.Sprint(r.IntN(3)*r.IntN(5)))
		}
		rows = append(rows, strings.Join(row, ","))
	}
	return fmt.Sprintf("%s %d-%d.5 S", strings.Join(rows, "/"), r.IntN(10), r.IntN(10))
}

// TestFamilyLaws walks every knob: all doors play the same games, and the
// prose tells what is played.
func TestFamilyLaws(t *testing.T) { enginetest.FamilyLaws(t, family(t)) }
