package store

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"houserules/sim/blockstore"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// Folder is the directory of a study. It is made if need be.
type Folder struct {
	Dir string
	// Registered is the hash of the plan that was registered before the games: no
	// other one is played, and the directory keeps it ([plan.RegisteredFile]). Empty,
	// nothing is registered, and what the directory keeps stays.
	Registered string
}

// folderClaim is a folder that belongs to a run.
type folderClaim struct {
	account
	folder  *confined.Folder
	dir     string
	release func()
	// madeFolder and madePlan say what was not there before; forgotten, that the
	// directory goes with the claim.
	madeFolder, madePlan, forgotten bool
	// begun are the files of games that were begun before; nil where nobody has looked.
	begun map[string]bool
	// begunBefore is set where there were games when the folder was claimed.
	begunBefore bool
}

// Claim implements Store. A directory of another study is refused with an
// [OtherStudyError], and so is one with files that is no study's; nothing is
// written to either.
func (f Folder) Claim(p *plan.Plan) (blockstore.Claim, error) {
	if f.Dir == "" {
		return nil, errors.New("a run needs a folder")
	}
	if err := checkHash(p, f.Registered); err != nil {
		return nil, err
	}
	_, noFolder := os.Lstat(f.Dir)
	_, noPlan := os.Lstat(filepath.Join(f.Dir, table.PlanFile))
	folder, release, err := claim(f.Dir)
	if err != nil {
		return nil, err
	}
	c, err := f.open(folder, p)
	if err != nil {
		release()
		return nil, err
	}
	c.release = release
	c.madeFolder, c.madePlan = errors.Is(noFolder, fs.ErrNotExist), errors.Is(noPlan, fs.ErrNotExist)
	return c, nil
}

// Abilities implements Claim.
func (c *folderClaim) Abilities() blockstore.Abilities {
	return blockstore.Abilities{Beginner: c, Forget: c.Forget, OneGame: c.ledger.isOneGame}
}

// Forget is an ability: the plan and the manifest go, and the directory with
// Release, where they were not there before.
func (c *folderClaim) Forget() error {
	if !c.madePlan {
		return nil
	}
	c.forgotten = c.madeFolder
	return errors.Join(c.folder.Remove(table.ManifestFile), c.folder.Remove(table.PlanFile))
}

// open gets a locked directory ready.
func (f Folder) open(folder *confined.Folder, p *plan.Plan) (*folderClaim, error) {
	own, at := *p, folderObjects{folder} // the stored compression may replace the plan's
	notes, manifest, err := install(&own, f.Dir)
	if err != nil {
		return nil, err
	}
	if err := register(at, f.Registered, len(manifest.Parts) > 0); err != nil {
		return nil, err
	}
	begun, err := sweep(folder)
	if err != nil {
		return nil, err
	}
	books, err := openLedger(&own, f.Dir, folder, manifest)
	if err != nil {
		return nil, err
	}
	schema, err := files.NewSchema(&own.Contents)
	if err != nil {
		return nil, err
	}
	c := &folderClaim{
		account: account{at: at, plan: &own, notes: notes, schema: schema, ledger: books}, folder: folder, dir: f.Dir, begunBefore: len(manifest.Parts) > 0,
	}
	return c, c.settleBegun(begun)
}

// Save implements Claim: it writes the manifest if it has changed.
func (c *folderClaim) Save() error { return remedied(c.ledger.write()) }

// Release implements Claim.
func (c *folderClaim) Release() {
	c.release()
	if c.forgotten {
		_ = os.Remove(c.dir) // in vain where something has come into it
	}
}

// NewWriter implements Claim.
func (c *folderClaim) NewWriter() blockstore.Writer { return c.writer(c.dir, c.keep) }

// keep makes a file durable under its name and enters it in the books.
func (c *folderClaim) keep(b plan.Block, table *files.Pending) error {
	part, err := table.Commit()
	if err != nil {
		return err
	}
	if err := c.ledger.enter(b, part); err != nil || !part.OneGame {
		return err
	}
	return c.dropBegun(b.Cell, slices.Collect(maps.Keys(c.begun)))
}

// remedied says what to do about a disk that is full.
func remedied(err error) error {
	if confined.Full(err) {
		return fmt.Errorf("%w: make room and run again; what is finished is kept", err)
	}
	return err
}
