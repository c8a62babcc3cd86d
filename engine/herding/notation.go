package herding

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/engine"
)

// ActionText implements engine.State; see the package's documentation.
func (s *State) ActionText(a engine.Action) string {
	switch s.phase {
	case phaseSetup:
		var b [herdSize]byte
		for i, k := range s.g.arrangements[a] {
			b[i] = k.letter()
		}
		return string(b[:])
	case phaseLot:
		return "starts:" + strconv.Itoa(int(a)+1)
	case phaseHerd:
		return directionLetter(int(a))
	case phaseDrive:
		return pieceName(aiwePiece(0, int(a)))[1:]
	case phaseDice:
		return digits(s.g.dice[a])
	case phaseChoose:
		if a == averageAction {
			return "average:" + strconv.Itoa(int(s.g.average(s.steps)))
		}
		return "each:" + digits(s.assigned(a))
	case phaseWalk:
		k, end := destination(a)
		text := fmt.Sprintf("a%d:", k+1)
		switch {
		case end == s.at[awethiPiece(int(s.seat), k)]:
			return text + "stay"
		case end == s.g.homes[s.seat] && s.stuck(k):
			return text + "home"
		default:
			return text + end.String()
		}
	case phaseScent:
		return directionLetter(int(a)/scentFaces) + strconv.Itoa(int(a)%scentFaces+1)
	default:
		if a == passAction {
			return "pass"
		}
		k, end := destination(a)
		return fmt.Sprintf("w%d:%v", k+1, end)
	}
}

func digits(dice [awethiEach]uint8) string {
	var b [awethiEach]byte
	for i, n := range dice {
		b[i] = '0' + n
	}
	return string(b[:])
}

// ParseAction implements engine.State.
func (s *State) ParseAction(text string) (engine.Action, error) {
	fail := func(format string, args ...any) (engine.Action, error) {
		return 0, fmt.Errorf("move %q: %s", text, fmt.Sprintf(format, args...))
	}
	legal := s.Actions(nil)
	for _, a := range legal {
		if s.ActionText(a) == text {
			return a, nil
		}
	}
	switch s.phase {
	case phaseSetup:
		return fail("no herd; a set-up names the animals on the six herding squares, row by row: three c (calves), two o (cows) and one b (bull)")
	case phaseLot:
		return fail("no result of the lots; write starts: and the number of a herder from 1 to %d", s.g.herders)
	case phaseHerd:
		return fail("no result of the direction die; it shows N, E, S or W")
	case phaseDrive:
		return fail("no aiwe that is to move; one of %s goes next", s.driveTexts(legal))
	case phaseDice:
		return fail("no result of the four dice; write four numbers from 1 to 4 in ascending order")
	case phaseChoose:
		return fail("no choice for the dice %s; write each: and the dice of awéthi 1 to 4, or average: and the squares that all of them move", digits(s.steps))
	case phaseWalk:
		return fail("%s", s.forbidsWalk(text, legal))
	case phaseScent:
		return fail("no result of the wairgka's dice; write a direction N, E, S or W and a distance from 1 to %d", scentFaces)
	case phaseHunt:
		return fail("%s", s.forbidsHunt(text))
	default:
		return fail("the game is over (%s)", s.g.info.EndReason(s.end))
	}
}

// driveTexts lists the aiwe that are to move.
func (s *State) driveTexts(legal []engine.Action) string {
	var list []string
	for _, a := range legal {
		list = append(list, s.ActionText(a))
	}
	return strings.Join(list, ", ")
}

// count writes a number of squares or steps.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// splitMove reads the letter and number of a piece, and the square after them.
func splitMove(text string, letter string, count int) (k int, end string, ok bool) {
	name, end, colon := strings.Cut(text, ":")
	number, named := strings.CutPrefix(name, letter)
	k, known := parseNumber(number, count)
	return k - 1, end, colon && named && known && k > 0
}

