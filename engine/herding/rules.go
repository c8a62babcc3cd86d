package herding

// Rules are the knobs of Awéthi!. Field order is the order in which a variant
// file, explain and the reference page present them. The doc comments here
// are the knobs' only documentation: the JSON Schema, explain and the
// reference page are generated from them.
//
// The tags are read by package variants: yaml is the key, unit the word that
// may follow a number, min and max its bounds.
type Rules struct {
	// Board is the board: a map drawn as text, or a random one.
	Board Board `yaml:"board"`
	// Herders is the number of herders, each with four awéthi and a herd of
	// six aiwe. The wairgka player comes on top of them.
	Herders int `yaml:"herders" unit:"herders" min:"1" max:"4"`
	// Corners are the corners whose shelters the herders use, in the order in
	// which they play. The empty list is clockwise from the north-west: one
	// herder NW; two NW and SE, diagonally; three NW, NE and SE; four all.
	Corners []Corner `yaml:"corners"`
	// Starter says which herder has the first turn of every round. The others
	// follow in the order of their corners; the wairgka player never starts.
	Starter Starts `yaml:"starter"`
	// Shelter says what the shelters are to others than their owners.
	Shelter Shelter `yaml:"shelter"`
	// Herd says how the aiwe move.
	Herd Herd `yaml:"herd"`
	// Awethi says how the awéthi move.
	Awethi Awethi `yaml:"awethi"`
	// Catch says when an aiwe is caught and what that does to it.
	Catch Catch `yaml:"catch"`
	// Wairgka says how many wairgk there are and how they move.
	Wairgka Wairgka `yaml:"wairgka"`
	// Scoring says which of the two countings decides the game. Both are
	// recorded for every game.
	Scoring Scoring `yaml:"scoring"`
	// Points is what an aiwe is worth in the points counting.
	Points Points `yaml:"points"`
	// DrawAt is the number of sheltered aiwe with which a herder draws with
	// the wairgka; with more they beat the wairgka, with fewer they lose.
	DrawAt int `yaml:"draw_at" unit:"aiwe" min:"1" max:"6"`
	// Team are two herders who win together: where one of them wins, both do.
	// "1+3" are the first and the third; "none" lets every herder play alone.
	Team Team `yaml:"team"`
	// Bets says who the win is shared among.
	Bets Bets `yaml:"bets"`
	// End says when the game ends.
	End End `yaml:"end"`
	// Limit cuts off games that no herd has ended.
	Limit Limit `yaml:"limit"`
}

// Board is the board: a map drawn as text, or a random one.
type Board struct {
	// Map is the board as 25 lines of 25 letters, north above: "." meadow,
	// "~" water, "F" Forest, "L" Lair, "S" shelter, "H" herding-point. Forest,
	// Lair and herding-points are rectangles of any size: the Lair holds the middle
	// of the board and has Forest on all its sides; a herding-point lies in each
	// corner district and has six squares or more. In a larger one the herd begins
	// on the six squares that are nearest to the shelter.
	Map string `yaml:"map"`
	// Check says whether a map that breaks the rules of map making (Forest,
	// Lair, herding-points, equal water) is refused or only warned about.
	Check Strictness `yaml:"check"`
	// Generate draws a random river map in place of the one in map; "none"
	// takes the map.
	Generate *Generate `yaml:"generate"`
}

// Generate draws a random river map, the same for the same numbers. It is
// symmetric under quarter turns, and its dry land hangs together.
type Generate struct {
	// Seed picks the map.
	Seed int `yaml:"seed" min:"0" max:"1000000000"`
	// Water is the number of water squares in each corner district and in
	// each edge district: a list of two, or one number for both.
	Water [2]int `yaml:"water" unit:"squares" min:"0" max:"24"`
	// Lair is the number of squares along each side of the Lair, an odd one.
	Lair int `yaml:"lair" unit:"squares" min:"1" max:"9"`
	// Forest is the number of squares along each side of the Forest, an odd one
	// larger than that of the Lair.
	Forest int `yaml:"forest" unit:"squares" min:"3" max:"11"`
	// HerdingPoint is the number of rows and of columns of the north-west
	// herding-point: a list of two, or one number for both. The others are its
	// quarter turns. It has six squares or more.
	HerdingPoint [2]int `yaml:"herding_point" unit:"squares" min:"1" max:"6"`
}

// Shelter says what the shelters are to others than their owners.
type Shelter struct {
	// Stops keeps aiwe and wairgk out of the shelters. Without it a shelter is
	// to them a square like any other; while one of them stands there it
	// admits none of its owner's awéthi.
	Stops bool `yaml:"stops"`
}

// Herd says how the aiwe move.
type Herd struct {
	// Jumps lets an aiwe pass over other pieces on its way; water, Lair and
	// the edge always stop it.
	Jumps bool `yaml:"jumps"`
	// Order is the order in which the aiwe of a herd move.
	Order Order `yaml:"order"`
}

// Awethi says how the awéthi move.
type Awethi struct {
	// Average says how a quarter of the sum of the dice is rounded when all
	// four awéthi move the same number of squares.
	Average Rounding `yaml:"average"`
	// Path says whether an awéthi may come to a square twice on its way.
	Path Path `yaml:"path"`
	// CrossWater lets an awéthi walk through water without ending there. It
	// may always end in water, but one that stands in water must leave it.
	CrossWater bool `yaml:"cross_water"`
	// CrossShelter lets an awéthi walk through its own shelter.
	CrossShelter bool `yaml:"cross_shelter"`
	// Stuck says what becomes of an awéthi that cannot end its move anywhere. One that stands
	// in water goes back to its shelter in any case.
	Stuck Stuck `yaml:"stuck"`
}

