package program

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"houserules/reports"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
)

// compareCommand is report --format text under the name that it always had.
func compareCommand(a *app) *cobra.Command {
	var other reanalysis
	var reader readerFlags
	var format string
	cmd := &cobra.Command{
		Use:   "compare DIR",
		Short: "Print the comparison of a played study, as report --format text does",
		Long: `Prints what report DIR --format text prints, or another format: help report says what
that is.`,
		Example: `  houserules compare runs/three-traditions
  houserules compare runs/three-traditions --base catalan --margin 2pp
  houserules compare runs/three-traditions --format csv`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.printComparison(cmd, args[0], format, &other, &reader)
		},
	}
	other.flags(cmd)
	reader.flags(a, cmd)
	formatFlag(cmd, &format, reports.Formats()...)
	return cmd
}

// printComparison prints what a folder's games say and writes no report.
func (a *app) printComparison(cmd *cobra.Command, dir, format string, other *reanalysis, reader *readerFlags) error {
	if err := reader.inWords(cmd, format); err != nil {
		return err
	}
	if p, err := planfile.Peek(dir); err == nil && p.Asks() != "" {
		return a.compareAnswer(dir, format, reader)
	}
	x, err := a.analyze(dir, other.asked(a), nil)
	if err != nil {
		return err
	}
	return x.print(a.out, format, reader)
}

