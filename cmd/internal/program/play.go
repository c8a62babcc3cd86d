package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync/atomic"
	"syscall"

	"houserules/cmd/internal/exit"
	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/solve"
	"houserules/sim"
)

func playCommand(a *app) *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play V",
		Short: "Play a game at the terminal against an agent",
		Long: `Plays a game at the terminal.

` + words.English().Sentence("play.help") + `

--record FILE saves the game when it is over or stopped, by quit, Ctrl-C, the end
of input or of the terminal: as Oware Game Notation (.ogn) where the game has houses, or as a
line of JSON (.jsonl). replay plays it again. Nothing is saved without it, and
no file is overwritten. --picture FILE leaves a picture of the last position, and
draw --game draws any.

--tables DIR, which solve V --tables DIR made, lets moves, hint and why say what moves
are worth exactly, with all that was played since the last capture in the history.`,
		Example: `  houserules play french --bot alphabeta:6 --record tuesday.ogn \
    --picture tuesday.svg
  houserules play aiyawatstani --seat 2 --bot mcts:1000
  houserules play awethi --bot herder --record game.jsonl
  houserules replay tuesday.ogn --step`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("seed") {
				o.seed = sim.NewSeed()
			}
			return a.play(cmd.Context(), args[0], &o)
		},
	}
	f := cmd.Flags()
	number.Var(f, &o.seat, "seat", "", 1, "your seat; seat 1 begins")
	f.StringVar(&o.bot, "bot", "greedy", "agent in the other seats, one, or one for each seat separated by commas")
	f.StringVar(&o.position, "position", "", "position to start from, in the game's notation")
	number.Var(f, &o.seed, "seed", "", 0, "seed of the bot's and the dice's luck (default: a new one)")
	a.programEnvFlag(cmd)
	tablesFlag(cmd, &o.tables)
	f.StringVar(&o.record, "record", "", "file to save the game in, .ogn or .jsonl")
	f.StringVar(&o.picture, "picture", "", "file for a picture of the last position, .svg, .png or .pdf")
	return cmd
}

type playOptions struct {
	seat          int
	bot, position string
	seed          uint64
	record        string
	picture       string
	tables        string
}

// play plays a game and saves it where that is asked.
func (a *app) play(ctx context.Context, ref string, o *playOptions) error {
	v, s, err := a.state(ref, o.position)
	if err != nil {
		return err
	}
	if seats := v.Game.Info().Seats(); o.seat < 1 || o.seat > seats {
		return usagef("--seat %d is not from 1 to %d", o.seat, seats)
	}
	lineup, err := a.players(v, o.bot)
	if err != nil {
		return err
	}
	if o.record != "" {
		if err := checkRecord(o.record, v); err != nil {
			return err
		}
		if err := checkWritable("--record", o.record); err != nil {
			return err
		}
	}
	if o.picture != "" {
		if err := errors.Join(checkPicture(o.picture), checkWritable("--picture", o.picture)); err != nil {
			return err
		}
	}
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, release := exit.Heed(ctx, func(i exit.Interruption) { a.stopped.Store(&i) }, a.abort,
		os.Interrupt, syscall.SIGTERM, syscall.SIGHUP) // the last where a terminal is closed
	defer release()
	var stop atomic.Bool
	context.AfterFunc(ctx, func() { stop.Store(true) })
	exact, err := a.exactValues(v, o.tables)
	if err != nil {
		return err
	}
	defer exact.close()
	t := newSitting(a, v, s, lineup, engine.Seat(o.seat), o.seed, &stop)
	defer t.close()
	t.exact = func() ([]solve.Move, error) { return exact.at(ctx, t.state) }
	if err := t.startBots(); ctx.Err() != nil {
		return context.Cause(ctx)
	} else if err != nil {
		return err
	}
	t.banner(o.seed)
	over, err := t.play(ctx.Done())
	switch {
	case err != nil:
	case over:
		err = t.over()
	default:
		t.say("play.stopped")
	}
	t.say("play.again")
	text := again(ref, o)
	if slices.ContainsFunc(lineup, startsAny) {
		text += startsPrograms
	}
	fmt.Fprintln(a.out, text)
	if o.record != "" {
		err = errors.Join(err, t.save(a, o.record, o.seed))
	}
	if o.picture != "" {
		err = errors.Join(err, t.picture(o.picture))
	}
	return cmp.Or(err, context.Cause(ctx))
}
