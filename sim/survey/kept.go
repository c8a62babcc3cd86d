package survey

import (
	"cmp"
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
	// Deciding is at how many of them some moves make worse who wins, too; none where values are
	// nothing but that.
	Deciding int64 `json:"deciding,omitempty"`
	// Players are those who were asked, each about all positions.
	Players []KeptBy `json:"players"`
}

// KeptBy is how many positions a player keeps the value of, and at how many of the deciding ones
// the result of the game: who plays to win may give seeds away that decide nothing.
type KeptBy struct {
	Agent  string `json:"agent"`
	Kept   int64  `json:"kept"`
	Result int64  `json:"result,omitempty"`
}

// Keep asks players about positions whose values are known, which are of the objective. Tell is told how far it is, of
// KeptGames in all.
func Keep(ctx context.Context, v *variants.Variant, book solve.Values, of engine.Objective, players []agent.Spec, seed uint64, tell func(done int64)) (*Kept, error) {
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
		at, err := telling(v.Game, book, of, &game)
		if err != nil {
			return nil, err
		}
		if at == nil {
			continue
		}
		k.Positions++
		if at.deciding() {
			k.Deciding++
		}
		for i, p := range asked {
			move, err := p.move(at.State, seed, KeptGames+uint64(k.Games))
			if err != nil {
				return nil, fmt.Errorf("%s at %s: %w", k.Players[i].Agent, at.Position(), err)
			}
			if slices.Contains(at.value, move) {
				k.Players[i].Kept++
			}
			if at.deciding() && slices.Contains(at.result, move) {
				k.Players[i].Result++
			}
		}
		tell(k.done())
	}
	return k, ctx.Err()
}

// done is how far asking is, of KeptGames.
func (k *Kept) done() int64 { return max(k.Games, k.Positions*(KeptGames/KeptPositions)) }

// position is one at which it matters which move is made.
type position struct {
	engine.State
	legal         int             // how many moves there are
	value, result []engine.Action // those that keep its value, and who wins; result is empty where values are that
}

func (p *position) deciding() bool { return len(p.result) > 0 && len(p.result) < p.legal }

// telling is the first position of a game at which some moves keep the value and some do not; nil
// where there is none.
func telling(g engine.Game, book solve.Values, of engine.Objective, r *sim.GameRecord) (*position, error) {
	for _, p := range r.Plies {
		s, err := g.Parse(p.Position)
		if err != nil {
			return nil, err
		}
		if s.Turn() <= 0 || s.Swapping() {
			continue // it is over, or nobody's move
		}
		if _, reached := book.Lead(s); !reached {
			continue
		}
		moves, err := book.Fresh(s)
		if err != nil {
			return nil, err
		}
		legal := s.Actions(nil)
		at := &position{State: s, legal: len(legal), value: keeping(moves, legal, func(value int) int { return value })}
		if len(at.value) == 0 || len(at.value) == len(moves) {
			continue
		}
		if of == engine.Lead {
			made := lead(s)
			at.result = keeping(moves, legal, func(value int) int { return cmp.Compare(made+value, 0) })
		}
		return at, nil
	}
	return nil, nil
}

// lead is by how many seeds the player to move is ahead of the other one.
func lead(s engine.State) int {
	me := s.Turn()
	other := engine.Seat(3 - me)
	return int(s.Score(me)-s.Score(other)) / int(engine.Units(1))
}

// keeping are the moves that are worth most; none where the value of some is not known.
func keeping(moves []solve.Move, legal []engine.Action, worth func(value int) int) (list []engine.Action) {
	most := 0
	for i, m := range moves {
		if m.Fresh == nil {
			return nil
		}
		is := worth(*m.Fresh)
		if len(list) == 0 || is > most {
			most, list = is, list[:0]
		}
		if is == most {
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

// move asks for a move, with the luck of a game of its own.
func (a *asker) move(s engine.State, seed, game uint64) (engine.Action, error) {
	player, seat := a.seats[s.Turn().Index()], s.Turn()
	can := engine.SkillsOf(player)
	if err := can.Start(s); err != nil {
		return engine.NoAction, err
	}
	if can.Follower != nil {
		can.Follower.Begin(s)
	}
	var luck engine.Random
	luck.Start(seed, game)
	luck.Decide(s, seat)
	move := player.Choose(s, s.Actions(nil), &luck)
	if move == engine.NoAction {
		return move, can.Forfeited()
	}
	return move, nil
}
