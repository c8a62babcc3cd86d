package program

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/reports/chart"
	"houserules/variants"
)

func drawCommand(a *app) *cobra.Command {
	var position, moves, game, out string
	var ply int
	cmd := &cobra.Command{
		Use:   "draw V [--position P] [--moves \"A f …\"] -o FILE.svg|png|pdf | draw [V] --game GAME [--ply N] -o FILE.svg|png|pdf",
		Short: "Draw the board of a variant as a picture",
		Long: `Draws a position of a variant: at the start, or the one given, or after the moves
given, of which the last is marked. The ending of FILE says the format: .svg,
.png (192 dots per inch) or .pdf. V is a built-in variant's name or a YAML file.

--game draws the first game of a file of records, as play and sample write them
(.ogn or .jsonl), by the rules that it names or by V: how it ended, or with --ply
how it stood after so many moves, throws of dice among them.`,
		Example: `  houserules draw french -o board.svg
  houserules draw french --moves "C d" -o second-move.png
  houserules draw awethi -o map.pdf
  houserules draw --game game.ogn --ply 20 -o move-20.svg`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, ok := chart.Format(strings.ToLower(filepath.Ext(out))); !ok {
				return usagef("draw needs -o and a file whose name ends in .svg, .png or .pdf, such as -o board.svg")
			}
			given := cmd.Flags().Changed
			switch {
			case game == "" && len(args) == 0:
				return usagef("draw needs a variant or a game: houserules draw french -o board.svg, houserules draw --game tuesday.ogn -o end.svg")
			case game == "" && given("ply"):
				return usagef("--ply is for a game: name its file with --game")
			case game != "" && (given("position") || given("moves")):
				return usagef("--position and --moves do nothing beside --game, whose file has both")
			case given("ply") && ply < 0:
				return usagef("--ply %d is no number of moves", ply)
			}
			var g *recorded
			if game != "" {
				var err error
				if g, err = a.firstGame(strings.Join(args, ""), game); err != nil {
					return err
				}
				if err := g.until(ply); err != nil {
					return err
				}
			} else {
				v, s, err := a.state(args[0], position)
				if err != nil {
					return err
				}
				g = &recorded{v, s, strings.Fields(moves)}
			}
			if err := writePicture(a.words(), out, g); err != nil {
				return err
			}
			a.tell("progress.picture", out)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&position, "position", "", "position to draw, in the game's notation (default: the start)")
	f.StringVar(&moves, "moves", "", "moves to play before, separated by spaces")
	f.StringVar(&game, "game", "", "file of records whose first game is drawn, .ogn or .jsonl; - for standard input")
	number.Var(f, &ply, "ply", "", -1, "number of moves after which to draw it")
	f.Lookup("ply").DefValue = "" // all
	f.StringVarP(&out, "out", "o", "", "file to write, ending in .svg, .png or .pdf")
	return cmd
}

// drawn is the picture of a state after some moves.
func drawn(say *words.Catalogue, v *variants.Variant, s engine.State, moves []string) (*chart.Figure, error) {
	draw := v.Game.Abilities().Drawing
	if draw == nil {
		return nil, usagef("games of %s have no board that could be drawn", v.Name)
	}
	board := &chart.Board{Drawing: draw(s), Say: func(owner string) string { return roleInWords(say, owner) }}
	for i, text := range moves {
		action, err := s.ParseAction(text)
		if err != nil {
			return nil, usageError{fmt.Errorf("move %d: %w", i+1, err)}
		}
		s.Play(action)
		before := board.Drawing
		board.Drawing = draw(s)
		board.Last = chart.Changed(before, board.Drawing)
	}
	title := v.Title
	if title == "" {
		title = v.Name
	}
	return &chart.Figure{Name: "board", Title: title, Note: chart.Caption(board.Drawing, say), Alt: s.Position(), Body: board}, nil
}
