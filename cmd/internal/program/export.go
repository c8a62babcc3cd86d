package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserules/sim/confined"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// The formats of export. Their names end the names of files and folders.
const (
	formatCSV     = "csv"
	formatParquet = "parquet"
)

// Games writes the games of one cell in a format.
type Games interface {
	// Write writes block b, which has been played.
	Write(b int) error
	// Close writes what is left. It is not called where an error came before.
	Close() error
}

// newGames begins to write the games of a cell.
type newGames func(data *files.Dataset, cell int, to io.Writer) (Games, error)

func exportCommand(a *app) *cobra.Command {
	var out, format string
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the games of a study for other programs",
		Long: `Writes the tables of a study as comma-separated values, which spreadsheets, R,
pandas, DuckDB and most others read, or as Parquet, which is smaller and keeps the
types of columns: one file for each variant and line-up, a line
a game, all columns, with words where the tables have numbers that stand for them.
Every file begins with the columns variant, agents and openings, so that several
can be read as one. Where all games of a line-up are the same one, it has one line; all
files of such a study end with the column weight, which says how many games a line stands for. Where
the games begin with every opening of some plies, the column opening_odds says how likely
random plies make that opening. It reads a block of games at a time, and needs no more memory for a large study than for a
small one: Parquet takes up to some 300 MB.

Parquet is written by a program of its own, houserules-export, which must lie beside
this one or where the system looks for programs.

The files go into a folder beside the study's (DIR-csv or DIR-parquet without -o). Of a
study that is not finished they have the games that are there. Programs that read Arrow
(Polars, pyarrow, R's arrow) need no export: they read DIR/games itself.`,
		Example: `  houserules export runs/three-traditions
  houserules export runs/three-traditions --format parquet
  houserules export runs/three-traditions -o tables`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && out == "" {
				return usagef("-o is empty; name a folder")
			}
			if format == formatParquet && a.program.Parquet == nil {
				return a.becomeExporter()
			}
			if out == "" {
				out = filepath.Clean(args[0]) + "-" + format
			}
			return a.export(args[0], out, format)
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "folder for the files (default: DIR-csv or DIR-parquet)")
	formatFlag(cmd, &format, formatCSV, formatParquet)
	return cmd
}

// games begins to write a cell in a format.
func (a *app) games(format string) newGames {
	if format == formatParquet {
		return a.program.Parquet
	}
	return func(data *files.Dataset, cell int, to io.Writer) (Games, error) { return data.NewCSV(cell, to) }
}

// export writes a file for each cell of a study.
func (a *app) export(dir, out, format string) error {
	data, err := files.Open(dir)
	if err != nil {
		return err
	}
	if p, _, err := planfile.Open(dir); err == nil { // tables of rules that this program does not know have no odds
		data.SetOdds(p.OddsOf)
	}
	if err := roomForExport(data, out, format); err != nil {
		return err
	}
	folder, err := confined.Make(out)
	if err != nil {
		return fmt.Errorf("cannot make the folder for the files: %w; choose another with -o", err)
	}
	defer folder.Close()
	release, err := folder.Lock(table.LockFile)
	if err != nil {
		return fmt.Errorf("%s: %w", out, err)
	}
	defer release()
	// Nobody else writes here now: what an export left that was killed is of no use.
	left := func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), ".variant=") }
	if err := folder.Sweep(".", left); err != nil {
		return err
	}
	ctx, stop := interruptible(a, "progress.stop.files-kept")
	defer stop()
	total := int64(0)
	for i := range data.Cells() {
		total += int64(data.Cells()[i].Blocks())
	}
	done, blocks := int64(0), newTables(a)
	defer blocks.close()
	for i := range data.Cells() {
		err := a.exportCell(ctx, data, i, folder, format, func() { done++; blocks.at(done, total) })
		if err != nil {
			return err
		}
	}
	blocks.close()
	if n := data.Missing(); n > 0 {
		a.tell("progress.not-exported", a.whole(n))
	}
	a.tell("progress.files", out)
	return nil
}

// roomForExport reports a folder that is a study's, or that has files of other tables:
// all of a folder are read as one, so that games of an older study would be counted in.
func roomForExport(data *files.Dataset, out, format string) error {
	if holdsPlan(out) {
		return usagef("%s is the folder of a study; name another one with -o for the files", out)
	}
	own := map[string]bool{}
	for i := range data.Cells() {
		own[exportFile(&data.Cells()[i], format)] = true
	}
	entries, err := os.ReadDir(out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot look into the folder for the files: %w; choose another with -o", err)
	}
	for _, e := range entries {
		if filepath.Ext(e.Name()) == "."+format && !own[e.Name()] {
			return fmt.Errorf("%s has %s, which is not of this study, and whoever reads all files of the folder reads it, too: remove it, or choose another folder with -o", out, e.Name())
		}
	}
	return nil
}

// exportFile is the name of a cell's file.
func exportFile(c *table.Cell, format string) string {
	return "variant=" + table.EncodeName(c.Variant) + ",agents=" + table.EncodeName(c.Name()) + "." + format
}

// exportCell writes the file of a cell, whole or not at all.
func (a *app) exportCell(ctx context.Context, data *files.Dataset, cell int, folder *confined.Folder, format string, done func()) error {
	c := &data.Cells()[cell]
	file, err := folder.Create(exportFile(c, format))
	if err != nil {
		return err
	}
	to, err := a.games(format)(data, cell, file)
	if err == nil {
		err = writeGames(ctx, data, cell, to, done)
	}
	if err == nil {
		err = file.Commit()
	} else {
		file.Abandon()
	}
	if confined.Full(err) {
		return fmt.Errorf("there is no room for %s (%w): make room, or name a folder elsewhere with -o, and give the command again", file.Path(), err)
	}
	return err
}

// writeGames writes the games of a cell that are there.
func writeGames(ctx context.Context, data *files.Dataset, cell int, to Games, done func()) error {
	c := &data.Cells()[cell]
	for b := range c.Blocks() {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if data.Played(cell, b) {
			if err := to.Write(b); err != nil {
				return err
			}
		}
		done()
	}
	return to.Close()
}
