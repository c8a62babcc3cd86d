package reports

import (
	"fmt"
	"io"
	"path"
	"runtime"
	"sync"
	"sync/atomic"

	"houserules/engine/guard"
	"houserules/reports/chart"
	"houserules/sim/confined"
)

// figureTasks are tasks that write figures, each in the forms of some endings. Whoever
// wants to know is told of each that is written, of one after the other; tell may be nil.
func figureTasks(folder *confined.Folder, figures []*chart.Figure, endings []string, tell func()) []func() error {
	var telling sync.Mutex
	var tasks []func() error
	for _, f := range figures {
		tasks = append(tasks, func() error {
			if err := writeFigure(folder, f, endings); err != nil {
				return err
			}
			if tell != nil {
				telling.Lock()
				defer telling.Unlock()
				tell()
			}
			return nil
		})
	}
	return tasks
}

// figureFiles are the names of the files of figures.
func figureFiles(figures []*chart.Figure, endings []string) map[string]bool {
	names := map[string]bool{}
	for _, f := range figures {
		for _, ending := range endings {
			names[figureFile(f, ending)] = true
		}
	}
	return names
}

// figureFile is the name of a figure's file.
func figureFile(f *chart.Figure, ending string) string {
	return path.Join(figuresFolder, f.Name+ending)
}

// writeFigure writes a figure in the forms of some endings.
func writeFigure(folder *confined.Folder, f *chart.Figure, endings []string) error {
	for _, ending := range endings {
		write, ok := chart.Format(ending)
		if !ok {
			return fmt.Errorf("report: there are no figures as %s; there are .svg, .png and .pdf", ending)
		}
		if err := writeFile(folder, figureFile(f, ending), func(w io.Writer) error { return write(f, w) }); err != nil {
			return err
		}
	}
	return nil
}

// atOnce does tasks on all processors, because pictures take most of the time of a
// report, and when all are done returns the first error in their order.
func atOnce(tasks []func() error) error {
	failures := make([]error, len(tasks))
	var next atomic.Int64
	var workers guard.Group
	for range min(runtime.GOMAXPROCS(0), len(tasks)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(tasks); i = int(next.Add(1)) - 1 {
				failures[i] = tasks[i]()
			}
		})
	}
	workers.Wait()
	for _, err := range failures {
		if err != nil {
			return err
		}
	}
	return nil
}
