package program

import (
	"context"
	"fmt"
	"time"

	"houserules/analysis"
	"houserules/analysis/ladder"
	"houserules/cmd/internal/settings"
	"houserules/configs/words"
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
	opt := ladder.Options{Tolerance: r.Tolerance, Level: r.Level}
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

// reportEachCell is about the processor time that the report of a study with ladders takes for
// each of its cells: strengths are fitted by all of them together, again and again.
const reportEachCell = 20 * time.Millisecond

// sayEstimate says how long a study with ladders will take, where there are still games to
// be played: the games, the check of the doors before them and the report.
func (a *app) sayEstimate(ctx context.Context, p *plan.Plan, dir string) error {
	if len(p.Ladders) == 0 || holdsPlan(dir) {
		return nil
	}
	if a.settings.Progress != settings.Off {
		fmt.Fprintln(a.err, a.words().Sentence("progress.measuring"))
	}
	estimate, err := newEstimate(ctx, p, 0)
	if err != nil {
		return err
	}
	about := "about"
	if estimate.Beyond(p) > 0 {
		about = "at least"
	}
	fmt.Fprintf(a.err, "%s games in %s cells, %s %s of processor time with check and report (measured on this machine, a game here and there)\n",
		count(words.English(), p.TotalGames()), count(words.English(), int64(len(p.Seatings()))), about, roundedTime(estimate.Seconds(p)+estimate.CheckSeconds(p)+float64(reportEachCell.Seconds()*float64(len(p.Cells)))))
	return nil
}

// newPlan is [sim.NewPlan], and says what it does where it takes a second: a plan asks how many
// positions players who search come to.
func (a *app) newPlan(study *sim.Study, seed uint64) (*plan.Plan, error) {
	defer a.soon("progress.measuring")()
	return sim.NewPlan(study, seed, a.settings.Compression)
}

// roundedTime is a time that is not known exactly.
func roundedTime(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f seconds", d.Seconds())
	default:
		return fmt.Sprintf("%.0f minutes", d.Minutes())
	}
}

// newEstimate is [sim.NewEstimate] with tables on disk.
func newEstimate(ctx context.Context, p *plan.Plan, perPlayer time.Duration) (*sim.Estimate, error) {
	schema, err := files.NewSchema(&p.Contents)
	if err != nil {
		return nil, err
	}
	return sim.NewEstimate(ctx, p, perPlayer, schema.NewWriter(""))
}
