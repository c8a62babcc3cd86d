package herding_test

import (
	"encoding/json"
	"fmt"
	"slices"
)

// This file is a referee for records of Awéthi! games under the default rules
// and the further readings of the sheet. It is written from the rules of the game alone and shares no code
// with the package: it has its own board, its own bookkeeping and its own
// search for moves, all as plain as can be.

type spot = [2]int // row, column

type refRecord struct {
	Board  []string          `json:"board"`
	Events []json.RawMessage `json:"events"`
}

type refEvent struct {
	E       string `json:"e"`
	Herders []struct {
		Seat    int  `json:"seat"`
		Shelter spot `json:"shelter"`
	} `json:"herders"`
	Pieces []struct {
		ID   string `json:"id"`
		Kind string `json:"kind"`
		Seat int    `json:"seat"`
		At   spot   `json:"at"`
	} `json:"pieces"`
	Seat  int `json:"seat"`
	Die   int `json:"die"`
	Moves []struct {
		ID   string `json:"id"`
		From spot   `json:"from"`
		To   spot   `json:"to"`
		Die  int    `json:"die"`
		Path []spot `json:"path"`
		Home bool   `json:"home"`
	} `json:"moves"`
	untold    bool             // a die alone: where the herd goes is for the referee to say
	IDs       []string         `json:"ids"`
	Dice      []int            `json:"dice"`
	Choice    string           `json:"choice"`
	Direction int              `json:"direction"`
	Distance  int              `json:"distance"`
	ID        string           `json:"id"`
	Path      []spot           `json:"path"`
	Eats      string           `json:"eats"`
	Pass      bool             `json:"pass"`
	Reason    string           `json:"reason"`
	Sheltered []map[string]int `json:"sheltered"`
	Eaten     []map[string]int `json:"eaten"`
	Returns   []float64        `json:"returns"`
}

type refPiece struct {
	id, kind string
	seat     int
	number   int // the order of the pieces of a herd
	at       spot
	on       bool // on the board
	home     int  // the seat in whose shelter an aiwe is, 0 for none
}

type referee struct {
	refRules
	board     []string
	herders   int
	pieces    []*refPiece
	byID      map[string]*refPiece
	shelters  map[int]spot
	unleashed bool
	forest    bool // somebody stood in the Forest this turn
	turn      int  // whose turn it is, or came before the wairgka's
	grid      [25][25][]*refPiece
}

// judgeRecord returns what is wrong with a record, nil if nothing is.
func judgeRecord(data []byte, herders int, rules refRules) error {
	var rec refRecord
	if err := json.Unmarshal(data, &rec); err != nil {
		return err
	}
	var events []refEvent
	for _, raw := range rec.Events {
		var e refEvent
		if err := json.Unmarshal(raw, &e); err != nil {
			return err
		}
		events = append(events, e)
	}
	return newReferee(rec.Board, herders, rules).game(events)
}

func newReferee(board []string, herders int, rules refRules) *referee {
	return &referee{board: board, herders: herders, refRules: rules, byID: map[string]*refPiece{}, unleashed: rules.awake}
}

func (r *referee) game(events []refEvent) error {
	next := 0
	take := func(name string, seat int) (*refEvent, error) {
		if next >= len(events) {
			return nil, fmt.Errorf("the record stops where %s is due", name)
		}
		e := &events[next]
		if e.E != name || e.Seat != seat {
			return nil, fmt.Errorf("event %d is %s of seat %d, but %s of seat %d is due", next, e.E, e.Seat, name, seat)
		}
		next++
		return e, nil
	}
	e, err := take("setup", 0)
	if err != nil {
		return err
	}
	if err := r.setup(e); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	finish := func(reason string) error {
		e, err := take("end", 0)
		if err != nil {
			return err
		}
		if next != len(events) {
			return fmt.Errorf("%d events after the end", len(events)-next)
		}
		return r.end(e, reason)
	}
	starter := 1
	if r.lots {
		if next >= len(events) || events[next].E != "starts" || events[next].Seat < 1 || events[next].Seat > r.herders {
			return fmt.Errorf("nobody is drawn to start")
		}
		starter = events[next].Seat
		next++
	}
	for round := 1; round <= r.rounds; round++ {
		for turn := range r.herders {
			seat := (starter-1+turn)%r.herders + 1
			fail := func(err error) error {
				return fmt.Errorf("round %d, herder %d, event %d: %w", round, seat, next-1, err)
			}
			r.forest, r.turn = false, seat
			if r.later && r.goneOf(seat) {
				return finish("herd-gone")
			}
			if e, err = take("herd", seat); err != nil {
				return fail(err)
			}
			due, err := r.herd(e)
			if err != nil {
				return fail(err)
			}
			for home := 1; home <= r.herders; home++ {
				if len(due[home]) == 0 {
					continue
				}
				if e, err = take("shelter", home); err != nil {
					return fail(err)
				}
				got := slices.Clone(e.IDs)
				slices.Sort(got)
				slices.Sort(due[home])
				if !slices.Equal(got, due[home]) {
					return fail(fmt.Errorf("sheltered %v, but %v are caught", got, due[home]))
				}
				for _, id := range due[home] {
					r.take(r.byID[id])
					r.byID[id].home = home
				}
			}
			if r.gone() && !r.later {
				return finish("herd-gone")
			}
			if e, err = take("awethi", seat); err != nil {
				return fail(err)
			}
			if err := r.awethi(e); err != nil {
				return fail(err)
			}
			if r.forest && !r.unleashed {
				if _, err = take("unleashed", 0); err != nil {
					return fail(err)
				}
				r.unleashed = true
			}
			if r.unleashed {
				moved := map[string]bool{}
				for due := true; due; {
					before := e
					if e, err = take("wairgka", 0); err != nil {
						return fail(err)
					}
					if len(moved) > 0 && (e.Direction != before.Direction || e.Distance != before.Distance || e.Pass) {
						return fail(fmt.Errorf("all wairgk move by one throw, %v", e))
					}
					if err := r.wairgka(e, moved); err != nil {
						return fail(err)
					}
					if r.gone() && !r.later {
						return finish("herd-gone")
					}
					moved[e.ID] = true
					due = r.all && !e.Pass && r.anyHunts(e, moved)
				}
			}
		}
	}
	if r.later && r.goneOf(starter) {
		return finish("herd-gone")
	}
	return finish("limit")
}

