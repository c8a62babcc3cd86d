package program

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/permission"
	"houserules/configs/printable"
	"houserules/engine/agent"
	"houserules/engine/outside"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
)

// gate is what a command line says of programs that agents start, and of paths that they
// read. A command without its flags starts none.
type gate struct {
	// allow is the hash of a plan whose needs are allowed.
	allow string
	// env are the variables that programs get beside the usual ones.
	env []string
}

// programEnvFlag adds --program-env to a command whose flags may name programs.
func (a *app) programEnvFlag(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&a.gate.env, "program-env", nil, "`names` of environment variables that players who are other programs get beside PATH, HOME, LANG and TMPDIR")
}

// programFlags adds the flags of a command that plays a plan, which may name programs.
func (a *app) programFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.gate.allow, "allow-programs", "", "`hash` of the plan whose players may start other programs, and read what they name")
	a.programEnvFlag(cmd)
}

// readsFlag adds the flag of a command that writes a plan and plays nothing.
func (a *app) readsFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.gate.allow, "allow-programs", "", "`hash` of the plan into which openings may be written that lie outside of the study's folder")
}

// check reports flags that make no sense.
func (g *gate) check() error {
	if err := outside.CheckEnv(g.env); err != nil {
		return usagef("--program-env: %w", err)
	}
	if g.allow == "" {
		return nil
	}
	if err := plan.CheckHash(g.allow); err != nil {
		return usagef("--allow-programs %q: %w", g.allow, err)
	}
	return nil
}

// request is what the gate is asked about a plan.
type request struct {
	// from says where the plan comes from.
	from string
	// named is set where the players were named on this command line.
	named bool
	// hashes identify the plan, the one under which it is remembered first: the hash of
	// the plan which it grew from is one, too. Commands without a plan have the empty one.
	hashes []string
	// seed is the one that was chosen now; nil where it was known before.
	seed *uint64
	// once is set where what was allowed before does not count.
	once bool
}

// permit is asked before anything of a command starts. It returns what may be used, or says
// what nobody has allowed.
func (a *app) permit(needs []outside.Need, r request) (agent.Permit, error) {
	if err := a.gate.check(); err != nil {
		return nil, err
	}
	possible := slices.DeleteFunc(slices.Clone(needs), func(n outside.Need) bool { return n.Why != nil })
	if len(possible) == 0 { // what cannot be is said by who needs it
		return outside.Give(needs), nil
	}
	store, now := permission.User(), r.hashes[0]
	if a.gate.allow != "" && !slices.Contains(r.hashes, a.gate.allow) {
		return nil, &refusal{possible, r, "--allow-programs " + a.gate.allow + " is for another plan.\n"}
	}
	var unknown []outside.Need
	for _, n := range possible {
		if r.named || a.gate.allow != "" {
			break
		}
		holds, err := store.Holds(n, r.hashes...)
		if err != nil {
			return nil, err
		}
		if r.once || !holds {
			unknown = append(unknown, n)
		}
	}
	if len(unknown) > 0 {
		return nil, &refusal{unknown, r, ""}
	}
	if err := store.Remember(now, possible...); err != nil && !r.once {
		a.tell("progress.not-remembered", err.Error())
	}
	return outside.Give(needs, a.gate.env...), nil
}

// refusal says what nobody has allowed.
type refusal struct {
	needs []outside.Need
	request
	first string
}

// Error lists the needs, where they come from, and the flag that allows them.
func (e *refusal) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s names what nobody has allowed:\n", e.first, printable.Quoted(e.from))
	for i := range e.needs {
		fmt.Fprintf(&b, "  %s\n", &e.needs[i])
	}
	flags := "--allow-programs " + e.hashes[0]
	if e.seed != nil {
		flags = "--seed " + strconv.FormatUint(*e.seed, 10) + " " + flags
	}
	fmt.Fprintf(&b, "Nothing was started or written. If you trust it, give\n  %s", flags)
	return b.String()
}

