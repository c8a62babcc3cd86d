package reports_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/reports"
	"houserules/variants"
)

// played is a random game by built-in rules.
func played(t *testing.T, name string) reports.Example {
	t.Helper()
	v, list := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(list)
	}
	s, luck := v.Game.New(), rand.New(rand.NewPCG(3, 3))
	x := reports.Example{Kind: reports.Longest, Variant: name, End: "majority", Scores: []string{"25", "23"}}
	x.Boards = append(x.Boards, v.Game.Abilities().Drawing(s))
	for s.Turn() != engine.Over && len(x.Moves) < 60 {
		actions := s.Actions(nil)
		a := actions[luck.IntN(len(actions))]
		x.Moves, x.Movers = append(x.Moves, s.ActionText(a)), append(x.Movers, "South")
		s.Play(a)
		x.Boards = append(x.Boards, v.Game.Abilities().Drawing(s))
	}
	x.Plies, x.Still = len(x.Moves), len(x.Moves)/2
	return x
}

// TestStepperSteps steps through a game of every family in a browser that asks for
// nothing beyond the page: each step shows what a page with that still has.
func TestStepperSteps(t *testing.T) {
	for _, name := range []string{"french", "aiyawatstani", "awethi"} {
		in := reports.Input{Results: oneVariant()}
		in.Examples = []reports.Example{played(t, name)}
		last := len(in.Examples[0].Boards) - 1
		// looks is what is seen: the place that every use element shows.
		const looks = `[...document.querySelectorAll('.places use')].map(u => u.getAttribute('href') || '').join(' ')`
		still := func(at int) string {
			one := in
			x := in.Examples[0]
			x.Still = at
			one.Examples = []reports.Example{x}
			html := page(t, one)
			_, html, _ = strings.Cut(html, `<g class="places">`)
			html, _, _ = strings.Cut(html, "</svg>")
			var hrefs []string
			for _, use := range strings.Split(html, "<use ")[1:] {
				use, _, _ = strings.Cut(use, "/>")
				_, href, _ := strings.Cut(use, ` href="`)
				hrefs = append(hrefs, strings.TrimSuffix(href, `"`))
			}
			return strings.Join(hrefs, " ")
		}
		o := open(t, page(t, in), seeing{width: 400})
		press := func(button int, want int) {
			t.Helper()
			script := fmt.Sprintf(`(() => { document.querySelectorAll('.steps button')[%d].click(); return %s; })()`, button, looks)
			got := evaluate[string](t, o, script)
			if got != still(want) {
				t.Errorf("%s: button %d shows another position than the still of %d", name, button, want)
			}
		}
		press(0, 0)
		press(2, 1)
		press(2, 2)
		press(1, 1)
		press(3, last)
		press(2, last) // there is nothing after it
		press(1, last-1)
		// The slide and its keys step, too, and what is said follows.
		evaluate[int](t, o, `(() => { const s = document.querySelector('.steps input'); s.value = 2; s.dispatchEvent(new Event('input')); return 0; })()`)
		if got := evaluate[string](t, o, looks); got != still(2) {
			t.Errorf("%s: the slide shows another position than the still of 2", name)
		}
		if got := evaluate[string](t, o, `document.querySelector('.steps output').textContent`); !strings.Contains(got, in.Examples[0].Moves[1]) {
			t.Errorf("%s: at move 2 it says %q", name, got)
		}
		if said := o.heard(); len(said) > 0 {
			t.Errorf("%s: %q", name, said)
		}
	}
}

// Without a script the page has the picture, the moves and how the game ended.
func TestExampleWithoutScript(t *testing.T) {
	in := reports.Input{Results: oneVariant(), Examples: []reports.Example{played(t, "french")}}
	html := page(t, in)
	for _, want := range []string{`id="games"`, "the longest game that was not cut off", "Somebody has enough seeds; the players have 25 and 23.", "1. "} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page(t, reports.Input{Results: oneVariant()}), "<script") {
		t.Error("a page without games has a script")
	}
}

// TestReportWithoutPictures: a game that cannot be drawn is told by its moves, and nothing on
// the page waits for a script.
func TestReportWithoutPictures(t *testing.T) {
	in := reports.Input{Results: oneVariant()}
	x := played(t, "french")
	x.Boards = nil
	in.Examples = []reports.Example{x}
	text := page(t, in)
	if !strings.Contains(text, "1. "+x.Moves[0]) || strings.Contains(text, `<div class="drawing">`) || strings.Contains(text, `<script type="application/json">`) {
		t.Error("the page has a picture of the game, or not its moves")
	}
}
