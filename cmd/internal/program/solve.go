package program

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"houserules/analysis/answer"
	"houserules/cmd/internal/number"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/solve"
	"houserules/sim/survey"
	"houserules/variants"
)

// solveOptions are the flags of solve.
type solveOptions struct {
	seeds   int
	tables  string
	memory  string
	rebuild bool
	format  string
	// keptBy are players who are asked how often they keep the value, in positions of random
	// games of a seed.
	keptBy []string
	seed   uint64
}

func solveCommand(a *app) *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve V",
		Short: "Find the exact value of a game, or of its endgames",
		Long: `Finds what every position is worth with best play of both, by the number of seeds
on the board: the lead that the player to move still makes. Where the whole game does
not fit, --seeds N stops at N. The rules say whether values are exact, bounds, or
cannot be found, and why.

Where values are bounds, small boards are searched for what the bounds leave open, with
all that is played in the history.

--tables DIR keeps each layer as a file: what is there is read, so that an
interrupted run goes on where it was. A damaged layer is refused; --rebuild solves
it again. V is a built-in variant's name or a YAML file.

What --memory allows, and what messages say is needed, bounds all memory that the
program takes, for layers that it reads from DIR, too.

Games of steps and hops are solved from the start, over all positions that can be
reached, if --memory holds them; --seeds N solves all positions with up to N counters
instead. Values are who wins, 1, 0 or −1 for the player to move, layers go by the counters
on the board, and no tables are kept.

--kept-by A asks a player how often it keeps the value, and who wins, with the tables of --tables, or with
what was just solved where none are kept: at the first position of each random game of
--seed at which every move has a known value and some moves lose some of it. 1,000 positions
are asked about, or those of 100,000 games.`,
		Example: `  houserules solve awari --seeds 6
  houserules solve club.yaml --seeds 5
  houserules solve awari --seeds 6 --tables tables --format json
  houserules solve awari --seeds 6 --tables tables --kept-by greedy
  houserules solve aiyawatstani --seeds 3 --kept-by greedy`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("seeds") && o.seeds < 1 {
				return usagef("--seeds %d is not a positive number", o.seeds)
			}
			return a.solve(args[0], &o)
		},
	}
	f := cmd.Flags()
	number.Var(f, &o.seeds, "seeds", "", 0, "largest number of seeds or counters on the board (default: as many as at the start)")
	f.StringVar(&o.tables, "tables", "", "folder where layers are kept")
	f.StringVar(&o.memory, "memory", "4 GB", "how much memory the program may take")
	f.BoolVar(&o.rebuild, "rebuild", false, "solve damaged layers again")
	f.StringArrayVar(&o.keptBy, "kept-by", nil, "player who is asked how often it keeps the value; may be repeated")
	number.Var(f, &o.seed, "seed", "", 1, "seed of the games whose positions they are asked about")
	formatFlag(cmd, &o.format, "text", "json")
	return cmd
}

// mostSearched is how many positions are searched with history for the start, and for
// each of its moves, where bounds leave a value open: seconds.
const mostSearched = 1_000_000

// solve answers for a variant.
func (a *app) solve(ref string, o *solveOptions) error {
	memory, err := bytesOf(o.memory)
	if err != nil {
		return err
	}
	v, err := a.variant(ref)
	if err != nil {
		return err
	}
	s, err := v.Solver()
	if err != nil {
		return refused(a.words(), v, err)
	}
	seeds := s.Seeds()
	if o.seeds != 0 {
		seeds = o.seeds
	}
	can := s.Abilities()
	if can.NoStart != nil && seeds >= s.Seeds() {
		return refused(a.words(), v, can.NoStart)
	}
	if len(o.keptBy) > 0 && o.tables == "" && can.Values == nil {
		return usagef("--kept-by asks about positions of tables: name their folder with --tables")
	}
	asked, err := a.askedToKeep(v, o.keptBy)
	if err != nil {
		return err
	}
	if err := fits(v, s, seeds, memory); err != nil {
		return err
	}
	if a.planning != nil {
		planned := map[string]any{"variant": v.Name, "rules": v.Hash, "seeds": seeds}
		command := "houserules solve " + quote(ref) + " --seeds " + strconv.Itoa(seeds)
		return a.printLaid(v.Name, planned, command, answer.Say("plan.solve", seeds, bigCount(s.Positions(seeds)), bytesText(s.Memory(seeds))))
	}
	a.foresee(s.Memory(seeds), "progress.memory.lower-seeds")
	defer a.keepTo(cmp.Or(s.Memory(seeds), memory))()
	_, why := s.Class()
	meaning := "progress.stop.nothing-was-kept"
	if o.tables != "" {
		meaning = "progress.stop.layers-kept"
	}
	ctx, stop := interruptible(a, meaning)
	defer stop()
	p := newSolveProgress(a, s, seeds)
	answer, err := s.Solve(ctx, solve.Options{
		Seeds: seeds, Tables: o.tables, Rebuild: o.rebuild, Workers: a.workers(), Memory: memory, Search: mostSearched, Progress: p.report,
	})
	p.close()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return refused(a.words(), v, err)
	}
	kept, err := a.kept(ctx, v, can.Values, s.Measure().Objective, asked, o)
	if err != nil {
		return err
	}
	if o.format == "json" {
		return json.NewEncoder(a.out).Encode(struct {
			solve.Record
			Kept *survey.Kept `json:"kept,omitempty"`
		}{solve.RecordOf(v.Name, v.Hash, v.Game.Info().Unit, seeds, s, answer), kept})
	}
	return writeText(a.out, append(solveText(a.words(), a.columns(), v, why, seeds, s, answer), keptText(a.words(), s.Measure().Objective, kept)...))
}

