package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"

	"houserules/configs/printable"
	"houserules/reports/chart"
	"houserules/sim/confined"
)

// Write writes the report into a directory, which it makes where there is
// none:
//
//	report.html        one self-contained page
//	report.md          the same as Markdown
//	figures/NAME.svg   the figures it links
//	figures/NAME.png   the same at 192 dots per inch
//
// Each file is written under a temporary name, synced and renamed, so that
// there is never half a file, and nothing outside the directory is touched
// where links in it lead there. Figures that an earlier report left and this
// one does not have are removed; other files in figures stay.
func Write(dir string, in Input) error {
	if err := in.check(); err != nil {
		return err
	}
	folder, err := confined.Make(dir)
	if err == nil {
		defer folder.Close()
		err = folder.MakeFolder(figuresFolder)
	}
	if err != nil {
		return fmt.Errorf("report: %w; choose a directory that can be written", err)
	}
	drawn := map[string]bool{}
	for _, f := range figures(in.Results) {
		drawn[f.Name] = true
		if err := writeFigure(folder, f); err != nil {
			return err
		}
	}
	for _, name := range figureNames() {
		if drawn[name] {
			continue
		}
		for _, ending := range []string{".svg", ".png"} {
			if err := folder.Remove(path.Join(figuresFolder, name+ending)); err != nil {
				return fmt.Errorf("report: an old figure cannot be removed: %w", err)
			}
		}
	}
	if err := writeFile(folder, "report.md", func(w io.Writer) error {
		safe := printable.NewWriter(w)
		return errors.Join(Markdown(safe, in), safe.Close())
	}); err != nil {
		return err
	}
	return writeFile(folder, "report.html", func(w io.Writer) error { return HTML(w, in) })
}

// figuresFolder is the folder of the figures.
const figuresFolder = "figures"

func writeFigure(folder *confined.Folder, f *chart.Figure) error {
	name := path.Join(figuresFolder, f.Name)
	if err := writeFile(folder, name+".svg", f.SVG); err != nil {
		return err
	}
	return writeFile(folder, name+".png", f.PNG)
}

// writeFile replaces a file as a whole or leaves it as it was.
func writeFile(folder *confined.Folder, name string, write func(io.Writer) error) error {
	var content bytes.Buffer
	if err := write(&content); err != nil {
		return err
	}
	if err := folder.WriteFile(name, content.Bytes()); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
