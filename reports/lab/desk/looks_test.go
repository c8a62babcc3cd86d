package desk

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/analysis/anytime"
	"houserules/analysis/bounded"
	"houserules/engine/enginetest"
)

func newLooks() *Looks {
	return &Looks{Places: map[string]place{}, Links: map[string]int{}, Seeds: map[string]bool{}}
}

// combination is what somebody may look at: some rules, all of them even, so many kinds of
// players, and a seed.
type combination struct {
	rules, kinds int
	seed         uint64
}

func (c combination) key() string { return digest(c.rules, c.kinds, c.seed) }

// outcome are the games of one kind of players under one combination, as many as were shown.
type outcome struct{ wins, draws, losses int64 }

// browser does everything to find a difference between players who have none: other rules, other
// seeds, other players, back to what was seen, once more with new games, and the page loaded anew.
type browser struct {
	luck  *rand.Rand
	looks *Looks
	games map[combination][]outcome // what was played
	seen  []combination
	// wrong are the intervals that miss, of what was browsed and of what was confirmed; naive where
	// each of them had the first look's share.
	wrong, naive [2]bool
}

const plannedGames = 4000

func (b *browser) look(c combination, confirm bool) {
	p, _ := b.looks.look(c.key(), c.seed, b.looks.fresh(c.key(), c.seed, confirm))
	of := 0
	if p.Fresh {
		of = 1
	}
	if b.games[c] == nil {
		b.games[c], b.seen = make([]outcome, c.kinds), append(b.seen, c)
	}
	for n := int64(anytime.First); n <= 2*plannedGames; n *= 2 {
		for i := range b.games[c] {
			o := &b.games[c][i]
			if more := n - o.wins - o.draws - o.losses; more > 0 {
				drawn := int64(distuv.Binomial{N: float64(more), P: 0.08, Src: b.luck}.Rand())
				won := int64(distuv.Binomial{N: float64(more - drawn), P: 0.5, Src: b.luck}.Rand())
				o.wins, o.draws, o.losses = o.wins+won, o.draws+drawn, o.losses+more-drawn-won
			}
			t := bounded.Tally{Most: 1, Values: []bounded.Value{{At: 0, Games: o.losses}, {At: 0.5, Games: o.draws}, {At: 1, Games: o.wins}}}
			misses := func(alpha float64) bool {
				lo, hi := anytime.Sequence{Alpha: alpha / float64(c.kinds), Games: plannedGames}.Bounded(t)
				return !(lo <= 0.5 && 0.5 <= hi)
			}
			b.wrong[of] = b.wrong[of] || misses(p.alpha())
			b.naive[of] = b.naive[of] || misses(place{At: 1}.alpha())
		}
	}
}

func (b *browser) step(t *testing.T) {
	seed, c := b.luck.Uint64N(1<<40), combination{0, 1, 7}
	if len(b.seen) > 0 {
		c = b.seen[b.luck.IntN(len(b.seen))]
	}
	switch b.luck.IntN(6) {
	case 0:
		b.look(combination{b.luck.IntN(4), c.kinds, c.seed}, false)
	case 1:
		b.look(combination{c.rules, c.kinds, seed}, false)
	case 2:
		b.look(combination{c.rules, 3 - c.kinds, c.seed}, false)
	case 3:
		b.look(c, b.luck.IntN(2) == 0) // seen before: confirming it is nothing
	case 4:
		b.look(combination{c.rules, c.kinds, seed}, true)
	default: // loaded anew, by a link that tells less than is true
		kept, err := json.Marshal(b.looks)
		if err != nil {
			t.Fatal(err)
		}
		b.looks = newLooks()
		b.looks.keep("another", kept, &LinkLooks{Page: "one", Looked: 1})
	}
}

