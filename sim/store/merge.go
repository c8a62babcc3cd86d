package store

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"houserules/sim/confined"
	"houserules/sim/plan"
)

// Merge copies the blocks into a study's directory, which is made if need be, so that
// it is what a single run would have left. It reads and writes a file at a time and
// checks each. Blocks that are there already stay; they must be the same. Of a block
// that is bad nothing is copied: see Bad. It returns how many blocks were copied.
// After an error or the end of the context what was copied is kept, and merging again
// goes on from there.
func (s *Shards) Merge(ctx context.Context, dir string) (copied int64, err error) {
	for _, from := range s.places {
		if filepath.Clean(from.Name) == filepath.Clean(dir) {
			return 0, fmt.Errorf("shards cannot be merged into %s, where they lie: choose another folder with -o", dir)
		}
	}
	claim, err := Folder{Dir: dir}.Claim(s.Plan)
	if err != nil {
		return 0, err
	}
	defer claim.Release()
	into := claim.(*folderClaim)
	if err := s.keepRegistered(into.at, into.begunBefore); err != nil {
		return 0, err
	}
	done, of := int64(0), s.blocks()
	for b, copies := range s.listed() {
		if err = context.Cause(ctx); err != nil {
			break
		}
		var n int64
		if n, err = s.copyBlock(into, b, copies); err != nil {
			break
		}
		copied += n
		done++
		s.tell(done, of)
	}
	return copied, errors.Join(remedied(err), into.Save())
}

// copyBlock copies a block into a directory that has it not.
func (s *Shards) copyBlock(into *folderClaim, b plan.Block, copies []partCopy) (copied int64, err error) {
	from := copies[0]
	if slices.ContainsFunc(copies, func(c partCopy) bool { return c.part.SHA256 != from.part.SHA256 }) {
		good, ok, err := s.good(b, copies)
		if err != nil || !ok {
			return 0, err
		}
		from = good
	}
	if into.ledger.has(b) {
		at, _ := find(into.ledger.parts[b.Cell], b.First)
		if there := into.ledger.parts[b.Cell][at]; there.SHA256 != from.part.SHA256 {
			return 0, playedTwice(into.at.Path(there.File), s.places[from.place].Objects.Path(from.part.File))
		}
		return 0, nil
	}
	for _, c := range copies {
		if c.part.SHA256 != from.part.SHA256 {
			continue
		}
		err := s.copyFile(into.folder, c)
		var bad *badPartError
		switch {
		case errors.As(err, &bad):
			s.bad[c.part.File] = BadBlock{b, c.shard, s.places[c.place].Name, bad.name, bad.why, bad.gone}
		case err != nil:
			return 0, err
		default:
			delete(s.bad, c.part.File)
			return 1, into.ledger.enter(b, c.part)
		}
	}
	return 0, nil
}

// copyFile copies a part's file, and keeps nothing of one that is bad.
func (s *Shards) copyFile(folder *confined.Folder, c partCopy) error {
	if err := folder.MakeFolder(path.Dir(c.part.File)); err != nil {
		return err
	}
	file, err := folder.Create(c.part.File)
	if err != nil {
		return err
	}
	if err := readPart(s.places[c.place].Objects, c.part, file); err != nil {
		file.Abandon()
		return err
	}
	return file.Commit()
}
