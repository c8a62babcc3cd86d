package offered

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
)

// table is where the referee hears what is said.
type table struct {
	rules string
	begin Begin
	next  func(game int) (Referee, error)
	game  int
	out   io.Writer

	referee  Referee
	luck     *rand.Rand
	answered string // the last answer, which is not yet among what was played
	fault    error  // the first
}

// serve answers until the input ends.
func (t *table) serve(in io.Reader) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		if word == "quit" {
			return
		}
		if err := t.hear(word, rest); err != nil && t.fault == nil {
			t.fault = fmt.Errorf("game %d: %w", t.game, err)
		}
	}
}

// hear takes in a line, and answers it where it asks.
func (t *table) hear(word, rest string) (err error) {
	switch word {
	case "houserules":
		fmt.Fprintln(t.out, "houserules 1")
	case "ready":
		if t.next, err = t.begin(t.rules); err != nil {
			fmt.Fprintln(t.out, "refuse", err)
		} else {
			fmt.Fprintln(t.out, "ready")
		}
	case "game":
		t.game++
		t.answered, t.luck = "", rand.New(rand.NewPCG(uint64(t.game), 28))
		t.referee, err = t.next(t.game)
	case "played":
		return t.follow(strings.Fields(rest))
	case "position":
		if want := t.referee.Position(); want != rest {
			return fmt.Errorf("the referee is at %s", want)
		}
	case "legal":
		offers := t.referee.Offers()
		t.answered = ""
		if len(offers) > 0 {
			t.answered = offers[t.luck.IntN(len(offers))]
		}
		return same(strings.Fields(rest), offers)
	case "go":
		if t.fault != nil {
			fmt.Fprintln(t.out, "giveup", strings.Join(strings.Fields(t.fault.Error()), " "))
			return nil
		}
		fmt.Fprintln(t.out, "move", t.answered)
	case "over":
		return t.end()
	}
	return err
}

// same says how what is offered differs from what the referee would offer.
func same(offered, want []string) error {
	sorted := slices.Sorted(slices.Values(offered))
	slices.Sort(want)
	if slices.Equal(sorted, want) {
		return nil
	}
	without := func(list, of []string) (rest []string) {
		for _, x := range list {
			if !slices.Contains(of, x) {
				rest = append(rest, x)
			}
		}
		return rest
	}
	return fmt.Errorf("too much is offered: %q, too little: %q; the referee has %q", without(sorted, want), without(want, sorted), want)
}

// follow plays what was played: the last answer first, then forced moves and what chance brought.
func (t *table) follow(texts []string) error {
	for _, text := range texts {
		if t.answered != "" && t.answered != text {
			return fmt.Errorf("%s was played, the answer was %s", text, t.answered)
		}
		if t.answered == "" {
			if offers := t.referee.Offers(); len(offers) > 0 && !slices.Equal(offers, []string{text}) {
				return fmt.Errorf("%s was played unasked, the referee has %q", text, offers)
			}
		}
		t.answered = ""
		if err := t.referee.Follow(text); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
	}
	return nil
}

// end plays what ended the game, which nobody tells: the last answer and what was forced
// after it. Then nobody may have a choice.
func (t *table) end() error {
	if t.answered == "" {
		return nil
	}
	text := t.answered
	t.answered = ""
	for {
		if err := t.referee.Follow(text); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		offers := t.referee.Offers()
		if len(offers) > 1 {
			return fmt.Errorf("it is over, the referee has %q after %s", offers, text)
		}
		if len(offers) == 0 {
			return nil
		}
		text = offers[0]
	}
}
