package sides

// Opening is a choice of what follows the first turn of a game.
type Opening string

// What follows the first turn.
const (
	// OpeningNone goes on with the second player's move.
	OpeningNone Opening = "none"
	// OpeningPie lets the second player, once, keep their side or swap seats with the first
	// player, who then goes on with the other side. The choice is a ply of its own, with the
	// actions keep and swap.
	OpeningPie Opening = "pie"
)

// Values lists the choices.
func (Opening) Values() []string { return []string{string(OpeningNone), string(OpeningPie)} }
