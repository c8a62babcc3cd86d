package program

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"houserules/analysis/answer"
	"houserules/analysis/match"
	"houserules/cmd/internal/number"
	"houserules/reports"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
)

type matchOptions struct {
	out, agents, scale, format string
	openings                   string
	onForfeit                  string
	seed                       uint64
	elo0, elo1, alpha, beta    float64
	games, most                int64
	until                      precisionFlag
	equalTime                  bool
}

func matchCommand(a *app) *cobra.Command {
	var o matchOptions
	cmd := &cobra.Command{
		Use:   "match V --agents A,B | match DIR",
		Short: "Play two agents against each other until it is clear who is stronger",
		Long: `Plays agent A against agent B under one variant, every game twice with the
seats swapped, and says whether A is the stronger. The two games of an index are
a pair, and pairs are counted in the order of their indices, so that neither the
number of workers nor an interruption changes anything.

Without --games or --until a sequential test of two strengths ends the match: A
is elo0 stronger, or elo1. Where A's strength is elo0 it wrongly calls A stronger
with probability alpha, and where it is elo1 it wrongly says "not stronger by elo1"
with probability beta. --games fixes the number of games instead, --until the precision of the
score. --max ends the match in any case. While it plays it shows the test's
logarithm of the likelihood ratio (LLR) beside the two bounds that end it. Pairs
that were played beyond the one at which it ended do not count.

--equal-time is for two players like nodes:1000. Before the match it measures, in
games of theirs, for how many positions B takes the processor time for a move that A
takes, and the plan keeps that number and both rates (nodes, rates): whoever goes on
with the match or repeats it plays the same games.

The games lie in a study's folder (runs/match-… without -o), beside match.json,
which has what --format json prints. The same command goes on where it was; DIR
is the folder of a match that was begun.`,
		Example: `  houserules match french --agents greedy,random
  houserules match french --agents alphabeta:2,greedy --games 2000 --seed 1
  houserules match french --agents greedy,random --until 2pp \
    --openings "random: 4 plies"`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, dir, err := a.matchPlan(cmd, args[0], &o)
			if err != nil {
				return err
			}
			r := folderRequest(args[0], p, o.onForfeit)
			r.named = !holdsPlan(args[0])
			if over, err := a.begin(cmd, p, r); over || err != nil {
				return err
			}
			return a.match(cmd, p, dir, &o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "folder of the match (default: runs/match-…)")
	f.StringVar(&o.agents, "agents", "", "the two players: A,B")
	openingsFlag(cmd, &o.openings)
	number.Var(f, &o.seed, "seed", "", 0, "seed of the random numbers (default: a new one)")
	f.Float64Var(&o.elo0, "elo0", 0, "strength of A, in Elo, at which it does not count as stronger")
	f.Float64Var(&o.elo1, "elo1", 10, "strength of A, in Elo, at which it does")
	f.Float64Var(&o.alpha, "alpha", 0.05, "probability of an error at elo0")
	f.Float64Var(&o.beta, "beta", 0.05, "probability of an error at elo1")
	f.StringVar(&o.scale, "elo", match.Logistic.String(), "scale of elo0 and elo1: logistic or normalised")
	number.Var(f, &o.games, "games", "", 0, "play so many games, half of them with each seating, without a test")
	f.Lookup("games").DefValue = ""
	f.Var(&o.until, "until", "play until the score is known to ± so many percentage points, without a test")
	f.Lookup("until").DefValue = ""
	number.Var(f, &o.most, "max", "", 100_000, "most games to play")
	f.BoolVar(&o.equalTime, "equal-time", false, "let B look at as many positions as take the time that A takes")
	onForfeitFlag(cmd, &o.onForfeit)
	a.programFlags(cmd)
	formatFlag(cmd, &o.format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON)
	return cmd
}

// matchPlan makes the plan of a match, or reads that of one that was begun.
func (a *app) matchPlan(cmd *cobra.Command, ref string, o *matchOptions) (*plan.Plan, string, error) {
	given := cmd.Flags().Changed
	if given("out") && o.out == "" {
		return nil, "", usagef("-o is empty; name a folder")
	}
	if holdsPlan(ref) {
		p, err := begunPlan(cmd, ref, "agents", "openings", "seed", "elo0", "elo1", "alpha", "beta", "elo", "games", "until", "max", "equal-time")
		return p, cmp.Or(o.out, ref), err
	}
	rule, pairs, err := o.rule(cmd)
	if err != nil {
		return nil, "", err
	}
	v, err := a.variant(ref)
	if err != nil {
		return nil, "", err
	}
	if o.agents == "" {
		return nil, "", usagef("--agents is missing: name the two players, such as --agents greedy,random")
	}
	players, err := a.lineupFor(v, o.agents)
	if err != nil {
		return nil, "", err
	}
	if len(players) != 2 {
		return nil, "", usagef("--agents %s: a match is for two players, such as greedy,random, under a variant with two seats", o.agents)
	}
	m := sim.MatchCells{Variant: sim.FromVariant(v), A: players[0], B: players[1], Pairs: pairs}
	if m.Openings, err = readOpenings(v, o.openings); err != nil {
		return nil, "", err
	}
	m.Name = sim.MatchName(v.Name, m.A, m.B, m.Openings.Name)
	if o.equalTime {
		m.Name += "-equal-time"
	}
	dir := o.out
	if dir == "" {
		dir = filepath.Join(string(a.settings.Runs), m.Name)
	}
	if o.equalTime {
		e, err := a.equalTime(dir, m)
		if err != nil {
			return nil, "", err
		}
		rule.EqualTime = e
		m.B = m.B.WithNodes(e.Nodes[1])
	}
	p, err := sim.NewMatch(m, rule, 0, a.settings.Compression)
	if err != nil {
		return nil, "", usageError{err}
	}
	p.Seed = a.chooseSeed(given("seed"), o.seed, dir)
	return p, dir, nil
}

// equalTime is for how many positions both players of a match take the same time: as a
// plan in its folder says, or as is measured.
func (a *app) equalTime(dir string, m sim.MatchCells) (plan.EqualTime, error) {
	if p, err := planfile.Peek(dir); err == nil && p.Match != nil && p.Match.Nodes[0] == m.A.Nodes() {
		return p.Match.EqualTime, nil
	}
	openings, err := m.Openings.Of(m.Variant.Game, 0)
	if err != nil {
		return plan.EqualTime{}, err
	}
	ctx, stop := interruptible(a, "progress.stop.nothing-written")
	defer stop()
	a.tell("progress.equal-time", m.A.String(), m.B.String())
	round := sim.PaceFor
	if a.program.hurry {
		round /= 20
	}
	d := newDisplay(a)
	defer d.close()
	e, err := sim.MeasureEqualTime(ctx, m.Variant.Game, m.A, m.B, openings, round, func(left time.Duration) {
		if left = left.Round(time.Second); d.due() && left > 0 {
			what := d.words.Sentence("progress.equal-time", m.A.String(), m.B.String())
			d.say(0, d.words.Sentence("progress.left-most", what, left))
		}
	})
	if err != nil && ctx.Err() == nil {
		return e, usageError{err}
	}
	return e, err
}

// rule reads from the flags when the match ends.
func (o *matchOptions) rule(cmd *cobra.Command) (plan.Match, int64, error) {
	given := cmd.Flags().Changed
	none := plan.Match{}
	rule := plan.Match{
		Scale: o.scale, Elo0: o.elo0, Elo1: o.elo1, Alpha: o.alpha, Beta: o.beta,
		Sequential: !given("games") && !given("until"), Until: float64(o.until) / 100,
	}
	games, name := o.most, "max"
	if given("games") {
		if given("until") || given("max") {
			return none, 0, usagef("--games plays exactly so many games; leave --until and --max out")
		}
		games, name = o.games, "games"
	}
	if !rule.Sequential && (given("alpha") || given("beta")) {
		return none, 0, usagef("--alpha and --beta are those of the test that ends a match; --games and --until end it without one")
	}
	if games < 2 || games%2 != 0 {
		return none, 0, usagef("--%s %d: games come in pairs, so write an even number from 2 up", name, games)
	}
	if match.RuleOf(rule, games/2).Test.Scale == 0 {
		return none, 0, usagef("--elo %q is no scale of strength; write %v or %v", o.scale, match.Logistic, match.Normalised)
	}
	if err := match.RuleOf(rule, games/2).Check(); err != nil {
		return none, 0, usageError{err}
	}
	return rule, games / 2, nil
}

// match plays a match until it ends, and says how.
func (a *app) match(cmd *cobra.Command, p *plan.Plan, dir string, o *matchOptions) error {
	q, err := questionOf(p)
	if err != nil {
		return fmt.Errorf("the plan in %s: %w", dir, err)
	}
	report, err := a.playAsked(p, dir, q, func() string { return a.resumeMatch(cmd, p, dir, o) })
	if err != nil {
		return err
	}
	return a.publishAnswer(report.Plan, q, dir, o.format, reports.Reader{Words: a.words()})
}

// resumeMatch is the command line that goes on with a match: by the plan in its
// folder, which has the rule and the seed.
func (a *app) resumeMatch(cmd *cobra.Command, p *plan.Plan, dir string, o *matchOptions) string {
	words := []string{"houserules", "match", quote(dir)}
	if !holdsPlan(dir) { // interrupted before anything was written
		words = []string{"houserules", "match", quote(cmd.Flags().Arg(0)), "--agents", quote(o.agents), "--openings", quote(o.openings), "--seed", strconv.FormatUint(p.Seed, 10), "-o", quote(dir)}
	}
	if o.equalTime && !holdsPlan(dir) {
		words = append(words, "--equal-time")
	}
	if o.onForfeit != "" {
		words = append(words, "--on-forfeit", o.onForfeit)
	}
	if o.format != reports.FormatText {
		words = append(words, "--format", o.format)
	}
	return strings.Join(words, " ")
}

// sayCounted says how many of all games a match counts, where it ended before the last of them.
func (a *app) sayCounted(said *answer.Answer, all int64) {
	if counted, ok := said.Played.Args[0].(answer.Count); ok && int64(counted) < all {
		a.tell("progress.match-counts", a.whole(int64(counted)), a.whole(all-int64(counted)))
	}
}
