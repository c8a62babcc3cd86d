package program

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"houserules/reports"
	"houserules/sim/atlas"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// indexFile is the page's name.
const indexFile = "index.html"

func indexCommand(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "index DIR…",
		Short: "Write a page that lists runs, with their answers and what has changed",
		Long: `Writes index.html, a page that lists the runs in some folders: each with the date of
its plan, its title, its answer in a sentence, its size and a link to its report, and
what has changed since the last run of the same study: program, plan, rules, answer.

A folder is that of a study, or holds such folders, as runs does. The page goes into
the folder that -o names, or into the one folder of runs that was given.

Nothing is analysed: the page says what the folders keep, and which runs have no
report yet. An answer that is not the one that the report left (manifest.json
has the checksum of card.json) is left out, and one without a checksum is marked. Dates are those of the files plan.json. What plans differ in is said
in English, whatever --lang says.`,
		Example: `  houserules index runs
  houserules index runs/three-traditions runs/all-games -o public
  houserules index runs --lang fr -o runs-fr`,
		Args: arguments(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && out == "" {
				return usagef("-o is empty; name a folder")
			}
			return a.index(args, out)
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "folder for the page (default: the one folder of runs)")
	return cmd
}

// index writes the page.
func (a *app) index(args []string, out string) error {
	if out == "" && len(args) == 1 && !holdsPlan(args[0]) {
		out = args[0]
	}
	switch {
	case out == "":
		return usagef("name the folder for the page with -o")
	case holdsPlan(out):
		return usagef("%s is the folder of a study; name another one with -o for the page", out)
	}
	args, err := a.distinct(args)
	if err != nil {
		return err
	}
	dirs, err := a.studiesIn(args)
	if err != nil {
		return err
	}
	var list []*indexed
	for _, dir := range dirs {
		x, err := readRun(dir.path, out)
		if err != nil && dir.named {
			return err
		}
		if err != nil {
			fmt.Fprintf(a.err, "%s: %v\n", dir.path, err)
			x = &indexed{run: reports.Run{Folder: filepath.ToSlash(dir.path), Problem: err.Error()}}
		}
		list = append(list, x)
	}
	var page bytes.Buffer
	if err := reports.Index(&page, a.ordered(list), a.words()); err != nil {
		return err
	}
	return a.writeIndex(out, page.Bytes())
}

// writeIndex writes the page, unless another one that is not ours is there.
func (a *app) writeIndex(out string, page []byte) error {
	folder, err := confined.Make(out)
	if err != nil {
		return fmt.Errorf("cannot make the folder for the page: %w; choose another with -o", err)
	}
	defer folder.Close()
	const most = 64 << 20
	before, err := folder.ReadFile(indexFile, most)
	var link *confined.LinkError
	switch {
	case errors.As(err, &link): // it is replaced
	case err == nil && !bytes.Contains(before, []byte(reports.IndexMark)):
		return fmt.Errorf("%s is there and was not written by houserules index: remove it, or choose another folder with -o", folder.Path(indexFile))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot write the page: %w", err)
	}
	if err := folder.WriteFile(indexFile, page); err != nil {
		return fmt.Errorf("cannot write the page: %w; choose a folder that can be written with -o", err)
	}
	fmt.Fprintln(a.out, folder.Path(indexFile))
	return nil
}

// studyFolder is a folder of a study; named is set where somebody named it and not one
// that holds it.
type studyFolder struct {
	path  string
	named bool
}

// studiesIn are the folders of studies among some folders and right below them. Links
// below them are not followed.
func (a *app) studiesIn(dirs []string) ([]studyFolder, error) {
	var list []studyFolder
	for _, dir := range dirs {
		if holdsRun(dir) {
			list = append(list, studyFolder{dir, true})
			continue
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be looked into: %w", dir, err)
		}
		found := 0
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			switch {
			case e.Type()&fs.ModeSymlink != 0 && holdsRun(path):
				a.tell("progress.link", path)
			case e.IsDir() && holdsRun(path):
				list = append(list, studyFolder{path, false})
				found++
			}
		}
		if found == 0 {
			return nil, fmt.Errorf("%s holds no study, and no folder with one: it has no %s", dir, table.PlanFile)
		}
	}
	return list, nil
}

// indexed is a run with what others are compared with.
type indexed struct {
	run  reports.Run
	plan *plan.Plan
	time time.Time
}

