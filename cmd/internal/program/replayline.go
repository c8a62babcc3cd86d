package program

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/mancala/ogn"
	"houserules/engine/matchplay"
	"houserules/variants"
)

// replayLine is one line of `replay --format jsonl`.
type replayLine struct {
	ID        json.RawMessage `json:"id"`
	Plies     int             `json:"plies"`
	Over      bool            `json:"over"`
	EndReason *string         `json:"end_reason"`
	Scores    []float64       `json:"scores"`
	Error     *string         `json:"error"`
	// Analysis is what an agent says of the game, where one was asked.
	Analysis *judgement `json:"analysis,omitempty"`
}

// standing says where a state stands.
func standing(info *engine.Info, s engine.State) replayLine {
	return replayLine{Over: s.Turn() == engine.Over, EndReason: endReason(info, s), Scores: scores(info, s)}
}

// stop ends a game as its players did, if its rules have not and all its moves
// could be played.
func (l *replayLine) stop(end string, scores ...float64) {
	if !l.Over && l.Error == nil && len(scores) == len(l.Scores) {
		l.Over, l.EndReason, l.Scores = true, &end, scores
	}
}

// replayWriter prints what becomes of replayed games.
type replayWriter struct {
	out    *bufio.Writer
	format string
	steps  bool
	failed bool // not every move of every game could be played
	beyond bool // some game went on when the rules had ended it
	unread int  // lines of text that no game could be read of

	app     *app
	analyst *analyst // nil where nobody is asked what moves cost
	rules   *variants.Variant
	start   string   // of the game, under these rules
	moves   []string // of the game so far
}

func newReplayWriter(a *app, o *replayOptions) *replayWriter {
	w := &replayWriter{out: bufio.NewWriter(a.out), format: o.format, steps: o.step && o.format == "text", app: a}
	if o.analyse != "" {
		w.analyst = newAnalyst(a, o.analyse, unknown)
	}
	return w
}

// close gives back what the analyst holds.
func (w *replayWriter) close() {
	if w.analyst != nil {
		w.analyst.close()
	}
}

// begin notes by which rules and from where the next game is played.
func (w *replayWriter) begin(v *variants.Variant, start string) {
	w.rules, w.start, w.moves = v, start, nil
}

// step notes a ply, and prints the position after it, where that is wanted.
func (w *replayWriter) step(ply int, move, position string) {
	w.moves = append(w.moves, move)
	if w.steps {
		fmt.Fprintf(w.out, "%4d %-3s %s\n", ply, move, position)
	}
}

// cannotRead prints that a game could not be read.
func (w *replayWriter) cannotRead(why string) error {
	return w.write(replayLine{ID: json.RawMessage("null"), Scores: []float64{}, Error: &why})
}

func (w *replayWriter) write(line replayLine) error {
	w.failed = w.failed || line.Error != nil
	w.beyond = w.beyond || line.Error != nil && line.Over
	if w.analyst != nil && len(line.Scores) > 0 {
		if err := w.out.Flush(); err != nil { // what is said meanwhile stands below the positions
			return err
		}
		found, err := w.analyst.game(w.rules, w.start, w.moves, 0)
		if err != nil {
			return err
		}
		if line.Analysis = found; w.format == "text" && len(found.Plies) > 0 {
			fmt.Fprint(w.out, found.written(w.app, w.rules.Game.Info()))
		}
	}
	if w.format == "jsonl" {
		return json.NewEncoder(w.out).Encode(line)
	}
	if len(line.Scores) == 0 {
		if w.unread++; w.unread > mostProblems {
			return nil
		}
	}
	if string(line.ID) != "null" {
		fmt.Fprintf(w.out, "%s: ", line.ID)
	}
	if len(line.Scores) == 0 { // the line was not read
		_, err := fmt.Fprintf(w.out, "error: %s\n", *line.Error)
		return err
	}
	fmt.Fprintf(w.out, "%s, ", counted(line.Plies, "ply", "plies"))
	if line.Over {
		fmt.Fprintf(w.out, "over (%s), scores %s", endingInWords(words.English(), *line.EndReason), scoreText(line.Scores))
	} else {
		fmt.Fprintf(w.out, "not over, scores so far %s", scoreText(line.Scores))
	}
	if line.Error != nil {
		fmt.Fprintf(w.out, "; error: %s", *line.Error)
	}
	_, err := fmt.Fprintln(w.out)
	return err
}