// allowPlan gives a plan permission for what it names, if somebody has allowed that. The plan
// may have other hashes: as it lies in a folder, or of what it grew from.
func (a *app) allowPlan(p *plan.Plan, r request) error {
	needs, err := sim.Needs(p)
	if err != nil {
		return err
	}
	p.Permit, err = a.permitFor(needs, p, r)
	return err
}

// allowReads asks whether what a plan took from outside of its study's folder may be
// written; nothing is started.
func (a *app) allowReads(p *plan.Plan, r request) error {
	_, err := a.permitFor(sim.ReadNeeds(p), p, r)
	return err
}

// permitFor is permit for needs of a plan.
func (a *app) permitFor(needs []outside.Need, p *plan.Plan, r request) (agent.Permit, error) {
	if len(needs) == 0 {
		return nil, a.gate.check()
	}
	hash, err := p.Hash()
	if err != nil {
		return nil, err
	}
	r.hashes = slices.DeleteFunc(append([]string{hash}, r.hashes...), func(hash string) bool { return hash == "" })
	return a.permit(needs, r)
}

// studyRequest is what is asked about the plan of a study's file, or of flags; it gives the
// plan what the flag says of forfeits.
func studyRequest(cmd *cobra.Command, study *sim.Study, p *plan.Plan, onForfeit string) (request, error) {
	r := request{from: "the command line", named: true}
	if args := cmd.Flags().Args(); len(args) > 0 {
		before, err := p.Hash()
		if err != nil {
			return request{}, err
		}
		r = request{from: args[0], hashes: []string{before}}
	}
	if study.Seed == nil && !cmd.Flags().Changed("seed") {
		r.seed = &p.Seed
	}
	setOnForfeit(p, onForfeit)
	return r, nil
}

// folderRequest is what is asked about the plan that was begun at a place; it gives the plan
// what the flag says of forfeits.
func folderRequest(place string, p *plan.Plan, onForfeit string) request {
	r := request{from: filepath.Join(place, table.PlanFile), hashes: []string{p.TextHash()}}
	if isURL(place) {
		r.from = place
	}
	setOnForfeit(p, onForfeit)
	return r
}

// keepPermit remembers what a plan was allowed for the plan that its folder has after a
// run: an earlier one may be there, which was played with other settings.
func (a *app) keepPermit(p *plan.Plan, dir string, played error) {
	if p.Permit == nil || played != nil && !errors.Is(played, context.Canceled) {
		return
	}
	needs, err := sim.Needs(p)
	if err != nil {
		return
	}
	if hash, err := planfile.StoredHash(dir); err == nil {
		_ = permission.User().Remember(hash, needs...) // who asks again is told
	}
}

// startsPrograms stands behind a command that is printed, as a shell's comment.
const startsPrograms = "  # starts other programs"

// marked is a command that plays a plan, to be printed: it says so where it starts other
// programs. An empty command stays empty.
func marked(p *plan.Plan, command string) string {
	for _, c := range p.Cells {
		for _, name := range c.Lineup {
			if spec, err := sim.ParseAgent(name); err == nil && command != "" && startsAny(spec) {
				return command + startsPrograms
			}
		}
	}
	return command
}

// startsAny reports whether an agent starts a program.
func startsAny(spec agent.Spec) bool {
	return slices.ContainsFunc(spec.Texts(), func(t agent.Text) bool { return t.Command })
}

// allowNamed gives permission to players that were named on this command line, for a command
// that has no plan.
func (a *app) allowNamed(lineup []agent.Spec) ([]agent.Spec, error) {
	permit, err := a.permit(outside.Needs("", lineup...), request{from: "the command line", named: true, hashes: []string{""}})
	if err != nil {
		return nil, err
	}
	list := make([]agent.Spec, len(lineup))
	for i, s := range lineup {
		list[i] = s.With(permit)
	}
	return list, nil
}
