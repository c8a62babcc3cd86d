package program

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"

	"houserules/engine"
	"houserules/engine/mancala/ogn"
)

func replayCommand(a *app) *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay FILE | replay DIR --variant V --agents A --game N|--match N | replay V --moves \"A f …\" | replay V --moves-file FILE",
		Short: "Play a recorded game, a game of a study, or given moves, again",
		Long: `Plays recorded games again and checks them against the rules, or one game of a
finished or unfinished study from its seed; of a study of matches it plays one
match, game by game. DIR is the folder of a study; V is a
built-in variant's name or a YAML file, and with DIR a variant of the study.

FILE has records as play and sample write them ("-" is standard input): Oware
Game Notation, or one JSON object {"variant": …, "moves": ["A","f",…]} a line,
with a "start" where it is another than the variant's. --variant takes the place
of the variant that they name. A number of captured seeds, or a result, that is
not that of the rules is a warning; a move that breaks a rule is an error with
line, ply, move and rule. Games between people often go on when the rules have
ended them, which is an error, too; --until end leaves what follows. Games of a
match come to its points; there an end, scores or a starter that are not those of
the rules are an error.

--analyse says after each ply how good the chances of the first seat are, and marks
mistakes, with what was better, as an agent estimates it: by alphabeta:4;eval=learned,
or by another that is named. Under rules for which nothing is learned yet it learns
first. With --format jsonl that is "analysis" of records and moves: the "agent" and its
"plies", each with "ply, seat, move, chance, loss, best, mistake".

--moves-file reads one JSON object {"id": …, "moves": ["A","f",…]} a line ("-"
is standard input), or, if its name ends in .ogn, Oware Game Notation. A line
whose moves break a rule says which ply, move and rule in its "error"; the other
lines still run, and the exit status is 1.`,
		Example: `  houserules replay game.ogn --step
  houserules replay club.ogn --variant abapa --until end
  houserules replay runs/three-traditions --variant french --agents random \
    --game 7
  houserules replay french --moves "A f C"
  houserules replay game.ogn --analyse
  houserules sample french --games 100 --format ogn | houserules replay -`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			way, err := o.way(cmd, args[0])
			if err != nil {
				return err
			}
			for _, name := range idleFlags(way, &o) {
				if cmd.Flags().Changed(name) {
					return usagef("--%s does nothing here; see --help", name)
				}
			}
			switch way {
			case replayStudy:
				return a.replayGame(args[0], &o)
			case replayMatch:
				return a.replayMatch(args[0], &o)
			case replayFile:
				return a.replayRecords("", args[0], &o)
			default:
				return a.replayMoves(args[0], &o)
			}
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.moves, "moves", "", "moves separated by spaces")
	f.StringVar(&o.file, "moves-file", "", "file of games, one JSON object a line, or .ogn; - for standard input")
	f.StringVar(&o.position, "position", "", "position to start from, with --moves")
	f.StringVar(&o.variant, "variant", "", "variant of the study, or to play the records by")
	f.StringVar(&o.agents, "agents", "", "line-up of the study, with --game or --match")
	f.StringVar(&o.openings, "openings", "", "openings of the study, such as random:4, with --game")
	number.Var(f, &o.game, "game", "", 0, "index of the game in the study")
	number.Var(f, &o.match, "match", "", 0, "index of the match in the study")
	f.BoolVar(&o.step, "step", false, "print the position after every ply")
	f.StringVar(&o.stop, "until", "", "end: leave what follows the end of a game, instead of an error")
	analyseFlagOf(cmd, &o.analyse)
	a.programFlags(cmd)
	formatFlag(cmd, &o.format, "text", "jsonl")
	return cmd
}

// replayWay is what a command line wants to have played again.
type replayWay int

const (
	replayStudy replayWay = iota // a game of a study
	replayMatch                  // a match of a study
	replayMoves                  // moves, on the command line or in a file
	replayFile                   // a file of records
)

// way finds out what is to be played again.
func (o *replayOptions) way(cmd *cobra.Command, arg string) (replayWay, error) {
	ways := map[replayWay]int{}
	for flag, way := range map[string]replayWay{"game": replayStudy, "match": replayMatch, "moves": replayMoves, "moves-file": replayMoves} {
		if cmd.Flags().Changed(flag) {
			ways[way]++
		}
	}
	info, err := os.Stat(arg)
	isFile := arg == "-" || err == nil && !info.IsDir() && !strings.HasSuffix(arg, ".yaml") && !strings.HasSuffix(arg, ".yml")
	looksLikeFile := strings.HasSuffix(arg, ".ogn") || strings.HasSuffix(arg, ".jsonl")
	switch {
	case o.stop != "" && o.stop != "end":
		return 0, usagef("--until %q means nothing; write --until end, or leave it out", o.stop)
	case len(ways) > 1 || ways[replayMoves] > 1, len(ways) == 0 && !isFile && !looksLikeFile:
		return 0, usagef("give --game or --match with a study's folder, --moves or --moves-file with a variant, or a file of records (.ogn, .jsonl)")
	case ways[replayStudy] == 1:
		return replayStudy, nil
	case ways[replayMatch] == 1:
		return replayMatch, nil
	case ways[replayMoves] == 1:
		return replayMoves, nil
	default:
		return replayFile, nil
	}
}

