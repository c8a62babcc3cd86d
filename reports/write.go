package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"

	"houserules/configs/printable"
	"houserules/sim/confined"
)

// Write writes the report into a directory, which it makes where there is
// none:
//
//	report.html        one self-contained page
//	report.md          the same as Markdown
//	card.json          what it is, in short, for pages that list reports
//	preview.png        what a link to it shows
//	figures/NAME.svg   the figures it links
//	figures/NAME.png   the same at 192 dots per inch, where the reader asks for it
//	figures/NAME.pdf   the same for print, where the reader asks for it
//
// Each file is written under a temporary name, synced and renamed, so that
// there is never half a file, and nothing outside the directory is touched
// where links in it lead there. Figures that an earlier report left and this
// one does not have, in this form, are removed; other files in figures stay.
func Write(dir string, in Input) error {
	if err := in.check(); err != nil {
		return err
	}
	folder, err := confined.Make(dir)
	if err == nil {
		defer folder.Close()
		err = folder.MakeFolder(figuresFolder)
	}
	if err == nil {
		err = errors.Join(folder.Sweep(".", confined.Abandoned), folder.Sweep(figuresFolder, confined.Abandoned))
	}
	if err != nil {
		return fmt.Errorf("report: %w; choose a folder that can be written", err)
	}
	say := in.Reader.translator()
	d := newDocument(say, &in)
	drawings := d.allFigures()
	written := -1
	tell := func() {
		written++
		if in.Written != nil {
			in.Written(written, len(drawings)+2)
		}
	}
	tell()
	tasks := figureTasks(folder, drawings, in.Reader.endings(), tell)
	tasks = append(tasks, func() error { return writeFile(folder, previewFile, in.preview(say, &d).PNG) })
	if err := atOnce(tasks); err != nil {
		return err
	}
	drawn := figureFiles(drawings, in.Reader.endings())
	for _, stem := range slices.Concat(figureNames(), designFigureNames(), topFigureNames()) {
		for _, ending := range []string{".svg", ".png", ".pdf"} {
			name := path.Join(figuresFolder, stem+ending)
			if drawn[name] {
				continue
			}
			if err := folder.Remove(name); err != nil {
				return fmt.Errorf("report: an old figure cannot be removed: %w", err)
			}
		}
	}
	if err := writeFile(folder, CardFile, cardOf(&in).write); err != nil {
		return err
	}
	if err := writeFile(folder, "report.md", func(w io.Writer) error {
		safe := printable.NewWriter(w)
		return errors.Join(markdownPage(say, safe, d), safe.Close())
	}); err != nil {
		return err
	}
	tell()
	if err := writeFile(folder, "report.html", func(w io.Writer) error { return htmlPage(say, w, d) }); err != nil {
		return err
	}
	tell()
	return nil
}

// figuresFolder is the folder of the figures.
const figuresFolder = "figures"

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
