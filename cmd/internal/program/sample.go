package program

import (
	"bufio"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/mancala/ogn"
	"houserules/engine/matchplay"
	"houserules/sim"
	"houserules/variants"
)

func sampleCommand(a *app) *cobra.Command {
	var agents, openings, analyse, format string
	var games, first, seed uint64
	cmd := &cobra.Command{
		Use:   "sample V --agents A,B --games N --seed S",
		Short: "Print full move records of games, without tables",
		Long: `Prints games move by move. Game g of a seed is the same game as in the tables
of a study with that seed. V is a built-in variant's name or a YAML file.

--format ogn writes Oware Game Notation, the form in which programs pass on games
of two-row sowing games; replay reads it again.
Other families have no such form, and keep to jsonl.

--analyse says what each move of the players cost, as replay does; with --format jsonl
that is "analysis", beside the "seed".`,
		Example: `  houserules sample french --games 2
  houserules sample abapa --agents alphabeta:4,greedy --format ogn > game.ogn
  houserules sample awethi --agents herder --games 3 --seed 5 --format jsonl`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if games < 1 {
				return usagef("--games %d is not a positive number", games)
			}
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			lineup, err := a.players(v, agents)
			if err != nil {
				return err
			}
			if _, ok := ogn.BoardOf(v.Game); !ok && format == "ogn" {
				return noNotation(v)
			}
			from, err := openingsOf(v, openings, seed)
			if err != nil {
				return err
			}
			if analyse != "" && format == "ogn" {
				return usagef("--%s does nothing with --format ogn; write --format jsonl", analyseFlag)
			}
			var written atomic.Int64
			left := byCount(&written, int64(games))
			var n *analyst
			if analyse != "" {
				n = newAnalyst(a, analyse, left)
				defer n.close()
			} else {
				defer a.expect(left, "progress.recording")()
			}
			w := bufio.NewWriter(a.out)
			for g := first; g < first+games; g++ {
				record, err := sim.Record(v.Game, lineup, from, seed, g)
				if err != nil {
					return err
				}
				if record.Forfeit != nil {
					fmt.Fprintf(a.err, "warning: game %d is forfeited: %v\n", g, record.Forfeit)
				}
				switch {
				case format == "ogn":
					err = a.writeOGN(w, v, seed, &record)
				case analyse != "":
					err = n.writeRecord(w, format, v, seed, &record)
				default:
					err = writeRecord(w, format, v, &record)
				}
				if err != nil {
					return err
				}
				written.Add(1)
			}
			return w.Flush()
		},
	}
	f := cmd.Flags()
	f.StringVar(&agents, "agents", "random", "one agent, or one for each seat separated by commas")
	openingsFlag(cmd, &openings)
	number.Var(f, &games, "games", "", 1, "number of games")
	number.Var(f, &first, "first", "", 0, "index of the first game")
	number.Var(f, &seed, "seed", "", 1, "seed of the random numbers")
	analyseFlagOf(cmd, &analyse)
	a.programEnvFlag(cmd)
	formatFlag(cmd, &format, "text", "jsonl", "ogn")
	return cmd
}

// lineupFor reads a line-up and checks that it fits the game's seats. It warns
// of former names.
func (a *app) lineupFor(v *variants.Variant, text string) ([]agent.Spec, error) {
	lineup, err := agent.Lineup(text, func(word string) (agent.Spec, error) {
		s, _, err := sim.Named(word, "", a.library, v.Game)
		return s, err
	})
	if err != nil {
		return nil, usageError{err}
	}
	if _, err := sim.Seated(lineup, v.Game.Info()); err != nil {
		return nil, usagef("%s: %w", v.Name, err)
	}
	if err := sim.CheckEvaluations(lineup, v.Game.Info()); err != nil {
		return nil, usageError{err}
	}
	for _, s := range lineup {
		if former := s.Former(); former != "" {
			fmt.Fprintf(a.err, "warning: %s is now called %s; write %s\n", former, s.Kind().Name, s)
		}
	}
	return lineup, nil
}

// players is lineupFor for a command that plays with them, and has no plan.
func (a *app) players(v *variants.Variant, text string) ([]agent.Spec, error) {
	lineup, err := a.lineupFor(v, text)
	if err != nil {
		return nil, err
	}
	return a.allowNamed(lineup)
}