func (r *referee) letter(p spot) byte {
	if p[0] < 0 || p[0] > 24 || p[1] < 0 || p[1] > 24 {
		return 'x'
	}
	return r.board[p[0]][p[1]]
}

// here lists the pieces on a square.
func (r *referee) here(p spot) []*refPiece {
	if r.letter(p) == 'x' {
		return nil
	}
	return r.grid[p[0]][p[1]]
}

// put sets a piece on a square of the board, take takes it off.
func (r *referee) put(x *refPiece, p spot) {
	x.at, x.on = p, true
	r.grid[p[0]][p[1]] = append(r.grid[p[0]][p[1]], x)
}

func (r *referee) take(x *refPiece) {
	x.on = false
	cell := &r.grid[x.at[0]][x.at[1]]
	i := slices.Index(*cell, x)
	*cell = slices.Delete(*cell, i, i+1)
}

func (r *referee) shift(x *refPiece, p spot) {
	r.take(x)
	r.put(x, p)
}

func (r *referee) kindHere(p spot, kind string) bool {
	return slices.ContainsFunc(r.here(p), func(x *refPiece) bool { return x.kind == kind })
}

func isAiwe(kind string) bool { return kind == "calf" || kind == "cow" || kind == "bull" }

func (r *referee) aiweHere(p spot) *refPiece {
	for _, x := range r.here(p) {
		if isAiwe(x.kind) {
			return x
		}
	}
	return nil
}

func around(p spot) []spot {
	return []spot{{p[0] - 1, p[1]}, {p[0], p[1] + 1}, {p[0] + 1, p[1]}, {p[0], p[1] - 1}}
}

// surrounded says whether awéthi stand on enough sides of an animal.
func (r *referee) surrounded(x *refPiece) bool {
	n := 0
	for _, p := range around(x.at) {
		if slices.ContainsFunc(r.here(p), func(y *refPiece) bool { return y.kind == "awethi" && (!r.alone || y.seat == x.seat) }) {
			n++
		}
	}
	return x.on && n >= number(r.sides, 3)
}

func (r *referee) caught(x *refPiece) bool {
	if r.condition == "hemmed" && r.surrounded(x) {
		for die := 1; die <= 4; die++ {
			if r.target(x, die) != x.at {
				return false
			}
		}
	}
	return r.surrounded(x)
}

func (r *referee) gone() bool {
	for seat := 1; seat <= r.herders; seat++ {
		if r.goneOf(seat) {
			return true
		}
	}
	return false
}

func (r *referee) goneOf(seat int) bool {
	return !slices.ContainsFunc(r.pieces, func(x *refPiece) bool { return isAiwe(x.kind) && x.on && x.seat == seat })
}

// catcherOf is the seat that brings in an animal: its owner, or, by that reading, whoever has
// caught it with more squares than anybody else.
func (r *referee) catcherOf(x *refPiece) int {
	if !r.catcher {
		return x.seat
	}
	var squares [5]int
	for _, p := range around(x.at) {
		for seat := 1; seat <= r.herders; seat++ {
			if slices.ContainsFunc(r.here(p), func(y *refPiece) bool { return y.kind == "awethi" && y.seat == seat }) {
				squares[seat]++
			}
		}
	}
	most := slices.Max(squares[:])
	if seat := slices.Index(squares[:], most); !slices.Contains(squares[seat+1:], most) {
		return seat
	}
	return x.seat
}
