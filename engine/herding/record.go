package herding

import (
	"fmt"
	"slices"

	"houserules/engine"
)

// The events of a record. Squares are pairs of row and column. Every event
// begins with its name, so that a reader knows what follows.
type (
	setupEvent struct {
		E       string        `json:"e"` // "setup"
		Herders []setupHerder `json:"herders"`
		Pieces  []setupPiece  `json:"pieces"`
	}
	setupHerder struct {
		Seat    int    `json:"seat"`
		Shelter [2]int `json:"shelter"`
	}
	setupPiece struct {
		ID   string `json:"id"`
		Kind string `json:"kind"`
		Seat int    `json:"seat"`
		At   [2]int `json:"at"`
	}
	startsEvent struct {
		E    string `json:"e"` // "starts", where lots decide it
		Seat int    `json:"seat"`
	}
	herdEvent struct {
		E     string     `json:"e"` // "herd"
		Seat  int        `json:"seat"`
		Die   int        `json:"die"`
		Moves []herdMove `json:"moves"`
	}
	herdMove struct {
		ID   string `json:"id"`
		From [2]int `json:"from"`
		To   [2]int `json:"to"`
	}
	shelterEvent struct {
		E    string   `json:"e"`    // "shelter"
		Seat int      `json:"seat"` // whose it is
		IDs  []string `json:"ids"`
	}
	awethiEvent struct {
		E      string       `json:"e"` // "awethi"
		Seat   int          `json:"seat"`
		Dice   [4]int       `json:"dice"`
		Choice string       `json:"choice"` // "each" or "average"
		Moves  []awethiMove `json:"moves"`
	}
	awethiMove struct {
		ID   string   `json:"id"`
		Die  int      `json:"die"`
		Path [][2]int `json:"path"`
		Home bool     `json:"home,omitempty"`
	}
	unleashedEvent struct {
		E string `json:"e"` // "unleashed"
	}
	wairgkaEvent struct {
		E         string   `json:"e"` // "wairgka"
		Direction int      `json:"direction"`
		Distance  int      `json:"distance"`
		ID        string   `json:"id,omitempty"`
		Path      [][2]int `json:"path,omitempty"`
		Eats      string   `json:"eats,omitempty"`
		Pass      bool     `json:"pass,omitempty"`
	}
	endEvent struct {
		E         string      `json:"e"` // "end"
		Reason    string      `json:"reason"`
		Sheltered []kindCount `json:"sheltered"`
		Eaten     []kindCount `json:"eaten"`
		Returns   []float64   `json:"returns"`
	}
	kindCount struct {
		Calf int `json:"calf"`
		Cow  int `json:"cow"`
		Bull int `json:"bull"`
	}
)

// Record is an ability: the fields are "board", the 25 lines of
// the map, and "events", everything that happened, in order. A game that is
// cut short has no last event "end".
func (g *Game) Record(actions []engine.Action) ([]engine.RecordField, error) {
	r := recorder{s: newState(g, &g.start)}
	for i, a := range actions {
		if !slices.Contains(r.s.Actions(nil), a) {
			return nil, fmt.Errorf("record: action %d of the game, number %d, is not legal at %q", i+1, a, r.s.Position())
		}
		r.play(a)
	}
	return []engine.RecordField{{Name: "board", Value: g.lines}, {Name: "events", Value: r.events}}, nil
}

// recorder plays a game and writes down what happens.
type recorder struct {
	s      *State
	events []any
	turn   awethiEvent // as far as it has come
	drive  herdEvent   // as far as it has come
}

func (r *recorder) play(a engine.Action) {
	s := r.s
	before := s.position
	switch s.phase {
	case phaseHerd:
		r.herd(int(a))
	case phaseDrive:
		r.driven(int(a))
	case phaseDice:
		r.turn = awethiEvent{E: "awethi", Seat: int(s.seat) + 1}
		for i, n := range s.g.dice[a] {
			r.turn.Dice[i] = int(n)
		}
		s.Play(a)
	case phaseChoose:
		r.turn.Choice = "each"
		if a == averageAction {
			r.turn.Choice = "average"
		}
		s.Play(a)
	case phaseWalk:
		r.walk(a)
	case phaseHunt:
		r.hunt(a)
	default:
		s.Play(a)
		if before.phase == phaseSetup && s.phase != phaseSetup {
			r.setup()
		}
		if before.phase == phaseLot {
			r.events = append(r.events, startsEvent{E: "starts", Seat: int(s.starter) + 1})
		}
	}
	if before.leash != unleashed && s.leash == unleashed {
		r.events = append(r.events, unleashedEvent{E: "unleashed"})
	}
	if s.phase == phaseOver {
		r.end()
	}
}

func (r *recorder) setup() {
	g, p := r.s.g, &r.s.position
	e := setupEvent{E: "setup"}
	for seat := range g.herders {
		e.Herders = append(e.Herders, setupHerder{seat + 1, pair(g.homes[seat])})
		for k := range awethiEach {
			e.add(p, awethiPiece(seat, k), "awethi", seat)
		}
		for j := range herdSize {
			e.add(p, aiwePiece(seat, j), kindOf(j).String(), seat)
		}
	}
	for k := range g.wairgk {
		e.add(p, wairgkPiece(k), "wairgk", g.herders)
	}
	r.events = append(r.events, e)
}

