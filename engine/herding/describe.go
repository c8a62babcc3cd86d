package herding

import (
	"fmt"
	"strings"

	"houserules/engine/rules"
)

// Describe renders the rules as prose, a sentence for each decision. The
// rules must be free of errors.
func (r *Rules) Describe() []rules.Clause {
	d := describer{r: r}
	d.board()
	d.herd()
	d.awethi()
	d.catch()
	d.wairgka()
	d.ends()
	return d.clauses
}

type describer struct {
	r       *Rules
	clauses []rules.Clause
}

func (d *describer) say(text string, paths ...string) {
	d.clauses = append(d.clauses, rules.Clause{Paths: paths, Message: rules.Say(text)})
}

func (d *describer) board() {
	b := &d.r.Board
	if g := b.Generate; g != nil {
		d.say(fmt.Sprintf("The board has 25 × 25 squares with rivers drawn at random from seed %d: %s in each corner district and %d in each edge district, the same in every quarter.",
			g.Seed, rules.Plural(g.Water[0], "water square"), g.Water[1]), "board.generate", "board.generate.seed", "board.generate.water", "board.map", "board.check")
	} else {
		wet := strings.Count(b.Map, string(rune(water)))
		d.say(fmt.Sprintf("The board is a map of 25 × 25 squares with %s, a shelter in each corner, a herding-point near it, and the Forest around the Lair in the middle.",
			rules.Plural(wet, "water square")), "board.map", "board.check", "board.generate")
	}
	c := checker{rules: d.r}
	var names []string
	for _, corner := range c.corners() {
		names = append(names, Corner("").Values()[corner])
	}
	d.say(fmt.Sprintf("%s, each with four awéthi and a herd of three calves, two cows and a bull, from the corners %s in the order of play, against one player with %s.",
		rules.Plural(d.r.Herders, "herder"), strings.Join(names, ", "), fmt.Sprintf("%d wairgk", d.r.Wairgka.Number.Of(d.r.Herders))),
		"herders", "corners", "wairgka.number")
}

func (d *describer) herd() {
	d.say("On a herder's turn his herd moves first, by a four-sided die (north, east, south, west): each calf one square straight, each cow two squares diagonally (north-west, north-east, south-east, south-west), the bull two squares straight; each ends on the last free square of its line before water, Lair, a shelter or the edge.")
	if d.r.Herd.Jumps {
		d.say("An aiwe passes over other pieces on its way, but does not end on one.", "herd.jumps")
	} else {
		d.say("An aiwe stops before another piece on its way.", "herd.jumps")
	}
	d.say(map[Order]string{
		OrderForemost: "The aiwe of a herd move foremost first, seen in the rolled straight direction; equals by number, calves before cows before the bull.",
		OrderHindmost: "The aiwe of a herd move hindmost first, seen in the rolled straight direction; equals by number, calves before cows before the bull.",
		OrderNumber:   "The aiwe of a herd move by number, calves before cows before the bull.",
	}[d.r.Herd.Order], "herd.order")
}

func (d *describer) awethi() {
	a := &d.r.Awethi
	d.say(fmt.Sprintf("Then he rolls four four-sided dice and either gives one to each awéthi or lets all four move a quarter of the sum, rounded %s; he moves them in an order of his choice.",
		map[Rounding]string{RoundDown: "down", RoundNearest: "to the nearest number, halves up", RoundUp: "up"}[a.Average]), "awethi.average")
	path := "visits no square twice"
	if a.Path == PathFree {
		path = "may come to a square again, but does not end where it began"
	}
	d.say(fmt.Sprintf("An awéthi moves exactly so many orthogonal steps, passes no other piece and not the Lair, %s, and ends on a free square or in its own shelter; one that can must move.", path), "awethi.path")
	if a.CrossWater {
		d.say("It may walk through water, and end there; one that stands in water must end on dry land.", "awethi.cross_water")
	} else {
		d.say("It may end in water, but not walk on through it; one that stands in water must end on dry land.", "awethi.cross_water")
	}
	if a.CrossShelter {
		d.say("It may walk through its own shelter.", "awethi.cross_shelter")
	} else {
		d.say("It may not walk through its own shelter, only end there.", "awethi.cross_shelter")
	}
	d.say(fmt.Sprintf("An awéthi that can not end its move anywhere %s; if it stands in water it must go back to its shelter.",
		map[Stuck]string{
			StuckEither: "stays, or goes straight back to its shelter, as the player likes",
			StuckStays:  "stays", StuckHome: "goes straight back to its shelter",
		}[a.Stuck]), "awethi.stuck")
}

