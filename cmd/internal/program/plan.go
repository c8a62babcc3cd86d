package program

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"houserules/analysis/answer"
	"houserules/analysis/tree"
	"houserules/cmd/internal/number"
	"houserules/reports"
	"houserules/reports/record"
	"houserules/sim"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/shard"
)

type planOptions struct {
	run      runOptions
	estimate bool
	shards   int64
	price    float64
	file     string
	format   string
}

func planCommand(a *app) *cobra.Command {
	var o planOptions
	cmd := &cobra.Command{
		Use:   "plan STUDY.yaml|NAME|DIR | plan --variants V,… --agents A | plan QUESTION …",
		Short: "Print what a study will play and judge, with its hash, and play nothing",
		Long: `Prints the plan of a study as run would play it: its questions, the tolerance, the
primary comparisons, and its hash, the SHA-256 of plan.json. Nothing is played.

Publish the hash before the games, and whoever reads the report later can see that
nothing was planned otherwise. houserules run STUDY --plan HASH plays nothing but this
plan, keeps it in the study's folder as registered.json, and its report says whether
it was followed: whether the study was extended, judged by another tolerance, looked
at early, or is not finished. -o FILE writes the plan itself, of which sha256sum FILE
is the hash.

plan match, plan balance, plan komi, plan effects, plan readings, plan atlas and plan
solve take the words of those commands, and print what they would play.

A study without a seed gets a new one each time; write seed: into it, or give --seed.

--estimate plays each kind of player for about a second and says how many blocks,
core-hours and bytes the study takes; --shards 64 adds how evenly it is shared, and
--price 0.04 what it costs at so much a core-hour.`,
		Example: `  houserules plan three-traditions
  houserules plan three-traditions --estimate --shards 8 --price 0.04
  houserules plan --variants french,finnish --agents greedy --format json`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.plan(cmd, args, &o) },
	}
	o.run.studyFlags(cmd)
	o.run.untilFlags(cmd)
	f := cmd.Flags()
	f.BoolVar(&o.estimate, "estimate", false, "say how many blocks, core-hours and bytes it takes")
	number.Var(f, &o.shards, "shards", "", 0, "with --estimate, the number of shards to share it")
	f.Lookup("shards").DefValue = ""
	f.Float64Var(&o.price, "price", 0, "with --estimate, the price of a core-hour")
	f.StringVarP(&o.file, "out", "o", "", "file for the plan itself, as plan.json holds it")
	a.readsFlag(cmd)
	formatFlag(cmd, &o.format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON)
	for _, k := range kinds() {
		if k.command != nil {
			cmd.AddCommand(a.onlyPlanned(k.command(a)))
		}
	}
	return cmd
}

// onlyPlanned is the command of a question that prints its plan and plays nothing: -o names the
// file of the plan, and --format how it is printed.
func (a *app) onlyPlanned(cmd *cobra.Command) *cobra.Command {
	play := cmd.RunE
	first, _, _ := strings.Cut(cmd.Example, "\n")
	first = strings.Replace(first, "houserules ", "houserules plan ", 1)
	cmd.Example = first + "\n" + first + " --format json\n" + first + " -o plan.json"
	if cmd.Flag("out") == nil {
		cmd.Flags().StringP("out", "o", "", "")
	}
	cmd.Flag("out").Usage = "file for the plan itself, as plan.json holds it"
	cmd.Short, cmd.Long = "Print what houserules "+cmd.Name()+" would play, and play nothing", ""
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("out") && cmd.Flag("out").Value.String() == "" {
			return usagef("-o is empty; name a file")
		}
		a.planning = &planOptions{file: cmd.Flag("out").Value.String(), format: cmd.Flag("format").Value.String()}
		cmd.Flag("out").Changed = false
		if err := cmd.Flag("out").Value.Set(""); err != nil {
			return err
		}
		return play(cmd, args)
	}
	return cmd
}

// plan prints a plan.
func (a *app) plan(cmd *cobra.Command, args []string, o *planOptions) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	p, command, err := a.planOf(cmd, args, o)
	if err != nil {
		return err
	}
	return a.printPlan(p, command, o)
}

// printPlan prints a plan that a command plays.
func (a *app) printPlan(p *plan.Plan, command string, o *planOptions) error {
	hash, err := p.Hash()
	if err != nil {
		return err
	}
	hash = cmp.Or(p.TextHash(), hash)
	if strings.HasPrefix(command, "houserules run ") {
		command += " --plan " + hash // no other command takes it
	}
	sheet := reports.NewPlan(p, hash, marked(p, command))
	if o.estimate {
		if sheet.Estimate, err = a.estimatePlan(p, o); err != nil {
			return err
		}
	}
	if o.file != "" {
		data, err := p.Encode()
		if err != nil {
			return err
		}
		if err := confined.WriteFile(o.file, data); err != nil {
			return fmt.Errorf("%w; name another file with -o", err)
		}
	}
	return reports.Plan(a.out, sheet, reports.Reader{Words: a.words()}, o.format)
}

