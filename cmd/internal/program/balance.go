package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/analysis/balance"
	"houserules/cmd/internal/number"
	"houserules/configs/diag"
	"houserules/configs/words"
	"houserules/engine/agent"
	"houserules/reports"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
)

// balanceOptions are the flags of balance.
type balanceOptions struct {
	out, format string
	seed        uint64
	quick       bool
	reader      readerFlags
}

func balanceCommand(a *app) *cobra.Command {
	var o balanceOptions
	cmd := &cobra.Command{
		Use:   "balance FILE|NAME|VARIANT|DIR",
		Short: "Find a small change of rules that makes a game fair, or fairer",
		Long: `Searches among changes of today's rules for those under which moving first is
worth least, to either side, for all players that are named.

Given a variant, built in or a file, it tries the rules that clubs change, one or two at
once, for players who choose at random, greedy ones and alphabeta:2, in about a minute
(runs/NAME-balance without -o, with the search itself in search.yaml, to be
copied); with --quick in a tenth of that, or with the fewest games that all candidates
need. A search of your own is another kind of file. It says
which knobs may be changed to which values, how many at once, which constraints
must be kept (draws, length, limit, skill), and how much may be played. Built
in is ` + strings.Join(sim.BuiltinBalances(), ", ") + `.

Sequential halving leaves eight of many candidates, by estimates alone. These race
each other, on other games: one is out when it is shown to be less fair than
another or to break a constraint. With a probability of 95 % the fairest of those
that were raced is among what is left. The smallest change of these that looks fair,
or, where none does, the one that looks fairest, is played once more, beside
today's rules, on games that nobody has seen, which confirm it or not. Where a
smaller change is statistically tied with it, the answer names that one.

It leaves what is confirmed in balanced.yaml, a variant to be played and extended as any
other; what came closest and is not confirmed in closest.yaml; nothing of the kind where
today's rules stay. report.html, report.md, balance.json and all games lie in the search's
folder, too (runs/NAME without -o). The same command goes on where it was interrupted; DIR is the
folder of a search that was begun. A budget in minutes is made a number of games when
the search begins, and stays that.

With --format json:

  {"recommended": {"changes": {…}, "effects": {agent: {…}}, …}, "region": […],
   "games": n, …}`,
		Example: `  houserules balance club.yaml --quick
  houserules balance club.yaml
  houserules balance club-awale --seconds-per-move 20 --format markdown`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && o.out == "" {
				return usagef("-o is empty; name a folder")
			}
			if err := o.reader.check(cmd); err != nil {
				return err
			}
			if holdsPlan(args[0]) {
				return a.balanceFrom(cmd, args[0], &o)
			}
			ref := plainRef(a.searched(args[0]))
			if sim.KindOf(a.library, ref) == sim.KindVariant {
				return a.balanceVariant(cmd, ref, &o)
			}
			b, list := sim.LoadBalance(a.library, ref, float64(o.reader.seconds))
			if err := list.Err(); err != nil {
				return err
			}
			a.warn(list, false)
			if o.quick {
				b.Quick()
			}
			dir, err := a.searchFolder(b.Name, &o)
			if err != nil {
				return err
			}
			return a.balance(cmd, ref, b, dir, &o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "folder of the search (default: runs/NAME)")
	number.Var(f, &o.seed, "seed", "", 0, "seed of the random numbers, instead of the file's")
	f.BoolVar(&o.quick, "quick", false, "play a tenth of the search's games, or the fewest that it needs, to see what it will show")
	a.programFlags(cmd)
	o.reader.flags(a, cmd)
	formatFlag(cmd, &o.format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON)
	return cmd
}

// balance plays what is missing of a search, and says what it found.
func (a *app) balance(cmd *cobra.Command, ref string, b *sim.Balance, dir string, o *balanceOptions) error {
	ctx, stop := interruptible(a, "progress.stop.saving")
	ready := a.measuring(b.Budget.Minutes)
	p, err := a.balancePlan(ctx, cmd, b, dir, o)
	ready()
	stop()
	if err != nil {
		return err
	}
	r := request{from: ref}
	if b.Seed == nil && !cmd.Flags().Changed("seed") {
		r.seed = &p.Seed
	}
	if over, err := a.begin(cmd, p, r); over || err != nil {
		return err
	}
	search := balance.NewQuestion(p)
	report, err := a.playAsked(p, dir, search, func() string { return a.resumeBalance(cmd, ref, dir, p, o) })
	if err != nil {
		return err
	}
	if more := report.Before + report.Games - search.Games(); more > 0 && report.Spared == 0 {
		a.tell("progress.counted", a.whole(search.Games()), a.whole(more))
	}
	if search.Unjudged() {
		return errUnjudged
	}
	if bars := search.Barred(); bars != nil {
		return barred(b, bars)
	}
	if err := a.writeBalanced(dir, ref, b, search); err != nil {
		return err
	}
	if err := a.publishAnswer(report.Plan, search, dir, o.format, o.reader.reader("")); err != nil {
		return err
	}
	_, verdict := search.Winner()
	switch file := filepath.Join(dir, verdict.File()); {
	case verdict.File() == "":
	case verdict == balance.Confirmed:
		a.tell("progress.rules", file)
		a.tell("progress.next", "houserules "+quote(plainRef(file)))
	default:
		a.tell("progress.rules-closest", file)
	}
	return nil
}

// budgetOf is the number of games that a search plays: what the file says, or what
// this machine plays in the minutes that it gives.
func (a *app) budgetOf(ctx context.Context, b *sim.Balance, dir string) (int64, error) {
	if b.Budget.Minutes > 0 {
		return a.gamesIn(ctx, b, dir)
	}
	return b.Budget.Games, nil
}

// scheduleOf divides so many games of a search. A quick one plays as many as can be divided,
// where the whole search has them.
func scheduleOf(b *sim.Balance, games int64, quick bool) (balance.Schedule, int64, error) {
	divide := func() (balance.Schedule, error) {
		return balance.NewSchedule(len(b.Variants), len(b.Search.Players), b.Search.Confirmers(), len(b.Search.Skill) > 0, games)
	}
	s, err := divide()
	var few *balance.BudgetError
	if quick && errors.As(err, &few) && few.Needed <= games*sim.QuickSearch {
		games = few.Needed
		s, err = divide()
	}
	return s, games, err
}

// balancePlan divides the budget of a search and plans it.
func (a *app) balancePlan(ctx context.Context, cmd *cobra.Command, b *sim.Balance, dir string, o *balanceOptions) (*plan.Plan, error) {
	games, err := a.budgetOf(ctx, b, dir)
	if err != nil {
		return nil, err
	}
	about := ""
	if b.Budget.Minutes > 0 {
		about = fmt.Sprintf("; %s about %s games here", minutesWords(b.Budget.Minutes), count(words.English(), games))
	}
	fits := games
	schedule, games, err := scheduleOf(b, games, o.quick)
	if b.Budget.Minutes > 0 && !holdsPlan(dir) {
		minutes := fmt.Sprintf("%.6g", b.Budget.Minutes)
		if games > fits {
			minutes = fmt.Sprintf("%.2g", b.Budget.Minutes*float64(games)/float64(fits))
		}
		a.tell("progress.budget", a.words().Number(words.Digits(minutes)), count(a.words(), games))
		if !o.quick {
			a.tell("progress.quick-search")
		}
	}
	if err != nil {
		d := b.At("budget").Diagnostic(fmt.Sprintf("budget: %v for %d candidates and %s%s; allow fewer values or changes, or more games",
			err, len(b.Variants), counted(len(b.Search.Players), "player", "players"), about))
		return nil, diag.List{d}.Err()
	}
	search := schedule.Planned(b.Search, games)
	search.Minutes = b.Budget.Minutes
	var seed uint64
	if b.Seed != nil && !cmd.Flags().Changed("seed") {
		seed = *b.Seed
	} else {
		seed = a.chooseSeed(cmd.Flags().Changed("seed"), o.seed, dir)
	}
	return b.Plan(seed, a.settings.Compression, search, schedule.Most())
}

// minutesWords is a number of minutes with the verb that goes with it.
func minutesWords(minutes float64) string {
	if minutes == 1 {
		return "1 minute is"
	}
	return fmt.Sprintf("%.6g minutes are", minutes)
}

// gamesIn is the number of games that a search plays in the minutes that it has:
// what was found when it began, or what this machine plays.
func (a *app) gamesIn(ctx context.Context, b *sim.Balance, dir string) (int64, error) {
	if stored, err := planfile.Peek(dir); err == nil && stored.Balance != nil && stored.Balance.Minutes == b.Budget.Minutes {
		return stored.Balance.Budget, nil
	}
	for _, l := range b.Lineups {
		if slices.ContainsFunc(l.Agents, agent.Spec.Outside) {
			d := b.At("budget").Diagnostic(fmt.Sprintf("budget: how many games %s plays in some minutes is found by playing, and programs start for a plan that is known; write a number of games", l.Name()))
			return 0, diag.List{d}.Err()
		}
	}
	seconds, err := b.GameTime(ctx)
	if err != nil {
		return 0, cmp.Or(context.Cause(ctx), err)
	}
	// Tables are written and read besides.
	const playing = 0.6
	games := int64(playing * 60 * b.Budget.Minutes * float64(sim.Workers(a.settings.Jobs)) / seconds)
	games -= games % max(1, games/100) // no more digits than it is known
	return games, nil
}

// measuring says, where that takes a moment, that a search of so many minutes is made ready.
func (a *app) measuring(minutes float64) (done func()) {
	key, how := a.readying(minutes)
	return a.soon(key, how...)
}

// readying is what is said of that, by the key of a sentence; a search of 0 minutes plays a
// number of games.
func (a *app) readying(minutes float64) (key string, args []any) {
	if minutes == 0 {
		return "progress.measuring", nil
	}
	return "progress.measuring-search", []any{a.roundedTime(60 * minutes)}
}

// resumeBalance is the command line that goes on with a search.
func (a *app) resumeBalance(cmd *cobra.Command, ref, dir string, p *plan.Plan, o *balanceOptions) string {
	words := []string{"houserules", "balance", quote(ref)}
	if o.quick {
		words = append(words, "--quick")
	}
	if cmd.Flags().Changed("seed") {
		words = append(words, "--seed", fmt.Sprint(p.Seed))
	}
	for _, name := range []string{forFlag, secondsPerMoveFlag} {
		if f := cmd.Flags().Lookup(name); f.Changed {
			words = append(words, "--"+name, quote(f.Value.String()))
		}
	}
	if o.out != "" || cmd.Flags().Changed("runs") {
		words = append(words, "-o", quote(dir))
	}
	if o.format != reports.FormatText {
		words = append(words, "--format", o.format)
	}
	return strings.Join(words, " ")
}

// errUnjudged ends a search of which nothing follows.
var errUnjudged = errors.New("nothing to recommend: under each candidate that is left, some player always plays the same game, and nothing follows from copies of it. " +
	"Search with players who choose among several moves by lot, such as \"epsilon:0.1;of=alphabeta:2\"")

// barred says which constraint no candidate keeps, or that none keeps all.
func barred(b *sim.Balance, bars []balance.Bar) error {
	var list diag.List
	for _, bar := range bars {
		if bar.By == bar.Of {
			list = append(list, b.At("constraints."+bar.Measure).Diagnostic(noneKeeps(bar)))
		}
	}
	if len(list) == 0 {
		list = append(list, b.At("constraints").Diagnostic(noneKeepsAll(bars)))
	}
	return list.Err()
}

// noneKeeps says that no candidate keeps a constraint.
func noneKeeps(bar balance.Bar) string {
	return fmt.Sprintf("%s: none of the %d candidates keeps this; nearest comes %s. Loosen it, or allow other changes",
		reports.Text(nil, bar.Text), bar.Of, reports.Text(nil, bar.Nearest))
}

// noneKeepsAll says that none keeps all.
func noneKeepsAll(bars []balance.Bar) string {
	var parts []string
	for _, bar := range bars {
		parts = append(parts, fmt.Sprintf("%s (%d of %d break it)", reports.Text(nil, bar.Text), bar.By, bar.Of))
	}
	return fmt.Sprintf("none of the %d candidates keeps all constraints: %s. Loosen one, or allow other changes", bars[0].Of, strings.Join(parts, ", "))
}
