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
	"houserules/reports/record"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/store"
	"houserules/variants"
)

// balanceOptions are the flags of balance.
type balanceOptions struct {
	out, format string
	seed        uint64
	reader      readerFlags
}

// balanceLevel is the probability with which what is said of a race holds.
const balanceLevel = 0.95

func balanceCommand(a *app) *cobra.Command {
	var o balanceOptions
	cmd := &cobra.Command{
		Use:   "balance FILE|NAME|VARIANT",
		Short: "Find the smallest change of rules that makes a game fairest",
		Long: `Searches among changes of today's rules for those under which moving first is
worth least, to either side, for all players that are named.

Of a variant, built in or a file, it tries the rules that clubs change, one or two at
once, for players who choose at random, greedy ones and alphabeta:2, in about a minute
(runs/NAME-balance without -o, and the search itself in search.yaml there, to be
copied). A search of one's own is a file of another kind. It says
which knobs may be changed to which values, how many at once, which constraints
have to be kept (draws, length, limit, skill), and how much may be played. Built
in is ` + strings.Join(sim.BuiltinBalances(), ", ") + `.

Sequential halving leaves eight of many candidates, by estimates alone. These race
each other, on other games: one is out when it is shown to be less fair than
another or to break a constraint. What is left contains the fairest of those that
were raced with a probability of 95 %. The one that looks fairest is played once
more, beside today's rules, on games that nobody has seen, which confirm it or not.

It leaves balanced.yaml, a variant to be played and extended as any other,
report.html, report.md, balance.json and all games in the search's folder
(runs/NAME without -o). The same command goes on where it was interrupted. A budget
in minutes is made a number of games when the search begins, and stays that.

With --format json:

  {"recommended": {"changes": {…}, "effects": {agent: {…}}, …}, "region": […],
   "games": n, …}`,
		Example: `  houserules balance club-awale
  houserules balance club-awale --seconds-per-move 20 --format markdown`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && o.out == "" {
				return usagef("-o is empty; name a folder")
			}
			if err := o.reader.check(cmd); err != nil {
				return err
			}
			ref := plainRef(a.searched(args[0]))
			if sim.KindOf(a.library, ref) == sim.AVariant {
				return a.balanceVariant(cmd, ref, &o)
			}
			b, list := sim.LoadBalance(a.library, ref, float64(o.reader.seconds))
			if err := list.Err(); err != nil {
				return err
			}
			a.warn(list, false)
			dir, err := a.searchFolder(b.Name, &o)
			if err != nil {
				return err
			}
			return a.balance(cmd, ref, b, dir, &o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "folder of the search (default: runs/NAME)")
	number.Var(f, &o.seed, "seed", "", 0, "seed of all luck, instead of the file's")
	a.programFlags(cmd)
	o.reader.flags(a, cmd)
	formatFlag(cmd, &o.format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON)
	return cmd
}

// balance plays what is missing of a search, and says what it found.
func (a *app) balance(cmd *cobra.Command, ref string, b *sim.Balance, dir string, o *balanceOptions) error {
	ctx, stop := interruptible(a, "saving what is finished; Ctrl-C again stops at once")
	defer stop()
	p, err := a.balancePlan(ctx, cmd, b, dir, o)
	if err != nil {
		return err
	}
	r := request{from: ref}
	if b.Seed == nil && !cmd.Flags().Changed("seed") {
		r.seed = &p.Seed
	}
	if err := a.allowPlan(p, r); err != nil {
		return err
	}
	search := newCandidates(a.words(), dir, p)
	progress := newProgress(a, p)
	progress.describe = search.line
	a.foresee(sim.Memory(p, a.workers()), "lower --jobs, or the random games of mcts")
	report, err := sim.Run(ctx, p, store.Folder{Dir: dir}, sim.Options{
		Workers: a.settings.Jobs, Progress: progress.event, More: search.more, Only: search.only,
	})
	progress.close()
	a.keepLeave(p, dir, err)
	stop()
	for _, note := range report.Notes {
		fmt.Fprintln(a.err, note)
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(a.err, "interrupted: %s saved%s; resume with\n  %s\n", saved(report, p), begunWords(report), marked(p, a.resumeBalance(cmd, ref, dir, p, o)))
		return err
	}
	if err != nil {
		return err
	}
	a.sayPlayed(p, report)
	answer := &record.Balance{Plan: report.Plan, Result: search.race.Result()}
	if more := report.Before + report.Games - answer.Result.Games; more > 0 {
		fmt.Fprintf(a.err, "the search counts %d games; %s there because tables are written in whole blocks\n", answer.Result.Games, areOrIs(more, "more is", "more are"))
	}
	if answer.Result.Barred != nil {
		return barred(b, answer)
	}
	if err := a.publishBalance(dir, ref, b, answer, o); err != nil {
		return err
	}
	if err := reports.Balance(a.out, answer, o.reader.reader(""), o.format); err != nil {
		return err
	}
	rules := filepath.Join(dir, balancedFile)
	fmt.Fprintf(a.err, "rules: %s\nreport: %s\nnext: houserules %s\n", rules, filepath.Join(dir, "report.html"), quote(plainRef(rules)))
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

// scheduleOf divides so many games of a search.
func scheduleOf(b *sim.Balance, games int64) (balance.Schedule, error) {
	return balance.NewSchedule(len(b.Variants), len(b.Search.Players), len(b.Search.Skill) > 0, games)
}

// balancePlan divides the budget of a search and plans it.
func (a *app) balancePlan(ctx context.Context, cmd *cobra.Command, b *sim.Balance, dir string, o *balanceOptions) (*plan.Plan, error) {
	search := b.Search
	search.Level, search.Minutes = balanceLevel, b.Budget.Minutes
	games, err := a.budgetOf(ctx, b, dir)
	if err != nil {
		return nil, err
	}
	about := ""
	if b.Budget.Minutes > 0 {
		about = fmt.Sprintf("; %s about %s games here", minutesWords(b.Budget.Minutes), count(words.English(), games))
		if !holdsPlan(dir) {
			fmt.Fprintln(a.err, strings.TrimPrefix(about, "; "))
		}
	}
	schedule, err := scheduleOf(b, games)
	if err != nil {
		d := b.At("budget").Diagnostic(fmt.Sprintf("budget: %v for %d candidates and %s%s; allow fewer values or changes, or more games",
			err, len(b.Variants), counted(len(search.Players), "player", "players"), about))
		return nil, diag.List{d}.Err()
	}
	search.Budget, search.Race, search.Confirm, search.Narrowest = games, schedule.Race, schedule.Confirm, schedule.Narrowest
	for _, h := range schedule.Halving {
		search.Halving = append(search.Halving, plan.BalanceRound{To: h.To, Keep: h.Keep})
	}
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
	if stored, err := plan.Peek(dir); err == nil && stored.Balance != nil && stored.Balance.Minutes == b.Budget.Minutes {
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

// resumeBalance is the command line that goes on with a search.
func (a *app) resumeBalance(cmd *cobra.Command, ref, dir string, p *plan.Plan, o *balanceOptions) string {
	words := []string{"houserules", "balance", quote(ref)}
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

// barred says which constraint no candidate keeps, or that none keeps all.
func barred(b *sim.Balance, answer *record.Balance) error {
	r := answer.Result.Barred
	var list diag.List
	var parts []string
	at := func(i int) string { return "constraints." + answer.Plan.Balance.Constraints[i].Measure }
	for i, by := range r.By {
		text := reports.ConstraintText(answer, i)
		parts = append(parts, fmt.Sprintf("%s (%d of %d break it)", text, by, r.Sets))
		if by == r.Sets {
			list = append(list, b.At(at(i)).Diagnostic(fmt.Sprintf("%s: none of the %d candidates keeps this; nearest comes %s. Loosen it, or allow other changes",
				text, r.Sets, reports.NearestText(answer, i))))
		}
	}
	if len(list) == 0 {
		list = append(list, b.At("constraints").Diagnostic(fmt.Sprintf("none of the %d candidates keeps all constraints: %s. Loosen one, or allow other changes",
			r.Sets, strings.Join(parts, ", "))))
	}
	return list.Err()
}

// publishBalance writes balanced.yaml and the report.
func (a *app) publishBalance(dir, ref string, b *sim.Balance, answer *record.Balance, o *balanceOptions) error {
	winner, err := a.writeBalanced(dir, ref, b, answer)
	if err != nil {
		return err
	}
	in := reports.BalanceInput{Balance: answer, Version: version(), Reader: o.reader.reader(""), Command: marked(answer.Plan, fmt.Sprintf("houserules balance %s -o %s", quote(beside(dir, ref)), quote(folderName(dir)+"-again")))}
	loaded := []*variants.Variant{b.Rules[0]}
	if winner.Name != loaded[0].Name {
		loaded = append(loaded, winner)
	}
	for _, v := range loaded {
		in.Variants = append(in.Variants, variantText(v, in.Reader.Words))
	}
	in.RuleDiffs = ruleDiffs(loaded, answer.Plan.Unit)
	return reports.WriteBalance(dir, in)
}

// balanceFolder refuses the folder of a search where a study's is wanted.
func balanceFolder(dir string) error {
	return usagef("%s holds a search for the fairest rules, not a study; report.html there has its answer, and balance goes on with it, given the file that began it", dir)
}
