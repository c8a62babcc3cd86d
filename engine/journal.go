package engine

import "slices"

// Choice is what a player chose, and how many words of the player's own stream had
// been drawn by then.
type Choice struct {
	Action Action
	Own    uint64
}

// Journal has what players chose in games that take long, so that a game which was
// interrupted goes on where it was: its choices are played again without asking
// anybody, which takes no time. What comes without a choice, such as dice, follows
// from the game's index. A journal belongs to one worker; the zero value is empty.
type Journal struct {
	// Noted, where it is not nil, is called after each choice that is noted.
	Noted func()

	games map[uint64]*[]Choice
	// undrawn are the games in which no random number had been handed out by the last choice.
	undrawn map[uint64]bool
	wrong   []uint64
	at      uint64 // the game that was noted last
	last    *[]Choice
	// drawn is what was said of that game's numbers, once told is set.
	drawn, told bool
}

// Begun lists the games of which choices are known, in ascending order.
func (j *Journal) Begun() []uint64 {
	games := make([]uint64, 0, len(j.games))
	for g := range j.games {
		games = append(games, g)
	}
	slices.Sort(games)
	return games
}

// Choices returns the choices of a game. The journal owns them: clone what is kept.
func (j *Journal) Choices(game uint64) []Choice {
	if c := j.games[game]; c != nil {
		return *c
	}
	return nil
}

// Set takes over the choices of a game, which are the journal's from then on.
func (j *Journal) Set(game uint64, choices []Choice) {
	if j.games == nil {
		j.games = map[uint64]*[]Choice{}
	}
	j.games[game] = &choices
	j.last = nil
}

// NothingDrawn tells whether a game is known to have drawn no random number up to its last
// recorded choice. Such a game may be the only one that its players play.
func (j *Journal) NothingDrawn(game uint64) bool { return j.undrawn[game] }

// SetNothingDrawn says it of a game whose choices were set.
func (j *Journal) SetNothingDrawn(game uint64) {
	if j.undrawn == nil {
		j.undrawn = map[uint64]bool{}
	}
	j.undrawn[game] = true
}

// Wrong lists the games whose choices were none that the game allows. They were
// forgotten, and the games played from their beginning.
func (j *Journal) Wrong() []uint64 { return j.wrong }

// Note adds a choice of a game in which random numbers were handed out by now, or not.
func (j *Journal) Note(game uint64, c Choice, drawn bool) {
	if j.last == nil || j.at != game {
		if j.games[game] == nil {
			j.Set(game, nil)
		}
		j.at, j.last, j.told = game, j.games[game], false
	}
	*j.last = append(*j.last, c)
	switch told := j.told && j.drawn == drawn; {
	case told:
	case drawn:
		delete(j.undrawn, game)
	default:
		j.SetNothingDrawn(game)
	}
	j.drawn, j.told = drawn, true
	if j.Noted != nil {
		j.Noted()
	}
}

// Forget drops the choices of a game that are wrong.
func (j *Journal) Forget(game uint64) {
	delete(j.games, game)
	delete(j.undrawn, game)
	j.wrong, j.last = append(j.wrong, game), nil
}
