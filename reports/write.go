package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"houserules/reports/chart"
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
// there is never half a file. Figures that an earlier report left and this one
// does not have are removed; other files in figures stay.
func Write(dir string, in Input) error {
	if err := in.check(); err != nil {
		return err
	}
	folder := filepath.Join(dir, "figures")
	if err := os.MkdirAll(folder, 0o755); err != nil {
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
			if err := os.Remove(filepath.Join(folder, name+ending)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("report: an old figure cannot be removed: %w", err)
			}
		}
	}
	if err := writeFile(filepath.Join(dir, "report.md"), func(w io.Writer) error { return Markdown(w, in) }); err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, "report.html"), func(w io.Writer) error { return HTML(w, in) })
}

func writeFigure(folder string, f *chart.Figure) error {
	if err := writeFile(filepath.Join(folder, f.Name+".svg"), f.SVG); err != nil {
		return err
	}
	return writeFile(filepath.Join(folder, f.Name+".png"), f.PNG)
}

// writeFile replaces a file as a whole or leaves it as it was.
func writeFile(path string, write func(io.Writer) error) (err error) {
	var content bytes.Buffer
	if err := write(&content); err != nil {
		return err
	}
	dir := filepath.Dir(path)
	temp, err := os.CreateTemp(dir, "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("report: %s cannot be written: %w", path, err)
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
			err = fmt.Errorf("report: %s cannot be written: %w", path, err)
		}
	}()
	if _, err = content.WriteTo(temp); err != nil {
		return err
	}
	if err = temp.Chmod(0o644); err != nil {
		return err
	}
	if err = temp.Sync(); err != nil {
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
