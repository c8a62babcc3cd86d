package program

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserules/analysis/learn"
	"houserules/analysis/match"
	"houserules/cmd/internal/number"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/reports"
	"houserules/variants"
)

// learnOptions are the flags of learn.
type learnOptions struct {
	recipe      evaluation.Recipe
	out, format string
}

func learnCommand(a *app) *cobra.Command {
	o := learnOptions{recipe: learn.Usual()}
	cmd := &cobra.Command{
		Use:   "learn V…",
		Short: "Learn what positions are worth, for stronger players",
		Long: `Learns what positions are worth under some rules, from games that players play
against themselves, and writes one evaluation for all V to a file. Players who search
play by it: nodes:1000;eval=FILE. Without one they value a position by the lead.

Then the same search plays a match with the evaluation and by the lead, at 1,000
positions a move, under each V, in pairs of games from eight random plies. Where that
does not show that the evaluation plays better it is left out: the file says so, and
players who name it value positions by the lead.

In Awéthi! herder:2;eval=FILE plays by it: there it has one seat at a time in the match,
beside herder:2 in all others, and herder:2 has that seat with the same luck.

The same command learns the same bytes on every machine. It goes on where it was
interrupted, after the last whole generation, which lies in FILE.begun until then. V are
built-in variants' names or YAML files, whose boards must be alike. A file that is there
is overwritten only where it is an evaluation for the same rules.

--format json prints what is in the file, but for the weights.`,
		Example: `  houserules learn abapa
  houserules learn club.yaml -o club.json
  houserules evaluate club.yaml --agent "nodes:1000;eval=club.json" \
    --position "5,5,5,5,5,5/5,5,5,5,5,5 0-0 S"`,
		Args: arguments(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && o.out == "" {
				return usagef("-o is empty; name a file")
			}
			for _, x := range []struct {
				flag    string
				n, most int
			}{
				{"games", o.recipe.Games, learn.MostGames}, {"nodes", o.recipe.Nodes, math.MaxInt32},
				{"generations", o.recipe.Generations, math.MaxInt32}, {"pairs", o.recipe.Pairs, learn.MostGames},
			} {
				if x.n < 1 || x.n > x.most {
					return usagef("--%s %d is not a number from 1 to %d", x.flag, x.n, x.most)
				}
			}
			return a.learn(args, &o, cmd.Flags().Changed("nodes"))
		},
	}
	f := cmd.Flags()
	number.Var(f, &o.recipe.Games, "games", "", o.recipe.Games, "number of games of a generation")
	number.Var(f, &o.recipe.Nodes, "nodes", "", o.recipe.Nodes, "number of positions that players look at for a move")
	number.Var(f, &o.recipe.Generations, "generations", "", o.recipe.Generations, "how often games are played and learned from")
	number.Var(f, &o.recipe.Pairs, "pairs", "", o.recipe.Pairs, "number of pairs of games of each match")
	number.Var(f, &o.recipe.Seed, "seed", "", o.recipe.Seed, "seed of the random numbers")
	f.StringVarP(&o.out, "out", "o", "", "`file` of the evaluation (default: runs/learn-V/evaluation.json)")
	formatFlag(cmd, &o.format, "text", "json")
	return cmd
}

// learn learns what is missing, and says how strong it is. nodes is set where a number of positions is asked for.
func (a *app) learn(refs []string, o *learnOptions, nodes bool) error {
	var list []*variants.Variant
	var names []string
	var games []engine.Game
	for _, ref := range refs {
		v, err := a.variant(ref)
		if err != nil {
			return err
		}
		list, names, games = append(list, v), append(names, v.Name), append(games, v.Game)
		if nodes && v.Game.Abilities().Standings != nil {
			return usagef("--nodes is for players who search, and nobody searches in %s: leave it out", v.Name)
		}
	}
	file := cmp.Or(o.out, filepath.Join(string(a.settings.Runs), "learn-"+strings.Join(names, "-"), "evaluation.json"))
	l, err := learn.New(o.recipe, games)
	if err != nil {
		return usageError{err}
	}
	kept := &learnFile{file: file}
	e, release, err := kept.begin(l)
	defer release()
	if err != nil {
		return err
	}
	if e == nil {
		if e, err = a.learnOn(l, kept); err != nil {
			return err
		}
	}
	if o.format == "json" {
		return json.NewEncoder(a.out).Encode(struct {
			*evaluation.Evaluation
			Weights any `json:"weights,omitempty"`
		}{Evaluation: e})
	}
	return writeText(a.out, a.learnText(e, list, file))
}

