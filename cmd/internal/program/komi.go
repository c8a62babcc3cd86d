package program

import (
	"context"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"houserules/analysis/komi"
	"houserules/cmd/internal/number"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/reports"
	"houserules/reports/record"
	"houserules/sim"
	"houserules/variants"
)

// komiOptions are the flags of komi.
type komiOptions struct {
	agents         []string
	games          int64
	from, to, step float64
	seed           uint64
	format         string
}

// komiLevel is the coverage of the intervals of all players together.
const komiLevel = 0.95

func komiCommand(a *app) *cobra.Command {
	var o komiOptions
	cmd := &cobra.Command{
		Use:   "komi V",
		Short: "Find the komis with which a game is even, for each strength",
		Long: `Says with which komi, seeds that the second player has in store from the start,
the first player scores one half: all komis whose interval contains it, for every
player that is named, and those that may be even for all of them. The intervals of
all players and komis hold together, so that the komis left out are shown to favour
somebody. There need not be an even one, and of several players none for all of them.

Players who do not look at the komi (random, and those who look a number of plies
ahead for the lead, such as "alphabeta:4;objective=lead") play once, and their games
are scored anew with each komi, unless a majority ends games or seats are swapped;
all others play --games games with each. V is a built-in variant's name or a YAML
file; the komi that it has is left aside.`,
		Example: `  houserules komi french --agents random
  houserules komi french --agents greedy --games 500 --from 0 --to 3`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			komis, err := o.komis()
			if err != nil {
				return err
			}
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			return a.komi(v, komis, &o)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.agents, "agents", []string{"random", "greedy", "alphabeta:2"}, "a `player`, against one of its kind; may be repeated")
	number.Var(f, &o.games, "games", "", 2000, "number of games of each player with each komi")
	f.Float64Var(&o.from, "from", -10, "least komi")
	f.Float64Var(&o.to, "to", 10, "greatest komi")
	f.Float64Var(&o.step, "step", 0.5, "distance from komi to komi")
	number.Var(f, &o.seed, "seed", "", 1, "seed of the games")
	a.programEnvFlag(cmd)
	formatFlag(cmd, &o.format, reports.FormatText, reports.FormatJSON)
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

// komi answers for every player.
func (a *app) komi(v *variants.Variant, komis []engine.Score, o *komiOptions) error {
	has, onlyScores := v.Komi()
	if !has {
		return usagef("%s has no komi: games of its family are not decided by a score that one side could have more of", v.Name)
	}
	bare, err := v.WithKomi(0)
	if err != nil {
		return err
	}
	info := bare.Game.Info()
	first, second := sidesOf(info)
	answer := record.Komi{
		Variant: v.Name, Unit: info.Unit, Favoured: second, Other: first,
		Seed: o.seed, Games: o.games, Level: komiLevel,
	}
	ctx, stop := interruptible(a, "nothing was written")
	defer stop()
	level := komi.Level(komiLevel, len(o.agents))
	for _, text := range o.agents {
		lineup, err := a.players(v, text)
		if err != nil {
			return err
		}
		if len(lineup) != 1 {
			return usagef("--agents %s are different players: an even komi is that of a player against one of its kind; name them one by one", text)
		}
		p := record.KomiPlayer{Agent: lineup[0].String(), Rescored: onlyScores && sim.IgnoresKomi(lineup[0])}
		if p.Rescored {
			p.Points, err = a.rescored(ctx, bare, lineup, komis, level, o)
		} else {
			p.Points, err = a.played(ctx, bare, lineup, komis, level, o)
		}
		if err != nil {
			return err
		}
		answer.Players = append(answer.Players, p)
	}
	return reports.Komi(a.out, &answer, reports.Reader{Words: a.words()}, o.format)
}

// sidesOf names the sides that move first and second.
func sidesOf(info *engine.Info) (first, second string) { return info.Roles[0].Name, info.Roles[1].Name }

// rescored plays once and scores with each komi.
func (a *app) rescored(ctx context.Context, v *variants.Variant, lineup []agent.Spec, komis []engine.Score, level float64, o *komiOptions) ([]komi.Point, error) {
	t, err := a.leads(ctx, v, lineup, o)
	if err != nil {
		return nil, err
	}
	return komi.Rescored(t, komis, level), nil
}

// played plays with each komi.
func (a *app) played(ctx context.Context, v *variants.Variant, lineup []agent.Spec, komis []engine.Score, level float64, o *komiOptions) ([]komi.Point, error) {
	fmt.Fprintf(a.err, "%s plays %d games with each of %s\n", lineup[0], o.games, counted(len(komis), "komi", "komis"))
	games := make([]komi.Outcomes, len(komis))
	for i, k := range komis {
		with, err := v.WithKomi(k)
		if err != nil {
			return nil, err
		}
		t, err := a.leads(ctx, with, lineup, o)
		if err != nil {
			return nil, err
		}
		games[i] = t.Outcomes(0) // the komi is in the scores
	}
	return komi.Played(komis, games, level), nil
}

// leads plays games and counts how they ended.
func (a *app) leads(ctx context.Context, v *variants.Variant, lineup []agent.Spec, o *komiOptions) (*komi.Tally, error) {
	var t komi.Tally
	if err := sim.PlayGames(ctx, v.Game, lineup, o.games, o.seed, a.settings.Jobs, t.Add); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("%s × %s: %w", v.Name, lineup[0], err)
	}
	return &t, nil
}
