package program

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/reports/chart"
	"houserules/variants"
)

// stopping is an end of a game by its players and not by its rules' ends.
type stopping struct {
	end     string // as records call it
	outcome engine.Outcome
}

// outcome is how the game ended.
func (t *sitting) outcome() (engine.Outcome, string) {
	if t.stopped != nil {
		return t.stopped.outcome, t.stopped.end
	}
	o := t.state.Outcome()
	return o, t.info.EndReason(o.End)
}

// over shows the board after the division, and says why the game is over, who got
// what of the rest, and who won.
func (t *sitting) over() error {
	o, end := t.outcome()
	if settled := t.v.Game.Abilities().DrawSettled; settled != nil {
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
	if resigned := t.v.Game.Abilities().Resigned; resigned != nil {
		if o, known := resigned(t.state, t.seat); known {
			t.stopped = &stopping{engine.ResignedName, o}
			t.say("play.resigned", t.role(t.seat))
			return true
		}
	}
	t.say("play.no-resigning")
	return false
}

// offer offers to stop by agreement, where the rules know that: with the division that
// they have, or in parts such as 5-7, the first seat's first, where they leave it to the
// players. The others agree where they expect no more; see [agent.Accepts].
func (t *sitting) offer(parts string) bool {
	agreed := t.v.Game.Abilities().Agreed
	if agreed == nil {
		t.say("play.no-agreement")
		return false
	}
	o, known := agreed(t.state, nil)
	if !known {
		t.say("play.no-agreement")
		return false
	}
	if parts != "" {
		if o, known = agreed(t.state, engine.Division(parts)); !known {
			t.say("play.no-division", parts, t.unit())
			return false
		}
	}
	for i := range t.info.Seats() {
		if seat := engine.Seat(i + 1); seat != t.seat && !agent.Accepts(t.state, t.info, t.specs[i], seat, len(t.played) > 0 || t.start != t.v.Game.New().Position(), o, t.seed) {
			t.say("play.refused", t.role(seat))
			return false
		}
	}
	t.stopped = &stopping{engine.AgreedName, o}
	t.say("play.agreed")
	return true
}

// again is the command line that begins the same game, a position on a line of its
// own.
func again(ref string, o *playOptions) string {
	text := fmt.Sprintf("  houserules play %s --bot %s --seat %d --seed %d", quote(ref), quote(o.bot), o.seat, o.seed)
	if o.match {
		text = fmt.Sprintf("  houserules play %s --bot %s --match --seed %d", quote(ref), quote(o.bot), o.seed)
		if o.target > 0 {
			text += fmt.Sprintf(" --target %d", o.target)
		}
		if !o.lots {
			text += fmt.Sprintf(" --seat %d", o.seat)
		}
	}
	if o.position != "" {
		text += " \\\n    --position " + quote(o.position)
	}
	return text
}
