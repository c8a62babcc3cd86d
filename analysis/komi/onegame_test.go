package komi

import (
	"fmt"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/engine"
)

// lined counts games with these lines, all of the same lead; each with another where the
// leads differ.
func lined(leads []engine.Score, lines ...engine.LineHash) *Tally {
	info := &engine.Info{Roles: make([]engine.Role, 2), EndReasons: []string{"over", "limit"}, CutOff: 2}
	var t Tally
	for _, line := range lines { // a block each
		rows := engine.NewRows(info, len(leads))
		rows.KeepLines(true)
		for i := range rows.Len {
			rows.End[i], rows.Score[0][i], rows.Lines[i] = 1, leads[i], line
		}
		t.Add(false, rows)
	}
	return &t
}

func TestOneGameOfATally(t *testing.T) {
	four := []engine.Score{4, 4}
	for what, c := range map[string]struct {
		tally *Tally
		want  bool
	}{
		"copies":                 {lined(four, 7, 7, 7), true},
		"another at the end":     {lined(four, 7, 7, 8), false},
		"one game":               {lined(four[:1], 7), false},
		"one line with two ends": {lined([]engine.Score{4, 2}, 7), false},
		"games without lines":    {tallyOf(0, 4, 4, 4), false},
		"nothing":                {&Tally{}, false},
	} {
		if got := c.tally.once.Found(); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

// once are points of which all games are the same one.
func once(komis ...engine.Score) []Point {
	var points []Point
	for _, k := range komis {
		points = append(points, played([]engine.Score{k}, []Outcomes{{Wins: 500}}, 0.95)[0].once())
	}
	return points
}

// Of copies of a game nothing follows, neither for the players who play it nor for what is
// even for all.
func TestOneGameIsNotJudged(t *testing.T) {
	copied := Player{Agent: "greedy", Points: once(-1, 0, 1)}
	a := Say(copied)
	if a.Headline[0].Key != "komi.one-game-all" || a.Headline[0].Kind != answer.Counted || len(a.Five.Sure.Claims) > 0 {
		t.Errorf("%+v", a.Headline)
	}
	judged := Player{Agent: "random", Rescored: true, Points: []Point{{Komi: -1, Score: .6, Lo: .55, Hi: .65}, {Komi: 0, Score: .51, Lo: .47, Hi: .55}, {Komi: 1, Score: .4, Lo: .35, Hi: .45}}}
	alone, beside := Say(judged), Say(judged, copied)
	if alone.Headline[0].Key != "komi.answer" || beside.Headline[0].Key != "komi.answer" {
		t.Fatalf("%s, %s", alone.Headline[0].Key, beside.Headline[0].Key)
	}
	if len(beside.Five.Fair.Claims) != 2 || beside.Five.Fair.Claims[1].Key != "komi.one-game" {
		t.Errorf("%+v", beside.Five.Fair.Claims)
	}
	for i, arg := range alone.Headline[0].Args[:2] {
		if other := beside.Headline[0].Args[i]; fmt.Sprint(arg) != fmt.Sprint(other) {
			t.Errorf("beside copies %v, alone %v", other, arg)
		}
	}
	// Some komis with one game are not shown to be uneven, and never the nearest.
	points := once(-1, 0, 1)
	points[1] = Point{Komi: 0, Score: .4, Lo: .35, Hi: .45}
	a = Say(Player{Agent: "greedy", Points: points})
	if text := a.Sections[0].Tables[0].Rows[0][1]; !strings.Contains(fmt.Sprint(text), "komi.to-first") {
		t.Errorf("%v", text)
	}
}

// Where several komis may be even the headline names all of them, as the table does.
func TestSeveralMayBeEven(t *testing.T) {
	wide := Player{Agent: "random", Rescored: true, Points: []Point{{Komi: -2, Score: .6, Lo: .55, Hi: .65}, {Komi: 0, Score: .52, Lo: .47, Hi: .56}, {Komi: 2, Score: .49, Lo: .45, Hi: .54}}}
	h := Say(wide).Headline[0]
	if h.Key != "komi.answer-several" || h.Kind != answer.Undecided || fmt.Sprint(h.Args[3]) != fmt.Sprint(inWords([]Run{{0, 2}})) {
		t.Errorf("%+v", h)
	}
}
