package program

import (
	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/reports"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
)

// designQuestion is a command that asks something of variants made to differ in known
// ways: it plays a study of its own, or goes on with one.
type designQuestion struct {
	runOptions
	format string
	asks   plan.Question
	// fill writes into a study's file what the arguments ask.
	fill func(f *sim.StudyFile, args []string)
}

// command completes a command that asks a question: what it does, and the flags
// that all of them have.
func (q *designQuestion) command(a *app, cmd *cobra.Command) *cobra.Command {
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.askDesign(cmd, args, q) }
	f := cmd.Flags()
	f.StringArrayVar(&q.agents, "agents", nil, "`line-up`; may be repeated (default: random)")
	number.Var(f, &q.games, "games", "", 100_000, "games per line-up and variant")
	number.Var(f, &q.seed, "seed", "", 0, "seed of the random numbers (default: a new one)")
	f.StringVarP(&q.out, "out", "o", "", "folder of the study (default: runs/NAME)")
	number.Var(f, &q.mostCells, "most-cells", "", sim.DefaultMostCells, "number of cells beyond which to ask back")
	q.tolerances.flags(f, "")
	a.programFlags(cmd)
	q.reader.flags(a, cmd)
	formatFlag(cmd, &q.format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON)
	return cmd
}

// askDesign plays what a study file says and prints the answers, or those of a folder
// where a study with such a question was begun.
func (a *app) askDesign(cmd *cobra.Command, args []string, q *designQuestion) error {
	if err := q.reader.inWords(cmd, q.format); err != nil {
		return err
	}
	if cmd.Flags().Changed("out") && q.out == "" {
		return usagef("-o is empty; name a folder")
	}
	if len(args) == 1 && holdsPlan(args[0]) {
		for _, name := range []string{"agents", "games", "seed", "against", "design", marginFlag, toleranceFlag} {
			if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
				return usagef("--%s is fixed by the plan in %s; to change it, use another folder", name, quote(args[0]))
			}
		}
		p, err := planfile.Read(args[0])
		if err != nil {
			return err
		}
		if over, err := a.begin(cmd, p, folderRequest(args[0], p, "")); over || err != nil {
			return err
		}
		return a.answer(cmd, p, args[0], q)
	}
	f := sim.DefaultStudyFile()
	f.Agents, f.Tolerance, f.Games = q.agents, q.tolerances.file, map[string]int64{"": q.games}
	if len(f.Agents) == 0 {
		f.Agents = []string{"random"}
	}
	if q.games < 1 {
		return usagef("--games %d is not a positive number", q.games)
	}
	q.fill(&f, args)
	if err := q.varyFlags.into(&f); err != nil {
		return err
	}
	study, list := sim.NewStudy(a.library, f)
	if err := list.Err(); err != nil {
		return err
	}
	a.warn(list, false)
	p, dir, err := a.planned(cmd, study, &q.runOptions)
	if err != nil {
		return err
	}
	if over, err := a.begin(cmd, p, request{from: "the command line", named: true}); over || err != nil {
		return err
	}
	return a.answer(cmd, p, dir, q)
}

// answer plays what is missing of a plan, reports, and prints the answers.
func (a *app) answer(cmd *cobra.Command, p *plan.Plan, dir string, q *designQuestion) error {
	asked := false
	for _, d := range p.Designs {
		asked = asked || d.Question == q.asks
	}
	if !asked || p.Asks() != "" {
		return usagef("%s holds a study that asks something else; houserules report %s says what", dir, quote(dir))
	}
	now, err := a.playPlan(cmd, p, dir, &q.runOptions)
	if err != nil {
		return err
	}
	x, err := a.report(dir, func(plan.Promise) plan.Promise { return p.Promise() }, now, &q.reader)
	if err != nil {
		return err
	}
	if err := reports.Answered(a.out, x.answer(), q.reader.reader(goOn(p, x.results, dir)), q.format); err != nil {
		return err
	}
	a.sayReport(dir)
	return nil
}

func effectsCommand(a *app) *cobra.Command {
	q := designQuestion{
		asks: plan.Effects,
		fill: func(f *sim.StudyFile, args []string) { f.Effects = []sim.EffectsFile{{From: args[0], To: args[1]}} },
	}
	return q.command(a, &cobra.Command{
		Use:   "effects A B | effects DIR",
		Short: "Say which of the rules in which two variants differ makes the difference",
		Long: `Plays the mixtures of two variants: all of them where they differ in up to
eight rules, else those that some orders of the rules pass through. Says what
each rule of B, taken over in place of that of A, does to the first player's
advantage: Shapley's values, which add up to the whole difference, the mean
effect of each rule over all mixtures, and which two rules do more or less
together. Mixtures that contradict themselves are left out; where no order of
single rules is without them, rules change together.

It is a study like any other: its folder keeps every game, and another
houserules effects DIR goes on or prints the answers again. How a match of
several games goes is no rule of its games and is not among the rules.

With --format json each line-up is one object, a list of them where there are
several:

  {"agents": …, "difference": …, "shapley": [{"rule": …, "from": …, "to": …,
   "effect": …, "lo": …, "hi": …}], "interactions": […]}`,
		Example: `  houserules effects french catalan --games 20k
  houserules effects club.yaml finnish --agents alphabeta:2
  houserules effects french club.yaml --agents random --agents greedy --seed 1 \
    --format json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && !holdsPlan(args[0]) {
				return usagef("effects takes two variants, or the folder of a study of effects; %s is neither", args[0])
			}
			return arguments(1, 2)(cmd, args)
		},
	})
}

func readingsCommand(a *app) *cobra.Command {
	against := ""
	q := designQuestion{
		asks: plan.Readings,
		fill: func(f *sim.StudyFile, args []string) { f.Readings, f.Against = args, against },
	}
	cmd := q.command(a, &cobra.Command{
		Use:   "readings V | readings DIR",
		Short: "Say whether a verdict survives every reading of a variant's source",
		Long: `Plays every combination of the readings that a variant's file lists (houserules
variants explain shows them) and prints a specification curve: the first
player's advantage under each of them in order, with what was read otherwise;
with --against W the difference from W, game by game. The verdict holds where
every reading has the same one in the same direction, each judged by itself;
else it says on which readings it turns. Each reading also has its share of how
the advantage varies over all of them. How a match of several games goes is not
among the readings, for no game depends on it.

Where there are very many combinations, --design sample:200 plays so many: every
decision taken otherwise by itself, and others chosen by what they tell.

With --format json each line-up is one object, a list of them where there are
several:

  {"readings": [{"choices": {…}, "effect": …, "lo": …, "hi": …, "verdict": …}],
   "robust": bool, "verdict": …,
   "shares": [{"rule": …, "variance": …, "share": …, "lo": …, "hi": …}]}`,
		Example: `  houserules readings french
  houserules readings french --design sample:20 --games 20k
  houserules readings catalan --against french --agents greedy --seed 1`,
		Args: arguments(1, 1),
	})
	cmd.Flags().StringVar(&against, "against", "", "variant to compare all readings with")
	cmd.Flags().StringVar(&q.design, "design", "", "combinations to play: full or sample:N")
	return cmd
}
