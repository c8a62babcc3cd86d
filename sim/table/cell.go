package table

import (
	"fmt"
	"path"
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
	// BlockGames is the number of games in every block but the last. Cells
	// with equal agents have equal block sizes, so that block b of each holds
	// the same game indices.
	BlockGames int64 `json:"block_games"`
	// Info describes the game. In plan.json it stands with the variant.
	Info *engine.Info `json:"-"`
}

// Blocks is the number of blocks of the cell.
func (c *Cell) Blocks() int {
	return int((c.Games + c.BlockGames - 1) / c.BlockGames)
}

// Block returns the first game index and the number of games of block b.
func (c *Cell) Block(b int) (first uint64, games int) {
	start := int64(b) * c.BlockGames
	return uint64(start), int(min(c.BlockGames, c.Games-start))
}

// Folder returns the cell's folder under the study's directory, with slashes.
func (c *Cell) Folder() string {
	return path.Join(GamesFolder, "variant="+EncodeName(c.Variant), "agents="+EncodeName(c.Agents))
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
