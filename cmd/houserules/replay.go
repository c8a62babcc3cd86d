package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"

	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"

	"houserules/engine"
)

// replayLine is one line of `replay --format jsonl`.
type replayLine struct {
	ID        json.RawMessage `json:"id"`
	Plies     int             `json:"plies"`
	Over      bool            `json:"over"`
	EndReason *string         `json:"end_reason"`
	Scores    []float64       `json:"scores"`
	Error     *string         `json:"error"`
}

func replayCommand(a *app) *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay DIR --variant V --agents A --game N | replay V --moves \"A f …\" | replay V --moves-file FILE",
		Short: "Play a game of a study, or recorded moves, again",
		Long: `Plays one game of a finished or unfinished study again from its seed, or checks
recorded moves against a variant's rules.

--moves-file reads one JSON object {"id": …, "moves": ["A","f",…]} a line ("-"
is standard input). A line whose moves break a rule says which ply, move and
rule in its "error"; the other lines still run, and the exit status is 1.`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			study := cmd.Flags().Changed("game")
			given := 0
			for _, yes := range []bool{study, cmd.Flags().Changed("moves"), o.file != ""} {
				if yes {
					given++
				}
			}
			for _, name := range idleFlags(study, &o) {
				if cmd.Flags().Changed(name) {
					return usagef("--%s does nothing here; see --help", name)
				}
			}
			switch {
			case given != 1:
				return usagef("give --game with a study's folder, or --moves or --moves-file with a variant")
			case study:
				return a.replayGame(args[0], &o)
			default:
				return a.replayMoves(args[0], &o)
			}
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.moves, "moves", "", "moves separated by spaces")
	f.StringVar(&o.file, "moves-file", "", "file of games, one JSON object a line; - for standard input")
	f.StringVar(&o.position, "position", "", "position to start from, with --moves")
	f.StringVar(&o.variant, "variant", "", "variant of the study, with --game")
	f.StringVar(&o.agents, "agents", "", "agents of the study's cell, with --game")
	number.Var(f, &o.game, "game", "", 0, "index of the game in the study")
	f.BoolVar(&o.step, "step", false, "print the position after every ply")
	formatFlag(cmd, &o.format, "text", "jsonl")
	return cmd
}

// idleFlags lists the flags that have no meaning beside the others.
func idleFlags(study bool, o *replayOptions) []string {
	var idle []string
	if study {
		idle = append(idle, "position")
	} else {
		idle = append(idle, "variant", "agents")
	}
	if o.format == "jsonl" {
		idle = append(idle, "step")
	}
	return idle
}

type replayOptions struct {
	moves, file, position string
	variant, agents       string
	game                  uint64
	step                  bool
	format                string
}

// replayMoves checks recorded moves against a variant.
func (a *app) replayMoves(ref string, o *replayOptions) error {
	v, s, err := a.state(ref, o.position)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(a.out)
	defer w.Flush()
	failed := false
	one := func(id json.RawMessage, moves []string) error {
		s.Reset()
		line := replayOf(v.Game.Info(), s, moves, func(ply int, move string) {
			if o.step && o.format == "text" {
				fmt.Fprintf(w, "%4d %-3s %s\n", ply, move, s.Position())
			}
		})
		line.ID = id
		failed = failed || line.Error != nil
		return writeReplay(w, o.format, line)
	}
	if o.file == "" {
		err = one(json.RawMessage("null"), strings.Fields(o.moves))
	} else {
		err = a.eachLine(o.file, func(n int, line []byte) error {
			in := struct {
				ID    json.RawMessage `json:"id"`
				Moves *[]string       `json:"moves"`
			}{ID: json.RawMessage("null")}
			if err := json.Unmarshal(line, &in); err != nil || in.Moves == nil {
				failed = true
				text := fmt.Sprintf(`line %d: not a JSON object with a list of "moves"`, n)
				return writeReplay(w, o.format, replayLine{ID: in.ID, Scores: []float64{}, Error: &text})
			}
			return one(in.ID, *in.Moves)
		})
	}
	if err == nil {
		err = w.Flush()
	}
	if err == nil && failed {
		fmt.Fprintln(a.err, "houserules: error: not all moves could be played; see the error of each game")
		return errSilent
	}
	return err
}

// replayOf plays moves on a state at its start. step is called after each.
func replayOf(info *engine.Info, s engine.State, moves []string, step func(ply int, move string)) replayLine {
	var line replayLine
	for i, text := range moves {
		action, err := s.ParseAction(text)
		if err != nil {
			why := fmt.Sprintf("ply %d: %v", i+1, err)
			line.Error = &why
			break
		}
		s.Play(action)
		line.Plies++
		step(line.Plies, text)
	}
	line.Over = s.Turn() == engine.Over
	line.EndReason = endReason(info, s)
	line.Scores = scores(info, s)
	return line
}

func writeReplay(w *bufio.Writer, format string, line replayLine) error {
	if format == "jsonl" {
		return json.NewEncoder(w).Encode(line)
	}
	if string(line.ID) != "null" {
		fmt.Fprintf(w, "%s: ", line.ID)
	}
	fmt.Fprintf(w, "%d plies, ", line.Plies)
	if line.Over {
		fmt.Fprintf(w, "over (%s), scores %s", *line.EndReason, scoreText(line.Scores))
	} else {
		fmt.Fprintf(w, "not over, scores so far %s", scoreText(line.Scores))
	}
	if line.Error != nil {
		fmt.Fprintf(w, "; error: %s", *line.Error)
	}
	_, err := fmt.Fprintln(w)
	return err
}
