package store

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"houserules/sim/blockstore"
	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// ShardFolder is a directory with shards of a study: one of them, or several, also at
// the same time. It is made if need be. Nobody locks it, because locks do not hold
// between machines everywhere: files are renamed into place whole, equal games make
// equal files, and a run writes no other run's list.
type ShardFolder struct {
	Dir   string
	Shard shard.Shard
	// Portion is what the shard plays.
	Portion shard.Portion
	// Registered is as in [Folder].
	Registered string
}

// shardClaim is the part of a directory that a run of a shard works on.
type shardClaim struct {
	folderClaim
	saving sync.Mutex
}

// Claim implements Store. A directory of another study is refused with an
// [OtherStudyError], one of a study that was planned otherwise, that one machine
// plays, or that is no study's, with other errors; nothing is written to any of them.
// Parts that are listed and damaged count as missing, and must come out the same.
func (f ShardFolder) Claim(p *plan.Plan) (blockstore.Claim, error) {
	if f.Dir == "" {
		return nil, errors.New("a shard needs a folder")
	}
	if err := checkHash(p, f.Registered); err != nil {
		return nil, err
	}
	if err := f.examine(); err != nil {
		return nil, err
	}
	folder, err := confined.Make(f.Dir)
	if err != nil {
		return nil, fmt.Errorf("cannot make the folder for the shard: %w; choose another with -o", err)
	}
	c, err := f.open(folder, p)
	if err != nil {
		folder.Close()
		return nil, err
	}
	return c, nil
}

// examine reports a directory that is not for shards.
func (f ShardFolder) examine() error {
	entries, err := entriesOf(f.Dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == table.ManifestFile {
			return fmt.Errorf("%s holds a study that is played as a whole, or merged: choose another folder for its shards with -o", f.Dir)
		}
	}
	return foreign(f.Dir, entries)
}

// open gets a directory ready.
func (f ShardFolder) open(folder *confined.Folder, p *plan.Plan) (*shardClaim, error) {
	own, objects := *p, folderObjects{folder}
	notes, sum, err := installShards(&own, objects)
	if err != nil {
		return nil, err
	}
	if err := folder.MakeFolder(ShardsFolder); err != nil {
		return nil, fmt.Errorf("cannot make the folder for the shard: %w", err)
	}
	lists, err := listNames(folder)
	if err != nil {
		return nil, fmt.Errorf("cannot look for shards: %w", err)
	}
	if err := register(objects, f.Registered, len(lists) > 0); err != nil {
		return nil, err
	}
	schema, err := files.NewSchema(&own.Contents)
	if err != nil {
		return nil, err
	}
	c := &shardClaim{folderClaim: folderClaim{
		account: account{
			at: objects, plan: &own, notes: notes, schema: schema, portion: f.Portion,
			ledger: newLedger(objects, &own, listName(f.Shard)), shard: f.Shard, planSum: sum,
		},
		folder: folder, dir: f.Dir, release: func() { folder.Close() },
	}}
	begun := begunName(f.Shard)
	c.ledger.save = func(parts []table.Part) error { return c.write(begun, parts) }
	return c, c.lookFor()
}

