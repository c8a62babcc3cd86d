package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"strings"

	"houserules/sim/confined"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/table"
)

// ShardsFolder is the folder, beside the tables of shards, with their lists of parts.
const ShardsFolder = "shards"

// ShardVersion is the version of a shard's list.
const ShardVersion = 1

// mostShardList bounds what is read of a list, in bytes: that of a whole study.
const mostShardList = 512 << 20

// shardList lists the parts that a shard has.
type shardList struct {
	ShardVersion int `json:"shard_version"`
	TableVersion int `json:"table_version"`
	Protocol     int `json:"protocol"`
	// PlanSHA256 is the checksum of plan.json beside it.
	PlanSHA256 string `json:"plan_sha256"`
	Shard      int    `json:"shard"`
	Of         int    `json:"of"`
	// Parts are in the order of the plan's cells, then by block.
	Parts []table.Part `json:"parts"`
}

// listName is the name of a shard's list once all of it is there. It is written last.
func listName(s shard.Shard) string {
	return path.Join(ShardsFolder, fmt.Sprintf("%05d-of-%05d.json", s.Index, s.Of))
}

// begunName is a name for the list of a shard that a run has not finished: of that
// run alone, because another machine may play the same shard.
func begunName(s shard.Shard) string {
	return strings.TrimSuffix(listName(s), ".json") + fmt.Sprintf(".%08x.json", rand.Uint32())
}

// shardOf is the shard that a list is of, by its name, and whether all of it was there.
func shardOf(name string) (s shard.Shard, whole, ok bool) {
	n, err := fmt.Sscanf(path.Base(name), "%d-of-%d", &s.Index, &s.Of)
	if n != 2 || err != nil || s.Check() != nil {
		return s, false, false
	}
	whole = name == listName(s)
	mine := strings.HasPrefix(name, strings.TrimSuffix(listName(s), "json"))
	return s, whole, mine && path.Ext(name) == ".json"
}

// damagedListError says that a list cannot be understood: that of a copy that broke
// off, for instance.
type damagedListError struct {
	name string
	why  error
}

func (e *damagedListError) Error() string {
	return fmt.Sprintf("%s is damaged (%v): what it lists counts as not played", e.name, e.why)
}

func (e *damagedListError) Unwrap() error { return e.why }

// readList reads a shard's list and checks that it goes with a plan. What cannot be
// understood is a damagedListError; what another program wrote, or for another plan,
// is an error that says so.
func readList(from Objects, name string, p *plan.Plan, planSum string) (*shardList, error) {
	data, err := ReadText(from, name, mostShardList)
	if err != nil {
		return nil, fmt.Errorf("cannot read a shard's list: %w", err)
	}
	at := from.Path(name)
	const remedy = "use the program that wrote it, or play the shard again in another folder"
	var version struct {
		ShardVersion int `json:"shard_version"`
	}
	if json.Unmarshal(data, &version) == nil && version.ShardVersion > ShardVersion {
		return nil, fmt.Errorf("%s has version %d of a shard's list, but this program knows up to version %d: %s", at, version.ShardVersion, ShardVersion, remedy)
	}
	l := &shardList{}
	if err := json.Unmarshal(data, l); err != nil {
		return nil, &damagedListError{at, err}
	}
	switch {
	case l.ShardVersion != ShardVersion:
		return nil, &damagedListError{at, errors.New("it does not say its version")}
	case l.TableVersion != table.Version:
		return nil, fmt.Errorf("%s lists tables of version %d, but this program knows version %d: %s", at, l.TableVersion, table.Version, remedy)
	case l.Protocol != p.Protocol:
		return nil, fmt.Errorf("%s lists games by random protocol %d, but the plan is by protocol %d: %s", at, l.Protocol, p.Protocol, remedy)
	case l.PlanSHA256 != planSum:
		return nil, fmt.Errorf("%s is of another plan than %s beside it (its checksum differs): the plan was changed, or shards of several studies were put into one folder: merge each study by itself; or the list is damaged: delete it, and play its shard again", at, table.PlanFile)
	}
	again := json.NewDecoder(bytes.NewReader(data))
	again.DisallowUnknownFields()
	if err := again.Decode(&shardList{}); err != nil {
		return nil, &damagedListError{at, err}
	}
	if s, _, ok := shardOf(name); !ok || s.Index != l.Shard || s.Of != l.Of {
		return nil, &damagedListError{at, fmt.Errorf("its name is not that of shard %d/%d", l.Shard, l.Of)}
	}
	m := table.Manifest{Parts: l.Parts}
	if _, err := m.Finished(&p.Contents); err != nil {
		return nil, &damagedListError{at, err}
	}
	return l, nil
}

// encodeList is the text of a list. Equal shards have equal lists.
func encodeList(p *plan.Plan, planSum string, s shard.Shard, parts []table.Part) ([]byte, error) {
	return table.EncodeJSON(&shardList{
		ShardVersion: ShardVersion, TableVersion: table.Version, Protocol: p.Protocol, PlanSHA256: planSum,
		Shard: s.Index, Of: s.Of, Parts: parts,
	})
}

// numberFile says how many shards a study in an object store has: nothing is listed
// there, so that who merges asks for the list of each.
const numberFile = ShardsFolder + "/number.json"

// mostNumber bounds what is read of it, in bytes.
const mostNumber = 1 << 10

// shardNumber is what it says.
type shardNumber struct {
	ShardVersion int    `json:"shard_version"`
	PlanSHA256   string `json:"plan_sha256"`
	Of           int    `json:"of"`
}

// putNumber makes sure that a place has so many shards.
func putNumber(at Objects, of int, planSum string) error {
	text, err := table.EncodeJSON(&shardNumber{ShardVersion, planSum, of})
	if err != nil {
		return err
	}
	err = WriteText(at, numberFile, text)
	var other *DifferentError
	if !errors.As(err, &other) {
		return err
	}
	there, err := readNumber(at, planSum)
	if err == nil {
		err = fmt.Errorf("%s has this study in %d shards, not in %d: play shard i/%d, or choose another place", at.Path(""), there, of, there)
	}
	return err
}

// readNumber is the number of shards of a place. The error wraps fs.ErrNotExist where
// none has begun.
func readNumber(at Objects, planSum string) (int, error) {
	data, err := ReadText(at, numberFile, mostNumber)
	if err != nil {
		return 0, err
	}
	var n shardNumber
	switch err := json.Unmarshal(data, &n); {
	case err != nil || n.ShardVersion < 1 || n.Of < 1 || n.Of > shard.Most:
		return 0, fmt.Errorf("%s is damaged: delete it, and run a shard again", at.Path(numberFile))
	case n.ShardVersion > ShardVersion:
		return 0, fmt.Errorf("%s has version %d of a shard's list, but this program knows up to version %d: use the program that wrote it", at.Path(numberFile), n.ShardVersion, ShardVersion)
	case n.PlanSHA256 != planSum:
		return 0, fmt.Errorf("%s is of another plan than %s beside it (its checksum differs): the plan was changed, or two studies were put into one place; choose another place for each", at.Path(numberFile), table.PlanFile)
	}
	return n.Of, nil
}

// listNames are the names of the lists in a folder, in order.
func listNames(folder *confined.Folder) ([]string, error) {
	var names []string
	err := folder.Walk(ShardsFolder, func(name string) error {
		if _, _, ok := shardOf(name); ok {
			names = append(names, name)
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return names, err
}
