package sim

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"houserules/sim/table"
)

// task is a block to play.
type task struct {
	cell  int
	block int
	first uint64
	games int
	// sum is the checksum that the part must have, where the manifest lists
	// a part whose file is gone.
	sum string
}

// ledger keeps account of finished parts and writes the manifest.
type ledger struct {
	dir  string
	plan *Plan

	// writing is held while the manifest is written, so that an older one
	// never replaces a newer one.
	writing sync.Mutex

	mu    sync.Mutex
	parts []map[int]table.Part
	dirty bool
	// written is when the manifest was last written, and took how long that
	// was.
	written time.Time
	took    time.Duration
}

// openLedger reads which parts a directory has.
func openLedger(p *Plan, dir string) (*ledger, error) {
	m, err := table.ReadManifest(dir)
	if err != nil {
		return nil, err
	}
	parts, err := m.Finished(&p.Study)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; delete it, and run the study again in this directory to play its games anew", dir, err)
	}
	l := &ledger{dir: dir, plan: p, parts: parts}
	// A first manifest makes the directory readable from the start.
	_, err = os.Stat(filepath.Join(dir, table.ManifestFile))
	l.dirty = err != nil
	return l, nil
}

// missing lists the blocks to play: those that the manifest does not list, and
// those whose file is gone. A listed file of another size is an error: it is
// damaged, and whoever damaged it should know before it is replaced. Whether
// the contents are intact is checked when they are read.
func (l *ledger) missing() ([]task, error) {
	var tasks []task
	var damaged []error
	for i := range l.plan.Cells {
		c := &l.plan.Cells[i]
		for b := range c.Blocks() {
			t := task{cell: i, block: b}
			t.first, t.games = c.Block(b)
			if part, ok := l.parts[i][b]; ok {
				path := filepath.Join(l.dir, filepath.FromSlash(part.File))
				info, err := os.Stat(path)
				if err == nil && info.Size() != part.Size {
					damaged = append(damaged, fmt.Errorf("%s is damaged: it has %d bytes instead of %d; delete it and run again, which plays its games anew",
						path, info.Size(), part.Size))
				}
				if err == nil {
					continue
				}
				t.sum = part.SHA256
			}
			tasks = append(tasks, t)
		}
	}
	return tasks, errors.Join(damaged...)
}

// enter records a finished part. A part that was played again must be the same
// as before.
func (l *ledger) enter(t task, part table.Part) error {
	if t.sum != "" && t.sum != part.SHA256 {
		return fmt.Errorf("%s was played again and came out differently than %s says: it was written by another program or damaged; play the study in a new directory",
			filepath.Join(l.dir, part.File), table.ManifestFile)
	}
	l.mu.Lock()
	l.parts[t.cell][t.block] = part
	l.dirty = true
	// At once, so that a kill loses only the blocks in flight; but where parts
	// are many and the manifest long, no more often than costs a twentieth of
	// a worker's time. The run's clock writes what is put off here.
	now := time.Since(l.written) >= 20*l.took
	l.mu.Unlock()
	if now {
		return l.write()
	}
	return nil
}

// write writes the manifest if it has changed.
func (l *ledger) write() error {
	l.writing.Lock()
	defer l.writing.Unlock()
	l.mu.Lock()
	m, changed := l.manifest(), l.dirty
	l.dirty = false
	l.mu.Unlock()
	if !changed {
		return nil
	}
	begin := time.Now()
	err := m.Write(l.dir)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.written, l.took = time.Now(), time.Since(begin)
	if err != nil {
		l.dirty = true
	}
	return err
}

// manifest lists the parts in the plan's order.
func (l *ledger) manifest() *table.Manifest {
	m := &table.Manifest{TableVersion: table.Version, Parts: []table.Part{}}
	for i := range l.plan.Cells {
		for b := range l.plan.Cells[i].Blocks() {
			if part, ok := l.parts[i][b]; ok {
				m.Parts = append(m.Parts, part)
			}
		}
	}
	return m
}
