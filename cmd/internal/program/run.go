package program

import (
	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"

	"houserules/reports"
	"houserules/sim"
)

type runOptions struct {
	out, to    string
	after      string
	seed       uint64
	variants   []string
	agents     []string
	openings   []string
	games      int64
	matches    bool
	until      untilFlag
	most       int64
	base       string
	quick      bool
	onForfeit  string
	shard      string
	registered string
	planOnly   bool
	// afterwards is how long what comes after all games takes for each second of them.
	afterwards float64
	// resumedBy is the command that goes on with it, where that is another than run.
	resumedBy  string
	tolerances toleranceFlags
	reader     readerFlags
	varyFlags
}

func runCommand(a *app) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "run STUDY.yaml|NAME|DIR | run --variants V,… [--agents A]",
		Short: "Play a study, write its tables, analyse and report",
		Long: `Plays every game of a study, writes one row a game to Arrow tables, analyses
them, prints the comparison and leaves report.html, report.md, summary.json and
figures in the study's folder (runs/NAME without -o).

DIR is the folder of a study that was begun: it goes on from the plan stored
there or, with -o, plays the same study in another folder; with -o and --seed it
plays the study anew: other games, of every line-up at least --games.

A second run in the same folder resumes: only games that are missing are
played, and the tables are the same, byte for byte, as those of a run that was
never interrupted. Ctrl-C saves what is finished; a second Ctrl-C stops at once.
As soon as there are games, what was planned stays planned: with another
tolerance or base the report says that it re-analyses.

DIR with --games adds games to a study: every line-up that has fewer gets as
many, the first ones stay what they are, and the plan keeps how many were planned
before. Unless the study was planned with grow: yes its intervals become about
1.55 times as wide, because they have to hold at both looks.

--after DIR plays only the games that a study has beyond those whose summaries, without
the tables, lie in DIR or in folders below it, as in reports/reference/studies. They
are other games, of a seed that follows from the study's, in a study called NAME-2 and so on;
houserules reference counts all of them together.

--until 0.5pp plays until no interval of the study's questions (is it fair, and
how does the first player's score differ from the base's) is wider than ± 0.5
percentage points; --until decided --max N until none of them is UNDECIDED. A
study that is begun so may grow. --max is the most games of each line-up under
each variant.

Players may be other programs (houserules help engine). They are started before
the first game; a game that one of them fails to play on is forfeited, which
stops the run, or counts as lost, as on_forfeit in the study's file or the flag
says. Programs that --agents names are started. Those that a study or a folder names are
started when they were allowed for its plan: by --allow-programs with the plan's hash, which
houserules plan prints, or by an earlier run of your own. What is allowed is remembered in
programs.json in your configuration folder, and asked for again when a program changes. The
same holds for folders that perfect:DIR and tables=DIR read. --program-env names variables of
the environment that programs get.

One agent plays against itself; agents separated by commas, one for each seat,
play each other, two of them with both seatings, so that --games 100 are 200
games of theirs. Give --agents again for another line-up. Without --agents, random,
greedy and alphabeta:2 play (in Awéthi! random, herder:1 and herder:2), each against its
own kind; without --games, too, the last plays a tenth of the others' games.

--shard 3/64 plays the third of 64 parts of the study and reports nothing; any
machines may play the others, into one folder (runs/NAME-shards without -o) or into
several, and houserules merge makes of them the folder that one machine would have
left. With env in place of 3/64 a scheduler's environment says which part it is:
env, or env:first=1,of=64 where tasks are counted from 1 and there are 64; with each=4 a
task plays four of the 64.
houserules batch writes such jobs for several schedulers.

--plan HASH plays nothing but the plan that houserules plan STUDY has printed with this
hash. The folder keeps it, and the report says whether it was followed.

--format json prints summary.json in place of the comparison.

With --matches, or unit: match in the study, what is played and counted are
matches of several games, as the variants' match says: who starts the next game,
when the match is won. (The command match is another thing: it finds out which
of two agents is the stronger.)`,
		Example: `  houserules run three-traditions --quick
  houserules run --variants french,club.yaml --agents random --games 20k
  houserules run --variants french --agents random --agents greedy,random \
    --seed 1 -o runs/strengths
  houserules run --variants french --agents random --vary board.seeds=3..6
  houserules run --variants french --agents random --until 1pp
  houserules run runs/strengths --games 200k
  houserules run runs/strengths --games 200k --seed 2 -o runs/strengths-2`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && o.out == "" {
				return usagef("-o is empty; name a folder")
			}
			if err := o.reader.check(cmd); err != nil {
				return err
			}
			if err := o.checkRegistered(cmd); err != nil {
				return err
			}
			if cmd.Flags().Changed("after") {
				return a.runAfter(cmd, args, &o)
			}
			if o.planOnly {
				return a.planOnly(cmd, args, &o)
			}
			if cmd.Flags().Changed("shard") {
				return a.runShard(cmd, args, &o)
			}
			if o.to != "" || len(args) == 1 && isURL(args[0]) || isURL(o.out) {
				return usagef("a study in an object store is played in shards, by houserules-cloud: say which one with --shard i/n")
			}
			if len(args) == 1 && holdsPlan(args[0]) {
				return a.runPlan(cmd, args[0], &o)
			}
			if len(args) == 1 && args[0] == atlasName {
				return a.runAtlas(cmd, &o)
			}
			study, err := a.study(cmd, args, &o)
			if err != nil {
				return err
			}
			if o.quick {
				study.Quick()
			}
			return a.runStudy(cmd, study, &o)
		},
	}
	o.studyFlags(cmd)
	o.untilFlags(cmd)
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "folder of the study (default: runs/NAME)")
	f.StringVar(&o.after, "after", "", "play only what the study lacks after the games that `DIR` keeps summaries of")
	f.StringVar(&o.shard, "shard", "", "play a part of the study: i/n, or env where a scheduler numbers its tasks")
	if a.program.Objects != nil {
		f.StringVar(&o.to, "to", "", "place in an object store for the shard, such as s3://bucket/study")
	}
	f.StringVar(&o.registered, "plan", "", "play only the plan that has this hash, and keep it as registered")
	f.BoolVar(&o.planOnly, "plan-only", false, "print the plan, as plan does, and play nothing")
	a.programFlags(cmd)
	o.reader.flags(a, cmd)
	o.reader.figures.flag(cmd)
	formatFlag(cmd, &o.reader.prints, reports.FormatText, reports.FormatJSON)
	return cmd
}

