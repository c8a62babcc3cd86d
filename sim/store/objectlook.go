package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"

	"houserules/engine/guard"
	"houserules/sim/plan"
	"houserules/sim/table"
)

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
			if blocks, _ := c.share(cell); blocks > 0 && c.plan.Cells[cell].StopsAtOneGame && !yield(c.plan.Block(cell, 0)) {
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
			return &DifferentError{c.at.Path(f.part.File)}
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
	list, err := readList(c.at, listName(c.shard), c.plan, c.planSum)
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
	recorded, err := c.at.Hash(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	file, err := ReadText(c.at, name, c.plan.MostBytes(cell, b.Index))
	if err != nil {
		return nil, err
	}
	const remedy = "delete it and run again, which plays its games anew, or choose another place"
	if (Sum{table.Checksum(file), int64(len(file))}) != recorded {
		return nil, fmt.Errorf("%s is damaged (its checksum differs): %s", c.at.Path(name), remedy)
	}
	part, err := c.schema.Recognize(cell, b.Index, file)
	if err != nil {
		return nil, fmt.Errorf("%s is no table of this study (%w): %s", c.at.Path(name), err, remedy)
	}
	return &part, nil
}
