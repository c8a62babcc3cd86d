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
type learnFile struct {
	file string
	// cache is set for a file that nobody named: what is wrong with it is learned again.
	cache bool
}

// begun is the file of what was begun.
func (f *learnFile) begun() string { return f.file + ".begun" }

// begin looks at what is there: an evaluation that was learned by the same recipe is returned,
// and a learner that was begun goes on where it was. Whatever else is there is left as it is,
// but for an evaluation by another recipe for the same rules. Nobody else learns for the file
// until it is released.
func (f *learnFile) begin(l *learn.Learner) (e *evaluation.Evaluation, release func(), err error) {
	release = func() {}
	if e, err = f.learned(l); e != nil || err != nil {
		return e, release, err
	}
	folder, err := confined.Make(filepath.Dir(f.file))
	if err != nil {
		return nil, release, err
	}
	unlock, err := folder.Lock(filepath.Base(f.file) + ".lock")
	if err != nil {
		_ = folder.Close()
		var busy *confined.BusyError
		if errors.As(err, &busy) {
			err = fmt.Errorf("%s: %s is learning for this file: wait for it or stop it, or name another file with -o", f.file, busy.Who)
		}
		return nil, release, err
	}
	release = func() {
		unlock()
		_ = folder.Close()
	}
	if e, err = f.learned(l); e == nil && err == nil { // somebody may have finished meanwhile
		err = f.resume(l)
	}
	return e, release, err
}

// ifThere reads a file; nil where there is none.
func ifThere(file string) ([]byte, error) {
	text, err := source.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("%s: %s", file, source.Reason(err))
	case text == nil: // it is empty
		text = []byte{}
	}
	return text, nil
}

// learned returns the evaluation that was learned by the same recipe; nil where one may be
// written.
func (f *learnFile) learned(l *learn.Learner) (*evaluation.Evaluation, error) {
	text, err := ifThere(f.file)
	if text == nil {
		return nil, err
	}
	e, err := evaluation.Read(text)
	switch {
	case f.cache && (err != nil || !slices.Equal(e.Rules, l.Rules)):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("%s is there already and is not overwritten: %w; or name another file with -o", f.file, err)
	case !slices.Equal(e.Rules, l.Rules):
		return nil, fmt.Errorf("%s is an evaluation for other rules and is not overwritten: name another file with -o", f.file)
	case l.Made(e):
		return e, nil
	}
	return nil, nil
}

// resume lets a learner go on where it was.
func (f *learnFile) resume(l *learn.Learner) error {
	text, err := ifThere(f.begun())
	if text == nil {
		return err
	}
	var before learn.Learner
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	err = strict.Decode(&before)
	if f.cache {
		if err == nil {
			_ = l.Resume(&before)
		}
		return nil
	}
	if err != nil {
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
	text, err := e.Text()
	if err != nil {
		return err
	}
	if err := confined.WriteFile(f.file, text); err != nil {
		return err
	}
	return os.Remove(f.begun())
}