// askedToKeep are the players who are asked how often they keep the value.
func (a *app) askedToKeep(v *variants.Variant, texts []string) (players []agent.Spec, err error) {
	for _, text := range texts {
		one, err := a.players(v, text)
		if err != nil {
			return nil, err
		}
		if len(one) != 1 {
			return nil, usagef("--kept-by takes one player and was given %d; repeat it for others", len(one))
		}
		if slices.ContainsFunc(players, func(p agent.Spec) bool { return p.String() == one[0].String() }) {
			return nil, usagef("--kept-by %s is given twice", one[0])
		}
		players = append(players, one[0])
	}
	return players, nil
}

// kept asks players how often they keep the value, those at hand or, without any, those of the
// tables; nil where nobody is asked.
func (a *app) kept(ctx context.Context, v *variants.Variant, values solve.Values, of engine.Objective, players []agent.Spec, o *solveOptions) (*survey.Kept, error) {
	if len(players) == 0 {
		return nil, nil
	}
	if values == nil {
		exact, err := a.exactValues(v, o.tables)
		if err != nil {
			return nil, err
		}
		defer exact.close()
		values = exact.book
	}
	names := make([]string, len(players))
	for i, p := range players {
		names[i] = p.String()
	}
	var done atomic.Int64
	defer a.expect(byCount(&done, survey.KeptGames), "progress.kept", strings.Join(names, ", "))()
	return survey.Keep(ctx, v, values, of, players, o.seed, done.Store)
}

// refused says in words why rules are not solved.
func refused(say *words.Catalogue, v *variants.Variant, err error) error {
	var r solve.Refusal
	if errors.As(err, &r) {
		return fmt.Errorf("%s cannot be solved: %s", v.Name, say.Say(r.Why))
	}
	return err
}

// keepTo has the runtime give memory back in time to keep to so many bytes, unless it was
// told to keep to fewer, until what it returns is called. Tests share their process with others,
// whose memory is not given back, however often the runtime looks.
func (a *app) keepTo(memory int) (restore func()) {
	if a.program.shared {
		return func() {}
	}
	before := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(before, int64(memory)))
	return func() { debug.SetMemoryLimit(before) }
}

// fits says what to do where the layers need more memory than there is.
func fits(v *variants.Variant, s solve.Solver, seeds, memory int) error {
	if s.Memory(seeds) <= memory {
		return nil
	}
	things := "seeds"
	if s.Measure().Objective == engine.Win {
		things = "counters"
	}
	most := 0
	for most < seeds && s.Memory(most+1) <= memory {
		most++
	}
	fit := fmt.Sprintf("what fits is --seeds %d (%s)", most, bytesText(s.Memory(most)))
	if most == 0 {
		fit = fmt.Sprintf("the least is --seeds 1 with --memory \"%s\"", bytesText(s.Memory(1)+1<<20))
	}
	if s.Memory(seeds) == math.MaxInt {
		return fmt.Errorf("%s with up to %d %s has %s positions in the last layer, too many to be solved; %s",
			v.Name, seeds, things, bigCount(s.Positions(seeds)), fit)
	}
	return fmt.Errorf("%s with up to %d %s has %s positions in the last layer and needs about %s of memory, more than the %s of --memory; %s",
		v.Name, seeds, things, bigCount(s.Positions(seeds)), bytesText(s.Memory(seeds)), bytesText(memory), fit)
}

// bigCount is a number of positions for people.
func bigCount(n int) string {
	if n == math.MaxInt {
		return "more than 10^18"
	}
	return strconv.Itoa(n)
}

// unitsOfMemory are those that a number of bytes may have, the largest first.
func unitsOfMemory() []struct {
	name  string
	bytes float64
} {
	return []struct {
		name  string
		bytes float64
	}{{"TB", 1e12}, {"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}}
}

// bytesOf reads a number of bytes: "4 GB", "800MB".
func bytesOf(text string) (int, error) {
	for _, u := range unitsOfMemory() {
		digits, ok := strings.CutSuffix(strings.ToLower(strings.TrimSpace(text)), strings.ToLower(u.name))
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
		if err == nil && n > 0 && n*u.bytes < 1e18 {
			return int(n * u.bytes), nil
		}
	}
	return 0, usagef("--memory %q is not an amount of memory: write 4 GB or 800 MB, for example", text)
}

// bytesText writes a number of bytes.
func bytesText(n int) string {
	if n == math.MaxInt {
		return "more than 10^18 bytes"
	}
	for _, u := range unitsOfMemory() {
		if float64(n) >= u.bytes {
			return strconv.FormatFloat(float64(n)/u.bytes, 'f', 1, 64) + " " + u.name
		}
	}
	return strconv.Itoa(n) + " bytes"
}
