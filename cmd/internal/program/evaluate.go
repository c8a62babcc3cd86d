package program

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/solve"
	"houserules/sim"
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
adds "won_end" and a lost one takes it. nodes:N knows the best moves exactly and of
others a bound ("at_most"). mcts:N says the means of N random games, from a fresh
tree for every position: in a game it would meet the position with other luck.

Positions have no history: repetition counts from the position on, and no search
meets the limit of plies. Dice are valued by expectation. More than two players
are one against all others. Values of a position at which dice are thrown are those
of who acts next, and of a finished game those of who would act.

--tables DIR, which solve V --tables DIR made, says beside it what each move is worth
exactly, in "exact": "value" with the position in the history, which a recurrence would
end, and "value_fresh" by the table of what it leads to; null where it was not found.
An agent who asks tables itself is alphabeta:D;tables=DIR.

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
			lineup, err := a.lineupFor(v, spec)
			if err != nil {
				return err
			}
			if len(lineup) != 1 {
				return usagef("--agent takes one agent and was given %d", len(lineup))
			}
			e, err := sim.NewEvaluator(v.Game, lineup[0])
			if err != nil {
				return usageError{err}
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
				agent: lineup[0].String(), info: v.Game.Info(), unit: e.Unit(), exact: exact,
			}
			return a.evaluate(e, list, w)
		},
	}
	f := cmd.Flags()
	f.StringVar(&spec, "agent", "alphabeta", "who values the positions")
	f.StringVar(&position, "position", "", "one position, in the game's notation")
	f.StringVar(&file, "positions", "", "file of positions, one a line; - for standard input")
	tablesFlag(cmd, &tables)
	formatFlag(cmd, &format, "text", "jsonl")
	return cmd
}