// Who does everything to find a difference that is not there finds one in no more than one session
// of twenty, and among what they confirmed in no more either; had each look the share of the first,
// it would be many more.
func TestBrowsing(t *testing.T) {
	sessions := enginetest.Often(100, 20_000)
	var wrong, naive [2]int
	for i := range sessions {
		b := &browser{luck: rand.New(rand.NewPCG(uint64(i), 29)), looks: newLooks(), games: map[combination][]outcome{}}
		b.looks.keep("one", nil, nil)
		for range 120 {
			b.step(t)
		}
		for of := range wrong {
			if b.wrong[of] {
				wrong[of]++
			}
			if b.naive[of] {
				naive[of]++
			}
		}
	}
	n := float64(sessions)
	t.Logf("of %v sessions %v were wrong, and %v with the first look's share each", n, wrong, naive)
	for of := range wrong {
		if float64(wrong[of]) > 0.05*n+2.33*math.Sqrt(0.05*0.95*n) {
			t.Errorf("wrong in %d of %v sessions", wrong[of], n)
		}
	}
	if float64(naive[0]) < 0.08*n {
		t.Errorf("a browser who pays nothing is wrong in %d of %v sessions only: too idle", naive[0], n)
	}
}

// A look has its share once and for all. Nothing that is said of other looks takes one back: not
// what a page kept, and no link, whatever it tells.
func TestLooksOnlyGrow(t *testing.T) {
	l := newLooks()
	l.keep("me", json.RawMessage(`{"browsed": "all"}`), nil)
	if p, isNew := l.look("a", 1, false); p.At != 1 || !isNew {
		t.Error(p, isNew)
	}
	if l.fresh("b", 1, true) || !l.fresh("b", 2, true) || l.fresh("a", 3, true) {
		t.Error("a seed that was shown is new, or one that was not is not, or what was looked at is")
	}
	if p, _ := l.look("b", 2, true); p.At != 1 || !p.Fresh || !l.fresh("b", 2, false) {
		t.Error(p)
	}
	before := l.Browsed
	for _, looked := range []int{-5, 0, 1, math.MinInt} {
		l.keep("", nil, &LinkLooks{Page: "other", Looked: looked})
	}
	if l.Browsed != before {
		t.Errorf("%d", l.Browsed)
	}
	l.keep("", json.RawMessage(`{"browsed": -9, "confirmed": -9, "page": "x", "places": {}}`), &LinkLooks{Page: "other", Looked: 6})
	l.keep("", nil, &LinkLooks{Page: "other", Looked: 6}) // loaded anew
	l.keep("", nil, &LinkLooks{Page: "other", Looked: 2})
	l.keep("", nil, &LinkLooks{Page: "me", Looked: 6}) // its own
	if l.Browsed != before+5 || l.Confirmed != 1 || l.Page != "me" {
		t.Errorf("%+v", l)
	}
	if p, _ := l.look("linked", 1, false); p.At != 7 {
		t.Error(p)
	}
	l.keep("", nil, &LinkLooks{Page: "third", Looked: math.MaxInt})
	if l.Browsed != 7+mostLooked-1 {
		t.Errorf("%d", l.Browsed)
	}
	if p, isNew := l.look("a", 1, true); p.At != 1 || isNew {
		t.Error(p)
	}
}

// A search marks its seed when it begins to race, so that games of rules which were chosen before
// are new no more, though nobody looked at them yet; and searches share one error, those of the page
// that made a link included.
func TestSearchesAreLooks(t *testing.T) {
	l := newLooks()
	wanted := l.fresh("a", 1, true)
	if p := l.searched("search", 1); p.At != 1 || l.searched("search", 1) != p {
		t.Errorf("%+v", p)
	}
	if p, _ := l.look("a", 1, wanted); !wanted || p.Fresh || l.Browsed != 1 || l.Confirmed != 0 {
		t.Errorf("%+v %+v", p, l)
	}
	link := &LinkLooks{Page: "other", Looked: 1, Searched: 3}
	l.keep("me", nil, link)
	l.keep("me", nil, link)
	if p := l.searched("another", 2); p.At != 5 || math.Abs(25*p.alpha()-(place{At: 1}).alpha()) > 1e-12 {
		t.Errorf("%+v", p)
	}
}