func (e *setupEvent) add(p *position, piece int, kind string, seat int) {
	e.Pieces = append(e.Pieces, setupPiece{pieceName(piece), kind, seat + 1, pair(p.at[piece])})
}

// herd writes the throw of a herd's die, and where its aiwe go. Where each has moved
// to stands in the state only before the caught ones are collected.
func (r *recorder) herd(direction int) {
	s := r.s
	seat := int(s.seat)
	before := s.position
	r.drive = herdEvent{E: "herd", Seat: seat + 1, Die: direction + 1}
	order, n := s.herdOrder(seat, direction)
	s.Play(engine.Action(direction))
	if s.g.rules.Herd.Order == OrderMover {
		for _, j := range order[:n] { // those that stand still come first
			if s.phase != phaseDrive || s.driven>>j&1 == 0 {
				r.moved(seat, int(j), before.herd(seat)[j], before.herd(seat)[j])
			}
		}
		if s.phase != phaseDrive {
			r.herdStands(&before)
		}
		return
	}
	moved := State{g: s.g, frame: frame{position: before}, cells: s.g.cells, free: s.g.vacant}
	for piece, q := range moved.at {
		moved.put(piece, q)
	}
	caught := moved.caughtHerd(seat)
	for _, j := range order[:n] {
		if caught>>j&1 == 0 || !s.g.freezes() {
			moved.moveAiwe(seat, int(j), direction)
		}
		r.moved(seat, int(j), before.herd(seat)[j], moved.herd(seat)[j])
	}
	r.herdStands(&before)
}

// moved adds where an aiwe of the herd goes.
func (r *recorder) moved(seat, j int, from, to square) {
	r.drive.Moves = append(r.drive.Moves, herdMove{pieceName(aiwePiece(seat, j)), pair(from), pair(to)})
}

// driven writes the aiwe that the herd's owner moves.
func (r *recorder) driven(j int) {
	s := r.s
	before, seat := s.position, int(s.seat)
	from := s.herd(seat)[j]
	r.moved(seat, j, from, s.aiweEnd(from, kindOf(j), int(s.direction), nil))
	s.Play(engine.Action(j))
	if s.phase != phaseDrive {
		r.herdStands(&before)
	}
}

// herdStands writes the move of a herd, and what is brought in after it.
func (r *recorder) herdStands(before *position) {
	r.events = append(r.events, r.drive)
	s, owner := r.s, int(before.seat)
	for seat := range s.g.herders {
		place := abroad + square(seat)
		if seat == owner {
			place = sheltered
		}
		var ids []string
		for j, q := range s.herd(owner) {
			if q == place && before.herd(owner)[j] != place {
				ids = append(ids, pieceName(aiwePiece(owner, j)))
			}
		}
		if ids != nil {
			r.events = append(r.events, shelterEvent{E: "shelter", Seat: seat + 1, IDs: ids})
		}
	}
}

func (r *recorder) walk(a engine.Action) {
	s := r.s
	k, _ := destination(a)
	piece, way := s.way(a)
	m := awethiMove{ID: pieceName(piece), Die: int(s.steps[k]), Path: pairs(s.at[piece], way), Home: len(way) > 0 && s.stuck(k)}
	r.turn.Moves = append(r.turn.Moves, m)
	s.Play(a)
	if len(r.turn.Moves) == awethiEach {
		r.events = append(r.events, r.turn)
	}
}

func (r *recorder) hunt(a engine.Action) {
	s := r.s
	e := wairgkaEvent{E: "wairgka", Direction: int(s.direction) + 1, Distance: int(s.distance), Pass: a == passAction}
	if a != passAction {
		piece, way := s.way(a)
		e.ID, e.Path = pieceName(piece), pairs(s.at[piece], way)
		if c := s.cells[way[len(way)-1]]; c.aiwe() {
			e.Eats = pieceName(c.aiwePieceHere())
		}
	}
	s.Play(a)
	r.events = append(r.events, e)
}

func (r *recorder) end() {
	s := r.s
	e := endEvent{E: "end", Reason: s.g.info.EndReason(s.end)}
	for seat := range s.g.herders {
		home, prey := s.g.brought(&s.position, seat), s.eatenOf(seat)
		e.Sheltered = append(e.Sheltered, kindCount{home[calf], home[cow], home[bull]})
		e.Eaten = append(e.Eaten, kindCount{prey[calf], prey[cow], prey[bull]})
	}
	o := s.Outcome()
	for _, x := range o.Returns[:s.g.herders+1] {
		e.Returns = append(e.Returns, x.Float())
	}
	r.events = append(r.events, e)
}

// pairs are the squares of a way.
func pairs(from square, way []square) [][2]int {
	list := [][2]int{pair(from)}
	for _, q := range way {
		list = append(list, pair(q))
	}
	return list
}

func pair(q square) [2]int { return [2]int{q.row(), q.column()} }
