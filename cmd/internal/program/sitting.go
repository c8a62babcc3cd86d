package program

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/term"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/solve"
	"houserules/reports/chart"
	"houserules/sim"
	"houserules/variants"
)

// sitting is a game between a person and agents.
type sitting struct {
	in    *typist
	out   io.Writer
	paint io.Writer // for boards, whose colours are commands to the terminal
	color bool
	words *words.Catalogue
	width int // of lines, in columns
	v     *variants.Variant
	info  *engine.Info
	state engine.State
	start string
	bots  []engine.Agent
	names []string // of the bots, by seat
	specs []agent.Spec
	seed  uint64
	// adviser values the person's moves as the bot in their place does; without a
	// Valuer where that values none.
	adviser engine.Skills
	// exact are the exact values of the legal moves; none where nobody knows them.
	exact  func() ([]solve.Move, error)
	seat   engine.Seat
	random engine.Random
	// played are the actions so far, who played them, and what they were called.
	played []ply
	// mine are the person's turns, to go back to.
	mine  []turn
	legal []engine.Action
	// round is the number of the game in a match, from 1 on, and target the total of points
	// that was agreed on, if any; 0 where it is no match's.
	round, target int
	// stopped is set where the players ended the game themselves.
	stopped *agent.Stop
}

// ply is an action of a game, chance's too.
type ply struct {
	seat   engine.Seat
	action engine.Action
	text   string
}

// turn is a turn of the person's: how many actions had been played, and the luck
// to come.
type turn struct {
	plies  int
	random engine.Random
}

// terminalWidth is the number of columns that no line is wider than.
const terminalWidth = 79

// newSitting sits down to a game.
func newSitting(a *app, v *variants.Variant, s engine.State, lineup []agent.Spec, seat engine.Seat, seed uint64, stop *atomic.Bool) *sitting {
	f, isFile := a.terminal.(*os.File)
	t := &sitting{
		in: newTypist(a.in), out: a.out, paint: a.terminal, words: a.words(), width: min(terminalWidth, a.columns()-1), v: v, info: v.Game.Info(), state: s, start: s.Position(), seat: seat,
		exact: func() ([]solve.Move, error) { return nil, nil },
		color: isFile && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "",
	}
	for i := range t.info.Seats() {
		spec := lineup[i%len(lineup)]
		bot := sim.Player(v.Game, spec, engine.Seat(i+1))
		engine.SkillsOf(bot).StopOn(stop)
		t.bots, t.names, t.specs = append(t.bots, bot), append(t.names, spec.String()), append(t.specs, spec)
	}
	if t.adviser = engine.SkillsOf(sim.Player(v.Game, lineup[seat.Index()%len(lineup)], seat)); t.adviser.Valuer == nil {
		t.adviser = engine.SkillsOf(nil)
	}
	t.adviser.StopOn(stop)
	t.seed = seed
	t.random.Start(seed, 0)
	return t
}

// say prints a sentence of the catalogue, on as many lines as it needs.
func (t *sitting) say(key string, args ...any) { t.tell(t.words.Sentence(key, args...)) }

// tell prints text, no line wider than the terminal.
func (t *sitting) tell(text string) { fmt.Fprint(t.out, folded(text, t.width)) }

// folded breaks a text into lines of so many columns.
func folded(text string, columns int) string {
	var b strings.Builder
	column := 0
	for i, word := range words.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case column+1+n > columns:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	b.WriteByte('\n')
	return b.String()
}

// role is what a seat is called: by its number too where others have its name.
func (t *sitting) role(seat engine.Seat) string {
	r := t.info.Roles[seat.Index()]
	name := roleInWords(t.words, r.Name)
	if r.Own {
		return name
	}
	return t.words.Sentence("play.role", name, fmt.Sprint(int(seat)))
}

// banner says who plays what, the rules in few words, and the seed.
func (t *sitting) banner(seed uint64) {
	var others []string
	same := true // one agent in all other seats
	for i := range t.info.Seats() {
		if seat := engine.Seat(i + 1); seat != t.seat {
			others = append(others, t.words.Sentence("play.banner.bot", t.names[i], t.role(seat)))
			same = same && t.names[i] == t.names[(t.seat.Index()+1)%t.info.Seats()]
		}
	}
	if same && len(others) > 1 {
		others = []string{t.words.Sentence("play.banner.others", t.names[(t.seat.Index()+1)%t.info.Seats()])}
	}
	t.say("play.banner", t.v.TitleIn(t.words), t.role(t.seat), others)
	brief := variants.Brief(t.v, t.words)
	if t.width < terminalWidth {
		brief = folded(brief, t.width)
	}
	fmt.Fprint(t.out, brief)
	t.say("play.seed", fmt.Sprint(seed))
}

