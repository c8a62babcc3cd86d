package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/engine/outside"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/store"
)

// operator is what whoever starts a worker allows it: what a server sends names folders,
// and plans in them name programs, and neither gives permission for anything.
type operator struct {
	// roots are folders below which studies lie and are merged.
	roots []string
	// plans are the hashes of the plans that are played; all where there is none.
	plans []string
	// programs are the hashes of plans whose players may start other programs, which get
	// the variables env of the environment.
	programs, env []string
}

func (o *operator) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&o.roots, "root", nil, "`folder` below which studies may lie; must be given, and may be repeated")
	f.StringArrayVar(&o.plans, "plan", nil, "`hash` of a plan that may be played, as houserules plan prints it; may be repeated (default: all plans below the roots)")
	f.StringArrayVar(&o.programs, "allow-programs", nil, "`hash` of a plan whose players may start other programs, and read what they name; may be repeated")
	f.StringSliceVar(&o.env, "program-env", nil, "`names` of environment variables that these programs get beside PATH, HOME, LANG and TMPDIR")
}

// check makes the roots absolute, without links, and reports what makes no sense.
func (o *operator) check() error {
	if len(o.roots) == 0 {
		return errors.New("--root is missing: name the folder below which the studies lie that this worker may play")
	}
	for i, root := range o.roots {
		real, err := filepath.EvalSymlinks(root)
		if err == nil {
			real, err = filepath.Abs(real)
		}
		if err != nil {
			return fmt.Errorf("--root %s: %w", root, err)
		}
		o.roots[i] = real
	}
	for _, hash := range slices.Concat(o.plans, o.programs) {
		if err := plan.CheckHash(hash); err != nil {
			return fmt.Errorf("%q: %w", hash, err)
		}
	}
	return outside.CheckEnv(o.env)
}

// below returns a folder without links, if it lies below a root. It need not be there.
func (o *operator) below(dir string) (string, error) {
	if !filepath.IsAbs(dir) {
		return "", fmt.Errorf("the folder %q is no absolute path", dir)
	}
	real, rest := filepath.Clean(dir), ""
	for {
		at, err := filepath.EvalSymlinks(real)
		if err == nil {
			real = filepath.Join(at, rest)
			break
		}
		if !errors.Is(err, fs.ErrNotExist) || real == filepath.Dir(real) {
			return "", err
		}
		real, rest = filepath.Dir(real), filepath.Join(filepath.Base(real), rest)
	}
	for _, root := range o.roots {
		if rel, err := filepath.Rel(root, real); err == nil && filepath.IsLocal(rel) {
			return real, nil
		}
	}
	return "", fmt.Errorf("the folder %s does not lie below what this worker may use, which is %s; its operator names others with --root", dir, strings.Join(o.roots, ", "))
}

// named reports a plan that the operator has not named, where any are.
func (o *operator) named(p *plan.Plan) error {
	if len(o.plans) > 0 && !slices.Contains(o.plans, p.TextHash()) {
		return fmt.Errorf("the plan %s is none of those that this worker may play; its operator names others with --plan", p.TextHash())
	}
	return nil
}

// allow gives a plan permission for what it names, if the operator has named it.
func (o *operator) allow(p *plan.Plan) error {
	if err := o.named(p); err != nil {
		return err
	}
	needs, err := sim.Needs(p)
	if err != nil || len(needs) == 0 {
		return err
	}
	if !slices.Contains(o.programs, p.TextHash()) {
		var list []string
		for i := range needs {
			list = append(list, needs[i].Text)
		}
		return fmt.Errorf("the plan names what the operator of this worker has not allowed: %s; if it is trusted, start the worker with --allow-programs %s", strings.Join(list, ", "), p.TextHash())
	}
	p.Permit = outside.Give(needs, o.env...)
	return nil
}

// MergeShards merges the shards of a study, and returns the number of its blocks.
func (o operator) MergeShards(ctx context.Context, s Study) (int64, error) {
	ctx, stop := beating(ctx, func() any { return nil })
	defer stop()
	return o.merge(ctx, s)
}

// merge is MergeShards without a server.
func (o *operator) merge(ctx context.Context, s Study) (int64, error) {
	dir, err := o.below(s.Dir)
	if err != nil {
		return 0, err
	}
	merged, err := o.below(s.Merged)
	if err != nil {
		return 0, err
	}
	shards, err := store.OpenShards([]string{dir})
	if err != nil {
		return 0, err
	}
	defer shards.Close()
	if err := o.named(shards.Plan); err != nil {
		return 0, err
	}
	if _, err := shards.Merge(ctx, merged); err != nil {
		return 0, err
	}
	missing := 0
	for range shards.Missing() {
		missing++
	}
	if bad := len(shards.Bad()); missing > 0 || bad > 0 {
		return 0, fmt.Errorf("%s: %d blocks are missing, %d damaged; houserules merge %s lists them with the commands that play them", s.Dir, missing, bad, s.Dir)
	}
	var blocks int64
	for i := range shards.Plan.Cells {
		blocks += int64(shards.Plan.Cells[i].Blocks())
	}
	return blocks, nil
}