// notWhole reports a place with a study that is no shards.
func notWhole(at Objects) error {
	_, err := at.Hash(table.ManifestFile)
	switch {
	case err == nil:
		return fmt.Errorf("%s holds a study that is played as a whole, or merged, and no shards: choose another place", at.Path(""))
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// installShards stores a plan at a place of shards, or compares it with the one
// that is there, which is never changed: the lists of shards go with it. It returns
// the checksum of its text.
func installShards(p *plan.Plan, at Objects) (notes []string, sum string, err error) {
	text, err := ReadText(at, table.PlanFile, table.MaxPlan)
	if errors.Is(err, fs.ErrNotExist) {
		if text, err = p.Encode(); err != nil {
			return nil, "", err
		}
		err = WriteText(at, table.PlanFile, text)
		var other *DifferentError
		if errors.As(err, &other) { // somebody was faster
			text, err = ReadText(at, table.PlanFile, table.MaxPlan)
		}
	}
	if err != nil {
		return nil, "", fmt.Errorf("cannot store the study's plan: %w", err)
	}
	stored, err := plan.PeekText(at.Path(table.PlanFile), text)
	if err != nil {
		return nil, "", err
	}
	if list := plan.Differences(stored, p); list != nil {
		return nil, "", &OtherStudyError{Dir: at.Path(""), Differences: list, Shards: true}
	}
	if stored.Compression != p.Compression {
		notes = append(notes, fmt.Sprintf("the tables are compressed with %s, as the plan that is there says", stored.Compression))
		p.Compression = stored.Compression
	}
	p.TakeCells(stored)
	if changes := plan.Changes(stored, p); changes != nil {
		return nil, "", fmt.Errorf("%s holds shards of the study as it was planned before:\n  %s\nplay the shards of the plan that is there by naming its place instead of the study, or choose another place",
			at.Path(""), strings.Join(changes, "\n  "))
	}
	return notes, table.Checksum(text), nil
}

// lookFor enters the parts that runs of this shard have listed, and whose files are
// what the lists say.
func (c *shardClaim) lookFor() error {
	notes := len(c.notes)
	err := c.enterLists()
	// One is gone: another machine has finished the shard, and left a list of all of it.
	// It removes the others one by one.
	for tries := 1; errors.Is(err, fs.ErrNotExist) && tries <= 10; tries++ {
		time.Sleep(time.Duration(tries) * 5 * time.Millisecond)
		c.notes = c.notes[:notes]
		err = c.enterLists()
	}
	return err
}

// enterLists enters the lists of this shard. The error wraps fs.ErrNotExist where one is
// gone.
func (c *shardClaim) enterLists() error {
	names, err := listNames(c.folder)
	if err != nil {
		return fmt.Errorf("cannot look for what the shard has: %w", err)
	}
	var gone error
	for _, name := range names {
		if s, _, _ := shardOf(name); s != c.shard {
			continue
		}
		list, err := readList(c.at, name, c.plan, c.planSum)
		var damaged *damagedListError
		switch {
		case errors.Is(err, fs.ErrNotExist):
			gone = err
			continue
		case errors.As(err, &damaged):
			c.notes = append(c.notes, damaged.Error())
			continue
		case err != nil:
			return err
		}
		if err := c.enterList(list); err != nil {
			return err
		}
	}
	return gone
}

// enterList enters the parts of a list.
func (c *shardClaim) enterList(list *shardList) error {
	cells := map[string]int{}
	for i := range c.plan.Cells {
		cells[c.plan.Cells[i].Folder()] = i
	}
	for _, part := range list.Parts {
		cell := cells[path.Dir(part.File)]
		if blocks, _ := c.share(cell); blocks == 0 || !part.OneGame && !c.portion.Has(cell, c.plan.Cells[cell].BlockOf(part.First)) {
			continue // of a program that dealt out otherwise
		}
		at, listed := find(c.ledger.parts[cell], part.First)
		if _, gone := c.ledger.gone[part.File]; listed && !gone {
			continue // by another list
		}
		err := checkPart(c.at, part)
		var bad *badPartError
		switch {
		case errors.As(err, &bad):
			c.notes = append(c.notes, fmt.Sprintf("%s: it is played again", bad))
			c.ledger.gone[part.File] = part
		case err != nil:
			return err
		default:
			delete(c.ledger.gone, part.File)
		}
		if listed {
			c.ledger.parts[cell][at] = part
		} else {
			c.ledger.parts[cell] = slices.Insert(c.ledger.parts[cell], at, part)
		}
	}
	return nil
}

// Abilities implements Claim.
func (c *shardClaim) Abilities() blockstore.Abilities {
	can := c.folderClaim.Abilities()
	can.Share = c.gamesOf
	return can
}

// Save implements Claim. When all of the shard is there its list gets its final name,
// and those of runs that did not come so far go.
func (c *shardClaim) Save() error {
	c.saving.Lock()
	defer c.saving.Unlock()
	if !c.whole() {
		return remedied(c.ledger.write())
	}
	return remedied(c.finish(c.ledger.all()))
}

// finish writes the list of a shard that is whole, unless it is there.
func (c *shardClaim) finish(parts []table.Part) error {
	data, err := c.encode(parts)
	if err != nil {
		return err
	}
	there, err := c.folder.ReadFile(listName(c.shard), mostShardList)
	if err != nil || string(there) != string(data) {
		if err := c.folder.WriteFile(listName(c.shard), data); err != nil {
			return err
		}
	}
	names, err := listNames(c.folder)
	if err != nil {
		return err
	}
	for _, name := range names {
		if s, whole, _ := shardOf(name); s == c.shard && !whole {
			if err := c.folder.Remove(name); err != nil {
				return fmt.Errorf("cannot remove the list of a run that was interrupted: %w", err)
			}
		}
	}
	return nil
}

// write writes a list of parts under a name.
func (c *shardClaim) write(name string, parts []table.Part) error {
	data, err := c.encode(parts)
	if err != nil {
		return err
	}
	return c.folder.WriteFile(name, data)
}
