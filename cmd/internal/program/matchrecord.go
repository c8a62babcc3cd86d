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
	"houserules/sim"
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
	if match.Value != "rules" && (err != nil || target < 1) {
		return nil
	}
	return &matchplay.Round{Game: number, Target: target}
}

// otherMatch warns of a record whose tag is none of ours: other programs may call an event so.
func otherMatch(r *ogn.Record) []ogn.Problem {
	tag, ok := r.Tag(matchTag)
	if !ok || matchOf(r) != nil {
		return nil
	}
	return []ogn.Problem{{Place: tag.Place, Warning: true, Text: fmt.Sprintf("the game counts for no match: its tag %s is %q, not \"rules\" or a number of points, or it has no number in the tag %s", matchTag, tag.Value, ogn.TagRound)}}
}

// toldOf is what a record says of a game of a match.
func toldOf(r *ogn.Record, cut bool) toldRound {
	south, _ := r.Tag(ogn.TagSouth)
	north, _ := r.Tag(ogn.TagNorth)
	seed, _ := r.Tag(ogn.TagSeed)
	end, result := r.Ending()
	g := toldRound{of: matchOf(r), players: []string{south.Value, north.Value}, end: end, seed: seed.Value, cut: cut}
	if result.Known {
		g.scores = []float64{result.Scores[0].Float(), result.Scores[1].Float()}
	}
	return g
}

// toldMatch is a match as the records of a file tell it, a game after the other.
type toldMatch struct {
	match matchplay.Match
	names [2]string // of the first and the second player
	// err is what the rules do not allow; then what follows is not counted.
	err error
	// target, rules and hash come from the first game; before it hash is empty.
	target int
	rules  matchplay.Rules
	hash   string
}

// add counts a game that was played again, as far as it was: its state and what was printed
// of it. A record that does not agree with that is of no match.
func (m *toldMatch) add(v *variants.Variant, g toldRound, s engine.State, line *replayLine) {
	if g.of == nil || m.err != nil {
		return
	}
	o, over, err := g.outcome(v.Game, s, line)
	if err == nil {
		err = m.count(v, &g, o, over)
	} else {
		err = fmt.Errorf("game %d of the match: %w", g.of.Game, err)
	}
	m.err = err
}

func (m *toldMatch) count(v *variants.Variant, g *toldRound, o engine.Outcome, over bool) error {
	of, players := g.of, g.players
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
	if want, known := m.starter(g); known && starter != want {
		return fmt.Errorf("game %d of the match is started by %s; by the rules it is %s's turn", of.Game, players[0], m.names[want-matchplay.First])
	}
	if over {
		m.match.Add(matchplay.GameOf(v.Game.Info(), o, starter))
	}
	return nil
}

// starter is who has to start a game; false where the record does not say what it takes to
// know: the seed of lots, or whom a person who has won lets start. Players of the program take
// the side that the rules name.
func (m *toldMatch) starter(g *toldRound) (matchplay.Player, bool) {
	var luck engine.Streams
	switch {
	case m.match.Games == 0:
		return 0, false
	case m.rules.Starter == matchplay.Lots:
		seed, err := strconv.ParseUint(g.seed, 10, 64)
		if err != nil {
			return 0, false
		}
		luck = engine.GameStreams(seed, matchplay.Index(0, g.of.Game))
	case m.match.Chooses() > 0:
		name := m.names[m.match.Chooses()-matchplay.First]
		for _, number := range []string{" 1", " 2"} { // a page numbers two of a name
			name = strings.TrimSuffix(name, number)
		}
		if _, err := sim.ParseAgent(name); err != nil {
			return 0, false
		}
	}
	return m.match.Starter(luck), true
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
	if l.Games > 0 {
		fmt.Fprintf(&out, "match of %s: %s %d, %s %d", counted(l.Games, "game", "games"), m.names[0], m.match.Points[0], m.names[1], m.match.Points[1])
	} else {
		out.WriteString("match in which no game counts")
	}
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