// Catch says when an aiwe is caught and what that does to it.
type Catch struct {
	// Sides is how many of the four squares orthogonally next to an aiwe
	// must hold awéthi. Squares are counted, not pieces.
	Sides int `yaml:"sides" unit:"sides" min:"1" max:"4"`
	// By says whose awéthi count.
	By Trapper `yaml:"by"`
	// Scores says into whose shelter a caught aiwe comes. It is brought in on its own herd's
	// turn in any case.
	Scores Scorer `yaml:"scores"`
	// Freezes keeps a caught aiwe from moving with its herd.
	Freezes bool `yaml:"freezes"`
	// Condition says what else it takes besides enough awéthi around the aiwe.
	Condition Condition `yaml:"condition"`
}

// Wairgka says how many wairgk there are and how they move.
type Wairgka struct {
	// Number is the number of wairgk, 1 to 4; or "herders" for as many as
	// there are herders; or "one-fewer" for one fewer, but at least one.
	Number Number `yaml:"number"`
	// Unleashed says when the wairgk begin to move.
	Unleashed Unleashed `yaml:"unleashed"`
	// Choice says which wairgk moves after an awéthi turn.
	Choice Choice `yaml:"choice"`
	// Steps says to which squares a wairgk may step from the one it is on.
	Steps Nearness `yaml:"steps"`
	// Path says whether a wairgk may come to a square twice on its way.
	Path Path `yaml:"path"`
	// Stack says where a wairgk may end its move on another.
	Stack Stack `yaml:"stack"`
	// Fear says where a wairgk may not end its move next to an awéthi. An
	// aiwe on the square overcomes the fear anywhere.
	Fear Fear `yaml:"fear"`
	// NextTo says which squares are next to an awéthi for this fear.
	NextTo Nearness `yaml:"next_to"`
}

// Points is what an aiwe is worth in the points counting.
type Points struct {
	// Calf is the worth of each of the three calves of a herd.
	Calf int `yaml:"calf" unit:"points" min:"0" max:"100"`
	// Cow is the worth of each of its two cows.
	Cow int `yaml:"cow" unit:"points" min:"0" max:"100"`
	// Bull is the worth of its bull.
	Bull int `yaml:"bull" unit:"points" min:"0" max:"100"`
	// Eaten gives the wairgka the points of the aiwe that they have eaten. With
	// them they compete like a herder, in place of a share at draw_at.
	Eaten bool `yaml:"eaten"`
}

// End says when the game ends.
type End struct {
	// Moment says when a herder without aiwe on the board ends the game.
	Moment EndMoment `yaml:"moment"`
}

// Limit cuts off games that no herd has ended.
type Limit struct {
	// Rounds is the number of rounds after which a game that has not ended is
	// cut off, with the end reason "limit". In a round every herder has one
	// turn.
	Rounds int `yaml:"rounds" unit:"rounds" min:"1" max:"10000"`
}

// Default returns the rules that a root variant starts from: the sheet of
// Awéthi! with four herders, read as the built-in variants read it.
func Default() *Rules {
	return &Rules{
		Board:   Board{Map: defaultMap, Check: CheckError},
		Herders: 4,
		Starter: StartsFirst,
		Shelter: Shelter{Stops: true},
		Herd:    Herd{Jumps: true, Order: OrderForemost},
		Awethi:  Awethi{Average: RoundDown, Path: PathSimple, CrossWater: true, CrossShelter: true, Stuck: StuckEither},
		Catch:   Catch{Sides: 3, By: TrapperAny, Scores: ScorerOwner, Freezes: true, Condition: ConditionSurrounded},
		Wairgka: Wairgka{Unleashed: UnleashedStanding, Choice: ChoiceAny, Steps: NextToSides, Path: PathFree, Stack: StackLair, Fear: FearEverywhere, NextTo: NextToSides},
		Scoring: ScoringCount,
		Points:  Points{Calf: 1, Cow: 3, Bull: 5},
		DrawAt:  3,
		Bets:    BetsEverybody,
		End:     End{Moment: EndAtOnce},
		Limit:   Limit{Rounds: 300},
	}
}

// SetDefault fills a generated board that is switched on with no more said.
func (g *Generate) SetDefault() {
	*g = Generate{Seed: 1, Water: [2]int{7, 9}, Lair: 3, Forest: 9, HerdingPoint: [2]int{2, 3}}
}

// defaultMap has 7 water squares in each corner district and 9 in each edge
// district, is symmetric under quarter turns, and all its dry land hangs
// together.
const defaultMap = `S.......................S
.....~~...........~......
.....~~.....~....~~......
...........~~~...........
....HHH.....~~.....HH....
....HHH..~.........HH.~~.
.~~......~~........HH.~~.
..~......................
........FFFFFFFFF........
........FFFFFFFFF.~~.....
........FFFFFFFFF.~......
...~~...FFFLLLFFF....~...
..~~~...FFFLLLFFF...~~~..
...~....FFFLLLFFF...~~...
......~.FFFFFFFFF........
.....~~.FFFFFFFFF........
........FFFFFFFFF........
......................~..
.~~.HH........~~......~~.
.~~.HH.........~..HHH....
....HH.....~~.....HHH....
...........~~~...........
......~~....~.....~~.....
......~...........~~.....
S.......................S
`
