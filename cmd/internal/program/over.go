package program

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/reports/chart"
	"houserules/variants"
)

// outcome is how the game ended.
func (t *sitting) outcome() (engine.Outcome, string) { return agent.Ended(t.info, t.state, t.stopped) }

// over shows the board after the division, and says why the game is over, who got
// what of the rest, and who won.
func (t *sitting) over() error {
	o, end := t.outcome()
	if settled := t.v.Game.Abilities().SettledDrawing; settled != nil {
		if err := chart.Terminal(t.paint, settled(t.state, o), t.words, t.color); err != nil {
			return err
		}
	} else if err := t.draw(); err != nil {
		return err
	}
	if clause := t.clause(end); clause != "" {
		t.say("play.over.rule", endingInWords(t.words, end), clause)
	} else {
		t.say("play.over", endingInWords(t.words, end))
	}
	var shares, counts []string
	for i, before := range t.secured() {
		seat := engine.Seat(i + 1)
		if gain := o.Scores[i] - before; gain > 0 {
			shares = append(shares, t.words.Sentence("play.share", t.role(seat), gain.String()))
		}
		counts = append(counts, t.words.Sentence("play.count", t.role(seat), o.Scores[i].String()))
	}
	if len(shares) > 0 {
		t.say("play.division", t.unit(), shares)
	}
	t.say("play.final", t.unit(), strings.Join(counts, ", "))
	switch mine := o.Returns[t.seat.Index()]; {
	case mine == engine.FullReturn:
		t.say("play.win")
	case mine > 0:
		t.say("play.draw")
	default:
		t.say("play.lose")
	}
	return nil
}

// clause is the sentence of the rules on an end, which is called as its knob is;
// empty where no knob is.
func (t *sitting) clause(end string) string {
	knob := strings.ReplaceAll(end, "-", "_")
	switch end {
	case engine.ResignedName:
		knob = "resigning"
	case engine.AgreedName:
		knob = "agreement"
	}
	for _, c := range variants.Explain(t.v, t.words) {
		if len(c.Paths) > 0 && slices.Contains(strings.Split(c.Paths[0], "."), knob) {
			return c.Text
		}
	}
	return ""
}

// resign gives the game up, where the rules know that.
func (t *sitting) resign() bool {
	end, err := agent.Resigned(t.v.Game, t.state)
	if err != nil {
		t.say("play.no-resigning")
		return false
	}
	t.stopped = end
	t.say("play.resigned", t.role(t.seat))
	return true
}

// offer offers to stop by agreement, where the rules know that: with the division that
// they have, or in parts such as 5-7, the first seat's first, where they leave it to the
// players. The others agree where they expect no more; see [agent.Accepts].
func (t *sitting) offer(parts string) bool {
	end, err := agent.Agreed(t.v.Game, t.state, parts)
	var none *agent.DivisionError
	switch {
	case errors.As(err, &none) && none.Fixed:
		t.say("play.fixed-division", parts, t.unit())
		return false
	case none != nil:
		t.say("play.no-division", parts, t.unit(), none.Left.String(), none.Example())
		return false
	case err != nil:
		t.say("play.no-agreement")
		return false
	}
	mine := func(seat engine.Seat) bool { return seat == t.seat }
	begun := len(t.played) > 0 || t.start != t.v.Game.New().Position()
	if seat := agent.Refuses(t.state, t.info, t.specs, mine, begun, end.Outcome, t.seed); seat > 0 {
		t.say("play.refused", t.role(seat))
		return false
	}
	t.stopped = end
	t.say("play.agreed")
	return true
}

// takesBack asks whether the person takes back that the game was stopped.
func (t *sitting) takesBack(interrupted <-chan struct{}) bool {
	t.say("play.take-back")
	fmt.Fprint(t.out, "> ")
	text, more := t.in.line(interrupted)
	if !more {
		fmt.Fprintln(t.out)
	}
	if !strings.EqualFold(strings.TrimSpace(text), "undo") {
		return false
	}
	t.stopped = nil
	return true
}

// again is the command line that begins the same game, a position on a line of its
// own.
func again(ref string, o *playOptions) string {
	text := fmt.Sprintf("  houserules play %s --bot %s", quote(ref), quote(o.bot))
	if o.match {
		text += " --match"
	}
	if !o.lots {
		text += fmt.Sprintf(" --seat %d", o.seat)
	}
	text += fmt.Sprintf(" --seed %d", o.seed)
	if o.target > 0 {
		text += fmt.Sprintf(" --target %d", o.target)
	}
	if o.position != "" {
		text += " \\\n    --position " + quote(o.position)
	}
	return text
}
