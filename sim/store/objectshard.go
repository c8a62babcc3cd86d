package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"sync"
	"sync/atomic"

	"houserules/engine/guard"
	"houserules/sim/confined"
	"houserules/sim/keeping"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// ShardObjects is a shard of a study whose blocks go to an object store, with those of
// other shards. Each is written once, and the shard's list last. Beside a block that is to
// be there are the games of it that are over, or were begun, which are replaced as there are
// more and go when the block is there.
type ShardObjects struct {
	Objects Objects
	// Scratch is a folder of this run alone, where tables are on their way.
	Scratch string
	Shard   shard.Shard
	// Portion is what the shard plays.
	Portion shard.Portion
	// Registered is as in [Folder].
	Registered string
}

// objectClaim is the part of an object store that a run of a shard works on.
type objectClaim struct {
	account
	to      Objects
	scratch string
	inside  *confined.Folder // scratch
	shard   shard.Shard
	planSum string
	saving  sync.Mutex
	saved   bool
	refused atomic.Bool // the place does not replace or remove what is begun
}

// Abilities implements Claim.
func (c *objectClaim) Abilities() keeping.Abilities {
	return keeping.Abilities{Beginner: c, Share: c.gamesOf, OneGame: c.ledger.isOneGame}
}

// Begun implements [keeping.Beginner].
func (c *objectClaim) Begun(b plan.Block) (keeping.Begun, error) {
	name := begunFile(&c.plan.Cells[b.Cell], b.Index)
	data, err := ReadText(c.to, name, mostBegun)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return keeping.Begun{}, nil
	case err != nil:
		return keeping.Begun{}, &keeping.MisfitError{File: c.to.Path(name), Why: err.Error()}
	}
	return c.decodeBegun(b, data, c.to.Path(name))
}

// KeepBegun implements [keeping.Beginner].
func (c *objectClaim) KeepBegun(b plan.Block, so keeping.Begun) error {
	data, err := c.encodeBegun(b, so)
	if err != nil {
		return err
	}
	return c.orLeave(func() error { return c.to.Replace(begunFile(&c.plan.Cells[b.Cell], b.Index), data) })
}

// DropBegun implements [keeping.Beginner].
func (c *objectClaim) DropBegun(b plan.Block) error {
	return c.orLeave(func() error { return c.to.Remove(begunFile(&c.plan.Cells[b.Cell], b.Index)) })
}

// orLeave does something with what is begun, until that fails: a place may let nobody
// replace or delete, and one that does not answer takes minutes each time.
func (c *objectClaim) orLeave(do func() error) error {
	if c.refused.Load() {
		return nil
	}
	err := do()
	if err == nil || c.refused.Swap(true) {
		return nil
	}
	return fmt.Errorf("%w: games of blocks that are not whole are not kept in this run", err)
}

// mostSettled is of how many blocks of a cell that is one game it is asked whether they were
// begun: as many as most machines play at once. Each takes the time of an answer.
const mostSettled = 16

// settleBegun removes what was begun of a block that is there, or of the first blocks of
// the shard in a cell that is one game: a kill may leave it.
func (c *objectClaim) settleBegun(b plan.Block, oneGame bool) error {
	if !oneGame {
		return c.settle(b.Cell, b.Index)
	}
	run := c.run(b.Cell)
	for i := run.From; i < min(run.To, run.From+mostSettled); i++ {
		if err := c.settle(b.Cell, i); err != nil {
			return err
		}
	}
	return nil
}

// settle removes what was begun of a block.
func (c *objectClaim) settle(cell, block int) error {
	name := begunFile(&c.plan.Cells[cell], block)
	return c.orLeave(func() error {
		_, err := c.to.Hash(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		return c.to.Remove(name)
	})
}

// Claim implements Store. A place of another study is refused with an
// [OtherStudyError]; one of a study that was planned otherwise, that is played by
// another number of shards or as a whole, and one with tables that this program would
// not have written, with other errors.
func (f ShardObjects) Claim(p *plan.Plan) (keeping.Claim, error) {
	if err := notWhole(f.Objects); err != nil {
		return nil, err
	}
	if err := registerFirst(f.Objects, p, f.Registered); err != nil {
		return nil, err
	}
	own := *p
	notes, sum, err := installShards(&own, f.Objects)
	var other *OtherStudyError
	if errors.As(err, &other) {
		other.Objects = true
	}
	if err != nil {
		return nil, err
	}
	if err := putNumber(f.Objects, f.Shard.Of, sum); err != nil {
		return nil, err
	}
	schema, err := files.NewSchema(&own.Contents)
	if err != nil {
		return nil, err
	}
	inside, err := confined.Open(f.Scratch)
	if err != nil {
		return nil, fmt.Errorf("cannot use the folder for tables on their way: %w", err)
	}
	c := &objectClaim{
		account: account{plan: &own, notes: notes, schema: schema, portion: f.Portion, ledger: newShardLedger(f.Objects, &own, f.Shard)},
		to:      f.Objects, scratch: f.Scratch, inside: inside, shard: f.Shard, planSum: sum,
	}
	if err := c.lookFor(); err != nil {
		inside.Close()
		return nil, err
	}
	return c, nil
}

// lookers is how many blocks are looked for at the same time: each takes the time of an
// answer.
const lookers = 16

// lookFor enters the blocks of the shard that are there. There is no list of them before
// the shard is whole: each has its name, and says what it is.
func (c *objectClaim) lookFor() error {
	listed, err := c.listed()
	if err != nil {
		return err
	}
	// First the cells that are one game: of their other blocks there are none.
	if err := c.lookForBlocks(listed, c.onlyBlocks()); err != nil {
		return err
	}
	if err := c.lookForBlocks(listed, c.allBlocks()); err != nil {
		return err
	}
	// What the list has and is gone must come out the same.
	for name, part := range listed {
		c.ledger.gone[name] = part
	}
	return nil
}

// onlyBlocks yields the first blocks of cells of the shard that may be one game, which may
// be another shard's.
func (c *objectClaim) onlyBlocks() iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		for cell := range c.plan.Cells {
			if blocks, _ := c.share(cell); blocks > 0 && c.plan.Cells[cell].Once && !yield(c.plan.Block(cell, 0)) {
				return
			}
		}
	}
}

