package store

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"houserules/sim/blockstore"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/shard"
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
	scratch string
	inside  *confined.Folder // scratch
	saving  sync.Mutex
	saved   bool
	refused atomic.Bool // the place does not replace or remove what is begun
}

// Abilities implements Claim.
func (c *objectClaim) Abilities() blockstore.Abilities {
	return blockstore.Abilities{Beginner: c, Share: c.gamesOf, OneGame: c.ledger.isOneGame}
}

// Claim implements Store. A place of another study is refused with an
// [OtherStudyError]; one of a study that was planned otherwise, that is played by
// another number of shards or as a whole, and one with tables that this program would
// not have written, with other errors.
func (f ShardObjects) Claim(p *plan.Plan) (blockstore.Claim, error) {
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
		account: account{
			at: f.Objects, plan: &own, notes: notes, schema: schema, portion: f.Portion,
			ledger: newLedger(f.Objects, &own, listName(f.Shard)), shard: f.Shard, planSum: sum,
		},
		scratch: f.Scratch, inside: inside,
	}
	if err := c.lookFor(); err != nil {
		inside.Close()
		return nil, err
	}
	return c, nil
}

// Save implements Claim. Every block is kept for good when it is committed; when all of
// the shard is there its list is written.
func (c *objectClaim) Save() error {
	c.saving.Lock()
	defer c.saving.Unlock()
	if c.saved || !c.whole() {
		return nil
	}
	data, err := c.encode(c.ledger.all())
	if err != nil {
		return err
	}
	if err := WriteText(c.at, listName(c.shard), data); err != nil {
		return err
	}
	c.saved = true
	return nil
}

// Release implements Claim.
func (c *objectClaim) Release() { c.inside.Close() }

// NewWriter implements Claim.
func (c *objectClaim) NewWriter() blockstore.Writer { return c.writer(c.scratch, c.keep) }

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
	if err := putOnce(c.at, part.File, file, Sum{part.SHA256, part.Size}); err != nil {
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
