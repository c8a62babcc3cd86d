package program

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"houserules/engine"
	"houserules/variants"
)

// ask reads commands until the person has moved; false means that they stop.
func (t *sitting) ask(interrupted <-chan struct{}) (bool, error) {
	for {
		fmt.Fprintf(t.out, "%s> ", t.role(t.seat))
		text, more := t.in.line(interrupted)
		if !more {
			fmt.Fprintln(t.out)
			select {
			case <-interrupted:
				return false, nil
			default:
				return false, t.in.err
			}
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		switch strings.ToLower(word) {
		case "":
		case "quit":
			return false, nil
		case "help":
			fmt.Fprintln(t.out, t.words.Sentence("play.help"))
		case "rules":
			fmt.Fprint(t.out, variants.ExplainText(t.v, t.words, t.width))
		case "moves":
			t.list()
		case "hint":
			said := t.hint()
			select {
			case <-interrupted: // then it means nothing
				return false, nil
			default:
				t.tell(said)
				t.exactBest()
			}
		case "undo":
			if t.undo() {
				return true, nil
			}
		case "why":
			t.why(strings.TrimSpace(rest))
		case "resign":
			if t.resign() && !t.takesBack(interrupted) {
				return false, nil
			}
		case "offer":
			if t.offer(strings.TrimSpace(rest)) && !t.takesBack(interrupted) {
				return false, nil
			}
		default:
			a, err := t.parse(strings.TrimSpace(text))
			if err != nil {
				t.say("play.unknown", err.Error())
				continue
			}
			t.mine = append(t.mine, turn{len(t.played), t.random})
			t.random.Decided(t.state)
			t.act(a)
			return true, nil
		}
	}
}

// parse reads a move in upper or lower case. Of a text that is no move either way it
// returns the error of the way that names a move of the person's, if one does.
func (t *sitting) parse(text string) (engine.Action, error) {
	a, err := t.state.ParseAction(text)
	if err == nil {
		return a, nil
	}
	for _, l := range t.legal {
		if strings.EqualFold(t.state.ActionText(l), text) {
			return l, nil
		}
	}
	var others *engine.OthersMoveError
	if errors.As(err, &others) {
		if _, own := t.state.ParseAction(strings.Map(otherCase, text)); !errors.As(own, &others) {
			return 0, own
		}
	}
	return 0, err
}

// otherCase is a letter in the other case.
func otherCase(c rune) rune {
	if unicode.IsUpper(c) {
		return unicode.ToLower(c)
	}
	return unicode.ToUpper(c)
}

// undo goes back to the person's last turn, with the luck that they had then.
func (t *sitting) undo() bool {
	if len(t.mine) == 0 {
		t.say("play.nothing-back")
		return false
	}
	last := t.mine[len(t.mine)-1]
	for len(t.played) > last.plies {
		t.state.Undo()
		t.played = t.played[:len(t.played)-1]
	}
	t.random = last.random
	t.mine = t.mine[:len(t.mine)-1]
	return true
}

// why says why a move is not allowed or what it would do, or what the last one did.
func (t *sitting) why(move string) {
	if move != "" {
		a, err := t.parse(move)
		if err != nil {
			t.tell(err.Error() + ".")
			return
		}
		t.tell(t.words.Sentence("play.legal", t.state.ActionText(a)) + " " + t.effect(a) + t.worth(a))
		return
	}
	n := len(t.played)
	for n > 0 && t.played[n-1].seat == engine.Chance {
		n--
	}
	if n == 0 {
		t.say("play.nothing-played")
		return
	}
	last := t.played[n-1]
	for range len(t.played) - n + 1 {
		t.state.Undo()
	}
	said := t.words.Sentence("play.last", last.text, t.role(last.seat)) + " " + t.effect(last.action) + t.worth(last.action)
	for _, p := range t.played[n-1:] {
		t.state.Play(p.action)
	}
	t.tell(said)
}

// effect says what a legal action does, as far as the family tells.
func (t *sitting) effect(a engine.Action) string {
	tell := t.v.Game.Abilities().Tell
	if tell == nil {
		return ""
	}
	told := tell(t.state, a)
	captures, special := t.captions(told.Captures), t.captions(slices.Concat(told.Rules, told.Lasting))
	if captures == "" {
		captures = t.words.Sentence("play.captures-nothing")
	}
	if special == "" {
		special = t.words.Sentence("play.no-rule")
	}
	return captures + " " + special
}

// hint says what the bot would play in the person's place, and of a bot that
// can value moves, all among which it would draw. It takes no luck away.
func (t *sitting) hint() string {
	if t.adviser.Valuer == nil {
		random := t.random
		random.Decide(t.state, t.seat)
		a := t.bots[t.seat.Index()].Choose(t.state, t.legal, &random)
		if a == engine.NoAction {
			return t.words.Sentence("play.hint.fails", t.forfeited(t.bots[t.seat.Index()]).Error())
		}
		return t.words.Sentence("play.hint.one", t.state.ActionText(a))
	}
	values := t.adviser.Search(t.state, t.legal, nil)
	if err := t.adviser.Forfeited(); err != nil {
		return t.words.Sentence("play.hint.fails", err.Error())
	}
	best := slices.Max(values)
	var moves []string
	for i, v := range values {
		if v == best {
			moves = append(moves, t.state.ActionText(t.legal[i]))
		}
	}
	list := strings.Join(moves, ", ")
	if n := t.adviser.Playouts; n > 0 {
		return t.words.Sentence("play.hint.tree", n, list)
	}
	key, chance := "play.hint.equal", ""
	if len(moves) == 1 {
		key = "play.hint.one"
	}
	if t.adviser.Scale().Shares {
		chance = " " + t.words.Sentence("play.hint.chance", fmt.Sprintf("%.0f", 100*best))
	}
	return t.words.Sentence(key, list) + chance
}

// list prints the legal moves, the first of many.
func (t *sitting) list() {
	const most = 60
	var names []string
	for _, a := range t.legal[:min(most, len(t.legal))] {
		names = append(names, t.state.ActionText(a))
	}
	t.tell(strings.Join(names, " "))
	if len(t.legal) > most {
		t.say("play.more", len(t.legal))
	}
	values, err := t.exact()
	for _, m := range values {
		t.tell(m.Text + ": " + exactText(t.words, m))
	}
	t.exactEnd(values, err)
}
