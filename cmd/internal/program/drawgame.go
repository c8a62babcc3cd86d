package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/mancala/ogn"
	"houserules/reports/chart"
	"houserules/sim/confined"
	"houserules/variants"
)

// recorded is a game of a file of records, as far as it is drawn.
type recorded struct {
	v *variants.Variant
	// start is where it begins, moves are all that follow, dice among them.
	start engine.State
	moves []string
}

// firstGame reads the first game of a file of records, by the rules of a variant or,
// if it is empty, by those that it names.
func (a *app) firstGame(ref, file string) (*recorded, error) {
	r, name, err := a.openInput(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var v *variants.Variant
	if ref != "" {
		if v, err = a.variant(ref); err != nil {
			return nil, err
		}
	}
	in := bufio.NewReaderSize(r, 1<<16)
	if isOGN(file, false, in) {
		return a.firstText(v, name, in)
	}
	return a.firstLine(v, name, in)
}

// firstText reads Oware Game Notation.
func (a *app) firstText(v *variants.Variant, name string, in io.Reader) (*recorded, error) {
	text, err := io.ReadAll(io.LimitReader(in, longestLine+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	if len(text) > longestLine {
		return nil, fmt.Errorf("%s is longer than %d MiB; cut it in parts", name, longestLine>>20)
	}
	records, problems := ogn.Read(string(text))
	if list := diagnostics(name, string(text), problems); list.HasErrors() {
		return nil, list
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("%s has no game", name)
	}
	game := recorded{v: v}
	if game.v == nil {
		var missing *ogn.Problem
		if game.v, missing = a.rulesOf(&records[0]); missing != nil {
			return nil, diagnostics(name, string(text), []ogn.Problem{*missing})
		}
	}
	_, _, problems = records[0].Replay(game.v.Game, ogn.LastMove, func(_ int, move string, _ engine.State) {
		game.moves = append(game.moves, move)
	})
	if list := diagnostics(name, string(text), problems); list.HasErrors() {
		return nil, list
	}
	begun := records[0]
	begun.Moves = nil
	game.start, _, _ = begun.Replay(game.v.Game, ogn.LastMove, nil)
	return &game, nil
}

// errFirst ends reading after the first line.
var errFirst = errors.New("read")

// firstLine reads a line of JSON.
func (a *app) firstLine(v *variants.Variant, name string, in *bufio.Reader) (*recorded, error) {
	game := recorded{v: v}
	err := eachLineOf(name, in, func(n int, line []byte) error {
		fail := func(format string, args ...any) error {
			return diag.List{{File: name, Line: n, Column: 1, Text: fmt.Sprintf(format, args...)}}
		}
		var read gameLine
		if err := json.Unmarshal(line, &read); err != nil || read.Moves == nil {
			return fail(`this is no JSON object with a list of "moves"`)
		}
		game.moves = *read.Moves
		if game.v == nil {
			if !a.hasBuiltin(read.Variant) {
				return fail("no built-in variant is called %q; say by which rules it was played, such as\n  houserules draw french --game %s -o end.svg", read.Variant, quote(name))
			}
			var err error
			if game.v, err = a.variant(read.Variant); err != nil {
				return err
			}
		}
		game.start = game.v.Game.New()
		if read.Start != "" && read.Start != game.start.Position() {
			var err error
			if game.start, err = game.v.Game.Parse(read.Start); err != nil {
				return fail("%v", err)
			}
		}
		return errFirst
	})
	switch {
	case errors.Is(err, errFirst):
		return &game, nil
	case err != nil:
		return nil, err
	}
	return nil, fmt.Errorf("%s has no game", name)
}

// until cuts the game after so many moves; a negative number leaves all.
func (g *recorded) until(ply int) error {
	switch {
	case ply > len(g.moves):
		return usagef("--ply %d: the game has %s", ply, counted(len(g.moves), "move", "moves"))
	case ply >= 0:
		g.moves = g.moves[:ply]
	}
	return nil
}

// checkPicture refuses a file for the picture of a game that is there, or whose name
// says no form of pictures.
func checkPicture(file string) error {
	if _, ok := chart.Format(strings.ToLower(filepath.Ext(file))); !ok {
		return usagef("--picture %s: the name says how it is drawn; let it end in .svg, .png or .pdf", file)
	}
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return usagef("--picture %s: something is there already, and is not overwritten; choose another name", file)
	}
	return nil
}

// picture draws the game as it stands into a file, the last move marked.
func (t *sitting) picture(file string) error {
	if err := checkPicture(file); err != nil {
		return err
	}
	start, err := t.v.Game.Parse(t.start)
	if err != nil {
		return fmt.Errorf("the start of the game cannot be drawn: %w", err)
	}
	game := recorded{v: t.v, start: start}
	for _, p := range t.played {
		game.moves = append(game.moves, p.text)
	}
	if err := writePicture(t.words, file, &game); err != nil {
		return fmt.Errorf("the picture of the game cannot be saved in %s: %w", file, err)
	}
	t.say("play.drawn", file)
	return nil
}

// writePicture draws a game after its moves, with its captions in a language.
func writePicture(say *words.Catalogue, file string, g *recorded) error {
	f, err := drawn(say, g.v, g.start, g.moves)
	if err != nil {
		return err
	}
	write, ok := chart.Format(strings.ToLower(filepath.Ext(file)))
	if !ok {
		return usagef("draw needs -o and a file whose name ends in .svg, .png or .pdf, such as -o board.svg")
	}
	var picture bytes.Buffer
	if err := write(f, &picture); err != nil {
		return err
	}
	if err := confined.WriteFile(file, picture.Bytes()); err != nil {
		return fmt.Errorf("%w; name another file", err)
	}
	return nil
}
