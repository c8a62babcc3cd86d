package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserules/configs/diag"
	"houserules/engine"
	"houserules/variants"
)

// variant loads a variant by name or file and prints its warnings.
func (a *app) variant(ref string) (*variants.Variant, error) {
	v, list := a.library.Load(ref)
	if err := list.Err(); err != nil {
		if name, isFile := strings.CutSuffix(filepath.Base(ref), ".yaml"); isFile && len(list) == 1 && list[0].Suggestion == "" && isAbsent(ref) {
			return nil, fmt.Errorf("%s: there is no such file; houserules variants new %s --extends french writes one", ref, quote(name))
		}
		return nil, err
	}
	a.warn(list, false)
	return v, nil
}

// isAbsent tells whether nothing is at a path.
func isAbsent(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// warn prints warnings; those that are about matches only where matches are played, and
// each once.
func (a *app) warn(list diag.List, matches bool) {
	var kept diag.List
	for _, d := range list {
		if matches || !d.Matches {
			kept = append(kept, d)
		}
	}
	// The same rules are read again where they are changed or published; once is enough.
	if text := kept.String(); !slices.Contains(a.warned, text) {
		a.warned = append(a.warned, text)
		fmt.Fprint(a.err, text)
	}
}

// state loads a variant and returns a state of it, at the start or at a
// position.
func (a *app) state(ref, position string) (*variants.Variant, engine.State, error) {
	v, err := a.variant(ref)
	if err != nil {
		return nil, nil, err
	}
	if position == "" {
		return v, v.Game.New(), nil
	}
	s, err := v.Game.Parse(position)
	if err != nil {
		return nil, nil, usageError{err}
	}
	return v, s, nil
}

// scores lists a state's scores, final when the game is over.
func scores(info *engine.Info, s engine.State) []float64 {
	out := make([]float64, info.Seats())
	over := s.Turn() == engine.Over
	outcome := s.Outcome()
	for i := range out {
		if over {
			out[i] = outcome.Scores[i].Float()
		} else {
			out[i] = s.Score(engine.Seat(i + 1)).Float()
		}
	}
	return out
}

// scoreText is a list of scores for people, by seat.
func scoreText(scores []float64) string {
	words := make([]string, len(scores))
	for i, x := range scores {
		words[i] = strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strings.Join(words, ", ")
}

// endReason names the end of a finished game, nil before it.
func endReason(info *engine.Info, s engine.State) *string {
	if s.Turn() != engine.Over {
		return nil
	}
	reason := info.EndReason(s.Outcome().End)
	return &reason
}
