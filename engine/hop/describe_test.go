package hop

import (
	"strings"
	"testing"

	"houserules/configs/words"

	"github.com/google/go-cmp/cmp"
)

// TestDescribe reads the rules as prose.
func TestDescribe(t *testing.T) {
	prose := func(r *Rules) string {
		var b strings.Builder
		for _, c := range r.Describe() {
			b.WriteString(strings.Join(c.Paths, " ") + ": " + words.English().Say(c.Message) + "\n")
		}
		return b.String()
	}
	want := `board.size board.diagonals: The board is a grid of 5 by 5 points, with both diagonals in every cell.
board.centres: The crossing of the diagonals in each cell is a point too; there are 41 points in all.
setup starts: First starts with 20 counters on lines 1 to 4, C5 and G5, Second with 20 counters on A5, I5 and lines 6 to 9; First makes the first move; then the players take turns.
steps: A turn moves one of the player's own counters. A step goes along a line to the next point, which must be empty. A hop goes straight, in any direction, over an opponent's counter on the next point to the empty point right behind it, and takes that counter off the board.
capture: A player who can hop need not.
continuation: A counter that has hopped and can hop again may do so or pass; each is a ply of its own.
end.no_move.first end.no_move.second: If a player has counters but cannot move at the start of the turn, that player loses.
end.no_counters.first end.no_counters.second: If a player has no counters left at the start of the turn, that player loses.
: Captured counters are the score, but do not decide.
end.repetition: Positions may come back any number of times.
limit.plies: A game that has not ended after 2,500 plies is cut off as a draw.
`
	if diff := cmp.Diff(want, prose(aiyawatstani())); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		rules *Rules
		want  string
	}{
		{alquerque(), "First starts with 12 counters on lines 1 and 2, D3 and E3, Second with 12 counters on A3, B3 and lines 4 and 5;"},
		{alquerque(), "with one diagonal in every cell, turned from cell to cell."},
		{alquerque(), "A player who can hop must."},
		{alquerque(), "can hop again must; each hop"},
		{alquerque(), "drawn when a position occurs for the third time"},
		{singleHop(), "A turn ends after one hop."},
		{small(func(r *Rules) { r.Steps = StepsNotBackward }), "no counter steps towards its own side"},
		{small(nil), "on line 1 and C2, Second"},
		{elPerro(), "The board is drawn: 25 points, joined by 56 lines."},
		{elPerro(), "Hunter starts with 1 counter on C3, Herd with 12 counters on A3, B3 and lines 4 and 5; Hunter makes the first move; then the players take turns."},
		{elPerro(), "If Hunter cannot move at the start of the turn, Hunter loses; if Herd has counters but cannot move, Herd passes"},
		{tuknanavuhpi(), "the outermost line of points, at the lower or the upper edge of the board"},
		{tukvnanawopi(), "squares"},
		{with(small(nil), func(r *Rules) { r.Setup = "o o o\n. . .\n. x .\n" }), "with 1 counter on B1,"},
		{small(nil), "The crossings of the diagonals are not points."},
		{with(small(nil), func(r *Rules) { r.Board.Diagonals = DiagonalsNone }), "without diagonals."},
		{with(aiyawatstani(), func(r *Rules) { r.End.NoMove = NoMove{StuckPasses, StuckLoses} }),
			"cannot move at the start of the turn, First passes, and the game is drawn if the opponent would have to pass as well; if Second, Second loses."},
		{with(aiyawatstani(), func(r *Rules) { r.End.NoCounters = NoCounters{EndingDraw, EndingWin} }),
			"If First has no counters left at the start of the turn, the game is drawn; if Second, Second wins."},
		{with(aiyawatstani(), func(r *Rules) { r.End.Repetition = &Repetition{Count: 12} }), "for the 12th time"},
	} {
		if got := prose(c.rules); !strings.Contains(got, c.want) {
			t.Errorf("%q is not in\n%s", c.want, got)
		}
	}
}
