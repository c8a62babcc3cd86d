package program

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/variants"
)

// TestPlayFitsTheTerminal: whatever is asked in a game of a built-in variant, no
// line is wider than 80 columns; and the game can be saved and played again.
func TestPlayFitsTheTerminal(t *testing.T) {
	walk(t)
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Fatal(list)
		}
		seats := v.Game.Info().Seats()
		for _, seat := range []engine.Seat{1, engine.Seat(seats)} {
			t.Run(fmt.Sprintf("%s %d", name, seat), func(t *testing.T) {
				var out bytes.Buffer
				a := &app{in: strings.NewReader(""), out: &out, err: &out, terminal: &out, screen: newScreen(&out), library: library}
				lineup, err := a.lineupFor(v, "random")
				if err != nil {
					t.Fatal(err)
				}
				sat := newSitting(a, v, v.Game.New(), lineup, seat, 5, new(atomic.Bool))
				over := converse(t, sat, 10)
				if over {
					if err := sat.over(); err != nil {
						t.Fatal(err)
					}
				}
				for line := range strings.Lines(out.String()) {
					for strings.HasPrefix(line, sat.role(seat)+"> ") { // where the person types
						line = strings.TrimPrefix(line, sat.role(seat)+"> ")
					}
					if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 80 {
						t.Errorf("a line of %d characters: %s", n, line)
					}
				}
				record := t.TempDir() + "/game.jsonl"
				if err := saveGames(a, record, 5, false, sat); err != nil {
					t.Fatal(err)
				}
				out.Reset()
				if code := run([]string{"replay", record}, strings.NewReader(""), &out, &out); code != exitDone || over != strings.Contains(out.String(), ", over (") {
					t.Errorf("the record, over %v: exit %d, %s", over, code, &out)
				}
			})
		}
	}
}

// converse asks for everything at each of so many turns, plays a move, and quits. It
// says whether the game is over.
func converse(t *testing.T, sat *sitting, turns int) bool {
	t.Helper()
	sat.banner(5)
	lines, done := make(chan string), make(chan bool)
	sat.in = &typist{lines: lines, begun: true}
	go func() {
		over, err := sat.play(nil)
		if err != nil {
			t.Error(err)
		}
		done <- over
	}()
	for n := range turns {
		ask := []string{"help", "rules", "hint", "why", "why nothing", "moves"}
		if n == turns-1 {
			ask = append(ask, "resign", "offer")
		}
		if n%4 == 3 {
			ask = append(ask, "undo")
		}
		// After an empty line nothing happens until the next.
		for _, text := range append(ask, "", "") {
			select {
			case lines <- text:
			case over := <-done:
				return over
			}
		}
		select {
		case lines <- sat.state.ActionText(sat.legal[n%len(sat.legal)]):
		case over := <-done:
			return over
		}
	}
	select {
	case lines <- "quit":
		return <-done
	case over := <-done:
		return over
	}
}

// lockedBuffer is a buffer that is read while it is written.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// TestPlayHasWords: every key that the sources of the command ask for is in the
// catalogue.
func TestPlayHasWords(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		data, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(data), `"`) {
			if (strings.HasPrefix(part, "play.") || strings.HasPrefix(part, "check.")) && !strings.ContainsAny(part, " \n/") {
				found++
				if !words.English().Has(part) {
					t.Errorf("%s: no words for %s", f.Name(), part)
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d keys are found", found)
	}
}

// TestCase: moves are read in either case, also those of mixed case, and the
// reason why one is not allowed is that of the person's own house.
func TestCase(t *testing.T) {
	for _, e := range []struct{ variant, position, text, want string }{
		{"abapa", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "c", "C"},
		{"abapa", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "C", "c"},
		{"abapa", "4,4,0,4,4,4/4,4,4,4,4,4 0-0 S", "c", "the house is empty"},
		{"abapa", "4,4,0,4,4,4/4,4,4,4,4,4 0-0 S", "C", "the house is empty"},
		{"aiyawatstani", "", "d4-e5", "D4-E5"},
	} {
		v, list := variants.NewLibrary().Load(e.variant)
		if v == nil {
			t.Fatal(list)
		}
		s := v.Game.New()
		if e.position != "" {
			var err error
			if s, err = v.Game.Parse(e.position); err != nil {
				t.Fatal(err)
			}
		}
		sat := &sitting{state: s, info: v.Game.Info(), legal: s.Actions(nil)}
		a, err := sat.parse(e.text)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = s.ActionText(engine.Action(a))
		}
		if !strings.Contains(got, e.want) {
			t.Errorf("%s, %s: %s is %s, not %s", e.variant, e.position, e.text, got, e.want)
		}
	}
}
