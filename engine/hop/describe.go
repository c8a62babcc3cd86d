package hop

import (
	"strings"

	"houserules/engine/rules"
	"houserules/engine/sides"
)

// Describe renders the rules as prose, a sentence for each decision. The
// rules must be free of errors.
func (r *Rules) Describe() []rules.Clause {
	board, men, _ := r.layout()
	d := describer{r: r, g: board}
	d.board(men)
	d.compensation()
	d.moves()
	d.ends()
	return d.clauses
}

type describer struct {
	r       *Rules
	g       *graph
	clauses []rules.Clause
}

// say adds a clause about the knobs at some paths, the main one first.
func (d *describer) say(paths []string, key string, args ...any) {
	d.clauses = append(d.clauses, rules.Clause{Paths: paths, Message: rules.Say(key, args...)})
}

// knobs lists the paths of the knobs that a clause renders.
func knobs(paths ...string) []string { return paths }

func (d *describer) board(men [2]set) {
	b := d.r.Board
	switch {
	case b.Lines == LinesDrawn:
		lines := 0
		for _, along := range d.g.lines {
			lines += along.count()
		}
		d.say(knobs("board.lines"), "hop.drawn", len(d.g.points), lines)
	case b.Centres:
		d.grid(b)
		d.say(knobs("board.centres"), "hop.centres", len(d.g.points))
	case b.Diagonals == DiagonalsFull:
		d.grid(b)
		d.say(knobs("board.centres"), "hop.no-centres")
	default:
		d.grid(b)
	}
	p := position{men: men}
	counters := func(s side) rules.Message { return rules.Say("hop.counters", p.left(s)) }
	key := "hop.setup"
	if d.r.hunt() {
		key = "hop.hunt.setup"
	}
	d.say(knobs("setup", "starts"), key, counters(first), d.where(men[first]), counters(second), d.where(men[second]), d.r.name(d.r.side()))
}

func (d *describer) grid(b Board) {
	d.say(knobs("board.size", "board.diagonals"), "hop.board", b.Size, rules.Say("hop.diagonals."+string(b.Diagonals)))
}

// compensation says what makes up for who starts.
func (d *describer) compensation() {
	if d.r.Opening == sides.OpeningPie {
		d.say(knobs("opening"), "hop.opening.pie")
	}
	for s, n := range d.r.gives() {
		if n > 0 {
			path := []string{"handicap.second", "handicap.first"}[s]
			d.say(knobs(path), "hop.handicap", d.r.name(side(s)), rules.Say("hop.counters", n))
		}
	}
}

// where lists points line by line, from the bottom; lines that are full are
// named as a whole.
func (d *describer) where(points set) []any {
	var list []any
	height := d.g.height
	full := 0 // lines named together so far
	for rank := 1; rank <= height+1; rank++ {
		here, whole := d.g.labels(points, height-rank)
		if whole {
			full++
			continue
		}
		switch last := rank - 1; {
		case full == 1:
			list = append(list, rules.Say("hop.line", last))
		case full == 2:
			list = append(list, rules.Say("hop.two-lines", last-1, last))
		case full > 2:
			list = append(list, rules.Say("hop.lines", last-full+1, last))
		}
		full = 0
		for _, label := range here {
			list = append(list, label)
		}
	}
	return list
}

// labels lists those points of a line that are in a set, and whether they are
// the whole line. A line beside the board has none.
func (g *graph) labels(of set, line int) (list []string, whole bool) {
	points := 0
	for _, p := range g.points {
		if p.line == line {
			points++
			if of.has(p.bit) {
				list = append(list, p.label)
			}
		}
	}
	return list, points > 0 && len(list) == points
}

func (d *describer) moves() {
	d.say(knobs("steps"), "hop.steps."+string(d.r.Steps))
	if x := d.r.Second; x != nil {
		d.say(knobs("second", "second.steps"), "hop.second.steps."+string(x.Steps), d.r.name(second))
		hops := "hop.second.no-hops"
		if x.Hops {
			hops = "hop.second.hops"
		}
		d.say(knobs("second.hops"), hops, d.r.name(second))
	}
	if d.r.Rotation != RotationNone {
		d.say(knobs("turn"), "hop.turn."+string(d.r.Rotation))
	}
	if c := d.r.Closing; c != nil {
		next := "once"
		if c.Next {
			next = "next"
		}
		d.say(knobs("closing", "closing.edges", "closing.by", "closing.next"), "hop.closing",
			rules.Say("hop.closing."+string(c.Unit)), rules.Say("hop.closing."+string(c.Edges)), rules.Say("hop.closing."+next))
	}
	d.say(knobs("capture"), "hop.capture."+string(d.r.Capture))
	d.say(knobs("continuation"), "hop.continuation."+string(d.r.Continuation))
}

func (d *describer) ends() {
	e := &d.r.End
	d.verdicts("end.no_move", [3]string{"hop.no-move.both", "hop.no-move.each", "hop.hunt.no-move"}, string(e.NoMove.First), string(e.NoMove.Second))
	d.verdicts("end.no_counters", [3]string{"hop.no-counters.both", "hop.no-counters.each", "hop.hunt.no-counters"}, string(e.NoCounters.First), string(e.NoCounters.Second))
	d.say(nil, "hop.score")
	if p := d.r.End.Repetition; p != nil {
		d.say(knobs("end.repetition", "end.repetition.count"), "hop.repetition", rules.Say("ordinal", p.Count))
	} else {
		d.say(knobs("end.repetition"), "hop.no-repetition")
	}
	d.say(knobs("limit.plies"), "hop.limit", d.r.Limit.Plies)
}

// verdicts says what becomes of the players in a case, in one sentence for
// both where it is the same. The keys are for that, for others, and for a hunter and a herd.
func (d *describer) verdicts(path string, keys [3]string, one, two string) {
	paths, key := knobs(path+".first", path+".second"), keys[1]
	switch {
	case d.r.hunt():
		key = keys[2]
	case one == two:
		d.say(paths, keys[0], rules.Say("hop.verdict."+one, rules.Say("hop.that-player")))
		return
	}
	d.say(paths, key, rules.Say("hop.verdict."+one, d.r.name(first)), rules.Say("hop.verdict."+two, d.r.name(second)))
}

// name says who a side is.
func (r *Rules) name(s side) rules.Message {
	return rules.Say("role." + strings.ToLower(r.roles()[s].Name))
}
