package program

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/engine"
	"houserules/engine/mancala/ogn"
	"houserules/engine/matchplay"
	"houserules/variants"
)

// matchTag is the tag of a record of a game of a match: "rules" where the rules say when it
// is over, or the total of points that was agreed. The tag Round has the game's number.
const matchTag = "Match"

// tagOf is what stands in Oware Game Notation.
func tagOf(m matchplay.Round) string {
	if m.Target == 0 {
		return "rules"
	}
	return strconv.Itoa(m.Target)
}

// matchOf reads the tags of a record; nil where it is of no match.
func matchOf(r *ogn.Record) *matchplay.Round {
	match, ok := r.Tag(matchTag)
	round, numbered := r.Tag(ogn.TagRound)
	number, err := strconv.Atoi(round.Value)
	if !ok || !numbered || err != nil {
		return nil
	}
	target, err := strconv.Atoi(match.Value)
	if err != nil && match.Value != "rules" {
		return nil
	}
	return &matchplay.Round{Game: number, Target: target}
}

// toldMatch is a match as the records of a file tell it, a game after the other.
type toldMatch struct {
	match matchplay.Match
	names [2]string // of the first and the second player
	// err is what the rules do not allow; then what follows is not counted.
	err error
	// target, rules and hash are those of the first game; before it hash is empty.
	target int
	rules  matchplay.Rules
	hash   string
}

// add counts a game that was played again, by its players and its outcome; over is false
// where it did not end.
func (m *toldMatch) add(v *variants.Variant, of *matchplay.Round, players []string, o engine.Outcome, over bool) {
	if of == nil || m.err != nil {
		return
	}
	m.err = m.count(v, *of, players, o, over)
}

func (m *toldMatch) count(v *variants.Variant, of matchplay.Round, players []string, o engine.Outcome, over bool) error {
	if len(players) != 2 || players[0] == players[1] {
		return fmt.Errorf("game %d of the match has the players %q: two of different names play a match", of.Game, players)
	}
	if m.hash == "" {
		rules, err := matchplay.To(v.Game, of.Target)
		if err != nil {
			return err
		}
		m.target, m.rules, m.match, m.names, m.hash = of.Target, rules, matchplay.New(rules), [2]string(players), v.Hash
	}
	first := slices.Index(m.names[:], players[0])
	switch {
	case of.Game != m.match.Games+1:
		return fmt.Errorf("game %d of the match follows game %d", of.Game, m.match.Games)
	case m.match.Over():
		return fmt.Errorf("game %d of the match: it was over before", of.Game)
	case v.Hash != m.hash || of.Target != m.target:
		return fmt.Errorf("game %d of the match has other rules than those before it", of.Game)
	case first < 0 || !slices.Contains(m.names[:], players[1]):
		return fmt.Errorf("game %d of the match is between %s and %s, and those before it between %s and %s", of.Game, players[0], players[1], m.names[0], m.names[1])
	}
	starter := matchplay.First + matchplay.Player(first)
	// Lots, and who has won and may choose, let both players start.
	if s := m.rules.Starter; m.match.Games > 0 && s != matchplay.Lots && s != matchplay.Chooser {
		if want := m.match.Starter(engine.Streams{}); starter != want {
			return fmt.Errorf("game %d of the match is started by %s; by the rules it is %s's turn", of.Game, players[0], m.names[want-matchplay.First])
		}
	}
	if over {
		m.match.Add(matchplay.GameOf(v.Game.Info(), o, starter))
	}
	return nil
}

// toldLine is the last line of `replay --format jsonl` where the games are a match's.
type toldLine struct {
	Match struct {
		Games  int            `json:"games"`
		Points map[string]int `json:"points"`
		Over   bool           `json:"over"`
		Winner *string        `json:"winner"`
		Error  *string        `json:"error"`
	} `json:"match"`
}

// match prints what the match comes to; nothing where the games were of none.
func (w *replayWriter) match(m *toldMatch) error {
	if m.hash == "" && m.err == nil {
		return nil
	}
	w.failed = w.failed || m.err != nil
	var line toldLine
	l := &line.Match
	l.Games, l.Over, l.Points = m.match.Games, m.match.Games > 0 && m.match.Over(), map[string]int{}
	for i, name := range m.names {
		if name != "" {
			l.Points[name] = m.match.Points[i]
		}
	}
	if won := m.match.Winner(); l.Over && won != 0 && !m.match.CutOff {
		l.Winner = &m.names[won-matchplay.First]
	}
	if m.err != nil {
		l.Error = new(m.err.Error())
	}
	if w.format == "jsonl" {
		return json.NewEncoder(w.out).Encode(line)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "match of %s: %s %d, %s %d", counted(l.Games, "game", "games"), m.names[0], m.match.Points[0], m.names[1], m.match.Points[1])
	switch {
	case l.Winner != nil:
		fmt.Fprintf(&out, "; %s wins", *l.Winner)
	case l.Over:
		out.WriteString("; nobody wins")
	default:
		out.WriteString("; not over")
	}
	if l.Error != nil {
		fmt.Fprintf(&out, "; error: %s", *l.Error)
	}
	_, err := fmt.Fprintln(w.out, out.String())
	return err
}

// outcomeOf is how a game that was played again ended: by its rules, or where its players
// stopped it by the scores that its record has. False where it has no end.
func outcomeOf(s engine.State, line *replayLine) (engine.Outcome, bool) {
	if s.Turn() == engine.Over {
		return s.Outcome(), line.Error == nil
	}
	var o engine.Outcome
	if !line.Over || line.Error != nil || len(line.Scores) != 2 {
		return o, false
	}
	for i, score := range line.Scores {
		o.Scores[i] = engine.Score(2 * score)
	}
	switch a, b := o.Scores[0], o.Scores[1]; {
	case a > b:
		o.Returns[0] = engine.FullReturn
	case b > a:
		o.Returns[1] = engine.FullReturn
	default:
		o.Returns[0], o.Returns[1] = engine.FullReturn/2, engine.FullReturn/2
	}
	return o, true
}
