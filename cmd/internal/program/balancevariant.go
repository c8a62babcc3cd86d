package program

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/analysis/komi"
	"houserules/sim"
	"houserules/sim/confined"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/variants"
)

// searchFile has the search that was made of a variant.
const searchFile = "search.yaml"

// searched is what balance is asked about: the file that is there, with or without its
// ending, else the name as it is. Of a name that is several things it says which.
func (a *app) searched(name string) string {
	ref := name
	if filepath.Ext(name) == "" {
		for _, ending := range []string{"", ".yaml", ".yml"} {
			if at, err := os.Stat(name + ending); err == nil && at.Mode().IsRegular() {
				ref = filepath.Join(".", name+ending)
				if !strings.ContainsAny(ref, `/\`) && ending == "" {
					ref = "./" + ref
				}
				break
			}
		}
	}
	search, variant := slices.Contains(sim.BuiltinBalances(), name), slices.Contains(a.library.Names(), name)
	switch {
	case ref != name:
		a.tell("progress.means-file", name, ref)
	case search:
		b, _ := sim.LoadBalance(a.library, name, 1)
		a.tell("progress.means-search", name, b.From.Name)
	case variant && filepath.Ext(name) == "":
		a.tell("progress.means-variant", name)
	}
	return ref
}

// searchFolder is where a search goes: runs/NAME, or a folder of its own where that has
// something else, such as the games of rules of the same name.
func (a *app) searchFolder(name string, o *balanceOptions) (string, error) {
	if o.out != "" {
		return o.out, nil
	}
	dir := filepath.Join(string(a.settings.Runs), name)
	if p, err := planfile.Peek(dir); err == nil && p.Balance == nil {
		return ownFolder(dir+"-balance", func(dir string) bool {
			p, err := planfile.Peek(dir)
			return err == nil && p.Balance != nil && p.Name == name
		})
	}
	return dir, nil
}

// balanceVariant makes a search of a variant, and goes on with it where it was begun.
func (a *app) balanceVariant(cmd *cobra.Command, ref string, o *balanceOptions) error {
	v, err := a.variant(ref)
	if err != nil {
		return err
	}
	if err := sim.Balanced(v); err != nil {
		return usageError{err}
	}
	ctx, stop := interruptible(a, "progress.stop.nothing-written")
	defer stop()
	minutes := float64(sim.ClubMinutes)
	if o.quick {
		minutes = 0 // what its candidates need is not known yet
	}
	ready := a.measuring(minutes)
	defer ready()
	search, err := sim.NewClubSearch(ctx, v)
	if err == nil {
		err = a.tryKomis(ctx, v, search)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	if o.quick {
		search.Quick()
	}
	if a.program.hurry {
		search.Minutes /= 20
	}
	if len(search.Without) > 0 {
		a.tell("progress.without-effect", v.Name, strings.Join(search.Without, ", "))
	}
	if search.Empty() {
		return fmt.Errorf("%s: none of the rules that clubs change makes a difference to its games; write a search of your own, as houserules help balance says", ref)
	}
	dir, err := a.clubFolder(ref, search, o)
	if err != nil {
		return err
	}
	b, err := a.affordable(ctx, ref, search, dir, o.quick)
	ready()
	stop()
	if err != nil {
		return err
	}
	if err := a.balance(cmd, ref, b, dir, o); err != nil || a.planning != nil {
		return err
	}
	if p, err := planfile.Peek(dir); err == nil && o.quick {
		search.Games = p.Balance.Budget // the file says what was played
	}
	return a.keepSearch(dir, v, search)
}

// tryKomis adds komi for the side that is behind to a search, where the variant has komi.
func (a *app) tryKomis(ctx context.Context, v *variants.Variant, search *sim.ClubSearch) error {
	if has, _ := v.Komi(); !has {
		return nil
	}
	scores, err := search.Scores(ctx, a.settings.Jobs)
	if err != nil {
		return err
	}
	return search.TryKomis(komi.Candidates(scores...))
}

// clubFolder is where a search that was made of a variant goes: runs/NAME-balance, or
// the next one where that has another.
func (a *app) clubFolder(ref string, search *sim.ClubSearch, o *balanceOptions) (string, error) {
	if o.out != "" {
		return o.out, nil
	}
	b, list := search.Balance(a.library, ref)
	if err := list.Err(); err != nil {
		return "", err
	}
	return ownFolder(filepath.Join(string(a.settings.Runs), search.Name()), func(dir string) bool {
		p, err := planfile.Peek(dir)
		return err == nil && p.Balance != nil && slices.ContainsFunc(p.Variants, func(v table.Variant) bool { return v.Hash == b.Rules[0].Hash })
	})
}

// affordable is the search with as many changes and players as its time allows.
func (a *app) affordable(ctx context.Context, ref string, search *sim.ClubSearch, dir string, quick bool) (*sim.Balance, error) {
	all := search.Players
	for n := len(all); ; {
		b, list := search.Balance(a.library, ref)
		if err := list.Err(); err != nil {
			return nil, err
		}
		games, err := a.budgetOf(ctx, b, dir)
		if err != nil {
			return nil, err
		}
		_, _, err = scheduleOf(b, games, quick)
		switch {
		case err == nil:
			a.warn(list, false)
			return b, nil
		case search.Changes > 1:
			search.Changes--
		case n > 1:
			n--
			search.Players = all[:n]
			a.tell("progress.too-slow", all[n])
		default:
			return nil, fmt.Errorf("%s: %s too short for %d candidates: %w; copy %s, name fewer of them, and give a longer budget",
				search.Name(), minutesWords(search.Minutes), len(b.Variants), err, ref)
		}
	}
}

// keepSearch writes the search beside its answer, with the variant as it is called from
// there.
func (a *app) keepSearch(dir string, v *variants.Variant, search *sim.ClubSearch) error {
	ref := v.Name
	if !slices.Contains(a.library.Names(), v.Name) {
		ref = pathFrom(dir, v.File)
	}
	return confined.WriteFile(filepath.Join(dir, searchFile), search.Text(ref))
}

// pathFrom is the path of a file as it is called from a folder.
func pathFrom(dir, file string) string {
	from, err1 := filepath.Abs(dir)
	to, err2 := filepath.Abs(file)
	if rel, err := filepath.Rel(from, to); err == nil && err1 == nil && err2 == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}
