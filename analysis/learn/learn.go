package learn

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"houserules/analysis/match"
	"houserules/engine"
	"houserules/engine/evaluation"
	"houserules/engine/guard"
)

// Version numbers the way of learning: another one makes other weights of the same recipe.
const Version = 1

// Usual is the recipe where nothing else is asked for: what the log found to be worth its time.
func Usual() evaluation.Recipe {
	return evaluation.Recipe{Version: Version, Seed: 1, Generations: 2, Games: 1500, Nodes: 500, Opening: 8, Random: 10, Lambda: 100, Pairs: 200, MatchNodes: 1000}
}

// MostGames is the largest number of games of a generation, all of which are in memory at once,
// and of pairs of a match.
const MostGames = 1_000_000

// Progress is how far learning has come: what is played now, and how much of it is done.
type Progress struct {
	// Generation is the number of the generation whose games are played, from 1; after the
	// last the match is played.
	Generation int
	// Match is set where the match is played.
	Match bool
	// Done and Of count games, or pairs of the match.
	Done, Of int
	// Looked and All count about all positions that are looked at for a move of each game:
	// those of the games that are over, before this learner went on, too, and of all.
	Looked, All int64
}

// Learner learns one evaluation for some games, all of which have the same features. Its
// exported fields are all that it has to know to go on later.
type Learner struct {
	// Recipe says how it learns.
	Recipe evaluation.Recipe `json:"recipe"`
	// Rules are the hashes of the rules, first those under which it learns.
	Rules []string `json:"rules_hashes"`
	// Learned is the number of generations that are over, Weights the last one's.
	Learned int     `json:"generations_learned"`
	Weights []int16 `json:"weights"`
	// Matches are those that are over.
	Matches []evaluation.Match `json:"matches"`

	games   []engine.Game
	names   []string
	workers int
}

// New returns a learner for some games, each of a variant. The error says why nothing can be
// learned of them.
func New(r evaluation.Recipe, games []engine.Game) (*Learner, error) {
	l := &Learner{Recipe: r, games: games}
	if len(games) > 0 && games[0].Abilities().Standings != nil {
		l.Recipe = withoutSearch(r)
	}
	for i, g := range games {
		v := g.Info().Variant
		names := namesOf(g)
		switch {
		case names == nil:
			return nil, fmt.Errorf("%s: games of the family %s have no features that could be weighed: nothing can be learned", v.Name, g.Info().Family)
		case i == 0:
			l.names = names
		case !slices.Equal(names, l.names):
			return nil, fmt.Errorf("%s and %s have different features, so that one evaluation cannot be for both: learn one for each",
				games[0].Info().Variant.Name, v.Name)
		case slices.Contains(l.Rules, v.Hash):
			return nil, fmt.Errorf("the rules of %s are named twice", v.Name)
		}
		l.Rules = append(l.Rules, v.Hash)
	}
	return l, nil
}

// mostPooled is the largest number of rule sets under which one evaluation is learned for more of them.
const mostPooled = 8

// Pooled returns a learner of one evaluation for games whose rules are varied, such as the candidates of a
// search: else which of them is fairer could be which was learned better. Of more than eight it
// learns under eight that are spread evenly over their order, as many games of each, and plays a match
// under these alone. Rules that are named twice count once.
func Pooled(r evaluation.Recipe, games []engine.Game) (*Learner, error) {
	var different []engine.Game
	for _, g := range games {
		if !slices.ContainsFunc(different, func(o engine.Game) bool { return o.Info().Variant.Hash == g.Info().Variant.Hash }) {
			different = append(different, g)
		}
	}
	all, err := New(r, different)
	if err != nil || len(different) <= mostPooled {
		return all, err
	}
	var some []engine.Game
	for i := range mostPooled {
		some = append(some, different[i*len(different)/mostPooled])
	}
	l, err := New(r, some)
	if err != nil {
		return nil, err
	}
	l.Rules = append(l.Rules, slices.DeleteFunc(all.Rules, func(hash string) bool { return slices.Contains(l.Rules, hash) })...)
	return l, nil
}

// Games are those under whose rules it learns, in the order of their matches.
func (l *Learner) Games() []engine.Game { return l.games }

// Resume goes on where another learner, which was read, had come. The error says why that
// cannot be.
func (l *Learner) Resume(from *Learner) error {
	switch {
	case from.Recipe != l.Recipe || !slices.Equal(from.Rules, l.Rules):
		return errors.New("what was begun there is for other rules, or by another recipe")
	case from.Learned < 0 || from.Learned > l.Recipe.Generations || len(from.Matches) > len(l.games) ||
		from.Learned == 0 && from.Weights != nil || from.Learned > 0 && len(from.Weights) != len(l.names) ||
		from.Learned < l.Recipe.Generations && len(from.Matches) > 0 || !l.played(from.Matches):
		return errors.New("what was begun there is damaged")
	}
	l.Learned, l.Weights, l.Matches = from.Learned, from.Weights, from.Matches
	return nil
}

// played reports whether matches may be the learner's first ones.
func (l *Learner) played(matches []evaluation.Match) bool {
	for i, m := range matches {
		if m.Rules != l.Rules[i] || m.Nodes != l.Recipe.MatchNodes || slices.Min(m.Pairs[:]) < 0 ||
			match.Pairs(m.Pairs).N() != int64(l.Recipe.Pairs) || judged(m) != m {
			return false
		}
	}
	return true
}

