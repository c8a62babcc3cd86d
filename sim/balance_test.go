package sim

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"houserules/configs/diag"
	"houserules/sim/design"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/variants"
)

// The combinations with at most so many changes are those of all combinations, and
// as many as were counted.
func TestWithChanges(t *testing.T) {
	var factors []plan.Factor
	space := design.Space{3, 2, 4, 2}
	base := []int{1, 0, 3, 1}
	for f, levels := range space {
		factors = append(factors, plan.Factor{Levels: make([]string, levels), Base: base[f]})
	}
	for most := 1; most <= 5; most++ {
		var want []string
		for run := range space.All() {
			n := 0
			for f, level := range run {
				if level != base[f] {
					n++
				}
			}
			if n <= most {
				want = append(want, texts(run))
			}
		}
		var got []string
		last := 0
		for _, run := range withChanges(factors, most) {
			got = append(got, texts(run))
			n := 0
			for f, level := range run {
				if level != base[f] {
					n++
				}
			}
			if n < last {
				t.Errorf("at most %d: %v comes after one with more changes", most, run)
			}
			last = n
		}
		if n := changing(factors, most); n != int64(len(want)) {
			t.Errorf("at most %d: %d are counted, there are %d", most, n, len(want))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("at most %d: %v, want %v", most, got, want)
		}
	}
}

func texts(run design.Run) string {
	var b strings.Builder
	for _, level := range run {
		b.WriteByte('0' + byte(level))
	}
	return b.String()
}

// What the words of a search mean, and that they are written as they are read.
func TestBalanceWords(t *testing.T) {
	for text, want := range map[string]Budget{
		"3M games": {Games: 3_000_000}, "20_000 games": {Games: 20_000}, "2 minutes": {Minutes: 2}, "0.5 minutes": {Minutes: 0.5},
	} {
		var b, again Budget
		if err := b.UnmarshalText([]byte(text)); err != nil || b != want {
			t.Errorf("%q: %+v, %v", text, b, err)
		}
		written, err := b.MarshalText()
		if err != nil || again.UnmarshalText(written) != nil || again != b {
			t.Errorf("%q is written %q and read as %+v, %v", text, written, again, err)
		}
	}
	for _, text := range []string{"", "3M", "games", "-1 games", "2.5 games", "0 minutes", "2 hours", "inf minutes", "1e400 minutes"} {
		if new(Budget).UnmarshalText([]byte(text)) == nil {
			t.Errorf("the budget %q was read", text)
		}
	}
	for text, want := range map[string]int{"at most 2": 2, "2": 2, "at most 1": 1, "any": mostChanges} {
		var c Change
		if err := c.UnmarshalText([]byte(text)); err != nil || c.Most != want {
			t.Errorf("%q: %+v, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "0", "at least 2", "at most", "two", "100"} {
		if new(Change).UnmarshalText([]byte(text)) == nil {
			t.Errorf("the change %q was read", text)
		}
	}
	for text, plies := range map[string]float64{"40 plies": 40, "10 minutes": 30, "1 ply": 1} {
		var l Length
		if err := l.UnmarshalText([]byte(text)); err != nil || l.plies(20) != plies {
			t.Errorf("%q: %v plies, %v", text, l.plies(20), err)
		}
	}
	for _, text := range []string{"", "40", "plies", "-1 plies", "nan plies", "40 seconds"} {
		if new(Length).UnmarshalText([]byte(text)) == nil {
			t.Errorf("the length %q was read", text)
		}
	}
}

// Every built-in search can be played, and its plan is read back as it was written.
func TestBuiltinBalances(t *testing.T) {
	for _, name := range BuiltinBalances() {
		b, list := LoadBalance(variants.NewLibrary(), name, 0)
		if list.HasErrors() {
			t.Fatal(list)
		}
		search := b.Search
		search.Race, search.Confirm, search.Narrowest, search.Level = 1, 1, 1, 0.95
		p, err := b.Plan(1, "lz4", search, 1000)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if _, err := planfile.Write(dir, p); err != nil {
			t.Fatal(err)
		}
		if len(b.Rules) != len(p.Candidates().Runs) || b.Rules[0].Name != p.Balance.Today {
			t.Errorf("%s: today's rules are not the first of %d candidates", name, len(b.Rules))
		}
		for i, r := range p.Candidates().Runs {
			v := b.Rules[i]
			for knob, value := range p.Candidates().Levels(r.Variant) {
				if v.Name != r.Variant || v.Value(knob) != value {
					t.Errorf("%s of %s is %s, and should be %s", knob, v.Name, v.Value(knob), value)
				}
			}
		}
		other := *p
		more := *p.Balance
		more.Budget++
		other.Balance = &more
		if plan.Differences(p, p) != nil || plan.Differences(p, &other) == nil {
			t.Errorf("%s: another budget is no other search", name)
		}
	}
}

// A game that waits for the machine is not too long: what counts is the processor time, and one
// that takes more of it than it may ends.
func TestGamesThatTakeTooLong(t *testing.T) {
	burn := func(most time.Duration) {
		for from := CPUTime(); CPUTime()-from < most; {
		}
	}
	random := mustLineup(t, "random")
	slow := &toy{name: "slow", heap: 4, cap: 9, slow: func() { burn(10 * time.Millisecond); time.Sleep(150 * time.Millisecond) }}
	if seconds, err := GameTime(context.Background(), slow, random, 300*time.Millisecond); err != nil || seconds <= 0 {
		t.Errorf("a game that waits: %v s, %v", seconds, err)
	}
	long := &toy{name: "long", heap: 1000, cap: 1000, slow: func() { burn(10 * time.Millisecond) }}
	if _, err := GameTime(context.Background(), long, random, 100*time.Millisecond); !errors.Is(err, ErrTooLong) {
		t.Errorf("a game of seconds: %v", err)
	}
}

// A search without a name is told where to write one, and a quick one has a name of its own.
func TestBalanceNames(t *testing.T) {
	text := "schema: 1\nvariant: french\nvary: {feeding: [none]}\nplayers: [random]\nbudget: 30k games\ntolerance: 1 pp\n"
	file := filepath.Join(t.TempDir(), "search.yaml")
	load := func(text string) (*Balance, diag.List) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return LoadBalance(variants.NewLibrary(), file, 0)
	}
	if _, list := load(text); !strings.Contains(list.String(), "error: the search has no name: add a line such as name: my-search") {
		t.Errorf("without a name: %v", list)
	}
	b, list := load(text + "name: " + strings.Repeat("a", 64) + "\n")
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	b.Quick()
	if want := strings.Repeat("a", 58) + "-quick"; b.Name != want || b.Budget != (Budget{Games: 3000}) {
		t.Errorf("quick: %s with %v", b.Name, b.Budget)
	}
}
