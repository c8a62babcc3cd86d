package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"houserules/analysis/answer"
	"houserules/analysis/question"
	"houserules/configs/words"
	"houserules/reports"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/store"
	"houserules/variants"
)

// begunPlan is the plan in a folder for which a command asks its question again; the plan
// decides what some flags say otherwise.
func begunPlan(cmd *cobra.Command, dir string, decided ...string) (*plan.Plan, error) {
	for _, name := range decided {
		if cmd.Flags().Changed(name) {
			return nil, usagef("--%s is decided by the plan in %s", name, dir)
		}
	}
	p, err := planfile.Read(dir)
	switch {
	case err != nil:
		return nil, err
	case p.Asks() != cmd.Name():
		wanted := kinds()[slices.IndexFunc(kinds(), func(k kind) bool { return k.name == cmd.Name() })]
		return nil, usagef("%s holds %s, not %s; go on with: %s", dir, kindOf(p).holds, wanted.holds, marked(p, "houserules "+cmp.Or(p.Asks(), "run")+" "+quote(dir)))
	}
	return p, nil
}

// askedFolder refuses the folder of a question of its own where a study's is wanted.
func askedFolder(p *plan.Plan, dir string) error {
	return usagef("%s holds %s, not a study; go on with: %s", dir, kindOf(p).holds, marked(p, "houserules "+p.Asks()+" "+quote(dir)))
}

// begin is asked before a question of a command line is played: it prints the plan where
// only that is wanted, and else asks for the permission that the plan's players need.
func (a *app) begin(cmd *cobra.Command, p *plan.Plan, r request) (over bool, err error) {
	if a.planning == nil {
		return false, a.allowPlan(p, r)
	}
	args := cmd.Flags().Args()
	if holdsPlan(args[0]) {
		return true, a.printPlan(p, playAgain(p, args[0]), a.planning)
	}
	words := append([]string{cmd.Name()}, args...)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		if f.Name == "format" || f.Name == "out" || f.Name == "seed" {
			return
		}
		if f.Value.Type() == "bool" {
			words = append(words, "--"+f.Name+strings.TrimSuffix("="+values[0], "=true"))
			return
		}
		for _, value := range values {
			words = append(words, "--"+f.Name, value)
		}
	})
	words = append(words, "--seed", seedText(p.Seed))
	for i, w := range words {
		words[i] = quote(w)
	}
	return true, a.printPlan(p, "houserules "+strings.Join(words, " "), a.planning)
}

// playAgain is the command that plays the plan in a folder again in another.
func playAgain(p *plan.Plan, dir string) string {
	return fmt.Sprintf("houserules %s %s -o %s", cmp.Or(p.Asks(), "run"), quote(dir), quote(filepath.Clean(dir)+"-again"))
}

// asking is a question while its games are played.
type asking struct {
	question.Question
	words *words.Catalogue
	dir   string
	mu    sync.Mutex // a run counts games while its progress is shown
	wants []bool     // by cell, in the round that goes on
	// before is how many games this run had played before the round, as the first event in it
	// said, after which begun is set.
	before int64
	begun  bool
	// alike is the number of games of this run whose rate tells how long the others take, where
	// all are of the same players; 0 where they are not.
	alike int64
	// budget is the number of games that end it; 0 where that is all there are.
	budget int64
}

// ask gets ready to ask a question of a folder.
func (a *app) ask(q question.Question, p *plan.Plan, dir string) *asking {
	x := &asking{Question: q, words: a.words(), dir: dir, wants: make([]bool, len(p.Cells))}
	if p.Match != nil {
		x.alike = 40
	}
	if p.Balance != nil {
		x.budget = p.Balance.Budget
	}
	return x
}

// more counts the games that are there and says how many are wanted next.
func (x *asking) more(games int64) (int64, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	var there question.Games
	if games > 0 {
		_, data, err := planfile.Open(x.dir)
		if err != nil {
			return 0, err
		}
		there = data
	}
	next, err := x.Next(there, games)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", x.dir, err)
	}
	x.begun = false
	for i := range x.wants {
		x.wants[i] = x.Wants(i)
	}
	return next, nil
}

// only tells whether the games of a cell are wanted.
func (x *asking) only(cell int) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.wants[cell]
}

// telling is that one in so many is done when their rate tells how long the others take: the
// first are not of all kinds.
const telling = 20

// see looks at every event, so that what a round has played so far can be told.
func (x *asking) see(e sim.Event) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.begun {
		x.before, x.begun = e.Played, true
	}
}

// line says how it stands.
func (x *asking) line(e sim.Event) string {
	x.mu.Lock()
	defer x.mu.Unlock()
	if e.ToCheck > 0 {
		e.ETA = x.left(e, e.Done, cmp.Or(x.budget, e.Total))
		return leftWords(x.words, x.words.Sentence("progress.checking", e.Checked, e.ToCheck), e, true)
	}
	text := x.Line(int64(e.GamesPerSecond()), e.Played-x.before, func(t answer.Text, games, most int64) string {
		e.ETA = x.left(e, games, most)
		e.Done, e.Total = games, most
		return leftWords(x.words, reports.Text(x.words, t), e, true)
	})
	return reports.Text(x.words, text)
}

// left is how long it takes at most until so many games are played: by their rate, where that
// tells, and else by what games of all cells take, of which most are never wanted.
func (x *asking) left(e sim.Event, games, most int64) time.Duration {
	missing := float64(max(0, most-games))
	switch rate := e.GamesPerSecond(); {
	case rate > 0 && (e.Played >= (most-games)/telling || x.alike > 0 && e.Played >= x.alike):
		return time.Duration(missing / rate * float64(time.Second))
	case e.Total > e.Done:
		return time.Duration(float64(e.ETA) * missing / float64(e.Total-e.Done))
	default:
		return 0
	}
}

