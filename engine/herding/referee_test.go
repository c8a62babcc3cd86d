package herding_test

import (
	"encoding/json"
	"fmt"
	"math"
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

// refRules are the rules that a referee judges by; the zero value has those of
// the sheet, but for the limit of rounds.
type refRules struct {
	rounds    int
	scoring   string // "", "points" or "outright"
	touching  bool   // wairgk fear awéthi at the corners of their square, too
	diagonal  bool   // wairgk step over the corners of squares, too
	all       bool   // all wairgk move in their turn
	condition string // "", "stands" or "hemmed"
	rounding  string // "", "nearest", "up" or "never": a quarter of the dice only where four divides their sum
	lots      bool   // a herder drawn by lot starts
	team      [2]int // two herders who win together
	out       bool   // the wairgka are out of the bets
	open      bool   // shelters stop neither aiwe nor wairgk
	catcher   bool   // whose awéthi are on most squares next to it brings an aiwe in
	later     bool   // the end comes when a herd should move that is gone
	order     string // "", "hindmost", "number" or "mover": the herder chooses
	wolves    int    // so many wairgk, however many herders
	fewer     bool   // one wairgk fewer than herders
	bites     bool   // the wairgka have the points of what they have eaten
	refOther
}

// refOther are the other rules.
type refOther struct {
	halts    bool   // other pieces stop an aiwe
	loops    bool   // an awéthi may come to a square twice
	dry      bool   // awéthi do not walk through water
	shut     bool   // nor through their shelter
	stuck    string // "", "stays" or "home"
	sides    int    // that make a catch, 0 for three
	alone    bool   // of the owner's awéthi alone
	loose    bool   // what is caught tries to move
	passing  bool   // who must pass through the Forest wakes the wairgk, too
	awake    bool   // they move from the first turn
	turns    bool   // each herder's turn has its own wairgk
	straight bool   // a wairgk comes to no square twice
	stack    string // "", "anywhere" or "nowhere"
	fear     string // "", "outside" or "nowhere"
	worth    map[string]int
	drawAt   int          // 0 for three
	corners  map[int]spot // of the herders, nil for those of the sheet
}

// number is a number of the sheet, unless these rules have their own.
func number(own, sheet int) int {
	if own == 0 {
		return sheet
	}
	return own
}

// enough is how many sheltered aiwe make a draw with the wairgka.
func (r refOther) enough() int { return number(r.drawAt, 3) }

// points is what animals are worth.
func (r refOther) points(n map[string]int) int {
	worth := r.worth
	if worth == nil {
		worth = map[string]int{"calf": 1, "cow": 3, "bull": 5}
	}
	return n["calf"]*worth["calf"] + n["cow"]*worth["cow"] + n["bull"]*worth["bull"]
}

// places are the shelters of so many herders.
func (r refOther) places(herders int) map[int]spot {
	if r.corners != nil {
		return r.corners
	}
	return []map[int]spot{
		1: {1: {0, 0}}, 2: {1: {0, 0}, 2: {24, 24}}, 3: {1: {0, 0}, 2: {0, 24}, 3: {24, 24}},
		4: {1: {0, 0}, 2: {0, 24}, 3: {24, 24}, 4: {24, 0}},
	}[herders]
}

// pack is how many wairgk there are.
func (r refRules) pack(herders int) int {
	if r.fewer && herders > 1 {
		herders--
	}
	return number(r.wolves, herders)
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

func (r *referee) setup(e *refEvent) error {
	if len(r.board) != 25 {
		return fmt.Errorf("%d rows", len(r.board))
	}
	corners := r.places(r.herders)
	r.shelters = map[int]spot{}
	for i, h := range e.Herders {
		if i >= r.herders || h.Seat != i+1 || h.Shelter != corners[h.Seat] || r.letter(h.Shelter) != 'S' {
			return fmt.Errorf("herder %d at %v", h.Seat, h.Shelter)
		}
		r.shelters[h.Seat] = h.Shelter
	}
	if len(r.shelters) != r.herders {
		return fmt.Errorf("%d herders, not %d", len(r.shelters), r.herders)
	}
	count := map[string]int{}
	herd, pack := map[int]int{}, 0
	taken := map[spot]bool{}
	for _, p := range e.Pieces {
		x := &refPiece{id: p.ID, kind: p.Kind, seat: p.Seat}
		if r.letter(p.At) == 'x' {
			return fmt.Errorf("%s at %v", p.ID, p.At)
		}
		r.put(x, p.At)
		if r.byID[p.ID] != nil {
			return fmt.Errorf("two pieces %s", p.ID)
		}
		count[fmt.Sprint(p.Kind, p.Seat)]++
		switch {
		case p.Kind == "awethi":
			if p.At != r.shelters[p.Seat] {
				return fmt.Errorf("%s begins at %v", p.ID, p.At)
			}
		case p.Kind == "wairgk":
			pack++
			x.number = pack
			if p.At != (spot{12, 12}) || p.Seat != r.herders+1 {
				return fmt.Errorf("%s begins at %v", p.ID, p.At)
			}
		case isAiwe(p.Kind):
			herd[p.Seat]++
			x.number = herd[p.Seat]
			s := r.shelters[p.Seat]
			if r.letter(p.At) != 'H' || taken[p.At] || (p.At[0] > 12) != (s[0] > 12) || (p.At[1] > 12) != (s[1] > 12) {
				return fmt.Errorf("%s begins at %v", p.ID, p.At)
			}
			taken[p.At] = true
		default:
			return fmt.Errorf("%s is a %q", p.ID, p.Kind)
		}
		r.byID[p.ID] = x
		r.pieces = append(r.pieces, x)
	}
	for seat := 1; seat <= r.herders; seat++ {
		for kind, n := range map[string]int{"awethi": 4, "calf": 3, "cow": 2, "bull": 1} {
			if got := count[fmt.Sprint(kind, seat)]; got != n {
				return fmt.Errorf("herder %d has %d %s", seat, got, kind)
			}
		}
	}
	// "Each animal has one square of the board": of a herding-point with more than
	// six, those nearest to the shelter.
	for p := range taken {
		for row := range r.board {
			for column := range r.board[row] {
				q := spot{row, column}
				if r.letter(q) == 'H' && !taken[q] && (row > 12) == (p[0] > 12) && (column > 12) == (p[1] > 12) && toCorner(q) < toCorner(p) {
					return fmt.Errorf("an aiwe begins at %v, though %v is nearer to the shelter", p, q)
				}
			}
		}
	}
	wolves := r.pack(r.herders)
	if n := count[fmt.Sprint("wairgk", r.herders+1)]; n != wolves {
		return fmt.Errorf("%d wairgk", n)
	}
	if len(e.Pieces) != 10*r.herders+wolves {
		return fmt.Errorf("%d pieces", len(e.Pieces))
	}
	return nil
}

// toCorner is how many steps a square is from the nearest corner.
func toCorner(p spot) int { return min(p[0], 24-p[0]) + min(p[1], 24-p[1]) }

func (r *referee) end(e *refEvent, reason string) error {
	if e.Reason != reason {
		return fmt.Errorf("end %q, not %q", e.Reason, reason)
	}
	if len(e.Sheltered) != r.herders || len(e.Eaten) != r.herders || len(e.Returns) != r.herders+1 {
		return fmt.Errorf("the end has %d, %d and %d entries", len(e.Sheltered), len(e.Eaten), len(e.Returns))
	}
	home, eaten := make([]map[string]int, r.herders), make([]map[string]int, r.herders)
	for i := range home {
		home[i], eaten[i] = map[string]int{}, map[string]int{}
	}
	for _, x := range r.pieces {
		if isAiwe(x.kind) && x.home > 0 {
			home[x.home-1][x.kind]++
		} else if isAiwe(x.kind) && !x.on {
			eaten[x.seat-1][x.kind]++
		}
	}
	number, worth := make([]int, r.herders), make([]int, r.herders)
	most, bitten := 0, 0
	for i := range home {
		for _, kind := range []string{"calf", "cow", "bull"} {
			if home[i][kind] != e.Sheltered[i][kind] || eaten[i][kind] != e.Eaten[i][kind] {
				return fmt.Errorf("herder %d: sheltered %v, eaten %v; the record has %v and %v", i+1, home[i], eaten[i], e.Sheltered[i], e.Eaten[i])
			}
		}
		number[i] = home[i]["calf"] + home[i]["cow"] + home[i]["bull"]
		worth[i] = r.points(home[i])
		most = max(most, number[i])
		bitten += r.points(eaten[i])
	}
	winners := r.winners(number, worth, most, bitten)
	for i, got := range e.Returns {
		want := 0.0
		if slices.Contains(winners, i) {
			want = 1 / float64(len(winners))
		}
		if math.Abs(got-want) > 1e-9 {
			return fmt.Errorf("returns %v, but the winners are %v", e.Returns, winners)
		}
	}
	return nil
}

// winners lists the seats, from 0, that share the win.
func (r *referee) winners(number, worth []int, most, bitten int) []int {
	var list []int
	value := number
	if r.scoring != "" {
		value = worth
	}
	may := func(i int) bool { return number[i] >= r.enough() }
	wolves := most <= r.enough()
	if r.scoring == "outright" {
		may = func(i int) bool { return worth[i] > 0 }
		wolves = slices.Max(worth) == 0
	}
	best := 0
	for i := range value {
		if may(i) {
			best = max(best, value[i])
		}
	}
	for i := range value {
		if may(i) && value[i] == best {
			list = append(list, i)
		}
	}
	if r.bites && r.scoring != "" { // "the player with the most points wins the game"
		if wolves = len(list) == 0 || bitten > 0 && bitten >= best; wolves && bitten > best {
			list = nil
		}
	}
	if one, two := r.team[0]-1, r.team[1]-1; slices.Contains(list, one) != slices.Contains(list, two) {
		list = slices.DeleteFunc(list, func(i int) bool { return i == one || i == two })
		list = append(list, one, two)
	}
	switch {
	case wolves && !r.out:
		list = append(list, r.herders)
	case r.out && len(list) == 0:
		for i := range number {
			list = append(list, i)
		}
	}
	return list
}
