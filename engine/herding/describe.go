package herding

import (
	"strconv"
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

// say adds a clause about the knobs at some paths, the main one first.
func (d *describer) say(paths []string, key string, args ...any) {
	d.clauses = append(d.clauses, rules.Clause{Paths: paths, Message: rules.Say(key, args...)})
}

// knobs lists the paths of the knobs that a clause renders.
func knobs(paths ...string) []string { return paths }

// on is the word for a switch, "on" or "off", as the end of a key.
func on(set bool) string {
	if set {
		return "on"
	}
	return "off"
}

func (d *describer) board() {
	b, usual := &d.r.Board, new(Generate)
	usual.SetDefault()
	if g := b.Generate; g != nil {
		drawn := knobs("board.generate.lair", "board.generate.forest", "board.generate.herding_point")
		d.say(append(knobs("board.generate", "board.generate.seed", "board.generate.water", "board.map", "board.check"), drawn...),
			"herding.board.generated", strconv.Itoa(g.Seed), waters(g.Water[0]), g.Water[1])
		d.sizes(drawn, around(g.Lair), around(g.Forest))
		if p := g.HerdingPoint; p != usual.HerdingPoint {
			d.say(drawn[2:], "herding.board.herding-points", p[0], p[1])
		}
	} else {
		wet := strings.Count(b.Map, string(rune(water)))
		d.say(knobs("board.map", "board.check", "board.generate"), "herding.board.map", waters(wet))
		den, woods := centre(mapLines(b.Map))
		d.sizes(knobs("board.map"), den, woods)
	}
	c := checker{rules: d.r}
	var names []rules.Message
	for _, corner := range c.corners() {
		names = append(names, rules.Say("herding.corner."+Corner("").Values()[corner]))
	}
	d.say(knobs("herders", "corners", "wairgka.number"), "herding.players", d.r.Herders, names, d.r.Wairgka.Number.Of(d.r.Herders))
	d.say(nil, "herding.setup")
	d.say(knobs("starter"), "herding.starter."+string(d.r.Starter))
}

// sizes says how large Lair and Forest are, where they are not the usual ones.
func (d *describer) sizes(paths []string, den, woods block) {
	usual := new(Generate)
	usual.SetDefault()
	if den != around(usual.Lair) || woods != around(usual.Forest) {
		d.say(paths, "herding.board.sizes", den.height(), den.width(), woods.height(), woods.width())
	}
}

// waters says a number of water squares.
func waters(n int) rules.Message { return rules.Say("herding.water-squares", n) }

func (d *describer) herd() {
	d.say(nil, "herding.herd")
	d.say(knobs("shelter.stops"), "herding.shelter-stops."+on(d.r.Shelter.Stops))
	d.say(knobs("herd.jumps"), "herding.jumps."+on(d.r.Herd.Jumps))
	d.say(knobs("herd.order"), "herding.order."+string(d.r.Herd.Order))
}

func (d *describer) awethi() {
	a := &d.r.Awethi
	if a.Average == RoundNever {
		d.say(knobs("awethi.average"), "herding.awethi.dice-undivided")
	} else {
		d.say(knobs("awethi.average"), "herding.awethi.dice", rules.Say("herding.average."+string(a.Average)))
	}
	d.say(knobs("awethi.path"), "herding.awethi.path."+string(a.Path))
	d.say(knobs("awethi.cross_water"), "herding.awethi.cross-water."+on(a.CrossWater))
	d.say(knobs("awethi.cross_shelter"), "herding.awethi.cross-shelter."+on(a.CrossShelter))
	d.say(knobs("awethi.stuck"), "herding.awethi.stuck", rules.Say("herding.stuck."+string(a.Stuck)))
}

func (d *describer) catch() {
	c := &d.r.Catch
	d.say(knobs("catch.sides", "catch.by"), "herding.catch", c.Sides, rules.Say("herding.trapper."+string(c.By)))
	d.say(knobs("catch.scores"), "herding.scorer."+string(c.Scores))
	if c.Condition == ConditionStands {
		d.say(knobs("catch.condition", "catch.freezes"), "herding.condition.stands-still")
		return
	}
	d.say(knobs("catch.freezes"), "herding.freezes."+on(c.Freezes))
	d.say(knobs("catch.condition"), "herding.condition."+string(c.Condition))
}

func (d *describer) wairgka() {
	w := &d.r.Wairgka
	d.say(knobs("wairgka.unleashed"), "herding.unleashed."+string(w.Unleashed))
	d.say(knobs("wairgka.choice", "wairgka.steps", "wairgka.path"), "herding.wairgka.turn",
		rules.Say("herding.wairgka.choice."+string(w.Choice)), rules.Say("herding.wairgka.steps."+string(w.Steps)), rules.Say("herding.wairgka.path."+string(w.Path)))
	d.say(knobs("wairgka.stack"), "herding.stack."+string(w.Stack))
	d.say(knobs("wairgka.fear"), "herding.fear."+string(w.Fear))
	if w.Fear != FearNowhere {
		d.say(knobs("wairgka.next_to"), "herding.next-to."+string(w.NextTo))
	}
}

func (d *describer) ends() {
	d.say(knobs("end.moment"), "herding.end."+string(d.r.End.Moment))
	d.say(knobs("limit.rounds"), "herding.limit", d.r.Limit.Rounds)
	switch {
	case d.r.Scoring == ScoringOutright:
	case d.r.Scoring == ScoringPoints && d.r.Points.Eaten:
		d.say(knobs("draw_at"), "herding.draw-at.alone", d.r.DrawAt)
	default:
		d.say(knobs("draw_at"), "herding.draw-at.decides", d.r.DrawAt)
	}
	d.say(knobs("draw_at"), "herding.against", d.r.DrawAt)
	worth := rules.Say("herding.worth", d.r.Points.Calf, d.r.Points.Cow, d.r.Points.Bull)
	d.say(knobs("scoring", "points", "points.calf", "points.cow", "points.bull"), "herding.scoring."+string(d.r.Scoring), d.r.DrawAt, worth)
	d.say(knobs("points.eaten"), "herding.eaten."+on(d.r.Points.Eaten))
	if t := d.r.Team; t == (Team{}) {
		d.say(knobs("team"), "herding.no-team")
	} else {
		d.say(knobs("team"), "herding.team", int(t[0]), int(t[1]))
	}
	d.say(knobs("bets"), "herding.bets."+string(d.r.Bets))
}
