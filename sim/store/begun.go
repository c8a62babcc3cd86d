package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// begunVersion is raised when the form of the file changes or choices come to mean
// something else. Files of another version are left aside.
const begunVersion = 1

// mostBegun is the largest size of such a file, in bytes.
const mostBegun = 1 << 28

// begun is the file: the games of a block and what they depend on.
type begun struct {
	Version  int         `json:"begun_version"`
	Protocol int         `json:"protocol"`
	Seed     uint64      `json:"seed,string"`
	Rules    string      `json:"rules"`
	Part     string      `json:"part"`
	Games    []begunGame `json:"games,omitempty"`
	// Finished is how many games are in the table that follows in the next line.
	Finished int `json:"finished,omitempty"`
}

// begunGame has a game's choices: the actions, and, where some were drawn, the
// words of the player's own stream up to each.
type begunGame struct {
	Game    uint64          `json:"game"`
	Actions []engine.Action `json:"actions"`
	Own     []uint64        `json:"own,omitempty"`
	// Undrawn is set where no random number had been handed out in the game by then.
	Undrawn bool `json:"undrawn,omitempty"`
}

// begunFile is where the begun games of a block are: beside its part, under a name
// that readers of tables leave alone.
func begunFile(c *table.Cell, block int) string {
	folder, name := path.Split(c.PartFile(block))
	return folder + "." + strings.TrimSuffix(name, path.Ext(name)) + begunExt
}

const begunExt = ".begun"

// head is what the begun games of a block depend on, beside their own numbers.
func (c *account) head(b plan.Block) begun {
	cell := &c.plan.Cells[b.Cell]
	h := begun{Version: begunVersion, Protocol: c.plan.Protocol, Seed: c.plan.Seed, Part: cell.PartFile(b.Index)}
	for _, v := range c.plan.Variants {
		if v.Name == cell.Variant {
			h.Rules = v.Hash
		}
	}
	return h
}

// encodeBegun is the file of what a block has so far. Its first line is the checksum of
// the rest.
func (c *account) encodeBegun(b plan.Block, so blockstore.Begun) ([]byte, error) {
	file, finished := c.head(b), []byte(nil)
	if so.Journal != nil {
		file.Games = gamesOf(so.Journal)
	}
	if so.Finished != nil {
		var err error
		if finished, err = c.schema.Unfinished(&c.plan.Cells[b.Cell], so.Finished); err != nil {
			return nil, err
		}
		file.Finished = so.Finished.Len
	}
	text, err := json.Marshal(&file)
	if err != nil {
		return nil, err
	}
	if finished != nil {
		text = slices.Concat(text, []byte("\n"), finished)
	}
	return slices.Concat([]byte(table.Checksum(text)), []byte("\n"), text), nil
}

// KeepBegun implements [blockstore.Beginner]. The file is replaced as a whole.
func (c *account) KeepBegun(b plan.Block, so blockstore.Begun) error {
	data, err := c.encodeBegun(b, so)
	if err != nil {
		return err
	}
	return remedied(c.at.Replace(begunFile(&c.plan.Cells[b.Cell], b.Index), data))
}

// gamesOf are the choices of a journal.
func gamesOf(j *engine.Journal) (games []begunGame) {
	for _, game := range j.Begun() {
		g := begunGame{Game: game, Undrawn: j.NothingDrawn(game)}
		drawn := false
		for _, choice := range j.Choices(game) {
			g.Actions, g.Own = append(g.Actions, choice.Action), append(g.Own, choice.Own)
			drawn = drawn || choice.Own > 0
		}
		if !drawn {
			g.Own = nil
		}
		games = append(games, g)
	}
	return games
}

// Begun implements [blockstore.Beginner].
func (c *account) Begun(b plan.Block) (blockstore.Begun, error) {
	name := begunFile(&c.plan.Cells[b.Cell], b.Index)
	data, err := ReadText(c.at, name, mostBegun)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return blockstore.Begun{}, nil
	case err != nil:
		return blockstore.Begun{}, &blockstore.MisfitError{File: c.at.Path(name), Why: err.Error()}
	}
	return c.decodeBegun(b, data, c.at.Path(name))
}

// Begun implements [blockstore.Beginner]. Where the folder was looked through nothing is asked of it.
func (c *folderClaim) Begun(b plan.Block) (blockstore.Begun, error) {
	if c.begun != nil && !c.begun[begunFile(&c.plan.Cells[b.Cell], b.Index)] {
		return blockstore.Begun{}, nil
	}
	return c.account.Begun(b)
}

// decodeBegun reads the file of a block, which people find at a path.
func (c *account) decodeBegun(b plan.Block, data []byte, where string) (blockstore.Begun, error) {
	misfit := func(why string) (blockstore.Begun, error) {
		return blockstore.Begun{}, &blockstore.MisfitError{File: where, Why: why}
	}
	sum, text, _ := bytes.Cut(data, []byte("\n"))
	if string(sum) != table.Checksum(text) {
		return misfit("it is damaged")
	}
	text, finished, _ := bytes.Cut(text, []byte("\n"))
	var file begun
	if err := json.Unmarshal(text, &file); err != nil {
		return misfit("it cannot be read: " + err.Error())
	}
	want := c.head(b)
	if file.Version != want.Version || file.Protocol != want.Protocol || file.Seed != want.Seed || file.Rules != want.Rules || file.Part != want.Part {
		return misfit("it is of another study, or of another version of the program")
	}
	if file.Finished != 0 {
		rows, err := c.schema.ReadUnfinished(&c.plan.Cells[b.Cell], file.Finished, finished)
		if err != nil {
			return misfit(err.Error())
		}
		return blockstore.Begun{Finished: rows}, nil
	}
	var j engine.Journal
	for _, g := range file.Games {
		if g.Own != nil && len(g.Own) != len(g.Actions) {
			return misfit("its games are not whole")
		}
		choices := make([]engine.Choice, len(g.Actions))
		for i, a := range g.Actions {
			choices[i].Action = a
			if g.Own != nil {
				choices[i].Own = g.Own[i]
			}
		}
		j.Set(g.Game, choices)
		if g.Undrawn {
			j.SetNothingDrawn(g.Game)
		}
	}
	return blockstore.Begun{Journal: &j}, nil
}

// DropBegun implements [blockstore.Beginner].
func (c *account) DropBegun(b plan.Block) error {
	return c.at.Remove(begunFile(&c.plan.Cells[b.Cell], b.Index))
}

// settleBegun removes what was begun of blocks that are there: a crash may leave it. What
// else is there it notes, so that nobody looks for more.
func (c *folderClaim) settleBegun(files []string) error {
	c.begun = map[string]bool{}
	for _, name := range files {
		c.begun[name] = true
	}
	for i, parts := range c.ledger.parts {
		for _, part := range parts {
			var err error
			switch name := begunFile(&c.plan.Cells[i], c.plan.Cells[i].BlockOf(part.First)); {
			case !c.ledger.has(plan.Block{Cell: i, First: part.First}):
			case part.OneGame:
				err = c.dropBegun(i, files)
			case c.begun[name]:
				err = c.dropBegun(i, []string{name})
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// dropBegun removes those of some files that are of games of a cell.
func (c *folderClaim) dropBegun(cell int, some []string) error {
	mine := slices.DeleteFunc(slices.Clone(some), func(name string) bool { return path.Dir(name) != c.plan.Cells[cell].Folder() })
	if len(mine) == 0 {
		return nil
	}
	for _, name := range mine {
		if err := c.at.Remove(name); err != nil {
			return fmt.Errorf("cannot remove what was begun of a table that is whole: %w", err)
		}
	}
	return nil
}
