package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/engine/agent"
	"houserules/reports"
	"houserules/reports/chart"
	"houserules/reports/record"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/variants"
)

// answerName is the command that may be left out.
const answerName = "answer"

// answering is one answer while it is made.
type answering struct {
	*app
	cmd    *cobra.Command
	study  runOptions
	format string
	// ref is what was given, v the variant that it is.
	ref string
	v   *variants.Variant
}

func answerCommand(a *app) *cobra.Command {
	x := answering{app: a}
	cmd := &cobra.Command{
		Use:   answerName + " FILE|VARIANT",
		Short: "Say in some seconds whether rules are fair; the word may be left out",
		Long: `Plays a variant for some seconds and says first whether it is fair among players
who choose at random, who take what they can (greedy) and who look two plies ahead
(alphabeta:2), each with its interval; in Awéthi! among herder:1 and herder:2. Then it prints the rules in brief, how games go
and end, which of the rules in which the variant departs from its parent moves the
advantage of moving first, what players can do at once, and what to ask next.

houserules FILE.yaml and houserules VARIANT are the same. Given a study's file
they do what run does, and given a search's what balance does.

It leaves the study that run --variants FILE leaves, in runs/NAME, with as many games
as this machine plays in the time. The next answer on the same rules counts the games
that are there; other rules of that name get a folder of their own. The games that
try its rules one by one are played anew each time, and not kept.

With --format json:

  {"variant": …, "headline": …, "players": [{"agent": …, "advantage": {…},
   "verdict": …, "draws": …, "plies": {…}, "end_reasons": {…}}], "changes": […],
   "commands": […], "folder": …}`,
		Example: `  houserules club.yaml
  houserules answer kalah --seed 1
  houserules answer club.yaml --format json`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && x.study.out == "" {
				return usagef("-o is empty; name a folder")
			}
			if cmd.Flags().Changed("games") && x.study.games < 1 {
				return usagef("--games %d is not a positive number", x.study.games)
			}
			x.cmd, x.ref = cmd, plainRef(args[0])
			return x.answer()
		},
	}
	f := cmd.Flags()
	number.Var(f, &x.study.seed, "seed", "", 0, "seed of the random numbers (default: a new one)")
	number.Var(f, &x.study.games, "games", "", 0, "games of each player, a tenth as many of the one that looks furthest ahead (default: as many as fit into some seconds)")
	f.Lookup("games").DefValue = ""
	f.StringVarP(&x.study.out, "out", "o", "", "folder of the study (default: runs/NAME)")
	formatFlag(cmd, &x.format, reports.FormatText, reports.FormatJSON)
	x.study.reader.app = a
	return cmd
}

// answer plays, and prints what came of it.
func (x *answering) answer() (err error) {
	if x.v, err = x.variant(x.ref); err != nil {
		return err
	}
	ctx, stop := interruptible(x.app, "progress.stop.nothing-written")
	defer stop()
	p, dir, absent, err := x.plan(ctx)
	stop() // from here on the run says what is saved
	if err != nil {
		return err
	}
	x.study.out = dir // what resumes it
	if _, list := x.own(); len(list) > 0 && len(list) <= mostRules {
		x.study.afterwards = triedFor(p, len(list))
	}
	now, err := x.playPlan(x.cmd, p, dir, &x.study)
	if err != nil {
		return err
	}
	studied, err := x.report(dir, func(plan.Promise) plan.Promise { return p.Promise() }, now, &x.study.reader)
	if err != nil {
		return err
	}
	q := &record.Quick{
		Name: x.v.Name, Title: x.v.Title, Hash: x.v.Hash, Results: studied.results, Absent: absent, Folder: dir, Commands: x.next(),
	}
	if err := x.departures(p, q); err != nil {
		return err
	}
	brief := variants.InBrief(x.v, x.words())
	if err := reports.Quick(x.out, q, brief, x.board(), x.study.reader.reader(""), x.format); err != nil {
		return err
	}
	if more := goOn(p, studied.results, dir); more != "" {
		key := "progress.more"
		if studied.results.Anytime == nil {
			key = "progress.more-wider"
		}
		fmt.Fprintln(x.err, x.words().Sentence(key, more))
	}
	x.sayReport(dir)
	return nil
}

// board prints the start position; nil of a game that cannot be drawn.
func (x *answering) board() func(io.Writer) error {
	draw := x.v.Game.Abilities().Drawing
	if draw == nil {
		return nil
	}
	return func(w io.Writer) error { return chart.Terminal(w, draw(x.v.Game.New()), x.words(), false) }
}

