package hop

import (
	"houserules/engine/rules"
	"houserules/engine/sides"
)

// Describe renders the rules as prose, a sentence for each decision. The
// rules must be free of errors.
func (r *Rules) Describe() []rules.Clause {
	d := describer{r: r, g: newGraph(r.Board)}
	d.board()
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

func (d *describer) board() {
	b := d.r.Board
	d.say(knobs("board.size", "board.diagonals"), "hop.board", b.Size, rules.Say("hop.diagonals."+string(b.Diagonals)))
	if b.Centres {
		d.say(knobs("board.centres"), "hop.centres", len(d.g.points))
	} else if b.Diagonals == DiagonalsFull {
		d.say(knobs("board.centres"), "hop.no-centres")
	}
	men, _ := d.g.readPicture(d.r.Setup)
	p := position{men: men}
	counters := func(s side) rules.Message { return rules.Say("hop.counters", p.left(s)) }
	d.say(knobs("setup", "starts"), "hop.setup", counters(first), d.where(men[first]), counters(second), d.where(men[second]), name(d.r.side()))
}

// compensation says what makes up for who starts.
func (d *describer) compensation() {
	if d.r.Opening == sides.OpeningPie {
		d.say(knobs("opening"), "hop.opening.pie")
	}
	for s, n := range d.r.gives() {
		if n > 0 {
			path := []string{"handicap.second", "handicap.first"}[s]
			d.say(knobs(path), "hop.handicap", name(side(s)), rules.Say("hop.counters", n))
		}
	}
}

// where lists points line by line, from the bottom; lines that are full are
// named as a whole.
func (d *describer) where(set uint64) []any {
	var list []any
	height := d.g.height()
	full := 0 // lines named together so far
	for rank := 1; rank <= height+1; rank++ {
		here, whole := d.g.labels(set, height-rank)
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
func (g *graph) labels(set uint64, line int) (list []string, whole bool) {
	points := 0
	for _, p := range g.points {
		if p.line == line {
			points++
			if set>>p.bit&1 == 1 {
				list = append(list, p.label)
			}
		}
	}
	return list, points > 0 && len(list) == points
}

func (d *describer) moves() {
	d.say(knobs("steps"), "hop.steps."+string(d.r.Steps))
	d.say(knobs("capture"), "hop.capture."+string(d.r.Capture))
	d.say(knobs("continuation"), "hop.continuation."+string(d.r.Continuation))
}

func (d *describer) ends() {
	e := &d.r.End
	d.verdicts("end.no_move", "hop.no-move.", string(e.NoMove.First), string(e.NoMove.Second))
	d.verdicts("end.no_counters", "hop.no-counters.", string(e.NoCounters.First), string(e.NoCounters.Second))
	d.say(nil, "hop.score")
	if p := d.r.End.Repetition; p != nil {
		d.say(knobs("end.repetition", "end.repetition.count"), "hop.repetition", rules.Say("ordinal", p.Count))
	} else {
		d.say(knobs("end.repetition"), "hop.no-repetition")
	}
	d.say(knobs("limit.plies"), "hop.limit", d.r.Limit.Plies)
}

// verdicts says what becomes of the players in a case, in one sentence for
// both where it is the same.
func (d *describer) verdicts(path, key string, one, two string) {
	paths := knobs(path+".first", path+".second")
	if one == two {
		d.say(paths, key+"both", rules.Say("hop.verdict."+one, rules.Say("hop.that-player")))
		return
	}
	d.say(paths, key+"each", rules.Say("hop.verdict."+one, name(first)), rules.Say("hop.verdict."+two, name(second)))
}

// name says who a side is.
func name(s side) rules.Message {
	return [...]rules.Message{first: rules.Say("role.first"), second: rules.Say("role.second")}[s]
}