// learnOn learns what a learner has not yet, keeping what is done.
func (a *app) learnOn(l *learn.Learner, kept *learnFile) (*evaluation.Evaluation, error) {
	ctx, done := interruptible(a, "progress.stop.generations-kept")
	defer done()
	d := newDisplay(a)
	defer d.close()
	before, _ := l.Looked()
	for !l.Done() {
		err := l.Step(ctx, a.workers(), func(p learn.Progress) {
			if !d.due() {
				return
			}
			line := d.words.Sentence("learn.progress", p.Generation, l.Recipe.Generations, p.Done, p.Of)
			if p.Match {
				line = d.words.Sentence("learn.progress.match", l.Games()[len(l.Matches)].Info().Variant.Name, p.Done, p.Of)
			}
			d.say(float64(p.Looked)/float64(p.All), d.byRate(line, float64(p.Looked-before), float64(p.All-before)))
		})
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err == nil {
			err = kept.keep(l)
		}
		if err != nil {
			return nil, err
		}
	}
	e := l.Evaluation()
	return e, kept.finish(e)
}

// learnText says what was learned.
func (a *app) learnText(e *evaluation.Evaluation, list []*variants.Variant, file string) (lines []string) {
	say := a.words()
	percent := func(score int) string { return decimals(say, float64(score)/100, 1) }
	standings := list[0].Game.Abilities().Standings
	if standings != nil {
		return a.learnedInSeats(e, list, file, standings.Player)
	}
	for i, m := range e.Matches {
		lines = append(lines, say.Sentence("learn.match", list[i].Name, m.Nodes, percent(m.Score), percent(m.Low), percent(m.High),
			match.Pairs(m.Pairs).N(), say.Sentence("learn.method"), eloText(say, m.Score), eloText(say, m.Low), eloText(say, m.High)))
	}
	if len(e.Weights) == 0 {
		return append(lines, say.Sentence("learn.kept", file))
	}
	return append(lines, say.Sentence("learn.written", file, "nodes:1000;eval="+agent.Quoted(file)))
}

// learnedInSeats says what was learned of games in which nobody searches.
func (a *app) learnedInSeats(e *evaluation.Evaluation, list []*variants.Variant, file, player string) (lines []string) {
	say := a.words()
	for i, m := range e.Matches {
		lines = append(lines, say.Sentence("learn.match.seats", list[i].Name, player, reports.MoreOfTheWin(say, m.Score), reports.MoreOfTheWin(say, m.Low), reports.MoreOfTheWin(say, m.High),
			match.Pairs(m.Pairs).N(), say.Sentence("learn.method")))
	}
	if len(e.Weights) == 0 {
		return append(lines, say.Sentence("learn.kept.seats", file, player))
	}
	return append(lines, say.Sentence("learn.written", file, player+";eval="+agent.Quoted(file)))
}

// eloText writes the strength of a score, in hundredths of a percent.
func eloText(say *words.Catalogue, score int) string {
	switch elo := learn.Elo(score); {
	case math.IsInf(elo, 1):
		return "+∞"
	case math.IsInf(elo, -1):
		return "−∞"
	default:
		return wholeElo(say, int(math.Round(elo)))
	}
}

// wholeElo writes a strength with its sign.
func wholeElo(say *words.Catalogue, elo int) string {
	text := strings.Replace(decimals(say, float64(elo), 0), "-", "−", 1)
	if elo > 0 {
		text = "+" + text
	}
	return text
}