// playAsked plays what a question wants and is not there; resume is the command that goes
// on after an interruption, nil where the folder is forgotten then.
func (a *app) playAsked(p *plan.Plan, dir string, q question.Question, resume func() string) (sim.Report, error) {
	stopping := "progress.stop.saving"
	if resume == nil {
		stopping = "progress.stop.nothing-kept"
	}
	ctx, stop := interruptible(a, stopping)
	defer stop()
	x := a.ask(q, p, dir)
	a.foresee(sim.Memory(p, a.workers()), "progress.memory.lower-jobs")
	progress := newProgress(a, p)
	opt := sim.Options{Workers: a.settings.Jobs, Progress: func(e sim.Event) { x.see(e); progress.event(e) }, More: x.more, Wants: x.only}
	if again, all := q.(recordAgain); all {
		opt.Without = again.without
	} else if p.Komi == nil { // all of whose games are played, as a study's
		progress.describe = x.line
	}
	report, err := sim.Run(ctx, p, store.Folder{Dir: dir}, opt)
	progress.close()
	a.keepPermit(p, dir, err)
	stop()
	for _, note := range report.Notes {
		fmt.Fprintln(a.err, note)
	}
	switch {
	case errors.Is(err, context.Canceled) && resume == nil:
		a.tell(ofUnit(p, "progress.interrupted-forgotten", "progress.interrupted-forgotten-matches"), a.whole(report.Games))
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(a.err, "%s\n  %s\n", a.words().Sentence(ofUnit(p, "progress.interrupted-asking", "progress.interrupted-asking-matches"), a.whole(report.Before+report.Games), a.begunWords(report)), marked(p, resume()))
	case err == nil:
		a.sayPlayed(p, report)
		if p.Match != nil {
			a.sayCounted(q.Answer(), report.Before+report.Games)
		}
	}
	return report, err
}

// askFolder asks the question of a folder of the games that are there.
func (a *app) askFolder(dir string) (*plan.Plan, question.Question, error) {
	p, data, err := planfile.Open(dir)
	if err != nil {
		return nil, nil, err
	}
	q, err := questionOf(p)
	if err != nil {
		return nil, nil, fmt.Errorf("the plan in %s: %w", dir, err)
	}
	games, done := a.reading(p, data, dir)
	defer done()
	if err := question.Ask(q, p, games); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", dir, err)
	}
	return p, q, nil
}

// reportAnswer writes the report of a folder whose plan asks a question of its own.
func (a *app) reportAnswer(dir string, reader *readerFlags) error {
	p, q, err := a.askFolder(dir)
	if err != nil {
		return err
	}
	return a.publishAnswer(p, q, dir, reports.FormatText, reader.reader(""))
}

// compareAnswer prints what the games of such a folder say.
func (a *app) compareAnswer(dir, format string, reader *readerFlags) error {
	p, q, err := a.askFolder(dir)
	if err != nil {
		return err
	}
	return reports.Answered(a.out, q.Answer(), reader.of(p, ""), format)
}

// publishAnswer writes what a question that has counted its games says into their folder,
// and prints it.
func (a *app) publishAnswer(p *plan.Plan, q question.Question, dir, format string, reader reports.Reader) error {
	reader.Evaluations = evaluationsOf(p)
	said, err := a.writeAnswer(p, q, dir, reader)
	if err != nil {
		return err
	}
	if err := reports.Answered(a.out, said, reader, format); err != nil {
		return err
	}
	a.sayReport(dir)
	return nil
}

// writeAnswer writes what a question that has counted its games says into their folder.
func (a *app) writeAnswer(p *plan.Plan, q question.Question, dir string, reader reports.Reader) (*answer.Answer, error) {
	said := q.Answer()
	f, err := a.frameOf(p, said, dir, reader)
	if err != nil {
		return nil, err
	}
	defer a.soon("progress.answering")()
	if err := reports.WriteAnswer(dir, said, f); err != nil {
		return nil, err
	}
	return said, a.sealCard(dir)
}

// frameOf gathers what the report of an answer says beside it.
func (a *app) frameOf(p *plan.Plan, said *answer.Answer, dir string, reader reports.Reader) (reports.Frame, error) {
	var f reports.Frame
	stored, data, err := planfile.Open(dir)
	if err != nil {
		return f, err
	}
	games, done := a.reading(p, data, dir)
	counts, err := question.CountAll(p, games)
	done()
	if err != nil {
		return f, err
	}
	b := thisBuild()
	f = reports.Frame{
		Name: p.Name, Seed: p.Seed, Protocol: p.Protocol, Title: p.Title, Description: p.Description, Counts: counts,
		Command: marked(p, repeatPage), Version: b.published(), Year: b.Year, Reader: reader,
	}
	if f.PlanHash, err = planfile.StoredHash(dir); err != nil {
		return f, err
	}
	var loaded []*variants.Variant
	for _, v := range p.Variants {
		if !slices.Contains(said.Rules, v.Name) {
			continue // a search has a thousand of them
		}
		restored, err := variants.Restore(v.Rules)
		if err != nil {
			return f, fmt.Errorf("%s: the rules of %s: %w", dir, v.Name, err)
		}
		loaded = append(loaded, restored)
		f.Variants = append(f.Variants, variantText(a.library, restored, reader.Words))
	}
	f.RuleDiffs = ruleDiffs(loaded, p.Unit)
	f.Record, err = recordOf(dir, stored, data, f.Variants, nil)
	return f, err
}