// gameLine is what replay reads of a game on a line of JSON.
type gameLine struct {
	ID      json.RawMessage `json:"id"`
	Variant string          `json:"variant"`
	// RulesHash is the hash of the rules that the game was played by; empty in lines of others.
	RulesHash string    `json:"rules_hash"`
	Start     string    `json:"start"`
	Moves     *[]string `json:"moves"`
	// End and Scores are what the record says of the game's end, of any type,
	// because they matter only where no rule ended it.
	End    any             `json:"end_reason"`
	Scores json.RawMessage `json:"scores"`
	// Agents and Match are there for a game of a match.
	Agents  []string         `json:"agents"`
	Match   *matchplay.Round `json:"match"`
	Final   any              `json:"final"`
	Plies   *int             `json:"plies"`
	Returns json.RawMessage  `json:"returns"`
}

// told is what the line says of a game of a match; cut where moves after the end are left.
func (g *gameLine) told(cut bool) toldRound {
	t := toldRound{of: g.Match, players: g.Agents, plies: g.Plies, cut: cut}
	t.end, _ = g.End.(string)
	t.final, _ = g.Final.(string)
	_ = json.Unmarshal(g.Scores, &t.scores) // what is no number agrees with nothing, or is none
	_ = json.Unmarshal(g.Returns, &t.returns)
	return t
}

// stopped says how the players ended the game themselves, and with which scores;
// false where a rule ended it, or nothing.
func (g *gameLine) stopped(info *engine.Info) (end string, scores []float64, stopped bool) {
	end, ok := g.End.(string)
	if !ok || end == "" || slices.Contains(info.EndReasons, end) {
		return "", nil, false
	}
	err := json.Unmarshal(g.Scores, &scores)
	return end, scores, err == nil
}

// replayLines plays games given as lines of JSON, by the rules of a variant or, if
// it is empty, by those that each names.
func (a *app) replayLines(ref, name string, in *bufio.Reader, o *replayOptions, w *replayWriter) error {
	known := map[string]*variants.Variant{} // loaded once, with its warnings
	if ref != "" {
		v, _, err := a.state(ref, o.position)
		if err != nil {
			return err
		}
		known[ref] = v
	}
	warned := map[string]bool{} // of rules of these hashes
	var match toldMatch
	err := eachLineOf(name, in, func(n int, line []byte) error {
		game := gameLine{ID: json.RawMessage("null")}
		err := json.Unmarshal(line, &game)
		fail := func(format string, args ...any) error {
			why := fmt.Sprintf("line %d: ", n) + fmt.Sprintf(format, args...)
			return w.write(replayLine{ID: game.ID, Scores: []float64{}, Error: &why})
		}
		var wrong *json.UnmarshalTypeError
		switch {
		case errors.As(err, &wrong) && wrong.Field != "":
			return fail("%q is a JSON %s and cannot be that", wrong.Field, wrong.Value)
		case err != nil || game.Moves == nil:
			return fail(`not a JSON object with a list of "moves"`)
		case ref != "":
			game.Variant = ref
		}
		if game.Variant == "" {
			return fail(`it has no "variant"; say with --variant by which rules to play it`)
		}
		v := known[game.Variant]
		if v == nil {
			if !a.hasBuiltin(game.Variant) {
				return fail("no built-in variant is called %q; say with --variant by which rules to play it", game.Variant)
			}
			var err error
			if v, err = a.variant(game.Variant); err != nil {
				return err
			}
			known[game.Variant] = v
		}
		if game.RulesHash != "" && game.RulesHash != v.Hash && !warned[game.RulesHash] {
			warned[game.RulesHash] = true
			fmt.Fprintf(a.err, "%s:%d: warning: the game was played by rules with the hash %.12s, and those of %s have another (%.12s)\n", name, n, game.RulesHash, v.Name, v.Hash)
		}
		if game.Start == "" {
			game.Start = o.position
		}
		s := v.Game.New()
		if game.Start != "" && game.Start != s.Position() {
			var err error
			if s, err = v.Game.Parse(game.Start); err != nil {
				return fail("%v", err)
			}
		}
		w.begin(v, s.Position())
		result := replayOf(v.Game.Info(), s, *game.Moves, o.until(), w.step)
		result.ID = game.ID
		if end, scores, stopped := game.stopped(v.Game.Info()); stopped {
			result.stop(end, scores...)
		}
		match.add(v, game.told(o.until() == ogn.End), s, &result)
		return w.write(result)
	})
	return cmp.Or(err, w.match(&match))
}
