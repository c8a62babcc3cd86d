package program

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"houserules/analysis"
	"houserules/analysis/learn"
	"houserules/analysis/levels"
	"houserules/cmd/internal/number"
	"houserules/engine"
	"houserules/sim"
	"houserules/sim/confined"
	"houserules/sim/plan/planfile"
	"houserules/variants"
)

// levelsOptions are the flags of levels.
type levelsOptions struct {
	recipe      levels.Recipe
	out, format string
}

// usualPlacement is the recipe where nothing else is asked for.
func usualPlacement() levels.Recipe {
	return levels.Recipe{Version: levels.Version, Seed: 1, Pairs: 200, Plies: 8}
}

func levelsCommand(a *app) *cobra.Command {
	o := levelsOptions{recipe: usualPlacement()}
	cmd := &cobra.Command{
		Use:   "levels V",
		Short: "Find players of rising strength under any rules",
		Long: `Finds players of rising strength under some rules, ten at most and some 150 Elo apart,
or farther where the rules carry more than ten such. Candidates look at 8 to 8,192
positions a move, value them by what is learned for the rules, or by the lead where that
does not play better, and the weakest choose nearly at random. They play each other in
pairs of games from eight random plies, and are rated together; the test of fit says
whether strength is one number there. A candidate that is not shown to be stronger than
the level before is no level: a game may carry two.

V is a built-in variant's name or a YAML file. The levels are written to FILE. The same
command finds the same levels on every machine, and goes on where it was interrupted:
the games lie in FILE.begun until then. A file that is there is overwritten only where
it has levels for the same rules. What the default seed and number of games find is kept in
the user's cache folder, too, and is what play takes, and level:3 as the name of a player.

--format json prints what is in the file.`,
		Example: `  houserules levels abapa
  houserules levels club.yaml -o club-levels.json
  houserules levels kalah --pairs 50 --format json`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case cmd.Flags().Changed("out") && o.out == "":
				return usagef("-o is empty; name a file")
			case o.recipe.Pairs < 1 || o.recipe.Pairs > learn.MostGames:
				return usagef("--pairs %d is not a number from 1 to %d", o.recipe.Pairs, learn.MostGames)
			}
			return a.levels(cmd, args[0], &o)
		},
	}
	f := cmd.Flags()
	number.Var(f, &o.recipe.Pairs, "pairs", "", o.recipe.Pairs, "number of pairs of games of any two who meet")
	number.Var(f, &o.recipe.Seed, "seed", "", o.recipe.Seed, "seed of the random numbers")
	f.StringVarP(&o.out, "out", "o", "", "`file` of the levels (default: runs/levels-V/levels.json)")
	formatFlag(cmd, &o.format, "text", "json")
	return cmd
}

// levels finds the levels of some rules, where they are not known, and says which there are.
func (a *app) levels(cmd *cobra.Command, ref string, o *levelsOptions) error {
	v, err := a.variant(ref)
	if err != nil {
		return err
	}
	if n := v.Game.Info().Seats(); n != 2 {
		return usagef("%s is a game for %d: levels are players who meet in twos", v.Name, n)
	}
	file := cmp.Or(o.out, filepath.Join(string(a.settings.Runs), "levels-"+v.Name, "levels.json"))
	p, err := placedIn(file, v.Hash)
	if err != nil {
		return err
	}
	wanted := levels.Placement{Rules: v.Hash, Recipe: o.recipe}
	eval, err := a.levelsEval(v, &wanted)
	if err != nil {
		return err
	}
	if p == nil || p.Recipe != wanted.Recipe || p.Evaluation != wanted.Evaluation {
		if p, err = a.place(cmd, ref, v, wanted, eval, file, o); err != nil {
			return err
		}
	}
	text, err := p.Text()
	if err != nil {
		return err
	}
	if o.recipe == usualPlacement() {
		_ = keepLevels(v.Hash, text) // who has no such folder has the file
	}
	if o.format == "json" {
		_, err := a.out.Write(text)
		return err
	}
	return a.sayLevels(v, p, file)
}

// levelsEval says by what the candidates value positions, and enters that into what is wanted: by
// what is learned, where that is shown to play better than the lead.
func (a *app) levelsEval(v *variants.Variant, wanted *levels.Placement) (eval string, err error) {
	if v.Game.Abilities().Features == nil {
		a.tell("levels.lead", v.Name)
		return "", nil
	}
	learned, err := a.library.Learn([]engine.Game{v.Game})
	if err != nil || len(learned[0].Weights) == 0 {
		return "", err
	}
	wanted.Evaluation = learned[0].Hash
	return ";eval=learned", nil
}

