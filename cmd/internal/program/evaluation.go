package program

import (
	"bufio"
	"encoding/json"
	"fmt"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/solve"
	"houserules/sim"
	"strconv"
	"strings"
)

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
	name := ""
	if w.unit.Name != w.info.Unit {
		name = w.unit.Name + ": "
	}
	return fmt.Sprintf("%s%s ahead, %s", name, counted(v.Depth, "ply", "plies"), counted(int(v.Nodes), "position", "positions"))
}

// inWords is a value for people. A won or lost end of the game stands before its
// lead.
func (w *evaluationWriter) inWords(v sim.Value) string {
	x, won := v.Number, w.unit.WonEnd
	switch {
	case !v.Known:
		return "not valued"
	case w.unit.Name != w.info.Unit:
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
