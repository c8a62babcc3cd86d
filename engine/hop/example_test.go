package hop_test

import (
	"fmt"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/hop"
)

// A house rule for Aiyawatstani: captures are compulsory.
func ExampleNew() {
	rules := hop.Default()
	rules.Capture = hop.CaptureMandatory
	game, err := hop.New(rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := game.New()
	for _, text := range []string{"E3-E5", "E7xE3"} {
		a, err := s.ParseAction(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		s.Play(a)
		fmt.Println(s.Position())
	}
	_, err = s.ParseAction("D4-E5")
	fmt.Println(err)
	// Output:
	// ooooo/oooo/ooooo/oooo/oxxxo/xxxx/xx1xx/xxxx/xxxxx o
	// ooooo/oooo/oo1oo/oooo/ox1xo/xxxx/xxoxx/xxxx/xxxxx x
	// move "D4-E5": there is a hop, and a player who can hop must (capture: mandatory)
}

// Rules that cannot be played are described problem by problem, with the place
// in the picture.
func ExampleRules_Check() {
	rules := hop.Default()
	rules.Board = hop.Board{Lines: hop.LinesGrid, Size: 3, Diagonals: hop.DiagonalsNone}
	rules.Setup = "o o o\no   x\nx z x\n"
	for _, p := range rules.Check() {
		fmt.Printf("%s:%d:%d: %s\n", p.Path, p.Line, p.Column, words.English().Say(p.Message))
	}
	// Output:
	// setup:2:3: point B2 is missing; write x, o or . in this place
	// setup:3:3: 'z' is no counter; write x or 1 for the first player, o or 2 for the second, . for an empty point
}

// The fast door plays the same games as the plain one, many at a time.
func ExampleGame_FastDoors() {
	game, err := hop.New(hop.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	door := game.FastDoors(engine.Uniform(2))[0]
	rows := engine.NewRows(game.Info(), 1000)
	door.Play(42, 0, rows)
	captures := uint32(0)
	for i := range rows.Len {
		captures += rows.Captures[0][i] + rows.Captures[1][i]
	}
	fmt.Println(captures > 20*1000)
	// Output: true
}
