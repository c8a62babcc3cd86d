package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/analysis/learn"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/evaluation"
	"houserules/variants"
)

// TestLearnsAlone: while one program learns for a file no other does, and nothing is left of
// the lock then; what is learned is read without one.
func TestLearnsAlone(t *testing.T) {
	v, problems := variants.NewLibrary().Load("abapa")
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	learner := func() *learn.Learner {
		l, err := learn.New(evaluation.Recipe{Version: learn.Version, Generations: 1, Games: 1, Nodes: 1, Pairs: 1}, []engine.Game{v.Game})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	f := &learnFile{file: filepath.Join(t.TempDir(), "sub", "e.json")}
	e, release, err := f.begin(learner())
	if e != nil || err != nil {
		t.Fatal(e, err)
	}
	_, other, err := f.begin(learner())
	if other(); err == nil || !strings.Contains(err.Error(), "is learning for this file") {
		t.Errorf("two learn for one file: %v", err)
	}
	l := learner()
	l.Learned, l.Weights = 1, make([]int16, len(v.Game.Abilities().Features.Names()))
	l.Matches = []evaluation.Match{{Rules: v.Hash, Pairs: [5]int64{0, 0, 1, 0, 0}, Low: 1, Score: 5000, High: 9999}}
	want := l.Evaluation()
	if err := f.keep(l); err != nil {
		t.Fatal(err)
	}
	if err := f.finish(want); err != nil {
		t.Fatal(err)
	}
	if e, other, err = f.begin(learner()); err != nil || e == nil || e.Hash != want.Hash {
		t.Errorf("what is learned is not read: %v, %v", e, err)
	}
	other()
	want.Features = want.Features[1:] // as another program would
	want.Seal()
	text, err := want.Text()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if e, err := f.learned(learner()); e != nil || err != nil {
		t.Errorf("an evaluation that weighs other features is what is learned: %v", err)
	}
	release()
	if left, err := os.ReadDir(filepath.Dir(f.file)); len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// TestEloText: signs are those of the words around, and even is neither.
func TestEloText(t *testing.T) {
	say := words.English()
	for score, want := range map[int]string{0: "−∞", 10_000: "+∞", 5000: "0", 5002: "0", 4998: "0", 7597: "+200", 2403: "−200"} {
		if got := eloText(say, score); got != want {
			t.Errorf("%d: %q, not %q", score, got, want)
		}
	}
}
