package program

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/spf13/cobra"

	"houserules/engine"
	"houserules/sim"
	"houserules/variants"
)

func evaluateCommand(a *app) *cobra.Command {
	var spec, position, file, tables, format string
	cmd := &cobra.Command{
		Use:   "evaluate V --agent A --position P | --positions FILE",
		Short: "Say what an agent thinks of positions",
		Long: `Says what an agent thinks of positions: what each legal move is worth, which are
best, and how far it looked. A file has one position a line, in the game's notation
("-" is standard input); blank lines and lines that begin with # are skipped. A
line may also be a JSON object with a "position", such as this command prints. V
is a built-in variant's name or a YAML file.

Under alphabeta:D;objective=lead a value is the lead of the player to move, in the
unit of the score: their score less the other's, D plies ahead, the move itself
counted, with best play of both, and after the division of what is left where the
game ends before. It is exact for every move. With the other objectives a won end
adds "won_end" and a lost one takes it. nodes:N knows the best moves exactly and a
bound for the others ("at_most"). mcts:N says the means of N random games, from a fresh
tree for every position: in a game it would meet the position with other luck.

Positions have no history: repetition counts from the position on, and no search
meets the limit of plies. Dice are valued by expectation. More than two players
are one against all others. Values of a position at which dice are thrown are those
of who acts next, and of a finished game those of who would act.

--tables DIR, which solve V --tables DIR made, says beside it what each move is worth
exactly, in "exact": "value" with the position in the history, which a recurrence would
end, and "value_fresh" by the table of what it leads to; null where it was not found.
alphabeta:D;tables=DIR is an agent that asks the tables itself.

All positions are read before the first is valued: one that cannot be read is an
error with its place, and nothing is printed.`,
		Example: `  houserules evaluate awari --agent "alphabeta:14;objective=lead" \
    --positions endgames.txt --format jsonl
  houserules evaluate french --agent alphabeta:6 \
    --position "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"
  houserules moves french --positions positions.jsonl --format jsonl |
    houserules evaluate french --agent mcts:100 --positions -`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if (position == "") == (file == "") {
				return usagef("give either --position or --positions")
			}
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			e, by, err := a.evaluator(v, spec, "agent")
			if err != nil {
				return err
			}
			defer e.Close()
			exact, err := a.exactValues(v, tables)
			if err != nil {
				return err
			}
			defer exact.close()
			var list []engine.State
			if position != "" {
				s, err := e.Parse(position)
				if err != nil {
					return usageError{err}
				}
				list = append(list, s)
			} else if list, err = a.readPositions(v, e.Parse, file); err != nil {
				return err
			}
			w := &evaluationWriter{
				Writer: bufio.NewWriter(a.out), json: format == "jsonl",
				agent: by, info: v.Game.Info(), unit: e.Unit(), exact: exact,
			}
			return a.evaluate(e, list, w)
		},
	}
	f := cmd.Flags()
	f.StringVar(&spec, "agent", "alphabeta", "who values the positions")
	f.StringVar(&position, "position", "", "one position, in the game's notation")
	f.StringVar(&file, "positions", "", "file of positions, one a line; - for standard input")
	a.programEnvFlag(cmd)
	tablesFlag(cmd, &tables)
	formatFlag(cmd, &format, "text", "jsonl")
	return cmd
}

// evaluator is an agent, who a flag has named, as one who values positions, and what the agent is called
// in full. Whoever gets it closes it.
func (a *app) evaluator(v *variants.Variant, spec, flag string) (*sim.Evaluator, string, error) {
	lineup, err := a.players(v, spec)
	if err != nil {
		return nil, "", err
	}
	if len(lineup) != 1 {
		return nil, "", usagef("--%s takes one agent and was given %d", flag, len(lineup))
	}
	e, err := sim.NewEvaluator(v.Game, lineup[0])
	var unfit *variants.TablesError
	switch {
	case errors.As(err, &unfit):
		return nil, "", err
	case err != nil:
		return nil, "", usageError{err}
	}
	return e, lineup[0].String(), nil
}

// evaluate values positions one after the other, until it is interrupted.
func (a *app) evaluate(e *sim.Evaluator, list []engine.State, w *evaluationWriter) error {
	ctx, done := interruptible(a, "progress.stop.not-valued")
	defer done()
	var valued atomic.Int64
	defer a.expect(byCount(&valued, int64(len(list))), "progress.valuing", len(list))()
	var stop atomic.Bool
	e.StopOn(&stop)
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	for _, s := range list {
		value := e.At(s)
		if ctx.Err() != nil {
			break // what was found means nothing
		}
		if err := e.Err(); err != nil {
			return fmt.Errorf("%s: %w", s.Position(), err)
		}
		moves, err := w.exact.at(ctx, s)
		if ctx.Err() != nil {
			break
		}
		if err == nil {
			err = w.write(s, &value, moves)
		}
		valued.Add(1)
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}
