package program

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"

	"github.com/spf13/cobra"

	"houserules/sim/blockstore"
	"houserules/sim/looks"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/shard"
	"houserules/sim/store"
	"houserules/sim/table"
)

// placeURL tells places of object stores from folders.
var placeURL = regexp.MustCompile(`^[a-z][a-z0-9+.-]*://`)

// isURL reports whether a place is named by a URL.
func isURL(name string) bool { return placeURL.MatchString(name) }

// openPlace opens a folder, or a place in an object store where this program knows any.
func (a *app) openPlace(name string) (store.Place, error) {
	if !isURL(name) {
		folder, err := store.OpenFolder(name)
		return store.Place{Name: name, Objects: folder}, err
	}
	if a.program.Objects == nil {
		return store.Place{}, usagef("%s is no folder; places in object stores are known to houserules-cloud, a program of its own with the same commands", name)
	}
	objects, err := a.program.Objects(name)
	return store.Place{Name: name, Objects: objects}, err
}

// openShards opens shards in folders and object stores.
func (a *app) openShards(names []string) (*store.Shards, error) {
	var places []store.Place
	for _, name := range names {
		place, err := a.openPlace(name)
		if err != nil {
			closePlaces(places)
			if errors.Is(err, fs.ErrNotExist) {
				return nil, store.NoShards(name)
			}
			return nil, err
		}
		places = append(places, place)
	}
	return store.OpenPlaces(places)
}

func closePlaces(places []store.Place) {
	for _, p := range places {
		p.Objects.Close()
	}
}

// destination is where a shard goes: a folder, or a place of which objects are known.
type destination struct {
	name    string
	objects store.Objects
}

// destination says where a shard goes, by --to, -o and what it is the shard of. It has
// no name where that is left to the study's.
func (a *app) destination(cmd *cobra.Command, args []string, o *runOptions) (destination, error) {
	to := o.to
	switch {
	case isURL(o.out):
		return destination{}, usagef("-o takes a folder; give %s with --to, to houserules-cloud", o.out)
	case to != "" && o.out != "":
		return destination{}, usagef("a shard goes to one place: give -o or --to")
	case to != "" && !isURL(to):
		return destination{}, usagef("--to takes a URL such as s3://bucket/study; folders are given with -o")
	case to == "" && o.out == "" && len(args) == 1 && isURL(args[0]):
		to = args[0]
	case to == "":
		return destination{name: o.out}, nil
	}
	place, err := a.openPlace(to)
	return destination{to, place.Objects}, err
}

// close lets go of it.
func (d destination) close() {
	if d.objects != nil {
		d.objects.Close()
	}
}

// seed returns the seed of the plan that lies there, if any.
func (d destination) seed() (uint64, bool) {
	if d.objects == nil {
		return planfile.StoredSeed(d.name)
	}
	p, err := store.ReadPlan(d.objects)
	if err != nil {
		return 0, false
	}
	return p.Seed, true
}

// store is where the shard's games go, if they are of the plan that was registered;
// done cleans up.
func (d destination) store(s shard.Shard, portion shard.Portion, registered string) (to blockstore.Store, done func(), err error) {
	if d.objects == nil {
		return store.ShardFolder{Dir: d.name, Shard: s, Portion: portion, Registered: registered}, func() {}, nil
	}
	scratch, remove, err := store.NewScratch()
	if err != nil {
		return nil, nil, err
	}
	return store.ShardObjects{Objects: d.objects, Scratch: scratch, Shard: s, Portion: portion, Registered: registered}, remove, nil
}

// readPlan reads the plan at a place, its games made.
func (a *app) readPlan(name string) (*plan.Plan, error) {
	if !isURL(name) {
		return planfile.Read(name)
	}
	place, err := a.openPlace(name)
	if err != nil {
		return nil, err
	}
	defer place.Objects.Close()
	p, err := store.ReadPlan(place.Objects)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s holds no study (it has no %s): name one that was begun with --to", name, table.PlanFile)
	}
	return p, err
}

// carryLooks enters the looks that are recorded at some places into another's log.
func (a *app) carryLooks(from []string, to string) error {
	all := looks.Log{}
	for _, name := range from {
		b, err := a.readLooks(name)
		if err != nil {
			return err
		}
		all = all.Joined(b)
	}
	return a.addLooks(to, all)
}

// looksFile is the name of the nth log of looks in an object store: a log is not
// replaced there, but followed by another.
func looksFile(n int) string { return path.Join("looks", fmt.Sprintf("%05d.json", n)) }

// readLooks is the log of looks at a place.
func (a *app) readLooks(name string) (looks.Log, error) {
	if !isURL(name) {
		return looks.Read(name)
	}
	place, err := a.openPlace(name)
	if err != nil {
		return looks.Log{}, err
	}
	defer place.Objects.Close()
	log, _, err := logsOf(place.Objects)
	return log, err
}

// logsOf joins the logs of an object store, and counts them.
func logsOf(at store.Objects) (all looks.Log, n int, err error) {
	for n = 0; ; n++ {
		text, err := store.ReadText(at, looksFile(n+1), looks.MaxFile)
		if errors.Is(err, fs.ErrNotExist) {
			return all, n, nil
		}
		if err != nil {
			return all, n, fmt.Errorf("cannot read what was looked at: %w", err)
		}
		b, err := looks.Parse(text)
		if err != nil {
			return all, n, err
		}
		all = all.Joined(b)
	}
}

// addLooks enters looks into the log of a place.
func (a *app) addLooks(name string, more looks.Log) error {
	if !isURL(name) {
		log, err := looks.Read(name)
		if err != nil {
			return err
		}
		return log.Joined(more).Keep(name)
	}
	place, err := a.openPlace(name)
	if err != nil {
		return err
	}
	defer place.Objects.Close()
	for {
		log, n, err := logsOf(place.Objects)
		if err != nil || log.Joined(more).Equal(log) {
			return err
		}
		text, err := more.Text()
		if err != nil {
			return err
		}
		var taken *store.DifferentError
		if err = store.WriteText(place.Objects, looksFile(n+1), text); !errors.As(err, &taken) {
			return err
		}
		// Somebody else has looked at this moment: theirs comes first.
	}
}

// isBegun says whether a place holds the plan of a study, as far as its name tells: a
// URL is one that was begun.
func isBegun(name string) bool { return isURL(name) || holdsPlan(name) }
