package sim

import "time"

// pace sizes the chunks of games after which a worker looks up from its block,
// to count and to see whether it has to stop. It begins with one game and
// aims at a twentieth of a second, so that a game that takes seconds and one
// that takes a microsecond are both served. Doors fill equal rows however a
// block is cut, so that the clock decides about nothing that is stored.
type pace struct{ games int }

// The bounds of a chunk's duration, and its largest number of games.
const (
	paceLeast = 25 * time.Millisecond
	paceMost  = 100 * time.Millisecond
	paceGames = 1 << 13
)

// next is the number of games of the next chunk.
func (p *pace) next() int { return max(p.games, 1) }

// took learns from the duration of a chunk.
func (p *pace) took(d time.Duration) {
	switch {
	case d < paceLeast:
		p.games = min(2*p.next(), paceGames)
	case d > paceMost:
		p.games = max(p.games/2, 1)
	}
}
