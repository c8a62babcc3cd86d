package program

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/analysis/repeat"
	"houserules/analysis/solved"
	"houserules/reports"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

type repeatOptions struct {
	out, check, format string
	long               bool
	reader             readerFlags
}

func repeatCommand(a *app) *cobra.Command {
	var o repeatOptions
	cmd := &cobra.Command{
		Use:   "repeat report.html|summary.json|DIR",
		Short: "Play a report again and say whether every count comes out the same",
		Long: `Reads the record that a report carries, plays its games again, and compares the exact
counts: games, wins, draws, losses, plies, scores and how games end. The report may be
a page that somebody published, its summary.json (packed by gzip, too), or a study's folder.
The counts and means that summary.json shows of its cells are compared, too, and where all
counts are equal the whole of summary.json, with its intervals and verdicts, by its
checksum. A page's own text, tables and figures are not compared: -o DIR writes them
again, to lay beside.

A page is read and never obeyed. It names no file that is opened, and programs that its
players start need your permission, as they do for run (--allow-programs). Cells whose programs
are not allowed or not there are named, and the others are played. What would take more
than an hour of processor time is not begun without --long; it is said what it takes. The
time of players who are other programs is not known, and not counted.

Exit 0 means that all counts are equal, 1 that some differ or that the report cannot be
repeated here, 2 a command line that makes no sense. A summary that differs is reported, but is
by itself no reason for 1: other options of report make another one, too. -o DIR keeps the
games there with a report of their own; else they are forgotten. --check DIR plays nothing,
and counts the tables in DIR instead.`,
		Example: `  houserules repeat runs/three-traditions/report.html
  houserules repeat runs/three-traditions -o runs/again
  houserules repeat runs/three-traditions --check runs/three-traditions`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range []string{"out", "check"} {
				if f := cmd.Flag(name); f.Changed && f.Value.String() == "" {
					return usagef("--%s is empty; name a folder", name)
				}
			}
			switch {
			case o.out != "" && o.check != "":
				return usagef("--check plays nothing that -o could keep; leave one of them out")
			case o.out != "" && samePlace(args[0], o.out):
				return usagef("-o %s is the folder of the report that is repeated; name another one", o.out)
			}
			return a.repeat(args[0], &o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "folder that keeps what is played, with summary.json and a report")
	f.StringVar(&o.check, "check", "", "`folder` whose tables are counted in place of playing")
	f.BoolVar(&o.long, "long", false, "play also what takes more than an hour of processor time")
	a.programFlags(cmd)
	o.reader.app = a
	formatFlag(cmd, &o.format, reports.FormatText, reports.FormatJSON)
	return cmd
}

// samePlace tells whether a report, a folder or a file in one, stands in another folder.
func samePlace(report, other string) bool {
	x, err := os.Stat(report)
	if err == nil && !x.IsDir() {
		x, err = os.Stat(filepath.Dir(report))
	}
	y, wrong := os.Stat(other)
	return err == nil && wrong == nil && os.SameFile(x, y)
}

// repeat plays a report again.
func (a *app) repeat(place string, o *repeatOptions) error {
	r, err := readRecord(place)
	if err != nil {
		return err
	}
	if o.check != "" && len(r.Studies) > 1 {
		return usagef("%s is about %d studies, and --check takes the folder of one: give the page of that study", place, len(r.Studies))
	}
	out := repeated{Differs: r.Shown(), NotRepeatable: []notRepeatable{}, Summaries: []summaryAgain{}}
	for i := range r.Studies {
		one := *o
		if o.out != "" && len(r.Studies) > 1 {
			one.out = filepath.Join(o.out, fmt.Sprintf("study-%d", i+1)) // no name from a page becomes a path
		}
		if err := a.repeatStudy(place, r, i, &one, &out); err != nil {
			return err
		}
	}
	out.Equal = len(out.Differs) == 0 && len(out.NotRepeatable) == 0
	if err := a.sayRepeated(&out, o.format); err != nil {
		return err
	}
	if !out.Equal {
		return errSilent
	}
	return nil
}

// readRecord reads the record of a page, of summary.json, or of a folder: that of its
// summary, or where there is none the counts of its tables.
func readRecord(place string) (*repeat.Record, error) {
	at, err := os.Stat(place)
	switch {
	case err != nil && strings.Contains(place, "://"):
		return nil, fmt.Errorf("%s is an address, and repeat reads files: save the page and give the file", place)
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", place, err)
	}
	dir, name := filepath.Split(place)
	if at.IsDir() {
		dir, name = place, "summary.json"
	}
	folder, err := confined.Open(cmp.Or(dir, "."))
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", place, err)
	}
	defer folder.Close()
	text, err := folder.ReadFile(name, repeat.MaxText)
	if at.IsDir() && errors.Is(err, os.ErrNotExist) {
		name += repeat.PackedSuffix
		text, err = folder.ReadFile(name, repeat.MaxText)
	}
	if at.IsDir() && errors.Is(err, os.ErrNotExist) {
		return storedRecord(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", place, err)
	}
	if text, err = repeat.Unpacked(text); err != nil {
		return nil, fmt.Errorf("%s %w", folder.Path(name), err)
	}
	r, err := repeat.Read(text)
	switch {
	case errors.Is(err, repeat.ErrNone) && at.IsDir():
		return storedRecord(dir) // an older program wrote the summary
	case err != nil:
		return nil, fmt.Errorf("%s %w", folder.Path(name), err)
	}
	return r, nil
}

// repeatStudy plays a study of a record again, or counts tables that are there, and adds
// what differs.
func (a *app) repeatStudy(place string, r *repeat.Record, i int, o *repeatOptions, out *repeated) error {
	s := &r.Studies[i]
	if s.Asks == solved.Asks {
		return a.repeatAtlas(r, s, o, out)
	}
	before := ""
	if len(r.Studies) > 1 {
		before = s.Name + ": "
	}
	p, err := s.Opened()
	if err == nil {
		err = a.sameRules(p, s)
	}
	if err != nil {
		out.refuse(before, s, writtenBy(r, err))
		return nil
	}
	if o.check != "" {
		again, err := checkTables(o.check, p, s)
		if err != nil {
			return err
		}
		out.settle(before, s, again, a.emptyCells(s), p.Seatings())
		return a.sameFiles(out, before, s, o.check, o)
	}
	why, err := a.unplayable(p, s, place)
	if err != nil {
		return err
	}
	long, err := a.tooLong(p, s, why, o, &out.seconds)
	if err != nil {
		return err
	}
	why.add(long, func(int) bool { return long != "" })
	dir, forget, err := o.place()
	if err != nil {
		return err
	}
	defer forget()
	again, already, err := a.playRecorded(p, s, why, dir, o)
	if err != nil {
		return err
	}
	out.settle(before, s, again, why, p.Seatings())
	if already > 0 {
		a.tell("repeat.there", decimals(a.words(), float64(already), 0), dir)
	}
	if slices.ContainsFunc(why, func(text string) bool { return text != "" }) {
		return nil
	}
	return a.sameFiles(out, before, s, dir, o)
}

// checkTables counts the games of a record in the tables of a folder, whose plan may have
// another text if its games are the same: that of a study which was saved from the page.
func checkTables(dir string, p *plan.Plan, s *repeat.Study) ([]repeat.Cell, error) {
	_, m, err := files.ReadPlan(dir)
	if err != nil {
		return nil, err
	}
	there, data, err := planfile.Open(dir)
	if err != nil {
		return nil, err
	}
	if len(m.Parts) == 0 {
		return nil, fmt.Errorf("%s has a plan and no finished games: nothing can be counted there. If it once had them, its %s is gone: take it from a copy of the folder", dir, table.ManifestFile)
	}
	if list := plan.Differences(p, there); len(list) > 0 {
		return nil, fmt.Errorf("the games in %s are others than those of the report: %s", dir, list[0])
	}
	again, err := repeat.Count(there, data, s.Most(), nil)
	for i := range again { // which may call its players by other names
		again[i].Cell = s.Cells[i].Cell
	}
	return again, err
}
