package survey

import (
	"context"
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/solve"
	"houserules/sim"
	"houserules/variants"
)

// KeptPositions is how many positions players are asked about, KeptGames in how many games,
// at most, these are looked for.
const (
	KeptPositions = 1000
	KeptGames     = 100_000
)

// Kept says how often players choose a move that keeps the exact value of a position. The
// positions are the first of each random game at which the value of every move is known and
// some keep it and some do not, asked about without what was played before.
type Kept struct {
	// Seed is that of the games, Games the number of those that were looked at.
	Seed  uint64 `json:"seed"`
	Games int64  `json:"games"`
	// Seeds is how many seeds or counters are on the board at the most where values are known.
	Seeds     int   `json:"seeds"`
	Positions int64 `json:"positions"`
	// Players are those who were asked, each about all positions.
	Players []KeptBy `json:"players"`
}

// KeptBy is how many positions a player keeps the value of.
type KeptBy struct {
	Agent string `json:"agent"`
	Kept  int64  `json:"kept"`
}

// Keep asks players about positions whose values are known. Tell is told how far it is, of
// KeptGames in all.
func Keep(ctx context.Context, v *variants.Variant, book solve.Values, players []agent.Spec, seed uint64, tell func(done int64)) (*Kept, error) {
	k := &Kept{Seed: seed, Seeds: book.Seeds(), Players: []KeptBy{}}
	random, err := sim.ParseLineup("random")
	if err != nil {
		return nil, err
	}
	asked := make([]*asker, len(players))
	for i, p := range players {
		k.Players, asked[i] = append(k.Players, KeptBy{Agent: p.String()}), newAsker(v.Game, p)
		defer asked[i].close()
	}
	for k.Games < KeptGames && k.Positions < KeptPositions && ctx.Err() == nil {
		game, err := sim.Record(v.Game, random, nil, seed, uint64(k.Games))
		if err != nil {
			return nil, err
		}
		k.Games++
		at, keeping, err := telling(v.Game, book, &game)
		if err != nil {
			return nil, err
		}
		if at == nil {
			continue
		}
		k.Positions++
		for i, p := range asked {
			kept, err := p.keeps(at, keeping, seed, KeptGames+uint64(k.Games))
			if err != nil {
				return nil, fmt.Errorf("%s at %s: %w", k.Players[i].Agent, at.Position(), err)
			}
			if kept {
				k.Players[i].Kept++
			}
		}
		tell(k.done())
	}
	return k, ctx.Err()
}

// done is how far asking is, of KeptGames.
func (k *Kept) done() int64 { return max(k.Games, k.Positions*(KeptGames/KeptPositions)) }

// telling is the first position of a game at which it matters which move is made, with those
// that keep its value; nil where there is none.
func telling(g engine.Game, book solve.Values, r *sim.GameRecord) (engine.State, []engine.Action, error) {
	for _, p := range r.Plies {
		s, err := g.Parse(p.Position)
		if err != nil {
			return nil, nil, err
		}
		if s.Turn() <= 0 || s.Swapping() {
			continue // it is over, or nobody's move
		}
		if _, reached := book.Lead(s); !reached {
			continue
		}
		moves, err := book.Fresh(s)
		if err != nil {
			return nil, nil, err
		}
		if keeping := keeping(moves, s.Actions(nil)); len(keeping) > 0 && len(keeping) < len(moves) {
			return s, keeping, nil
		}
	}
	return nil, nil, nil
}

// keeping are the moves that keep the value; none where that of some is not known.
func keeping(moves []solve.Move, legal []engine.Action) (list []engine.Action) {
	most := 0
	for i, m := range moves {
		if m.Fresh == nil {
			return nil
		}
		if len(list) == 0 || *m.Fresh > most {
			most, list = *m.Fresh, list[:0]
		}
		if *m.Fresh == most {
			list = append(list, legal[i])
		}
	}
	return list
}

// asker is a player, at whichever seat is to move.
type asker struct {
	seats []engine.Agent
}

func newAsker(g engine.Game, p agent.Spec) *asker {
	a := &asker{}
	for i := range g.Info().Seats() {
		a.seats = append(a.seats, sim.Player(g, p, engine.Seat(i+1)))
	}
	return a
}

func (a *asker) close() {
	for _, p := range a.seats {
		engine.SkillsOf(p).Close()
	}
}

// keeps asks for a move, with the luck of a game of its own, and tells whether it is one of some.
func (a *asker) keeps(s engine.State, keeping []engine.Action, seed, game uint64) (bool, error) {
	player, seat := a.seats[s.Turn().Index()], s.Turn()
	can := engine.SkillsOf(player)
	if err := can.Start(s); err != nil {
		return false, err
	}
	if can.Follower != nil {
		can.Follower.Begin(s)
	}
	var luck engine.Random
	luck.Start(seed, game)
	luck.Decide(s, seat)
	move := player.Choose(s, s.Actions(nil), &luck)
	if move == engine.NoAction {
		return false, can.Forfeited()
	}
	return slices.Contains(keeping, move), nil
}
