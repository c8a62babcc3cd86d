package program

import (
	"cmp"
	"math"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/engine"
	"houserules/reports"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/variants"
)

// komiOptions are the flags of komi.
type komiOptions struct {
	agents         []string
	games          int64
	from, to, step float64
	seed           uint64
	out, format    string
}

// komiLevel is the coverage of the intervals of all players together.
const komiLevel = 0.95

func komiCommand(a *app) *cobra.Command {
	var o komiOptions
	cmd := &cobra.Command{
		Use:   "komi V | komi DIR",
		Short: "Find the komis with which a game is even, for each strength",
		Long: `Finds the komis (seeds that the second player has in store from the start) with
which the first player may score one half: for every player that is named, all komis
whose interval contains one half, and those that may be even for all players. The
intervals of all players and komis hold together, so that the komis left out are shown
to favour somebody. There may be no even komi, or none that is even for all players.

Players who do not look at the komi (random, and those who look a number of plies
ahead for the lead, such as "alphabeta:4;objective=lead") play once, and their games
are scored anew with each komi, unless a majority ends games or seats are swapped;
all others play --games games with each. V is a built-in variant's name or a YAML
file; the komi that it has is left aside. The games lie in a study's folder, runs/V-komi
without -o, beside komi.json, which has what --format json prints. The same command goes on
where it was interrupted; DIR is the folder of one that was begun.`,
		Example: `  houserules komi french --agents random
  houserules komi club.yaml --agents random --seed 1
  houserules komi french --agents greedy --games 500 --from 0 --to 3`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && o.out == "" {
				return usagef("-o is empty; name a folder")
			}
			return a.komi(cmd, args[0], &o)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.agents, "agents", []string{"random", "greedy", "alphabeta:2"}, "a `player`, against one of its kind; may be repeated")
	number.Var(f, &o.games, "games", "", 2000, "number of games of each player with each komi")
	f.Float64Var(&o.from, "from", -10, "least komi")
	f.Float64Var(&o.to, "to", 10, "greatest komi")
	f.Float64Var(&o.step, "step", 0.5, "distance from komi to komi")
	number.Var(f, &o.seed, "seed", "", 1, "seed of the random numbers")
	f.StringVarP(&o.out, "out", "o", "", "folder of the games (default: runs/V-komi)")
	a.programFlags(cmd)
	formatFlag(cmd, &o.format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON)
	return cmd
}

// komis lists the komis to look at.
func (o *komiOptions) komis() ([]engine.Score, error) {
	const most = 96 // see the knob
	half := func(flag string, x float64) (engine.Score, error) {
		if 2*x != math.Trunc(2*x) || math.Abs(x) > most {
			return 0, usagef("--%s %v is no komi: write a whole number of half units from -%d to %d, such as 2.5", flag, x, most, most)
		}
		return engine.Score(2 * x), nil
	}
	from, err := half("from", o.from)
	if err != nil {
		return nil, err
	}
	to, err := half("to", o.to)
	if err != nil {
		return nil, err
	}
	step, err := half("step", o.step)
	switch {
	case err != nil:
		return nil, err
	case step <= 0:
		return nil, usagef("--step %v is not positive: write 0.5 or more", o.step)
	case from > to:
		return nil, usagef("--from %v is more than --to %v", o.from, o.to)
	case o.games < 1:
		return nil, usagef("--games %d is not a positive number", o.games)
	}
	var list []engine.Score
	for k := from; k <= to; k += step {
		list = append(list, k)
	}
	return list, nil
}

// komi plays what is missing, and says which komis may be even.
func (a *app) komi(cmd *cobra.Command, ref string, o *komiOptions) error {
	var p *plan.Plan
	dir := o.out
	switch {
	case holdsPlan(ref):
		var err error
		if p, err = begunPlan(cmd, ref, "agents", "games", "from", "to", "step", "seed"); err != nil {
			return err
		}
		dir = cmp.Or(dir, ref)
	default:
		v, err := a.variant(ref)
		if err != nil {
			return err
		}
		if p, err = a.komiPlan(v, o); err != nil {
			return err
		}
		if dir == "" {
			if dir, err = ownFolder(filepath.Join(string(a.settings.Runs), p.Name), func(dir string) bool {
				stored, err := planfile.Peek(dir)
				return err == nil && plan.Differences(stored, p) == nil
			}); err != nil {
				return err
			}
		}
	}
	r := folderRequest(ref, p, "")
	r.named = !holdsPlan(ref)
	if over, err := a.begin(cmd, p, r); over || err != nil {
		return err
	}
	q, err := questionOf(p)
	if err != nil {
		return err
	}
	report, err := a.playAsked(p, dir, q, func() string {
		words := []string{"houserules", "komi", quote(dir)}
		if o.format != reports.FormatText {
			words = append(words, "--format", o.format)
		}
		return strings.Join(words, " ")
	})
	if err != nil {
		return err
	}
	return a.publishAnswer(report.Plan, q, dir, o.format, reports.Reader{Words: a.words()})
}

// komiPlan plans the games.
func (a *app) komiPlan(v *variants.Variant, o *komiOptions) (*plan.Plan, error) {
	komis, err := o.komis()
	if err != nil {
		return nil, err
	}
	k := sim.KomiCells{Of: v, Komis: komis, Games: o.games, Level: komiLevel}
	bare := v // what players learn of it they need with every komi
	if without, err := v.WithKomi(0); err == nil {
		bare = without
	}
	for _, text := range o.agents {
		lineup, err := a.players(bare, text)
		if err != nil {
			return nil, err
		}
		if len(lineup) != 1 {
			return nil, usagef("--agents %s are different players: an even komi is that of a player against one of its kind; name them one by one", text)
		}
		k.Players = append(k.Players, lineup[0])
	}
	p, err := sim.NewKomi(k, o.seed, a.settings.Compression)
	if err != nil {
		return nil, usageError{err}
	}
	return p, nil
}