func reportCommand(a *app) *cobra.Command {
	var other reanalysis
	var reader readerFlags
	var out, format string
	var play, bibtex, withLab bool
	cmd := &cobra.Command{
		Use:   "report DIR…",
		Short: "Analyse a played study again and write its report",
		Long: `Analyses the tables of a study again and writes summary.json, report.html,
report.md and the figures into its folder. With another base or tolerance than
the plan's they say that they are a re-analysis; the plan keeps what was planned.
Of a study that is not finished it reports on the first games, as many of each cell as all
that is compared with it has, and says so. If the study was not meant to grow, that look
has its price: from then on all its intervals are about 1.55 times as wide.

--format text prints the comparison and writes no report: shares of wins, draws and losses,
lengths and leads with intervals, and what each variant does against the base variant.
--format markdown is the same for pages; CSV and JSON have every digit. That the study was
looked at is noted in its folder, in looks.json.

--for 40 says what the shares mean in 40 games, and how many notice an effect of that size
four times in five by a two-sided test at 5 %; --seconds-per-move says lengths in minutes.

Several folders make one report in the folder that -o names: what each study answers,
one figure of the rules and players that occur in more than one, and each study folded
below. Games of different studies are never added up. Nothing is written into the
studies' folders, except that somebody looked.

For an atlas it writes the report on the solved boards again.

--bibtex writes nothing and prints the reference that the report carries: the study with
the hash of its plan, the program, the sheets of the rules, and the works on its methods.

--playable writes playable.html, too: one file of about 2 MB on which the study's rules
are played in a browser, against its players where they answer within seconds, by
this program's own engine. It opens from a file and asks nothing of any network.
--lab writes lab.html, as houserules lab does, with the rules that the others are compared
with, and the report links to it.`,
		Example: `  houserules report runs/three-traditions
  houserules report runs/three-traditions --format text
  houserules report runs/three-traditions --figures pdf,png
  houserules report runs/three-traditions --for 40 --seconds-per-move 20
  houserules report runs/three-traditions --playable
  houserules report runs/three-traditions runs/all-games -o runs/together`,
		Args: arguments(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "" {
				return a.reportInstead(cmd, args, format, &other, &reader)
			}
			if err := reader.check(cmd); err != nil {
				return err
			}
			if bibtex {
				if len(args) > 1 {
					return usagef("--bibtex is the reference of one study")
				}
				return a.printBibTeX(args[0])
			}
			if len(args) > 1 || cmd.Flags().Changed("out") {
				if play || withLab {
					return usagef("--playable and --lab are for one study: their pages lie in the study's folder")
				}
				return a.reportSeveral(args, out, other.asked(a), &reader)
			}
			if withLab { // first, so that the report links to it
				if err := a.writeLab(args[0]); err != nil {
					return err
				}
			}
			if p, err := planfile.Peek(args[0]); err == nil && p.Asks() != "" {
				return a.reportAnswer(args[0], &reader)
			}
			if holdsRun(args[0]) && !holdsPlan(args[0]) {
				return a.reportAtlas(args[0], &reader)
			}
			err := a.publish(args[0], other.asked(a), nil, &reader)
			if err != nil || !play {
				return err
			}
			return a.writePlayable(args[0])
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "folder for a report on several studies")
	cmd.Flags().BoolVar(&bibtex, "bibtex", false, "print the reference to the report, and write nothing")
	cmd.Flags().BoolVar(&withLab, "lab", false, "write lab.html, too: a page on which the rules of the base are changed and watched")
	cmd.Flags().BoolVar(&play, "playable", false, "write playable.html, too: a page on which the study's rules are played")
	cmd.Flags().StringVar(&reader.address, "url", "", "address where the folder will be published, for links to show its picture")
	other.flags(cmd)
	reader.flags(a, cmd)
	reader.figures.flag(cmd)
	formatFlag(cmd, &format, append([]string{""}, reports.Formats()...)...)
	return cmd
}

// reportInstead prints the comparison in place of writing a report.
func (a *app) reportInstead(cmd *cobra.Command, args []string, format string, other *reanalysis, reader *readerFlags) error {
	for _, name := range []string{"out", "bibtex", "lab", "playable", "url", figuresName} {
		if cmd.Flags().Changed(name) {
			return usagef("--%s is for a report that is written, and --format %s prints the comparison only; leave one of them out", name, format)
		}
	}
	if len(args) > 1 {
		return usagef("--format %s prints the comparison of one study, and was given %d folders", format, len(args))
	}
	return a.printComparison(cmd, args[0], format, other, reader)
}

// printBibTeX prints the reference that the report in a folder carries.
func (a *app) printBibTeX(dir string) error {
	const page = "report.md"
	folder, err := confined.Open(dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	again := "houserules report " + quote(dir)
	text, err := folder.ReadFile(page, maxReport)
	if err != nil {
		return fmt.Errorf("%w; write the report first:\n  %s", err, again)
	}
	// The entries stand in a fence of their own.
	fence, inside, entries := "", false, ""
	for line := range strings.Lines(string(text)) {
		switch plain := strings.TrimSpace(line); {
		case inside && plain == fence:
			_, err := io.WriteString(a.out, entries)
			return err
		case inside:
			entries += line
		case strings.HasPrefix(plain, "```") && strings.Trim(plain, "`") == "bibtex":
			fence, inside = strings.TrimSuffix(plain, "bibtex"), true
		}
	}
	return fmt.Errorf("%s has no reference, because an older program wrote it; write it again:\n  %s", folder.Path(page), again)
}

// maxReport is the size of a report in Markdown that is read, in bytes.
const maxReport = 64 << 20

// reanalysis is what to judge by in place of what a study planned.
type reanalysis struct {
	base       string
	tolerances toleranceFlags
}

// flags adds its flags to a command.
func (r *reanalysis) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&r.base, "base", "", "variant to compare with (default: the study's)")
	r.tolerances.flags(cmd.Flags(), ", instead of the study's")
	cmd.Flags().Lookup(marginFlag).DefValue = "" // the study's; the help would name another
}

// asked returns what is asked in place of what was promised. Large tolerances
// are warned of.
func (r *reanalysis) asked(a *app) func(plan.Promise) plan.Promise {
	fmt.Fprint(a.err, r.tolerances.warnings())
	return func(p plan.Promise) plan.Promise {
		if r.base != "" {
			p.Base = r.base
		}
		p.Tolerance = r.tolerances.instead(p.Tolerance)
		return p
	}
}