// Done reports whether all is learned and played.
func (l *Learner) Done() bool {
	return l.Learned == l.Recipe.Generations && len(l.Matches) == len(l.games)
}

// Step plays and learns one generation, or plays a match. What is done then is in the
// exported fields; where the context ends before, nothing is. It calls progress from several
// goroutines, one at a time.
func (l *Learner) Step(ctx context.Context, workers int, progress func(Progress)) error {
	l.workers = max(1, workers)
	if l.Learned < l.Recipe.Generations {
		return l.generation(ctx, progress)
	}
	return l.match(ctx, progress)
}

// looked counts about the positions that players look at for a move of each game, of so many
// generations and matches and some games of the next.
func (l *Learner) looked(generations, matches, games int) int64 {
	nodes := l.Recipe.Nodes
	if generations == l.Recipe.Generations {
		nodes = 2 * l.Recipe.MatchNodes
	}
	if l.Recipe.Nodes == 0 { // nobody searches: games count
		return int64(generations)*int64(l.Recipe.Games) + int64(matches)*int64(2*l.Recipe.Pairs) + int64(games)
	}
	return int64(generations)*int64(l.Recipe.Games)*int64(l.Recipe.Nodes) + int64(matches)*int64(l.Recipe.Pairs)*int64(2*l.Recipe.MatchNodes) + int64(games)*int64(nodes)
}

// Looked is how much is done, and All how much there is, as [Progress] has it.
func (l *Learner) Looked() (looked, all int64) {
	return l.looked(l.Learned, len(l.Matches), 0), l.looked(l.Recipe.Generations, len(l.games), 0)
}

// at is how far a step is after so many of its games or pairs.
func (l *Learner) at(p Progress) Progress {
	p.Looked = l.looked(l.Learned, len(l.Matches), p.Done)
	_, p.All = l.Looked()
	return p
}

// evaluation returns what the weights so far make; nil before the first generation.
func (l *Learner) evaluation() *evaluation.Evaluation {
	if l.Weights == nil {
		return nil
	}
	e := &evaluation.Evaluation{Schema: evaluation.Schema, Rules: l.Rules, Features: l.names, Recipe: l.Recipe, Weights: l.Weights}
	if len(l.Rules) > len(l.games) {
		e.Schema = evaluation.Pooled
	}
	e.Seal()
	return e
}

// shared lets workers take numbers from 0 to n-1 until all are done, or the context ends.
// Each begins with what begin makes for it.
func (l *Learner) shared(ctx context.Context, n int, done func(int), begin func(stop *atomic.Bool) (func(i int), error)) error {
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	var group guard.Group
	var next, finished atomic.Int64
	var mu sync.Mutex
	errs := make([]error, l.workers)
	for w := range l.workers {
		group.Go(func() {
			work, err := begin(&stop)
			if errs[w] = err; err != nil {
				stop.Store(true)
				return
			}
			for i := int(next.Add(1)) - 1; i < n && !stop.Load(); i = int(next.Add(1)) - 1 {
				if work(i); !stop.Load() {
					mu.Lock()
					done(int(finished.Add(1)))
					mu.Unlock()
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// generation plays the games of a generation and learns from them.
func (l *Learner) generation(ctx context.Context, progress func(Progress)) error {
	played := make([]samples, l.Recipe.Games)
	before := l.evaluation()
	err := l.shared(ctx, l.Recipe.Games, func(done int) {
		progress(l.at(Progress{Generation: l.Learned + 1, Done: done, Of: l.Recipe.Games}))
	}, func(stop *atomic.Bool) (func(int), error) {
		players := make([]pupil, len(l.games))
		for i, g := range l.games {
			var err error
			if players[i], err = newPupil(g, &l.Recipe, before, stop); err != nil {
				return nil, err
			}
		}
		return func(i int) {
			players[i%len(players)].play(uint64(l.Learned)<<32|uint64(i), stop, &played[i])
		}, nil
	})
	if err != nil {
		return err
	}
	var all samples
	for i := range played {
		all.add(&played[i])
		played[i] = samples{}
	}
	l.Weights = fit(&all, len(l.names), l.Weights)
	l.Learned++
	return nil
}

// Evaluation returns what was learned. Where a match was not won for certain the weights are
// left out, and the lead stays what positions are worth.
func (l *Learner) Evaluation() *evaluation.Evaluation {
	e := l.evaluation()
	e.Matches = l.Matches
	if !won(l.Matches) {
		e.Weights = []int16{}
	}
	e.Seal()
	return e
}

// Made reports whether an evaluation is what the learner comes to. Another program's may be by
// the same recipe and weigh other features.
func (l *Learner) Made(e *evaluation.Evaluation) bool {
	return e.Recipe == l.Recipe && slices.Equal(e.Rules, l.Rules) && slices.Equal(e.Features, l.names)
}

// won reports whether all matches were won: no interval reaches down to even.
func won(matches []evaluation.Match) bool {
	return !slices.ContainsFunc(matches, func(m evaluation.Match) bool { return m.Low <= 5000 })
}
