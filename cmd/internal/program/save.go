package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"houserules/engine"
	"houserules/engine/mancala/ogn"
	"houserules/engine/matchplay"
	"houserules/sim/confined"
	"houserules/variants"
)

// checkRecord refuses a file to save a game in that is there, or whose name says no
// form that the game has.
func checkRecord(file string, v *variants.Variant) error {
	_, houses := ogn.BoardOf(v.Game)
	switch {
	case strings.HasSuffix(file, ".ogn") && !houses:
		return noNotation(v)
	case !strings.HasSuffix(file, ".ogn") && !strings.HasSuffix(file, ".jsonl"):
		return usagef("--record %s: the name says how the game is written; let it end in .ogn (Oware Game Notation) or .jsonl", file)
	}
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return usagef("--record %s: something is there already, and is not overwritten; choose another name", file)
	}
	return nil
}

// checkWritable tries whether the file of a flag can be made in its folder, so
// that no game is played for nothing.
func checkWritable(flag, file string) error {
	folder, err := confined.Open(filepath.Dir(file))
	if err != nil {
		return fmt.Errorf("%s %s: the game could not be saved: %w", flag, file, err)
	}
	defer folder.Close()
	trial, err := folder.Create(filepath.Base(file))
	if err != nil {
		return fmt.Errorf("%s %s: the game could not be saved: %w", flag, file, err)
	}
	trial.Abandon()
	return nil
}

// gamesText is the record of games, the last one perhaps not over, in the form that the name
// of a file says.
func gamesText(a *app, file string, seed uint64, games []*sitting) ([]byte, error) {
	var b bytes.Buffer
	var err error
	for i, g := range games {
		if strings.HasSuffix(file, ".ogn") {
			if i > 0 {
				b.WriteByte('\n')
			}
			err = errors.Join(err, g.writeOGN(a, &b, seed))
		} else {
			err = errors.Join(err, g.writeLine(&b))
		}
	}
	return b.Bytes(), err
}

// keep writes the games of a match so far, so that whatever happens in the next one does not
// take them away. What it cannot write is written, or printed, when the match ends.
func (m *tableMatch) keep(a *app, o *playOptions) {
	if o.record == "" || !m.kept && checkRecord(o.record, m.games[0].v) != nil {
		return
	}
	text, err := gamesText(a, o.record, o.seed, m.games)
	if err == nil {
		m.kept = confined.WriteFile(o.record, text) == nil || m.kept
	}
}

// saveGames writes games so far to a file, the last one perhaps not over, or prints them
// where that cannot be; kept is set where the file has the games before the last already.
func saveGames(a *app, file string, seed uint64, kept bool, games ...*sitting) error {
	t := games[len(games)-1]
	text, err := gamesText(a, file, seed, games)
	if err == nil {
		if !kept {
			err = checkRecord(file, t.v)
		}
		if err == nil {
			err = confined.WriteFile(file, text)
		}
		if err != nil {
			t.say("play.unsaved", file)
			_, _ = t.out.Write(text) // what is said of the file is the error
		}
	}
	if err != nil {
		return fmt.Errorf("the game cannot be saved in %s: %w", file, err)
	}
	command := quote(file)
	if !a.isBuiltin(t.v) {
		command += " --variant " + quote(plainRef(t.v.File))
	}
	t.say("play.saved", file, command)
	return nil
}

// person is what a record calls the one who sits at the terminal.
const person = "person"

// players are the names of who sat where.
func (t *sitting) players() []string {
	names := append([]string(nil), t.names...)
	names[t.seat.Index()] = person
	return names
}

// writeOGN writes the game in Oware Game Notation.
func (t *sitting) writeOGN(a *app, b *bytes.Buffer, seed uint64) error {
	actions := make([]engine.Action, len(t.played))
	for i, p := range t.played {
		actions[i] = p.action
	}
	r, err := ogn.Of(t.v.Game, t.start, actions)
	if err != nil {
		return err
	}
	if t.stopped != nil {
		conclude(r, t.stopped.End, t.stopped.Outcome)
	}
	ruleTags(r, t.v, a.isBuiltin(t.v))
	r.Set(ogn.TagDate, time.Now().Format("2006.01.02"))
	r.Set(ogn.TagSouth, t.players()[0])
	r.Set(ogn.TagNorth, t.players()[1])
	r.Set(ogn.TagSeed, strconv.FormatUint(seed, 10))
	if t.round > 0 {
		r.Set(ogn.TagRound, strconv.Itoa(t.round))
		r.Set(matchTag, tagOf(matchplay.Round{Game: t.round, Target: t.target}))
	}
	return r.Write(b)
}

// writeLine writes the game as a line of JSON, as sample does. A game that is not
// over has no end and no returns.
func (t *sitting) writeLine(b *bytes.Buffer) error {
	line := recordLine{Variant: t.v.Name, RulesHash: t.v.Hash, Agents: t.players(), Start: t.start, Moves: []string{}, Final: t.state.Position(), Returns: []float64{}}
	if t.round > 0 {
		line.Match = &matchplay.Round{Game: t.round, Target: t.target}
	}
	for _, p := range t.played {
		line.Moves = append(line.Moves, p.text)
		if p.seat != engine.Chance {
			line.Plies++
		}
	}
	line.Scores = scores(t.info, t.state)
	if t.stopped != nil || t.state.Turn() == engine.Over {
		o, end := t.outcome()
		line.EndReason = end
		for i := range t.info.Seats() {
			line.Scores[i] = o.Scores[i].Float()
			line.Returns = append(line.Returns, o.Returns[i].Float())
		}
	}
	return json.NewEncoder(b).Encode(line)
}