// next are the commands to go on with.
func (x *answering) next() []string {
	play := "houserules play " + quote(x.ref)
	if sim.Balanced(x.v) != nil {
		return []string{"houserules variants explain " + quote(x.ref), play}
	}
	return []string{"houserules balance " + quote(x.ref), play + " --bot alphabeta:4"}
}

// plan plans the study of the answer, in a folder where its games may be already.
func (x *answering) plan(ctx context.Context) (p *plan.Plan, dir string, absent []string, err error) {
	dir = x.study.out
	if dir == "" {
		dir, err = ownFolder(filepath.Join(string(x.settings.Runs), x.v.Name), func(dir string) bool {
			p = x.stored(dir)
			return p != nil
		})
		if p != nil || err != nil {
			return p, dir, nil, err
		}
	} else if p = x.stored(dir); p != nil {
		return p, dir, nil, nil
	}
	players := sim.ClubPlayers(x.v)
	games := sim.ClubGames(players, x.study.games)
	if x.study.games == 0 {
		if games, absent, err = x.pace(ctx); err != nil {
			return nil, "", nil, err
		}
	}
	f := sim.DefaultStudyFile()
	f.Variants, f.Games = []string{x.ref}, games
	for _, player := range players {
		if games[player] > 0 {
			f.Agents = append(f.Agents, player)
		}
	}
	if len(f.Agents) == 0 {
		return nil, "", nil, fmt.Errorf("%s: one game of each of these players takes more than %v: %s; play fewer games of one of them, such as\n  houserules run --variants %s --agents random --games 100",
			x.v.Name, longestGame, strings.Join(absent, ", "), quote(x.ref))
	}
	study, list := sim.NewStudy(x.library, f)
	if err := list.Err(); err != nil {
		return nil, "", nil, err
	}
	p, err = x.newPlan(study, x.seed(x.cmd, study, dir, &x.study))
	return p, dir, absent, err
}

// stored is the plan in a folder where it answers about these rules; nil where
// it is not.
func (x *answering) stored(dir string) *plan.Plan {
	p, err := planfile.Read(dir)
	if err != nil && holdsPlan(dir) {
		x.tell("progress.left-alone", dir, err.Error())
	}
	if err != nil || p.Asks() != "" || len(p.Variants) != 1 || p.Variants[0].Hash != x.v.Hash || p.Unit == table.Matches ||
		x.cmd.Flags().Changed("seed") && p.Seed != x.study.seed ||
		x.study.games > 0 && p.TotalGames() < total(sim.ClubGames(sim.ClubPlayers(x.v), x.study.games)) {
		return nil
	}
	for _, c := range p.Cells {
		if len(c.Lineup) == 0 || !sim.ClubPlayer(x.v, c.Lineup) || c.Openings != "" {
			return nil
		}
	}
	return p
}

// How long an answer plays, with all workers, and how much processor time one game may take.
const (
	studyTime   = 2200 * time.Millisecond
	longestGame = 1500 * time.Millisecond
)

// mostGames are more than an answer in seconds can use.
const mostGames = 200_000

// pace measures how many games of each player fit into the time, and which players take
// too long for one. Time that quick players leave goes to the others.
func (x *answering) pace(ctx context.Context) (games map[string]int64, absent []string, err error) {
	games = map[string]int64{}
	left := studyTime.Seconds() * float64(sim.Workers(x.settings.Jobs))
	if x.program.hurry {
		left /= 20
	}
	players := sim.ClubPlayers(x.v)
	for i, player := range players {
		spec, err := sim.ParseAgent(player)
		if err != nil {
			return nil, nil, err
		}
		seconds, err := sim.GameTime(ctx, x.v.Game, []agent.Spec{spec}, longestGame)
		switch {
		case errors.Is(err, sim.ErrTooLong):
			absent = append(absent, player)
			continue
		case err != nil:
			return nil, nil, err
		}
		mine := left / float64(len(players)-i)
		n := int64(min(mostGames, max(1, mine/seconds)))
		games[player] = twoDigits(n)
		left -= float64(games[player]) * seconds
	}
	return games, absent, nil
}

// twoDigits rounds down to a number with two digits that are not zero.
func twoDigits(n int64) int64 {
	unit := int64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return n / unit * unit
}

// total is the number of games of all players.
func total(games map[string]int64) (n int64) {
	for _, g := range games {
		n += g
	}
	return n
}
