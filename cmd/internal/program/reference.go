package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/sim/confined"
)

// The files of reference tables; summaryFile is what they are made of.
const (
	entriesFile    = "entries.json"
	entriesCSVFile = "entries.csv"
	summaryFile    = "summary.json"
)

func referenceCommand(a *app) *cobra.Command {
	var out string
	var doc strings.Builder
	for _, c := range reference.Columns() {
		fmt.Fprintf(&doc, "  %-13s %s\n", c[0], c[1])
	}
	cmd := &cobra.Command{
		Use:   "reference DIR… -o DIR",
		Short: "Make one table of what moving first is worth in many studies",
		Long: `Writes entries.json and entries.csv: a line for each rule set, players and openings, with
the starter's mean score less a half, draws, lengths and games cut off. Nothing is averaged over
players or openings.

A folder has the summary.json of a study, or holds folders that do, as runs does. No tables are
read and no games are played. Only games for two seats of one role count, between two equal
players, from the start or after random plies, of a study that has all its games and was not
looked at before. Whatever else is there is left out: left_out in entries.json says what and why,
and so is a summary whose figures are not those of its record.

The intervals of all lines hold together at 95 % (Bonferroni), and so do the verdicts: open says
that nothing is shown. Games cut off count as lost for the lower limit and as won for the upper
one. Lengths are those that the summary states, each with its own interval of 95 % in
entries.json. The advantage is empty where more than half of the games were cut off
and, with its limits, where all are one game. The columns of entries.csv are

` + doc.String(),
		Example: `  houserules reference runs -o reference
  houserules reference runs/reference-sowing -o reference
  houserules reference runs/french runs/finnish -o reference`,
		Args: arguments(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" {
				return usagef("name the folder for the table with -o")
			}
			return a.reference(args, out)
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "folder for the table")
	return cmd
}

// reference writes the table.
func (a *app) reference(args []string, out string) error {
	if holdsPlan(out) {
		return usagef("%s is the folder of a study; name another one with -o for the table", out)
	}
	e := reference.New()
	for _, dir := range args {
		dirs, err := summariesIn(dir)
		if err != nil {
			return err
		}
		for _, d := range dirs {
			text, err := readSummary(d)
			if err != nil {
				e.Leave(filepath.ToSlash(d), err)
				continue
			}
			e.Add(filepath.ToSlash(d), text)
		}
	}
	e.Judge()
	for _, l := range e.LeftOut {
		fmt.Fprintf(a.err, "%s is left out: %s\n", strings.TrimSuffix(l.Dir+": "+l.Cell, ": "), l.Reason)
	}
	if len(e.Entries) == 0 {
		return errors.New("nothing in these folders can stand in the table; the reasons are above")
	}
	return a.writeReference(e, out)
}

// writeReference writes the files, unless others that are not ours are there.
func (a *app) writeReference(e *reference.Edition, out string) error {
	text, err := json.MarshalIndent(e, "", "  ")
	if err != nil {
		return err
	}
	table, err := e.CSV()
	if err != nil {
		return err
	}
	folder, err := confined.Make(out)
	if err != nil {
		return fmt.Errorf("cannot make the folder for the table: %w; choose another with -o", err)
	}
	defer folder.Close()
	header, _, _ := bytes.Cut(table, []byte("\n"))
	for name, mark := range map[string][]byte{entriesFile: []byte(`"left_out"`), entriesCSVFile: header} {
		before, err := folder.ReadFile(name, repeat.MaxText)
		switch {
		case err == nil && !bytes.Contains(before, mark):
			return fmt.Errorf("%s is there and was not written by houserules reference: remove it, or choose another folder with -o", folder.Path(name))
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("cannot write the table: %w", err)
		}
	}
	for _, f := range []struct {
		name string
		text []byte
	}{{entriesFile, append(text, '\n')}, {entriesCSVFile, table}} {
		if err := folder.WriteFile(f.name, f.text); err != nil {
			return fmt.Errorf("cannot write the table: %w; choose a folder that can be written with -o", err)
		}
		fmt.Fprintln(a.out, folder.Path(f.name))
	}
	return nil
}

// summariesIn is a folder with a summary, or the folders right below it that hold one or a plan.
func summariesIn(dir string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(dir, summaryFile)); err == nil || holdsPlan(dir) {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be looked into: %w", dir, err)
	}
	var list []string
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if _, err := os.Stat(filepath.Join(path, summaryFile)); entry.IsDir() && (err == nil || holdsPlan(path)) {
			list = append(list, path)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s holds no %s, and no folder with one: make it with houserules report", dir, summaryFile)
	}
	return list, nil
}

// readSummary reads the summary in a folder.
func readSummary(dir string) ([]byte, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	text, err := folder.ReadFile(summaryFile, repeat.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("has no summary.json yet: make it with houserules report")
	}
	return text, err
}