// recordLine is one game of `sample --format jsonl`.
type recordLine struct {
	Variant   string    `json:"variant"`
	Game      uint64    `json:"game"`
	Agents    []string  `json:"agents"`
	RulesHash string    `json:"rules_hash"`
	Start     string    `json:"start"`
	Opening   int       `json:"opening,omitempty"`
	Moves     []string  `json:"moves"`
	Final     string    `json:"final"`
	Plies     int       `json:"plies"`
	EndReason string    `json:"end_reason"`
	Scores    []float64 `json:"scores"`
	Returns   []float64 `json:"returns"`
	// Match is set of games of a match at the table.
	Match *matchplay.Round `json:"match,omitempty"`
}

func writeRecord(w *bufio.Writer, format string, v *variants.Variant, r *sim.GameRecord) error {
	if format == "text" {
		return writeRecordText(w, v, r)
	}
	// A family's own record begins at the start position.
	if v.Game.Abilities().Record != nil && r.Start == v.Game.New().Position() {
		return writeFullRecord(w, v, r)
	}
	line := recordLine{
		Variant: v.Name, RulesHash: v.Hash, Game: r.Game, Agents: r.Agents, Start: r.Start, Opening: r.Opening, Moves: []string{},
		Final: r.Final, Plies: r.Decisions(), EndReason: r.End,
	}
	for _, p := range r.Plies {
		line.Moves = append(line.Moves, p.Text)
	}
	for i := range v.Game.Info().Seats() {
		line.Scores = append(line.Scores, r.Outcome.Scores[i].Float())
		line.Returns = append(line.Returns, r.Outcome.Returns[i].Float())
	}
	return json.NewEncoder(w).Encode(line)
}

// writeFullRecord writes the record of a game whose family has a form of its
// own for it, after the fields that every record begins with.
func writeFullRecord(w *bufio.Writer, v *variants.Variant, r *sim.GameRecord) error {
	actions, moves := make([]engine.Action, len(r.Plies)), make([]string, len(r.Plies))
	for i, p := range r.Plies {
		actions[i], moves[i] = p.Action, p.Text
	}
	own, err := v.Game.Abilities().Record(actions)
	if err != nil {
		return fmt.Errorf("game %d of %s: %w", r.Game, v.Name, err)
	}
	fields := append([]engine.RecordField{
		{Name: "variant", Value: v.Name}, {Name: "game", Value: r.Game}, {Name: "agents", Value: r.Agents},
		{Name: "rules_hash", Value: v.Hash}, {Name: "start", Value: r.Start}, {Name: "moves", Value: moves},
	}, own...)
	line := []byte{'{'}
	for i, f := range fields {
		value, err := json.Marshal(f.Value)
		if err != nil {
			return fmt.Errorf("game %d of %s: %s: %w", r.Game, v.Name, f.Name, err)
		}
		if i > 0 {
			line = append(line, ',')
		}
		line = fmt.Appendf(line, "%q:%s", f.Name, value)
	}
	_, err = w.Write(append(line, '}', '\n'))
	return err
}

func writeRecordText(w *bufio.Writer, v *variants.Variant, r *sim.GameRecord) error {
	fmt.Fprintf(w, "%s, game %d, %s\n", v.Name, r.Game, strings.Join(r.Agents, " against "))
	fmt.Fprintf(w, "%4d     %s\n", 0, r.Start)
	for i, p := range r.Plies {
		if i == r.Opening && i > 0 {
			fmt.Fprintln(w, "         (end of the opening)")
		}
		who := p.Text
		if p.Seat == engine.Chance {
			who += " (dice)"
		}
		fmt.Fprintf(w, "%4d %-3s %s\n", i+1, who, p.Position)
	}
	fmt.Fprintf(w, "over (%s), scores", endingInWords(words.English(), r.End))
	for i := range v.Game.Info().Seats() {
		fmt.Fprintf(w, " %v", r.Outcome.Scores[i])
	}
	_, err := fmt.Fprint(w, "\n\n")
	return err
}

// writeRecordBriefly prints a game as its moves and its last position.
func writeRecordBriefly(w *bufio.Writer, v *variants.Variant, r *sim.GameRecord) {
	moves := make([]string, len(r.Plies))
	for i, p := range r.Plies {
		moves[i] = p.Text
	}
	fmt.Fprintf(w, "%s, game %d, %s\n", v.Name, r.Game, strings.Join(r.Agents, " against "))
	if r.Start != v.Game.New().Position() {
		fmt.Fprintln(w, r.Start)
	}
	if r.Opening > 0 {
		moves = slices.Insert(moves, r.Opening, "|")
	}
	fmt.Fprintf(w, "%s\n%s\nover (%s), scores", strings.Join(moves, " "), r.Final, endingInWords(words.English(), r.End))
	for i := range v.Game.Info().Seats() {
		fmt.Fprintf(w, " %v", r.Outcome.Scores[i])
	}
	fmt.Fprintln(w)
}
