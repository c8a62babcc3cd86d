package ogn

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/engine"
	"houserules/engine/mancala"
)

// Board is the number of houses in South's row and in North's.
type Board [2]int

// usual is the board of a record that says nothing of it.
func usual() Board { return Board{6, 6} }

// usualStart is the start of a record that has none.
const usualStart = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

// most is the largest number of houses of a row.
const most = 12

// BoardOf returns the board of a game, or false of one that this notation cannot
// tell: it has letters for the houses of two rows, and nothing else.
func BoardOf(g engine.Game) (Board, bool) {
	r, ok := mancala.RulesOf(g)
	return r.Board.Houses, ok
}

// String writes "6-6".
func (b Board) String() string { return fmt.Sprintf("%d-%d", b[0], b[1]) }

// parseBoard reads what String writes.
func parseBoard(text string) (Board, bool) {
	south, north, ok := strings.Cut(text, "-")
	var b Board
	for i, row := range []string{south, north} {
		n, err := strconv.Atoi(row)
		if err != nil || n < 1 || n > most {
			return Board{}, false
		}
		b[i] = n
	}
	return b, ok
}

// has says whether a letter is a house's.
func (b Board) has(letter rune) bool {
	return letter >= 'A' && letter < 'A'+rune(b[0]) || letter >= 'a' && letter < 'a'+rune(b[1])
}

// fen writes a position of the family's notation as a record has it.
func fen(position string) string {
	return strings.NewReplacer("/", "-", ",", "-", " ", "-").Replace(position)
}

// position reads what fen writes.
func (b Board) position(text string) (string, error) {
	parts := strings.Split(strings.TrimSpace(text), "-")
	if want := b[0] + b[1] + 3; len(parts) != want {
		return "", fmt.Errorf("%q has %d parts joined by -, not %d: the houses of South and of North, their stores, and S or N", text, len(parts), want)
	}
	houses := b[0] + b[1]
	return fmt.Sprintf("%s/%s %s-%s %s", strings.Join(parts[:b[0]], ","), strings.Join(parts[b[0]:houses], ","),
		parts[houses], parts[houses+1], strings.ToUpper(parts[houses+2])), nil
}
