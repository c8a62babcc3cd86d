package program

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserules/analysis/learn"
	"houserules/configs/evaluations"
	"houserules/engine"
	"houserules/engine/evaluation"
)

// mostFirst is the largest number of rule sets for which is learned on first use.
const mostFirst = 10

// firstUse knows what is learned for rules, by their hashes, for players whose evaluation is
// "learned". found is nil until somebody asks, kept has the names of variants whose players value by
// the lead all the same, which was said. Once learning has failed, failed is why.
type firstUse struct {
	*app
	found  map[string]*evaluation.Evaluation
	kept   []string
	failed error
}

// keptFor is the file of something for some rules in the user's cache. It is an error if there is no such folder.
func keptFor(what, hash string) (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "houserules", what, hash+".json"), err
}

// learned returns what is learned for the rules of each game: what the program brings, what lies in
// the user's cache, and for other rules what is learned now and kept there.
func (a *firstUse) learned(games []engine.Game) (list []*evaluation.Evaluation, err error) {
	if a.found == nil {
		if a.found, err = brought(); err != nil {
			return nil, err
		}
	}
	found := a.found
	var missing []*firstLearner
	for _, g := range games {
		hash := g.Info().Variant.Hash
		l, err := learn.New(learn.Usual(), []engine.Game{g})
		if err != nil {
			return nil, err
		}
		if e := found[hash]; e != nil && l.Made(e) || slices.ContainsFunc(missing, func(m *firstLearner) bool { return m.Rules[0] == hash }) {
			continue
		}
		file, err := keptFor("evaluations", hash)
		if err != nil {
			return nil, noFolder(err)
		}
		m := &firstLearner{Learner: l, game: g, kept: learnFile{file, true}}
		if found[hash], err = m.kept.learned(l); err != nil {
			return nil, err
		}
		if found[hash] == nil {
			missing = append(missing, m)
		}
	}
	if len(missing) > mostFirst {
		return nil, fmt.Errorf("for %d rule sets nothing is learned yet, and at first use it is for %d at most: houserules learn V… -o FILE learns one evaluation for all V that are alike, and eval=FILE plays by it", len(missing), mostFirst)
	}
	for _, m := range missing {
		if a.failed == nil {
			found[m.Rules[0]], a.failed = a.learnFirst(m.Learner, &m.kept, func() { a.tell("learn.first", m.game.Info().Variant.Name, m.kept.file) })
		}
		if a.failed != nil {
			return nil, a.failed
		}
	}
	var lost []string
	for _, g := range games {
		v := g.Info().Variant
		e := found[v.Hash]
		if list = append(list, e); len(e.Weights) == 0 && !slices.Contains(a.kept, v.Name) {
			lost, a.kept = append(lost, v.Name), append(a.kept, v.Name)
		}
	}
	if len(lost) > 0 {
		a.tell("learn.first.kept", strings.Join(lost, ", "))
	}
	return list, nil
}

// brought is what the program brings of what is learned, by the hashes of the rules.
func brought() (map[string]*evaluation.Evaluation, error) {
	all, err := evaluations.All()
	found := map[string]*evaluation.Evaluation{}
	for _, e := range all {
		found[e.Rules[0]] = e
	}
	return found, err
}

// firstLearner learns for one set of rules, and is kept in a file.
type firstLearner struct {
	*learn.Learner
	game engine.Game
	kept learnFile
}

// learnFirst learns what is not learned yet, and says so beforehand.
func (a *app) learnFirst(l *learn.Learner, kept *learnFile, say func()) (*evaluation.Evaluation, error) {
	e, release, err := kept.begin(l)
	defer release()
	if err != nil || e != nil {
		return e, err
	}
	say()
	return a.learnOn(l, kept)
}

// together returns one evaluation for the rules of all games, which are varied, from the user's cache or
// learned now with a seed.
func (a *firstUse) together(games []engine.Game, seed uint64) (*evaluation.Evaluation, error) {
	recipe := learn.Usual()
	usual := recipe.Seed
	recipe.Seed = seed
	l, err := learn.Pooled(recipe, games)
	if err != nil {
		return nil, err
	}
	learned := strings.Join(l.Rules, "\n")
	if seed != usual {
		learned += fmt.Sprintf("\nseed %d", seed)
	}
	sum := sha256.Sum256([]byte(learned))
	file, err := keptFor("evaluations", hex.EncodeToString(sum[:]))
	if err != nil {
		return nil, noFolder(err)
	}
	if a.failed != nil {
		return nil, a.failed
	}
	var e *evaluation.Evaluation
	e, a.failed = a.learnFirst(l, &learnFile{file, true}, func() {
		if seed == usual {
			a.tell("learn.first.one", len(l.Rules), len(l.Games()), file)
		} else {
			a.tell("learn.first.again", seed, file)
		}
	})
	if a.failed == nil && len(e.Weights) == 0 && len(a.kept) == 0 {
		a.kept = []string{file}
		a.tell("learn.first.one-kept")
	}
	return e, a.failed
}

// noFolder says that what is learned cannot be kept.
func noFolder(err error) error {
	return fmt.Errorf("there is no folder in which to keep what is learned (%w): learn with houserules learn V -o FILE, and name that file", err)
}
