package hop

import (
	"strings"
	"testing"
)

// TestParseErrors: a position that is not written as Position writes it is
// refused, and the error says why.
func TestParseErrors(t *testing.T) {
	g := mustNew(t, aiyawatstani())
	const start = "ooooo/oooo/ooooo/oooo/ox1xo/xxxx/xxxxx/xxxx/xxxxx x"
	tests := []struct{ text, why string }{
		{"", "and has 1"},
		{start + " *E5 *E5", "and has 4"},
		{strings.Replace(start, " ", "  ", 1), `the player to move is ""`},
		{"ooooo/oooo x", "2 lines of points"},
		{strings.Replace(start, "ox1xo", "ox11o", 1), "line 5"},
		{strings.Replace(start, "ox1xo", "ox2xo", 1), "has more than its 5 points"},
		{strings.Replace(start, "ox1xo", "ox1x", 1), "has 4 points, not 5"},
		{strings.Replace(start, "ox1xo", "oxExo", 1), `holds 'E'`},
		{strings.Replace(start, "ox1xo", "ox0xo", 1), `holds '0'`},
		{strings.Replace(start, "ox1xo", "ox9xo", 1), "more than"},
		{strings.Replace(start, "ox1xo", "oxxxo", 1), "21 counters x, the game starts with 20"},
		{strings.Replace(start, " x", " w", 1), `"w", not x or o`},
		{"5/4/5/4/2xo1/4/5/4/x3o x E5", "not * and a point"},
		{"5/4/5/4/2xo1/4/5/4/x3o x *Z9", `no point "Z9"`},
		{"5/4/5/4/2xo1/4/5/4/x3o x *G5", "no counter x on G5"},
		{"5/4/5/4/2xo1/4/5/4/x3o x *A1", "cannot hop again"},
		{"o4/4/xxx2/xxxx/x1xo1/oooo/ooooo/oooo/ooooo x *E5", "has captured none of the 20 counters o"},
	}
	for _, c := range tests {
		if _, err := g.Parse(c.text); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: error %v, want one with %q", c.text, err, c.why)
		}
	}
	for text, why := range map[string]string{"5/5/1ox2/5/5 o ^x": "not * and a point", "5/5/1ox2/5/5 ^o": "and has 1"} {
		if _, err := mustNew(t, elPerro()).Parse(text); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: error %v", text, err)
		}
	}
	single := mustNew(t, singleHop())
	if _, err := single.Parse("5/4/5/4/2xo1/4/5/4/x3o x *E5"); err == nil || !strings.Contains(err.Error(), "continuation: none") {
		t.Errorf("single hop: error %v", err)
	}
}

// TestForbiddenMoves: the error of a move that is not legal names the rule.
func TestForbiddenMoves(t *testing.T) {
	notBackward := small(func(r *Rules) { r.Steps = StepsNotBackward })
	must := with(aiyawatstani(), func(r *Rules) { r.Continuation = ContinuationMandatory })
	tests := []struct {
		rules           *Rules
		from, move, why string
	}{
		{aiyawatstani(), "5/4/5/4/xo3/4/5/4/5 x", "E5-E7", "First has no counter on E5"},
		{aiyawatstani(), "5/4/5/4/xo3/4/5/4/5 x", "A5-C5", "C5 is not empty"},
		{aiyawatstani(), "5/4/5/4/xo3/4/5/4/5 x", "A5xA9", "Second has no counter on A7 to hop over"},
		{aiyawatstani(), "5/4/5/4/xo3/4/5/4/5 x", "A5-E5", "no such move"},
		{aiyawatstani(), "5/4/5/4/xo3/4/5/4/5 x", "pass", "only after a hop"},
		{aiyawatstani(), "5/4/5/4/2xo1/4/5/4/x3o x *E5", "E5-E7", "only the counter on E5 may move, and only hop (continuation: optional)"},
		{aiyawatstani(), "5/4/5/4/2xo1/4/5/4/x3o x *E5", "A1-A3", "only the counter on E5"},
		{must, "5/4/5/4/2xo1/4/5/4/x3o x *E5", "pass", "must hop again (continuation: mandatory)"},
		{alquerque(), "5/5/1xo2/5/4o x", "B3-B4", "must (capture: mandatory)"},
		{notBackward, "3/1x1/o2 x", "B2-B1", "First may not step there (steps: not-backward)"},
		{tuknanavuhpi(), "5/4/5/4/1o3/4/2x2/4/5 o", "C5-C7", "C7 is out of play (closing.edges: own)"},
		{elPerro(), "5/5/1ox2/5/5 o", "B3xD3", "the counters of Herd do not hop (second.hops: false)"},
		{elPerro(), "5/5/1ox2/5/5 o", "B3-B4", "Herd may not step there (steps: onward)"},
		{elPerro(), "5/5/1ox2/5/5 o ^o", "B3-B2", "Herd may not step there (steps: onward)"},
		{notBackward, "1x1/3/o2 x", "B3-A3", "the game is over (no-move)"},
	}
	for _, c := range tests {
		s, err := mustNew(t, c.rules).Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.ParseAction(c.move); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s, %s: error %v, want one with %q", c.from, c.move, err, c.why)
		}
	}
}

// FuzzParse: whatever text is given as a position, it is refused, or printed
// back as it was; and then every legal move can be played and taken back.
func FuzzParse(f *testing.F) {
	f.Add("ooooo/oooo/ooooo/oooo/ox1xo/xxxx/xxxxx/xxxx/xxxxx x")
	f.Add("5/4/5/4/2xo1/4/5/4/x3o x *E5")
	f.Add("5/4/5/4/xo3/4/5/4/5 o")
	g := mustNew(f, aiyawatstani())
	f.Fuzz(func(t *testing.T, text string) {
		s, err := g.Parse(text)
		if err != nil {
			return
		}
		if got := s.Position(); got != text {
			t.Fatalf("%q is printed as %q", text, got)
		}
		for _, a := range s.Actions(nil) {
			s.Play(a)
			if next := s.Position(); next == text {
				t.Fatalf("%q: %s changes nothing", text, s.ActionText(a))
			}
			s.Undo()
			if got := s.Position(); got != text {
				t.Fatalf("%q is %q after taking %s back", text, got, s.ActionText(a))
			}
		}
	})
}
