package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"houserules/analysis/learn"
	"houserules/configs/source"
	"houserules/engine/evaluation"
	"houserules/sim/confined"
)

// learnFile is where an evaluation is written, and until then how far it has come.
type learnFile struct{ file string }

// begun is the file of what was begun.
func (f *learnFile) begun() string { return f.file + ".begun" }

// begin looks at what is there: an evaluation that was learned by the same recipe is returned,
// and a learner that was begun goes on where it was. Whatever else is there is left as it is,
// but for an evaluation by another recipe for the same rules.
func (f *learnFile) begin(l *learn.Learner) (*evaluation.Evaluation, error) {
	text, err := source.ReadFile(f.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(filepath.Dir(f.file), 0o755); err != nil {
			return nil, err
		}
		return nil, f.resume(l)
	case err != nil:
		return nil, fmt.Errorf("%s: %s", f.file, source.Reason(err))
	}
	e, err := evaluation.Read(text)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s is there already and is not overwritten: %w; or name another file with -o", f.file, err)
	case !slices.Equal(e.Rules, l.Rules):
		return nil, fmt.Errorf("%s is an evaluation for other rules and is not overwritten: name another file with -o", f.file)
	case e.Recipe == l.Recipe:
		return e, nil
	}
	return nil, f.resume(l)
}

// resume lets a learner go on where it was.
func (f *learnFile) resume(l *learn.Learner) error {
	text, err := source.ReadFile(f.begun())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%s: %s", f.begun(), source.Reason(err))
	}
	var before learn.Learner
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&before); err != nil {
		return fmt.Errorf("%s is not what was begun here: %w; delete it to begin anew", f.begun(), err)
	}
	if err := l.Resume(&before); err != nil {
		return fmt.Errorf("%s: %w; delete it to begin anew, or name another file with -o", f.begun(), err)
	}
	return nil
}

// keep writes how far a learner has come.
func (f *learnFile) keep(l *learn.Learner) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return confined.WriteFile(f.begun(), append(text, '\n'))
}

// finish writes the evaluation, after which what was begun is not needed.
func (f *learnFile) finish(e *evaluation.Evaluation) error {
	var text bytes.Buffer
	if err := e.Write(&text); err != nil {
		return err
	}
	if err := confined.WriteFile(f.file, text.Bytes()); err != nil {
		return err
	}
	return os.Remove(f.begun())
}
