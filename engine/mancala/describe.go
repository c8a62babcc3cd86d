package mancala

import (
	"fmt"
	"strings"

	"houserules/engine/rules"
)

// Describe renders the rules as prose, a sentence for each decision. The
// rules must be free of errors.
func (r *Rules) Describe() []rules.Clause {
	g := build(r)
	if r.Board.Start != "" {
		if p, err := parse(&g.core.Board, r.Board.Start); err == nil {
			g.startFrom(p)
		}
	}
	d := describer{r: r, all: int(g.core.All(&g.core.Start)) / 2}
	d.board()
	d.sowing()
	d.captures()
	d.feeding()
	d.ends()
	d.match()
	return d.clauses
}

type describer struct {
	r       *Rules
	all     int
	clauses []rules.Clause
}

func (d *describer) say(text string, paths ...string) {
	d.clauses = append(d.clauses, rules.Clause{Paths: paths, Message: rules.Say(text)})
}

func (d *describer) board() {
	b := &d.r.Board
	size := fmt.Sprintf("two rows of %s", rules.Plural(b.Houses[0], "house"))
	if b.Houses[0] != b.Houses[1] {
		size = fmt.Sprintf("two rows, South's of %s and North's of %d", rules.Plural(b.Houses[0], "house"), b.Houses[1])
	}
	d.say(fmt.Sprintf("The board has %s.", size), "board.houses")
	if b.Start != "" {
		d.say(fmt.Sprintf("The game starts from %s, with %s in all.", b.Start, rules.Plural(d.all, "seed")), "board.start")
		return
	}
	d.say(fmt.Sprintf("Each house starts with %s, %d in all.", rules.Plural(b.Seeds, "seed"), d.all), "board.seeds")
}

func (d *describer) sowing() {
	s := &d.r.Sowing
	d.say(fmt.Sprintf("A move empties one of the player's own houses and sows the seeds one by one into the houses that follow, %s.",
		s.Direction), "sowing.direction")
	if s.Stores == StoresOwn {
		text := "A sowing that leaves the player's row drops a seed into his store, and passes over the opponent's"
		if s.ExtraTurn == ExtraStore {
			text += "; if it is the last, he moves again"
		}
		d.say(text+".", "sowing.stores", "sowing.extra_turn")
	}
	if s.Laps == LapsRelay {
		d.say(fmt.Sprintf("When the last seed falls into a house with seeds, and captures nothing, they are all taken up and sown on from there, for at most %s.",
			rules.Plural(s.MaxLaps, "lap")), "sowing.laps", "sowing.max_laps")
	}
	switch d.r.Kroo {
	case KrooSkip:
		d.say("A sowing that goes round the board passes over the house it started from, every time.", "kroo")
	case KrooSow:
		d.say("A sowing that goes round the board drops a seed into the house it started from, too.", "kroo")
	}
}

func (d *describer) captures() {
	d.otherCaptures()
	if len(d.r.Capture.Counts) == 0 {
		return
	}
	text := fmt.Sprintf("When the last seed falls into a house of the opponent and makes it %s, those seeds are captured", orList(d.r.Capture.Counts))
	switch d.r.Capture.Chain {
	case ChainBack:
		text += fmt.Sprintf(", and so are the houses before it, going back, as long as each is the opponent's and holds %s", orList(d.r.Capture.Counts))
	case ChainForward:
		text += fmt.Sprintf(", and so are the houses after it, going on, as long as each is the opponent's and holds %s", orList(d.r.Capture.Counts))
	}
	d.say(text+".", "capture.counts", "capture.chain")
	slam := map[GrandSlam]string{
		SlamCaptures:            "captures like any other",
		SlamNothing:             "may be made, but captures nothing",
		SlamForbidden:           "is forbidden, even to a player who has no other move",
		SlamForbiddenUnlessOnly: "is forbidden; if every move is one, they are allowed but capture nothing",
		SlamStarving: "is forbidden, and so is any other move that leaves the opponent without seeds, while another move exists; " +
			"if every move is one, they are allowed and capture normally",
		SlamOpponentTakesRest: "captures, ends the game, and gives the opponent all seeds left on the board",
		SlamLeavesFirst:       "leaves the house where the sowing ended and captures the rest",
		SlamLeavesLast:        "leaves the house that would be captured last and captures the rest",
	}
	d.say("A move that would take all the opponent's seeds on the board (a grand slam) "+slam[d.r.GrandSlam]+".", "grand_slam")
}

// otherCaptures renders the captures that do not go by counts.
func (d *describer) otherCaptures() {
	switch d.r.Capture.Opposite {
	case OppositeAlways:
		d.say("When the last seed falls into an empty house of the player's own, it is captured with whatever lies opposite, even nothing.", "capture.opposite")
	case OppositeIfOccupied:
		d.say("When the last seed falls into an empty house of the player's own, and seeds lie opposite, both are captured.", "capture.opposite")
	}
	if n := d.r.Capture.Groups; n > 0 {
		d.say(fmt.Sprintf("A house that a sowing makes hold exactly %d is captured at once by its owner; if it was the last seed, the player who moved takes it and the move is over.", n),
			"capture.groups")
	}
}

