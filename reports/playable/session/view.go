package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/engine/rules"
)

// View is what a page shows of a session.
type View struct {
	// Waits says for whom the game waits: Person, "player", "chance" or "over".
	Waits string `json:"waits"`
	// Seat is whose turn it is, 0 for nobody's.
	Seat  int `json:"seat"`
	Plies int `json:"plies"`
	// Moves are a person's choices.
	Moves []Move `json:"moves"`
	// Said is what was played from an index on.
	Said []Said `json:"said"`
	// Steps are how the last action was carried out, each with what stands where after it,
	// where it is all that was played from that index on.
	Steps [][]engine.Place `json:"steps,omitempty"`
	// Position is in the family's notation.
	Position string   `json:"position"`
	Scores   []string `json:"scores"`
	// End is why the game is over, and Returns what each seat gets of the win.
	End     string    `json:"end,omitempty"`
	Returns []float64 `json:"returns,omitempty"`
	// Match is the one that is played, nil of a single game.
	Match *Match `json:"match,omitempty"`
	// Lot is which of the page's players starts a single game by lot, 0 where none was drawn.
	Lot int `json:"lot,omitempty"`
	// Resign and Agree are set where the person whose turn it is may give up, or offer to
	// stop. Offered is set where others at the page have to answer an offer, and Refused is
	// the seat that did not agree to the last one.
	Resign  bool `json:"resign"`
	Agree   bool `json:"agree"`
	Offered bool `json:"offered"`
	Refused int  `json:"refused,omitempty"`
	// Back is set where a move can be taken back.
	Back     bool             `json:"back"`
	Drawing  engine.Drawing   `json:"drawing"`
	Captions []*rules.Message `json:"captions"`
}

// Move is a legal action with the places that one points at to choose it, in order;
// none where it is not on the board.
type Move struct {
	Text  string   `json:"text"`
	Spots []string `json:"spots,omitempty"`
}

// Said is an action that was played.
type Said struct {
	Seat int    `json:"seat"`
	Move string `json:"move"`
	// Captures are sentences on what it took.
	Captures []*rules.Message `json:"captures,omitempty"`
}

// messages are captions as messages.
func messages(list []engine.Caption) []*rules.Message {
	var out []*rules.Message
	for _, c := range list {
		out = append(out, &rules.Message{Key: c.Key, Args: c.Args})
	}
	return out
}

// View shows the session, with what was played from ply number `from` on.
func (s *Session) View(from int) View {
	turn := s.state.Turn()
	v := View{Plies: len(s.played), Position: s.state.Position(), Drawing: s.drawing(), Moves: []Move{}, Said: []Said{}}
	v.Captions, v.Drawing.Captions = messages(v.Drawing.Notes()), nil
	for _, p := range s.played[min(max(from, 0), len(s.played)):] {
		v.Said = append(v.Said, p.said)
	}
	if len(v.Said) == 1 && s.stopped == nil {
		v.Steps = s.steps
	}
	v.Back = s.stopped != nil || s.offered != nil
	for _, p := range s.played {
		v.Back = v.Back || p.person
	}
	v.Match, v.Lot, v.Offered, v.Refused = s.matchView(), s.lot, s.offered != nil, int(s.refused)
	_, noResigning := s.resigned()
	_, noAgreement := s.agreed("")
	v.Resign, v.Agree = noResigning == nil, noAgreement == nil
	for i := range s.info.Seats() {
		v.Scores = append(v.Scores, s.state.Score(engine.Seat(i+1)).String())
	}
	switch {
	case s.over():
		v.Waits = "over"
		o, end := s.outcome()
		v.End = end
		for i := range s.info.Seats() {
			v.Scores[i] = o.Scores[i].String()
			v.Returns = append(v.Returns, o.Returns[i].Float())
		}
	case turn == engine.Chance:
		v.Waits = "chance"
	case s.person():
		v.Waits, v.Seat = Person, int(turn)
		v.Moves = s.moves(&v.Drawing)
	default:
		v.Waits, v.Seat = "player", int(turn)
	}
	return v
}

// drawing is the position as shapes; after the end, what was left is divided.
func (s *Session) drawing() engine.Drawing {
	can := s.game.Abilities()
	switch {
	case can.SettledDrawing != nil && s.over():
		o, _ := s.outcome()
		return can.SettledDrawing(s.state, o)
	case can.Drawing != nil:
		return can.Drawing(s.state)
	}
	return engine.Drawing{}
}

// moves are the legal actions, with the places that their texts name.
func (s *Session) moves(d *engine.Drawing) []Move {
	named := map[string]bool{}
	for _, q := range d.Squares {
		named[q.Name] = true
	}
	for _, p := range d.Places {
		named[p.Name] = p.Kind != engine.Store
	}
	var list []Move
	for _, a := range s.state.Actions(nil) {
		m := Move{Text: s.state.ActionText(a)}
		for _, word := range strings.FieldsFunc(m.Text, func(r rune) bool { return strings.ContainsRune("-x:", r) }) {
			if s.info.Family == "herding" && strings.HasPrefix(word, "a") {
				// A board marks awéthi by herder and number, moves name the number.
				word = fmt.Sprint(int(s.state.Turn())) + word[1:]
			}
			if named[word] {
				m.Spots = append(m.Spots, word)
			}
		}
		list = append(list, m)
	}
	return list
}

// record is the game as a line of JSON, as `sample` and `play` write it.
type record struct {
	Variant   string           `json:"variant"`
	Game      uint64           `json:"game"`
	Agents    []string         `json:"agents"`
	Start     string           `json:"start"`
	Moves     []string         `json:"moves"`
	Final     string           `json:"final"`
	Plies     int              `json:"plies"`
	EndReason string           `json:"end_reason"`
	Scores    []float64        `json:"scores"`
	Returns   []float64        `json:"returns"`
	Match     *matchplay.Round `json:"match,omitempty"`
}

// Record writes the game so far as a line that `houserules replay` reads; of a match all
// games, a line each.
func (s *Session) Record() (string, error) {
	line, err := s.line()
	if s.match != nil {
		line = strings.Join(append(slices.Clone(s.match.lines), line), "\n")
	}
	return line, err
}

// line is this game's.
func (s *Session) line() (string, error) {
	r := record{Variant: s.variant, Agents: s.seats, Start: s.start, Moves: []string{}, Final: s.state.Position(), Returns: []float64{}}
	for _, p := range s.played {
		r.Moves = append(r.Moves, p.text)
		if p.seat != engine.Chance {
			r.Plies++
		}
	}
	if s.match != nil {
		r.Match = &matchplay.Round{Game: s.match.before.Games + 1, Target: s.match.target}
		if r.Agents = slices.Clone(s.seats); r.Agents[0] == r.Agents[1] { // a record knows players by their names
			for seat, p := range []int{s.match.place(s.match.starter), s.match.place(s.match.starter.Other())} {
				r.Agents[seat] += fmt.Sprintf(" %d", p+1)
			}
		}
	}
	over := s.over()
	var o engine.Outcome
	if over {
		o, r.EndReason = s.outcome()
	}
	for i := range s.info.Seats() {
		if over {
			r.Scores, r.Returns = append(r.Scores, o.Scores[i].Float()), append(r.Returns, o.Returns[i].Float())
		} else {
			r.Scores = append(r.Scores, s.state.Score(engine.Seat(i+1)).Float())
		}
	}
	line, err := json.Marshal(r)
	return string(line), err
}
