package hop

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/rules"
)

// compare says how the state differs from the model.
func (m *model) compare(s engine.State, info *engine.Info) error {
	if got, want := s.Position(), m.position(); got != want {
		return fmt.Errorf("position %s, want %s", got, want)
	}
	if got := info.EndReason(s.Outcome().End); got != m.end {
		return fmt.Errorf("end %q, want %q", got, m.end)
	}
	for k, c := range []byte("ox") {
		if got, want := s.Score(engine.Seat(k+1)), engine.Units(m.start[c]-m.count(c)); got != want {
			return fmt.Errorf("score %v of seat %d, want %v", got, k+1, want)
		}
	}
	if m.end != "" {
		want := [2]engine.Return{30, 30}
		loser := m.mover
		switch m.verdict() {
		case "wins":
			loser = 'x' + 'o' - loser
			fallthrough
		case "loses":
			want = [2]engine.Return{60, 0}
			if loser == 'x' {
				want = [2]engine.Return{0, 60}
			}
		}
		if o := s.Outcome(); o.Returns[0] != want[0] || o.Returns[1] != want[1] {
			return fmt.Errorf("returns %v, want %v", o.Returns, want)
		}
		return m.compareColumns(s, info)
	}
	var got, want []string
	for _, a := range s.Actions(nil) {
		got = append(got, s.ActionText(a))
	}
	for _, p := range m.moves() {
		want = append(want, p.text)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		return fmt.Errorf("moves %v, want %v", got, want)
	}
	return nil
}

// verdict is what the end of the game makes of the player whose turn it is.
func (m *model) verdict() string {
	end := m.rules.End
	switch m.end + string(m.mover) {
	case "no-movex":
		return string(end.NoMove.First)
	case "no-moveo":
		return string(end.NoMove.Second)
	case "no-countersx":
		return string(end.NoCounters.First)
	case "no-counterso":
		return string(end.NoCounters.Second)
	default:
		return "draws"
	}
}

// compareColumns compares the family's columns at the end of a game. The plies
// at which a turn goes on are counted when they are played, so a game that the
// limit cuts off within a turn lacks one.
func (m *model) compareColumns(s engine.State, info *engine.Info) error {
	if m.chain != nil {
		m.columns["fired_continuation"]++
	}
	m.columns["counters_left_1"], m.columns["counters_left_2"] = int32(m.count('x')), int32(m.count('o'))
	got := make([]int32, len(info.Metrics))
	s.Metrics(got)
	for i, c := range info.Metrics {
		if want := m.columns[c.Name]; got[i] != want {
			return fmt.Errorf("column %s is %d, want %d", c.Name, got[i], want)
		}
	}
	return nil
}

// against plays a random game on both.
func against(g *Game, seed uint64) error {
	rules := g.Rules()
	m, s, r := newModel(&rules), g.New(), rand.New(rand.NewPCG(seed, 3))
	for {
		if err := m.compare(s, g.Info()); err != nil {
			return fmt.Errorf("game %d, ply %d, at %s: %w", seed, m.plies, m.position(), err)
		}
		if m.end != "" {
			return nil
		}
		legal := s.Actions(nil)
		a := legal[r.IntN(len(legal))]
		moves := m.moves()
		at := slices.IndexFunc(moves, func(p play) bool { return p.text == s.ActionText(a) })
		s.Play(a)
		m.play(moves[at])
	}
}

// TestModel plays random games ply by ply on the state and on the model.
func TestModel(t *testing.T) {
	games := enginetest.Often(enginetest.Fewer(1, 2), 12)
	for name, r := range builtins() {
		t.Run(name, func(t *testing.T) {
			g := mustNew(t, r)
			for seed := range uint64(games) {
				if err := against(g, seed); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestModelOnRandomRules does the same under random rules.
func TestModelOnRandomRules(t *testing.T) {
	sets := enginetest.Often(5, 250)
	for seed, played := uint64(0), 0; played < sets; seed++ {
		r := randomRules(seed)
		g, err := New(r)
		if err != nil {
			continue
		}
		played++
		if err := against(g, seed); err != nil {
			t.Fatalf("rules %d, %+v: %v", seed, *r, err)
		}
	}
}

// modelPerft counts on the model.
func modelPerft(r *Rules, depth int) []uint64 {
	counts := make([]uint64, depth)
	var walk func(line []string)
	walk = func(line []string) {
		m := newModel(r)
		for _, text := range line {
			moves := m.moves()
			m.play(moves[slices.IndexFunc(moves, func(p play) bool { return p.text == text })])
		}
		if m.end != "" {
			return
		}
		moves := m.moves()
		counts[len(line)] += uint64(len(moves))
		if len(line)+1 == depth {
			return
		}
		for _, p := range moves {
			walk(append(slices.Clone(line), p.text))
		}
	}
	walk(nil)
	return counts
}

// TestModelOnEveryChoice does so with each value of each knob that has few, in rules that are
// otherwise drawn: whatever is added, the model has to know.
func TestModelOnEveryChoice(t *testing.T) {
	all := Default()
	all.Closing, all.Second = new(Closing), new(Second)
	seed := uint64(0)
	for _, k := range rules.Knobs(all) {
		for _, word := range k.Shape.Choices {
			done, sets := 0, enginetest.Often(1, 20)
			for tries := 0; done < sets && tries < 2000*sets; tries++ {
				seed++
				r := randomRules(seed)
				list := rules.Knobs(r)
				i := slices.IndexFunc(list, func(x rules.Knob) bool { return x.Path == k.Path })
				if i < 0 {
					continue
				}
				list[i].Value.SetString(word)
				g, err := New(r)
				if err != nil {
					continue
				}
				done++
				if err := against(g, seed); err != nil {
					t.Fatalf("%s: %s, rules %d, %+v: %v", k.Path, word, seed, *r, err)
				}
			}
			if done < sets {
				t.Errorf("%s: %s is played in no rules", k.Path, word)
			}
		}
	}
}

// TestModelTurnsAgain plays El Perro, whose goats come back to their start in nearly every
// random game, by each rule of turning.
func TestModelTurnsAgain(t *testing.T) {
	for _, turn := range Rotation("").Values() {
		r := elPerro()
		r.Rotation = Rotation(turn)
		g := mustNew(t, r)
		for seed := range uint64(enginetest.Often(enginetest.Fewer(1, 3), 100)) {
			if err := against(g, seed); err != nil {
				t.Errorf("%s, game %d: %v", turn, seed, err)
				break
			}
		}
	}
}