// idleFlags lists the flags that have no meaning beside the others.
func idleFlags(way replayWay, o *replayOptions) []string {
	idle := map[replayWay][]string{
		replayStudy: {"position", "until"},
		replayMatch: {"position", "until", "openings", analyseFlag},
		replayMoves: {"variant", "agents", "openings"},
		replayFile:  {"position", "agents", "openings"},
	}[way]
	if o.format == "jsonl" {
		idle = append(idle, "step")
		if way == replayStudy {
			idle = append(idle, analyseFlag)
		}
	}
	return idle
}

type replayOptions struct {
	moves, file, position string
	variant, agents       string
	openings              string
	game, match           uint64
	step                  bool
	stop                  string
	analyse               string
	format                string
}

// until says how much of the moves is played.
func (o *replayOptions) until() ogn.Until {
	if o.stop == "end" {
		return ogn.End
	}
	return ogn.LastMove
}

// replayMoves checks moves against a variant.
func (a *app) replayMoves(ref string, o *replayOptions) error {
	if o.file != "" {
		return a.replayRecords(ref, o.file, o)
	}
	v, s, err := a.state(ref, o.position)
	if err != nil {
		return err
	}
	w := newReplayWriter(a, o)
	defer w.close()
	w.begin(v, s.Position())
	if err := w.write(replayOf(v.Game.Info(), s, strings.Fields(o.moves), o.until(), w.step)); err != nil {
		return err
	}
	return a.replayed(w)
}

// replayRecords plays the records of a file, by the rules of a variant; without
// one, by those that --variant or the records name.
func (a *app) replayRecords(ref, file string, o *replayOptions) error {
	if o.variant != "" {
		ref = o.variant
	}
	r, name, err := a.openInput(file)
	if err != nil {
		return err
	}
	defer r.Close()
	in := bufio.NewReaderSize(r, 1<<16)
	w := newReplayWriter(a, o)
	defer w.close()
	if isOGN(file, ref != "" && o.file != "", in) {
		err = a.replayText(ref, name, in, o, w)
	} else {
		err = a.replayLines(ref, name, in, o, w)
	}
	if err != nil {
		return err
	}
	return a.replayed(w)
}

// isOGN says whether a file has Oware Game Notation: by its name, or where that
// says nothing, by its beginning. Under --moves-file it has JSON unless its name
// says otherwise.
func isOGN(file string, moves bool, in *bufio.Reader) bool {
	switch {
	case strings.HasSuffix(file, ".ogn"):
		return true
	case moves || strings.HasSuffix(file, ".jsonl") || strings.HasSuffix(file, ".json"):
		return false
	}
	head, _ := in.Peek(256) // what there is of it
	brace, rest, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(string(head), "\ufeff")), "{")
	return brace != "" || !strings.HasPrefix(strings.TrimSpace(rest), `"`)
}

// replayText plays records in Oware Game Notation.
func (a *app) replayText(ref, name string, in io.Reader, o *replayOptions, w *replayWriter) error {
	text, err := io.ReadAll(io.LimitReader(in, longestLine+1))
	if err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	if len(text) > longestLine {
		return fmt.Errorf("%s is longer than %d MiB; cut it in parts", name, longestLine>>20)
	}
	if ref == "" {
		return a.replayOGN(name, string(text), nil, o, w)
	}
	v, err := a.variant(ref)
	if err != nil {
		return err
	}
	return a.replayOGN(name, string(text), v, o, w)
}

// replayed ends a replay.
func (a *app) replayed(w *replayWriter) error {
	if more := w.unread - mostProblems; more > 0 {
		fmt.Fprintf(w.out, "… and %d more\n", more)
	}
	if err := w.out.Flush(); err != nil {
		return err
	}
	if w.failed {
		fmt.Fprintln(a.err, "houserules: error: not all moves could be played; see the error of each game")
		if w.beyond {
			fmt.Fprintln(a.err, "--until end leaves moves that follow the end of a game")
		}
		return errSilent
	}
	return nil
}

// replayOf plays moves on a state at its start. step is called after each.
func replayOf(info *engine.Info, s engine.State, moves []string, until ogn.Until, step func(ply int, move, position string)) replayLine {
	var wrong *string
	plies := 0
	for _, text := range moves {
		if until == ogn.End && s.Turn() == engine.Over {
			break
		}
		action, err := s.ParseAction(text)
		if err != nil {
			why := fmt.Sprintf("ply %d: %v", plies+1, err)
			wrong = &why
			break
		}
		s.Play(action)
		plies++
		step(plies, text, s.Position())
	}
	line := standing(info, s)
	line.ID, line.Plies, line.Error = json.RawMessage("null"), plies, wrong
	return line
}