// allBlocks yields the blocks of the shard that have not been found.
func (c *objectClaim) allBlocks() iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		for cell := range c.plan.Cells {
			for b := range c.Blocks(cell) {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// lookForBlocks enters those of some blocks that are there, and takes them from what is
// listed. One that is not the shard's is looked at only for whether it is the only game of
// its cell.
func (c *objectClaim) lookForBlocks(listed map[string]table.Part, some iter.Seq[plan.Block]) error {
	var err error
	type found struct {
		block plan.Block
		part  *table.Part
		left  error // why what was begun of it stays
		err   error
	}
	blocks, answers := make(chan plan.Block), make(chan found)
	stop := make(chan struct{})
	var group guard.Group
	for range lookers {
		group.Go(func() {
			for b := range blocks {
				f := found{block: b}
				f.err = guard.Call(func() (err error) {
					if f.part, err = c.recognize(b); f.part != nil {
						f.left = c.settleBegun(b, f.part.OneGame)
					}
					return err
				})
				answers <- f
			}
		})
	}
	asked := guard.Start(func() error {
		defer func() {
			close(blocks)
			group.Wait()
			close(answers)
		}()
		for b := range some {
			select {
			case blocks <- b:
			case <-stop:
				return nil
			}
		}
		return nil
	})
	var there []found
	for f := range answers {
		if f.err != nil && err == nil {
			err = f.err
			close(stop)
		}
		if f.part != nil && (f.part.OneGame || c.portion.Has(f.block.Cell, f.block.Index)) {
			there = append(there, f)
		}
	}
	if err := cmp.Or(err, <-asked); err != nil {
		return err
	}
	for _, f := range there {
		if f.left != nil {
			c.notes = append(c.notes, f.left.Error())
		}
		if before, ok := listed[f.part.File]; ok && before != *f.part {
			return &DifferentError{c.to.Path(f.part.File)}
		}
		delete(listed, f.part.File)
		if err := c.ledger.enter(f.block, *f.part); err != nil {
			return err
		}
	}
	return nil
}

// listed are the parts of the shard's list, by name, where it is there.
func (c *objectClaim) listed() (map[string]table.Part, error) {
	list, err := readList(c.to, listName(c.shard), c.plan, c.planSum)
	var damaged *damagedListError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.As(err, &damaged):
		return nil, fmt.Errorf("%s is damaged (%w): delete it and run again, which writes it anew", damaged.name, damaged.why)
	case err != nil:
		return nil, err
	}
	parts := map[string]table.Part{}
	for _, part := range list.Parts {
		parts[part.File] = part
	}
	return parts, nil
}

// recognize reads a block that is there; nil where it is not.
func (c *objectClaim) recognize(b plan.Block) (*table.Part, error) {
	cell := &c.plan.Cells[b.Cell]
	name := cell.PartFile(b.Index)
	recorded, err := c.to.Hash(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	file, err := ReadText(c.to, name, c.plan.MostBytes(cell, b.Index))
	if err != nil {
		return nil, err
	}
	const remedy = "delete it and run again, which plays its games anew, or choose another place"
	if (Sum{table.Checksum(file), int64(len(file))}) != recorded {
		return nil, fmt.Errorf("%s is damaged (its checksum differs): %s", c.to.Path(name), remedy)
	}
	part, err := c.schema.Recognize(cell, b.Index, file)
	if err != nil {
		return nil, fmt.Errorf("%s is no table of this study (%w): %s", c.to.Path(name), err, remedy)
	}
	return &part, nil
}

// Save implements Claim. Every block is kept for good when it is committed; when all of
// the shard is there its list is written.
func (c *objectClaim) Save() error {
	c.saving.Lock()
	defer c.saving.Unlock()
	if c.saved || !c.whole() {
		return nil
	}
	data, err := encodeList(c.plan, c.planSum, c.shard, c.ledger.all())
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", c.to.Path(listName(c.shard)), err)
	}
	if err := WriteText(c.to, listName(c.shard), data); err != nil {
		return err
	}
	c.saved = true
	return nil
}

// Release implements Claim.
func (c *objectClaim) Release() { c.inside.Close() }

// NewWriter implements Claim.
func (c *objectClaim) NewWriter() keeping.Writer { return c.writer(c.scratch, c.keep) }

// keep sends a table off that is in the scratch folder.
func (c *objectClaim) keep(b plan.Block, table *files.Pending) error {
	part, err := table.Commit()
	if err != nil {
		return err
	}
	defer c.inside.Remove(part.File)
	file, _, err := c.inside.Open(part.File)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := putOnce(c.to, part.File, file, Sum{part.SHA256, part.Size}); err != nil {
		return err
	}
	return c.ledger.enter(b, part)
}

// NewScratch makes a folder for the tables of a run that are on their way; remove takes
// it away.
func NewScratch() (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp("", "houserules-")
	if err != nil {
		return "", nil, fmt.Errorf("cannot make a folder for tables on their way: %w", err)
	}
	return dir, func() { os.RemoveAll(dir) }, nil
}
