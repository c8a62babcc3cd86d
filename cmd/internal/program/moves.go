package program

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/solve"
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
	// exactOf is nil without tables.
	*exactOf
}

func movesCommand(a *app) *cobra.Command {
	var position, file, tables, format string
	cmd := &cobra.Command{
		Use:   "moves V --position P | --positions FILE",
		Short: "List the legal moves of positions and what each leads to",
		Long: `Lists the legal moves of one position, or of a file of positions, one JSON
object {"position": "…"} a line ("-" reads standard input; other keys are
ignored). "next" is the position right after the move, before any division at
the end of the game; "scores" are final when the game is over. Positions need
not be reachable: any numbers that fit the board will do. They have no history,
so repetition is not judged. V is a built-in variant's name or a YAML file.

--tables DIR, which solve V --tables DIR made, says what each move is worth exactly to
who makes it: "value" with the position in the history, which a recurrence would end,
and "value_fresh" by the table of what it leads to. Either is null where it was not
found: beyond the tables, where bounds differ, or where it takes too long.`,
		Example: `  houserules moves french --position "4,4,4,4,4,0/1,5,5,5,4,4 0-0 N"
  houserules moves french --positions positions.jsonl --format jsonl
  houserules moves kalah --position "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if (position == "") == (file == "") {
				return usagef("give either --position or --positions")
			}
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			exact, err := a.exactValues(v, tables)
			if err != nil {
				return err
			}
			defer exact.close()
			ctx, done := interruptible(a, "progress.stop.not-looked-at")
			defer done()
			w := bufio.NewWriter(a.out)
			failed := false
			one := func(text string) error {
				line, err := movesAt(ctx, v.Game, exact, text)
				if err != nil {
					return err
				}
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
	tablesFlag(cmd, &tables)
	formatFlag(cmd, &format, "text", "jsonl")
	return cmd
}

// movesAt lists the moves of a position.
func movesAt(ctx context.Context, g engine.Game, exact *exactValues, text string) (movesLine, error) {
	line := movesLine{Position: text, Scores: []float64{}, Moves: []moveLine{}}
	s, err := g.Parse(text)
	if err != nil {
		line.Error = err.Error()
		return line, nil
	}
	values, err := exact.at(ctx, s)
	if err != nil {
		return line, err
	}
	line.Over = s.Turn() == engine.Over
	line.EndReason = endReason(g.Info(), s)
	line.Scores = scores(g.Info(), s)
	for i, action := range s.Actions(nil) {
		m := moveLine{Move: s.ActionText(action), Next: after(g, s, action)}
		if values != nil {
			m.exactOf = &exactOf{values[i].Value, values[i].Fresh}
		}
		line.Moves = append(line.Moves, m)
	}
	return line, nil
}

// after tells the position right after an action.
func after(g engine.Game, s engine.State, action engine.Action) string {
	if after := g.Abilities().After; after != nil {
		return after(s, action)
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
		_, err := fmt.Fprintf(w, "  over: %s; scores %s\n", endingInWords(words.English(), *line.EndReason), scoreText(line.Scores))
		return err
	}
	unknown := false
	for _, m := range line.Moves {
		worth := ""
		if m.exactOf != nil {
			worth = "  " + exactText(words.English(), solve.Move{Value: m.Value, Fresh: m.ValueFresh})
			unknown = unknown || m.Value == nil
		}
		if _, err := fmt.Fprintf(w, "  %s → %s%s\n", m.Move, m.Next, worth); err != nil {
			return err
		}
	}
	if unknown {
		_, err := fmt.Fprint(w, folded(words.English().Sentence("solve.not-found"), terminalWidth))
		return err
	}
	return nil
}
