package herding_test

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