func (d *describer) catch() {
	c := &d.r.Catch
	who := "awéthi of any herder"
	if c.By == TrapperOwner {
		who = "its owner's awéthi"
	}
	d.say(fmt.Sprintf("An aiwe is caught while at least %s of the four orthogonally next to it hold %s; its owner brings it into his shelter if it was caught when his herd's turn began and still is after it.",
		rules.Plural(c.Sides, "square"), who), "catch.sides", "catch.by")
	if c.Freezes {
		d.say("A caught aiwe does not move with its herd.", "catch.freezes")
	} else {
		d.say("A caught aiwe moves with its herd like any other.", "catch.freezes")
	}
}

func (d *describer) wairgka() {
	w := &d.r.Wairgka
	d.say(map[Unleashed]string{
		UnleashedStanding: "The wairgk are unleashed at the end of the turn in which an aiwe or awéthi first stands in the Forest after its move.",
		UnleashedPassing:  "The wairgk are unleashed at the end of the turn in which an aiwe or awéthi first stands in the Forest or has to pass through it.",
		UnleashedStart:    "The wairgk are unleashed from the start.",
	}[w.Unleashed], "wairgka.unleashed")
	which := "any one of the wairgk"
	if w.Choice == ChoiceInTurn {
		which = "the wairgk whose turn it is (the first after the first herder, and so on)"
	}
	path := "and may walk in circles"
	if w.Path == PathSimple {
		path = "coming to no square twice"
	}
	d.say(fmt.Sprintf("From then on they have a turn after each herder's: a direction die and a six-sided die are rolled, and %s moves exactly so many orthogonal steps, %s, ending at least one square further in that direction. "+
		"It passes over aiwe and other wairgk, not over awéthi, water or shelters. If none can move, the turn passes.", which, path), "wairgka.choice", "wairgka.path")
	d.say(map[Stack]string{
		StackLair: "A wairgk ends on another only in the Lair.", StackAnywhere: "A wairgk may end on another.",
		StackNowhere: "A wairgk never ends on another.",
	}[w.Stack], "wairgka.stack")
	fear := map[Fear]string{
		FearEverywhere: "It does not end next to an awéthi, not even in the Lair, unless an aiwe stands there.",
		FearOutside:    "It does not end next to an awéthi outside the Lair, unless an aiwe stands there.",
		FearNowhere:    "It may end next to awéthi.",
	}[w.Fear]
	d.say(fear+" A wairgk that ends on an aiwe eats it.", "wairgka.fear")
}

func (d *describer) ends() {
	d.say("The game ends at once when a herder has no aiwe left on the board; aiwe that are left count for nobody.")
	d.say(fmt.Sprintf("A game that has not ended after %s is cut off.", rules.Plural(d.r.Limit.Rounds, "round")), "limit.rounds")
	n := d.r.DrawAt
	d.say(fmt.Sprintf("If no herder has sheltered %s, the wairgka win alone; if the most that one has is %d, they share the win with the best herders; a herder with more beats them.",
		fmt.Sprintf("%d aiwe", n), n), "draw_at")
	worth := fmt.Sprintf("(calf %d, cow %d, bull %d)", d.r.Points.Calf, d.r.Points.Cow, d.r.Points.Bull)
	if d.r.Scoring == ScoringPoints {
		d.say(fmt.Sprintf("Among the herders with at least %d, the one with the most points %s wins; equals share.", n, worth),
			"scoring", "points", "points.calf", "points.cow", "points.bull")
	} else {
		d.say(fmt.Sprintf("Among the herders the one with the most aiwe wins; equals share. Points %s are recorded, but decide nothing.", worth),
			"scoring", "points", "points.calf", "points.cow", "points.bull")
	}
}