func (d *describer) feeding() {
	if d.r.Singletons == SingletonsLast {
		defer d.say("A house with a single seed may be played only when there is no other move.", "singletons")
	}
	switch {
	case d.r.Feeding == FeedNone && d.r.GrandSlam == SlamStarving:
		d.say("So a player whose opponent has no seeds must give him some, if he can.", "feeding", "grand_slam")
		return
	case d.r.Feeding == FeedNone:
		d.say("Nobody has to feed an opponent without seeds.", "feeding")
		return
	}
	d.say("A player whose opponent has no seeds must make a move that gives him some, if there is one.", "feeding")
	text := map[CannotFeed]string{
		CannotMoverTakesAll: "the game is over, and the player to move takes all seeds left",
		CannotPlaysOn:       "any move is allowed",
		CannotOwner:         "the game is over, and each player takes his own row",
	}
	d.say("If no move feeds, "+text[d.r.CannotFeed]+".", "cannot_feed")
}

func (d *describer) ends() {
	e := &d.r.End
	if m := e.Majority; m.Set {
		d.say(fmt.Sprintf("The game ends at once when a player has captured %s; %s.",
			rules.Plural(m.Of(d.all), "seed"), rest(e.MajorityRemaining)), "end.majority", "end.majority_remaining")
	} else {
		d.say("A game is played on after the winner is certain.", "end.majority")
	}
	if r := e.RowEmpty; r != nil {
		d.say(fmt.Sprintf("The game ends at once when either row is empty; %s.", rest(r.Remaining)), "end.row_empty", "end.row_empty.remaining")
	}
	d.say(fmt.Sprintf("A player who cannot move ends the game; %s.", rest(e.NoMove.Remaining)), "end.no_move.remaining")
	if n := e.NoCapturePossible; n != nil {
		when := "with so few seeds on the board that no position has a capture"
		if n.By == ByPosition {
			when = "in a position from which no line of play captures"
		}
		d.say(fmt.Sprintf("The game ends %s; %s.", when, rest(n.Remaining)),
			"end.no_capture_possible", "end.no_capture_possible.by", "end.no_capture_possible.remaining")
	}
	if f := e.FewSeeds; f != nil {
		d.say(fmt.Sprintf("The game ends with at most %s on the board; %s.", rules.Plural(f.AtMost, "seed"), rest(f.Remaining)),
			"end.few_seeds", "end.few_seeds.at_most", "end.few_seeds.remaining")
	}
	if a := e.AllOnes; a != nil {
		d.say(fmt.Sprintf("The game ends when no house holds more than one seed; %s.", rest(a.Remaining)), "end.all_ones", "end.all_ones.remaining")
	}
	if p := e.Repetition; p != nil {
		when := ""
		if p.AtMost > 0 {
			when = fmt.Sprintf(" while at most %s lie on the board", rules.Plural(p.AtMost, "seed"))
		}
		d.say(fmt.Sprintf("The game ends when a position occurs for the %s time since the last capture%s; %s.",
			rules.Ordinal(p.Count), when, rest(p.Remaining)),
			"end.repetition", "end.repetition.count", "end.repetition.at_most", "end.repetition.remaining")
	}
	d.say(fmt.Sprintf("A game that has not ended after %s is cut off; %s.", rules.Plural(d.r.Limit.Plies, "ply"), rest(d.r.Limit.Remaining)),
		"limit.plies", "limit.remaining")
	d.say("The player with more seeds wins; equal is a draw.")
}

func (d *describer) match() {
	m := &d.r.Match
	if m.Games == 0 && m.Points == (Points{}) {
		return
	}
	text := "A match goes on to an agreed score"
	if m.Games > 0 {
		text = fmt.Sprintf("A match is the best of %s", rules.Plural(m.Games, "game"))
	}
	text += map[Starter]string{
		StarterLots:       "; lots are drawn for who starts each game",
		StarterWinner:     "; the winner of a game starts the next, and after a draw the starter alternates",
		StarterAlternates: "; the players start in turn",
	}[m.Starter]
	switch {
	case m.Points.PerSeedOver > 0:
		text += fmt.Sprintf("; a win is worth a point for every seed over %d", m.Points.PerSeedOver)
	case m.Points.PerSeeds > 0:
		text += fmt.Sprintf("; a win is worth a point for every %s", rules.Plural(m.Points.PerSeeds, "seed"))
	}
	d.say(text+".", "match.games", "match.starter", "match.points.per_seed_over", "match.points.per_seeds")
}

// rest says who gets the seeds left.
func rest(d Division) string {
	return map[Division]string{
		DivUnclaimed:    "nobody gets the seeds left",
		DivOwner:        "each player takes the seeds in his own row",
		DivSplit:        "the players share the seeds left equally",
		DivLastCapturer: "the player who captured last takes the seeds left",
		DivOpponent:     "the opponent of the player to move takes the seeds left",
		DivMover:        "the player to move takes the seeds left",
	}[d]
}

// orList writes "2, 3 or 4".
func orList(numbers []int) string {
	var b strings.Builder
	for i, n := range numbers {
		switch {
		case i == 0:
		case i == len(numbers)-1:
			b.WriteString(" or ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}