// studyFlags adds the flags that say what is played.
func (o *runOptions) studyFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	number.Var(f, &o.seed, "seed", "", 0, "seed of the random numbers, instead of the study's")
	f.StringArrayVar(&o.vary, "vary", nil, "`knob` to vary with its values, such as board.seeds=3..6 or feeding=all; may be repeated")
	f.StringVar(&o.design, "design", "", "combinations of what varies to play: full, sample:200 or fraction:1/4")
	number.Var(f, &o.mostCells, "most-cells", "", sim.DefaultMostCells, "number of cells beyond which to ask back")
	f.StringSliceVar(&o.variants, "variants", nil, "`variants` to compare, without a study file")
	f.StringArrayVar(&o.agents, "agents", nil, "`line-up`, without a study file; may be repeated (default: random, greedy, alphabeta:2; in Awéthi! random, herder:1, herder:2)")
	f.StringArrayVar(&o.openings, "openings", nil, "`how` games begin, without a study file; may be repeated (default: start): "+sim.OpeningsWords)
	f.BoolVar(&o.quick, "quick", false, "play a sixtieth of the study's games, to see what it will show")
	number.Var(f, &o.games, "games", "", 100_000, "games per line-up and variant, without a study file or to extend DIR")
	f.BoolVar(&o.matches, "matches", false, "play matches, as the variants' rules make them of games, and count them instead of games, without a study file")
	f.StringVar(&o.base, "base", "", "variant to compare with (default: the first)")
	onForfeitFlag(cmd, &o.onForfeit)
	o.tolerances.flags(f, "")
}

// untilFlags adds the flags that say when a study may end, which jobs of shards cannot know.
func (o *runOptions) untilFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Var(&o.until, "until", "play until all is known to ± so many percentage points, or decided")
	number.Var(f, &o.most, "max", "", 0, "most games per line-up and variant, with --until")
	f.Lookup("max").DefValue = ""
}
