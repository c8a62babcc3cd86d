package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"

	"houserules/sim/confined"
	"houserules/sim/looks"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// ledger keeps account of finished parts and lists them in a file.
type ledger struct {
	path func(name string) string // for messages
	plan *plan.Plan
	// list is the file's name, save replaces it.
	list string
	save func(parts []table.Part) error

	// writing is held while the manifest is written, so that an older one
	// never replaces a newer one.
	writing sync.Mutex

	mu sync.Mutex
	// parts are those that the manifest lists, by cell, in order.
	parts [][]table.Part
	// gone are those whose file is gone, by name. They are to be played again
	// and must come out the same.
	gone  map[string]table.Part
	dirty bool
	// written is when the manifest was last written, and took how long that
	// was.
	written time.Time
	took    time.Duration
}

// newLedger keeps account of the parts that a list has; nothing is listed yet, and no list is
// written.
func newLedger(at Objects, p *plan.Plan, list string) *ledger {
	return &ledger{
		path: at.Path, plan: p, list: list, parts: make([][]table.Part, len(p.Cells)), gone: map[string]table.Part{},
		save: func([]table.Part) error { return nil },
	}
}

// openLedger reads which parts a directory has. A part whose file has another
// size than listed is an error: it is damaged, and whoever damaged it should
// know before it is replaced. Whether the contents are intact is checked when
// they are read.
func openLedger(p *plan.Plan, dir string, folder *confined.Folder, m *table.Manifest) (*ledger, error) {
	finished, err := m.Finished(&p.Contents)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; delete it, and run the study again in this folder to play its games anew", dir, err)
	}
	l := newLedger(folderObjects{folder}, p, table.ManifestFile)
	head := *m
	l.save = func(parts []table.Part) error {
		head.Parts = parts
		if sealed := looks.Sealed(dir, head.Seals()); sealed != head.Seals() {
			head.SetSeals(sealed) // somebody has looked who could not seal it
		}
		return files.WriteManifest(dir, &head)
	}
	for i, parts := range finished {
		l.parts[i] = slices.SortedFunc(maps.Values(parts), func(a, b table.Part) int { return cmp.Compare(a.First, b.First) })
	}
	if err := l.lookFor(folder); err != nil {
		return nil, err
	}
	// A first manifest makes the directory readable from the start.
	_, err = folder.Stat(table.ManifestFile)
	l.dirty = err != nil || looks.Sealed(dir, m.Seals()) != m.Seals()
	return l, nil
}

// lookFor looks for the files of all listed parts.
func (l *ledger) lookFor(folder *confined.Folder) error {
	var damaged []error
	for _, parts := range l.parts {
		for _, part := range parts {
			path := folder.Path(part.File)
			switch info, err := folder.Stat(part.File); {
			case errors.Is(err, fs.ErrNotExist):
				l.gone[part.File] = part
			case err != nil:
				damaged = append(damaged, fmt.Errorf("cannot look at a table: %w", err))
			case !info.Mode().IsRegular():
				damaged = append(damaged, fmt.Errorf("%s is no regular file: delete it and give the command again that made its folder, which plays its games anew", path))
			case info.Size() != part.Size:
				damaged = append(damaged, fmt.Errorf("%s is damaged: it has %d bytes instead of %d; delete it and give the command again that made its folder, which plays its games anew",
					path, info.Size(), part.Size))
			}
		}
	}
	return errors.Join(damaged...)
}

// missing counts the blocks of a cell to play, and their games, given how many
// there are in all.
func (l *ledger) missing(cell, blocks int, games int64) (int, int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.oneGame(cell) {
		return 0, 0
	}
	for _, part := range l.parts[cell] {
		if _, gone := l.gone[part.File]; !gone {
			blocks--
			games -= int64(part.Games)
		}
	}
	return blocks, games
}

// has reports whether a block need not be played.
func (l *ledger) has(b plan.Block) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.oneGame(b.Cell) {
		return true
	}
	at, listed := find(l.parts[b.Cell], b.First)
	if !listed {
		return false
	}
	_, gone := l.gone[l.parts[b.Cell][at].File]
	return !gone
}

// isOneGame tells whether a cell is one game, and that one is there.
func (l *ledger) isOneGame(cell int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.oneGame(cell)
}

// oneGame tells whether a cell is one game, and that one is there, for who holds the lock.
func (l *ledger) oneGame(cell int) bool {
	parts := l.parts[cell]
	if len(parts) == 0 || !parts[0].OneGame {
		return false
	}
	_, gone := l.gone[parts[0].File]
	return !gone
}

// find returns where the part that begins with a game is or belongs.
func find(parts []table.Part, first uint64) (at int, listed bool) {
	return slices.BinarySearchFunc(parts, first, func(p table.Part, first uint64) int { return cmp.Compare(p.First, first) })
}

// enter records a finished part. A part that was played again must be the same
// as before.
func (l *ledger) enter(b plan.Block, part table.Part) error {
	l.mu.Lock()
	at, listed := find(l.parts[b.Cell], part.First)
	if before, gone := l.gone[part.File]; gone && before.SHA256 != part.SHA256 || listed && l.parts[b.Cell][at].SHA256 != part.SHA256 {
		l.mu.Unlock()
		return fmt.Errorf("%s was played again and came out differently than %s says: it was written by another program or damaged; play the study in a new folder",
			l.path(part.File), l.list)
	}
	delete(l.gone, part.File)
	if listed {
		l.parts[b.Cell][at] = part
	} else {
		l.parts[b.Cell] = slices.Insert(l.parts[b.Cell], at, part)
	}
	if parts := l.parts[b.Cell]; parts[0].OneGame && len(parts) > 1 {
		l.mu.Unlock()
		return fmt.Errorf("%s is said to be the only game of its cell, but %s has others: one was written by another program, or damaged; play the study in a new folder",
			l.path(parts[0].File), l.path(parts[1].File))
	}
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
	if !l.dirty {
		l.mu.Unlock()
		return nil
	}
	parts := l.inOrder()
	l.dirty = false
	l.mu.Unlock()
	begin := time.Now()
	err := l.save(parts)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.written, l.took = time.Now(), time.Since(begin)
	if err != nil {
		l.dirty = true
	}
	return err
}

// all lists the parts in the plan's order.
func (l *ledger) all() []table.Part {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.inOrder()
}

// inOrder is all for who holds the lock.
func (l *ledger) inOrder() []table.Part {
	all := []table.Part{}
	for _, parts := range l.parts {
		all = append(all, parts...)
	}
	return all
}
