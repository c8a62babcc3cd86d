package evaluation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"houserules/engine"
)

// Most is the largest number of bytes that a file of an evaluation may have.
const Most = 1 << 20

// Text is what the file of an evaluation that was sealed has.
func (e *Evaluation) Text() ([]byte, error) {
	text, err := json.Marshal(e)
	return append(text, '\n'), err
}

// ErrNewer is why the file of a newer program is not read.
var ErrNewer = errors.New("it was written by a newer program: use that one, or learn again")

// Read reads the text of a file. Its error says what is wrong with it.
func Read(text []byte) (*Evaluation, error) {
	var head struct {
		Schema *int `json:"schema"`
	}
	if err := json.Unmarshal(text, &head); err != nil || head.Schema == nil {
		return nil, errors.New("it is no evaluation: houserules learn V writes such files")
	}
	if *head.Schema > Pooled {
		return nil, ErrNewer
	}
	var e Evaluation
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&e); err != nil {
		return nil, damaged(err.Error())
	}
	if _, err := strict.Token(); !errors.Is(err, io.EOF) {
		return nil, damaged("something follows it")
	}
	if err := e.Check(); err != nil {
		return nil, err
	}
	return &e, nil
}

// damaged is why a file that is not what was written is not read.
func damaged(how string) error {
	return fmt.Errorf("it is damaged or was changed by hand (%s): take it from a copy, or learn again", how)
}

// Check reports what no program would have written.
func (e *Evaluation) Check() error {
	switch {
	case e.Schema > Pooled:
		return ErrNewer
	case e.Schema < 1:
		return damaged(fmt.Sprintf("there is no schema %d", e.Schema))
	case e.Hash != e.hash():
		return damaged("its hash is not that of its content")
	case e.Schema == joined || len(e.Parts) > 0:
		return e.checkParts()
	case len(e.Rules) == 0 || slices.Contains(e.Rules, ""):
		return damaged("it is for no rules")
	case len(e.Features) > engine.MostFeatures || len(e.Weights) != 0 && len(e.Weights) != len(e.Features):
		return damaged(fmt.Sprintf("%d weights of %d features", len(e.Weights), len(e.Features)))
	case e.Schema == Pooled && len(e.Matches) > 0 && len(e.Matches) < len(e.Rules):
	case len(e.Matches) != len(e.Rules) || e.Schema == Pooled:
		return damaged(fmt.Sprintf("%d matches under %d rules", len(e.Matches), len(e.Rules)))
	}
	for i := range e.Matches {
		if m := &e.Matches[i]; m.Rules != e.Rules[i] || !m.possible(e.Recipe.Pairs) {
			return damaged(fmt.Sprintf("match %d is none", i+1))
		}
	}
	return nil
}

// possible reports whether a match of so many pairs can have come out so.
func (m *Match) possible(pairs int) bool {
	left := int64(pairs)
	for _, n := range m.Pairs {
		if n < 0 || n > left {
			return false
		}
		left -= n
	}
	return left == 0 && 0 <= m.Low && m.Low <= m.Score && m.Score <= m.High && m.High <= 10_000
}
