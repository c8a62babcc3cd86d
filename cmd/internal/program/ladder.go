package program

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/analysis/ladder"
	"houserules/cmd/internal/settings"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table/files"
)

// climb reads the games of a study's ladders; nil where it has none.
func climb(dir string, p *plan.Plan, r *analysis.Results) (*ladder.Results, error) {
	if len(p.Ladders) == 0 {
		return nil, nil
	}
	p, data, err := planfile.OpenKnown(dir, p)
	if err != nil {
		return nil, err
	}
	opt := ladder.Options{Tolerance: r.Tolerance, Level: r.Level, Advantage: func(variant, openings, player string) (analysis.Estimate, bool) {
		c := compare.Mirror(r, variant, openings, player)
		if c == nil || !compare.Judged(&c.Fair) {
			return analysis.Estimate{}, false
		}
		return c.Fair.Effect, true
	}}
	for _, names := range p.Ladders {
		var players []ladder.Player
		for _, name := range names {
			kind, err := strengthening(name)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", dir, err)
			}
			players = append(players, ladder.Player{Name: name, Kind: kind})
		}
		opt.Ladders = append(opt.Ladders, players)
	}
	if opt.Nodes, err = sim.NodesPerMove(context.Background(), p, p.Climbs); err != nil {
		return nil, err
	}
	return ladder.Read(data, opt)
}

// strengthening says how a player is made stronger.
func strengthening(name string) (ladder.Kind, error) {
	spec, err := sim.ParseAgent(name)
	if err != nil {
		return 0, err
	}
	switch f := spec.Facts(); {
	case f.Nodes > 0:
		return ladder.Budget, nil
	case f.Greedy || f.Depth%2 == 1:
		return ladder.Odd, nil
	case f.Depth > 0:
		return ladder.Even, nil
	default:
		return ladder.Other, nil
	}
}

// sayEstimate says how long a study with ladders will take, where there are still games to
// be played: the games, the check of the doors before them and the report. It returns how much of
// that is left, nil of other studies.
func (a *app) sayEstimate(ctx context.Context, p *plan.Plan, dir string) (left func(elapsed time.Duration) time.Duration, err error) {
	if len(p.Ladders) == 0 || holdsPlan(dir) {
		return nil, nil
	}
	if a.settings.Progress != settings.Off {
		fmt.Fprintln(a.err, a.words().Sentence("progress.measuring"))
	}
	begin, spent := time.Now(), sim.CPUTime()
	estimate, err := newEstimate(ctx, p, 0)
	if err != nil {
		return nil, err
	}
	passed, spent := time.Since(begin), sim.CPUTime()-spent
	key := "progress.estimate"
	if estimate.Beyond(p) > 0 {
		key = "progress.estimate-least"
	}
	seconds := estimate.Seconds(p) + estimate.CheckSeconds(p) + reportTime(p, 0).Seconds()
	a.tell(key, count(a.words(), p.TotalGames()), count(a.words(), int64(len(p.Seatings()))), a.roundedTime(seconds))
	if spent > 0 {
		slow := slowed(passed.Seconds()/spent.Seconds(), a.workers(), runtime.NumCPU())
		a.tell("progress.estimate-clock", a.roundedTime(seconds*slow/float64(a.workers())))
	}
	return computing(time.Duration(seconds*float64(time.Second)), sim.CPUTime), nil
}

// slowed is how many times as long some workers take as they would alone, where one took so
// many times as long as its processor time: each gets the same share of the processors as
// whatever else runs.
func slowed(one float64, workers, processors int) float64 {
	if one < 1.1 {
		return 1
	}
	others := one*float64(processors) - 1
	return max(1, (others+float64(workers))/float64(processors))
}

// newPlan is [sim.NewPlan], and says what it does where it takes a second: a plan asks how many
// positions players who search come to.
func (a *app) newPlan(study *sim.Study, seed uint64) (*plan.Plan, error) {
	var done, of atomic.Int64
	study.Measured = func(n, all int) { done.Store(int64(n)); of.Store(int64(all)) }
	defer a.expect(func(elapsed time.Duration) time.Duration { return byCount(&done, of.Load())(elapsed) }, "progress.measuring")()
	return sim.NewPlan(study, seed, a.settings.Compression)
}

// roundedTime is a time that is not known exactly.
func (a *app) roundedTime(seconds float64) string {
	if d := time.Duration(seconds * float64(time.Second)); d >= 2*time.Minute {
		return a.words().Sentence("progress.minutes", decimals(a.words(), d.Minutes(), 0))
	}
	return a.words().Sentence("progress.seconds", decimals(a.words(), seconds, 0))
}

// calibration is how long each kind of player plays for an estimate.
const calibration = time.Second

// calibrated is how long that is for the players of a plan.
func calibrated(p *plan.Plan) time.Duration {
	players := map[string]bool{}
	for i := range p.Cells {
		for _, name := range p.Cells[i].Lineup {
			players[name] = true
		}
	}
	return time.Duration(len(players)) * calibration
}

// newEstimate is [sim.NewEstimate] with tables on disk.
func newEstimate(ctx context.Context, p *plan.Plan, perPlayer time.Duration) (*sim.Estimate, error) {
	schema, err := files.NewSchema(&p.Contents)
	if err != nil {
		return nil, err
	}
	return sim.NewEstimate(ctx, p, perPlayer, schema.NewWriter(""))
}
