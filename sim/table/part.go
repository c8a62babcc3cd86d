package table

import (
	"crypto/sha256"
	"encoding/hex"
)

// Part is a finished part file, as the manifest lists it.
type Part struct {
	// File is its path under the study's directory, with slashes.
	File string `json:"file"`
	// First is the index of its first game, Games how many it holds.
	First uint64 `json:"first"`
	Games int    `json:"games"`
	// Rows is the number of rows where Games counts matches; else it is 0, and
	// there are as many rows as games.
	Rows int `json:"rows,omitempty"`
	// OneGame is set where the part is all of its cell ([Cell].StopsAtOneGame): its only row, that of
	// the game 0, stands for the game of every index. Games is then 1.
	OneGame bool `json:"one_game,omitempty"`
	// Size is in bytes, SHA256 in hexadecimal digits.
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Len is the number of rows.
func (p *Part) Len() int { return max(p.Games, p.Rows) }

// Checksum is the SHA-256 of a file's contents, in hexadecimal digits.
func Checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
