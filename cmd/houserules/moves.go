package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"houserules/engine"
)

// movesLine is one line of `moves --format jsonl`.
type movesLine struct {
	Position  string     `json:"position"`
	Over      bool       `json:"over"`
	EndReason *string    `json:"end_reason"`
	Scores    []float64  `json:"scores"`
	Moves     []moveLine `json:"moves"`
	Error     string     `json:"error,omitempty"`
}

type moveLine struct {
	Move string `json:"move"`
	Next string `json:"next"`
}

func movesCommand(a *app) *cobra.Command {
	var position, file, format string
	cmd := &cobra.Command{
		Use:   "moves V --position P | --positions FILE",
		Short: "List the legal moves of positions and what each leads to",
		Long: `Lists the legal moves of one position, or of a file of positions, one JSON
object {"position": "…"} a line ("-" reads standard input; other keys are
ignored). "next" is the position right after the move, before any division at
the end of the game; "scores" are final when the game is over. Positions need
not be reachable: any numbers that fit the board will do. They have no history,
so repetition is not judged.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if (position == "") == (file == "") {
				return usagef("give either --position or --positions")
			}
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			w := bufio.NewWriter(a.out)
			failed := false
			one := func(text string) error {
				line := movesAt(v.Game, text)
				failed = failed || line.Error != ""
				return writeMoves(w, format, line)
			}
			if position != "" {
				err = one(position)
			} else {
				err = a.eachLine(file, func(n int, line []byte) error {
					var in struct {
						Position *string `json:"position"`
					}
					if err := json.Unmarshal(line, &in); err != nil || in.Position == nil {
						failed = true
						return writeMoves(w, format, movesLine{
							Scores: []float64{}, Moves: []moveLine{},
							Error: fmt.Sprintf(`line %d: not a JSON object with a "position"`, n),
						})
					}
					return one(*in.Position)
				})
			}
			if flushed := w.Flush(); err == nil {
				err = flushed
			}
			if err == nil && failed {
				fmt.Fprintln(a.err, "houserules: error: some positions could not be read; their lines say why")
				return errSilent
			}
			return err
		},
	}
	cmd.Flags().StringVar(&position, "position", "", "one position, in the game's notation")
	cmd.Flags().StringVar(&file, "positions", "", "file of positions, one JSON object a line; - for standard input")
	formatFlag(cmd, &format, "text", "jsonl")
	return cmd
}

// movesAt lists the moves of a position.
func movesAt(g engine.Game, text string) movesLine {
	line := movesLine{Position: text, Scores: []float64{}, Moves: []moveLine{}}
	s, err := g.Parse(text)
	if err != nil {
		line.Error = err.Error()
		return line
	}
	line.Over = s.Turn() == engine.Over
	line.EndReason = endReason(g.Info(), s)
	line.Scores = scores(g.Info(), s)
	for _, action := range s.Actions(nil) {
		line.Moves = append(line.Moves, moveLine{s.ActionText(action), after(s, action)})
	}
	return line
}

// after tells the position right after an action.
func after(s engine.State, action engine.Action) string {
	if stepper, ok := s.(engine.Stepper); ok {
		return stepper.After(action)
	}
	s.Play(action)
	defer s.Undo()
	return s.Position()
}

func writeMoves(w io.Writer, format string, line movesLine) error {
	if format == "jsonl" {
		return json.NewEncoder(w).Encode(line)
	}
	if line.Error != "" {
		_, err := fmt.Fprintln(w, line.Error)
		return err
	}
	fmt.Fprintln(w, line.Position)
	if line.Over {
		_, err := fmt.Fprintf(w, "  over: %s, scores %s\n", *line.EndReason, scoreText(line.Scores))
		return err
	}
	for _, m := range line.Moves {
		if _, err := fmt.Fprintf(w, "  %s → %s\n", m.Move, m.Next); err != nil {
			return err
		}
	}
	return nil
}