// printLaid prints what is laid down of a question that plays no games: its hash is taken of
// its JSON.
func (a *app) printLaid(name string, laid any, command string, what answer.Text) error {
	data, err := tree.Indented(laid)
	if err != nil {
		return err
	}
	if file := a.planning.file; file != "" {
		if err := confined.WriteFile(file, data); err != nil {
			return fmt.Errorf("%w; name another file with -o", err)
		}
	}
	hash := fmt.Sprintf("%x", sha256.Sum256(data))
	if a.planning.format == reports.FormatJSON {
		text, err := tree.Indented(tree.Object{{"name", name}, {"plan_sha256", hash}, {"command", command}, {"plan", laid}})
		if err == nil {
			_, err = a.out.Write(text)
		}
		return err
	}
	return reports.QuestionPlan(a.out, name, what, hash, command, reports.Reader{Words: a.words()}, a.planning.format)
}

// check reports flags that make no sense.
func (o *planOptions) check(cmd *cobra.Command) error {
	given := cmd.Flags().Changed
	for _, name := range []string{"shards", "price"} {
		if given(name) && !o.estimate {
			return usagef("--%s is for --estimate", name)
		}
	}
	switch {
	case given("shards") && (o.shards < 1 || o.shards > shard.Most):
		return usagef("--shards %d: there are 1 to %d shards", o.shards, shard.Most)
	case given("price") && !(o.price >= 0 && o.price < math.Inf(1)):
		return usagef("--price %v is no price of a core-hour", o.price)
	case given("out") && o.file == "":
		return usagef("-o is empty; name a file")
	}
	return nil
}

// planOf is the plan that is asked about, and the command that plays it.
func (a *app) planOf(cmd *cobra.Command, args []string, o *planOptions) (*plan.Plan, string, error) {
	if len(args) == 1 && isBegun(args[0]) {
		if err := planDecides(cmd, args[0]); err != nil {
			return nil, "", err
		}
		p, err := a.readPlan(args[0])
		switch {
		case err != nil:
			return nil, "", err
		}
		return p, playAgain(p, args[0]), nil
	}
	study, err := a.study(cmd, args, &o.run)
	if err != nil {
		return nil, "", err
	}
	if o.run.quick {
		study.Quick()
	}
	if err := o.run.endBy(cmd, study); err != nil {
		return nil, "", err
	}
	p, err := a.newPlan(study, a.seed(cmd, study, "", &o.run))
	if err != nil {
		return nil, "", err
	}
	r, err := studyRequest(cmd, study, p, o.run.onForfeit)
	if err != nil {
		return nil, "", err
	}
	if o.file != "" {
		if err := a.allowReads(p, r); err != nil {
			return nil, "", err
		}
	}
	return p, a.planCommandLine(cmd, study, p, &o.run), nil
}

// planCommandLine is the command that plays a plan which the flags have made.
func (a *app) planCommandLine(cmd *cobra.Command, study *sim.Study, p *plan.Plan, o *runOptions) string {
	words := o.studyWords(cmd)
	if study.Seed == nil && !cmd.Flags().Changed("seed") {
		words = append(words, "--seed", seedText(p.Seed))
	}
	if cmd.Flags().Changed("compression") {
		words = append(words, "--compression", cmd.Flag("compression").Value.String())
	}
	for i, w := range words {
		words[i] = quote(w)
	}
	return "houserules run " + strings.Join(words, " ")
}

// planOnly prints what run would play.
func (a *app) planOnly(cmd *cobra.Command, args []string, o *runOptions) error {
	for _, name := range []string{"out", "shard", "plan", figuresName} {
		if cmd.Flags().Changed(name) {
			return usagef("--%s is for playing, and --plan-only plays nothing; leave one of them out", name)
		}
	}
	return a.plan(cmd, args, &planOptions{run: *o, format: o.reader.prints})
}

// estimatePlan measures what a plan takes.
func (a *app) estimatePlan(p *plan.Plan, o *planOptions) (*record.PlanEstimate, error) {
	if o.shards > 0 {
		if err := canShard(p); err != nil {
			return nil, err
		}
	}
	ctx, stop := interruptible(a, "progress.stop.nothing-played")
	defer stop()
	defer a.expect(computing(calibrated(p), sim.CPUTime), "progress.measuring")()
	e, err := newEstimate(ctx, p, calibration)
	if err != nil {
		return nil, err
	}
	out := &record.PlanEstimate{CoreSeconds: e.Seconds(p), Bytes: e.Bytes(), Unknown: e.Unknown(p), Beyond: e.Beyond(p), Price: o.price}
	out.Cost = o.price * out.CoreSeconds / 3600
	for i := range p.Cells {
		out.Blocks += int64(p.Cells[i].Blocks())
	}
	if o.shards == 0 {
		return out, nil
	}
	portions, err := sim.Split(p, int(o.shards))
	if err != nil {
		return nil, err
	}
	for k, seconds := range e.Portions(p, portions) {
		out.Shards = append(out.Shards, record.PlanShard{Blocks: portions[k].Blocks(), CoreSeconds: seconds})
	}
	return out, nil
}

// checkRegistered reports a hash that is none.
func (o *runOptions) checkRegistered(cmd *cobra.Command) error {
	if !cmd.Flags().Changed("plan") {
		return nil
	}
	if err := plan.CheckHash(o.registered); err != nil {
		return usagef("--plan %q: %w", o.registered, err)
	}
	return nil
}
