package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/reports/chart"
	"houserules/sim"
)

func playCommand(a *app) *cobra.Command {
	var bot, position string
	var seat int
	var seed uint64
	cmd := &cobra.Command{
		Use:   "play V",
		Short: "Play a game at the terminal against an agent",
		Long: `Plays a game at the terminal. Type a move as it is listed, or
  hint     what the bot would play: all the moves that it finds equally good
  undo     take your last move back
  why M    why M is not a legal move
  moves    the legal moves
  quit     stop`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, s, err := a.state(args[0], position)
			if err != nil {
				return err
			}
			info := v.Game.Info()
			if seat < 1 || seat > info.Seats() {
				return usagef("--seat %d is not from 1 to %d", seat, info.Seats())
			}
			lineup, err := lineupFor(v, bot)
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("seed") {
				seed = sim.NewSeed()
			}
			t := newMatch(a, v.Game, s, lineup, engine.Seat(seat), seed)
			return t.play()
		},
	}
	f := cmd.Flags()
	number.Var(f, &seat, "seat", "", 1, "your seat; seat 1 begins")
	f.StringVar(&bot, "bot", "greedy", "agent in the other seats, one, or one for each seat separated by commas")
	f.StringVar(&position, "position", "", "position to start from, in the game's notation")
	number.Var(f, &seed, "seed", "", 0, "seed of the bot's and the dice's luck (default: a new one)")
	return cmd
}

// match is a game between a person and agents.
type match struct {
	in    *bufio.Scanner
	out   io.Writer
	paint io.Writer // for boards, whose colours are commands to the terminal
	color bool
	info  *engine.Info
	state engine.State
	bots  []engine.Agent
	seat  engine.Seat
	draws engine.Draws
	// mine are the numbers of actions played before each of the person's.
	mine  []int
	plies int
	legal []engine.Action
}

func newMatch(a *app, g engine.Game, s engine.State, lineup []agent.Spec, seat engine.Seat, seed uint64) *match {
	f, isFile := a.terminal.(*os.File)
	t := &match{
		in: bufio.NewScanner(a.in), out: a.out, paint: a.terminal, info: g.Info(), state: s, seat: seat,
		color: isFile && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "",
	}
	for i := range t.info.Seats() {
		t.bots = append(t.bots, lineup[i%len(lineup)].New(engine.Seat(i+1), t.info))
	}
	t.draws.Start(seed, 0)
	return t
}

// play goes on until the game is over or the person stops.
func (t *match) play() error {
	for t.state.Turn() != engine.Over {
		turn := t.state.Turn()
		t.legal = t.state.Actions(t.legal[:0])
		switch {
		case turn == engine.Chance:
			t.act("dice", t.roll())
		case turn != t.seat:
			t.draws.Turn(turn)
			a := t.bots[turn.Index()].Choose(t.state, t.legal, &t.draws)
			t.draws.Advance()
			t.act(fmt.Sprintf("%s (seat %d)", t.info.Roles[turn.Index()].Name, turn), a)
		default:
			more, err := t.ask()
			if err != nil || !more {
				return err
			}
		}
	}
	if err := t.draw(); err != nil {
		return err
	}
	o := t.state.Outcome()
	fmt.Fprintf(t.out, "The game is over (%s).", t.info.EndReason(o.End))
	for i, role := range t.info.Roles {
		fmt.Fprintf(t.out, " %s %v.", role.Name, o.Scores[i])
	}
	switch {
	case o.Returns[t.seat.Index()] == engine.FullReturn:
		fmt.Fprintln(t.out, " You win.")
	case o.Returns[t.seat.Index()] > 0:
		fmt.Fprintln(t.out, " A draw.")
	default:
		fmt.Fprintln(t.out, " You lose.")
	}
	return nil
}

// act plays an action and says so.
func (t *match) act(who string, a engine.Action) {
	fmt.Fprintf(t.out, "%s: %s\n", who, t.state.ActionText(a))
	t.state.Play(a)
	t.plies++
}

// roll draws a result of the dice.
func (t *match) roll() engine.Action {
	var weights []uint32
	if w, ok := t.state.(engine.Weigher); ok {
		weights = w.Weights(nil)
	}
	return t.legal[t.draws.ChanceIndex(len(t.legal), weights)]
}

// ask reads commands until the person has moved; false means that they stop.
func (t *match) ask() (bool, error) {
	if err := t.draw(); err != nil {
		return false, err
	}
	for {
		fmt.Fprintf(t.out, "%s> ", t.info.Roles[t.seat.Index()].Name)
		if !t.in.Scan() {
			fmt.Fprintln(t.out)
			return false, t.in.Err()
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(t.in.Text()), " ")
		switch word {
		case "":
		case "quit":
			return false, nil
		case "moves":
			t.list()
		case "hint":
			fmt.Fprintln(t.out, t.hint())
		case "undo":
			if len(t.mine) == 0 {
				fmt.Fprintln(t.out, "There is nothing to take back.")
				continue
			}
			for last := t.mine[len(t.mine)-1]; t.plies > last; t.plies-- {
				t.state.Undo()
			}
			t.mine = t.mine[:len(t.mine)-1]
			return true, nil
		case "why":
			if _, err := t.state.ParseAction(rest); err != nil {
				fmt.Fprintf(t.out, "%v.\n", err)
			} else {
				fmt.Fprintf(t.out, "%s is a legal move.\n", rest)
			}
		default:
			a, err := t.state.ParseAction(strings.TrimSpace(t.in.Text()))
			if err != nil {
				fmt.Fprintf(t.out, "%v.\n", err)
				continue
			}
			t.mine = append(t.mine, t.plies)
			t.draws.Advance()
			t.state.Play(a)
			t.plies++
			return true, nil
		}
	}
}

// hint says what the bot would play in the person's place, and of a bot that
// can value moves, all among which it would draw.
func (t *match) hint() string {
	bot := t.bots[t.seat.Index()]
	searcher, ok := bot.(engine.Searcher)
	if !ok {
		t.draws.Turn(t.seat)
		return fmt.Sprintf("The bot would play %s.", t.state.ActionText(bot.Choose(t.state, t.legal, &t.draws)))
	}
	values := searcher.Search(t.state, t.legal, nil)
	best := slices.Max(values)
	var moves []string
	for i, v := range values {
		if v == best {
			moves = append(moves, t.state.ActionText(t.legal[i]))
		}
	}
	if len(moves) == 1 {
		return fmt.Sprintf("The bot would play %s.", moves[0])
	}
	return fmt.Sprintf("The bot finds these equally good: %s.", strings.Join(moves, ", "))
}

// list prints the legal moves, the first of many.
func (t *match) list() {
	const most = 60
	for i, a := range t.legal {
		if i == most {
			fmt.Fprintf(t.out, "… %d in all", len(t.legal))
			break
		}
		fmt.Fprintf(t.out, "%s ", t.state.ActionText(a))
	}
	fmt.Fprintln(t.out)
}

// draw shows the position.
func (t *match) draw() error {
	if d, ok := t.state.(engine.Drawer); ok {
		return chart.Terminal(t.paint, d.Draw(), t.color)
	}
	_, err := fmt.Fprintln(t.out, t.state.Position())
	return err
}