// placedIn reads a file that has levels for some rules; nil where there is none.
func placedIn(file, rules string) (*levels.Placement, error) {
	text, err := ifThere(file)
	if text == nil {
		return nil, err
	}
	p, err := levels.Read(text)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s is there already and is not overwritten: %w; or name another file with -o", file, err)
	case p.Rules != rules:
		return nil, fmt.Errorf("%s has levels for other rules and is not overwritten: name another file with -o", file)
	}
	return p, nil
}

// place lets the candidates play what is missing, and writes which of them are levels.
func (a *app) place(cmd *cobra.Command, ref string, v *variants.Variant, wanted levels.Placement, eval, file string, o *levelsOptions) (*levels.Placement, error) {
	candidates := levels.Candidates(v.Game.Abilities().Total, eval)
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Seed, f.Games = "levels", []string{ref}, &wanted.Recipe.Seed, map[string]int64{"": wanted.Recipe.Pairs}
	for _, pair := range levels.Meetings(len(candidates)) {
		f.Agents = append(f.Agents, candidates[pair[0]]+","+candidates[pair[1]])
	}
	var openings sim.OpeningsText
	if err := openings.UnmarshalText(fmt.Appendf(nil, "random: %d plies", wanted.Recipe.Plies)); err != nil {
		return nil, err
	}
	f.Openings = append(f.Openings, openings)
	study, problems := sim.NewStudy(a.library, f)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	p, err := a.newPlan(study, wanted.Recipe.Seed)
	if err != nil {
		return nil, err
	}
	begun := file + ".begun"
	if _, err := a.playPlan(cmd, p, begun, &runOptions{resumedBy: o.command(cmd, ref, file)}); err != nil {
		return nil, err
	}
	_, data, err := planfile.OpenKnown(begun, p)
	if err != nil {
		return nil, err
	}
	results, err := analysis.Analyze(data, analysis.Options{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", begun, err)
	}
	for i, pair := range levels.Meetings(len(candidates)) { // as the games call them
		for seat, at := range pair {
			candidates[at] = study.Lineups[i].Agents[seat].String()
		}
	}
	found, err := levels.Place(wanted, candidates, &results.Ratings[0])
	if err != nil {
		return nil, err
	}
	text, err := found.Text()
	if err == nil {
		err = confined.WriteFile(file, text)
	}
	if err == nil {
		err = os.RemoveAll(begun)
	}
	return found, err
}

// command is the command line that goes on with it.
func (o *levelsOptions) command(cmd *cobra.Command, ref, file string) string {
	words := []string{"houserules", "levels", quote(ref), "-o", quote(file)}
	for _, name := range []string{"pairs", "seed", "format"} {
		if f := cmd.Flag(name); f.Changed {
			words = append(words, "--"+name, f.Value.String())
		}
	}
	return strings.Join(words, " ")
}

// sayLevels says which levels there are, and how well strengths fit the games.
func (a *app) sayLevels(v *variants.Variant, p *levels.Placement, file string) error {
	say := a.words()
	n := len(p.Levels)
	lines := []string{say.Sentence("levels.found", v.Name, n)}
	if n > 1 {
		apart := (p.Levels[n-1].Elo - p.Levels[0].Elo) / (n - 1)
		lines = append(lines, say.Sentence("levels.apart", apart))
	}
	if err := writeText(a.out, lines); err != nil {
		return err
	}
	t := table.NewWriter()
	t.SetStyle(plainStyle())
	t.AppendHeader(table.Row{say.Sentence("levels.level"), say.Sentence("table.player"), say.Sentence("table.elo-of-model", "95 %")})
	limit := func(x *int, none string) string {
		if x == nil {
			return none
		}
		return wholeElo(say, *x)
	}
	for _, l := range p.Levels {
		elo := wholeElo(say, l.Elo)
		if l.Interval != nil {
			elo = say.Sentence("levels.interval", elo, limit(l.Interval[0], "−∞"), limit(l.Interval[1], "∞"))
		}
		t.AppendRow(table.Row{l.Level, l.Player, elo})
	}
	if err := a.printTable(t); err != nil {
		return err
	}
	m := p.Misfit
	fit := decimals(say, m.P, 4)
	if m.P < 0.0001 {
		fit = "< " + decimals(say, 0.0001, 4)
	}
	lines = []string{
		say.Sentence("levels.elo"),
		say.Sentence("remark.fit", decimals(say, m.ChiSquare, 1), m.Freedom, fit),
		say.Sentence("levels.circles", m.Circles),
		say.Sentence("levels.written", file),
	}
	return writeText(a.out, lines)
}
