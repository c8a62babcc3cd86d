package program

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/reports"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/store"
)

type mergeOptions struct {
	out     string
	partial bool
	missing int64
	perTask int64
	reader  readerFlags
}

func mergeCommand(a *app) *cobra.Command {
	var o mergeOptions
	cmd := &cobra.Command{
		Use:   "merge DIR…",
		Short: "Make one study of the shards that machines have played",
		Long: `Puts the shards of a study that houserules run --shard has left in one folder or
several into one (runs/NAME without -o), analyses and reports as run does. The
folder is the same, byte for byte, as that of one machine that has played all. Every
table is compared with its checksum.

Where blocks are missing or damaged nothing is reported: they are listed with the
commands that play them. --partial reports what is there all the same, and records
that somebody has looked: the intervals of the whole study, once it is merged, then hold
at both looks, and are wider.

--format json prints summary.json in place of the comparison.

--missing 64 merges nothing and prints which of 64 shards have something left to
play, as schedulers take it: 3,17,18. With --per-task 4 it prints which of 16 tasks
that play four shards each.`,
		Example: `  houserules run three-traditions --quick --shard 1/2 -o runs/shards
  houserules run three-traditions --quick --shard 2/2 -o runs/shards
  houserules merge runs/shards -o runs/whole
  houserules merge runs/shards --missing 2`,
		Args: arguments(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && o.out == "" {
				return usagef("-o is empty; name a folder")
			}
			if isURL(o.out) {
				return usagef("-o takes a folder: shards are merged into one, wherever they lie")
			}
			if err := o.reader.check(cmd); err != nil {
				return err
			}
			return a.merge(cmd, args, &o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "folder of the whole study (default: runs/NAME)")
	f.BoolVar(&o.partial, "partial", false, "report what is there, though shards are missing")
	number.Var(f, &o.missing, "missing", "", 0, "print which of so many shards have something left to play, and merge nothing")
	f.Lookup("missing").DefValue = ""
	number.Var(f, &o.perTask, "per-task", "", 1, "with --missing, shards that a task plays")
	o.reader.flags(a, cmd)
	formatFlag(cmd, &o.reader.prints, reports.FormatText, reports.FormatJSON)
	return cmd
}

// merge merges shards, or says what is missing.
func (a *app) merge(cmd *cobra.Command, dirs []string, o *mergeOptions) error {
	ctx, stop := interruptible(a, "progress.stop.copied-kept")
	defer stop()
	s, err := a.openShards(dirs)
	if err != nil {
		return err
	}
	defer s.Close()
	for _, note := range s.Notes {
		fmt.Fprintln(a.err, note)
	}
	blocks := newTables(a)
	defer blocks.close()
	s.Progress = blocks.at
	if cmd.Flags().Changed("missing") {
		return a.printMissing(ctx, s, o.missing, o.perTask)
	}
	left, err := findGaps(s, cmp.Or(s.Of(), 1))
	if err != nil {
		return err
	}
	if left.blocks > 0 && !o.partial {
		if err := s.Check(ctx); err != nil {
			return err
		}
		return a.sayGaps(s, left, dirs[0])
	}
	dir := o.out
	if dir == "" {
		dir = filepath.Join(string(a.settings.Runs), s.Plan.Name)
	}
	copied, err := s.Merge(ctx, dir)
	blocks.close()
	if err != nil {
		return err
	}
	a.tell("progress.copied", a.whole(copied), dir)
	if gaps := a.sayGaps(s, left, dirs[0]); gaps != nil && !o.partial {
		return gaps
	}
	stop()
	if err := a.carryLooks(dirs, dir); err != nil {
		return err
	}
	if err := a.publish(dir, func(plan.Promise) plan.Promise { return s.Plan.Promise() }, nil, &o.reader); err != nil {
		return err
	}
	if !o.partial {
		return nil
	}
	// Whoever merges all of it later, elsewhere, has to know of the look.
	for _, from := range dirs {
		if err := a.carryLooks([]string{dir}, from); err != nil {
			a.tell("progress.look-lost-in", from, err.Error())
		}
	}
	return nil
}

// gaps are the blocks that no shard has.
type gaps struct {
	of     int // shards, for commands
	blocks int64
	shards []gap // those with such blocks, in order
}

// gap is what is missing of a shard.
type gap struct {
	shard  shard.Shard
	blocks int64
	first  plan.Block
}

// findGaps finds what is missing, by shards of so many.
func findGaps(s *store.Shards, of int) (*gaps, error) {
	portions, err := sim.Split(s.Plan, of)
	if err != nil {
		return nil, err
	}
	g, at := &gaps{of: of}, map[int]*gap{}
	// The blocks of a cell come in order, and so do the shards that have them.
	cell, k := -1, 0
	for b := range s.Missing() {
		if b.Cell != cell {
			cell, k = b.Cell, 0
		}
		for !portions[k].Has(b.Cell, b.Index) {
			k++
		}
		if at[k] == nil {
			at[k] = &gap{shard: shard.Shard{Index: k + 1, Of: of}, first: b}
		}
		at[k].blocks++
		g.blocks++
	}
	for k := range of {
		if at[k] != nil {
			g.shards = append(g.shards, *at[k])
		}
	}
	return g, nil
}

// printMissing prints the numbers of the tasks of so many shards each with something left
// to play.
func (a *app) printMissing(ctx context.Context, s *store.Shards, of, perTask int64) error {
	if perTask < 1 || perTask > shard.Most {
		return usagef("--per-task %d: a task plays 1 to %d shards", perTask, shard.Most)
	}
	if of < 1 || of > shard.Most {
		return usagef("--missing %d: there are 1 to %d shards", of, shard.Most)
	}
	left, err := findGaps(s, int(of))
	if err != nil {
		return err
	}
	if err := s.Check(ctx); err != nil {
		return err
	}
	portions, err := sim.Split(s.Plan, int(of))
	if err != nil {
		return err
	}
	wanting := make([]bool, shard.Tasks(int(of), int(perTask)))
	for _, g := range left.shards {
		wanting[(g.shard.Index-1)/int(perTask)] = true
	}
	for _, b := range s.Bad() {
		for k, p := range portions {
			task := k / int(perTask)
			wanting[task] = wanting[task] || p.Has(b.Block.Cell, b.Block.Index)
		}
	}
	var numbers []string
	for k, w := range wanting {
		if w {
			numbers = append(numbers, strconv.Itoa(k+1))
		}
	}
	if len(numbers) > 0 {
		fmt.Fprintln(a.out, strings.Join(numbers, ","))
	}
	return nil
}

// mostListed bounds how many shards and blocks are listed one by one.
const mostListed = 20

// sayGaps lists what is missing and what is damaged, with the commands that play it;
// nil where nothing is.
func (a *app) sayGaps(s *store.Shards, g *gaps, dir string) error {
	bad := s.Bad()
	if g.blocks == 0 && len(bad) == 0 {
		return nil
	}
	a.tell("progress.gaps", s.Plan.Name, a.whole(g.blocks), a.whole(int64(len(bad))))
	for i, m := range g.shards {
		if i == mostListed {
			a.tell("progress.gaps.more-shards", a.whole(int64(len(g.shards)-i)))
			fmt.Fprintf(a.err, "  houserules merge %s --missing %d\n", quote(dir), g.of)
			break
		}
		a.tell("progress.gaps.shard", m.shard.String(), a.whole(m.blocks), s.Plan.Cells[m.first.Cell].PartFile(m.first.Index))
		fmt.Fprintf(a.err, "  %s\n", marked(s.Plan, shardCommand(dir, m.shard)))
	}
	for i, b := range bad {
		if i == mostListed {
			a.tell("progress.gaps.more-damaged", a.whole(int64(len(bad)-i)))
			break
		}
		fmt.Fprintf(a.err, "%s %s\n  %s\n", b.Path, b.Why+beforehand(b), marked(s.Plan, shardCommand(b.Place, b.Shard)))
	}
	return errSilent
}

// beforehand says what has to be done before a bad block is played again: what an object
// store has stays there.
func beforehand(b store.BadBlock) string {
	if isURL(b.Place) && !b.Gone {
		return "; delete it first"
	}
	return ""
}