// evaluate values positions one after the other, until it is interrupted.
func (a *app) evaluate(e *sim.Evaluator, list []engine.State, w *evaluationWriter) error {
	ctx, done := interruptible(a, "positions that were not valued are missing")
	defer done()
	var stop atomic.Bool
	e.Heed(&stop)
	go func() {
		<-ctx.Done()
		stop.Store(true)
	}()
	for _, s := range list {
		value := e.At(s)
		if ctx.Err() != nil {
			break // what was found means nothing
		}
		moves, err := w.exact.at(ctx, s)
		if ctx.Err() != nil {
			break
		}
		if err == nil {
			err = w.write(s, &value, moves)
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// evaluationLine is one line of `evaluate --format jsonl`.
type evaluationLine struct {
	Position string `json:"position"`
	Agent    string `json:"agent"`
	// Seat is who all values are for; null where that is nobody in particular.
	Seat *engine.Seat `json:"seat"`
	// Value is null where the agent has none.
	Value *float64       `json:"value"`
	Moves []evaluationOf `json:"moves"`
	Best  []string       `json:"best"`
	// Depth and Nodes are null for agents who search no depth.
	Depth *int    `json:"depth"`
	Nodes *uint64 `json:"nodes"`
	Unit  string  `json:"unit"`
	// WonEnd is what a won end adds, where wins count beside the lead.
	WonEnd float64 `json:"won_end,omitempty"`
	// Playouts is the number of random games of which values are means, each
	// position from the Tree "fresh".
	Playouts int    `json:"playouts,omitempty"`
	Tree     string `json:"tree,omitempty"`
	// Dice is set where dice are to be thrown, and EndReason where the game is over.
	Dice      bool    `json:"dice,omitempty"`
	EndReason *string `json:"end_reason,omitempty"`
}

// evaluationOf is what a move is worth; Value is null where it was never tried.
type evaluationOf struct {
	Move  string   `json:"move"`
	Value *float64 `json:"value"`
	// AtMost is set where the value is only a bound.
	AtMost bool `json:"at_most,omitempty"`
	// Exact is missing without tables.
	Exact *exactOf `json:"exact,omitempty"`
}

// evaluationWriter prints evaluations, each as soon as it is there.
type evaluationWriter struct {
	*bufio.Writer
	json  bool
	agent string
	info  *engine.Info
	unit  sim.ValueUnit
	exact *exactValues
}

// write prints an evaluation; exact are the values of all its moves, none without
// tables.
func (w *evaluationWriter) write(s engine.State, v *sim.Evaluation, exact []solve.Move) error {
	var err error
	if w.json {
		err = json.NewEncoder(w).Encode(w.line(s, v, exact))
	} else {
		w.text(s, v, exact)
	}
	if err != nil {
		return err
	}
	return w.Flush()
}

// line is an evaluation for programs.
func (w *evaluationWriter) line(s engine.State, v *sim.Evaluation, exact []solve.Move) evaluationLine {
	line := evaluationLine{
		Position: s.Position(), Agent: w.agent, Value: known(v.Value), Moves: []evaluationOf{}, Best: v.Best,
		Unit: w.unit.Name, WonEnd: w.unit.WonEnd, Playouts: w.unit.Playouts, Dice: v.Chance, EndReason: endReason(w.info, s),
	}
	if v.Seat > 0 {
		line.Seat = &v.Seat
	}
	if w.unit.Playouts > 0 {
		line.Tree = "fresh"
	} else {
		line.Depth, line.Nodes = &v.Depth, &v.Nodes
	}
	if line.Best == nil {
		line.Best = []string{}
	}
	for i, m := range v.Moves {
		of := evaluationOf{Move: m.Move, Value: known(m.Value), AtMost: m.AtMost}
		if exact != nil {
			of.Exact = &exactOf{exact[i].Value, exact[i].Fresh}
		}
		line.Moves = append(line.Moves, of)
	}
	return line
}

// known is a value for programs.
func known(v sim.Value) *float64 {
	if !v.Known {
		return nil
	}
	return &v.Number
}

// text prints an evaluation for people.
func (w *evaluationWriter) text(s engine.State, v *sim.Evaluation, exact []solve.Move) {
	fmt.Fprintln(w, s.Position())
	who := ""
	if v.Seat > 0 {
		who = " for " + w.info.Roles[v.Seat.Index()].Name
	}
	switch {
	case v.Over:
		fmt.Fprintf(w, "  over (%s), %s%s\n", endingInWords(words.English(), w.info.EndReason(s.Outcome().End)), w.inWords(v.Value), who)
		return
	case v.Chance:
		fmt.Fprintf(w, "  dice are to be thrown, %s%s; %s\n", w.inWords(v.Value), who, w.cost(v))
		return
	}
	fmt.Fprintf(w, "  %s%s by %s; %s\n", w.inWords(v.Value), who, strings.Join(v.Best, ", "), w.cost(v))
	for i, m := range v.Moves {
		bound, worth := "", ""
		if m.AtMost {
			bound = "at most "
		}
		if exact != nil {
			worth = "; " + exactText(words.English(), exact[i])
		}
		fmt.Fprintf(w, "  %s  %s%s%s\n", m.Move, bound, w.inWords(m.Value), worth)
	}
	if anyUnknown(exact) {
		fmt.Fprint(w, folded(words.English().Sentence("solve.not-found"), terminalWidth))
	}
}

// cost says how the values were found.
func (w *evaluationWriter) cost(v *sim.Evaluation) string {
	if w.unit.Playouts > 0 {
		return fmt.Sprintf("%s: means of %s from a fresh tree", w.unit.Name, counted(w.unit.Playouts, "random game", "random games"))
	}
	return fmt.Sprintf("%s ahead, %s", counted(v.Depth, "ply", "plies"), counted(int(v.Nodes), "position", "positions"))
}

// inWords is a value for people. A won or lost end of the game stands before its
// lead.
func (w *evaluationWriter) inWords(v sim.Value) string {
	x, won := v.Number, w.unit.WonEnd
	switch {
	case !v.Known:
		return "not valued"
	case w.unit.Playouts > 0 && w.unit.Name != w.info.Unit:
		return strings.Replace(fmt.Sprintf("%.4f", x), "-", "−", 1)
	case won == 0:
		return fmt.Sprintf("%s %s", signed(x), w.info.Unit)
	case len(w.info.Roles) == 2 && x > won/2 && wholeHalves(x-won):
		return fmt.Sprintf("won, %s %s", signed(x-won), w.info.Unit)
	case len(w.info.Roles) == 2 && x < -won/2 && wholeHalves(x+won):
		return fmt.Sprintf("lost, %s %s", signed(x+won), w.info.Unit)
	case x > won/(1<<20) || x < -won/(1<<20):
		return fmt.Sprintf("%+.6f of a won end", x/won)
	default:
		return fmt.Sprintf("%s %s", signed(x), w.info.Unit)
	}
}

// wholeHalves says whether a lead is one that scores can have, and not the mean of
// several ends.
func wholeHalves(x float64) bool { return 2*x == float64(int(2*x)) && x > -1000 && x < 1000 }

// signed is a lead with its sign.
func signed(x float64) string {
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if x > 0 {
		return "+" + text
	}
	return strings.Replace(text, "-", "−", 1)
}
