package program

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"houserules/analysis/answer"
	"houserules/analysis/repeat"
	"houserules/analysis/solved"
	"houserules/cmd/internal/number"
	"houserules/configs/words"
	"houserules/reports"
	"houserules/sim/atlas"
	"houserules/sim/survey"
)

// atlasName names the built-in atlas, which run knows, too.
const atlasName = "atlas"

// atlasOptions are the flags of atlas.
type atlasOptions struct {
	out, memory, format string
	seed                uint64
	quick, night        bool
}

// atlasSeed is the seed of simulated games unless another is given.
const atlasSeed = 42

func atlasCommand(a *app) *cobra.Command {
	var o atlasOptions
	cmd := &cobra.Command{
		Use:   "atlas [V…]",
		Short: "Map exact values over rule sets and boards",
		Long: `Solves rule sets on boards of 1 to 6 houses a row and 1 to 6 seeds a house, as far as
a budget of positions goes, and says of each what moving first is worth with best play
of both, the komi and other starts that make it even, the first moves that keep the
value, and how far random, greedy and searching play are from it on the same board.
On the smallest boards random play, and play that draws better moves more often, is
worked out exactly, too. Without V the rule sets are French, Finnish, Catalan by both
readings of its capture, awari, kalah, tournament rules (abapa), and Finnish rules with
free grand slams, without the duty to feed, and with captures of four.

Numbers of positions decide which boards are solved, so that an atlas is the same on
every machine; --memory leaves out boards that need more. What is left out is
listed with what it would take. It takes half an hour of two cores, with --quick a
minute, and with --night --memory "12 GB" a few hours: that solves all rule sets to
4 × 6, 5 × 3 and 6 × 2.

It leaves report.html, report.md, atlas.json, atlas.csv and figures in its folder
(runs/atlas without -o). Each finished board is kept there, and the same command goes on
where it was interrupted. houserules run atlas is the same.`,
		Example: `  houserules atlas --quick
  houserules atlas -o runs/small-boards
  houserules atlas finnish club.yaml --quick --format csv`,
		Args: arguments(0, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && o.out == "" {
				return usagef("-o is empty; name a folder")
			}
			return a.atlas(args, &o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "folder of the atlas (default: runs/atlas)")
	f.StringVar(&o.memory, "memory", "4 GB", "how much memory a board may take")
	f.BoolVar(&o.quick, "quick", false, "an atlas of a minute")
	f.BoolVar(&o.night, "night", false, "an atlas of a night")
	number.Var(f, &o.seed, "seed", "", atlasSeed, "seed of the simulated games")
	formatFlag(cmd, &o.format, reports.FormatText, reports.FormatMarkdown, reports.FormatJSON, reports.FormatCSV)
	return cmd
}

// atlas makes an atlas, or goes on with one, and prints it.
func (a *app) atlas(refs []string, o *atlasOptions) error {
	memory, err := bytesOf(o.memory)
	if err != nil {
		return err
	}
	sets, err := survey.Load(a.library, refs)
	if err != nil {
		return err
	}
	size, err := o.size()
	if err != nil {
		return err
	}
	s, err := survey.New(sets, size, o.seed, memory)
	if err != nil {
		return err
	}
	if a.planning != nil {
		n, positions := s.Planned()
		return a.printLaid(s.Atlas.Name, s.Atlas, o.command(refs, ""), answer.Say("plan.atlas", answer.Count(n), len(s.Atlas.Sets), answer.Count(positions)))
	}
	dir := o.out
	if dir == "" {
		dir = filepath.Join(string(a.settings.Runs), s.Atlas.Name)
	}
	a.foresee(s.Memory(), "progress.memory.lower-memory")
	folder, done, err := a.survey(s, dir, "progress.stop.boards-kept")
	if err != nil {
		return err
	}
	defer done()
	return a.writeAtlas(folder, dir, s.Atlas, o.command(refs, folderName(dir)+"-again"), reports.Reader{Words: a.words()}, o.format)
}

// survey solves the boards of an atlas in a folder, which is the caller's until done. The
// hint says what becomes of them when it is interrupted.
func (a *app) survey(s *survey.Survey, dir, hint string) (folder *atlas.Folder, done func(), err error) {
	if folder, done, err = atlas.Make(dir); err != nil {
		return nil, nil, err
	}
	defer a.keepTo(s.Atlas.Memory)()
	ctx, stop := interruptible(a, hint)
	defer stop()
	left, err := a.sayAtlas(ctx, s, folder)
	if err != nil {
		done()
		return nil, nil, err
	}
	p := &atlasProgress{display: newDisplay(a), all: left}
	err = s.Run(ctx, folder, survey.Options{Workers: a.settings.Jobs, Progress: p.report})
	p.close()
	if err != nil {
		done()
		return nil, nil, err
	}
	return folder, done, nil
}

// writeAtlas writes the report of an atlas into its folder, and prints it.
func (a *app) writeAtlas(folder *atlas.Folder, dir string, of *atlas.Atlas, command string, reader reports.Reader, format string) error {
	in, err := a.keepAtlas(folder, dir, of, command, reader)
	if err != nil {
		return err
	}
	if err := reports.Atlas(a.out, of, in.Rates, in.Reader, format); err != nil {
		return err
	}
	a.sayReport(dir)
	return nil
}

// keepAtlas writes the report of an atlas into its folder. The page carries what repeating
// takes; of an atlas of an older program, whose rules nobody kept, it names the command
// that makes it again.
func (a *app) keepAtlas(folder *atlas.Folder, dir string, of *atlas.Atlas, command string, reader reports.Reader) (*reports.AtlasInput, error) {
	rates, err := folder.Rates()
	if err != nil {
		return nil, err
	}
	in := &reports.AtlasInput{Atlas: of, Rates: rates, Version: thisBuild().published(), Command: command, Reader: reader}
	carried, err := solved.Study(of)
	if err != nil {
		return nil, err
	}
	if carried != nil {
		b := thisBuild()
		in.Record = &repeat.Record{Version: repeat.Version, Program: b.Version, Commit: b.Commit, Studies: []repeat.Study{*carried}}
		in.Command = repeatPage
	}
	return in, reports.WriteAtlas(dir, *in)
}

// reportAtlas writes the report of the atlas in a folder again.
func (a *app) reportAtlas(dir string, reader *readerFlags) error {
	folder, done, err := atlas.Make(dir)
	if err != nil {
		return err
	}
	defer done()
	of, err := folder.Read()
	if err != nil {
		return err
	}
	o := atlasOptions{seed: of.Seed, memory: strings.Replace(bytesText(of.Memory), ".0 ", " ", 1), quick: of.Name == survey.Quick().Name, night: of.Name == survey.Night().Name}
	var refs []string
	if builtin, err := survey.Builtin(a.library); err != nil || !slices.EqualFunc(builtin, of.Sets, func(r survey.RuleSet, s atlas.Set) bool { return r.Name == s.Name }) {
		for i := range of.Sets {
			refs = append(refs, of.Sets[i].Base)
		}
	}
	return a.writeAtlas(folder, dir, of, o.command(refs, folderName(dir)+"-again"), reader.reader(""), reports.FormatText)
}

// size is how large an atlas the flags ask for.
func (o *atlasOptions) size() (survey.Size, error) {
	switch {
	case o.quick && o.night:
		return survey.Size{}, usagef("--quick and --night are two sizes; give one")
	case o.quick:
		return survey.Quick(), nil
	case o.night:
		return survey.Night(), nil
	}
	return survey.Standard(), nil
}

// command is the command line that makes the atlas, in a folder where one is named.
func (o *atlasOptions) command(refs []string, folder string) string {
	words := []string{"houserules", "atlas"}
	for _, ref := range refs {
		words = append(words, quote(filepath.Base(ref)))
	}
	if o.quick {
		words = append(words, "--quick")
	}
	if o.night {
		words = append(words, "--night")
	}
	words = append(words, "--seed", fmt.Sprint(o.seed), "--memory", quote(o.memory))
	if folder != "" {
		words = append(words, "-o", quote(folder))
	}
	return strings.Join(words, " ")
}

// valueWords is the value of a board, or its bounds.
func valueWords(say *words.Catalogue, f *atlas.Finding) string {
	if v, known := f.Value(); known {
		return seedsText(say, &v)
	}
	return say.Sentence("solve.atlas.value-bounds", seedsText(say, &f.Bounds[0]), seedsText(say, &f.Bounds[1]))
}

// runAtlas makes the built-in atlas for run, of whose flags it has some.
func (a *app) runAtlas(cmd *cobra.Command, o *runOptions) error {
	own := atlasOptions{out: o.out, memory: "4 GB", format: reports.FormatText, seed: atlasSeed, quick: o.quick}
	if cmd.Flags().Changed("seed") {
		own.seed = o.seed
	}
	var unknown string
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "out", "seed", "quick":
		default:
			if cmd.InheritedFlags().Lookup(f.Name) == nil {
				unknown = f.Name
			}
		}
	})
	if unknown != "" {
		return usagef("an atlas takes no --%s; houserules %s --help lists what it takes", unknown, atlasName)
	}
	return a.atlas(nil, &own)
}
