package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"houserules/analysis/reference"
	"houserules/engine"
	"houserules/sim"
	"houserules/variants"
)

const (
	// analyseFlag asks what each move of a replayed game cost, and usualAnalyst who says so
	// where nobody is named: every move looked at as far, so that moves can be compared.
	analyseFlag, usualAnalyst = "analyse", "alphabeta:4;eval=learned"
)

// analyseFlagOf adds the flag to a command.
func analyseFlagOf(cmd *cobra.Command, spec *string) {
	cmd.Flags().StringVar(spec, analyseFlag, "", "say what each move cost by the estimate of an agent (--"+analyseFlag+" alone: of "+usualAnalyst+")")
	cmd.Flags().Lookup(analyseFlag).NoOptDefVal = usualAnalyst
}

// analysedPly is what an agent says of a move that was played; part of `replay --analyse
// --format jsonl`.
type analysedPly struct {
	Ply  int         `json:"ply"`
	Seat engine.Seat `json:"seat"`
	Move string      `json:"move"`
	// Chance is the first seat's expected share of the win after the move, from 0 to 1, as
	// the agent estimates it.
	Chance float64 `json:"chance"`
	// Loss is by how much the best move's share is larger for who moved, and Best are the moves
	// that have it.
	Loss float64  `json:"loss"`
	Best []string `json:"best"`
	// Mistake is set where the loss is a tenth of a win or more.
	Mistake bool `json:"mistake"`
}

// judgement is what an agent says of a game.
type judgement struct {
	Agent string        `json:"agent"`
	Plies []analysedPly `json:"plies"`
}

// analyst says what the moves of games cost, under any rules whose moves its agent values by
// shares of the win.
type analyst struct {
	app  *app
	spec string
	// judging is called when all is judged.
	judging func()
	// under has the agent under the rules of each hash that were asked about.
	under map[string]*valuer
}

// valuer values moves, by its name in full.
type valuer struct {
	*sim.Evaluator
	name string
}

// newAnalyst says after a moment what it does, and how long it still takes, if left knows. The analyst has
// to be closed.
func newAnalyst(a *app, spec string, left func(time.Duration) time.Duration) *analyst {
	return &analyst{a, spec, a.expect(left, "progress.judging-moves", spec), map[string]*valuer{}}
}

// close gives back what the agents hold.
func (n *analyst) close() {
	n.judging()
	for _, e := range n.under {
		e.Close()
	}
}

// valuer is the agent under some rules. Its error says why it has no chances to tell.
func (n *analyst) valuer(v *variants.Variant) (*valuer, error) {
	if e := n.under[v.Hash]; e != nil {
		return e, nil
	}
	if seats := v.Game.Info().Seats(); seats != 2 {
		return nil, usagef("--%s needs a game of two players, and %s has %d", analyseFlag, v.Name, seats)
	}
	e, name, err := n.app.evaluator(v, n.spec, analyseFlag)
	if err != nil {
		return nil, err
	}
	switch {
	case !e.Unit().Shares:
		err = usagef("%s values moves of %s by the lead, from which no chance of winning follows; give --%s=\"alphabeta:4;eval=…\" or --%s=mcts:1000", name, v.Name, analyseFlag, analyseFlag)
	case e.Bounds():
		err = usagef("%s knows of moves that are not the best only that they are worse; give --%s=\"alphabeta:4;eval=…\", which values every move", name, analyseFlag)
	}
	if err != nil {
		e.Close()
		return nil, err
	}
	n.under[v.Hash] = &valuer{e, name}
	return n.under[v.Hash], nil
}

// game says what the moves of a game cost that begins at a position. The first few are not
// judged, where nobody chose them.
func (n *analyst) game(v *variants.Variant, start string, moves []string, opening int) (*judgement, error) {
	e, err := n.valuer(v)
	if err != nil {
		return nil, err
	}
	s, err := e.Parse(start)
	if err != nil {
		return nil, fmt.Errorf("the game's start: %w", err)
	}
	found := &judgement{Agent: e.name, Plies: []analysedPly{}}
	for i, move := range moves {
		action, err := s.ParseAction(move)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		if seat := s.Turn(); seat > 0 && i >= opening {
			value := e.At(s)
			if err := e.Err(); err != nil {
				return nil, fmt.Errorf("%s: %w", s.Position(), err)
			}
			if ply, known := judged(&value, s.ActionText(action)); known {
				ply.Ply, ply.Seat = i+1, seat
				found.Plies = append(found.Plies, ply)
			}
		}
		s.Play(action)
	}
	return found, nil
}

// record says what the moves of a game cost that its players chose.
func (n *analyst) record(v *variants.Variant, r *sim.GameRecord) (*judgement, error) {
	moves := make([]string, len(r.Plies))
	for i, p := range r.Plies {
		moves[i] = p.Text
	}
	return n.game(v, r.Start, moves, r.Opening)
}

// writeRecord writes a game of a seed with what its moves cost.
func (n *analyst) writeRecord(w *bufio.Writer, format string, v *variants.Variant, seed uint64, r *sim.GameRecord) error {
	found, err := n.record(v, r)
	if err != nil {
		return err
	}
	if format == "text" {
		err = writeRecord(w, format, v, r)
		fmt.Fprintln(w, found.written(n.app, v.Game.Info()))
		return err
	}
	var line bytes.Buffer
	inner := bufio.NewWriter(&line)
	if err := errors.Join(writeRecord(inner, format, v, r), inner.Flush()); err != nil {
		return err
	}
	text, err := json.Marshal(found)
	fmt.Fprintf(w, "%s,\"seed\":%d,\"analysis\":%s}\n", bytes.TrimSuffix(bytes.TrimSpace(line.Bytes()), []byte("}")), seed, text)
	return err
}

// judged is what a move costs, where the agent has tried it.
func judged(v *sim.Evaluation, move string) (analysedPly, bool) {
	for _, m := range v.Moves {
		if m.Move != move || !m.Value.Known {
			continue
		}
		p := analysedPly{Move: move, Chance: m.Value.Number, Loss: v.Value.Number - m.Value.Number, Best: v.Best}
		if v.Seat != engine.First {
			p.Chance = 1 - p.Chance
		}
		p.Mistake = p.Loss >= reference.LeastMistake
		return p, true
	}
	return analysedPly{}, false
}

// chanceWidth is the number of columns of a chance that is certain.
const chanceWidth = 20

// written is an analysis for people: a line for each ply, in which the first seat's chance is a
// bar.
func (n *judgement) written(a *app, info *engine.Info) string {
	say := a.words()
	var b strings.Builder
	b.WriteString(folded(say.Sentence("replay.analysis", roleInWords(say, info.Roles[0].Name), n.Agent, int(100*reference.LeastMistake)), terminalWidth))
	who, longest, move := [2]string{}, 0, 0
	for i := range who {
		who[i] = roleInWords(say, info.Roles[i].Name)
		longest = max(longest, text.StringWidth(who[i]))
	}
	for _, p := range n.Plies {
		move = max(move, text.StringWidth(p.Move))
	}
	for _, p := range n.Plies {
		line := fmt.Sprintf("%4d %-*s %-*s %3.0f %% %-*s", p.Ply, longest, who[p.Seat.Index()], move, p.Move, 100*p.Chance, chanceWidth, strings.Repeat("█", int(p.Chance*chanceWidth+.5)))
		if p.Mistake {
			line += " " + say.Sentence("replay.mistake", int(100*p.Loss+.5), strings.Join(p.Best, ", "))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
