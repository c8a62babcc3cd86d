package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/table"
)

// Shards are the shards of one study, in one place or several. What it takes of
// memory grows with the number of parts as a manifest does, not with their length.
type Shards struct {
	// Plan is the plan of all of them, its games made.
	Plan *plan.Plan
	// Notes are sentences about lists that could not be understood.
	Notes  []string
	places []Place
	copies [][]partCopy // by cell, in the order of blocks
	counts map[int]int  // lists by the number of shards they say
	bad    map[string]BadBlock
	// Progress is called after every block that Check or Merge has looked at, with how
	// many of how many; nil calls nothing.
	Progress func(done, of int64)
}

// Place is where shards lie.
type Place struct {
	// Name is what people call it.
	Name    string
	Objects Objects
}

// partCopy is a part in one of the places.
type partCopy struct {
	part  table.Part
	place int
	shard shard.Shard
}

// BadBlock is a block that was played, but no copy of it is what its list says.
type BadBlock struct {
	Block plan.Block
	// Shard is the shard of a list that has it, Place the name of where that lies, Path that
	// of the file, Why what is wrong.
	Shard       shard.Shard
	Place, Path string
	Why         string
	// Gone is set where there is nothing.
	Gone bool
}

// OpenShards reads what shards there are in some directories. It refuses directories
// without any, shards of different plans, and those of programs that write other
// versions. Close must be called.
func OpenShards(dirs []string) (*Shards, error) {
	var places []Place
	for _, dir := range dirs {
		folder, err := OpenFolder(dir)
		if err != nil {
			for _, p := range places {
				p.Objects.Close()
			}
			if errors.Is(err, fs.ErrNotExist) {
				return nil, NoShards(dir)
			}
			return nil, fmt.Errorf("cannot look for shards: %w", err)
		}
		places = append(places, Place{dir, folder})
	}
	return OpenPlaces(places)
}

// OpenPlaces is OpenShards for places of any kind. They are closed by Close, or where
// there is an error.
func OpenPlaces(places []Place) (*Shards, error) {
	s := &Shards{places: places, counts: map[int]int{}, bad: map[string]BadBlock{}}
	if err := s.open(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// NoShards says that a place has none.
func NoShards(name string) error {
	return fmt.Errorf("%s holds no shards (it has no %s); run with --shard plays one there", name, table.PlanFile)
}

// open reads the plans and lists of all places.
func (s *Shards) open() error {
	sum, first, seen := "", 0, map[string]bool{}
	for i, place := range s.places {
		clean := filepath.Clean(place.Name)
		if seen[clean] {
			continue
		}
		seen[clean] = true
		data, err := ReadText(place.Objects, table.PlanFile, table.MaxPlan)
		if errors.Is(err, fs.ErrNotExist) {
			return NoShards(place.Name)
		}
		if err != nil {
			return fmt.Errorf("cannot read the study's plan: %w", err)
		}
		name := place.Objects.Path(table.PlanFile)
		switch {
		case s.Plan == nil:
			if s.Plan, err = plan.ReadText(name, data); err != nil {
				return err
			}
			sum, first = table.Checksum(data), i
			s.copies = make([][]partCopy, len(s.Plan.Cells))
		case table.Checksum(data) != sum:
			other, err := plan.PeekText(name, data)
			if err != nil {
				return err
			}
			return otherPlan(s.places[first].Name, place.Name, s.Plan, other)
		}
		if err := s.add(i, sum); err != nil {
			return err
		}
	}
	for i := range s.copies {
		slices.SortStableFunc(s.copies[i], func(a, b partCopy) int { return cmp.Compare(a.part.First, b.part.First) })
		if err := s.checkOnly(s.copies[i]); err != nil {
			return err
		}
	}
	return nil
}

// checkOnly reports a cell that is one game by one list, and has others by another.
func (s *Shards) checkOnly(copies []partCopy) error {
	isOnly := func(c partCopy) bool { return c.part.OneGame }
	only := slices.IndexFunc(copies, isOnly)
	other := slices.IndexFunc(copies, func(c partCopy) bool { return !isOnly(c) })
	if only < 0 || other < 0 {
		return nil
	}
	at := func(k int) string { return s.places[copies[k].place].Objects.Path(copies[k].part.File) }
	return playedTwice(at(only), at(other))
}

// otherPlan says what differs between the plans of two places.
func otherPlan(first, dir string, p, other *plan.Plan) error {
	if list := plan.Differences(p, other); list != nil {
		text := ""
		for _, d := range list {
			text += "\n  " + d.String()
		}
		return fmt.Errorf("%s and %s hold shards of two studies (there is %s, now %s):%s\nmerge each study by itself", first, dir, first, dir, text)
	}
	text := ""
	for _, change := range plan.Changes(p, other) {
		text += "\n  " + change
	}
	if other.Compression != p.Compression {
		text += fmt.Sprintf("\n  tables are compressed with %s instead of %s", other.Compression, p.Compression)
	}
	return fmt.Errorf("%s and %s hold shards of one study by two plans:%s\nplay the shards of one of them again by the plan of the other: name the folder %s instead of the study, and another with -o", first, dir, text, first)
}

// listsOf are the names of the lists that a place has, or may have.
func (s *Shards) listsOf(at Objects, sum string) ([]string, error) {
	if folder, ok := at.(folderObjects); ok {
		return listNames(folder.Folder)
	}
	of, err := readNumber(at, sum)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	names := make([]string, of)
	for i := range names {
		names[i] = listName(shard.Shard{Index: i + 1, Of: of})
	}
	if of > 0 {
		s.counts[of]++ // before the first of them is whole
	}
	return names, err
}

// add reads the lists of a place.
func (s *Shards) add(at int, sum string) error {
	from := s.places[at].Objects
	if err := notWhole(from); err != nil {
		return err
	}
	names, err := s.listsOf(from, sum)
	if err != nil {
		return fmt.Errorf("cannot look for shards: %w", err)
	}
	cells := map[string]int{}
	for i := range s.Plan.Cells {
		cells[s.Plan.Cells[i].Folder()] = i
	}
	for _, name := range names {
		list, err := readList(from, name, s.Plan, sum)
		var damaged *damagedListError
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case errors.As(err, &damaged):
			s.Notes = append(s.Notes, damaged.Error())
			continue
		case err != nil:
			return err
		}
		s.counts[list.Of]++
		for _, part := range list.Parts {
			cell := cells[path.Dir(part.File)]
			s.copies[cell] = append(s.copies[cell], partCopy{part, at, shard.Shard{Index: list.Shard, Of: list.Of}})
		}
	}
	return nil
}

// Close lets go of the places.
func (s *Shards) Close() {
	for _, p := range s.places {
		p.Objects.Close()
	}
}