// play goes on until the game is over or the person stops, and says whether it
// is over.
func (t *sitting) play(interrupted <-chan struct{}) (bool, error) {
	for t.state.Turn() != engine.Over {
		turn := t.state.Turn()
		t.legal = t.state.Actions(t.legal[:0])
		switch {
		case turn == engine.Chance:
			t.act(t.roll())
		case turn != t.seat:
			t.random.Decide(t.state, turn)
			a := t.bots[turn.Index()].Choose(t.state, t.legal, &t.random)
			select {
			case <-interrupted: // then the choice means nothing
				return false, nil
			default:
			}
			if a == engine.NoAction {
				t.say("play.forfeits", t.role(turn), t.forfeited(t.bots[turn.Index()]).Error())
				t.stopped = &agent.Stop{End: engine.ForfeitName, Outcome: engine.Forfeited(t.state, t.info.Seats(), turn)}
				return true, nil
			}
			t.random.Decided(t.state)
			t.act(a)
		default:
			if err := t.draw(); err != nil {
				return false, err
			}
			if more, err := t.ask(interrupted); err != nil || !more {
				return t.stopped != nil, err
			}
		}
	}
	return true, nil
}

// forfeited is why a bot gave no move.
func (t *sitting) forfeited(bot engine.Agent) error {
	if err := engine.SkillsOf(bot).Forfeited(); err != nil {
		return err
	}
	return errors.New(t.words.Sentence("play.no-move"))
}

// unit is what scores count.
func (t *sitting) unit() string {
	for _, key := range []string{"unit.scored." + t.info.Unit, "unit." + t.info.Unit} {
		if t.words.Has(key) {
			return t.words.Sentence(key)
		}
	}
	return t.info.Unit
}

// startBots gets the bots ready; its error says which cannot play.
func (t *sitting) startBots() error {
	for i, b := range t.bots {
		if i != t.seat.Index() {
			if err := engine.SkillsOf(b).Start(t.state); err != nil {
				return err
			}
		}
	}
	return t.adviser.Start(t.state)
}

// close closes the bots.
func (t *sitting) close() {
	t.adviser.Close()
	for _, b := range t.bots {
		engine.SkillsOf(b).Close()
	}
}

// act plays an action and says what it does.
func (t *sitting) act(a engine.Action) {
	seat, text := t.state.Turn(), t.state.ActionText(a)
	before := t.secured()
	tell := t.v.Game.Abilities().Tell
	var told engine.Telling
	if tell != nil {
		told = tell(t.state, a)
	}
	t.state.Play(a)
	t.played = append(t.played, ply{seat, a, text})
	said := t.words.Sentence("play.dice", text)
	if seat != engine.Chance {
		said = t.words.Sentence("play.moved", t.role(seat), text)
	}
	if tell != nil {
		said += " " + t.captions(slices.Concat(told.Captures, told.Lasting))
	} else {
		for i, now := range t.secured() {
			if now != before[i] {
				said += " " + t.words.Sentence("play.has", t.role(engine.Seat(i+1)), now.String(), t.unit())
			}
		}
	}
	t.tell(said)
}

// secured is what every seat has so far.
func (t *sitting) secured() []engine.Score {
	scores := make([]engine.Score, t.info.Seats())
	for i := range scores {
		scores[i] = t.state.Score(engine.Seat(i + 1))
	}
	return scores
}

// captions says sentences after each other.
func (t *sitting) captions(list []engine.Caption) string {
	var said []string
	for _, c := range list {
		said = append(said, t.words.Sentence(c.Key, c.Args...))
	}
	return strings.Join(said, " ")
}

// roll draws a result of the dice.
func (t *sitting) roll() engine.Action {
	return t.legal[t.random.ChanceIndex(len(t.legal), t.state.Weights(nil))]
}

// draw shows the position.
func (t *sitting) draw() error {
	if draw := t.v.Game.Abilities().Drawing; draw != nil {
		return chart.Terminal(t.paint, draw(t.state), t.words, t.color)
	}
	_, err := fmt.Fprintln(t.out, t.state.Position())
	return err
}