// forbidsWalk names the rule by which a text is no move of an awéthi.
func (s *State) forbidsWalk(text string, legal []engine.Action) string {
	k, target, ok := splitMove(text, "a", awethiEach)
	if !ok {
		return "no move of an awéthi; write a1: to a4: and the row,column where it ends, or stay or home"
	}
	n := int(s.steps[k])
	if n == 0 {
		return fmt.Sprintf("awéthi %d has moved", k+1)
	}
	from := s.at[awethiPiece(int(s.seat), k)]
	ends, _ := s.awethiEnds(k)
	if target == "stay" || target == "home" {
		switch {
		case ends != 0:
			return fmt.Sprintf("awéthi %d can end its move of %s, so it must", k+1, count(n, "square"))
		case s.g.terrain[from] == water && s.admits(s.g.homes[s.seat]):
			return "it stands in water, so it must go home"
		case from == s.g.homes[s.seat]:
			return "it is in its shelter, so it stays"
		case !s.admits(s.g.homes[s.seat]):
			return "its shelter is taken, so it stays"
		default:
			return fmt.Sprintf("not under these rules (awethi.stuck: %s)", s.g.rules.Awethi.Stuck)
		}
	}
	end, ok := parseSquare(target)
	switch {
	case !ok:
		return fmt.Sprintf("%q is no square; write row,column, each from 0 to %d", target, size-1)
	case ends == 0:
		return fmt.Sprintf("awéthi %d cannot end a move of %s anywhere; it may %s", k+1, count(n, "square"), s.texts(legal, k))
	case s.g.terrain[end] == lair:
		return "no awéthi enters the Lair"
	case s.g.terrain[end] == shelter && end != s.g.homes[s.seat]:
		return "that is not its own shelter"
	case s.cells[end] != vacant && (end != s.g.homes[s.seat] || !s.admits(end)):
		return "the square is taken"
	case s.g.terrain[from] == water && s.g.terrain[end] == water:
		return "it stands in water, so it must end on dry land"
	default:
		return fmt.Sprintf("no way of exactly %s leads there (awethi.path: %s)", count(n, "square"), s.g.rules.Awethi.Path)
	}
}

// texts lists the actions of one awéthi.
func (s *State) texts(legal []engine.Action, k int) string {
	var list []string
	for _, a := range legal {
		if which, _ := destination(a); which == k {
			list = append(list, s.ActionText(a))
		}
	}
	return strings.Join(list, " or ")
}

// forbidsHunt names the rule by which a text is no move of a wairgk.
func (s *State) forbidsHunt(text string) string {
	if text == "pass" {
		return "a wairgk can move, so one must"
	}
	k, target, ok := splitMove(text, "w", s.g.wairgk)
	if !ok {
		return fmt.Sprintf("no move of a wairgk; write w1: to w%d: and the row,column where it ends, or pass", s.g.wairgk)
	}
	end, ok := parseSquare(target)
	if !ok {
		return fmt.Sprintf("%q is no square; write row,column, each from 0 to %d", target, size-1)
	}
	from := s.at[wairgkPiece(k)]
	h := newHunter(s)
	reached := h.reach(from, int(s.distance), &h.walk)
	switch {
	case s.hunted>>k&1 != 0:
		return fmt.Sprintf("wairgk %d has moved", k+1)
	case !s.mayMove(k):
		return fmt.Sprintf("it is not the turn of this wairgk (wairgka.choice: %s)", s.g.rules.Wairgka.Choice)
	case s.g.terrain[end] == water:
		return "a wairgk does not end in water"
	case s.g.terrain[end] == shelter && s.g.rules.Shelter.Stops:
		return "a wairgk enters no shelter"
	case s.cells[end].awethi():
		return "an awéthi stands there"
	case !further(int(s.direction), end, from):
		return fmt.Sprintf("it must end further %s than %v", directionLetter(int(s.direction)), from)
	case !reached.has(end):
		return fmt.Sprintf("no way of exactly %s leads there (wairgka.steps: %s, wairgka.path: %s)", count(int(s.distance), "step"), s.g.rules.Wairgka.Steps, s.g.rules.Wairgka.Path)
	case h.scared.has(end):
		return fmt.Sprintf("it would end next to an awéthi (wairgka.fear: %s, wairgka.next_to: %s)", s.g.rules.Wairgka.Fear, s.g.rules.Wairgka.NextTo)
	default:
		return fmt.Sprintf("a wairgk stands there (wairgka.stack: %s)", s.g.rules.Wairgka.Stack)
	}
}
