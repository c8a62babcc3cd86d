package table

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"houserules/engine"
)

// Cell is one variant played by one line-up: a folder of part files.
type Cell struct {
	// Variant is the variant's name.
	Variant string `json:"variant"`
	// Agents names the line-up: one agent for a mirror match, or the agents
	// by seat, separated by commas.
	Agents string `json:"agents"`
	// Lineup has one agent for each seat.
	Lineup []string `json:"lineup"`
	// Leg is 1, or 2 where the cell is the seat-swapped twin of another.
	Leg int `json:"leg"`
	// Games is the number of games, with indices 0 … Games-1.
	Games int64 `json:"games"`
	// BlockGames is the number of games in every block but the last of each
	// stage. Cells
	// with equal agents have equal block sizes, so that block b of each holds
	// the same game indices.
	BlockGames int64 `json:"block_games"`
	// Stages are the numbers of games that were planned before the cell was
	// extended, the first one first, each less than the next and the last less
	// than Games; nil where it never was. Blocks end at each of them, so that
	// the parts that are there stay what they are.
	Stages []int64 `json:"stages,omitempty"`
	// Lines is set where the tables have the column line for the cell's games:
	// in plans since version 3 for all line-ups but those of uniform random
	// players alone.
	Lines bool `json:"lines,omitempty"`
	// Openings names the openings with which the games begin, "start" being the
	// start position; empty in all cells of a study whose games all begin there.
	Openings string `json:"openings,omitempty"`
	// Listed is the number of openings that the games take in turn, so that games
	// whose indices differ by a multiple of it have the same; 0 where each game's
	// is drawn.
	Listed int64 `json:"listed,omitempty"`
	// LeftOut is, of openings that are all sequences of some plies, the number of
	// those that are none: the game is over after them, or it is another than the
	// first seat's turn.
	LeftOut int64 `json:"left_out,omitempty"`
	// Forfeits is set where a player outside of the program sits in the line-up,
	// so that games may end by a forfeit.
	Forfeits bool `json:"forfeits,omitempty"`
	// StopsAtOneGame is set where the cell ends after its first game if no random number was handed
	// out in it: every other would be the same game, and the tables have it once
	// ([Part].OneGame). In plans of today it is set of all cells that [Cell.MayBeOneGame]
	// allows; in those before, such games are copied into the tables, and equal games are taken for one
	// (package question, OneGame).
	StopsAtOneGame bool `json:"once,omitempty"`
	// ByChance is set where the tables say which of the cell's games nothing was left to
	// chance in. In plans of today it is set of all cells that [Cell.MayBePopulation] allows.
	ByChance bool `json:"by_chance,omitempty"`
	// Players are the agents of the line-up by the names of today, where Lineup
	// has former ones; nil where nobody has looked. In plan.json they do not
	// stand.
	Players []string `json:"-"`
	// Info describes the game. In plan.json it stands with the variant.
	Info *engine.Info `json:"-"`
}

// Blocks is the number of blocks of the cell.
func (c *Cell) Blocks() int { return c.blocksUntil(c.Games) }

// blocksUntil is the number of blocks with games below an index.
func (c *Cell) blocksUntil(games int64) int {
	games = min(games, c.Games)
	blocks, from := int64(0), int64(0)
	for i := 0; from < games; i++ {
		end := min(c.stageEnd(i), games)
		blocks += (end - from + c.BlockGames - 1) / c.BlockGames
		from = end
	}
	return int(blocks)
}

// stageEnd is the number of games at the end of a stage.
func (c *Cell) stageEnd(i int) int64 {
	if i < len(c.Stages) {
		return c.Stages[i]
	}
	return c.Games
}

// Block returns the first game index and the number of games of block b.
func (c *Cell) Block(b int) (first uint64, games int) {
	from, left := int64(0), int64(b)
	for i := 0; ; i++ {
		end := c.stageEnd(i)
		blocks := (end - from + c.BlockGames - 1) / c.BlockGames
		if left < blocks || i >= len(c.Stages) {
			start := from + left*c.BlockGames
			return uint64(start), int(min(c.BlockGames, end-start))
		}
		from, left = end, left-blocks
	}
}

// BlockOf is the index of the block that has a game of the cell.
func (c *Cell) BlockOf(game uint64) int { return c.blocksUntil(int64(min(game, MaxGames))+1) - 1 }

// Planned is the number of games that was planned first.
func (c *Cell) Planned() int64 { return c.stageEnd(0) }

// Extends reports whether the cell is another one, planned anew with more
// games.
func (c *Cell) Extends(o *Cell) bool {
	n := len(o.Stages)
	return c.Games > o.Games && len(c.Stages) == n+1 && slices.Equal(c.Stages[:n], o.Stages) && c.Stages[n] == o.Games
}

// Start is what Openings has of games that begin at the start position, in a
// study in which others do not.
const Start = "start"

// Opens reports whether the games begin with openings.
func (c *Cell) Opens() bool { return c.Openings != "" && c.Openings != Start }

// TakesAllOpenings reports whether the games take every sequence of some plies in turn.
func (c *Cell) TakesAllOpenings() bool { return strings.HasPrefix(c.Openings, "all:") && c.Listed > 0 }

// MayBeOneGame reports whether the cell may be one game again and again, as far as a plan can
// tell: its games begin at the start position, players of the program play them, and not
// uniform random ones alone. Matches, which draw their lots, are none.
func (c *Cell) MayBeOneGame() bool { return c.Lines && !c.Opens() && !c.Forfeits }

// MayBePopulation reports whether the cell may be all that there is of it, as far as a plan can
// tell: players of the program, and not uniform random ones alone, go on from every sequence
// of some plies.
func (c *Cell) MayBePopulation() bool { return c.Lines && c.TakesAllOpenings() && !c.Forfeits }

// Name names who plays and from where: what the cells of one line-up have in
// common. It is Agents where the games begin at the start position.
func (c *Cell) Name() string {
	if !c.Opens() {
		return c.Agents
	}
	return c.Agents + " from " + c.Openings
}

// Folder returns the cell's folder under the study's directory, with slashes.
func (c *Cell) Folder() string {
	folder := path.Join(GamesFolder, "variant="+EncodeName(c.Variant), "agents="+EncodeName(c.Agents))
	if c.Openings == "" {
		return folder
	}
	return path.Join(folder, "openings="+EncodeName(c.Openings))
}

// PartFile returns the file of block b under the study's directory, with
// slashes.
func (c *Cell) PartFile(b int) string {
	return path.Join(c.Folder(), fmt.Sprintf("part-%05d.arrow", b))
}

// GamesFolder is the folder of a study's directory that holds the tables.
const GamesFolder = "games"

// EncodeName percent-encodes a name for use in a folder's name: everything but
// ASCII letters, digits, "-", "_" and "." (RFC 3986, section 2.1). Readers of
// hive-partitioned folders decode it.
func EncodeName(name string) string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_', c == '.':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
