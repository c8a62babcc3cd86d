package sim

import (
	"errors"
	"fmt"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/matchplay"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// MatchRecord is a match, game by game.
type MatchRecord struct {
	// Match is its index in its study.
	Match uint64
	// Players are the agents of the first and the second player.
	Players [2]string
	Games   []MatchGame
	// Winner has more points; 0 where the match is drawn. CutOff is set where it
	// was not played to its end, or one of its games was not.
	Winner matchplay.Player
	CutOff bool
}

// MatchGame is a game of a match.
type MatchGame struct {
	GameRecord
	// Starter had seat 1, and Winner won; 0 is a draw.
	Starter, Winner matchplay.Player
	// Points are what both players have after the game.
	Points [2]int
}

// recordMatch plays match m of a seed and returns it move by move. There is one
// agent for each player, the first player's first. It is the match that a study of that
// seed has in its tables, if its pilot has settled the rules.
func recordMatch(game engine.Game, rules matchplay.Rules, seated []agent.Spec, seed, m uint64) (rec MatchRecord, err error) {
	swapped := []agent.Spec{seated[1], seated[0]}
	rec = MatchRecord{Match: m, Players: [2]string{seated[0].String(), seated[1].String()}}
	match := matchplay.New(rules)
	for !match.Over() {
		index := matchplay.Index(m, match.Games+1)
		g := MatchGame{Starter: match.Starter(engine.GameStreams(seed, index))}
		who := seated
		if g.Starter == matchplay.Second {
			who = swapped
		}
		if g.GameRecord, err = Record(game, who, nil, seed, index); err != nil {
			return MatchRecord{}, err
		}
		result := matchplay.GameOf(game.Info(), g.Outcome, g.Starter)
		g.Winner = result.Winner
		match.Add(result)
		g.Points = match.Points
		rec.Games = append(rec.Games, g)
	}
	rec.Winner, rec.CutOff = match.Winner(), match.CutOff
	return rec, nil
}

// ReplayMatch plays match m of a cell of a plan again; see [ReplayGame].
func ReplayMatch(p *plan.Plan, variant, agents string, m uint64) (MatchRecord, error) {
	if p.Unit != table.Matches {
		return MatchRecord{}, errors.New("the study is one of single games: it has no matches")
	}
	game, c, specs, err := replayed(p, variant, agents, "")
	if err != nil {
		return MatchRecord{}, err
	}
	if m >= uint64(c.Games) {
		return MatchRecord{}, fmt.Errorf("%s × %s has no match %d: its matches are 0 to %d", variant, c.Agents, m, c.Games-1)
	}
	rules, err := matchplay.Of(game)
	if err != nil {
		return MatchRecord{}, err
	}
	seated, err := Seated(specs, game.Info())
	if err != nil {
		return MatchRecord{}, err
	}
	if p.Pilot != nil && rules.Starter == matchplay.Chooser && rules.Takes == matchplay.TakesBetter {
		rules.Takes = pilotOf(game, seated, p.Pilot)
	}
	return recordMatch(game, rules, seated, p.Seed, m)
}
