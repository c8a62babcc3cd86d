package hop

import (
	"fmt"
	"strings"

	"houserules/engine/rules"
)

// Describe renders the rules as prose, a sentence for each decision. The
// rules must be free of errors.
func (r *Rules) Describe() []rules.Clause {
	d := describer{r: r, g: newGraph(r.Board)}
	d.board()
	d.moves()
	d.ends()
	return d.clauses
}

type describer struct {
	r       *Rules
	g       *graph
	clauses []rules.Clause
}

func (d *describer) say(text string, paths ...string) {
	d.clauses = append(d.clauses, rules.Clause{Paths: paths, Message: rules.Say(text)})
}

func (d *describer) board() {
	b := d.r.Board
	lines := map[Diagonals]string{
		DiagonalsFull:        "with both diagonals in every cell",
		DiagonalsAlternating: "with one diagonal in every cell, turned from cell to cell",
		DiagonalsNone:        "without diagonals",
	}[b.Diagonals]
	d.say(fmt.Sprintf("The board is a grid of %d by %[1]d points, %s.", b.Size, lines), "board.size", "board.diagonals")
	if b.Centres {
		d.say(fmt.Sprintf("The crossing of the diagonals in each cell is a point too; there are %d points in all.", len(d.g.points)), "board.centres")
	} else if b.Diagonals == DiagonalsFull {
		d.say("The crossings of the diagonals are no points.", "board.centres")
	}
	men, _ := d.g.readPicture(d.r.Setup)
	p := position{men: men}
	d.say(fmt.Sprintf("First starts with %s on %s, Second with %s on %s; First makes the first move.",
		rules.Plural(p.left(first), "counter"), d.where(men[first]), rules.Plural(p.left(second), "counter"), d.where(men[second])), "setup")
}

// where lists points line by line, from the bottom; lines that are full are
// named as a whole.
func (d *describer) where(set uint64) string {
	var list []string
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
			list = append(list, fmt.Sprintf("line %d", last))
		case full == 2:
			list = append(list, fmt.Sprintf("lines %d and %d", last-1, last))
		case full > 2:
			list = append(list, fmt.Sprintf("lines %d to %d", last-full+1, last))
		}
		full = 0
		list = append(list, here...)
	}
	return andList(list)
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
	step := "along a line to the next point, which must be empty"
	if d.r.Steps == StepsNotBackward {
		step += "; no counter steps towards its own side, nor at all once it stands on the line farthest from it"
	}
	d.say("A turn moves one of the player's own counters: a step goes "+step+
		"; a hop goes in any direction straight over a counter of the opponent on the next point to an empty point right behind, "+
		"and takes that counter off the board.", "steps")
	if d.r.Capture == CaptureMandatory {
		d.say("A player who can hop must.", "capture")
	} else {
		d.say("A player who can hop need not.", "capture")
	}
	d.say(map[Continuation]string{
		ContinuationOptional:  "A counter that has hopped and can hop again may do so or pass; each is a ply of its own.",
		ContinuationNone:      "A turn ends after one hop.",
		ContinuationMandatory: "A counter that has hopped and can hop again must; each hop is a ply of its own.",
	}[d.r.Continuation], "continuation")
}

func (d *describer) ends() {
	d.say("A player who cannot move at the start of the turn, or has no counters left, loses; captured counters are the score, but do not decide.")
	if p := d.r.End.Repetition; p != nil {
		d.say(fmt.Sprintf("The game is drawn when a position occurs for the %s time since the last capture.", rules.Ordinal(p.Count)),
			"end.repetition", "end.repetition.count")
	} else {
		d.say("Positions may come back any number of times.", "end.repetition")
	}
	d.say(fmt.Sprintf("A game that has not ended after %s is cut off as a draw.", rules.Plural(d.r.Limit.Plies, "ply")), "limit.plies")
}

// andList writes "A1, B2 and C3".
func andList(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}
