package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"syscall"

	"houserules/cmd/internal/exit"
	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/matchplay"
	"houserules/engine/solve"
	"houserules/sim"
	"houserules/variants"
)

func playCommand(a *app) *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play V",
		Short: "Play a game at the terminal against an agent",
		Long: `Plays a game at the terminal.

@play.help

--record FILE saves the game when it is over or stopped, by quit, Ctrl-C, the end
of input or of the terminal, and a match after each of its games: as Oware Game Notation (.ogn) where the game has houses, or as a
line of JSON (.jsonl). replay plays it again. Nothing is saved without it, and
no file is overwritten. --picture FILE leaves a picture of the last position, and
draw --game draws any.

Where the rules draw lots for who starts, as Finnish and Catalan ones do, the seed draws
them, unless --seat decides.

--match plays a match as the rules make it of games: who starts each, drawn games played
again, when it is won. Lots say who starts the first, unless --seat does; --target 50
plays to so many points. Its record has all games, and replay says what they come to.

--bot level:3 is the third of the players of rising strength that levels V has found for
the rules; without --bot you play against the one in the middle. Where none are known, the computer
looks at 1,000 positions a move and values them by what it learns for the rules.

--tables DIR, which solve V --tables DIR made, lets moves, hint and why say what moves
are worth exactly, with all that was played since the last capture in the history.`,
		Example: `  houserules play french --bot alphabeta:6 --record tuesday.ogn \
    --picture tuesday.svg
  houserules play aiyawatstani --seat 2 --bot mcts:1000
  houserules play awethi --bot herder --record game.jsonl
  houserules play french --match --record match.jsonl
  houserules replay tuesday.ogn --step`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("seed") {
				o.seed = sim.NewSeed()
			}
			if cmd.Flags().Changed("target") && (!o.match || o.target < 1) {
				return usagef("--target is a number of points, from 1 on, and for --match")
			}
			o.seated = cmd.Flags().Changed("seat")
			return a.play(cmd.Context(), args[0], &o)
		},
	}
	f := cmd.Flags()
	number.Var(f, &o.seat, "seat", "", 1, "your seat; seat 1 begins (default: 1, or by lot where the rules draw lots)")
	f.Lookup("seat").DefValue = ""
	f.StringVar(&o.bot, "bot", "", "agent in the other seats, one, or one for each seat separated by commas (default: the level in the middle, where houserules levels has found some, else nodes:1000;v=2 with what is learned; in Awéthi! herder:1)")
	f.BoolVar(&o.match, "match", false, "play a match of games, as the rules make it")
	number.Var(f, &o.target, "target", "", 0, "points to which a match goes, where the players agree on them")
	f.Lookup("target").DefValue = ""
	f.StringVar(&o.position, "position", "", "position to start from, in the game's notation")
	number.Var(f, &o.seed, "seed", "", 0, "seed of the random numbers (default: a new one)")
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
	// match is set where games make a match, seated where the person chose a seat, and lots
	// where these say who starts instead; target is the total of points that is agreed on, or 0.
	match, seated, lots bool
	target              int
}

// draw draws lots for who starts where nobody chose a seat: for a match, and for a single game
// whose rules draw them.
func (o *playOptions) draw(ruled bool) {
	if o.lots = !o.seated && (o.match || ruled); o.lots {
		o.seat = int(matchplay.PlayerByLot(engine.GameStreams(o.seed, matchplay.Index(0, 1))))
	}
}

// sayLot says who starts where the rules draw lots for it.
func (t *sitting) sayLot(drawn bool) {
	switch {
	case !drawn:
		t.say("play.lot.seat")
	case t.seat == engine.First:
		t.say("play.lot.you")
	default:
		t.say("play.lot.other", t.names[0])
	}
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
	lots := matchplay.ByLots(v.Game) && o.position == ""
	o.draw(lots)
	if o.bot == "" {
		if o.bot, err = a.usualBot(ref, v); err != nil {
			return err
		}
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
	ctx, release := a.catch(ctx, func(i exit.Interruption) { a.stopped.Store(&i) }, syscall.SIGHUP) // where a terminal is closed
	defer release()
	var stop atomic.Bool
	context.AfterFunc(ctx, func() { stop.Store(true) })
	exact, err := a.exactValues(v, o.tables)
	if err != nil {
		return err
	}
	defer exact.close()
	if o.match {
		return a.atMatch(ctx, ref, v, lineup, o, exact, &stop)
	}
	t := newSitting(a, v, s, lineup, engine.Seat(o.seat), o.seed, &stop)
	defer t.close()
	t.exact = func() ([]solve.Move, error) { return exact.at(ctx, t.state) }
	if err := t.startBots(); ctx.Err() != nil {
		return context.Cause(ctx)
	} else if err != nil {
		return err
	}
	t.banner(o.seed)
	if lots {
		t.sayLot(o.lots)
	}
	over, err := t.play(ctx.Done())
	switch {
	case err != nil:
	case over:
		err = t.over()
	default:
		t.say("play.stopped")
	}
	t.say("play.again")
	return cmp.Or(errors.Join(err, a.putAway(ref, lineup, o, false, t)), context.Cause(ctx))
}

// putAway says how to play the same again, and saves the games that were played, of which
// the last one may not be over, and its last position where that is asked.
func (a *app) putAway(ref string, lineup []agent.Spec, o *playOptions, kept bool, games ...*sitting) (err error) {
	text := again(ref, o)
	if slices.ContainsFunc(lineup, startsAny) {
		text += startsPrograms
	}
	fmt.Fprintln(a.out, text)
	if o.record != "" {
		err = saveGames(a, o.record, o.seed, kept, games...)
	}
	if o.picture != "" {
		err = errors.Join(err, games[len(games)-1].picture(o.picture))
	}
	return err
}

// atMatch plays a match and saves it where that is asked.
func (a *app) atMatch(ctx context.Context, ref string, v *variants.Variant, lineup []agent.Spec, o *playOptions, exact *exactValues, stop *atomic.Bool) error {
	if len(lineup) > 1 || o.position != "" {
		return usagef("--match is played against one bot, from the start position: leave --position out, and name one agent in --bot")
	}
	m, err := newTableMatch(a, v, lineup[0], o)
	if err != nil {
		return err
	}
	over, err := a.playMatch(ctx, v, lineup, m, o, func(s engine.State) ([]solve.Move, error) { return exact.at(ctx, s) }, stop)
	if len(m.games) == 0 {
		return cmp.Or(context.Cause(ctx), err)
	}
	t := m.games[len(m.games)-1]
	if err == nil && !over {
		t.say("play.match.stopped")
	}
	t.say("play.match.again")
	return cmp.Or(errors.Join(err, a.putAway(ref, lineup, o, m.kept, m.games...)), context.Cause(ctx))
}
