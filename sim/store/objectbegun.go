package store

import (
	"errors"
	"fmt"
	"io/fs"

	"houserules/sim/blockstore"
	"houserules/sim/plan"
)

// KeepBegun implements [blockstore.Beginner].
func (c *objectClaim) KeepBegun(b plan.Block, so blockstore.Begun) error {
	return c.orLeave(func() error { return c.account.KeepBegun(b, so) })
}

// DropBegun implements [blockstore.Beginner].
func (c *objectClaim) DropBegun(b plan.Block) error {
	return c.orLeave(func() error { return c.account.DropBegun(b) })
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
		_, err := c.at.Hash(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		return c.at.Remove(name)
	})
}