// holdsRun tells whether a folder holds a study, or an atlas of solved boards.
func holdsRun(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, atlas.File))
	return err == nil || holdsPlan(dir)
}

// readAtlas reads what a folder keeps of an atlas, which no manifest seals.
func readAtlas(dir, out string) (*indexed, error) {
	card, trust, err := reports.ReadCard(dir, "")
	if err != nil {
		return nil, err
	}
	x := &indexed{run: reports.Run{Folder: filepath.ToSlash(filepath.Clean(dir)), Study: "atlas", Title: card.Title, Asks: "exact", Card: card, Trust: trust}}
	if x.run.Link, err = linkTo(dir, out); err != nil {
		return nil, err
	}
	if info, err := os.Stat(filepath.Join(dir, atlas.File)); err == nil {
		x.time = info.ModTime().UTC()
		x.run.Date = x.time.Format(time.DateOnly)
	}
	return x, nil
}

// readRun reads what a folder keeps of a run.
func readRun(dir, out string) (*indexed, error) {
	if !holdsPlan(dir) {
		return readAtlas(dir, out)
	}
	p, err := planfile.Peek(dir)
	if err != nil {
		return nil, err
	}
	m, err := files.ReadManifest(dir)
	if err != nil {
		return nil, err
	}
	card, trust, err := reports.ReadCard(dir, m.Seals().CardSHA256)
	if err != nil {
		return nil, err
	}
	r, err := planfile.Registered(dir)
	if err != nil {
		return nil, err
	}
	x := &indexed{plan: p}
	x.run = reports.Run{
		Folder: filepath.ToSlash(filepath.Clean(dir)), Study: p.Name, Title: cmp.Or(p.Title, p.Name), Planned: p.TotalGames(),
		Matches: p.Unit == table.Matches, Registered: r != nil, Asks: p.Asks(),
		Card: card, Trust: trust, Played: m.Played(&p.Contents),
	}
	if p.Asks() != "" || p.Rule() != nil { // which end before all the games that they may take
		x.run.Planned = 0
	}
	for _, part := range m.Parts {
		x.run.Bytes += part.Size
	}
	if x.run.Link, err = linkTo(dir, out); err != nil {
		return nil, err
	}
	if info, err := os.Stat(filepath.Join(dir, table.PlanFile)); err == nil {
		x.time = info.ModTime().UTC()
		x.run.Date = x.time.Format(time.DateOnly)
	}
	return x, nil
}

// linkTo is the address of a study's report as seen from a folder; empty where there is
// none.
func linkTo(dir, out string) (string, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return "", err
	}
	defer folder.Close()
	if info, err := folder.Stat("report.html"); err != nil || !info.Mode().IsRegular() {
		return "", nil
	}
	from, err1 := filepath.Abs(out)
	to, err2 := filepath.Abs(dir)
	if err := errors.Join(err1, err2); err != nil {
		return "", err
	}
	rel, err := filepath.Rel(from, to)
	if err != nil {
		return "", fmt.Errorf("the rules cannot be changed from %s to %s step by step: %w", out, dir, err)
	}
	return (&url.URL{Path: filepath.ToSlash(filepath.Join(rel, "report.html"))}).String(), nil
}

// ordered are the runs, the latest of each study first, each with what has changed since
// the one before it. Studies are in the order of their latest runs.
func (a *app) ordered(list []*indexed) []reports.Run {
	slices.SortStableFunc(list, func(x, y *indexed) int {
		return cmp.Or(y.time.Compare(x.time), cmp.Compare(y.run.Folder, x.run.Folder))
	})
	runs := make([]reports.Run, len(list))
	for i, x := range list {
		runs[i] = x.run
		if x.plan == nil {
			continue
		}
		for _, before := range list[i+1:] {
			if before.plan != nil && before.plan.Name == x.plan.Name {
				runs[i].Since = cmp.Or(before.run.Folder, before.run.Title)
				runs[i].Changes = reports.RunChanges(a.words(), before.run.Card, x.run.Card, [2]int{before.plan.Protocol, x.plan.Protocol}, planChanges(before.plan, x.plan))
				break
			}
		}
	}
	return runs
}

// planChanges says in sentences in what two plans differ; the random protocol is left
// to others.
func planChanges(before, now *plan.Plan) []string {
	var list []string
	for _, d := range plan.Differences(before, now) {
		if d.What != "random protocol" {
			list = append(list, d.String())
		}
	}
	return append(list, plan.Changes(before, now)...)
}
